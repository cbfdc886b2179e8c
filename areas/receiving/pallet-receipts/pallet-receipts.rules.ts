import type { DeductionBand } from './deductions.contract.ts';
import type { PalletExchange } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { palletReceiptStatus } from './pallet-receipt-status.contract.ts';

export interface PalletCounts {
  valid: number;
  invalid: number;
}

/**
 * Pallets taken off for invalid ones: all of them at what the band says in which their number lies; a number in no band is not
 * deducted for. Absent pallets count as neither (docs/domain/floor.md#pallet-receipts).
 */
export function computeDeduction(invalid: number, bands: readonly DeductionBand[]): number {
  const band = bands.find(
    (b) => invalid >= b.fromInvalid && (b.toInvalid === null || invalid <= b.toInvalid),
  );
  return invalid * (band?.deduct ?? 0);
}
export function computeRedeemablePallets(
  { valid, invalid }: PalletCounts,
  bands: readonly DeductionBand[],
): number {
  return Math.max(0, valid - computeDeduction(invalid, bands));
}

/**
 * Why no receipt can be made at a warehouse, or null: neither does it exchange pallets nor does the shipper want receipts. Without
 * a shipper yet, any shipper that wants receipts leaves it open.
 */
export function getPalletExchangeBlocker(
  { warehouses, shipperIds }: PalletExchange,
  warehouseId: number | undefined,
  shipperId: number | undefined,
): ErrorDefinition | null {
  const at = warehouses.find(({ id }) => id === warehouseId);
  if (!at || at.exchanges) return null;
  if (shipperId === undefined ? shipperIds.length > 0 : shipperIds.includes(shipperId)) return null;
  return palletReceiptErrors.noExchange;
}

/** True when the day after the last one has come: on the last day itself a receipt is taken. */
export const isReceiptExpired = (receipt: { expiresOn: string }, today: string): boolean =>
  today > receipt.expiresOn;

/** What pallets of a shipper moved in a span of days. A balance is what we still owe. */
export interface PalletMovementTotals {
  issued: number;
  redeemed: number;
  expired: number;
}
export const computePalletBalance = ({ issued, redeemed, expired }: PalletMovementTotals): number =>
  issued - redeemed - expired;

interface Kept {
  status: number;
  redeemable: number;
  issuedOn: string;
  redeemedOn: string | null;
  expiresOn: string;
}
export type DebtMovementKind = 'issued' | 'redeemed' | 'expired';
export interface DebtMovement {
  kind: DebtMovementKind;
  on: string;
  /** What the shipper holds of ours, more or less by this; the warehouse owes the same, with the other sign. */
  pallets: number;
}
/** The life of a receipt as movements of debt, each two-sided: what the shipper gains, the warehouse owes. */
export function listDebtMovements(receipt: Kept): DebtMovement[] {
  if (receipt.status === palletReceiptStatus.unqualified) return [];
  const issued: DebtMovement = { kind: 'issued', on: receipt.issuedOn, pallets: receipt.redeemable };
  if (receipt.status === palletReceiptStatus.redeemed && receipt.redeemedOn !== null)
    return [issued, { kind: 'redeemed', on: receipt.redeemedOn, pallets: -receipt.redeemable }];
  if (receipt.status === palletReceiptStatus.expired)
    return [issued, { kind: 'expired', on: receipt.expiresOn, pallets: -receipt.redeemable }];
  return [issued];
}
