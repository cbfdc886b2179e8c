import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedUnitRow } from './orders.ts';
import type { SeedWarehouse } from './accounts-and-users.ts';
import { seedSystemActor, isoTimeOfMs } from './unit-events.ts';
import type { UnitEventRecorder } from './unit-events.ts';
import type { TripSeedContext, SeedTruckTrip } from './trip.ts';

/** Loads a truck: its freight, its documents, its door, and what it leaves behind. */

/** Records the unit events of a truck that has left. */
export function recordSeedDeparture(
  trace: UnitEventRecorder,
  trip: SeedTruckTrip,
  warehouse: SeedWarehouse,
  at: number,
): void {
  for (const drop of trip.drops) {
    for (const unit of drop.lines.flatMap((line) => line.units)) {
      if (unit.status !== unitStatus.loaded) continue;
      trace.note(unit, 'release', at, seedSystemActor, {
        warehouseId: warehouse.id,
        note: trip.load['load_name']?.toString() ?? '',
      });
      if (drop.deliveredAt !== null) trace.note(unit, 'delivered', drop.deliveredAt, seedSystemActor);
    }
  }
}

/** Loads units one after the other between two times of the day. */
export function loadSeedUnits(
  { dock, trace, turn }: TripSeedContext,
  trip: SeedTruckTrip,
  units: readonly SeedUnitRow[],
  from: number,
  to: number,
): void {
  const by = trace.pickScannerActor(trip.warehouse.id, turn);
  units.forEach((unit, i) => {
    const share = from + ((to - from) * i) / Math.max(1, units.length);
    unit.load_pickup_id = trip.pickup.id;
    trace.move(unit, 'load', unitStatus.loaded, dock.at(trip.warehouse, trip.outboundDate, share), by, {
      warehouseId: trip.warehouse.id,
      place: trip.load['trailer']?.toString() ?? '',
      note: trip.load['load_name']?.toString() ?? '',
    });
    unit.position_place_id = null;
    unit.put_away_place_id = null;
  });
}

/** Records a shortage for each unit that missed its truck, and moves it to the cooler. */
export function leaveSeedUnitsBehind(
  { book, trace }: TripSeedContext,
  trip: SeedTruckTrip,
  units: readonly SeedUnitRow[],
  at: number,
): void {
  const reason = 'Missed its truck';
  for (const unit of units) {
    unit.load_pickup_id = trip.pickup.id;
    book.add('load_shortage', {
      load_pickup_id: trip.pickup.id,
      unit_id: unit.id,
      drop_id: unit.drop_id,
      consignee_id: unit.consignee_id,
      reason_code: 'MISSING',
      notes: 'Found after departure',
      resolved_at: null,
    });
    unit.position_place_id = null;
    trace.move(unit, 'cooler', unitStatus.cooler, at, seedSystemActor, {
      warehouseId: trip.warehouse.id,
      note: reason,
    });
    book.add('cooler_item', {
      unit_id: unit.id,
      warehouse_id: trip.warehouse.id,
      day_of_service: unit.day_of_service,
      shipper_id: unit.shipper_id,
      consignee_id: unit.consignee_id,
      status: 0,
      reason,
      notes: '',
      opened_at: isoTimeOfMs(at),
      closed_at: null,
    });
  }
}

/** Sets the times, door and inspection of a pickup. */
export function finishSeedPickup(
  { book, chance, doors, parties }: TripSeedContext,
  trip: SeedTruckTrip,
  at: { started: number; loaded?: number; released?: number },
): void {
  const { pickup, warehouse } = trip;
  const list = doors.get(`${warehouse.id} 2`) ?? [];
  pickup.door_id ??= chance.pick(list).id;
  pickup.started_at = isoTimeOfMs(at.started);
  pickup.loaded_at = at.loaded === undefined ? null : isoTimeOfMs(at.loaded);
  pickup.released_at = at.released === undefined ? null : isoTimeOfMs(at.released);
  if (at.released !== undefined)
    pickup['released_by'] = parties.users.get('dana.reyes@coldlane.example') ?? null;
  book.add('trailer_inspection', {
    load_pickup_id: pickup.id,
    clean: true,
    odor_free: true,
    pre_cool_f: chance.integerBetween(33, 36),
    reefer_ok: true,
    previous_cargo: chance.pick(['Flowers', 'Produce', 'Dairy']),
    inspected_by: trip.warehouse.seed.code === 'VIS' ? 'Inés Vega' : 'Joel Batista',
    at: isoTimeOfMs(at.started - 600_000),
  });
}

export function takeSeedDoor(
  { book, dock }: TripSeedContext,
  trip: SeedTruckTrip,
  door: { id: number } | null,
): void {
  if (!door) return;
  trip.pickup.door_id = door.id;
  const row = book.rows('door').find((d) => d['id'] === door.id);
  if (!row) return;
  row['busy_load_pickup_id'] = trip.pickup.id;
  row['busy_since'] = isoTimeOfMs(dock.at(trip.warehouse, trip.outboundDate, 0.48));
}
export function freeSeedDoor({ book }: TripSeedContext, trip: SeedTruckTrip): void {
  const row = book.rows('door').find((d) => d['id'] === trip.pickup.door_id);
  if (!row) return;
  row['busy_load_pickup_id'] = null;
  row['busy_since'] = null;
}
