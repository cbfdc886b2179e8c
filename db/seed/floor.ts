import { addDays, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import { buildPositionCode } from '#areas/freight/units/barcodes.rules.ts';
import type { SeedTables } from './seed-tables.ts';
import { isWorkingDayOfWarehouse } from './calendar.ts';
import type { SeedCalendar } from './calendar.ts';
import { groupDoorsByWarehouseAndKind } from './dock-resources.ts';
import { layOutFloorDrawing } from './floor-drawing.ts';
import type { FloorDrawing } from './floor-drawing.ts';
import type { SeedParties, SeedWarehouse } from './accounts-and-users.ts';
import { demoLanes } from './lanes.ts';

/** Storage areas by their numbers on the wire. */
const staging = 1;
const putAway = 2;
const trailers = 3;
const shuttle = 4;

export interface SeedFloor {
  /** The staging positions of a consignee at an outbound warehouse. */
  getStagingPositionCodes(warehouseId: number, consigneeId: number): readonly string[];
  getSlotCodes(warehouseId: number): readonly string[];
  /** The id of the place with this code in a warehouse. */
  getPlaceId(warehouseId: number, code: string): number;
  trailerNames: readonly string[];
}

interface Plan {
  locations: { area: number; code: string; positions: number }[];
}
const letters = (text: string, positions: number) =>
  [...text].map((code) => ({ area: staging, code, positions }));
const numbered = (area: number, prefix: string, count: number, positions: number) =>
  Array.from({ length: count }, (_, i) => ({ area, code: `${prefix}${i + 1}`, positions }));
const plans: Record<string, Plan> = {
  MIA: {
    locations: [
      ...letters('ABCDEF', 12),
      ...numbered(putAway, 'P', 8, 10),
      { area: trailers, code: 'T', positions: 24 },
      { area: shuttle, code: 'S', positions: 4 },
    ],
  },
  VIS: {
    locations: [
      ...letters('ABC', 10),
      ...numbered(putAway, 'P', 3, 10),
      { area: trailers, code: 'T', positions: 8 },
      { area: shuttle, code: 'S', positions: 2 },
    ],
  },
  WPB: { locations: [...numbered(putAway, 'P', 2, 10), { area: shuttle, code: 'S', positions: 2 }] },
  OXN: { locations: [...numbered(putAway, 'P', 2, 10), { area: shuttle, code: 'S', positions: 2 }] },
};
/** Layouts exist from yesterday on for this many days, so that the next days can be started. */
const layoutDaysAhead = 10;

export function seedFloorPlacesLayoutsAndDays(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
): SeedFloor {
  const lanesOf = new Map<string, string[]>();
  const placeIds = new Map<string, number>();
  const slots = new Map<number, string[]>();
  const doors = groupDoorsByWarehouseAndKind(tables);
  for (const [code, plan] of Object.entries(plans)) {
    const warehouse = [...parties.warehouseByCode.values()].find((w) => w.seed.code === code);
    if (!warehouse) continue;
    const consigneeIdByPosition = holders(parties, code, plan);
    for (const place of codesIn(plan.locations))
      placeIds.set(
        `${warehouse.id} ${place}`,
        tables.addWithId('place', { warehouse_id: warehouse.id, code: place }).id,
      );
    const placeId = (place: string) => placeIds.get(`${warehouse.id} ${place}`);
    const doorsOf = (kind: number) => doors.get(`${warehouse.id} ${kind}`) ?? [];
    const drawing = layOutFloorDrawing(plan.locations, doorsOf(1), doorsOf(2));
    const places = { held: consigneeIdByPosition, placeId, drawing };
    const template = tables.addWithId('layout_template', {
      warehouse_id: warehouse.id,
      code: 'STD',
      name: 'Standard',
      dow: null,
    });
    layOut(tables, plan, places, { template_id: template.id, layout_id: null });
    const { operatingDay: running } = calendar.daysOfWarehouse(warehouse);
    const layoutIds = new Map<string, number>();
    for (let day = -1; day <= layoutDaysAhead; day += 1) {
      const date = addDays(running, day);
      if (!isWorkingDayOfWarehouse(warehouse.seed, date)) continue;
      const layout = tables.addWithId('layout', {
        warehouse_id: warehouse.id,
        layout_date: date,
        template_id: template.id,
        code: 'STD',
        name: `${weekdayNames[weekdayOf(date)] ?? ''} - Standard`,
      });
      layoutIds.set(date, layout.id);
      layOut(tables, plan, places, { template_id: null, layout_id: layout.id });
    }
    planDays(tables, parties, calendar, warehouse, layoutIds);
    for (const [position, consigneeId] of consigneeIdByPosition)
      lanesOf.set(`${warehouse.id} ${consigneeId}`, [
        ...(lanesOf.get(`${warehouse.id} ${consigneeId}`) ?? []),
        position,
      ]);
    slots.set(warehouse.id, codesIn(plan.locations.filter((l) => l.area === putAway)));
  }
  return {
    getStagingPositionCodes: (warehouseId, consigneeId) => lanesOf.get(`${warehouseId} ${consigneeId}`) ?? [],
    getSlotCodes: (warehouseId) => slots.get(warehouseId) ?? [],
    getPlaceId(warehouseId, code) {
      const id = placeIds.get(`${warehouseId} ${code}`);
      if (id === undefined) throw new Error(`No place ${code} in warehouse ${warehouseId}`);
      return id;
    },
    trailerNames: Array.from({ length: 24 }, (_, i) => `TR ${4410 + i * 37}`),
  };
}

const codesIn = (locations: Plan['locations']): string[] =>
  locations.flatMap((l) => Array.from({ length: l.positions }, (_, i) => buildPositionCode(l.code, i + 1)));

/**
 * Assigns staging positions to consignees: stops of the same truck are adjacent, and every position has an owner as long as there
 * are enough consignees.
 */
function holders(parties: SeedParties, code: string, plan: Plan): Map<string, number> {
  const dropAccountIds: number[] = [];
  for (const lane of demoLanes)
    if (lane.fromWarehouseCode === code)
      for (const number of lane.dropAccountNumbers) dropAccountIds.push(parties.account(number).id);
  const consignees = [...new Set(dropAccountIds)];
  const positions = codesIn(plan.locations.filter((l) => l.area === staging));
  const each = Math.floor(positions.length / Math.max(1, consignees.length));
  const consigneeIdByPosition = new Map<string, number>();
  consignees.forEach((id, index) => {
    for (const position of positions.slice(index * each, (index + 1) * each))
      consigneeIdByPosition.set(position, id);
  });
  return consigneeIdByPosition;
}

function layOut(
  tables: SeedTables,
  plan: Plan,
  places: {
    held: ReadonlyMap<string, number>;
    placeId: (code: string) => number | undefined;
    drawing: FloorDrawing;
  },
  parent: { template_id: number | null; layout_id: number | null },
): void {
  for (const location of plan.locations) {
    const laneRect = places.drawing.lanes.get(location.code);
    const row = tables.addWithId('storage_location', {
      ...parent,
      area: location.area,
      code: location.code,
      x: laneRect?.x ?? null,
      y: laneRect?.y ?? null,
      w: laneRect?.w ?? null,
      h: laneRect?.h ?? null,
      is_reversed: false,
    });
    for (let position = 1; position <= location.positions; position += 1) {
      const code = buildPositionCode(location.code, position);
      tables.addWithoutId('storage_position', {
        location_id: row.id,
        position,
        place_id: places.placeId(code),
        consignee_id: places.held.get(code) ?? null,
        trailer: location.area === trailers ? `T${position}` : null,
      });
    }
  }
  for (const { doorId, rect } of places.drawing.doors)
    tables.addWithId('floor_plan_element', { ...parent, door_id: doorId, ...rect });
  for (const wallRect of places.drawing.walls)
    tables.addWithId('floor_plan_element', { ...parent, door_id: null, ...wallRect });
}

/** Past days are closed. The current day is open in active warehouses, and not started yet in Oxnard. */
function planDays(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  warehouse: SeedWarehouse,
  layoutIds: ReadonlyMap<string, number>,
): void {
  const { past, operatingDay: running, startedAt: from } = calendar.daysOfWarehouse(warehouse);
  const dana = parties.userIdByEmail.get('dana.reyes@coldlane.example') ?? null;
  const toInstant = (date: string, hour: string) => instantFromLocalTime(date, hour, warehouse.seed.timeZone);
  const add = (date: string, started: Temporal.Instant, released: Temporal.Instant | null) =>
    tables.addWithId('warehouse_day', {
      warehouse_id: warehouse.id,
      receiving_date: date,
      outbound_date: date,
      layout_id: layoutIds.get(date) ?? null,
      loading_speed: warehouse.seed.loadingSpeed,
      started_at: started.toString(),
      started_by: dana,
      final_released_at: released?.toString() ?? null,
      final_released_by: released === null ? null : dana,
    });
  for (const date of past) add(date, toInstant(date, '05:12'), toInstant(date, '21:30'));
  if (warehouse.seed.code !== 'OXN') add(running, from, null);
}
