import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { compareDates } from '#kit/contract/dates.ts';

/** Which tariff rates a piece of freight, and why the others do not (docs/domain/billing.md#tariff-choice). */

export type RateType = 'Unit' | 'Cube' | '% of Revenue' | 'Trailer' | 'Pallet' | 'Bin' | 'Flat';
export const tariffRateTypes: readonly RateType[] = [
  'Unit',
  'Cube',
  '% of Revenue',
  'Trailer',
  'Pallet',
  'Bin',
  'Flat',
];

/** States that a rate sheet charges alike. */
export interface TariffZone {
  name: string;
  states: readonly string[];
}
/** The rate for as much as `from` or more: hundredths of cubes, else a count. */
export interface RateBreak {
  from: number;
  rate4: number;
}

export interface Tariff {
  id: number;
  name: string;
  version: number;
  /** Among equally specific ones the lowest number is first. */
  priority: number;
  billToId: number | null;
  shipperId: number | null;
  consigneeId: number | null;
  stateCode: string | null;
  /** A zone of its rate sheet: any of these states (docs/domain/billing.md#rate-sheets). */
  zone?: TariffZone | null;
  regionId: number | null;
  outboundWarehouseId: number | null;
  category: string | null;
  uom: number | null;
  /** A consignee flag that must be set (docs/domain/people.md#consignee-flags). */
  flag?: string | null;
  /** It was promised to somebody: it goes before every rate sheet (docs/domain/billing.md#quotes). */
  quoteId?: number | null;
  rateType: RateType;
  /** 1/10,000 $; for '% of Revenue' see `bp`. */
  rate4: number;
  bp: number;
  /** Other rates from larger quantities on, the smallest first. */
  breaks?: readonly RateBreak[];
  /** Cents; 0 = none. */
  minimum: number;
  effectiveDate: string;
  expirationDate: string;
}

export interface TariffQuery {
  outboundDate: string;
  shipperId: number;
  consigneeId: number;
  billToId: number;
  /** State of the deliver-to. */
  stateCode: string | null;
  /** Region of the receiving warehouse. */
  regionId: number;
  outboundWarehouseId: number;
  category: string;
  uom: number;
  flags: readonly string[];
}

export type TariffMismatch =
  | 'notYetEffective'
  | 'expired'
  | 'otherShipper'
  | 'otherConsignee'
  | 'otherBillTo'
  | 'otherState'
  | 'otherZone'
  | 'otherRegion'
  | 'otherWarehouse'
  | 'otherCategory'
  | 'otherUnitOfMeasure'
  | 'flagMissing';
export type SkippedTariffReason = TariffMismatch | 'lessSpecific' | 'lowerPriority' | 'olderVersion';
export interface SkippedTariff {
  tariffId: number;
  name: string;
  version: number;
  why: SkippedTariffReason;
}
export interface TariffChoice {
  tariff: Tariff;
  /** What made it fit, in words of the tariff's columns. */
  matched: string[];
  /** Those that fitted too and lost. */
  passedOver: SkippedTariff[];
}

/** Tariffs by the parties they name, so that each question looks at few. */
export interface TariffBook {
  all: readonly Tariff[];
  byParties: ReadonlyMap<string, readonly Tariff[]>;
}

export function buildTariffBook(tariffs: readonly Tariff[]): TariffBook {
  const byParties = new Map<string, Tariff[]>();
  for (const tariff of tariffs) {
    const key = parties(tariff.shipperId, tariff.consigneeId, tariff.billToId);
    const own = byParties.get(key);
    if (own) own.push(tariff);
    else byParties.set(key, [tariff]);
  }
  return { all: tariffs, byParties };
}
const parties = (shipperId: number | null, consigneeId: number | null, billToId: number | null) =>
  `${shipperId ?? ''} ${consigneeId ?? ''} ${billToId ?? ''}`;

/**
 * The tariff for a piece of freight on its outbound date, or null: most specific, then priority, then latest
 * effective, then highest id.
 */
export function chooseTariff(book: TariffBook, ask: TariffQuery): TariffChoice | null {
  const fitting: Tariff[] = [];
  for (const shipper of [ask.shipperId, null]) {
    for (const consignee of [ask.consigneeId, null]) {
      for (const billTo of [ask.billToId, null]) {
        for (const tariff of book.byParties.get(parties(shipper, consignee, billTo)) ?? [])
          if (mismatchOf(tariff, ask) === null) fitting.push(tariff);
      }
    }
  }
  fitting.sort(order);
  const [tariff, ...others] = fitting;
  if (!tariff) return null;
  return {
    tariff,
    matched: matchedBy(tariff),
    passedOver: others.map((other) => passed(other, lossOf(tariff, other))),
  };
}

