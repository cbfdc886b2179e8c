/** The worker side of print-in-worker.ts. Renders the items it receives, one part at a time, on request. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  FromPrintWorkerMessage,
  PrintFunction,
  ToPrintWorkerMessage,
  PrintWorkerTask,
} from './print-in-worker.ts';
import { onPrintFailure } from './print-failures.ts';

if (!parentPort) throw new Error('print-worker.ts runs in a worker thread');
const port = parentPort;
const { moduleUrl: module, functionName: print, printContext: printing } = workerData as PrintWorkerTask;

let documentErrors: Error[] = [];
onPrintFailure((error) => documentErrors.push(error));
type Message<M> = M extends unknown ? Omit<M, 'documentErrors'> : never;
const tell = (message: Message<FromPrintWorkerMessage>): void => {
  port.postMessage({ ...message, documentErrors });
  documentErrors = [];
};
const receiveMessage = async (): Promise<ToPrintWorkerMessage | undefined> =>
  (await once(port, 'message'))[0] as ToPrintWorkerMessage | undefined;

async function* items(): AsyncGenerator<unknown> {
  for (;;) {
    tell({ type: 'need' });
    const message = await receiveMessage();
    if (message?.type === 'broken') throw message.error;
    if (message?.type !== 'items') return;
    yield* message.items;
    if (message.last) return;
  }
}

try {
  const draw = ((await import(module)) as Record<string, PrintFunction<unknown> | undefined>)[print];
  if (!draw) throw new Error(`${module} exports no ${print}`);
  await receiveMessage();
  for await (const bytes of draw(items(), printing)) {
    tell({ type: 'bytes', bytes });
    await receiveMessage();
  }
  tell({ type: 'end' });
} catch (error) {
  tell({ type: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
}
