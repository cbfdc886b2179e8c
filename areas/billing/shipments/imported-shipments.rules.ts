import {
  findBillToError,
  collectPaymentTerm,
  prepaidPaymentTerm,
  thirdPartyPaymentTermCode,
  resolveBillTo,
} from '#areas/accounts/accounts/bill-to.rules.ts';
import type { ShipmentParty } from '#areas/accounts/accounts/bill-to.rules.ts';
import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/**
 * Data of an imported shipment that was delivered before the company started using Coldlane. Cubes in hundredths, amounts in
 * cents.
 */
export interface ImportedShipmentLine {
  shipperId: number;
  /** The shipment's number in the old system. Lines with the same number and shipper form one shipment. */
  oldNumber: string;
  consigneeId: number;
  billToId: number;
  paymentTerm: number;
  receivingWarehouseId: number;
  outboundWarehouseId: number;
  /** The day on which it is billed. */
  outboundDate: string;
  /** Stored only in the history. */
  deliveryDate: string | null;
  productId: number;
  description: string;
  uom: number;
  l: number;
  w: number;
  h: number;
  units: number;
  cubes: number;
  shipDate: string;
  invoiceRef: string | null;
  charge: { code: string; cents: number } | null;
}
/** The fields that all lines of a shipment share. */
export const shipmentHeaderFields = [
  'consigneeId',
  'billToId',
  'paymentTerm',
  'receivingWarehouseId',
  'outboundWarehouseId',
  'outboundDate',
] as const;
/** The fields, besides units, that make two lines of a shipment the same. */
const lineFields = [
  'productId',
  'description',
  'uom',
  'l',
  'w',
  'h',
  'shipDate',
  'invoiceRef',
] as const satisfies readonly (keyof ImportedShipmentLine)[];
type LineIdentity = Pick<ImportedShipmentLine, (typeof lineFields)[number]>;

export const importedShipmentKey = ({
  shipperId,
  oldNumber,
}: Pick<ImportedShipmentLine, 'shipperId' | 'oldNumber'>): string => `${shipperId} ${oldNumber}`;
export const importedLineKey = (line: LineIdentity): string =>
  JSON.stringify(lineFields.map((field) => line[field] ?? null));
/** The first header field in which two lines of a shipment differ. */
export const findDifferingHeaderField = (
  one: Pick<ImportedShipmentLine, (typeof shipmentHeaderFields)[number]>,
  other: Pick<ImportedShipmentLine, (typeof shipmentHeaderFields)[number]>,
): (typeof shipmentHeaderFields)[number] | undefined =>
  shipmentHeaderFields.find((field) => one[field] !== other[field]);

interface PayerWish {
  shipper: ShipmentParty;
  consignee: ShipmentParty & {
    defaultPaymentTerm: number;
    /** The account type of its default bill-to. */
    defaultBillToType: number | null;
  };
  payer?: { id: number; accountType: number } | undefined;
  paymentTerm?: number | undefined;
}
/**
 * Returns a shipment's bill-to and payment term. Each can be derived from the other. Without both, the consignee's own are used,
 * as in order entry.
 */
export function resolveImportedBillToAndTerm({
  shipper,
  consignee,
  payer,
  paymentTerm,
}: PayerWish): { billToId: number; paymentTerm: number } | ErrorDefinition {
  if (!payer) {
    const term = paymentTerm ?? consignee.defaultPaymentTerm;
    const { defaultBillToId, defaultBillToType } = consignee;
    const found = resolveBillTo({
      paymentTerm: term,
      shipper,
      consignee,
      chosenAccount:
        defaultBillToId === null || defaultBillToType === null
          ? null
          : { id: defaultBillToId, accountType: defaultBillToType },
    });
    return found.error ?? { billToId: found.billToId, paymentTerm: term };
  }
  const refusedBy = (term: number): ErrorDefinition | null =>
    findBillToError({ paymentTerm: term, shipper, consignee, chosenAccount: payer });
  if (paymentTerm !== undefined) return refusedBy(paymentTerm) ?? { billToId: payer.id, paymentTerm };
  const fitting = [
    consignee.defaultPaymentTerm,
    collectPaymentTerm,
    prepaidPaymentTerm,
    thirdPartyPaymentTermCode,
  ].find((term) => refusedBy(term) === null);
  return fitting === undefined
    ? billToErrors.paymentTermMismatch
    : { billToId: payer.id, paymentTerm: fitting };
}
