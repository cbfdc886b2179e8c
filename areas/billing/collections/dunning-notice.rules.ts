import { addDays } from '#kit/contract/dates.ts';

/** In days: the interval between two notices, and the time after which the steps start over. */
export interface DunningSchedule {
  daysBetweenNotices: number;
  daysUntilReset: number;
}

/** Returns the step of the next notice, and the first day on which it can be created. */
export function planNextDunningNotice(
  lastNotice: { step: number; writtenOn: string } | undefined,
  today: string,
  { daysBetweenNotices: wait, daysUntilReset: forget }: DunningSchedule,
): { step: 1 | 2 | 3; notBefore: string } {
  if (!lastNotice || addDays(lastNotice.writtenOn, forget) <= today) return { step: 1, notBefore: today };
  return { step: lastNotice.step === 1 ? 2 : 3, notBefore: addDays(lastNotice.writtenOn, wait) };
}
