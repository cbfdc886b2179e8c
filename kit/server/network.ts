import { isIPv6 } from 'node:net';

/**
 * Returns the network that an address is rate-limited by. One IPv6 subscriber has 2^64 addresses and could switch to the next
 * one, so the prefix counts.
 */
export function getRateLimitNetwork(ipAddress: string | undefined): string {
  // A client that has reset its connection has no address any more.
  if (ipAddress === undefined) return 'disconnected';
  const plain = ipAddress.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(plain)) return ipAddress;
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const [head, tail] = [numbersOf(before), numbersOf(after ?? '')];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
const numbersOf = (part: string): number[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      const [a = 0, b = 0, c = 0, d = 0] = group.includes('.') ? group.split('.').map(Number) : [];
      return group.includes('.') ? [a * 256 + b, c * 256 + d] : [Number.parseInt(group, 16)];
    });
