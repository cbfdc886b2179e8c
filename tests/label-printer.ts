import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { findFreePort } from '#tools/ports.ts';

/** A label printer on this machine: takes raw labels over TCP as one on the floor does, and keeps what it was given. */
export interface TestLabelPrinter {
  port: number;
  /** Whole prints, in the order in which they came. */
  prints: string[];
  /** How it behaves from now on: it takes labels, stands still with the line open, or hangs up half way. */
  behavior: 'print' | 'stand still' | 'hang up';
  /** Prints that were begun and not taken to their end. */
  interruptedPrints: number;
  /** Ends the lines that are open; it takes others. */
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
  // A port of its own, which no connection on its way out is given while the printer is off.
  const own = port === 0 ? await findFreePort() : port;
  await new Promise<void>((ready) => server.listen(own, '127.0.0.1', ready));
  printer.port = portOf(server.address());
  return printer;
}
const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port;
