import { shipmentStates } from './shipment-states.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { shareLines } from '#areas/billing/rating/adjustments.rules.ts';
import type { Why } from '#kit/contract/lifecycle.ts';
import { share } from '#kit/contract/money.ts';

/** What is asked before shipments are grouped, and how the charges of one are shared by two (docs/domain/billing.md). */

const mostNamed = 20;
/** Numbers as a sentence holds them: the first twenty, and how many more. */
export function listed(numbers: readonly number[]): string {
  const first = numbers.slice(0, mostNamed).join(', ');
  return numbers.length > mostNamed ? `${first} +${numbers.length - mostNamed}` : first;
}

export interface Grouped {
  number: number;
  billToId: number;
  consigneeId: number;
  outboundDate: string;
}
const paidAlike = (s: Grouped): string => `${s.billToId} ${s.consigneeId} ${s.outboundDate}`;
/** Why these cannot be billed together, or null: at least two, of one bill-to, consignee and outbound date. */
export function groupRefused(shipments: readonly Grouped[]): Why | null {
  const [first] = shipments;
  if (!first || shipments.length < 2) return { ...shipmentErrors.groupOfOne, params: {} };
  const others = shipments.filter((s) => paidAlike(s) !== paidAlike(first));
  return others.length === 0
    ? null
    : { ...shipmentErrors.unlike, params: { numbers: listed(others.map((s) => s.number)) } };
}

const { open, rated, error } = shipmentStates;
/** Where a bill-to may still change. */
export const mayChangePayer: readonly number[] = [open, rated, error];

export interface SharedRate {
  id: number;
  rate4: number;
  quantity: number;
  quantityUnit: string;
  amount: number;
}
export interface RatePart {
  id: number;
  rate4: number;
  quantity: number;
  amount: number;
}
/** What is charged once for the whole has no quantity to share: its rate is. */
const once = new Set(['flat', 'trailer']);
/**
 * Charges of a shipment, shared by cubes over what stays and what goes: no cent is lost and none made
 * (largest remainder). Without cubes the units decide.
 */
export function shareRates(
  rates: readonly SharedRate[],
  left: { units: number; cubes: number },
  moved: { units: number; cubes: number },
): { left: RatePart[]; moved: RatePart[] } {
  const weights = left.cubes + moved.cubes > 0 ? [left.cubes, moved.cubes] : [left.units, moved.units];
  const amounts = shareLines(
    rates.map((r) => r.amount),
    weights,
  );
  const quantities = rates.map((r) => share(r.quantity, weights));
  const part = (of: 0 | 1): RatePart[] =>
    rates.map((r, i) => {
      const amount = amounts[of]?.[i] ?? 0;
      const whole = once.has(r.quantityUnit) || r.quantity === 1;
      return {
        id: r.id,
        rate4: whole && r.rate4 !== 0 ? amount * 100 : r.rate4,
        quantity: whole ? r.quantity : (quantities[i]?.[of] ?? 0),
        amount,
      };
    });
  return { left: part(0), moved: part(1) };
}
