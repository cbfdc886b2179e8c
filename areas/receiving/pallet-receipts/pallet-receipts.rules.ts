import type { InvalidPalletDeductionBand } from './deductions.contract.ts';
import type { PalletExchangeParticipants } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { palletReceiptStatus } from './pallet-receipt-status.contract.ts';

export interface PalletCounts {
  valid: number;
  invalid: number;
}

/**
 * Returns how many valid pallets are deducted for invalid ones. All of them use the band that contains their number. A number
 * outside all bands deducts nothing. Absent pallets are neither valid nor invalid (docs/domain/floor.md#pallet-receipts).
 */
export function computeDeductedPallets(
  invalidCount: number,
  bands: readonly InvalidPalletDeductionBand[],
): number {
  const band = bands.find(
    (b) => invalidCount >= b.fromInvalid && (b.toInvalid === null || invalidCount <= b.toInvalid),
  );
  return invalidCount * (band?.deduct ?? 0);
}
export function computeRedeemablePallets(
  { valid, invalid }: PalletCounts,
  bands: readonly InvalidPalletDeductionBand[],
): number {
  return Math.max(0, valid - computeDeductedPallets(invalid, bands));
}

/**
 * Returns why a warehouse cannot create a receipt, or null. The reason: the warehouse does not exchange pallets and the shipper
 * does not want receipts. While no shipper is chosen, one shipper that wants receipts is enough to allow it.
 */
export function getReceiptCreationBlocker(
  { warehouses, shipperIds }: PalletExchangeParticipants,
  warehouseId: number | undefined,
  shipperId: number | undefined,
): ErrorDefinition | null {
  const warehouse = warehouses.find(({ id }) => id === warehouseId);
  if (!warehouse || warehouse.exchanges) return null;
  if (shipperId === undefined ? shipperIds.length > 0 : shipperIds.includes(shipperId)) return null;
  return palletReceiptErrors.exchangeNotOffered;
}

/** Returns true from the day after the last day. On the last day itself the receipt can still be redeemed. */
export const isReceiptExpired = (receipt: { expiresOn: string }, today: string): boolean =>
  today > receipt.expiresOn;

/** The pallets of a shipper that moved in a date range. The balance is what we still owe. */
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
export type PalletDebtMovementKind = 'issued' | 'redeemed' | 'expired';
export interface PalletDebtMovement {
  kind: PalletDebtMovementKind;
  date: string;
  /** The change in the number of our pallets the shipper owns. The warehouse owes the same number with the opposite sign. */
  pallets: number;
}
/** Lists a receipt's history as debt movements. Each has two sides: what the shipper gains, the warehouse owes. */
export function listPalletDebtMovementsOfReceipt(receipt: Kept): PalletDebtMovement[] {
  if (receipt.status === palletReceiptStatus.unqualified) return [];
  const issued: PalletDebtMovement = { kind: 'issued', date: receipt.issuedOn, pallets: receipt.redeemable };
  if (receipt.status === palletReceiptStatus.redeemed && receipt.redeemedOn !== null)
    return [issued, { kind: 'redeemed', date: receipt.redeemedOn, pallets: -receipt.redeemable }];
  if (receipt.status === palletReceiptStatus.expired)
    return [issued, { kind: 'expired', date: receipt.expiresOn, pallets: -receipt.redeemable }];
  return [issued];
}
