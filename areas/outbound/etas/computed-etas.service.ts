import { tellMoved } from './eta-changes.service.ts';
import * as store from './eta-history.store.ts';
import { lockEtas, saveStanding } from './eta-writes.store.ts';
import type { LockedEta } from './eta-writes.store.ts';
import { sameMoment, standing } from './etas.rules.ts';
import { laneTo, minutesTo, movedBy } from './lane-history.rules.ts';
import { arrivals } from '#areas/outbound/routing/arrivals.rules.ts';
import type { Work } from '#kit/server/work.ts';

/** ETAs that nobody said: from the departure, what the lane's deliveries teach, and the stops. */

export interface ComputedEta {
  dropId: number;
  eta: string;
  /** Minutes from the departure by the plain rule. */
  plain: number;
  originId: number | null;
}
const minutesBetween = (from: Temporal.Instant, to: Temporal.Instant): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 60_000;

/** When a truck that leaves then is at its drops; empty where the miles of a leg are not known. */
export async function timesFrom(
  work: Work,
  loadId: number,
  departure: Temporal.Instant,
): Promise<ComputedEta[]> {
  const legs = await store.legsOf(work, loadId);
  const [first] = legs;
  if (!first || legs.some((leg) => leg.miles === null)) return [];
  const plain = arrivals(
    departure,
    legs.map((leg) => ({ miles: leg.miles ?? 0, serviceMinutes: leg.serviceMin })),
    first.solo,
  ).map((at) => minutesBetween(departure, at));
  const trips = first.originId === null ? [] : await store.pastTrips(work, first.originId);
  const minutes = minutesTo(
    legs.map((leg, i) => ({
      plain: plain[i] ?? 0,
      opens:
        leg.windowStart === null ? null : minutesBetween(departure, Temporal.Instant.from(leg.windowStart)),
      lane: laneTo(trips, leg.placeId, leg.state),
    })),
  );
  return legs.map((leg, i) => ({
    dropId: leg.dropId,
    eta: departure.add({ seconds: Math.round((minutes[i] ?? 0) * 60) }).toString(),
    plain: Math.round(plain[i] ?? 0),
    originId: leg.originId,
  }));
}

/** Keeps what was computed when the truck left, once its drops are On-Route. */
export const keepDeparture = (work: Work, departure: Temporal.Instant, times: readonly ComputedEta[]) =>
  store.keepDeparture(work, departure.toString(), times);

/** What is computed of each drop now: by its stops on the way, else from the planned departure. */
export async function computedNow(
  work: Work,
  drops: readonly LockedEta[],
  loadId: number,
  departure: { left: boolean; at: Temporal.Instant | null },
): Promise<Map<number, string>> {
  const out = new Map<number, string>();
  if (departure.left) {
    const ms = (text: string | null) =>
      text === null ? null : Temporal.Instant.from(text).epochMilliseconds;
    const moved = movedBy(
      drops.map((d) => ({ departureEta: ms(d.departureEta), deliveredAt: ms(d.deliveredAt) })),
      work.now.epochMilliseconds,
    );
    for (const [i, drop] of drops.entries()) {
      const at = moved[i];
      if (at !== null && at !== undefined)
        out.set(drop.dropId, Temporal.Instant.fromEpochMilliseconds(at).toString());
    }
    return out;
  }
  if (departure.at !== null)
    for (const { dropId, eta } of await timesFrom(work, loadId, departure.at)) out.set(dropId, eta);
  return out;
}

/** After a stop was delivered, those behind it are expected as much earlier or later; what somebody said stays. */
export async function moveLaterStops(work: Work, loadId: number): Promise<void> {
  const drops = await lockEtas(work, loadId);
  const computed = await computedNow(work, drops, loadId, { left: true, at: null });
  for (const drop of drops) {
    const eta = computed.get(drop.dropId);
    if (eta !== undefined && !sameMoment(eta, drop.computedEta)) await saveComputed(work, drop, eta);
  }
  await tellMoved(work, loadId, drops);
}
async function saveComputed(work: Work, drop: LockedEta, computedEta: string): Promise<void> {
  const manual = drop.source === 'manual' ? drop.eta : null;
  const holds =
    manual === null ? standing({ dispatch: drop.dispatchEta, manual, computed: computedEta }) : null;
  await saveStanding(work, {
    dropId: drop.dropId,
    eta: holds ? holds.eta : drop.eta,
    source: holds ? holds.source : 'manual',
    detail: drop.detail,
    dispatchEta: drop.dispatchEta,
    dispatchSaidAt: drop.dispatchSaidAt,
    computedEta,
  });
}
