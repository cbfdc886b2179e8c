import { etaState } from '#areas/outbound/loads/loads.contract.ts';
import { arrivals } from '#areas/outbound/routing/arrivals.rules.ts';
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
    const arrival = Math.max(
      etas[i]?.epochMilliseconds ?? departure,
      Date.parse(window?.deliveryStart?.at ?? text(departure)),
    );
    const deliveredAt = status === released && arrival + 1_500_000 < context.now ? arrival + 1_500_000 : null;
    book.put('eta', {
      drop_id: row.id,
      eta: text(arrival),
      source: 'computed',
      override_eta: null,
      status: stateOf(status, deliveredAt !== null),
      hide: false,
      delivered_at: deliveredAt === null ? null : text(deliveredAt),
      updated_at: text(Math.min(departure, context.now)),
    });
    return { id: row.id, deliverToId, deliveredAt, lines };
  });
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
