import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar, WarehouseDays } from './calendar.ts';
import { createPalletAllocator, createShuttleAllocator, createSlotAllocator } from './dock-resources.ts';
import type { PalletAllocator, ShuttleAllocator, SlotAllocator } from './dock-resources.ts';
import type { SeedFloor } from './floor.ts';
import type { SeedOrderLine, SeedUnitRow } from './orders.ts';
import type { SeedWarehouse } from './accounts-and-users.ts';
import type { DemoRandom } from './seeded-random.ts';
import { createWebUserActor } from './unit-events.ts';
import type { UnitEventRecorder } from './unit-events.ts';

/** Simulates freight between the manifest and the truck. All times are a share (0 to 1) of a working day. */

export interface DockSimulator {
  /**
   * Converts a share of a date at a warehouse to milliseconds. On the current operating day, only the part that has already
   * happened.
   */
  shareOfDayToMs(warehouse: SeedWarehouse, date: string, share: number): number;
  recordManifest(line: SeedOrderLine, full: boolean): void;
  receive(line: SeedOrderLine, units: readonly SeedUnitRow[], share: number): void;
  putAway(units: readonly SeedUnitRow[], warehouse: SeedWarehouse, date: string, share: number): void;
  stage(units: readonly SeedUnitRow[], warehouse: SeedWarehouse, date: string, share: number): void;
  sendByShuttle(
    line: SeedOrderLine,
    units: readonly SeedUnitRow[],
    to: SeedWarehouse,
    arriveShare: number | null,
  ): void;
}

/** What the dock simulation steps use. */
interface Yard {
  at: DockSimulator['shareOfDayToMs'];
  floor: SeedFloor;
  trace: UnitEventRecorder;
  pallets: PalletAllocator;
  slots: SlotAllocator;
  shuttles: ShuttleAllocator;
  /** How often freight was received, so that users take turns at the scanners. */
  turn: number;
  now: number;
  running: (warehouse: SeedWarehouse) => string;
}

export function createDockSimulator(
  tables: SeedTables,
  calendar: SeedCalendar,
  floor: SeedFloor,
  eventRecorder: UnitEventRecorder,
  random: DemoRandom,
  nowMs: number,
): DockSimulator {
  const yard: Yard = {
    at: (warehouse, date, share) => instantAt(calendar.daysOfWarehouse(warehouse), warehouse, date, share),
    floor,
    trace: eventRecorder,
    pallets: createPalletAllocator(tables, random),
    slots: createSlotAllocator(floor),
    shuttles: createShuttleAllocator(tables, random),
    turn: 0,
    now: nowMs,
    running: (warehouse) => calendar.daysOfWarehouse(warehouse).operatingDay,
  };
  return {
    shareOfDayToMs: yard.at,
    recordManifest: (line, full) => told(eventRecorder, line, full),
    receive: (...args) => receive(yard, ...args),
    putAway: (...args) => putAway(yard, ...args),
    stage: (...args) => stage(yard, ...args),
    sendByShuttle: (...args) => shuttle(yard, ...args),
  };
}

function instantAt(days: WarehouseDays, warehouse: SeedWarehouse, date: string, share: number): number {
  const from =
    date === days.operatingDay
      ? days.startedAt
      : instantFromLocalTime(date, '05:12', warehouse.seed.timeZone);
  const until =
    date === days.operatingDay
      ? days.eventsUntil
      : instantFromLocalTime(date, '19:30', warehouse.seed.timeZone);
  return Math.round(from.epochMilliseconds + share * (until.epochMilliseconds - from.epochMilliseconds));
}

function told(trace: UnitEventRecorder, line: SeedOrderLine, full: boolean): void {
  const actor = createWebUserActor(line.order.created_by, line.order.created_by_name);
  for (const unit of line.units) {
    const finalized = unit.status === unitStatus.finalized;
    if (full || !finalized)
      trace.note({ ...unit, status: 0 }, 'entered', Date.parse(line.order.created_at), actor);
    if (finalized)
      trace.note(unit, 'finalized', Date.parse(line.order.finalized_at ?? unit.updated_at), actor, {
        from: 0,
      });
    if (full && finalized) trace.note(unit, 'labelPrinted', Date.parse(unit.updated_at) + 45_000, actor);
  }
}

