import type { OrderLineInput, OrderLine } from './order-lines.contract.ts';
import { toPaymentTermInput, toUnitOfMeasureInputOrBox } from './line-codes.rules.ts';

export type RepeatableLine = Pick<
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
/** A line as input for a repeat. Invoice and AWB belong to one day and are omitted. */
export const toRepeatedLineInput = (line: RepeatableLine): OrderLineInput => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId,
  productDescription: line.productDescription,
  po: line.po ?? undefined,
  invoice: undefined,
  farmName: line.farmName ?? undefined,
  awb: undefined,
  unitOfMeasure: toUnitOfMeasureInputOrBox(line.unitOfMeasure),
  measure: line.measure,
  length: line.typedLength,
  width: line.typedWidth,
  height: line.typedHeight,
  numberOfUnits: line.units,
  paymentTerm: toPaymentTermInput(line.paymentTerm) ?? 3,
  billToAccountId: line.paymentTerm === 3 ? (line.billToAccountId ?? undefined) : undefined,
});
