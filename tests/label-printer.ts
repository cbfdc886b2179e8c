import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { findFreePort } from '#tools/ports.ts';

/** A label printer on this machine. It accepts raw labels over TCP like a real one and records what it receives. */
export interface TestLabelPrinter {
  port: number;
  /** Complete prints in the order of arrival. */
  prints: string[];
  /** Its behavior from now on: it prints, stalls with the connection open, or disconnects halfway. */
  behavior: 'print' | 'stand still' | 'hang up';
  /** The number of prints that were started and not completed. */
  interruptedPrints: number;
  /** Closes the open connections. New ones are accepted. */
  dropConnections(): void;
  close(): Promise<void>;
}
export async function startTestLabelPrinter(port = 0): Promise<TestLabelPrinter> {
  const lines = new Set<Socket>();
  const printer: TestLabelPrinter = {
    port: 0,
    prints: [],
    behavior: 'print',
    interruptedPrints: 0,
    dropConnections: () => {
      for (const line of lines) line.resetAndDestroy();
    },
    close: () =>
      new Promise((closed) => {
        for (const line of lines) line.destroy();
        server.close(() => closed());
      }),
  };
  const server = createServer({ allowHalfOpen: true }, (line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    line.on('error', () => undefined);
    if (printer.behavior !== 'print') {
      printer.interruptedPrints += 1;
      if (printer.behavior === 'hang up') line.once('data', () => line.resetAndDestroy());
      else line.pause();
      return;
    }
    const parts: Buffer[] = [];
    line.on('data', (part) => parts.push(Buffer.from(part)));
    line.on('end', () => {
      printer.prints.push(Buffer.concat(parts).toString('utf8'));
      line.end();
    });
  });
  // A reserved port, so that no outgoing connection takes it while the printer is off.
  const own = port === 0 ? await findFreePort() : port;
  await new Promise<void>((ready) => server.listen(own, '127.0.0.1', ready));
  printer.port = portOf(server.address());
  return printer;
}
const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port;
