import type { ShipmentLineToRate } from './rating-inputs.rules.ts';
import type { SkippedTariff, RateType } from './tariff-choice.rules.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import {
  applyBasisPointsToCents,
  multiplyCountByRate4ToCents,
  multiplyHundredthsByRate4ToCents,
} from '#kit/contract/money.ts';

/** One line of a rated shipment: what a rate gives for a quantity, and the steps to its amount. */

export type QuantityUnit = 'units' | 'cubes' | 'pallets' | 'bins' | 'trailer' | 'flat' | 'revenue';
export type ChargeSource = 'linehaul' | 'minimum' | 'holiday' | 'fuel' | 'accessorial';

/** One step of an explanation. Money is in cents, prices in mills (1/1,000 $). `exact` is the unrounded dollar value. */
export type RatingStep =
  | {
      step: 'tariff';
      tariffId: number;
      name: string;
      version: number;
      effectiveDate: string;
      expirationDate: string;
      matched: string[];
      passedOver: SkippedTariff[];
    }
  | { step: 'override'; rate4: number; tariffRate4: number }
  | { step: 'break'; unit: QuantityUnit; quantity: number; from: number; rate4: number; firstRate4: number }
  | { step: 'quantity'; unit: QuantityUnit; quantity: number; details?: number[] }
  | { step: 'base'; of: string[]; cents: number }
  | { step: 'minimum'; tariffId: number; minimum: number; linehaul: number }
  | {
      step: 'period';
      /** The surcharge row used for the charge. */
      surchargeId: number;
      name: string;
      effectiveDate: string;
      expirationDate: string;
      shipDates: string[];
      bp: number;
      cubesInside: number;
      cubes: number;
    }
  | {
      step: 'fuelTable';
      outboundDate: string;
      weekStart: string;
      priceMills: number;
      fromMills: number;
      toMills: number;
      bp: number;
    }
  | { step: 'rule'; ruleId: number; flag: string | null; event: string | null; accountId: number | null }
  | { step: 'event'; event: string; reference: string | null; quantity?: number }
  | { step: 'amount'; exact: string; rounding: 'half up'; cents: number };

export interface RatedChargeLine {
  chargeCode: string;
  source: ChargeSource;
  rateType: RateType;
  rate4: number;
  bp: number;
  /** Hundredths for cubes, cents for revenue, otherwise a count. */
  quantity: number;
  unit: QuantityUnit;
  amount: number;
  tariffId: number | null;
  why: RatingStep[];
}

export const sumChargeCents = (lines: readonly { amount: number }[]) =>
  lines.reduce((sum, l) => sum + l.amount, 0);

export interface FreightQuantities {
  units: number;
  cubes: number;
  pallets: number;
  bins: number;
  flat: number;
  /** The counted details, if all have a number. */
  details?: number[];
}
export function sumFreightQuantities(details: readonly ShipmentLineToRate[]): FreightQuantities {
  const ids = details.flatMap((d) => d.id ?? []);
  const sum: FreightQuantities = { units: 0, cubes: 0, pallets: 0, bins: 0, flat: 1 };
  if (ids.length > 0 && ids.length === details.length) sum.details = ids;
  for (const d of details) {
    sum.units += d.units;
    sum.cubes += d.cubes;
    if (d.uom === unitOfMeasure.pallet) sum.pallets += d.units;
    if (d.uom === unitOfMeasure.bin) sum.bins += d.units;
  }
  return sum;
}

export interface PercentageBase {
  cents: number;
  of: string[];
}
/** A line as a base for percentages. */
export interface ChargedAmount {
  chargeCode: string;
  amount: number;
}
export const buildPercentageBase = (lines: readonly ChargedAmount[]): PercentageBase => ({
  cents: sumChargeCents(lines),
  of: [...new Set(lines.map((l) => l.chargeCode))],
});

interface Charge {
  rateType: RateType;
  rate4: number;
  bp: number;
  quantity: number;
  unit: QuantityUnit;
  amount: number;
  why: RatingStep[];
}

/**
 * Computes the charge of a rate for a quantity. Each of the seven rate types defines its own (docs/domain/billing.md#rate-types).
 */
export function computeCharge(
  rate: { rateType: RateType; rate4: number; bp: number },
  quantities: FreightQuantities,
  percentageBase: PercentageBase,
): Charge {
  const { rateType } = rate;
  if (rateType === '% of Revenue') {
    const amount = applyBasisPointsToCents(percentageBase.cents, rate.bp);
    const exact = formatExactDollars(BigInt(percentageBase.cents) * BigInt(rate.bp), 6);
    return {
      rateType,
      rate4: 0,
      bp: rate.bp,
      quantity: percentageBase.cents,
      unit: 'revenue',
      amount,
      why: [
        { step: 'base', ...percentageBase },
        { step: 'amount', exact, rounding: 'half up', cents: amount },
      ],
    };
  }
  const [unit, quantity] = getRatedQuantity(rateType, quantities);
  const amount =
    unit === 'cubes'
      ? multiplyHundredthsByRate4ToCents(quantity, rate.rate4)
      : multiplyCountByRate4ToCents(quantity, rate.rate4);
  const exact = formatExactDollars(BigInt(quantity) * BigInt(rate.rate4), unit === 'cubes' ? 6 : 4);
  return {
    rateType,
    rate4: rate.rate4,
    bp: 0,
    quantity,
    unit,
    amount,
    why: [
      { step: 'quantity', unit, quantity, ...(quantities.details ? { details: quantities.details } : {}) },
      { step: 'amount', exact, rounding: 'half up', cents: amount },
    ],
  };
}

export function getRatedQuantity(
  rateType: Exclude<RateType, '% of Revenue'>,
  quantities: Omit<FreightQuantities, 'details'>,
): [QuantityUnit, number] {
  if (rateType === 'Unit') return ['units', quantities.units];
  if (rateType === 'Cube') return ['cubes', quantities.cubes];
  if (rateType === 'Pallet') return ['pallets', quantities.pallets];
  if (rateType === 'Bin') return ['bins', quantities.bins];
  return rateType === 'Trailer' ? ['trailer', 1] : ['flat', quantities.flat];
}

export function buildPercentageLine(
  chargeCode: string,
  source: ChargeSource,
  basisPoints: number,
  base: PercentageBase,
  firstStep: RatingStep,
): RatedChargeLine {
  const charge = computeCharge(
    { rateType: '% of Revenue', rate4: 0, bp: basisPoints },
    sumFreightQuantities([]),
    base,
  );
  return { chargeCode, source, ...charge, tariffId: null, why: [firstStep, ...charge.why] };
}

/** Builds the steps that explain why a minimum is charged with a linehaul. */
export function buildMinimumSteps(
  tariffId: number,
  minimumCents: number,
  linehaulCents: number,
): RatingStep[] {
  const cents = minimumCents - linehaulCents;
  return [
    { step: 'minimum', tariffId, minimum: minimumCents, linehaul: linehaulCents },
    { step: 'amount', exact: formatExactDollars(BigInt(cents), 2), rounding: 'half up', cents },
  ];
}

/** Formats value ÷ 10^decimals with at least two decimals: (141174000, 6) → "141.174". */
export function formatExactDollars(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(2, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}.${fraction}`;
}
