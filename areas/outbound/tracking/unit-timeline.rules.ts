import type { UnitTimeline, TimelineStep } from './shipment-tracking.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitEventKind } from '#areas/freight/units/units.contract.ts';

/**
 * The life of a box as those who ship and receive flowers read it: where it came, where it left, what comes next. What only the dock
 * needs (labels, lanes, pallets, plans, who held the scanner) is left out, and what was undone is not told.
 */

/** An entry of its history, the warehouse by its city and clock. */
export interface UnitTimelineEvent {
  at: string;
  kind: string;
  city: string;
  zone: string;
  note: string | null;
}
export interface UnitTimelineFacts {
  unitCode: string;
  status: number;
  active: boolean;
  shipper: string;
  /** Where it goes. */
  place: string;
  placeZone: string;
  /** Of the warehouse that receives it, and of the one it leaves from. */
  receivedIn: string;
  leavesFrom: string;
  /** Where it stands now; null: not with us. */
  standsIn: string | null;
  outboundDate: string;
  /** Its truck has left. */
  left: boolean;
  deliveredAt: string | null;
  eta: string | null;
}

type Said = Pick<TimelineStep, 'says' | 'params' | 'tone'>;
type Telling = (h: UnitTimelineEvent, box: UnitTimelineFacts) => Said;

const reached: Telling = ({ city }) => ({
  says: 'Arrived at our warehouse in {city}',
  params: { city },
  tone: 'here',
});
/** What is told, by what happened. A kind that is missing here is the dock's own business. */
const told: Partial<Record<UnitEventKind, Telling>> = {
  finalized: (_, { shipper }) => ({
    says: 'Order finalized by {shipper}',
    params: { shipper },
    tone: 'plan',
  }),
  deleted: (_, { shipper }) => ({ says: 'Cancelled by {shipper}', params: { shipper }, tone: 'shut' }),
  reactivated: (_, { shipper }) => ({
    says: 'Order restored by {shipper}',
    params: { shipper },
    tone: 'plan',
  }),
  shipDateChanged: ({ note }) => ({
    says: 'Ship date changed to {date}',
    params: { date: note ?? '' },
    tone: 'plan',
  }),
  received: reached,
  arrived: reached,
  staged: ({ city }) => ({ says: 'Ready for its truck in {city}', params: { city }, tone: 'here' }),
  cooler: ({ city }) => ({
    says: 'In the cooler in {city} for a later truck',
    params: { city },
    tone: 'cold',
  }),
  coolerReturned: ({ city }) => ({
    says: 'Out of the cooler in {city}, moving again',
    params: { city },
    tone: 'here',
  }),
  shuttled: ({ city }, { leavesFrom }) => ({
    says: 'Left {city} for our warehouse in {next}',
    params: { city, next: leavesFrom },
    tone: 'move',
  }),
  loaded: ({ city }) => ({ says: 'Loaded on the truck in {city}', params: { city }, tone: 'here' }),
  released: ({ city }, { place }) => ({
    says: 'Left {city} for {place}',
    params: { city, place },
    tone: 'move',
  }),
  missingAtDelivery: (_, { place }) => ({
    says: 'Not on the truck at {place}',
    params: { place },
    tone: 'shut',
  }),
  damagedAtDelivery: (_, { place }) => ({
    says: 'Arrived damaged at {place}',
    params: { place },
    tone: 'shut',
  }),
};
/** Seen where it was to be delivered: told by the clock there. */
const atItsPlace: readonly string[] = ['missingAtDelivery', 'damagedAtDelivery'];
const isTold = (kind: string): kind is keyof typeof told => Object.hasOwn(told, kind);
/** What takes back what was told before it, and up to what. */
const undoes = new Map<string, string>([
  ['unloaded', 'loaded'],
  ['shuttleReturned', 'shuttled'],
]);

