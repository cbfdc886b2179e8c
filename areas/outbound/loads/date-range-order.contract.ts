import type { z } from 'zod';

const ranges = [
  ['dayOfServiceFrom', 'dayOfServiceTo'],
  ['shipDateFrom', 'shipDateTo'],
  ['deliveryDateFrom', 'deliveryDateTo'],
] as const;
type RangeEnd = (typeof ranges)[number][number];

/** Rejects each range that ends before it begins. The error is on the end field. */
export function addDateRangeOrderIssues(
  q: Partial<Record<RangeEnd, string | undefined>>,
  context: z.RefinementCtx,
): void {
  for (const [first, last] of ranges) {
    const [from, to] = [q[first], q[last]];
    if (from !== undefined && to !== undefined && to < from)
      context.addIssue({ code: 'custom', message: 'End date can’t be before start date', path: [last] });
  }
}
