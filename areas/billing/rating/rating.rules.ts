import { mergeManualCharges } from './adjustments.rules.ts';
import type { ComputedCharge, ManualCharge } from './adjustments.rules.ts';
import { computeAccessorialLines } from './accessorials.rules.ts';
import { isLinehaulOrMinimumLine } from './dependent-charges.rules.ts';
import type { RateBook, ShipmentLineToRate, ShipmentToRate } from './rating-inputs.rules.ts';
import {
  sumFreightQuantities,
  buildPercentageBase,
  computeCharge,
  buildMinimumSteps,
} from './rate-line.rules.ts';
import type { PercentageBase, RatedChargeLine, RatingStep } from './rate-line.rules.ts';
import { findRateBreakStep } from './breaks.rules.ts';
import { computeFuelSurchargeLines, computeHolidaySurchargeLines } from './surcharges.rules.ts';
import { ratingErrors } from './rating.errors.ts';
import { chooseTariff } from './tariff-choice.rules.ts';
import type { Tariff, TariffChoice } from './tariff-choice.rules.ts';
import { shipmentAmountErrors } from './shipment-amount.errors.ts';
import { toErrorInResponse } from '#kit/contract/errors.ts';
import type { ErrorInSuccessfulResponse } from '#kit/contract/errors.ts';
import { formatMoney } from '#kit/contract/money.ts';

/** Rates a shipment: lines that add up to its amount, each with the steps to its cents (docs/domain/billing.md#rating). */

export const exceedsMaxCharge = (cents: number, maxCents: number): boolean => Math.abs(cents) > maxCents;

export interface RatingResult {
  ok: boolean;
  /** What is missing. Saved on the shipment as its error. */
  error: ErrorInSuccessfulResponse | null;
  /** All computed lines, including those that a kept charge replaces. */
  lines: RatedChargeLine[];
  /** The total of the resulting lines, including kept charges. */
  amount: number;
  /** Charges left out on purpose, so that the screen can explain the missing line. */
  exempt: ('fuel' | 'holiday')[];
}

/** A manual charge to keep. */
export interface ManualChargeToKeep extends ManualCharge {
  source: string;
}
/**
 * Rates a whole shipment. If something is missing, returns an error, no lines and the amount 0. `keptManualCharges` replace the
 * lines they were made from. The minimum then fills up the resulting linehaul, and holiday and fuel are based on it.
 */
export function rateShipment(
  rateBook: RateBook,
  shipment: ShipmentToRate,
  keptManualCharges: readonly ManualChargeToKeep[] = [],
): RatingResult {
  const byHand = keptManualCharges.filter(isLinehaulOrMinimumLine);
  const lines = linehaul(rateBook, shipment, byHand);
  if (!lines) return failed(toErrorInResponse(ratingErrors.noRateFound));
  const revenue = () => mergeManualCharges(lines.filter(isLinehaulOrMinimumLine), byHand, true).lines;
  const exempt: RatingResult['exempt'] = [];
  if (shipment.consigneeFlags.includes('holidayExempt') || shipment.options?.holidayExempt)
    exempt.push('holiday');
  else lines.push(...computeHolidaySurchargeLines(rateBook, shipment, revenue()));
  if (shipment.consigneeFlags.includes('fuelExempt') || shipment.options?.fuelExempt) exempt.push('fuel');
  else {
    const fuel = computeFuelSurchargeLines(rateBook, shipment, revenue());
    if ('missingDataError' in fuel) return failed(fuel.missingDataError);
    lines.push(...fuel.lines);
  }
  lines.push(...computeAccessorialLines(rateBook, shipment, revenue()));
  const { amount } = mergeManualCharges(lines, keptManualCharges, true);
  const { maxChargeCents: mostCents } = rateBook;
  if (exceedsMaxCharge(amount, mostCents) || lines.some((l) => exceedsMaxCharge(l.amount, mostCents)))
    return failed(toErrorInResponse(shipmentAmountErrors.amountTooHigh, { amount: formatMoney(mostCents) }));
  return { ok: true, error: null, lines, amount, exempt };
}

