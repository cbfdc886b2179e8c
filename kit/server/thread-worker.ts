/** The other side of thread.ts: runs the one function it was started for, and says what came of it. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, Thread, ThreadTask } from './thread.ts';

if (!parentPort) throw new Error('thread-worker.ts runs in a worker thread');
const port = parentPort;
const { module, name, input, enough, began } = workerData as ThreadTask;
const flag = new Int32Array(enough);
const say = (message: FromThread, handOver: ArrayBuffer[] = []): void => port.postMessage(message, handOver);

try {
  type Act = (input: unknown, thread: Thread<unknown, unknown, unknown>) => unknown;
  const act = ((await import(module)) as Record<string, Act | undefined>)[name];
  if (!act) throw new Error(`${module} exports no ${name}`);
  const answer = await act(input, {
    tell: (progress, handOver) => say({ say: 'progress', progress }, handOver),
    async ask(question) {
      const answered = once(port, 'message');
      say({ say: 'question', question });
      return (await answered)[0];
    },
    enough: () => Atomics.load(flag, 0) === 1,
    elapsed: () => performance.timeOrigin + performance.now() - began,
  });
  say({ say: 'answer', answer });
} catch (error) {
  say({ say: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
}
