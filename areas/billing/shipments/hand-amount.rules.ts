import { percentOf, timesRate } from '#kit/contract/money.ts';

/**
 * What a charge by hand comes to, in cents, rounded half up once: rate (1/10,000 $) times quantity, or a percentage (basis points)
 * of `base`. The forms show it while it is typed, and the server books it.
 */
export const handAmount = (
  charge: { rateUnit: '$' | '%'; rate: number; quantity?: number | undefined },
  base: number,
): number =>
  charge.rateUnit === '%' ? percentOf(base, charge.rate) : timesRate(charge.quantity ?? 1, charge.rate);
