import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { formatMsAsIsoToTheSecond } from './unit-events.ts';
import type { TripSeedContext, SeedDrop, LaneFreight, SeedTruckTrip } from './trip.ts';
import { pendingPickupStatus, releasedPickupStatus } from './trip.ts';
import {
  predictArrivalTimesOfTrip,
  recordSimulatedDelivery,
  simulateDeliveryTimesMs,
  computeMilesAndServiceOfStops,
} from './delivery-times.ts';
import type { SeedTrip } from './delivery-times.ts';

/** The stops of a truck: in lane order, with who gets what there, and when it arrives. */

export function seedDropsWithEtas(
  context: TripSeedContext,
  group: LaneFreight,
  {
    loadId,
    isSoloDriver: solo,
    departureMs: departure,
    status,
  }: { loadId: number; isSoloDriver: boolean; departureMs: number; status: number },
): SeedDrop[] {
  const { tables, parties } = context;
  const order = group.lane.dropAccountNumbers.map((number) => parties.account(number).id);
  const byPlace = Map.groupBy(
    group.lines.toSorted((a, b) => order.indexOf(a.consigneeId) - order.indexOf(b.consigneeId)),
    (line) => line.service.deliverToId,
  );
  const seedTrip: SeedTrip = {
    loadId,
    warehouse: group.warehouse,
    isSoloDriver: solo,
    stops: [...byPlace].map(([placeId, [line]]) => ({
      placeId,
      opensAtMs: momentOf(line?.service.deliveryStart),
      closesAtMs: momentOf(line?.service.deliveryEnd),
    })),
  };
  const plans = computeMilesAndServiceOfStops(tables, seedTrip);
  const left = status === releasedPickupStatus;
  const times = predictArrivalTimesOfTrip(tables, seedTrip, {
    departureMs: departure,
    nowMs: Math.min(departure, context.nowMs),
  });
  const real = simulateDeliveryTimesMs(tables, seedTrip, departure);
  return [...byPlace].map(([deliverToId, lines], i) => {
    const window = lines[0]?.service;
    const row = tables.addWithId('load_drop', {
      load_id: loadId,
      deliver_to_id: deliverToId,
      seq: i + 1,
      window_start: window?.deliveryStart?.at ?? null,
      window_end: window?.deliveryEnd?.at ?? null,
      miles: plans[i]?.miles ?? 0,
      service_min: plans[i]?.serviceMinutes ?? 30,
    });
    for (const [consigneeId, consigneeLines] of Map.groupBy(lines, (line) => line.consigneeId)) {
      const units = consigneeLines.flatMap((line) => line.units);
      tables.addWithId('load_plan', {
        drop_id: row.id,
        consignee_id: consigneeId,
        shipper_id: null,
        units: units.length,
        cubes: units.reduce((sum, u) => sum + u.cube, 0),
      });
      for (const unit of units) unit.drop_id = row.id;
    }
    const { etaMs: eta, plainMinutes: plain } = times[i] ?? { etaMs: departure, plainMinutes: 0 };
    const simulatedMs = real[i] ?? departure;
    const deliveredAt = left && simulatedMs < context.nowMs ? simulatedMs : null;
    if (deliveredAt !== null)
      recordSimulatedDelivery(tables, seedTrip, {
        stopIndex: i,
        departureMs: departure,
        plainMinutes: plain,
        deliveredAtMs: deliveredAt,
      });
    tables.addWithoutId('eta', {
      drop_id: row.id,
      ...buildComputedEta({
        etaMs: eta,
        departureMs: departure,
        nowMs: context.nowMs,
        departedFromId: left ? group.warehouse.id : null,
        plainMinutes: plain,
        deliveredAtMs: deliveredAt,
      }),
      status: stateOf(status, deliveredAt !== null),
    });
    return { id: row.id, deliverToId, deliveredAtMs: deliveredAt, lines, seedTrip };
  });
}
/** An ETA without a change by hand. `departedFromId`: null for a truck that has not left. */
function buildComputedEta(facts: {
  etaMs: number;
  departureMs: number;
  nowMs: number;
  departedFromId: number | null;
  plainMinutes: number;
  deliveredAtMs: number | null;
}) {
  const eta = formatMsAsIsoToTheSecond(facts.etaMs);
  const hasLeft = facts.departedFromId !== null;
  return {
    eta,
    source: 'computed',
    override_eta: null,
    override_by: null,
    override_at: null,
    detail: null,
    computed_eta: eta,
    departed_at: hasLeft ? formatMsAsIsoToTheSecond(facts.departureMs) : null,
    origin_id: facts.departedFromId,
    departure_eta: hasLeft ? eta : null,
    baseline_minutes: hasLeft ? facts.plainMinutes : null,
    hide: false,
    delivered_at: facts.deliveredAtMs === null ? null : formatMsAsIsoToTheSecond(facts.deliveredAtMs),
    updated_at: formatMsAsIsoToTheSecond(Math.min(facts.departureMs, facts.nowMs)),
  };
}
const momentOf = (window: { at: string } | null | undefined): number | null =>
  window ? Date.parse(window.at) : null;

/** Changes the departure of a truck that has not left, and its arrivals with it. */
export function changeDepartureAndEtas(
  { tables, nowMs: now }: TripSeedContext,
  trip: SeedTruckTrip,
  departureMs: number,
): void {
  trip.load.planned_departure = formatMsAsIsoToTheSecond(departureMs);
  const [first] = trip.drops;
  if (!first) return;
  const times = predictArrivalTimesOfTrip(tables, first.seedTrip, {
    departureMs: departureMs,
    nowMs: Math.min(departureMs, now),
  });
  const rows = new Map(tables.getRows('eta').map((row) => [row['drop_id'], row]));
  for (const [i, { id }] of trip.drops.entries()) {
    const row = rows.get(id);
    if (row) row['eta'] = row['computed_eta'] = formatMsAsIsoToTheSecond(times[i]?.etaMs ?? departureMs);
  }
}
/** Derives the status of an arrival from its truck. */
function stateOf(status: number, delivered: boolean): number {
  if (status === releasedPickupStatus) return delivered ? etaState.delivered : etaState.onRoute;
  return status === pendingPickupStatus ? etaState.pending : etaState.loading;
}
