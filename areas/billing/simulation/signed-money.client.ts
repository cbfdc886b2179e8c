import { formatMoney } from '#kit/contract/money.ts';

/** Formats cents with their sign: +$12.00, -$3.50. */
export const formatSignedMoney = (cents: number): string =>
  cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
