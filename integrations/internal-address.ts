import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions, LookupOneOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Thrown when an address turns out to be internal at connection time. */
export class InternalAddressError extends Error {
  override name = 'NotPublic';
  constructor() {
    super('This address is not on the public internet.');
  }
}

/** Internal network addresses. A URL entered by a user must not reach what only our server can reach. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Teredo and 6to4 embed an IPv4 address. The other ranges are for documentation only.
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['100::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Returns true for an address of this machine or of a network behind it. */
export function isInternalOrInvalidIpAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return inside.check(mapped, 'ipv4');
  const version = isIP(address);
  return version === 0 || inside.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Resolves a host name at connection time. A name therefore cannot point outside during the check and inside during the request.
 */
export function lookUpPublicAddress(
  hostname: string,
  options: LookupOneOptions | LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const open = addresses.filter((a) => !isInternalOrInvalidIpAddress(a.address));
    const first = open[0];
    if (!first) return callback(new InternalAddressError(), []);
    return options.all ? callback(null, open) : callback(null, first.address, first.family);
  });
}