/** Every other tariff and why it does not rate this freight, for the screen that explains. */
export function explainTariffs(
  book: TariffBook,
  ask: TariffQuery,
): { chosen: TariffChoice | null; passedOver: SkippedTariff[] } {
  const chosen = chooseTariff(book, ask);
  const passedOver = book.all
    .filter((t) => t !== chosen?.tariff)
    .flatMap((t) => {
      const why = mismatchOf(t, ask) ?? (chosen && lossOf(chosen.tariff, t));
      return why ? [passed(t, why)] : [];
    });
  return { chosen, passedOver };
}

const passed = (t: Tariff, why: SkippedTariffReason): SkippedTariff => ({
  tariffId: t.id,
  name: t.name,
  version: t.version,
  why,
});

/** Why a tariff does not fit, or null when it does. Pallet and bin rates fit pallets and bins only. */
function mismatchOf(t: Tariff, ask: TariffQuery): TariffMismatch | null {
  if (ask.outboundDate < t.effectiveDate) return 'notYetEffective';
  if (ask.outboundDate > t.expirationDate) return 'expired';
  if (t.shipperId !== null && t.shipperId !== ask.shipperId) return 'otherShipper';
  if (t.consigneeId !== null && t.consigneeId !== ask.consigneeId) return 'otherConsignee';
  if (t.billToId !== null && t.billToId !== ask.billToId) return 'otherBillTo';
  if (t.stateCode !== null && t.stateCode !== ask.stateCode) return 'otherState';
  if (t.zone && !t.zone.states.includes(ask.stateCode ?? '')) return 'otherZone';
  if (t.regionId !== null && t.regionId !== ask.regionId) return 'otherRegion';
  if (t.outboundWarehouseId !== null && t.outboundWarehouseId !== ask.outboundWarehouseId)
    return 'otherWarehouse';
  if (t.category !== null && t.category !== ask.category) return 'otherCategory';
  const uom = t.uom ?? uomOfType(t.rateType);
  if (uom !== null && uom !== ask.uom) return 'otherUnitOfMeasure';
  return t.flag && !ask.flags.includes(t.flag) ? 'flagMissing' : null;
}

function uomOfType(type: RateType): number | null {
  if (type === 'Pallet') return unitOfMeasure.pallet;
  return type === 'Bin' ? unitOfMeasure.bin : null;
}

const partyCount = (t: Tariff) => [t.shipperId, t.consigneeId, t.billToId].filter((id) => id !== null).length;
const narrowCount = (t: Tariff) =>
  [t.outboundWarehouseId, t.category, t.uom, t.flag ?? null].filter((value) => value !== null).length;

// A quote; three parties, two, one, state, zone, region, none; the more of warehouse, category, unit of measure and
// flag it names, the narrower.
function specificity(t: Tariff): readonly number[] {
  return [
    t.quoteId ? 1 : 0,
    partyCount(t),
    t.stateCode === null ? 0 : 1,
    t.zone ? 1 : 0,
    t.regionId === null ? 0 : 1,
    narrowCount(t),
  ];
}
function moreSpecific(a: Tariff, b: Tariff): number {
  const [x, y] = [specificity(a), specificity(b)];
  for (let i = 0; i < x.length; i += 1) if (x[i] !== y[i]) return (y[i] ?? 0) - (x[i] ?? 0);
  return 0;
}
const order = (a: Tariff, b: Tariff) =>
  moreSpecific(a, b) ||
  a.priority - b.priority ||
  compareDates(b.effectiveDate, a.effectiveDate) ||
  b.id - a.id;

function lossOf(winner: Tariff, loser: Tariff): SkippedTariffReason {
  if (moreSpecific(winner, loser) !== 0) return 'lessSpecific';
  return winner.priority === loser.priority ? 'olderVersion' : 'lowerPriority';
}

function matchedBy(t: Tariff): string[] {
  const named: readonly (readonly [string, unknown])[] = [
    ['quote', t.quoteId ?? null],
    ['shipper', t.shipperId],
    ['consignee', t.consigneeId],
    ['billTo', t.billToId],
    ['state', t.stateCode],
    ['zone', t.zone ?? null],
    ['region', t.regionId],
    ['warehouse', t.outboundWarehouseId],
    ['category', t.category],
    ['uom', t.uom],
    ['flag', t.flag ?? null],
  ];
  return named.filter(([, value]) => value !== null).map(([name]) => name);
}