interface Kept extends TimelineStep {
  kind: string;
}
/** What was told, without what was taken back: a box put on a truck and taken off again was never on it. */
function withoutUndone(kept: readonly Kept[], kind: string): Kept[] {
  const from = kept.findLastIndex((step) => step.kind === undoes.get(kind));
  return from === -1 ? [...kept] : kept.slice(0, from);
}
const same = (a: Kept | undefined, b: Kept): boolean =>
  a !== undefined && a.says === b.says && JSON.stringify(a.params) === JSON.stringify(b.params);

function stepsOf(happened: readonly UnitTimelineEvent[], box: UnitTimelineFacts): Kept[] {
  let kept: Kept[] = [];
  for (const h of happened) {
    if (undoes.has(h.kind)) kept = withoutUndone(kept, h.kind);
    const tell = isTold(h.kind) ? told[h.kind] : undefined;
    if (!tell) continue;
    const zone = atItsPlace.includes(h.kind) ? box.placeZone : h.zone;
    const step = { ...tell(h, box), at: h.at, zone, kind: h.kind };
    // A truck that was opened again leaves once: the last time is the one that counts.
    if (h.kind === 'released' && kept.at(-1)?.kind === 'released') kept.pop();
    if (!same(kept.at(-1), step)) kept.push(step);
  }
  const onTruck = box.active && box.status === unitStatus.loaded;
  if (!(onTruck && box.left) && kept.at(-1)?.kind === 'released') kept.pop();
  const isMissing = kept.some((step) => step.kind === 'missingAtDelivery');
  if (onTruck && box.left && box.deliveredAt !== null && !isMissing)
    kept.push({
      at: box.deliveredAt,
      zone: box.placeZone,
      kind: 'delivered',
      says: 'Delivered to {place}',
      params: { place: box.place },
      tone: 'done',
    });
  return kept;
}

/** What a box waits for, by where it stands; null: nothing more comes. */
function waitsFor(box: UnitTimelineFacts): Pick<TimelineStep, 'says' | 'params'> | null {
  const { status, shipper, place, leavesFrom, standsIn } = box;
  if (!box.active) return null;
  if (status === unitStatus.pending) return { says: 'Not finalized yet by {shipper}', params: { shipper } };
  if (status === unitStatus.finalized)
    return { says: 'Expected at our warehouse in {city}', params: { city: box.receivedIn } };
  if (status === unitStatus.shuttled)
    return { says: 'Expected at our warehouse in {city}', params: { city: leavesFrom } };
  if (status === unitStatus.loaded && box.left)
    return box.deliveredAt === null ? { says: 'Arrives at {place}', params: { place } } : null;
  if (status === unitStatus.cooler)
    return { says: 'Waiting in {city} for a truck', params: { city: standsIn ?? leavesFrom } };
  if (standsIn !== null && standsIn !== leavesFrom)
    return { says: 'Continues to our warehouse in {city}', params: { city: leavesFrom } };
  return { says: 'Leaves {city} on {date}', params: { city: leavesFrom, date: box.outboundDate } };
}
/** States in which its truck, and so its arrival, is that of the plan no more, or not yet. */
const withoutArrival: readonly number[] = [
  unitStatus.pending,
  unitStatus.finalized,
  unitStatus.shuttled,
  unitStatus.cooler,
];
function nextOf(box: UnitTimelineFacts): UnitTimeline['next'] {
  const next = waitsFor(box);
  if (next === null) return null;
  const away = box.standsIn !== null && box.standsIn !== box.leavesFrom && !box.left;
  return { ...next, eta: withoutArrival.includes(box.status) || away ? null : box.eta, zone: box.placeZone };
}

/** The steps of its life, the oldest first, and what comes next. `happened` is its whole history, the oldest first. */
export function buildUnitTimeline(
  happened: readonly UnitTimelineEvent[],
  box: UnitTimelineFacts,
): UnitTimeline {
  const steps = stepsOf(happened, box).map(({ kind: _kind, ...step }) => step);
  return { unitCode: box.unitCode, steps, next: nextOf(box) };
}