function receive(yard: Yard, line: SeedOrderLine, units: readonly SeedUnitRow[], share: number): void {
  const { at: shareOfDayToMs, trace, pallets } = yard;
  const { warehouse } = line.shipper;
  const began = shareOfDayToMs(warehouse, line.shipDate, share);
  yard.turn += 1;
  const actor = trace.pickScannerActor(warehouse.id, yard.turn);
  units.forEach((unit, i) => {
    const ms = began + i * 3500;
    const pallet = pallets.getOrAddPallet(line, ms);
    unit.receiving_pallet_id = pallet.id;
    unit.temp_f = pallet.temp_f;
    trace.setStatusAndRecordEvent(unit, 'receive', unitStatus.received, ms, actor, {
      warehouseId: warehouse.id,
      place: `Door ${pallets.getDoorNumber(pallet)}`,
      note: `${pallet.temp_f} °F`,
    });
  });
}

function putAway(
  { at: shareOfDayToMs, trace, floor, slots, turn: scannerTurn }: Yard,
  units: readonly SeedUnitRow[],
  warehouse: SeedWarehouse,
  date: string,
  share: number,
): void {
  const actor = trace.pickScannerActor(warehouse.id, scannerTurn + 1);
  units.forEach((unit, i) => {
    const slot = slots.getOrTakeSlot(warehouse, date, unit.receiving_pallet_id ?? 0);
    if (slot === undefined) return;
    unit.put_away_place_id = floor.getPlaceId(warehouse.id, slot);
    trace.setStatusAndRecordEvent(
      unit,
      'putAway',
      unitStatus.putAway,
      shareOfDayToMs(warehouse, date, share) + i * 2500,
      actor,
      {
        warehouseId: warehouse.id,
        place: slot,
      },
    );
  });
}

function stage(
  { at: shareOfDayToMs, trace, floor, turn: scannerTurn }: Yard,
  units: readonly SeedUnitRow[],
  warehouse: SeedWarehouse,
  date: string,
  share: number,
): void {
  const actor = trace.pickScannerActor(warehouse.id, scannerTurn + 2);
  units.forEach((unit, i) => {
    const places = floor.getStagingPositionCodes(warehouse.id, unit.consignee_id);
    const place = places[Math.floor(i / 24) % Math.max(1, places.length)];
    if (place === undefined) return;
    unit.position_place_id = floor.getPlaceId(warehouse.id, place);
    unit.put_away_place_id = null;
    trace.setStatusAndRecordEvent(
      unit,
      'stage',
      unitStatus.received,
      shareOfDayToMs(warehouse, date, share) + i * 2500,
      actor,
      {
        warehouseId: warehouse.id,
        place,
      },
    );
  });
}

/** A truck in transit left its lane's duration ago, minus the minutes until it arrives, so that boards show it as next. */
const longest = 12.5 * 3_600_000;
function shuttle(
  { at: shareOfDayToMs, trace, shuttles, turn: scannerTurn, now, running }: Yard,
  line: SeedOrderLine,
  units: readonly SeedUnitRow[],
  to: SeedWarehouse,
  arriveShare: number | null,
): void {
  const from = line.shipper.warehouse;
  const actor = trace.pickScannerActor(from.id, scannerTurn);
  const arrived = arriveShare === null ? null : shareOfDayToMs(to, line.service.outboundDate, arriveShare);
  const [day, earliest] = arrived === null ? [running(from), now - longest] : [line.shipDate, 0];
  const left = Math.max(shareOfDayToMs(from, line.shipDate, 0.82), earliest);
  const shuttle = shuttles.getOrAddShuttle(from, to, day, left, arrived);
  units.forEach((unit, i) => {
    unit.shuttle_load_id = shuttle.id;
    trace.note(unit, 'shuttleLoaded', left - 1_200_000 + i * 2500, actor, {
      warehouseId: from.id,
      place: shuttle.number,
    });
    trace.setStatusAndRecordEvent(unit, 'shuttled', unitStatus.shuttled, left, actor, {
      warehouseId: from.id,
      place: shuttle.number,
    });
    if (arrived === null) return;
    trace.setStatusAndRecordEvent(
      unit,
      'arrived',
      unitStatus.arrived,
      arrived + i * 1500,
      trace.pickScannerActor(to.id, scannerTurn),
      {
        warehouseId: to.id,
        place: shuttle.number,
      },
    );
  });
}
