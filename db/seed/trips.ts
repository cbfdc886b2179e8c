import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedFloor } from './floor.ts';
import type { SeedOrderLine, SeedUnitRow } from './orders.ts';
import type { SeedParties, SeedWarehouse } from './accounts-and-users.ts';
import type { DemoRandom } from './seeded-random.ts';
import { groupDoorsByWarehouseAndKind } from './dock-resources.ts';
import { createDockSimulator } from './dock-simulator.ts';
import { createWebUserActor, createUnitEventRecorder, formatMsAsIsoToTheSecond } from './unit-events.ts';
import { assignDriversToTrips } from './drivers.ts';
import { changeDepartureAndEtas, seedDropsWithEtas } from './drops.ts';
import { combineLightLanes } from './light-lanes.ts';
import type { TripSeedContext, LaneFreight, SeedLoadRow, SeedPickupRow, SeedTruckTrip } from './trip.ts';
import {
  loadedPickupStatus,
  loadingPickupStatus,
  pendingPickupStatus,
  releasedPickupStatus,
  getSmallestFittingTrailerCubeHundredths,
} from './trip.ts';
import {
  finishSeedPickupWithInspection,
  freeSeedDoor,
  leaveSeedUnitsBehindInCooler,
  loadSeedUnits,
  recordUnitEventsOfDeparture,
  occupySeedDoor,
} from './load-trucks.ts';

/** Trucks and their freight: past ones delivered, those of the current day in every status a load can have. */

/** Waiting with its trailer, all freight received: it gets the next free door. */
const next = 'next';
/** Statuses of the current day's loads, in the order of the lanes. */
const todayStates: Record<string, (number | typeof next)[]> = {
  MIA: [
    loadingPickupStatus,
    loadedPickupStatus,
    loadingPickupStatus,
    releasedPickupStatus,
    next,
    loadingPickupStatus,
    loadedPickupStatus,
    pendingPickupStatus,
    next,
    pendingPickupStatus,
    pendingPickupStatus,
  ],
  VIS: [loadedPickupStatus, loadingPickupStatus, next],
};

