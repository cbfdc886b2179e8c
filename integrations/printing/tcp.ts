import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PrinterUnavailableError } from './port.ts';
import type { PrinterErrorKind, PrintingPort } from './port.ts';

/**
 * Printers are in a private network. No other address is ever connected (docs/decisions/093-labels-are-queued-for-their-printer.md).
 */
const houses = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  houses.addSubnet(net, bits, 'ipv4');
houses.addSubnet('fc00::', 7, 'ipv6');
/** Addresses within private ranges at which cloud providers serve instance metadata. */
const machines = new BlockList();
machines.addSubnet('fd00:ec2::', 32, 'ipv6');
machines.addAddress('100.100.100.200', 'ipv4');

/** Returns true for a private network address, where a printer can be. */
export function isPrivateIpOfAnotherMachine(address: string): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const version = isIP(plain);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return houses.check(plain, family) && !machines.check(plain, family);
}
/** Ports for raw labels: 9100 to 9109, through which a gateway reaches several printers, and 6101 for mobile printers. */
export const isPrinterPort = (port: number): boolean => (port >= 9100 && port <= 9109) || port === 6101;

export interface PrinterTimeouts {
  /** Milliseconds to resolve the name and connect to the printer. */
  answerMs: number;
  /** Milliseconds in which a printer must accept another byte, and close the connection after the last one. */
  idleMs: number;
  /** Milliseconds for the whole print. */
  totalMs: number;
}
const usual: PrinterTimeouts = { answerMs: 3_000, idleMs: 10_000, totalMs: 30_000 };

/**
 * Sends raw labels over TCP. `allowsAnyAddressAndPort` also allows this machine and any port, for tests and a developer's
 * own printer.
 */
export function createTcpPrinting({
  allowsAnyAddressAndPort: anywhere,
  patience = usual,
}: {
  allowsAnyAddressAndPort: boolean;
  patience?: PrinterTimeouts;
}): PrintingPort {
  return {
    async sendZpl({ host, port }, zpl) {
      if (!anywhere && !isPrinterPort(port)) throw new PrinterUnavailableError('forbidden');
      const address = isIP(host) === 0 ? await found(host, patience.answerMs) : host;
      // Connects to the checked address itself. A name therefore cannot change between the check and the connection.
      if (!anywhere && !isPrivateIpOfAnotherMachine(address)) throw new PrinterUnavailableError('forbidden');
      await handOver({ address, port }, zpl, patience);
    },
  };
}

async function found(host: string, ms: number): Promise<string> {
  const named = lookup(host).then(
    ({ address }) => address,
    () => undefined,
  );
  const late = new AbortController();
  const address = await Promise.race([
    named,
    sleep(ms, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (address === undefined) throw new PrinterUnavailableError('unknown');
  return address;
}

function handOver(
  { address, port }: { address: string; port: number },
  zpl: string,
  patience: PrinterTimeouts,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, allowHalfOpen: true });
    let answered = false;
    let isFullySent = false;
    const end = (errorKind: PrinterErrorKind | null): void => {
      clearTimeout(deadline);
      socket.destroy();
      if (errorKind === null) resolve();
      else reject(new PrinterUnavailableError(errorKind));
    };
    const deadline = setTimeout(() => end('stopped'), patience.totalMs);
    socket.setTimeout(patience.answerMs, () => end(answered ? 'stopped' : 'silent'));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) end('stopped');
      else end(error.code === 'ECONNREFUSED' ? 'refused' : 'silent');
    });
    socket.once('connect', () => {
      answered = true;
      socket.setTimeout(patience.idleMs);
      socket.end(zpl);
    });
    socket.once('finish', () => (isFullySent = true));
    // Output from the printer is ignored. It is read only to receive the end of the connection. The network buffers data for a
    // stopped printer, so only the closed connection confirms that it read everything.
    socket.resume();
    socket.once('end', () => end(isFullySent ? null : 'stopped'));
  });
}
