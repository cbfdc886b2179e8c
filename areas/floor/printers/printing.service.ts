import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { maxLabelsPerPrint, maxQueuedLabelsPerPrinter, printerFailureMessages } from './printers.contract.ts';
import type { PrinterRow, EnqueueLabelsResult } from './printers.contract.ts';
import { printerErrors } from './printers.errors.ts';
import {
  maxPartialPrintAttempts,
  unresponsivePrinterTimeoutHours,
  computeRetrySeconds,
  splitLabelsIntoBatches,
} from './printers.rules.ts';
import * as queue from './print-queue.repository.ts';
import type { QueuedPrint } from './print-queue.repository.ts';
import { findPrinter } from './printers.repository.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import {
  incrementOutboxAttempts,
  failQueuedOutboxItems,
  markOutboxItemSent,
  recordQueuedOutboxItemError,
} from '#kit/server/outbox.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import { publishChange, enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { PrinterUnavailableError } from '#integrations/printing/port.ts';
import type { PrinterErrorKind, PrintingPort } from '#integrations/printing/port.ts';

/**
 * How long, in seconds, a worker reserves a printer. It is longer than a print can take. The worker releases the printer when it
 * is done. If the worker dies, the reservation expires.
 */
const turnSeconds = 90;

/** Labels to print, each a complete ^XA … ^XZ, and the subject shown in the outbox. */
export interface LabelPrintJob {
  subject: string;
  labels: readonly string[];
}

/**
 * Sends labels to a printer in the caller's warehouses. They enter the outbox when this transaction commits and wait there while
 * the printer is off (docs/domain/floor.md#printers).
 */
export async function enqueueLabelsForPrinter(
  work: RequestContext,
  printerId: number,
  labelCount: number,
  buildPrintJob: (printer: PrinterRow) => Promise<LabelPrintJob> | LabelPrintJob,
): Promise<EnqueueLabelsResult> {
  const printer = (await findPrinter(work, printerId)) ?? rejectNotFound('printerId');
  if (!printer.active) reject(printerErrors.printerInactive, { name: printer.name });
  if (labelCount > maxLabelsPerPrint)
    reject(printerErrors.tooManyLabels, { most: maxLabelsPerPrint, count: labelCount });
  const { subject, labels } = await buildPrintJob(printer);
  if (!(await queue.lockActivePrinter(work, printerId)))
    reject(printerErrors.printerInactive, { name: printer.name });
  const waiting = await queue.countQueuedLabels(work, printerId);
  if (waiting + labels.length > maxQueuedLabelsPerPrinter)
    reject(printerErrors.queueFull, { count: waiting, name: printer.name });
  const batches = splitLabelsIntoBatches(labels);
  for (const { from, to, zpl } of batches)
    await enqueueOutboxItem(work, {
      kind: 'print',
      payload: {
        to: `${printer.warehouseCode} ${printer.name}`,
        subject: batches.length === 1 ? subject : `${subject}: ${from}–${to}`,
        printerId,
        labels: to - from + 1,
        text: zpl,
      },
      dedupeKey: `print ${randomUUID()}`,
      sentBy: { task: 'print-labels', key: `print-${printerId}`, payload: { printerId } },
    });
  publishChange(work, 'printers', [printerId]);
  return { printer: printer.name, labels: labels.length, silent: printer.silentAt !== null };
}

/** Cancels the prints queued for a printer. Returns how many were canceled. */
export async function discardQueuedPrints(
  work: RequestContext,
  printerId: number,
  reason: string,
): Promise<number> {
  const ids = await queue.lockQueuedPrints(work, printerId);
  await failQueuedOutboxItems(work, ids, reason);
  publishChange(work, 'outbox', ids);
  return ids.length;
}

/** Schedules the print job again after failed prints were put back into the queue. */
export const schedulePrinterQueueRunNow = (work: RequestContext, printerId: number): Promise<void> =>
  queue.schedulePrinterQueueRun(work.tx, printerId, 0);

interface Taken {
  printer: { host: string; port: number };
  print: QueuedPrint;
}
async function take(work: RequestContext, printerId: number): Promise<Taken | undefined> {
  const printer = await queue.lockActivePrinterForSending(work, printerId);
  if (!printer) return undefined;
  if (printer.taken) {
    // The worker that has the printer schedules its own next run. This one covers the case that the worker dies: it runs when the
    // reservation expires.
    await queue.schedulePrinterQueueRun(work.tx, printerId, turnSeconds);
    return undefined;
  }
  const print = await queue.findNextQueuedPrint(work, printerId);
  if (!print) return undefined;
  await incrementOutboxAttempts(work, print.id);
  await queue.reservePrinter(work, printerId, turnSeconds);
  return { printer, print };
}

async function end(
  work: RequestContext,
  printerId: number,
  print: QueuedPrint,
  { fault: errorKind, breath }: { fault: PrinterErrorKind | null; breath: number },
): Promise<void> {
  if (errorKind === null) await markOutboxItemSent(work, print.id);
  else if (errorKind === 'stopped' && print.attempts + 1 >= maxPartialPrintAttempts)
    await failQueuedOutboxItems(work, [print.id], printerFailureMessages[errorKind].sentence);
  else await recordQueuedOutboxItemError(work, print.id, printerFailureMessages[errorKind].sentence);
  const printer = await queue.releasePrinterAndRecordResult(work, printerId, errorKind);
  publishChange(work, 'outbox', [print.id]);
  publishChange(work, 'printers', [printerId]);
  if (printer?.silentAt && hoursSince(work, printer.silentAt) >= unresponsivePrinterTimeoutHours) {
    await discardQueuedPrints(work, printerId, printerFailureMessages[errorKind ?? 'silent'].sentence);
    return queue.clearPrinterFailure(work, printerId);
  }
  if (printer?.active && (await queue.countQueuedLabels(work, printerId)) > 0)
    await queue.schedulePrinterQueueRun(
      work.tx,
      printerId,
      errorKind === null ? breath : computeRetrySeconds(printer.tries),
    );
}
const hoursSince = (work: RequestContext, since: string): number =>
  Temporal.Instant.from(since).until(work.now).total('hours');

/**
 * Sends the queue of a printer, one batch per run and to one printer at a time. A printer that does not respond does not delay
 * emails. No transaction is open while a printer receives data.
 */
export function createPrinterQueueHandler({ printing }: { printing: PrintingPort }): QueueHandler {
  let sending = false;
  let others = false;
  return async (payload, inWork) => {
    const { printerId } = z.object({ printerId: z.int() }).parse(payload);
    if (sending) {
      others = true;
      return inWork((work) => queue.schedulePrinterQueueRun(work.tx, printerId, 1));
    }
    sending = true;
    others = false;
    try {
      const takenPrint = await inWork((work) => take(work, printerId));
      if (!takenPrint) return;
      const errorKind = await printing.sendZpl(takenPrint.printer, takenPrint.print.zpl).then(
        () => null,
        (error: unknown) => {
          if (error instanceof PrinterUnavailableError) return error.errorKind;
          throw error;
        },
      );
      // If other printers are waiting, the next batch of this one is delayed by 3 seconds.
      await inWork((work) =>
        end(work, printerId, takenPrint.print, { fault: errorKind, breath: others ? 3 : 0 }),
      );
    } finally {
      sending = false;
    }
  };
}
