import type { Band } from './deductions.contract.ts';
import type { Exchange } from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { receiptState } from './pallet-receipt-states.contract.ts';

export interface Counts {
  valid: number;
  invalid: number;
}

/**
 * Pallets taken off for invalid ones: all of them at what the band says in which their number lies; a number in no band is not
 * deducted for. Absent pallets count as neither (docs/domain/floor.md#pallet-receipts).
 */
export function deductionOf(invalid: number, bands: readonly Band[]): number {
  const band = bands.find(
    (b) => invalid >= b.fromInvalid && (b.toInvalid === null || invalid <= b.toInvalid),
  );
  return invalid * (band?.deduct ?? 0);
}
export function redeemableOf({ valid, invalid }: Counts, bands: readonly Band[]): number {
  return Math.max(0, valid - deductionOf(invalid, bands));
}

/**
 * Why no receipt can be made at a warehouse, or null: neither does it exchange pallets nor does the shipper want receipts. Without
 * a shipper yet, any shipper that wants receipts leaves it open.
 */
export function whyNoExchange(
  { warehouses, shipperIds }: Exchange,
  warehouseId: number | undefined,
  shipperId: number | undefined,
): Fault | null {
  const at = warehouses.find(({ id }) => id === warehouseId);
  if (!at || at.exchanges) return null;
  if (shipperId === undefined ? shipperIds.length > 0 : shipperIds.includes(shipperId)) return null;
  return palletErrors.noExchange;
}

/** True when the day after the last one has come: on the last day itself a receipt is taken. */
export const isOver = (receipt: { expiresOn: string }, today: string): boolean => today > receipt.expiresOn;

/** What pallets of a shipper moved in a span of days. A balance is what we still owe. */
export interface Movements {
  issued: number;
  redeemed: number;
  expired: number;
}
export const balanceOf = ({ issued, redeemed, expired }: Movements): number => issued - redeemed - expired;

interface Kept {
  status: number;
  redeemable: number;
  issuedOn: string;
  redeemedOn: string | null;
  expiresOn: string;
}
export type MovementKind = 'issued' | 'redeemed' | 'expired';
export interface Movement {
  kind: MovementKind;
  on: string;
  /** What the shipper holds of ours, more or less by this; the warehouse owes the same, with the other sign. */
  pallets: number;
}
/** The life of a receipt as movements of debt, each two-sided: what the shipper gains, the warehouse owes. */
export function movementsOf(receipt: Kept): Movement[] {
  if (receipt.status === receiptState.unqualified) return [];
  const issued: Movement = { kind: 'issued', on: receipt.issuedOn, pallets: receipt.redeemable };
  if (receipt.status === receiptState.redeemed && receipt.redeemedOn !== null)
    return [issued, { kind: 'redeemed', on: receipt.redeemedOn, pallets: -receipt.redeemable }];
  if (receipt.status === receiptState.expired)
    return [issued, { kind: 'expired', on: receipt.expiresOn, pallets: -receipt.redeemable }];
  return [issued];
}
