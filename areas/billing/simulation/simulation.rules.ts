import { maxDraftRateSimulationRows } from './simulation.contract.ts';
import type {
  SimulatedShipment,
  SimulatedGroupTotal,
  DraftRateSimulationResult,
} from './simulation.contract.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import type { RateBook, RateBookData } from '#areas/billing/rating/rating-inputs.rules.ts';
import type { Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';

/** What a draft would have charged, compared with what the published rates charge (docs/domain/billing.md#simulation). */

/** Above the id of every published line. When two lines match equally on one day, the one with the higher id applies. */
export const firstDraftTariffIdAbovePublished = 2_000_000_000;

/**
 * Rate books of each day as if the draft were in effect. Its lines start that day as the latest ones, and the published lines of
 * its sheet do not apply.
 */
export function createDraftRateBookGetter(
  data: RateBookData,
  draftTariffs: readonly Tariff[],
  replacedTariffIds: ReadonlySet<number>,
): (day: string) => RateBook {
  const others = data.tariffs.filter((t) => !replacedTariffIds.has(t.id));
  const books = new Map<string, RateBook>();
  return (day) => {
    const existingBook = books.get(day);
    if (existingBook) return existingBook;
    const begun = draftTariffs.map((t) => ({ ...t, effectiveDate: day }));
    const rateBook = buildRateBook({ ...data, tariffs: [...others, ...begun] });
    books.set(day, rateBook);
    return rateBook;
  };
}

const bySize = <T extends { before: number; after: number }>(a: T, b: T): number =>
  Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.before - a.before;

/** A shipment rated by the published rates and by the draft. */
export interface ShipmentRatedByPublishedAndDraft<S> {
  id: number;
  number: number;
  outboundDate: string;
  payer: string;
  lane: string;
  before: S;
  after: S;
}
/** Adds up shipments one at a time. Keeps only the ten that change most. */
export function createDraftRateSimulationTotalsWithTopTen<S>(
  readRating: (side: S) => { amount: number; failed: boolean },
) {
  const payers = new Map<string, SimulatedGroupTotal>();
  const lanes = new Map<string, SimulatedGroupTotal>();
  const totals = { shipments: 0, before: 0, after: 0, differ: 0, errorsBefore: 0, errorsAfter: 0 };
  let most: { change: number; of: ShipmentRatedByPublishedAndDraft<S> }[] = [];
  return {
    add(s: ShipmentRatedByPublishedAndDraft<S>): void {
      const [before, after] = [readRating(s.before), readRating(s.after)];
      totals.shipments += 1;
      totals.before += before.amount;
      totals.after += after.amount;
      totals.errorsBefore += Number(before.failed);
      totals.errorsAfter += Number(after.failed);
      sum(payers, s.payer, before.amount, after.amount);
      sum(lanes, s.lane, before.amount, after.amount);
      const change = Math.abs(after.amount - before.amount);
      if (change === 0) return;
      totals.differ += 1;
      const smallest = most.at(-1);
      if (smallest && most.length >= maxDraftRateSimulationRows.shipments && change <= smallest.change)
        return;
      most = [...most, { change, of: s }]
        .toSorted((a, b) => b.change - a.change || a.of.id - b.of.id)
        .slice(0, maxDraftRateSimulationRows.shipments);
    },
    result: (
      toSimulatedShipment: (s: ShipmentRatedByPublishedAndDraft<S>) => SimulatedShipment,
    ): DraftRateSimulationResult => ({
      ...totals,
      payers: [...payers.values()].toSorted(bySize).slice(0, maxDraftRateSimulationRows.payers),
      lanes: [...lanes.values()].toSorted(bySize).slice(0, maxDraftRateSimulationRows.lanes),
      most: most.map((one) => toSimulatedShipment(one.of)),
    }),
  };
}
function sum(into: Map<string, SimulatedGroupTotal>, name: string, before: number, after: number): void {
  const groupTotal = into.get(name) ?? { name, shipments: 0, before: 0, after: 0 };
  groupTotal.shipments += 1;
  groupTotal.before += before;
  groupTotal.after += after;
  into.set(name, groupTotal);
}
