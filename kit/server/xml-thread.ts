/**
 * One thread that parses XML files one after another. It is kept for the next file, because loading libxml2 takes longer than
 * parsing. It ends when no file comes, because only then is the memory of a large file released.
 */
import { Worker } from 'node:worker_threads';
import { xmlErrors } from './xml.errors.ts';
import type { XmlBounds } from './xml-elements.ts';
import type { XmlParseResult } from './xml-parse.ts';

export interface XmlParseTask {
  bytes: Uint8Array;
  bounds: XmlBounds;
}
export type XmlThreadMessage = { parsed: XmlParseResult } | { failed: Error };

const deadlineMs = 20_000;
const keepMs = 30_000;
let sharedWorker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();
let ending: NodeJS.Timeout | undefined;

/** Waits for its turn, then parses. A file that takes too long is rejected, and the thread is terminated. */
export function parseXmlInThread(task: XmlParseTask): Promise<XmlParseResult> {
  const parsing = last.then(() => parse(task));
  last = parsing.catch(() => undefined);
  return parsing;
}

async function parse(task: XmlParseTask): Promise<XmlParseResult> {
  clearTimeout(ending);
  const worker = sharedWorker ?? startWorker();
  sharedWorker = worker;
  const ended = Promise.withResolvers<XmlParseResult>();
  const late = setTimeout(
    () => ended.resolve({ error: { error: xmlErrors.readTimeout, params: {} } }),
    deadlineMs,
  );
  let isSound = false;
  const onMessage = (message: XmlThreadMessage): void => {
    isSound = true;
    if ('failed' in message) ended.reject(message.failed);
    else ended.resolve(message.parsed);
  };
  const onExit = (): void => ended.reject(new Error('The thread that reads XML ended without a result'));
  worker.on('message', onMessage).on('error', ended.reject).on('exit', onExit).ref();
  worker.postMessage(task);
  try {
    return await ended.promise;
  } finally {
    clearTimeout(late);
    worker.off('message', onMessage).off('error', ended.reject).off('exit', onExit).unref();
    if (!isSound) endWorker();
    ending = setTimeout(endWorker, keepMs).unref();
  }
}
const startWorker = (): Worker =>
  new Worker(new URL('./xml-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
function endWorker(): void {
  // The thread does not keep the process alive. Nothing waits for it.
  void sharedWorker?.terminate();
  sharedWorker = undefined;
}
