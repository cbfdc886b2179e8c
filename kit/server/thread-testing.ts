/** Work that a test has done in a thread. */
import type { Thread } from './thread.ts';

export function addUp(numbers: readonly number[], thread: Thread<number>): number {
  let sum = 0;
  for (const number of numbers) {
    if (number < 0) throw new Error('negative');
    sum += number;
    thread.tell(sum);
  }
  return sum;
}
export function waitForEnough(most: number, { enough, elapsed, tell }: Thread<string>): string {
  tell('waiting');
  while (!enough()) if (elapsed() > most) return 'nobody said so';
  return 'enough';
}
/** The sum of what is answered for each name. */
export async function addAsked(
  names: readonly string[],
  { ask }: Thread<never, string, number>,
): Promise<number> {
  let sum = 0;
  for (const name of names) sum += await ask(name);
  return sum;
}