const failed = (error: ErrorInSuccessfulResponse): RatingResult => ({
  ok: false,
  error,
  lines: [],
  amount: 0,
  exempt: [],
});

interface Basket {
  choice: TariffChoice;
  details: ShipmentLineToRate[];
}

// Freight of different kinds may match different tariffs. Each tariff creates one line, and the highest of their minimums applies
// to the shipment.
function linehaul(
  rateBook: RateBook,
  s: ShipmentToRate,
  manualCharges: readonly ManualChargeToKeep[],
): RatedChargeLine[] | null {
  const baskets = new Map<number, Basket>();
  for (const detail of s.details) {
    const choice = chooseTariff(rateBook.tariffBook, {
      ...s,
      flags: s.consigneeFlags,
      category: detail.category,
      uom: detail.uom,
    });
    if (!choice) return null;
    const basket = baskets.get(choice.tariff.id);
    if (basket) basket.details.push(detail);
    else baskets.set(choice.tariff.id, { choice, details: [detail] });
  }
  const all = [...baskets.values()].sort((a, b) => a.choice.tariff.id - b.choice.tariff.id);
  const plain = all
    .filter((b) => b.choice.tariff.rateType !== '% of Revenue')
    .map((b) => tariffLine(b, s, []));
  const byHand = manualCharges.filter((m) => m.source === 'linehaul');
  const shares = all.filter((b) => b.choice.tariff.rateType === '% of Revenue');
  const ofPlain = byHand.filter((m) => !shares.some((b) => b.choice.tariff.id === m.tariffId));
  const percent = shares.map((b) => tariffLine(b, s, mergeManualCharges(plain, ofPlain, true).lines));
  const lines = [...plain, ...percent];
  if (lines.length === 0 || percent.some((line) => line.quantity === 0)) return null;
  if (s.options?.consolidate) return lines;
  return [...lines, ...minimumLine(all, mergeManualCharges(lines, byHand, true).amount)];
}

function tariffLine(
  { choice, details }: Basket,
  s: ShipmentToRate,
  others: readonly ComputedCharge[],
): RatedChargeLine {
  const { tariff, matched, passedOver } = choice;
  const override = s.options?.rate4 ?? null;
  const why: RatingStep[] = [
    {
      step: 'tariff',
      tariffId: tariff.id,
      name: tariff.name,
      version: tariff.version,
      effectiveDate: tariff.effectiveDate,
      expirationDate: tariff.expirationDate,
      matched,
      passedOver,
    },
  ];
  if (override !== null && tariff.rateType !== '% of Revenue')
    why.push({ step: 'override', rate4: override, tariffRate4: tariff.rate4 });
  const agreed = s.revenue ?? null;
  const base: PercentageBase =
    agreed === null ? buildPercentageBase(others) : { cents: agreed, of: ['revenue'] };
  const amounts = sumFreightQuantities(details);
  const broken = override === null ? findRateBreakStep(tariff, amounts) : null;
  if (broken) why.push(broken);
  const rate4 = override ?? broken?.rate4 ?? tariff.rate4;
  const charge = computeCharge({ rateType: tariff.rateType, rate4, bp: tariff.bp }, amounts, base);
  return {
    chargeCode: 'FRT',
    source: 'linehaul',
    ...charge,
    tariffId: tariff.id,
    why: [...why, ...charge.why],
  };
}

function minimumLine(baskets: readonly Basket[], total: number): RatedChargeLine[] {
  const top = baskets
    .map((b) => b.choice.tariff)
    .reduce<Tariff | null>((best, t) => (best === null || t.minimum > best.minimum ? t : best), null);
  if (!top || total >= top.minimum) return [];
  const cents = top.minimum - total;
  return [
    {
      chargeCode: 'MIN',
      source: 'minimum',
      rateType: 'Flat',
      rate4: cents * 100,
      bp: 0,
      quantity: 1,
      unit: 'flat',
      amount: cents,
      tariffId: top.id,
      why: buildMinimumSteps(top.id, top.minimum, total),
    },
  ];
}