export function seedTrips(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  floor: SeedFloor,
  random: DemoRandom,
  lines: readonly SeedOrderLine[],
  now: Temporal.Instant,
): SeedTruckTrip[] {
  const trace = createUnitEventRecorder(tables, parties);
  const context: TripSeedContext = {
    tables,
    parties,
    calendar,
    floor,
    random,
    eventRecorder: trace,
    dockSimulator: createDockSimulator(tables, calendar, floor, trace, random, now.epochMilliseconds),
    nowMs: now.epochMilliseconds,
    doorsByWarehouseAndKind: groupDoorsByWarehouseAndKind(tables),
    scannerTurn: 0,
    truckCountByWarehouseAndDay: new Map(),
    seenKeys: new Set(),
  };
  const groups = new Map<string, LaneFreight>();
  for (const line of lines) {
    const warehouse = warehouseOf(parties, line.service.outboundWarehouseId);
    const days = calendar.daysOfWarehouse(warehouse);
    const recent = line.shipDate >= (days.past.at(-1) ?? days.operatingDay);
    context.dockSimulator.recordManifest(line, recent);
    if (line.service.outboundDate > days.operatingDay) {
      waits(context, line);
      continue;
    }
    const lane = calendar.findLane(line.shipper.warehouse, line.consigneeId);
    if (!lane) throw new Error('Freight without a lane');
    const key = `${line.service.outboundDate} ${warehouse.id} ${lane.code}`;
    const group = groups.get(key) ?? { warehouse, lane, date: line.service.outboundDate, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  strays(context, lines);
  const truckCountByCode = new Map<string, number>();
  const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  const trips = combinePastLightLanes(calendar, sorted).map((group) => {
    const code = group.warehouse.seed.code;
    if (isPast(calendar, group)) return pastTrip(context, group);
    const place = truckCountByCode.get(code) ?? 0;
    truckCountByCode.set(code, place + 1);
    const state = todayStates[code]?.[place] ?? pendingPickupStatus;
    if (state === next) return nextTrip(context, group, place);
    return runningTrip(context, group, state, place);
  });
  assignDriversToTrips(tables, trips);
  return trips;
}

const isPast = (calendar: SeedCalendar, { warehouse, date }: LaneFreight): boolean =>
  date < calendar.daysOfWarehouse(warehouse).operatingDay;
/** The current day keeps a truck for each lane, so that it has one in every status. */
function combinePastLightLanes(calendar: SeedCalendar, groups: readonly LaneFreight[]): LaneFreight[] {
  const byDay = Map.groupBy(groups, ({ warehouse, date }) => `${date} ${warehouse.id}`);
  return [...byDay.values()].flatMap((day) =>
    day.every((group) => isPast(calendar, group)) ? combineLightLanes(day) : day,
  );
}

const warehouseOf = (parties: SeedParties, id: number): SeedWarehouse => {
  const found = [...parties.warehouseByCode.values()].find((w) => w.id === id);
  if (!found) throw new Error(`No warehouse ${id}`);
  return found;
};

/** Freight in the warehouse that leaves on another day. Where the day has not started, nothing was received. */
function waits(
  { calendar, dockSimulator: dock, random: chance, parties, seenKeys: shuttled }: TripSeedContext,
  line: SeedOrderLine,
): void {
  const { warehouse } = line.shipper;
  const { operatingDay: running } = calendar.daysOfWarehouse(warehouse);
  if (line.shipDate > running || warehouse.seed.code === 'OXN') return;
  const cut = Math.floor(line.units.length * (chance.happensInPercent(80) ? 1 : 0.7));
  dock.receive(line, line.units.slice(0, cut), 0.1 + chance.nextFraction() * 0.5);
  const goal = warehouseOf(parties, line.service.outboundWarehouseId);
  const route = `${warehouse.id} ${goal.id}`;
  // Some of the freight that leaves from elsewhere is shuttled there the evening before.
  if (goal.id !== warehouse.id && !shuttled.has(route)) {
    shuttled.add(route);
    return dock.sendByShuttle(line, line.units.slice(0, cut), goal, null);
  }
  if (chance.happensInPercent(70))
    dock.putAway(line.units.slice(0, cut), warehouse, running, 0.75 + chance.nextFraction() * 0.2);
}

/** Typical exceptions: a unit removed from its order, and one that arrived before its order was finalized. */
function strays(
  { tables, calendar, eventRecorder: trace, nowMs: now }: TripSeedContext,
  lines: readonly SeedOrderLine[],
): void {
  const [shortenedLine, early] = [
    lines.find(
      (l) => l.shipDate === calendar.daysOfWarehouse(l.shipper.warehouse).operatingDay && l.units.length > 6,
    ),
    lines.find((l) => l.units.length > 2 && l.units[0]?.status === unitStatus.pending),
  ];
  const unit = shortenedLine?.units.pop();
  if (shortenedLine && unit) {
    const deletedMs = Date.parse(unit.updated_at) + 300_000;
    Object.assign(unit, {
      active: false,
      deleted_at: formatMsAsIsoToTheSecond(deletedMs),
      deleted_reason: 'Deleted by the shipper',
    });
    shortenedLine.row.unit_count -= 1;
    trace.note(
      unit,
      'deleted',
      deletedMs,
      createWebUserActor(shortenedLine.order.created_by, shortenedLine.order.created_by_name),
    );
  }
  const box = early?.units[0];
  if (!early || !box) return;
  const { warehouse } = early.shipper;
  const openedMs = Math.max(Date.parse(early.order.created_at) + 60_000, now - 1_800_000);
  trace.setStatusAndRecordEvent(
    box,
    'cooler',
    unitStatus.cooler,
    openedMs,
    trace.pickScannerActor(warehouse.id, 1),
    {
      warehouseId: warehouse.id,
      place: 'Door 2',
      note: 'Not finalized',
    },
  );
  box.received_at = formatMsAsIsoToTheSecond(openedMs);
  tables.addWithId('cooler_item', {
    unit_id: box.id,
    warehouse_id: warehouse.id,
    day_of_service: box.day_of_service,
    shipper_id: box.shipper_id,
    consignee_id: box.consignee_id,
    status: 2,
    reason: 'Received before finalized',
    notes: '',
    opened_at: formatMsAsIsoToTheSecond(openedMs),
    closed_at: null,
  });
}

/** The trailers are used in turn. */
const trailerOf = ({ floor, scannerTurn }: TripSeedContext): string | null =>
  floor.trailerNames[scannerTurn % floor.trailerNames.length] ?? null;

function openTrip(
  context: TripSeedContext,
  group: LaneFreight,
  status: number,
  departure: number,
): SeedTruckTrip {
  const { tables, random: chance } = context;
  const { lane, warehouse, date } = group;
  // A single driver must rest on a route longer than a shift. Only the short lane has no second driver.
  const solo = lane.code === 'FLA';
  context.scannerTurn += 1;
  const sameDay = `${warehouse.id} ${date}`;
  const place = (context.truckCountByWarehouseAndDay.get(sameDay) ?? 0) + 1;
  context.truckCountByWarehouseAndDay.set(sameDay, place);
  // Names and keys loads as the built-in planner does.
  const sequenceText = String(place).padStart(2, '0');
  const load: SeedLoadRow = tables.addWithId('load', {
    load_number: 0,
    load_name: `${warehouse.seed.code} ${date.slice(5, 7)}${date.slice(8, 10)}-${sequenceText}`,
    day_of_service: date,
    status,
    trailer: status >= loadingPickupStatus ? trailerOf(context) : null,
    tractor: `${chance.integerBetween(200, 299)}`,
    driver1: null,
    driver2: null,
    carrier: lane.carrier,
    external_order_no: `${warehouse.seed.code}-${date}-${sequenceText}`,
    sync_status: 2,
    sync_message: null,
    load_locks: status === releasedPickupStatus ? chance.integerBetween(2, 6) : null,
    temp_set_f: 34,
    planned_departure: formatMsAsIsoToTheSecond(departure),
    void: false,
    trailer_cube: getSmallestFittingTrailerCubeHundredths(group),
    created_at: formatMsAsIsoToTheSecond(context.dockSimulator.shareOfDayToMs(warehouse, date, 0.02)),
    updated_at: formatMsAsIsoToTheSecond(Math.min(departure, context.nowMs)),
  });
  const pickup: SeedPickupRow = tables.addWithId('load_pickup', {
    load_id: load.id,
    warehouse_id: warehouse.id,
    seq: 1,
    status,
    door_id: null,
    seal: status >= loadedPickupStatus ? `00${chance.integerBetween(40_000, 59_999)}` : null,
    started_at: null,
    loaded_at: null,
    released_at: null,
    released_by: null,
    force: false,
    force_note: null,
  });
  return {
    load,
    pickup,
    lane,
    warehouse,
    outboundDate: date,
    drops: seedDropsWithEtas(context, group, {
      loadId: load.id,
      isSoloDriver: solo,
      departureMs: departure,
      status,
    }),
    lines: group.lines,
  };
}

/** A truck of an earlier day: received, loaded, released, delivered. On the last day a few units were left behind. */
function pastTrip(context: TripSeedContext, group: LaneFreight): SeedTruckTrip {
  const { dockSimulator: dock, calendar, random: chance, eventRecorder: trace } = context;
  const { warehouse, date } = group;
  const last = date === calendar.daysOfWarehouse(warehouse).past.at(-1);
  const departureMs = dock.shareOfDayToMs(warehouse, date, 0.8 + chance.nextFraction() * 0.15);
  const trip = openTrip(context, group, releasedPickupStatus, departureMs);
  for (const line of group.lines) {
    arriveInHouse(context, line, warehouse, line.units, 0.05 + chance.nextFraction() * 0.3, last);
    if (last) dock.stage(line.units, warehouse, date, 0.48 + chance.nextFraction() * 0.06);
  }
  const units = group.lines.flatMap((line) => line.units);
  const short = last && units.length > 40 && chance.happensInPercent(45) ? units.slice(-2) : [];
  loadSeedUnits(
    context,
    trip,
    units.filter((u) => !short.includes(u)),
    0.58,
    0.74,
  );
  if (short.length > 0) leaveSeedUnitsBehindInCooler(context, trip, short, departureMs);
  finishSeedPickupWithInspection(context, trip, {
    started: dock.shareOfDayToMs(warehouse, date, 0.57),
    loaded: dock.shareOfDayToMs(warehouse, date, 0.76),
    released: departureMs,
  });
  recordUnitEventsOfDeparture(trace, trip, warehouse, departureMs);
  return trip;
}

/** Received at its own warehouse, and shuttled if its truck leaves from another. */
function arriveInHouse(
  { dockSimulator: dock }: TripSeedContext,
  line: SeedOrderLine,
  warehouse: SeedWarehouse,
  units: readonly SeedUnitRow[],
  share: number,
  full: boolean,
): void {
  dock.receive(line, units, share);
  if (line.shipper.warehouse.id !== warehouse.id) return dock.sendByShuttle(line, units, warehouse, 0.06);
  if (full || line.shipDate < line.service.outboundDate)
    dock.putAway(units, warehouse, line.shipDate, Math.min(0.95, share + 0.1));
}

/** Spare minutes of the trucks being loaded: most are on time, one is at risk, one is late. */
const margins = [-14, 25, 40, 15, 30, -45, 20, 35];

/** Minutes from now to the departure of a truck that has not left. */
function minutesLeft(status: number, place: number): number {
  if (status === loadedPickupStatus) return 25;
  return status === loadingPickupStatus ? 45 + place * 20 : 180 + place * 25;
}

const wholeMinute = (ms: number): number => Math.round(ms / 60_000) * 60_000;

/** A truck that waits only for a door. */
function nextTrip(context: TripSeedContext, group: LaneFreight, place: number): SeedTruckTrip {
  const trip = runningTrip(context, group, pendingPickupStatus, place, true);
  trip.load['trailer'] = trailerOf(context);
  return trip;
}

/** A truck of the current day in one of its statuses. */
function runningTrip(
  context: TripSeedContext,
  group: LaneFreight,
  status: number,
  place: number,
  isFullyReceived = false,
): SeedTruckTrip {
  const { dockSimulator: dock, random: chance, doorsByWarehouseAndKind: doors, calendar } = context;
  const { warehouse, date } = group;
  const until = calendar.daysOfWarehouse(warehouse).eventsUntil.epochMilliseconds;
  const minutes = 60_000;
  const departure =
    status === releasedPickupStatus
      ? dock.shareOfDayToMs(warehouse, date, 0.68)
      : wholeMinute(until + minutesLeft(status, place) * minutes);
  const trip = openTrip(context, group, status, departure);
  const units: SeedUnitRow[] = [];
  for (const line of group.lines) {
    // A few units of waiting trucks have not been received yet.
    const missing =
      isFullyReceived || status >= loadedPickupStatus
        ? 0
        : Math.floor(line.units.length * (chance.happensInPercent(25) ? 0.3 : 0));
    const here = line.units.slice(0, line.units.length - missing);
    for (const unit of line.units) unit.load_pickup_id = trip.pickup.id;
    comeIn(context, line, warehouse, here, status, isFullyReceived);
    units.push(...here.filter((u) => u.status !== unitStatus.shuttled));
  }
  if (status === pendingPickupStatus) return trip;
  occupySeedDoor(context, trip, doors.get(`${warehouse.id} 2`)?.[place * 2] ?? null);
  if (status === releasedPickupStatus) {
    loadSeedUnits(context, trip, units, 0.4, 0.6);
    finishSeedPickupWithInspection(context, trip, {
      started: dock.shareOfDayToMs(warehouse, date, 0.39),
      loaded: dock.shareOfDayToMs(warehouse, date, 0.61),
      released: departure,
    });
    freeSeedDoor(context, trip);
    recordUnitEventsOfDeparture(context.eventRecorder, trip, warehouse, departure);
    return trip;
  }
  const share = status === loadedPickupStatus ? 1 : 0.35 + chance.nextFraction() * 0.4;
  const first = chance.shuffled(units).slice(0, Math.ceil(units.length * share));
  const short = status === loadedPickupStatus && place > 1 ? first.splice(-2) : [];
  // A truck being loaded was started within the last hour, so that it has a pace and a forecast.
  const [day, hour] = [until - calendar.daysOfWarehouse(warehouse).startedAt.epochMilliseconds, 3_000_000];
  const begun = status === loadedPickupStatus ? 0.5 : Math.max(0.6, 1 - hour / day);
  loadSeedUnits(context, trip, first, begun + 0.005, status === loadedPickupStatus ? 0.9 : 0.995);
  for (const unit of short)
    context.tables.addWithId('load_shortage', {
      load_pickup_id: trip.pickup.id,
      unit_id: unit.id,
      drop_id: unit.drop_id,
      consignee_id: unit.consignee_id,
      reason_code: null,
      notes: null,
      resolved_at: null,
    });
  if (status === loadingPickupStatus && place === 0)
    misStage(context, units.filter((u) => u.status === unitStatus.received).slice(0, 2), warehouse, date);
  finishSeedPickupWithInspection(context, trip, {
    started: dock.shareOfDayToMs(warehouse, date, begun),
    ...(status === loadedPickupStatus ? { loaded: dock.shareOfDayToMs(warehouse, date, 0.92) } : {}),
  });
  const planned = group.lines.reduce((sum, line) => sum + line.units.length, 0);
  if (status === loadingPickupStatus)
    changeDepartureAndEtas(
      context,
      trip,
      wholeMinute(
        until +
          ((planned - first.length) / Math.max(1, first.length)) * Math.min(hour, day * 0.4) +
          (margins[place % margins.length] ?? 0) * minutes,
      ),
    );
  // One needs only a press of Release. One still lacks load locks and shortage reasons.
  if (status === loadedPickupStatus && short.length === 0) trip.load['load_locks'] = 4;
  return trip;
}

function comeIn(
  context: TripSeedContext,
  line: SeedOrderLine,
  warehouse: SeedWarehouse,
  units: readonly SeedUnitRow[],
  status: number,
  isFullyReceived: boolean,
): void {
  const { dockSimulator: dock, random: chance } = context;
  const { outboundDate } = line.service;
  const late = status === pendingPickupStatus ? 0.25 : 0;
  const share = 0.05 + chance.nextFraction() * 0.25 + late;
  if (line.shipper.warehouse.id !== warehouse.id) {
    dock.receive(line, units, 0.2);
    // For the first waiting truck, the freight is still in transit, as for some others. For the first truck being loaded, it is
    // still where it was unloaded.
    const key = `${warehouse.id} ${status}`;
    const first = !isFullyReceived && !context.seenKeys.has(key);
    if (!isFullyReceived) context.seenKeys.add(key);
    const under =
      !isFullyReceived && status === pendingPickupStatus && (chance.happensInPercent(40) || first);
    dock.sendByShuttle(line, units, warehouse, under ? null : 0.08);
    if (under || (first && status === loadingPickupStatus)) return;
  } else dock.receive(line, units, line.shipDate < outboundDate ? 0.3 : share);
  const placement = status >= loadedPickupStatus ? 0 : chance.integerBetween(0, 3);
  if (placement === 1) return;
  if (placement === 2) return dock.putAway(units, warehouse, outboundDate, share + 0.1);
  dock.stage(units, warehouse, outboundDate, Math.max(0.12, share + 0.06));
}

function misStage(
  { floor, dockSimulator: dock, eventRecorder: trace, parties }: TripSeedContext,
  units: readonly SeedUnitRow[],
  warehouse: SeedWarehouse,
  date: string,
): void {
  const wrong =
    floor.getStagingPositionCodes(
      warehouse.id,
      parties.account(warehouse.seed.code === 'MIA' ? 'PA00403' : 'WA00432').id,
    )[0] ?? 'A-1';
  for (const unit of units) {
    unit.position_place_id = floor.getPlaceId(warehouse.id, wrong);
    unit.put_away_place_id = null;
    trace.setStatusAndRecordEvent(
      unit,
      'misStage',
      unitStatus.misStaged,
      dock.shareOfDayToMs(warehouse, date, 0.9),
      trace.pickScannerActor(warehouse.id, 1),
      { warehouseId: warehouse.id, place: wrong },
    );
  }
}
