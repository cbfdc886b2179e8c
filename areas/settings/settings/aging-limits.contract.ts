import { z } from 'zod';

/** The last day of the first three ages of what is overdue; what is older is the fourth. */
export type AgingLimits = readonly [number, number, number];

/** What `ageDays` says: three whole numbers of days that grow; null: it says none. */
export function parseAgingLimits(said: string): AgingLimits | null {
  const [first = 0, second = 0, third = 0, ...more] = said
    .split(',')
    .map((member) => (/^\s*\d{1,3}\s*$/.test(member) ? Number(member) : 0));
  return first > 0 && second > first && third > second && more.length === 0 ? [first, second, third] : null;
}
/** The same in an answer. */
export const agingLimitsSchema = z.tuple([z.int(), z.int(), z.int()]).meta({ examples: [[30, 60, 90]] });
