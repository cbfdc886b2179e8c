/** Runs long computations in their own thread, so that they block no other request. */
import { Worker } from 'node:worker_threads';

/** What a function in a worker thread can do besides computing. */
export interface WorkerThreadContext<P, Q = never, R = never> {
  /** Reports progress to the caller. Buffers in `handOver` are moved, not copied. The thread cannot use them afterwards. */
  reportProgress(progress: P, handOver?: ArrayBuffer[]): void;
  /** Asks the caller for something that the thread cannot find out, and returns the reply. */
  askMainThread(question: Q): Promise<R>;
  /** Returns whether the caller wants the best result found so far. */
  shouldFinish(): boolean;
  /** Milliseconds since the start was requested. */
  elapsedMs(): number;
}
export interface WorkerThreadOptions<P, Q = never, R = never> {
  onProgress?: ((progress: P) => void) | undefined;
  /** Replies to a question from the thread. An error that it throws ends the thread. */
  answerQuestion?: ((question: Q) => Promise<R>) | undefined;
  /** Requests the best result found so far. */
  finishSignal?: AbortSignal | undefined;
  /** Cancels: the thread is terminated immediately. */
  signal?: AbortSignal | undefined;
  /** Maximum memory of its objects in MB. Beyond it the thread ends with ERR_WORKER_OUT_OF_MEMORY. */
  heapMb?: number | undefined;
}
export interface WorkerThreadTask {
  moduleUrl: string;
  functionName: string;
  input: unknown;
  /** One shared integer: 1 = finish now. */
  finishFlag: SharedArrayBuffer;
  /** When the start was requested, in milliseconds since 1970, shared by both sides. */
  startedAtMs: number;
}
export type WorkerThreadMessage =
  | { type: 'progress'; progress: unknown }
  | { type: 'question'; question: unknown }
  | { type: 'answer'; answer: unknown }
  | { type: 'failed'; error: Error };

/**
 * Wraps a function so that it runs in a thread. `threadFunction` must be an exported function of the module, with plain data
 * as input and result: `export const planInThread = createWorkerThreadFunction(import.meta.url, plan)`. Rejects with the
 * error it threw, or with the signal's reason.
 */
export const createWorkerThreadFunction =
  <I, A, P, Q, R>(moduleUrl: string, threadFunction: (input: I, thread: WorkerThreadContext<P, Q, R>) => A) =>
  async (
    input: I,
    {
      onProgress,
      answerQuestion: onAsk,
      finishSignal: enough,
      signal,
      heapMb,
    }: WorkerThreadOptions<P, Q, R> = {},
  ): Promise<Awaited<A>> => {
    signal?.throwIfAborted();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const task: WorkerThreadTask = {
      moduleUrl,
      functionName: threadFunction.name,
      input,
      finishFlag: flag.buffer as SharedArrayBuffer,
      startedAtMs: performance.timeOrigin + performance.now(),
    };
    // The thread gets a larger young generation than a server. It is collected less often, and the memory is freed when the
    // thread ends with its result.
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
      const replyPromise =
        onAsk?.(question) ??
        Promise.reject(new Error(`Nothing handles the requests of ${threadFunction.name}`));
      replyPromise.then((reply) => worker.postMessage(reply), ended.reject);
    };
    worker.on('message', (message: WorkerThreadMessage) => {
      if (message.type === 'progress') onProgress?.(message.progress as P);
      else if (message.type === 'question') answer(message.question as Q);
      else if (message.type === 'failed') ended.reject(message.error);
      else ended.resolve(message.answer as Awaited<A>);
    });
    worker.on('error', ended.reject);
    worker.on('exit', () =>
      ended.reject(new Error(`The thread of ${threadFunction.name} ended without a result`)),
    );
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
