import { z } from 'zod';

/** The last day of each of the first three aging buckets of overdue amounts. Anything older is the fourth bucket. */
export type AgingLimitDays = readonly [number, number, number];

/** Parses the setting `agingBucketDays`: three ascending whole numbers of days. Null: it is not valid. */
export function parseAgingLimitDays(settingValue: string): AgingLimitDays | null {
  const [first = 0, second = 0, third = 0, ...more] = settingValue
    .split(',')
    .map((member) => (/^\s*\d{1,3}\s*$/.test(member) ? Number(member) : 0));
  return first > 0 && second > first && third > second && more.length === 0 ? [first, second, third] : null;
}
/** The same in a response. */
export const agingLimitDaysSchema = z.tuple([z.int(), z.int(), z.int()]).meta({ examples: [[30, 60, 90]] });
