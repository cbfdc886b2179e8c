/** Work that a test runs in a thread. */
import type { WorkerThreadContext } from './worker-thread.ts';

export function addNumbers(numbers: readonly number[], thread: WorkerThreadContext<number>): number {
  let sum = 0;
  for (const number of numbers) {
    if (number < 0) throw new Error('negative');
    sum += number;
    thread.reportProgress(sum);
  }
  return sum;
}
export function waitForFinishSignal(
  maxMs: number,
  { shouldFinish: enough, elapsedMs: elapsed, reportProgress: tell }: WorkerThreadContext<string>,
): string {
  tell('waiting');
  while (!enough()) if (elapsed() > maxMs) return 'nobody said so';
  return 'enough';
}
/** Sums the replies for each name. */
export async function sumAnswersFromCaller(
  names: readonly string[],
  { askMainThread: ask }: WorkerThreadContext<never, string, number>,
): Promise<number> {
  let sum = 0;
  for (const name of names) sum += await ask(name);
  return sum;
}
