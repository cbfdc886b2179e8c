import type { CalculatedCharge } from './calculated-charge.contract.ts';
import type { RatedChargeLine } from './rate-line.rules.ts';

/** The maximum number of passed-over tariffs shown. */
const mostPassedOver = 5;
/** Converts a computed charge to its API form, for charges that are not saved. */
export const toCalculatedCharge = (
  line: RatedChargeLine,
  descriptionsByCode: ReadonlyMap<string, string>,
): CalculatedCharge => ({
  chargeCode: line.chargeCode,
  description: descriptionsByCode.get(line.chargeCode) ?? line.chargeCode,
  rateType: line.rateType,
  rate4: line.rate4,
  percentBp: line.bp,
  quantity: line.quantity,
  quantityUnit: line.unit,
  amount: line.amount,
  source: line.source,
  why: line.why.map((step) =>
    step.step === 'tariff' ? { ...step, passedOver: step.passedOver.slice(0, mostPassedOver) } : step,
  ),
});
