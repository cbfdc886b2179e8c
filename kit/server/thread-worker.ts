/** The worker side of worker-thread.ts. Runs the function it was started for and returns its result. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerThreadMessage, WorkerThreadContext, WorkerThreadTask } from './worker-thread.ts';

if (!parentPort) throw new Error('thread-worker.ts runs in a worker thread');
const port = parentPort;
const {
  moduleUrl: module,
  functionName: name,
  input,
  finishFlag: enough,
  startedAtMs: began,
} = workerData as WorkerThreadTask;
const flag = new Int32Array(enough);
const say = (message: WorkerThreadMessage, handOver: ArrayBuffer[] = []): void =>
  port.postMessage(message, handOver);

try {
  type Act = (input: unknown, thread: WorkerThreadContext<unknown, unknown, unknown>) => unknown;
  const act = ((await import(module)) as Record<string, Act | undefined>)[name];
  if (!act) throw new Error(`${module} exports no ${name}`);
  const answer = await act(input, {
    reportProgress: (progress, handOver) => say({ type: 'progress', progress }, handOver),
    async askMainThread(question) {
      const answered = once(port, 'message');
      say({ type: 'question', question });
      return (await answered)[0];
    },
    shouldFinish: () => Atomics.load(flag, 0) === 1,
    elapsedMs: () => performance.timeOrigin + performance.now() - began,
  });
  say({ type: 'answer', answer });
} catch (error) {
  say({ type: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
}
