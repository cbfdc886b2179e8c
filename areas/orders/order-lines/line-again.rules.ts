import type { LineBody, OrderLine } from './order-lines.contract.ts';
import { paymentTermOf, unitOfMeasureOf } from './typed-codes.rules.ts';

export type LineToRepeat = Pick<
  OrderLine,
  | 'consigneeAccountId'
  | 'productId'
  | 'productDescription'
  | 'po'
  | 'farmName'
  | 'unitOfMeasure'
  | 'measure'
  | 'typedLength'
  | 'typedWidth'
  | 'typedHeight'
  | 'units'
  | 'paymentTerm'
  | 'billToAccountId'
>;
/** A line as it would be typed once more. Invoice and AWB belong to one day and are left out. */
export const again = (line: LineToRepeat): LineBody => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId,
  productDescription: line.productDescription,
  po: line.po ?? undefined,
  invoice: undefined,
  farmName: line.farmName ?? undefined,
  awb: undefined,
  unitOfMeasure: unitOfMeasureOf(line.unitOfMeasure),
  measure: line.measure,
  length: line.typedLength,
  width: line.typedWidth,
  height: line.typedHeight,
  numberOfUnits: line.units,
  paymentTerm: paymentTermOf(line.paymentTerm) ?? 3,
  billToAccountId: line.paymentTerm === 3 ? (line.billToAccountId ?? undefined) : undefined,
});
