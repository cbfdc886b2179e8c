import { inPeriod } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { uomBin, uomPallet } from '#areas/freight/units/box-size.rules.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { percentOf, share, showMoney, showRate, timesRate, timesRate100 } from '#kit/contract/money.ts';
import type { PassedOver, RateType, Tariff, TariffBook, TariffChoice } from './tariff-choice.rules.ts';
import { chooseTariff, tariffBook } from './tariff-choice.rules.ts';

/** Rates a shipment: lines that add up to its amount, each with the steps that lead to its cents (docs/domain/billing.md#rating). */

export const noRateFound = 'No rate found';
export const noFuelPrice = 'No fuel price for the week of {date}';
export const tooMuch = 'The charges of a shipment come to at most {amount}.';
/** Cents that the charges of one shipment, and each of them, stay within: what the columns of a flat charge hold. */
export const mostCents = 20_000_000;
export const isTooMuch = (cents: number): boolean => Math.abs(cents) > mostCents;
export const noFuelRow = 'No row of the fuel table for a price of {price}';

export type QuantityUnit = 'units' | 'cubes' | 'pallets' | 'bins' | 'trailer' | 'flat' | 'revenue';
export type LineSource = 'linehaul' | 'minimum' | 'holiday' | 'fuel' | 'accessorial';

/** One step of an explanation. Money is cents, prices mills (1/1,000 $); `exact` is the unrounded dollar value. */
export type Why =
  | {
      step: 'tariff';
      tariffId: number;
      name: string;
      version: number;
      effectiveDate: string;
      expirationDate: string;
      matched: string[];
      passedOver: PassedOver[];
    }
  | { step: 'override'; rate4: number; tariffRate4: number }
  | { step: 'quantity'; unit: QuantityUnit; quantity: number }
  | { step: 'base'; of: string[]; cents: number }
  | { step: 'minimum'; tariffId: number; minimum: number; linehaul: number }
  | {
      step: 'period';
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
  | { step: 'event'; event: string; reference: string | null }
  | { step: 'amount'; exact: string; rounding: 'half up'; cents: number };

export interface RateLine {
  chargeCode: string;
  source: LineSource;
  rateType: RateType;
  rate4: number;
  bp: number;
  /** Hundredths for cubes, cents for revenue, else a count. */
  quantity: number;
  unit: QuantityUnit;
  amount: number;
  tariffId: number | null;
  why: Why[];
}

export interface RatedDetail {
  uom: number;
  units: number;
  cubes: number;
  category: string;
  shipDate: string;
}
/** What happened to a shipment and is charged: extension, palletExchange, lumper, appointment, redelivery. */
export interface ShipmentEvent {
  event: string;
  /** Pallets exchanged, appointments made; default 1. */
  quantity?: number;
  /** An amount fixed when it happened, such as the warehouse's extension surcharge. */
  cents?: number;
  reference?: string | null;
}
export interface RatingOptions {
  fuelExempt?: boolean;
  holidayExempt?: boolean;
  /** Rate of the linehaul instead of the tariff's. */
  rate4?: number | null;
}
export interface ShipmentToRate {
  outboundDate: string;
  shipperId: number;
  consigneeId: number;
  billToId: number;
  stateCode: string | null;
  regionId: number;
  outboundWarehouseId: number;
  /** Exemptions and accessorials follow the consignee, whoever pays (docs/domain/billing.md#who-pays). */
  consigneeFlags: readonly string[];
  /** Active details only. A Master brings those of all its children. */
  details: readonly RatedDetail[];
  events: readonly ShipmentEvent[];
  options?: RatingOptions;
  /** Cents agreed as revenue, for '% of Revenue' tariffs; else they take the other linehaul lines. */
  revenue?: number | null;
}

export interface HolidayCharge {
  id: number;
  name: string;
  effectiveDate: string;
  expirationDate: string;
  regionIds: readonly number[];
  surchargeBp: number;
}
export interface FuelRow {
  fromMills: number;
  toMills: number;
  bp: number;
  effectiveDate: string;
}
export interface AccessorialRule {
  id: number;
  chargeCode: string;
  /** Applies when the consignee has this flag, when this event happened, or, naming neither, always. */
  flag: string | null;
  event: string | null;
  /** Only for this consignee, bill-to or shipper. */
  accountId: number | null;
  rateType: RateType;
  rate4: number;
  bp: number;
  effectiveDate: string;
  expirationDate: string;
}
export interface RateFacts {
  tariffs: readonly Tariff[];
  holidays: readonly HolidayCharge[];
  fuelPrices: readonly { weekStart: string; priceMills: number }[];
  fuelRows: readonly FuelRow[];
  accessorials: readonly AccessorialRule[];
}
export interface RateBook extends RateFacts {
  tariffBook: TariffBook;
}
/** Sorts what rates depend on; made once for a whole run. */
export const rateBook = (facts: RateFacts): RateBook => ({
  ...facts,
  tariffBook: tariffBook(facts.tariffs),
  fuelPrices: [...facts.fuelPrices].sort((a, b) => (a.weekStart < b.weekStart ? 1 : -1)),
  fuelRows: [...facts.fuelRows].sort((a, b) =>
    a.effectiveDate === b.effectiveDate
      ? b.fromMills - a.fromMills
      : a.effectiveDate < b.effectiveDate
        ? 1
        : -1,
  ),
});

export interface Rating {
  ok: boolean;
  error: { sentence: string; params: Record<string, string> } | null;
  lines: RateLine[];
  amount: number;
  /** Charges left out on purpose, so that the screen can say why there is no line. */
  exempt: ('fuel' | 'holiday')[];
}

/** Rates a shipment as a whole, or says what is missing; then there are no lines and the amount is 0. */
export function rate(book: RateBook, s: ShipmentToRate): Rating {
  const lines = linehaul(book, s);
  if (!lines) return failed(noRateFound);
  const revenue = () => lines.filter((l) => l.source === 'linehaul' || l.source === 'minimum');
  const exempt: Rating['exempt'] = [];
  if (s.consigneeFlags.includes('holidayExempt') || s.options?.holidayExempt) exempt.push('holiday');
  else lines.push(...holidayLines(book, s, revenue()));
  if (s.consigneeFlags.includes('fuelExempt') || s.options?.fuelExempt) exempt.push('fuel');
  else {
    const fuel = fuelLine(book, s, revenue());
    if (fuel.failed) return fuel.failed;
    lines.push(...fuel.lines);
  }
  lines.push(...accessorialLines(book, s, revenue()));
  const amount = totalOf(lines);
  if (isTooMuch(amount) || lines.some((l) => isTooMuch(l.amount)))
    return failed(tooMuch, { amount: showMoney(mostCents) });
  return { ok: true, error: null, lines, amount, exempt };
}

const failed = (sentence: string, params: Record<string, string> = {}): Rating => ({
  ok: false,
  error: { sentence, params },
  lines: [],
  amount: 0,
  exempt: [],
});
const totalOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, l) => sum + l.amount, 0);

