import { applyBasisPointsToCents, multiplyCountByRate4ToCents } from '#kit/contract/money.ts';

/**
 * The amount of a manual charge in cents, rounded half up once: rate (1/10,000 $) times quantity, or a percentage (basis
 * points) of `percentageBaseCents`. The forms show it during input, and the server saves it.
 */
export const computeManualChargeCents = (
  charge: { rateUnit: '$' | '%'; rate: number; quantity?: number | undefined },
  percentageBaseCents: number,
): number =>
  charge.rateUnit === '%'
    ? applyBasisPointsToCents(percentageBaseCents, charge.rate)
    : multiplyCountByRate4ToCents(charge.quantity ?? 1, charge.rate);
