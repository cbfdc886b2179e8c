import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mostLabels, mostWaiting, printerFaults } from './printers.contract.ts';
import type { PrinterRow, SentLabels } from './printers.contract.ts';
import { printerErrors } from './printers.errors.ts';
import { mostTriesInPart, patientHours, pauseAfter, piecesOf } from './printers.rules.ts';
import * as queue from './print-queue.store.ts';
import type { WaitingPrint } from './print-queue.store.ts';
import { findPrinter } from './printers.store.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { countTry, giveUp, markSent, markWaiting } from '#kit/server/outbox.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import { announce, enqueue } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { PrinterAway } from '#links/printing/port.ts';
import type { PrinterFault, PrintingPort } from '#links/printing/port.ts';

/** Longer than a print may take: a printer is let go in time by whoever is alive, and by himself when he was lost. */
const turnSeconds = 90;

/** Labels as they are to be printed: each a whole ^XA … ^XZ, and how the outbox calls them. */
export interface Labels {
  subject: string;
  labels: readonly string[];
}

/**
 * Sends labels to a printer of the caller's warehouses: they are in the outbox when this transaction is committed, and
 * wait there for a printer that is off (docs/domain/floor.md#printers).
 */
export async function printAt(
  work: Work,
  printerId: number,
  count: number,
  draw: (printer: PrinterRow) => Promise<Labels> | Labels,
): Promise<SentLabels> {
  const printer = (await findPrinter(work, printerId)) ?? refuseUnknown('printerId');
  if (!printer.active) refuse(printerErrors.off, { name: printer.name });
  if (count > mostLabels) refuse(printerErrors.tooMany, { most: mostLabels, count });
  const { subject, labels } = await draw(printer);
  if (!(await queue.holdPrinter(work, printerId))) refuse(printerErrors.off, { name: printer.name });
  const waiting = await queue.labelsWaiting(work, printerId);
  if (waiting + labels.length > mostWaiting)
    refuse(printerErrors.full, { count: waiting, name: printer.name });
  const pieces = piecesOf(labels);
  for (const { from, to, zpl } of pieces)
    await enqueue(work, {
      kind: 'print',
      payload: {
        to: `${printer.warehouseCode} ${printer.name}`,
        subject: pieces.length === 1 ? subject : `${subject}: ${from}–${to}`,
        printerId,
        labels: to - from + 1,
        text: zpl,
      },
      dedupeKey: `print ${randomUUID()}`,
      sentBy: { task: 'print', key: `print-${printerId}`, payload: { printerId } },
    });
  announce(work, 'printers', [printerId]);
  return { printer: printer.name, labels: labels.length, silent: printer.silentAt !== null };
}

/** What waits for a printer is not printed any more; answers how many prints that were. */
export async function dropPrints(work: Work, printerId: number, why: string): Promise<number> {
  const ids = await queue.holdPrints(work, printerId);
  await giveUp(work, ids, why);
  announce(work, 'outbox', ids);
  return ids.length;
}

/** What was given up and is queued again finds its printer. */
export const printAgain = (work: Work, printerId: number): Promise<void> =>
  queue.sendIn(work.tx, printerId, 0);

interface Taken {
  printer: { host: string; port: number };
  print: WaitingPrint;
}
async function take(work: Work, printerId: number): Promise<Taken | undefined> {
  const printer = await queue.turnOf(work, printerId);
  if (!printer) return undefined;
  if (printer.taken) {
    // Whoever has it looks again himself; should he be lost, this comes when his time is over.
    await queue.sendIn(work.tx, printerId, turnSeconds);
    return undefined;
  }
  const print = await queue.nextPrint(work, printerId);
  if (!print) return undefined;
  await countTry(work, print.id);
  await queue.takePrinter(work, printerId, turnSeconds);
  return { printer, print };
}

async function end(
  work: Work,
  printerId: number,
  print: WaitingPrint,
  { fault, breath }: { fault: PrinterFault | null; breath: number },
): Promise<void> {
  if (fault === null) await markSent(work, print.id);
  else if (fault === 'stopped' && print.attempts + 1 >= mostTriesInPart)
    await giveUp(work, [print.id], printerFaults[fault].sentence);
  else await markWaiting(work, print.id, printerFaults[fault].sentence);
  const printer = await queue.letGo(work, printerId, fault);
  announce(work, 'outbox', [print.id]);
  announce(work, 'printers', [printerId]);
  if (printer?.silentAt && hoursSince(work, printer.silentAt) >= patientHours) {
    await dropPrints(work, printerId, printerFaults[fault ?? 'silent'].sentence);
    return queue.forgetSilence(work, printerId);
  }
  if (printer?.active && (await queue.labelsWaiting(work, printerId)) > 0)
    await queue.sendIn(work.tx, printerId, fault === null ? breath : pauseAfter(printer.tries));
}
const hoursSince = (work: Work, since: string): number =>
  Temporal.Instant.from(since).until(work.now).total('hours');

/**
 * Sends what waits for a printer, one piece at a time and no two printers at once: a printer that stands still keeps
 * nobody's mail waiting. No transaction is open while a printer takes its time.
 */
export function printerQueue({ printing }: { printing: PrintingPort }): QueueHandler {
  let sending = false;
  let others = false;
  return async (payload, inWork) => {
    const { printerId } = z.object({ printerId: z.int() }).parse(payload);
    if (sending) {
      others = true;
      return inWork((work) => queue.sendIn(work.tx, printerId, 1));
    }
    sending = true;
    others = false;
    try {
      const taken = await inWork((work) => take(work, printerId));
      if (!taken) return;
      const fault = await printing.send(taken.printer, taken.print.zpl).then(
        () => null,
        (error: unknown) => {
          if (error instanceof PrinterAway) return error.fault;
          throw error;
        },
      );
      // Between two pieces of one printer the others have their turn.
      await inWork((work) => end(work, printerId, taken.print, { fault, breath: others ? 3 : 0 }));
    } finally {
      sending = false;
    }
  };
}
