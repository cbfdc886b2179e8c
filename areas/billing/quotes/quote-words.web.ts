import { quoteStates } from './quotes.contract.ts';

/** How the states of a quote are called and shown. */
export const quoteStanding: Record<number, { label: string; tone: 'plan' | 'shut' }> = {
  [quoteStates.open]: { label: 'quote|Open', tone: 'plan' },
  [quoteStates.expired]: { label: 'quote|Expired', tone: 'shut' },
  [quoteStates.withdrawn]: { label: 'Withdrawn', tone: 'shut' },
};
