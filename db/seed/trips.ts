import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Book } from './book.ts';
import type { Calendar } from './calendar.ts';
import type { Floor } from './floor.ts';
import type { Line, UnitRow } from './orders.ts';
import type { Parties, Warehouse } from './parties.ts';
import type { LaneSeed } from './lanes.ts';
import type { Chance } from './random.ts';
import { doorsByWarehouse } from './dock-places.ts';
import { openDock } from './receiving.ts';
import { byPerson, bySystem, openTrace, text } from './trace.ts';
import type { Trace } from './trace.ts';
import { moveDeparture, planDrops } from './drops.ts';
import type { Context, Group, LoadRow, PickupRow, Trip } from './trip.ts';
import { drivers, loaded, loading, pending, released, truckFor } from './trip.ts';

/** Trucks and what became of their freight: past ones delivered, those of the running day in every state a load can be in. */

/** What waits with its trailer, all its freight in the house: it comes next to the door that is free first. */
const next = 'next';
/** States of the running day's loads, in the order of the lanes. */
const todayStates: Record<string, (number | typeof next)[]> = {
  MIA: [loading, loaded, loading, released, next, loading, loaded, pending, next, pending, pending],
  VIS: [loaded, loading, next],
};

export function planTrips(
  book: Book,
  parties: Parties,
  calendar: Calendar,
  floor: Floor,
  chance: Chance,
  lines: readonly Line[],
  now: Temporal.Instant,
): Trip[] {
  const trace = openTrace(book, parties);
  const context: Context = {
    book,
    parties,
    calendar,
    floor,
    chance,
    trace,
    dock: openDock(book, calendar, floor, trace, chance, now.epochMilliseconds),
    now: now.epochMilliseconds,
    doors: doorsByWarehouse(book),
    turn: 0,
    trips: new Map(),
    shuttled: new Set(),
  };
  const groups = new Map<string, { warehouse: Warehouse; lane: LaneSeed; date: string; lines: Line[] }>();
  for (const line of lines) {
    const warehouse = warehouseOf(parties, line.service.outboundWarehouseId);
    const days = calendar.days(warehouse);
    const recent = line.shipDate >= (days.past.at(-1) ?? days.running);
    context.dock.told(line, recent);
    if (line.service.outboundDate > days.running) {
      waits(context, line);
      continue;
    }
    const lane = calendar.laneOf(line.shipper.warehouse, line.consigneeId);
    if (!lane) throw new Error('Freight without a lane');
    const key = `${line.service.outboundDate} ${warehouse.id} ${lane.code}`;
    const group = groups.get(key) ?? { warehouse, lane, date: line.service.outboundDate, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  strays(context, lines);
  const seen = new Map<string, number>();
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => {
      const days = calendar.days(group.warehouse);
      const code = group.warehouse.seed.code;
      if (group.date < days.running) return pastTrip(context, group);
      const place = seen.get(code) ?? 0;
      seen.set(code, place + 1);
      const state = todayStates[code]?.[place] ?? pending;
      if (state === next) return nextTrip(context, group, place);
      return runningTrip(context, group, state, place);
    });
}

const warehouseOf = (parties: Parties, id: number): Warehouse => {
  const found = [...parties.warehouses.values()].find((w) => w.id === id);
  if (!found) throw new Error(`No warehouse ${id}`);
  return found;
};

/** Freight in the house whose truck leaves another day; where the day is not started yet nothing was received. */
function waits({ calendar, dock, chance, parties, shuttled }: Context, line: Line): void {
  const { warehouse } = line.shipper;
  const { running } = calendar.days(warehouse);
  if (line.shipDate > running || warehouse.seed.code === 'OXN') return;
  const cut = Math.floor(line.units.length * (chance.in(80) ? 1 : 0.7));
  dock.receive(line, line.units.slice(0, cut), 0.1 + chance.next() * 0.5);
  const goal = warehouseOf(parties, line.service.outboundWarehouseId);
  const way = `${warehouse.id} ${goal.id}`;
  // Some of what leaves elsewhere is driven there the evening before.
  if (goal.id !== warehouse.id && !shuttled.has(way)) {
    shuttled.add(way);
    return dock.shuttle(line, line.units.slice(0, cut), goal, null);
  }
  if (chance.in(70)) dock.putAway(line.units.slice(0, cut), warehouse, running, 0.75 + chance.next() * 0.2);
}

/** What goes wrong on any day: a box taken out of its order, and one that came in before anybody finalized it. */
function strays({ book, calendar, trace, now }: Context, lines: readonly Line[]): void {
  const [taken, early] = [
    lines.find((l) => l.shipDate === calendar.days(l.shipper.warehouse).running && l.units.length > 6),
    lines.find((l) => l.units.length > 2 && l.units[0]?.status === unitStatus.pending),
  ];
  const unit = taken?.units.pop();
  if (taken && unit) {
    const at = Date.parse(unit.updated_at) + 300_000;
    Object.assign(unit, { active: false, deleted_at: text(at), deleted_reason: 'Deleted by the shipper' });
    taken.row.unit_count -= 1;
    trace.note(unit, 'deleted', at, byPerson(taken.order.created_by, taken.order.created_by_name));
  }
  const box = early?.units[0];
  if (!early || !box) return;
  const { warehouse } = early.shipper;
  const at = Math.max(Date.parse(early.order.created_at) + 60_000, now - 1_800_000);
  trace.move(box, 'cooler', unitStatus.cooler, at, trace.scanner(warehouse.id, 1), {
    warehouseId: warehouse.id,
    place: 'Door 2',
    note: 'Nobody finalized it',
  });
  box.received_at = text(at);
  book.add('cooler_item', {
    unit_id: box.id,
    warehouse_id: warehouse.id,
    day_of_service: box.day_of_service,
    shipper_id: box.shipper_id,
    consignee_id: box.consignee_id,
    status: 2,
    reason: 'Received before it was finalized',
    notes: '',
    opened_at: text(at),
    closed_at: null,
  });
}

/** The trailers take turns. */
const trailerOf = ({ floor, turn }: Context): string | null =>
  floor.trailerNames[turn % floor.trailerNames.length] ?? null;

function openTrip(context: Context, group: Group, status: number, departure: number): Trip {
  const { book, chance } = context;
  const { lane, warehouse, date } = group;
  // A driver alone must rest on a way of more than a shift: only the short lane goes without a second one.
  const solo = lane.code === 'FLA';
  context.turn += 1;
  const sameDay = `${warehouse.id} ${date}`;
  const place = (context.trips.get(sameDay) ?? 0) + 1;
  context.trips.set(sameDay, place);
  // As the built-in planner names and keys its loads.
  const nth = String(place).padStart(2, '0');
  const load: LoadRow = book.add('load', {
    load_number: 0,
    load_name: `${warehouse.seed.code} ${date.slice(5, 7)}${date.slice(8, 10)}-${nth}`,
    day_of_service: date,
    status,
    trailer: status >= loading ? trailerOf(context) : null,
    tractor: `${chance.whole(200, 299)}`,
    driver1: chance.pick(drivers),
    driver2: solo ? null : chance.pick(drivers),
    carrier: lane.carrier,
    external_order_no: `${warehouse.seed.code}-${date}-${nth}`,
    sync_status: 2,
    sync_message: null,
    load_locks: status === released ? chance.whole(2, 6) : null,
    temp_set_f: 34,
    planned_departure: text(departure),
    void: false,
    trailer_cube: truckFor(group),
    created_at: text(context.dock.at(warehouse, date, 0.02)),
    updated_at: text(Math.min(departure, context.now)),
  });
  const pickup: PickupRow = book.add('load_pickup', {
    load_id: load.id,
    warehouse_id: warehouse.id,
    seq: 1,
    status,
    door_id: null,
    seal: status >= loaded ? `00${chance.whole(40_000, 59_999)}` : null,
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
    drops: planDrops(context, group, { loadId: load.id, solo, departure, status }),
    lines: group.lines,
  };
}

/** A truck of an earlier day: received, loaded, gone, delivered. On the last day a few boxes were left behind. */
function pastTrip(context: Context, group: Group): Trip {
  const { dock, calendar, chance, trace } = context;
  const { warehouse, date } = group;
  const last = date === calendar.days(warehouse).past.at(-1);
  const leaves = dock.at(warehouse, date, 0.8 + chance.next() * 0.15);
  const trip = openTrip(context, group, released, leaves);
  for (const line of group.lines) {
    arriveInHouse(context, line, warehouse, line.units, 0.05 + chance.next() * 0.3, last);
    if (last) dock.stage(line.units, warehouse, date, 0.48 + chance.next() * 0.06);
  }
  const units = group.lines.flatMap((line) => line.units);
  const short = last && units.length > 40 && chance.in(45) ? units.slice(-2) : [];
  loadUnits(
    context,
    trip,
    units.filter((u) => !short.includes(u)),
    0.58,
    0.74,
  );
  if (short.length > 0) leaveBehind(context, trip, short, leaves);
  finishPickup(context, trip, {
    started: dock.at(warehouse, date, 0.57),
    loaded: dock.at(warehouse, date, 0.76),
    released: leaves,
  });
  tellGone(trace, trip, warehouse, leaves);
  return trip;
}

function tellGone(trace: Trace, trip: Trip, warehouse: Warehouse, at: number): void {
  for (const drop of trip.drops) {
    for (const unit of drop.lines.flatMap((line) => line.units)) {
      if (unit.status !== unitStatus.loaded) continue;
      trace.note(unit, 'release', at, bySystem, {
        warehouseId: warehouse.id,
        note: trip.load['load_name']?.toString() ?? '',
      });
      if (drop.deliveredAt !== null) trace.note(unit, 'delivered', drop.deliveredAt, bySystem);
    }
  }
}

/** Received at its own warehouse, and shuttled when its truck leaves from another. */
function arriveInHouse(
  { dock }: Context,
  line: Line,
  warehouse: Warehouse,
  units: readonly UnitRow[],
  share: number,
  full: boolean,
): void {
  dock.receive(line, units, share);
  if (line.shipper.warehouse.id !== warehouse.id) return dock.shuttle(line, units, warehouse, 0.06);
  if (full || line.shipDate < line.service.outboundDate)
    dock.putAway(units, warehouse, line.shipDate, Math.min(0.95, share + 0.1));
}

function loadUnits(
  { dock, trace, turn }: Context,
  trip: Trip,
  units: readonly UnitRow[],
  from: number,
  to: number,
): void {
  const by = trace.scanner(trip.warehouse.id, turn);
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

function leaveBehind({ book, trace }: Context, trip: Trip, units: readonly UnitRow[], at: number): void {
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
    trace.move(unit, 'cooler', unitStatus.cooler, at, bySystem, {
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
      opened_at: text(at),
      closed_at: null,
    });
  }
}

function finishPickup(
  { book, chance, doors, parties }: Context,
  trip: Trip,
  at: { started: number; loaded?: number; released?: number },
): void {
  const { pickup, warehouse } = trip;
  const list = doors.get(`${warehouse.id} 2`) ?? [];
  pickup.door_id ??= chance.pick(list).id;
  pickup.started_at = text(at.started);
  pickup.loaded_at = at.loaded === undefined ? null : text(at.loaded);
  pickup.released_at = at.released === undefined ? null : text(at.released);
  if (at.released !== undefined)
    pickup['released_by'] = parties.users.get('dana.reyes@coldlane.example') ?? null;
  book.add('trailer_inspection', {
    load_pickup_id: pickup.id,
    clean: true,
    odor_free: true,
    pre_cool_f: chance.whole(33, 36),
    reefer_ok: true,
    previous_cargo: chance.pick(['Flowers', 'Produce', 'Dairy']),
    inspected_by: trip.warehouse.seed.code === 'VIS' ? 'Inés Vega' : 'Joel Batista',
    at: text(at.started - 600_000),
  });
}

/** Minutes to spare of the trucks that are being loaded: most are in time, one is at risk, one late. */
const margins = [-14, 25, 40, 15, 30, -45, 20, 35];

/** From now to the departure of a truck that has not gone yet. */
function minutesLeft(status: number, place: number): number {
  if (status === loaded) return 25;
  return status === loading ? 45 + place * 20 : 180 + place * 25;
}

const wholeMinute = (ms: number): number => Math.round(ms / 60_000) * 60_000;

/** A truck that waits for nothing but a door. */
function nextTrip(context: Context, group: Group, place: number): Trip {
  const trip = runningTrip(context, group, pending, place, true);
  trip.load['trailer'] = trailerOf(context);
  return trip;
}

/** A truck of the running day in one of its states. */
function runningTrip(context: Context, group: Group, status: number, place: number, whole = false): Trip {
  const { dock, chance, doors, calendar } = context;
  const { warehouse, date } = group;
  const until = calendar.days(warehouse).until.epochMilliseconds;
  const minutes = 60_000;
  const departure =
    status === released
      ? dock.at(warehouse, date, 0.68)
      : wholeMinute(until + minutesLeft(status, place) * minutes);
  const trip = openTrip(context, group, status, departure);
  const units: UnitRow[] = [];
  for (const line of group.lines) {
    // A few boxes of waiting trucks have not come in yet.
    const missing = whole || status >= loaded ? 0 : Math.floor(line.units.length * (chance.in(25) ? 0.3 : 0));
    const here = line.units.slice(0, line.units.length - missing);
    for (const unit of line.units) unit.load_pickup_id = trip.pickup.id;
    comeIn(context, line, warehouse, here, status, whole);
    units.push(...here.filter((u) => u.status !== unitStatus.shuttled));
  }
  if (status === pending) return trip;
  takeDoor(context, trip, doors.get(`${warehouse.id} 2`)?.[place * 2] ?? null);
  if (status === released) {
    loadUnits(context, trip, units, 0.4, 0.6);
    finishPickup(context, trip, {
      started: dock.at(warehouse, date, 0.39),
      loaded: dock.at(warehouse, date, 0.61),
      released: departure,
    });
    freeDoor(context, trip);
    tellGone(context.trace, trip, warehouse, departure);
    return trip;
  }
  const share = status === loaded ? 1 : 0.35 + chance.next() * 0.4;
  const first = chance.shuffled(units).slice(0, Math.ceil(units.length * share));
  const short = status === loaded && place > 1 ? first.splice(-2) : [];
  // A truck that is being loaded was begun within the last hour, so that its pace and its forecast can be told.
  const [day, hour] = [until - calendar.days(warehouse).from.epochMilliseconds, 3_000_000];
  const begun = status === loaded ? 0.5 : Math.max(0.6, 1 - hour / day);
  loadUnits(context, trip, first, begun + 0.005, status === loaded ? 0.9 : 0.995);
  for (const unit of short)
    context.book.add('load_shortage', {
      load_pickup_id: trip.pickup.id,
      unit_id: unit.id,
      drop_id: unit.drop_id,
      consignee_id: unit.consignee_id,
      reason_code: null,
      notes: null,
      resolved_at: null,
    });
  if (status === loading && place === 0)
    misStage(context, units.filter((u) => u.status === unitStatus.received).slice(0, 2), warehouse, date);
  finishPickup(context, trip, {
    started: dock.at(warehouse, date, begun),
    ...(status === loaded ? { loaded: dock.at(warehouse, date, 0.92) } : {}),
  });
  const planned = group.lines.reduce((sum, line) => sum + line.units.length, 0);
  if (status === loading)
    moveDeparture(
      context,
      trip,
      wholeMinute(
        until +
          ((planned - first.length) / Math.max(1, first.length)) * Math.min(hour, day * 0.4) +
          (margins[place % margins.length] ?? 0) * minutes,
      ),
    );
  // One that waits only for somebody to press Release, and one that still lacks load locks and reasons.
  if (status === loaded && short.length === 0) trip.load['load_locks'] = 4;
  return trip;
}

function comeIn(
  context: Context,
  line: Line,
  warehouse: Warehouse,
  units: readonly UnitRow[],
  status: number,
  whole: boolean,
): void {
  const { dock, chance } = context;
  const { outboundDate } = line.service;
  const late = status === pending ? 0.25 : 0;
  const share = 0.05 + chance.next() * 0.25 + late;
  if (line.shipper.warehouse.id !== warehouse.id) {
    dock.receive(line, units, 0.2);
    // The first for a truck that waits is on the road, as are others; the first for one that is being loaded
    // still stands where it was unloaded.
    const key = `${warehouse.id} ${status}`;
    const first = !whole && !context.shuttled.has(key);
    if (!whole) context.shuttled.add(key);
    const under = !whole && status === pending && (chance.in(40) || first);
    dock.shuttle(line, units, warehouse, under ? null : 0.08);
    if (under || (first && status === loading)) return;
  } else dock.receive(line, units, line.shipDate < outboundDate ? 0.3 : share);
  const stay = status >= loaded ? 0 : chance.whole(0, 3);
  if (stay === 1) return;
  if (stay === 2) return dock.putAway(units, warehouse, outboundDate, share + 0.1);
  dock.stage(units, warehouse, outboundDate, Math.max(0.12, share + 0.06));
}

function misStage(
  { floor, dock, trace, parties }: Context,
  units: readonly UnitRow[],
  warehouse: Warehouse,
  date: string,
): void {
  const wrong =
    floor.stagingOf(
      warehouse.id,
      parties.account(warehouse.seed.code === 'MIA' ? 'PA00403' : 'WA00432').id,
    )[0] ?? 'A-1';
  for (const unit of units) {
    unit.position_place_id = floor.placeId(warehouse.id, wrong);
    unit.put_away_place_id = null;
    trace.move(
      unit,
      'misStage',
      unitStatus.misStaged,
      dock.at(warehouse, date, 0.9),
      trace.scanner(warehouse.id, 1),
      { warehouseId: warehouse.id, place: wrong },
    );
  }
}

function takeDoor({ book, dock }: Context, trip: Trip, door: { id: number } | null): void {
  if (!door) return;
  trip.pickup.door_id = door.id;
  const row = book.rows('door').find((d) => d['id'] === door.id);
  if (!row) return;
  row['busy_load_pickup_id'] = trip.pickup.id;
  row['busy_since'] = text(dock.at(trip.warehouse, trip.outboundDate, 0.48));
}
function freeDoor({ book }: Context, trip: Trip): void {
  const row = book.rows('door').find((d) => d['id'] === trip.pickup.door_id);
  if (!row) return;
  row['busy_load_pickup_id'] = null;
  row['busy_since'] = null;
}
