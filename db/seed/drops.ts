import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { isoTimeOfMs } from './unit-events.ts';
import type { TripSeedContext, SeedDrop, LaneFreight, SeedTruckTrip } from './trip.ts';
import { pendingPickup, releasedPickup } from './trip.ts';
import {
  computeExpectedTimes,
  recordSimulatedDelivery,
  simulateDeliveryTimes,
  planStops,
} from './delivery-times.ts';
import type { SeedTrip } from './delivery-times.ts';

/** The stops of a truck: in lane order, with who gets what there, and when it arrives. */

export function seedDrops(
  context: TripSeedContext,
  group: LaneFreight,
  { loadId, solo, departure, status }: { loadId: number; solo: boolean; departure: number; status: number },
): SeedDrop[] {
  const { book, parties } = context;
  const order = group.lane.drops.map((number) => parties.account(number).id);
  const byPlace = Map.groupBy(
    group.lines.toSorted((a, b) => order.indexOf(a.consigneeId) - order.indexOf(b.consigneeId)),
    (line) => line.service.deliverToId,
  );
  const seedTrip: SeedTrip = {
    loadId,
    warehouse: group.warehouse,
    solo,
    stops: [...byPlace].map(([placeId, [line]]) => ({
      placeId,
      opens: momentOf(line?.service.deliveryStart),
      closes: momentOf(line?.service.deliveryEnd),
    })),
  };
  const plans = planStops(book, seedTrip);
  const left = status === releasedPickup;
  const times = computeExpectedTimes(book, seedTrip, { departure, now: Math.min(departure, context.now) });
  const real = simulateDeliveryTimes(book, seedTrip, departure);
  return [...byPlace].map(([deliverToId, lines], i) => {
    const window = lines[0]?.service;
    const row = book.add('load_drop', {
      load_id: loadId,
      deliver_to_id: deliverToId,
      seq: i + 1,
      window_start: window?.deliveryStart?.at ?? null,
      window_end: window?.deliveryEnd?.at ?? null,
      miles: plans[i]?.miles ?? 0,
      service_min: plans[i]?.service ?? 30,
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
    const { eta, plain } = times[i] ?? { eta: departure, plain: 0 };
    const at = real[i] ?? departure;
    const deliveredAt = left && at < context.now ? at : null;
    if (deliveredAt !== null)
      recordSimulatedDelivery(book, seedTrip, { stop: i, departure, plain, at: deliveredAt });
    book.put('eta', {
      drop_id: row.id,
      eta: isoTimeOfMs(eta),
      source: 'computed',
      override_eta: null,
      override_by: null,
      override_at: null,
      detail: null,
      computed_eta: isoTimeOfMs(eta),
      departed_at: left ? isoTimeOfMs(departure) : null,
      origin_id: left ? group.warehouse.id : null,
      departure_eta: left ? isoTimeOfMs(eta) : null,
      plain_minutes: left ? plain : null,
      status: stateOf(status, deliveredAt !== null),
      hide: false,
      delivered_at: deliveredAt === null ? null : isoTimeOfMs(deliveredAt),
      updated_at: isoTimeOfMs(Math.min(departure, context.now)),
    });
    return { id: row.id, deliverToId, deliveredAt, lines, seedTrip };
  });
}
const momentOf = (window: { at: string } | null | undefined): number | null =>
  window ? Date.parse(window.at) : null;

/** Changes the departure of a truck that has not left, and its arrivals with it. */
export function changeDeparture(
  { book, now }: TripSeedContext,
  trip: SeedTruckTrip,
  departure: number,
): void {
  trip.load.planned_departure = isoTimeOfMs(departure);
  const [first] = trip.drops;
  if (!first) return;
  const times = computeExpectedTimes(book, first.seedTrip, { departure, now: Math.min(departure, now) });
  const rows = new Map(book.rows('eta').map((row) => [row['drop_id'], row]));
  for (const [i, { id }] of trip.drops.entries()) {
    const row = rows.get(id);
    if (row) row['eta'] = row['computed_eta'] = isoTimeOfMs(times[i]?.eta ?? departure);
  }
}
/** Derives the status of an arrival from its truck. */
function stateOf(status: number, delivered: boolean): number {
  if (status === releasedPickup) return delivered ? etaState.delivered : etaState.onRoute;
  return status === pendingPickup ? etaState.pending : etaState.loading;
}
