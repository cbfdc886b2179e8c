import { addDays } from '#kit/contract/dates.ts';

/** In days: what lies between two letters, and after how many the steps begin anew. */
export interface LetterPace {
  wait: number;
  forget: number;
}

/** The step of the next letter, and the day before which it is not written. */
export function nextLetter(
  last: { step: number; writtenOn: string } | undefined,
  today: string,
  { wait, forget }: LetterPace,
): { step: 1 | 2 | 3; notBefore: string } {
  if (!last || addDays(last.writtenOn, forget) <= today) return { step: 1, notBefore: today };
  return { step: last.step === 1 ? 2 : 3, notBefore: addDays(last.writtenOn, wait) };
}
