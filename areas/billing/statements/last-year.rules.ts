/**
 * The same day one year earlier. 29 February becomes the 28th. A statement covers this period unless dates are given
 * (docs/domain/billing.md#statements).
 */
export const getSameDayLastYear = (date: string): string =>
  `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.endsWith('02-29') ? '-02-28' : date.slice(4)}`;
