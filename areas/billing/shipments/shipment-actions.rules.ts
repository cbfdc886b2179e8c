import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { allocateChargeCentsPerPart } from '#areas/billing/rating/adjustments.rules.ts';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { allocateCents, multiplyCountByRate4ToCents } from '#kit/contract/money.ts';

/** The confirmation before shipments are grouped, and how a split shares charges (docs/domain/billing.md). */

const mostNamed = 20;
/** Formats shipment numbers for a message: the first twenty, and how many more. */
export function formatShipmentNumbersUpTo20(numbers: readonly number[]): string {
  const first = numbers.slice(0, mostNamed).join(', ');
  return numbers.length > mostNamed ? `${first} +${numbers.length - mostNamed}` : first;
}

export interface ShipmentGroupingCandidate {
  number: number;
  billToId: number;
  consigneeId: number;
  outboundDate: string;
}
const paidAlike = (s: ShipmentGroupingCandidate): string =>
  `${s.billToId} ${s.consigneeId} ${s.outboundDate}`;
/**
 * Why these shipments cannot be billed together, or null. Requires at least two with the same bill-to, consignee and outbound
 * date.
 */
export function getShipmentGroupingBlocker(
  shipments: readonly ShipmentGroupingCandidate[],
): TransitionBlocker | null {
  const [first] = shipments;
  if (!first || shipments.length < 2) return { ...shipmentErrors.tooFewToGroup, params: {} };
  const others = shipments.filter((s) => paidAlike(s) !== paidAlike(first));
  return others.length === 0
    ? null
    : {
        ...shipmentErrors.shipmentsDiffer,
        params: { numbers: formatShipmentNumbersUpTo20(others.map((s) => s.number)) },
      };
}

const { open, rated, error } = shipmentStatuses;
/** The statuses in which a bill-to can still change. */
export const statusesAllowingPayerChange: readonly number[] = [open, rated, error];

export interface ChargeToSplit {
  id: number;
  /** The amount before a user changed it. Shared like the charge. */
  originalAmount?: number | undefined;
  rate4: number;
  quantity: number;
  quantityUnit: string;
  amount: number;
}
export interface SplitChargePart {
  id: number;
  originalAmount?: number | undefined;
  rate4: number;
  quantity: number;
  quantityUnit: string;
  amount: number;
}
/** Units charged once per shipment. They have no quantity to share, so the rate is shared. */
const once = new Set(['flat', 'trailer']);
/** Units whose quantity is shared by cubes, like the charge. */
const measured = new Set(['cubes', 'revenue']);
/** What decides how two parts share charges: cubes, or units if there are no cubes. */
export const getSplitWeights = (
  remaining: { units: number; cubes: number },
  moved: { units: number; cubes: number },
): [number, number] =>
  remaining.cubes + moved.cubes > 0 ? [remaining.cubes, moved.cubes] : [remaining.units, moved.units];
/**
 * Shares a shipment's charges by cubes between the part that stays and the part that is split off. Uses the largest remainder, so
 * no cent is lost or gained. Without cubes, units decide.
 */
export function splitChargesByCubesOrUnits(
  charges: readonly ChargeToSplit[],
  remaining: { units: number; cubes: number },
  moved: { units: number; cubes: number },
): { remaining: SplitChargePart[]; moved: SplitChargePart[] } {
  const weights = getSplitWeights(remaining, moved);
  const amounts = allocateChargeCentsPerPart(
    charges.map((r) => r.amount),
    weights,
  );
  const quantities = charges.map((r) => allocateCents(r.quantity, weights));
  const getShare = (part: 0 | 1, i: number) => ({
    amount: amounts[part]?.[i] ?? 0,
    quantity: quantities[i]?.[part] ?? 0,
  });
  // A count that divides differently from the cubes would read "2 × $10.00 = $24.68". Such a charge becomes a single flat one.
  const torn = charges.map(
    ({ quantityUnit, rate4 }, i) =>
      rate4 !== 0 &&
      !measured.has(quantityUnit) &&
      [getShare(0, i), getShare(1, i)].some(
        ({ quantity, amount }) => multiplyCountByRate4ToCents(quantity, rate4) !== amount,
      ),
  );
  const part = (which: 0 | 1): SplitChargePart[] =>
    charges.map((r, i) => {
      const { amount, quantity } = getShare(which, i);
      const { rate4, quantityUnit } = r;
      const id =
        r.originalAmount === undefined
          ? { id: r.id }
          : { id: r.id, originalAmount: allocateCents(r.originalAmount, weights)[which] };
      if (once.has(quantityUnit) || r.quantity === 1)
        return { ...id, rate4: rate4 !== 0 ? amount * 100 : 0, quantity: r.quantity, quantityUnit, amount };
      if (torn[i] === true) return { ...id, rate4: amount * 100, quantity: 1, quantityUnit: 'flat', amount };
      return { ...id, rate4, quantity, quantityUnit, amount };
    });
  return { remaining: part(0), moved: part(1) };
}
