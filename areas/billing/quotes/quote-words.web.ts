import { quoteStates } from './quotes.contract.ts';

/** How the states of a quote are called and shown. */
export const quoteStanding: Record<number, { label: string; tone: 'set' | 'shut' | 'fault' }> = {
  [quoteStates.open]: { label: 'Open', tone: 'set' },
  [quoteStates.expired]: { label: 'Expired', tone: 'shut' },
  [quoteStates.withdrawn]: { label: 'Withdrawn', tone: 'fault' },
};
