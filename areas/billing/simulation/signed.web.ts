import { showMoney } from '#kit/contract/money.ts';

/** +$12.00, -$3.50. */
export const signedMoney = (cents: number): string => (cents > 0 ? `+${showMoney(cents)}` : showMoney(cents));
