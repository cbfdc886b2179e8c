import type { OrderLineInput } from './order-lines.contract.ts';

/** Converts the codes of a stored line to input values. */

const unitsOfMeasure = [1, 2, 3] as const;
const paymentTerms = [1, 2, 3] as const;

/** An unknown unit of measure counts as a box. */
export const toUnitOfMeasureInputOrBox = (stored: number): OrderLineInput['unitOfMeasure'] =>
  unitsOfMeasure.find((code) => code === stored) ?? 2;
/** Undefined means the line did not say who pays. */
export const toPaymentTermInput = (stored: number | null): OrderLineInput['paymentTerm'] =>
  paymentTerms.find((code) => code === stored);
