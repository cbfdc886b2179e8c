/**
 * The same day a year before; 29 February becomes the 28th. What a statement covers unless dates are given
 * (docs/domain/billing.md#statements).
 */
export const sameDayLastYear = (date: string): string =>
  `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.endsWith('02-29') ? '-02-28' : date.slice(4)}`;
