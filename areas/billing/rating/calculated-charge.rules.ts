import type { CalculatedCharge } from './calculated-charge.contract.ts';
import type { RateLine } from './rate-line.rules.ts';

/** The maximum number of passed-over tariffs shown. */
const mostPassedOver = 5;
/** Converts a computed charge to its API form, for charges that are not saved. */
export const toCalculatedCharge = (l: RateLine, names: ReadonlyMap<string, string>): CalculatedCharge => ({
  chargeCode: l.chargeCode,
  description: names.get(l.chargeCode) ?? l.chargeCode,
  rateType: l.rateType,
  rate4: l.rate4,
  percentBp: l.bp,
  quantity: l.quantity,
  quantityUnit: l.unit,
  amount: l.amount,
  source: l.source,
  why: l.why.map((step) =>
    step.step === 'tariff' ? { ...step, passedOver: step.passedOver.slice(0, mostPassedOver) } : step,
  ),
});
