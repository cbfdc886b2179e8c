import { addDays } from '#kit/contract/dates.ts';

/** Days between two letters, and after how many the steps begin anew. */
export const letterWait = 7;
const forgotten = 90;

/** The step of the next letter, and the day before which it is not written. */
export function nextLetter(
  last: { step: number; writtenOn: string } | undefined,
  today: string,
): { step: 1 | 2 | 3; notBefore: string } {
  if (!last || addDays(last.writtenOn, forgotten) <= today) return { step: 1, notBefore: today };
  return { step: last.step === 1 ? 2 : 3, notBefore: addDays(last.writtenOn, letterWait) };
}
