import type { OrderLineInput } from './order-lines.contract.ts';

/** The codes of a stored line as somebody would type them again. */

const unitsOfMeasure = [1, 2, 3] as const;
const paymentTerms = [1, 2, 3] as const;

/** What is none of ours counts as a box. */
export const toUnitOfMeasureInput = (stored: number): OrderLineInput['unitOfMeasure'] =>
  unitsOfMeasure.find((code) => code === stored) ?? 2;
/** Undefined: the line said nothing of who pays. */
export const toPaymentTermInput = (stored: number | null): OrderLineInput['paymentTerm'] =>
  paymentTerms.find((code) => code === stored);
