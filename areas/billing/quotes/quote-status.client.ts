import { quoteStatuses } from './quotes.contract.ts';

/** The label and tone of each quote status. */
export const quoteStatusBadges: Record<number, { label: string; tone: 'plan' | 'shut' }> = {
  [quoteStatuses.open]: { label: 'quote|Open', tone: 'plan' },
  [quoteStatuses.expired]: { label: 'quote|Expired', tone: 'shut' },
  [quoteStatuses.withdrawn]: { label: 'Withdrawn', tone: 'shut' },
};
