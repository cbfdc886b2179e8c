import {
  billToRefused,
  collect,
  prepaid,
  thirdParty,
  whoPays,
} from '#areas/accounts/accounts/payer.rules.ts';
import type { Party } from '#areas/accounts/accounts/payer.rules.ts';
import { payerErrors } from '#areas/accounts/accounts/payer.errors.ts';
import type { Fault } from '#kit/contract/errors.ts';

/** What a file says of a shipment that was delivered before the company came here. Cubes are hundredths, amounts cents. */
export interface ImportedLine {
  shipperId: number;
  /** The number of the shipment in the old system. Lines of one number and shipper are one shipment. */
  oldNumber: string;
  consigneeId: number;
  billToId: number;
  paymentTerm: number;
  receivingWarehouseId: number;
  outboundWarehouseId: number;
  /** The day by which it is billed. */
  outboundDate: string;
  /** Kept in the history alone. */
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
/** What all lines of one shipment have in common. */
export const headFields = [
  'consigneeId',
  'billToId',
  'paymentTerm',
  'receivingWarehouseId',
  'outboundWarehouseId',
  'outboundDate',
] as const;
/** What makes two lines of a shipment the same, beside their units. */
const lineFields = [
  'productId',
  'description',
  'uom',
  'l',
  'w',
  'h',
  'shipDate',
  'invoiceRef',
] as const satisfies readonly (keyof ImportedLine)[];
type LineIdentity = Pick<ImportedLine, (typeof lineFields)[number]>;

export const keyOfShipment = ({
  shipperId,
  oldNumber,
}: Pick<ImportedLine, 'shipperId' | 'oldNumber'>): string => `${shipperId} ${oldNumber}`;
export const keyOfLine = (line: LineIdentity): string =>
  JSON.stringify(lineFields.map((field) => line[field] ?? null));
/** The first field of the head that two lines of one shipment disagree in. */
export const differingHead = (
  one: Pick<ImportedLine, (typeof headFields)[number]>,
  other: Pick<ImportedLine, (typeof headFields)[number]>,
): (typeof headFields)[number] | undefined => headFields.find((field) => one[field] !== other[field]);

interface PayerWish {
  shipper: Party;
  consignee: Party & {
    defaultPaymentTerm: number;
    /** The account type of its default bill-to. */
    defaultBillToType: number | null;
  };
  payer?: { id: number; accountType: number } | undefined;
  paymentTerm?: number | undefined;
}
/**
 * Whom a shipment bills and by which term; either may be left to the other. Without both, the consignee's own are taken, as in order
 * entry.
 */
export function findPayer({
  shipper,
  consignee,
  payer,
  paymentTerm,
}: PayerWish): { billToId: number; paymentTerm: number } | Fault {
  if (!payer) {
    const term = paymentTerm ?? consignee.defaultPaymentTerm;
    const { defaultBillToId, defaultBillToType } = consignee;
    const found = whoPays({
      paymentTerm: term,
      shipper,
      consignee,
      chosen:
        defaultBillToId === null || defaultBillToType === null
          ? null
          : { id: defaultBillToId, accountType: defaultBillToType },
    });
    return found.refused ?? { billToId: found.billToId, paymentTerm: term };
  }
  const refusedBy = (term: number): Fault | null =>
    billToRefused({ paymentTerm: term, shipper, consignee, chosen: payer });
  if (paymentTerm !== undefined) return refusedBy(paymentTerm) ?? { billToId: payer.id, paymentTerm };
  const fitting = [consignee.defaultPaymentTerm, collect, prepaid, thirdParty].find(
    (term) => refusedBy(term) === null,
  );
  return fitting === undefined ? payerErrors.doesNotFit : { billToId: payer.id, paymentTerm: fitting };
}
