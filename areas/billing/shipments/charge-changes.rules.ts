import type { ChargeRemovalOrOptionsChange } from './charge-changes.contract.ts';
import { allocateCents } from '#kit/contract/money.ts';

/** How those changes follow a rating and a split (docs/domain/billing.md#manual-charges). */

/** Adds a change that says who set the rating options. Earlier options count until the shipment is rated again. */
export const addRatingOptionsChange = (
  changes: readonly ChargeRemovalOrOptionsChange[],
  change: Omit<ChargeRemovalOrOptionsChange, 'kind' | 'cents'>,
): ChargeRemovalOrOptionsChange[] => [...changes, { ...change, kind: 'options', cents: 0 }];

/**
 * The changes after a rating. Removed charges are computed again. The options count with their effect, for the user who set them
 * last.
 */
export function keepLastOptionsChangeAfterRating(
  changes: readonly ChargeRemovalOrOptionsChange[],
  optionsCents: number | null,
): ChargeRemovalOrOptionsChange[] {
  const last = changes.findLast((c) => c.kind === 'options');
  return last && optionsCents !== null ? [{ ...last, cents: optionsCents }] : [];
}

/** Shares the tariff amount and the changes between the two parts of a split, by the weights that share the charges. */
export function splitTariffAmountAndChargeChanges(
  deviation: { tariffAmount: number | null; changes: readonly ChargeRemovalOrOptionsChange[] },
  weights: readonly [number, number],
): { tariffAmount: number | null; changes: ChargeRemovalOrOptionsChange[] }[] {
  return weights.map((_, part) => {
    const share = (cents: number): number => allocateCents(cents, weights)[part] ?? 0;
    return {
      tariffAmount: deviation.tariffAmount === null ? null : share(deviation.tariffAmount),
      changes: deviation.changes.map((c) => ({ ...c, cents: share(c.cents) })),
    };
  });
}
