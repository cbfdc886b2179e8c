import { applyBasisPoints, multiplyByRate4 } from '#kit/contract/money.ts';

/**
 * What a charge by hand comes to, in cents, rounded half up once: rate (1/10,000 $) times quantity, or a percentage (basis points)
 * of `base`. The forms show it while it is typed, and the server books it.
 */
export const computeManualChargeCents = (
  charge: { rateUnit: '$' | '%'; rate: number; quantity?: number | undefined },
  base: number,
): number =>
  charge.rateUnit === '%'
    ? applyBasisPoints(base, charge.rate)
    : multiplyByRate4(charge.quantity ?? 1, charge.rate);
