import type { AgingLimitDays } from '#areas/settings/settings/aging-limits.contract.ts';

/** The labels of the four aging buckets of overdue amounts, youngest first. */
export const getOverdueAgingLabels = ([first, second, third]: AgingLimitDays): {
  text: string;
  params: Record<string, number>;
}[] => [
  { text: '{from} to {to} days', params: { from: 1, to: first } },
  { text: '{from} to {to} days', params: { from: first + 1, to: second } },
  { text: '{from} to {to} days', params: { from: second + 1, to: third } },
  { text: 'Over {days} days', params: { days: third } },
];
