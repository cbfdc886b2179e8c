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

/** States that a rate sheet charges the same. */
export interface TariffZone {
  name: string;
  states: readonly string[];
}
/** The rate for `from` or more: in hundredths for cubes, otherwise a count. */
export interface RateBreak {
  from: number;
  rate4: number;
}

export interface Tariff {
  id: number;
  name: string;
  version: number;
  /** Among equally specific tariffs, the lowest number wins. */
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
  /** A quoted rate, which precedes every rate sheet (docs/domain/billing.md#quotes). */
  quoteId?: number | null;
  rateType: RateType;
  /** 1/10,000 $. For '% of Revenue' see `bp`. */
  rate4: number;
  bp: number;
  /** Other rates for larger quantities, smallest first. */
  breaks?: readonly RateBreak[];
  /** Cents. 0 means none. */
  minimum: number;
  effectiveDate: string;
  expirationDate: string;
}

export interface TariffQuery {
  outboundDate: string;
  shipperId: number;
  consigneeId: number;
  billToId: number;
  /** The state of the deliver-to. */
  stateCode: string | null;
  /** The region of the receiving warehouse. */
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
  /** What made it match, named after the tariff's columns. */
  matched: string[];
  /** Tariffs that also matched and lost. */
  passedOver: SkippedTariff[];
}

/** Tariffs indexed by the parties they name, so that each query checks only a few. */
export interface TariffBook {
  all: readonly Tariff[];
  byParties: ReadonlyMap<string, readonly Tariff[]>;
}

export function buildTariffBook(tariffs: readonly Tariff[]): TariffBook {
  const byParties = new Map<string, Tariff[]>();
  for (const tariff of tariffs) {
    const key = parties(tariff.shipperId, tariff.consigneeId, tariff.billToId);
    const partyTariffs = byParties.get(key);
    if (partyTariffs) partyTariffs.push(tariff);
    else byParties.set(key, [tariff]);
  }
  return { all: tariffs, byParties };
}
const parties = (shipperId: number | null, consigneeId: number | null, billToId: number | null) =>
  `${shipperId ?? ''} ${consigneeId ?? ''} ${billToId ?? ''}`;

/**
 * Chooses the tariff for a piece of freight on its outbound date, or null. Most specific first, then priority, then latest
 * effective date, then highest id.
 */
export function chooseTariff(tariffBook: TariffBook, query: TariffQuery): TariffChoice | null {
  const fitting: Tariff[] = [];
  for (const shipper of [query.shipperId, null]) {
    for (const consignee of [query.consigneeId, null]) {
      for (const billTo of [query.billToId, null]) {
        for (const tariff of tariffBook.byParties.get(parties(shipper, consignee, billTo)) ?? [])
          if (mismatchOf(tariff, query) === null) fitting.push(tariff);
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

/** Explains for every other tariff why it does not rate this freight. For the explanation screen. */
export function explainTariffChoice(
  tariffBook: TariffBook,
  query: TariffQuery,
): { chosen: TariffChoice | null; passedOver: SkippedTariff[] } {
  const chosen = chooseTariff(tariffBook, query);
  const passedOver = tariffBook.all
    .filter((t) => t !== chosen?.tariff)
    .flatMap((t) => {
      const why = mismatchOf(t, query) ?? (chosen && lossOf(chosen.tariff, t));
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

/** Why a tariff does not match, or null if it does. Pallet and bin rates match only pallets and bins. */
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

// Ranks tariffs: a quote first, then three, two or one party, state, zone, region, none. Within a rank, each of warehouse,
// category, unit of measure and flag makes a tariff more specific.
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
