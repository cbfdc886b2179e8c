/** Long reckoning in a thread of its own, so that it holds nobody's click. */
import { Worker } from 'node:worker_threads';

/** What a function that runs in a thread may do besides reckoning. */
export interface WorkerThreadContext<P, Q = never, R = never> {
  /** Reports progress to the caller. Buffers in `transferSubscription` are moved, not copied: the thread cannot use them afterwards. */
  reportProgress(progress: P, handOver?: ArrayBuffer[]): void;
  /** Asks whoever waits for something that the thread cannot find out, and has its answer. */
  ask(question: Q): Promise<R>;
  /** Whoever waits would take what there is by now. */
  shouldFinish(): boolean;
  /** Milliseconds since it was asked for. */
  elapsedMs(): number;
}
export interface WorkerThreadOptions<P, Q = never, R = never> {
  onProgress?: ((progress: P) => void) | undefined;
  /** Answers what the thread asks; what it throws ends the thread. */
  onAsk?: ((question: Q) => Promise<R>) | undefined;
  /** Asks for what there is by now. */
  enough?: AbortSignal | undefined;
  /** Gives up: the thread is ended where it stands. */
  signal?: AbortSignal | undefined;
  /** The most memory that its objects may take; beyond it the thread ends with ERR_WORKER_OUT_OF_MEMORY. */
  heapMb?: number | undefined;
}
export interface WorkerThreadTask {
  module: string;
  name: string;
  input: unknown;
  /** One whole number that both sides see: 1 = enough. */
  finishFlag: SharedArrayBuffer;
  /** When it was asked for, in milliseconds since 1970 as both sides count them. */
  startedAtMs: number;
}
export type WorkerThreadMessage =
  | { say: 'progress'; progress: unknown }
  | { say: 'question'; question: unknown }
  | { say: 'answer'; answer: unknown }
  | { say: 'failed'; error: Error };

/**
 * Makes a function run in a thread. `act` must be an exported function of the module, its input and answer plain data:
 * `export const planInThread = inThread(import.meta.url, planAsked)`. Rejects with what it threw, or with the signal's reason.
 */
export const runInWorkerThread =
  <I, A, P, Q, R>(module: string, act: (input: I, thread: WorkerThreadContext<P, Q, R>) => A) =>
  async (
    input: I,
    { onProgress, onAsk, enough, signal, heapMb }: WorkerThreadOptions<P, Q, R> = {},
  ): Promise<Awaited<A>> => {
    signal?.throwIfAborted();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const task: WorkerThreadTask = {
      module,
      name: act.name,
      input,
      finishFlag: flag.buffer as SharedArrayBuffer,
      startedAtMs: performance.timeOrigin + performance.now(),
    };
    // Of what is soon forgotten the thread keeps more than a server may: it is looked through less often, and ends with its answer.
    const worker = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: {
        maxYoungGenerationSizeMb: heapMb === undefined ? 64 : 16,
        ...(heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }),
      },
    });
    const setEnough = (): void => void Atomics.store(flag, 0, 1);
    if (enough?.aborted) setEnough();
    enough?.addEventListener('abort', setEnough);
    const ended = Promise.withResolvers<Awaited<A>>();
    const answer = (question: Q): void => {
      const asked = onAsk?.(question) ?? Promise.reject(new Error(`Nobody answers what ${act.name} asks`));
      asked.then((said) => worker.postMessage(said), ended.reject);
    };
    worker.on('message', (message: WorkerThreadMessage) => {
      if (message.say === 'progress') onProgress?.(message.progress as P);
      else if (message.say === 'question') answer(message.question as Q);
      else if (message.say === 'failed') ended.reject(message.error);
      else ended.resolve(message.answer as Awaited<A>);
    });
    worker.on('error', ended.reject);
    worker.on('exit', () => ended.reject(new Error(`The thread of ${act.name} ended without an answer`)));
    const giveUp = (): void => ended.reject(signal?.reason);
    signal?.addEventListener('abort', giveUp);
    try {
      return await ended.promise;
    } finally {
      enough?.removeEventListener('abort', setEnough);
      signal?.removeEventListener('abort', giveUp);
      await worker.terminate();
    }
  };
