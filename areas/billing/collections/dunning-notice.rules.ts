import { addDays } from '#kit/contract/dates.ts';

/** In days: what lies between two letters, and after how many the steps begin anew. */
export interface DunningSchedule {
  daysBetweenNotices: number;
  daysUntilReset: number;
}

/** The step of the next letter, and the day before which it is not written. */
export function planNextDunningNotice(
  last: { step: number; writtenOn: string } | undefined,
  today: string,
  { daysBetweenNotices: wait, daysUntilReset: forget }: DunningSchedule,
): { step: 1 | 2 | 3; notBefore: string } {
  if (!last || addDays(last.writtenOn, forget) <= today) return { step: 1, notBefore: today };
  return { step: last.step === 1 ? 2 : 3, notBefore: addDays(last.writtenOn, wait) };
}
