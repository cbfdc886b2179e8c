/** Renders prints of many documents in a worker thread, so that a thousand invoices delay no other request. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PrintContext, ItemSource } from './pdf.ts';
import { reportPrintFailure } from './print-failures.ts';

export type PrintFunction<T> = (items: ItemSource<T>, printing: PrintContext) => AsyncGenerator<Uint8Array>;

/** Messages between the two threads. Each waits for the other's reply. */
export type ToPrintWorkerMessage =
  | { type: 'draw' }
  | { type: 'items'; items: unknown[]; last: boolean }
  | { type: 'broken'; error: Error };
export type FromPrintWorkerMessage = (
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'need' }
  | { type: 'end' }
  | { type: 'failed'; error: Error }
) & {
  /** Documents that failed since the last message. */
  documentErrors: Error[];
};
export interface PrintWorkerTask {
  moduleUrl: string;
  functionName: string;
  printContext: PrintContext;
}

// Starting a thread takes about as long as rendering this many labels.
const WORTH_A_THREAD = 150;
const ITEMS_A_TURN = 64;
// A print allocates much short-lived memory. Without a limit its thread would keep 60 MB before a garbage collection. Two
// thousand documents in Chinese need less.
const limits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 48 };

/**
 * Wraps a print function so that it renders in a worker if it gets many items. `printItems` must be an exported function of
 * the module: `export const printManyLabels = createPrintInWorkerWhenLarge(import.meta.url, printLabels)`. Items must be
 * plain data.
 */
export const createPrintInWorkerWhenLarge =
  <T>(moduleUrl: string, printItems: PrintFunction<T>) =>
  (items: ItemSource<T>, printing: PrintContext, count: number): AsyncGenerator<Uint8Array> =>
    count <= WORTH_A_THREAD
      ? printItems(items, printing)
      : drawnInWorker({ moduleUrl, functionName: printItems.name, printContext: printing }, items);

async function* drawnInWorker<T>(task: PrintWorkerTask, items: ItemSource<T>): AsyncGenerator<Uint8Array> {
  const source = batches(items);
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: limits,
  });
  const answers = on(worker, 'message');
  const tell = (message: ToPrintWorkerMessage): void => worker.postMessage(message);
  let broken: { error: unknown; told: string } | undefined;
  // The thread starts while the first items are read, and renders some while the next are read.
  let nextBatch = source.next();
  nextBatch.catch(() => undefined);
  try {
    tell({ type: 'draw' });
    for (;;) {
      const { value } = await answers.next();
      const [answer]: FromPrintWorkerMessage[] = value ?? [];
      for (const error of answer?.documentErrors ?? [])
        reportPrintFailure(broken?.told === error.message ? broken.error : error);
      if (!answer || answer.type === 'end') return;
      // Before the first byte the original cause is thrown, so that an `ApiError` stays one.
      if (answer.type === 'failed') throw broken ? broken.error : answer.error;
      if (answer.type === 'need') {
        try {
          const batch = await nextBatch;
          tell({ type: 'items', items: batch.done ? [] : batch.value, last: batch.done ?? false });
          nextBatch = source.next();
          nextBatch.catch(() => undefined);
        } catch (error) {
          broken = { error, told: error instanceof Error ? error.message : String(error) };
          tell({ type: 'broken', error: new Error(broken.told) });
        }
        continue;
      }
      // The worker renders one step ahead while the reader takes these bytes.
      tell({ type: 'draw' });
      yield answer.bytes;
    }
  } finally {
    await worker.terminate();
    await source.return(undefined);
  }
}

async function* batches<T>(items: ItemSource<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < ITEMS_A_TURN) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
