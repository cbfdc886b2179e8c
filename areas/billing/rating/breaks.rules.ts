import type { FreightQuantities, RatingStep } from './rate-line.rules.ts';
import { getRatedQuantity } from './rate-line.rules.ts';
import type { Tariff } from './tariff-choice.rules.ts';

/** Rates for larger quantities (docs/domain/billing.md#rate-sheets). */

/** The rate break that a quantity has reached, as an explanation step. null below the first break, or if there are none. */
export function findRateBreakStep(
  tariff: Pick<Tariff, 'rateType' | 'rate4' | 'breaks'>,
  quantities: FreightQuantities,
): Extract<RatingStep, { step: 'break' }> | null {
  if (!tariff.breaks || tariff.rateType === '% of Revenue') return null;
  const [unit, quantity] = getRatedQuantity(tariff.rateType, quantities);
  const reached = tariff.breaks.findLast((b) => b.from <= quantity);
  if (!reached) return null;
  const { from, rate4 } = reached;
  return { step: 'break', unit, quantity, from, rate4, firstRate4: tariff.rate4 };
}