interface Basket {
  choice: TariffChoice;
  details: RatedDetail[];
}

// Freight of different kinds may fall under different tariffs; each tariff makes one line, and the highest of
// their minimums holds for the shipment.
function linehaul(book: RateBook, s: ShipmentToRate): RateLine[] | null {
  const baskets = new Map<number, Basket>();
  for (const detail of s.details) {
    const choice = chooseTariff(book.tariffBook, {
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
  const percent = all
    .filter((b) => b.choice.tariff.rateType === '% of Revenue')
    .map((b) => tariffLine(b, s, plain));
  const lines = [...plain, ...percent];
  if (lines.length === 0 || percent.some((line) => line.quantity === 0)) return null;
  return [...lines, ...minimumLine(all, totalOf(lines))];
}

function tariffLine({ choice, details }: Basket, s: ShipmentToRate, others: readonly RateLine[]): RateLine {
  const { tariff, matched, passedOver } = choice;
  const override = s.options?.rate4 ?? null;
  const why: Why[] = [
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
  const base: Base = agreed === null ? baseOf(others) : { cents: agreed, of: ['revenue'] };
  const charge = chargeOf(
    { rateType: tariff.rateType, rate4: override ?? tariff.rate4, bp: tariff.bp },
    amountsOf(details),
    base,
  );
  return {
    chargeCode: 'FRT',
    source: 'linehaul',
    ...charge,
    tariffId: tariff.id,
    why: [...why, ...charge.why],
  };
}

function minimumLine(baskets: readonly Basket[], total: number): RateLine[] {
  const top = baskets
    .map((b) => b.choice.tariff)
    .reduce<Tariff | null>((best, t) => (best === null || t.minimum > best.minimum ? t : best), null);
  if (!top || total >= top.minimum) return [];
  const cents = top.minimum - total;
  const why: Why[] = [
    { step: 'minimum', tariffId: top.id, minimum: top.minimum, linehaul: total },
    { step: 'amount', exact: exactDollars(BigInt(cents), 2), rounding: 'half up', cents },
  ];
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
      why,
    },
  ];
}

// The charge follows the ship date of each detail; freight outside the period bears none, by its share of the
// cubes. Shared once, between the periods: sharing between the details would round as often as there are
// details.
function holidayLines(book: RateBook, s: ShipmentToRate, revenue: readonly RateLine[]): RateLine[] {
  const base = baseOf(revenue);
  const byPeriod = Map.groupBy(s.details, (d) => periodOf(book.holidays, d.shipDate, s.regionId));
  const all = amountsOf(s.details);
  const shares = share(
    base.cents,
    [...byPeriod.values()].map((own) => (all.cubes > 0 ? amountsOf(own).cubes : amountsOf(own).units)),
  );
  return [...byPeriod].flatMap(([period, own], i) => {
    const part = { of: base.of, cents: shares[i] ?? 0 };
    if (!period || period.surchargeBp === 0 || part.cents === 0) return [];
    const why: Why = {
      step: 'period',
      name: period.name,
      effectiveDate: period.effectiveDate,
      expirationDate: period.expirationDate,
      bp: period.surchargeBp,
      shipDates: [...new Set(own.map((d) => d.shipDate))].sort(),
      cubesInside: amountsOf(own).cubes,
      cubes: all.cubes,
    };
    return [percentLine('HOL', 'holiday', period.surchargeBp, part, why)];
  });
}

function periodOf(
  holidays: readonly HolidayCharge[],
  shipDate: string,
  regionId: number,
): HolidayCharge | null {
  const inside = holidays.filter((p) => inPeriod(shipDate, regionId, { ...p, earlyAccess: null }));
  return inside.reduce<HolidayCharge | null>(
    (best, p) =>
      best === null ||
      p.effectiveDate > best.effectiveDate ||
      (p.effectiveDate === best.effectiveDate && p.id > best.id)
        ? p
        : best,
    null,
  );
}

// A missing price is an error, not a charge of nothing: a week of free fuel would be noticed by nobody.
function fuelLine(
  book: RateBook,
  s: ShipmentToRate,
  revenue: readonly RateLine[],
): { failed: Rating | null; lines: RateLine[] } {
  const base = baseOf(revenue);
  const week = book.fuelPrices.find((p) => p.weekStart <= s.outboundDate);
  if (!week || addDays(week.weekStart, 7) <= s.outboundDate)
    return { failed: failed(noFuelPrice, { date: showDate(s.outboundDate) }), lines: [] };
  const table = book.fuelRows.find((r) => r.effectiveDate <= s.outboundDate)?.effectiveDate;
  const row = book.fuelRows.find(
    (r) => r.effectiveDate === table && r.fromMills <= week.priceMills && week.priceMills <= r.toMills,
  );
  if (!row) return { failed: failed(noFuelRow, { price: showRate(week.priceMills * 10) }), lines: [] };
  if (row.bp === 0 || base.cents === 0) return { failed: null, lines: [] };
  const why: Why = {
    step: 'fuelTable',
    outboundDate: s.outboundDate,
    weekStart: week.weekStart,
    priceMills: week.priceMills,
    fromMills: row.fromMills,
    toMills: row.toMills,
    bp: row.bp,
  };
  return { failed: null, lines: [percentLine('FSC', 'fuel', row.bp, base, why)] };
}

function accessorialLines(book: RateBook, s: ShipmentToRate, revenue: readonly RateLine[]): RateLine[] {
  const fixed = s.events
    .filter((e) => e.cents !== undefined && e.cents !== 0)
    .map((e) => fixedLine(e, e.cents ?? 0));
  const done = new Set(fixed.map((line) => line.chargeCode));
  const byCode = new Map<string, AccessorialRule>();
  for (const rule of book.accessorials) {
    const known = byCode.get(rule.chargeCode);
    if (!done.has(rule.chargeCode) && applies(rule, s) && (!known || closer(rule, known)))
      byCode.set(rule.chargeCode, rule);
  }
  const ruled = [...byCode.values()]
    .sort((a, b) => (a.chargeCode < b.chargeCode ? -1 : 1))
    .map((rule) => ruleLine(rule, s, baseOf(revenue)));
  return [...fixed, ...ruled.filter((line) => line.amount !== 0)];
}

const eventCodes: Record<string, string> = {
  extension: 'EXT',
  palletExchange: 'PLT',
  lumper: 'LMP',
  appointment: 'APT',
  redelivery: 'RED',
};

function fixedLine(e: ShipmentEvent, cents: number): RateLine {
  const why: Why[] = [
    { step: 'event', event: e.event, reference: e.reference ?? null },
    { step: 'amount', exact: exactDollars(BigInt(cents), 2), rounding: 'half up', cents },
  ];
  return {
    chargeCode: eventCodes[e.event] ?? 'ADJ',
    source: 'accessorial',
    rateType: 'Flat',
    rate4: cents * 100,
    bp: 0,
    quantity: 1,
    unit: 'flat',
    amount: cents,
    tariffId: null,
    why,
  };
}

function applies(rule: AccessorialRule, s: ShipmentToRate): boolean {
  if (s.outboundDate < rule.effectiveDate || s.outboundDate > rule.expirationDate) return false;
  if (rule.accountId !== null && ![s.consigneeId, s.billToId, s.shipperId].includes(rule.accountId))
    return false;
  if (rule.flag === null && rule.event === null) return true;
  return (
    (rule.flag !== null && s.consigneeFlags.includes(rule.flag)) ||
    s.events.some((e) => e.event === rule.event)
  );
}
// An account's own rule before the general one, then the latest.
function closer(a: AccessorialRule, b: AccessorialRule): boolean {
  if ((a.accountId === null) !== (b.accountId === null)) return a.accountId !== null;
  return a.effectiveDate === b.effectiveDate ? a.id > b.id : a.effectiveDate > b.effectiveDate;
}

function ruleLine(rule: AccessorialRule, s: ShipmentToRate, base: Base): RateLine {
  const events = s.events.filter((e) => e.event === rule.event);
  const told = events.reduce((sum, e) => sum + (e.quantity ?? 1), 0);
  const of = amountsOf(s.details);
  const counted = events.some((e) => e.quantity !== undefined)
    ? { ...of, units: told, pallets: told, bins: told }
    : of;
  const charge = chargeOf(rule, { ...counted, flat: Math.max(1, events.length) }, base);
  return {
    chargeCode: rule.chargeCode,
    source: 'accessorial',
    ...charge,
    tariffId: null,
    why: [
      { step: 'rule', ruleId: rule.id, flag: rule.flag, event: rule.event, accountId: rule.accountId },
      ...charge.why,
    ],
  };
}

interface Amounts {
  units: number;
  cubes: number;
  pallets: number;
  bins: number;
  flat: number;
}
function amountsOf(details: readonly RatedDetail[]): Amounts {
  const sum = { units: 0, cubes: 0, pallets: 0, bins: 0, flat: 1 };
  for (const d of details) {
    sum.units += d.units;
    sum.cubes += d.cubes;
    if (d.uom === uomPallet) sum.pallets += d.units;
    if (d.uom === uomBin) sum.bins += d.units;
  }
  return sum;
}

interface Base {
  cents: number;
  of: string[];
}
const baseOf = (lines: readonly RateLine[]): Base => ({
  cents: totalOf(lines),
  of: [...new Set(lines.map((l) => l.chargeCode))],
});

interface Charge {
  rateType: RateType;
  rate4: number;
  bp: number;
  quantity: number;
  unit: QuantityUnit;
  amount: number;
  why: Why[];
}

/** What a rate makes of quantities; each of the seven types names its own (docs/domain/billing.md#rate-types). */
export function chargeOf(
  r: { rateType: RateType; rate4: number; bp: number },
  of: Amounts,
  base: Base,
): Charge {
  const { rateType } = r;
  if (rateType === '% of Revenue') {
    const amount = percentOf(base.cents, r.bp);
    const exact = exactDollars(BigInt(base.cents) * BigInt(r.bp), 6);
    return {
      rateType,
      rate4: 0,
      bp: r.bp,
      quantity: base.cents,
      unit: 'revenue',
      amount,
      why: [
        { step: 'base', ...base },
        { step: 'amount', exact, rounding: 'half up', cents: amount },
      ],
    };
  }
  const [unit, quantity] = quantityOf(rateType, of);
  const amount = unit === 'cubes' ? timesRate100(quantity, r.rate4) : timesRate(quantity, r.rate4);
  const exact = exactDollars(BigInt(quantity) * BigInt(r.rate4), unit === 'cubes' ? 6 : 4);
  return {
    rateType,
    rate4: r.rate4,
    bp: 0,
    quantity,
    unit,
    amount,
    why: [
      { step: 'quantity', unit, quantity },
      { step: 'amount', exact, rounding: 'half up', cents: amount },
    ],
  };
}

function quantityOf(type: Exclude<RateType, '% of Revenue'>, of: Amounts): [QuantityUnit, number] {
  if (type === 'Unit') return ['units', of.units];
  if (type === 'Cube') return ['cubes', of.cubes];
  if (type === 'Pallet') return ['pallets', of.pallets];
  if (type === 'Bin') return ['bins', of.bins];
  return type === 'Trailer' ? ['trailer', 1] : ['flat', of.flat];
}

function percentLine(chargeCode: string, source: LineSource, bp: number, base: Base, why: Why): RateLine {
  const charge = chargeOf({ rateType: '% of Revenue', rate4: 0, bp }, amountsOf([]), base);
  return { chargeCode, source, ...charge, tariffId: null, why: [why, ...charge.why] };
}

/** value ÷ 10^decimals as text with at least two decimals: (141174000, 6) → "141.174". */
export function exactDollars(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(2, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}.${fraction}`;
}
