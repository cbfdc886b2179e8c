import { quoteStatuses } from './quotes.contract.ts';

/** How the states of a quote are called and shown. */
export const quoteStatusBadges: Record<number, { label: string; tone: 'plan' | 'shut' }> = {
  [quoteStatuses.open]: { label: 'quote|Open', tone: 'plan' },
  [quoteStatuses.expired]: { label: 'quote|Expired', tone: 'shut' },
  [quoteStatuses.withdrawn]: { label: 'Withdrawn', tone: 'shut' },
};
