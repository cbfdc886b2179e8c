import { etaState } from '#areas/outbound/loads/loads.contract.ts';
import { laneTo, minutesOn } from '#areas/outbound/etas/lane-history.rules.ts';
import type { TripTo } from '#areas/outbound/etas/lane-history.rules.ts';
import { arrivals } from '#areas/outbound/routing/arrivals.rules.ts';
import { chanceOf } from './random.ts';
import { billTos, consignees, crossDocks } from './consignees.ts';
import { need } from './parties.ts';
import { text } from './trace.ts';
import type { Context, Drop, Group } from './trip.ts';
import { pending, released } from './trip.ts';

/** Where a truck goes: its drops in the order of the lane, who gets what there, and when it comes. */

export function planDrops(
  context: Context,
  group: Group,
  loadId: number,
  solo: boolean,
  departure: number,
  status: number,
): Drop[] {
  const { book, parties } = context;
  const order = group.lane.drops.map((number) => parties.account(number).id);
  const byPlace = Map.groupBy(
    group.lines.toSorted((a, b) => order.indexOf(a.consigneeId) - order.indexOf(b.consigneeId)),
    (line) => line.service.deliverToId,
  );
  let here = group.warehouse.seed.at;
  const legs = [...byPlace.keys()].map((id) => {
    const there = placeOf(need(parties.byId, id).number);
    const miles = milesBetween(here, there);
    here = there;
    return { miles, serviceMinutes: 30 };
  });
  const etas = arrivals(Temporal.Instant.fromEpochMilliseconds(departure), legs, solo);
  const history = historyOf(context, group.warehouse.id, loadId);
  return [...byPlace].map(([deliverToId, lines], i) => {
    const window = lines[0]?.service;
    const row = book.add('load_drop', {
      load_id: loadId,
      deliver_to_id: deliverToId,
      seq: i + 1,
      window_start: window?.deliveryStart?.at ?? null,
      window_end: window?.deliveryEnd?.at ?? null,
      miles: legs[i]?.miles ?? 0,
      service_min: 30,
    });
    for (const [consigneeId, own] of Map.groupBy(lines, (line) => line.consigneeId)) {
      const units = own.flatMap((line) => line.units);
      book.add('load_plan', {
        drop_id: row.id,
        consignee_id: consigneeId,
        shipper_id: null,
        units: units.length,
        cubes: units.reduce((sum, u) => sum + u.cube, 0),
      });
      for (const unit of units) unit.drop_id = row.id;
    }
    const told = history.tell(deliverToId, {
      departure,
      plain: ((etas[i]?.epochMilliseconds ?? departure) - departure) / 60_000,
      opens: window?.deliveryStart ? (Date.parse(window.deliveryStart.at) - departure) / 60_000 : null,
    });
    const left = status === released;
    const deliveredAt = left && told.deliveredAt < context.now ? told.deliveredAt : null;
    if (deliveredAt !== null) told.keep();
    book.put('eta', {
      drop_id: row.id,
      eta: text(told.eta),
      source: 'computed',
      override_eta: null,
      override_by: null,
      override_at: null,
      detail: null,
      computed_eta: text(told.eta),
      departed_at: left ? text(departure) : null,
      origin_id: left ? group.warehouse.id : null,
      departure_eta: left ? text(told.eta) : null,
      plain_minutes: left ? Math.round(told.plain) : null,
      status: stateOf(status, deliveredAt !== null),
      hide: false,
      delivered_at: deliveredAt === null ? null : text(deliveredAt),
      updated_at: text(Math.min(departure, context.now)),
    });
    return { id: row.id, deliverToId, deliveredAt, lines };
  });
}
const day = 86_400_000;
const driven = new WeakMap<Context['book'], Map<number, (TripTo & { at: number })[]>>();
/**
 * What was said at departure, from the deliveries of the dock so far, and when the truck really came: each place has a road of its
 * own, each trip its luck, and one proof in thirty is kept the next morning.
 */
function historyOf({ book }: Context, originId: number, loadId: number) {
  const docks = driven.get(book) ?? new Map<number, (TripTo & { at: number })[]>();
  driven.set(book, docks);
  const trips = docks.get(originId) ?? [];
  docks.set(originId, trips);
  // No stop is reached before the one before it.
  let [last, left] = [0, 0];
  return {
    tell(
      placeId: number,
      { departure, plain, opens }: { departure: number; plain: number; opens: number | null },
    ) {
      const chance = chanceOf(loadId * 7919 + placeId);
      const road = 1.02 + chanceOf(placeId * 31 + originId).next() * 0.18;
      const luck = (chance.next() + chance.next() + chance.next() - 1.5) * 0.08;
      const drive = plain * (road + luck);
      const unload = 12 + chance.next() * 30;
      const late = chance.in(3) ? 600 + chance.next() * 500 : 0;
      const took = Math.max(drive, opens ?? 0, left) + unload + late;
      left = took - late;
      const past = trips
        .filter((t) => t.at < departure && t.at > departure - 90 * day)
        .map((t) => ({ ...t, daysAgo: (departure - t.at) / day }))
        .toSorted((a, b) => b.at - a.at);
      last = Math.max(last, minutesOn(laneTo(past, placeId, null), { plain, opens }));
      const deliveredAt = Math.round(departure + took * 60_000);
      return {
        plain,
        eta: departure + last * 60_000,
        deliveredAt,
        keep: () => trips.push({ placeId, state: null, plain, took, opens, daysAgo: 0, at: deliveredAt }),
      };
    },
  };
}
/** An arrival goes the way of its truck. */
function stateOf(status: number, delivered: boolean): number {
  if (status === released) return delivered ? etaState.delivered : etaState.onRoute;
  return status === pending ? etaState.pending : etaState.loading;
}
const spots = new Map([...consignees, ...crossDocks, ...billTos].map((c) => [c.number, c.at]));
const placeOf = (number: string): [number, number] => need(spots, number);
/** Road miles: the great circle and a fifth. */
function milesBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b[0] - a[0]) * rad) / 2) ** 2 +
    Math.cos(a[0] * rad) * Math.cos(b[0] * rad) * Math.sin(((b[1] - a[1]) * rad) / 2) ** 2;
  return Math.max(3, Math.round(3959 * 2 * Math.asin(Math.sqrt(h)) * 1.2));
}
