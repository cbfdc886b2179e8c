import type { UnitTimeline, UnitTimelineStep } from './shipment-tracking.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { UnitEventKind } from '#areas/freight/units/units.contract.ts';

/**
 * The timeline of a unit for shippers and consignees of flowers: where it arrived, where it left, what is next. Leaves out what
 * only the dock needs (labels, lanes, pallets, plans, scanner users) and events that were undone.
 */

/** An entry of the unit's history, with the warehouse's city and time zone. */
export interface UnitTimelineEvent {
  at: string;
  kind: string;
  city: string;
  zone: string;
  note: string | null;
}
export interface UnitTimelineData {
  unitCode: string;
  status: number;
  active: boolean;
  shipper: string;
  /** The destination. */
  place: string;
  placeZone: string;
  /** The city of the receiving warehouse, and of the one it leaves from. */
  receivedIn: string;
  leavesFrom: string;
  /** The city it is in now. Null when it is not with us. */
  standsIn: string | null;
  outboundDate: string;
  /** Its truck has left. */
  left: boolean;
  deliveredAt: string | null;
  eta: string | null;
}

type Said = Pick<UnitTimelineStep, 'says' | 'params' | 'tone'>;
type Telling = (h: UnitTimelineEvent, box: UnitTimelineData) => Said;

const reached: Telling = ({ city }) => ({
  says: 'Arrived at our warehouse in {city}',
  params: { city },
  tone: 'here',
});
/** The message of each event kind. Kinds missing here are internal to the dock. */
const tellingByKind: Partial<Record<UnitEventKind, Telling>> = {
  finalized: (_, { shipper }) => ({
    says: 'Order finalized by {shipper}',
    params: { shipper },
    tone: 'plan',
  }),
  deleted: (_, { shipper }) => ({ says: 'Cancelled by {shipper}', params: { shipper }, tone: 'shut' }),
  reactivated: (_, { shipper }) => ({
    says: 'Order reactivated by {shipper}',
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
/** Events at the delivery place, shown in its time zone. */
const atItsPlace: readonly string[] = ['missingAtDelivery', 'damagedAtDelivery'];
const isTold = (kind: string): kind is keyof typeof tellingByKind => Object.hasOwn(tellingByKind, kind);
/** Which event kind undoes which earlier one. */
const undoes = new Map<string, string>([
  ['unloaded', 'loaded'],
  ['shuttleReturned', 'shuttled'],
]);

interface Kept extends UnitTimelineStep {
  kind: string;
}
/** Removes undone events: a unit loaded on a truck and unloaded again was never on it. */
function withoutUndone(steps: readonly Kept[], kind: string): Kept[] {
  const from = steps.findLastIndex((step) => step.kind === undoes.get(kind));
  return from === -1 ? [...steps] : steps.slice(0, from);
}
const same = (a: Kept | undefined, b: Kept): boolean =>
  a !== undefined && a.says === b.says && JSON.stringify(a.params) === JSON.stringify(b.params);

function stepsOf(happened: readonly UnitTimelineEvent[], box: UnitTimelineData): Kept[] {
  let steps: Kept[] = [];
  for (const h of happened) {
    if (undoes.has(h.kind)) steps = withoutUndone(steps, h.kind);
    const tell = isTold(h.kind) ? tellingByKind[h.kind] : undefined;
    if (!tell) continue;
    const zone = atItsPlace.includes(h.kind) ? box.placeZone : h.zone;
    const step = { ...tell(h, box), at: h.at, zone, kind: h.kind };
    // A reopened truck leaves once. Only the last departure counts.
    if (h.kind === 'released' && steps.at(-1)?.kind === 'released') steps.pop();
    if (!same(steps.at(-1), step)) steps.push(step);
  }
  const onTruck = box.active && box.status === unitStatus.loaded;
  if (!(onTruck && box.left) && steps.at(-1)?.kind === 'released') steps.pop();
  const isMissing = steps.some((step) => step.kind === 'missingAtDelivery');
  if (onTruck && box.left && box.deliveredAt !== null && !isMissing)
    steps.push({
      at: box.deliveredAt,
      zone: box.placeZone,
      kind: 'delivered',
      says: 'Delivered to {place}',
      params: { place: box.place },
      tone: 'done',
    });
  return steps;
}

/** The next step of a unit, by its status. Null when nothing follows. */
function waitsFor(box: UnitTimelineData): Pick<UnitTimelineStep, 'says' | 'params'> | null {
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
/** Statuses in which the planned truck, and so the ETA, does not apply or not yet. */
const withoutArrival: readonly number[] = [
  unitStatus.pending,
  unitStatus.finalized,
  unitStatus.shuttled,
  unitStatus.cooler,
];
function nextOf(box: UnitTimelineData): UnitTimeline['next'] {
  const next = waitsFor(box);
  if (next === null) return null;
  const isElsewhere = box.standsIn !== null && box.standsIn !== box.leavesFrom && !box.left;
  return {
    ...next,
    eta: withoutArrival.includes(box.status) || isElsewhere ? null : box.eta,
    zone: box.placeZone,
  };
}

/** Builds the unit's timeline, oldest first, and the next step. `events` is its whole history, oldest first. */
export function buildUnitTimeline(
  events: readonly UnitTimelineEvent[],
  unit: UnitTimelineData,
): UnitTimeline {
  const steps = stepsOf(events, unit).map(({ kind: _kind, ...step }) => step);
  return { unitCode: unit.unitCode, steps, next: nextOf(unit) };
}
