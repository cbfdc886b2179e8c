import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedUnitRow } from './orders.ts';
import type { SeedWarehouse } from './accounts-and-users.ts';
import { seedSystemActor, formatMsAsIsoToTheSecond } from './unit-events.ts';
import type { UnitEventRecorder } from './unit-events.ts';
import type { TripSeedContext, SeedTruckTrip } from './trip.ts';

/** Loads a truck: its freight, its documents, its door, and what it leaves behind. */

/** Records the unit events of a truck that has left. */
export function recordUnitEventsOfDeparture(
  eventRecorder: UnitEventRecorder,
  trip: SeedTruckTrip,
  warehouse: SeedWarehouse,
  departedAtMs: number,
): void {
  for (const drop of trip.drops) {
    for (const unit of drop.lines.flatMap((line) => line.units)) {
      if (unit.status !== unitStatus.loaded) continue;
      eventRecorder.note(unit, 'release', departedAtMs, seedSystemActor, {
        warehouseId: warehouse.id,
        note: trip.load['load_name']?.toString() ?? '',
      });
      if (drop.deliveredAtMs !== null)
        eventRecorder.note(unit, 'delivered', drop.deliveredAtMs, seedSystemActor);
    }
  }
}

/** Loads units one after the other between two times of the day. */
export function loadSeedUnits(
  { dockSimulator: dock, eventRecorder: trace, scannerTurn }: TripSeedContext,
  trip: SeedTruckTrip,
  units: readonly SeedUnitRow[],
  fromShareOfDay: number,
  toShareOfDay: number,
): void {
  const actor = trace.pickScannerActor(trip.warehouse.id, scannerTurn);
  units.forEach((unit, i) => {
    const share = fromShareOfDay + ((toShareOfDay - fromShareOfDay) * i) / Math.max(1, units.length);
    unit.load_pickup_id = trip.pickup.id;
    trace.setStatusAndRecordEvent(
      unit,
      'load',
      unitStatus.loaded,
      dock.shareOfDayToMs(trip.warehouse, trip.outboundDate, share),
      actor,
      {
        warehouseId: trip.warehouse.id,
        place: trip.load['trailer']?.toString() ?? '',
        note: trip.load['load_name']?.toString() ?? '',
      },
    );
    unit.position_place_id = null;
    unit.put_away_place_id = null;
  });
}

/** Records a shortage for each unit that missed its truck, and moves it to the cooler. */
export function leaveSeedUnitsBehindInCooler(
  { tables, eventRecorder: trace }: TripSeedContext,
  trip: SeedTruckTrip,
  units: readonly SeedUnitRow[],
  atMs: number,
): void {
  const reason = 'Missed its truck';
  for (const unit of units) {
    unit.load_pickup_id = trip.pickup.id;
    tables.addWithId('load_shortage', {
      load_pickup_id: trip.pickup.id,
      unit_id: unit.id,
      drop_id: unit.drop_id,
      consignee_id: unit.consignee_id,
      reason_code: 'MISSING',
      notes: 'Found after departure',
      resolved_at: null,
    });
    unit.position_place_id = null;
    trace.setStatusAndRecordEvent(unit, 'cooler', unitStatus.cooler, atMs, seedSystemActor, {
      warehouseId: trip.warehouse.id,
      note: reason,
    });
    tables.addWithId('cooler_item', {
      unit_id: unit.id,
      warehouse_id: trip.warehouse.id,
      day_of_service: unit.day_of_service,
      shipper_id: unit.shipper_id,
      consignee_id: unit.consignee_id,
      status: 0,
      reason,
      notes: '',
      opened_at: formatMsAsIsoToTheSecond(atMs),
      closed_at: null,
    });
  }
}

/** Sets the times, door and inspection of a pickup. */
export function finishSeedPickupWithInspection(
  { tables, random: chance, doorsByWarehouseAndKind: doors, parties }: TripSeedContext,
  trip: SeedTruckTrip,
  timesMs: { started: number; loaded?: number; released?: number },
): void {
  const { pickup, warehouse } = trip;
  const list = doors.get(`${warehouse.id} 2`) ?? [];
  pickup.door_id ??= chance.pick(list).id;
  pickup.started_at = formatMsAsIsoToTheSecond(timesMs.started);
  pickup.loaded_at = timesMs.loaded === undefined ? null : formatMsAsIsoToTheSecond(timesMs.loaded);
  pickup.released_at = timesMs.released === undefined ? null : formatMsAsIsoToTheSecond(timesMs.released);
  if (timesMs.released !== undefined)
    pickup['released_by'] = parties.userIdByEmail.get('dana.reyes@coldlane.example') ?? null;
  tables.addWithId('trailer_inspection', {
    load_pickup_id: pickup.id,
    clean: true,
    odor_free: true,
    pre_cool_f: chance.integerBetween(33, 36),
    reefer_ok: true,
    previous_cargo: chance.pick(['Flowers', 'Produce', 'Dairy']),
    inspected_by: trip.warehouse.seed.code === 'VIS' ? 'Inés Vega' : 'Joel Batista',
    at: formatMsAsIsoToTheSecond(timesMs.started - 600_000),
  });
}

export function occupySeedDoor(
  { tables, dockSimulator: dock }: TripSeedContext,
  trip: SeedTruckTrip,
  door: { id: number } | null,
): void {
  if (!door) return;
  trip.pickup.door_id = door.id;
  const row = tables.getRows('door').find((d) => d['id'] === door.id);
  if (!row) return;
  row['busy_load_pickup_id'] = trip.pickup.id;
  row['busy_since'] = formatMsAsIsoToTheSecond(dock.shareOfDayToMs(trip.warehouse, trip.outboundDate, 0.48));
}
export function freeSeedDoor({ tables }: TripSeedContext, trip: SeedTruckTrip): void {
  const row = tables.getRows('door').find((d) => d['id'] === trip.pickup.door_id);
  if (!row) return;
  row['busy_load_pickup_id'] = null;
  row['busy_since'] = null;
}
