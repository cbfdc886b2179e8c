import { startTestOperatingDay, updateTestUnits } from './factories.ts';
import type { TestWorld } from './world.ts';
import { buildPositionCode } from '#areas/freight/units/barcodes.rules.ts';

/** Fixtures for the floor of a warehouse: its places, and their positions in a layout. */

/** Returns the id of a warehouse's place with a code. Creates the place if it is missing. */
export async function ensureTestPlaceId(
  world: TestWorld,
  warehouseId: number,
  code: string,
): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    `
      insert into place (warehouse_id, code)
      values ($1, $2)
      on conflict (warehouse_id, code) do update set code = excluded.code
      returning id
    `,
    [warehouseId, code],
  );
  return id;
}

/** Creates a position of a layout's or template's location at its place, which is created if it is missing. */
export async function createTestPosition(
  world: TestWorld,
  locationId: number,
  position: number,
  input: { consigneeId?: number } = {},
): Promise<{ id: number; placeId: number; code: string }> {
  const location = await world.row<{ code: string; warehouseId: number }>(
    `
      select k.code, coalesce(l.warehouse_id, t.warehouse_id) as "warehouseId"
      from storage_location k
      left join layout l on l.id = k.layout_id
      left join layout_template t on t.id = k.template_id
      where k.id = $1
    `,
    [locationId],
  );
  const code = buildPositionCode(location.code, position);
  const placeId = await ensureTestPlaceId(world, location.warehouseId, code);
  const { id } = await world.row<{ id: number }>(
    `
      insert into storage_position (location_id, position, place_id, consignee_id)
      values ($1, $2, $3, $4)
      returning id
    `,
    [locationId, position, placeId, input.consigneeId ?? null],
  );
  return { id, placeId, code };
}

/** Starts the operating day of a warehouse with an empty layout. */
export async function startTestDayWithLayout(
  world: TestWorld,
  warehouseId: number,
  day: string,
  name = 'Wednesday',
): Promise<{ dayId: number; layoutId: number }> {
  const dayId = await startTestOperatingDay(world, warehouseId, day);
  const layout = await world.row<{ id: number }>(
    "insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'STD', $3) returning id",
    [warehouseId, day, name],
  );
  await world.rows('update warehouse_day set layout_id = $1 where id = $2', [layout.id, dayId]);
  return { dayId, layoutId: layout.id };
}

/** Creates a location of a layout, in staging (1) or putaway (2), and returns its id. */
export async function createTestLocationId(
  world: TestWorld,
  layoutId: number,
  area: number,
  code: string,
): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    'insert into storage_location (layout_id, area, code) values ($1, $2, $3) returning id',
    [layoutId, area, code],
  );
  return id;
}

/**
 * Starts the operating day of a warehouse with a layout of these locations: positions 1 to `positions` each, and in staging a
 * lane of the consignee. Returns the day, and the places by code.
 */
export async function startTestDayWithFloor(
  world: TestWorld,
  warehouseId: number,
  day: string,
  locations: readonly { code: string; area: 1 | 2; positions: number; consigneeId?: number }[],
): Promise<{ dayId: number; layoutId: number; places: Record<string, number> }> {
  const { dayId, layoutId } = await startTestDayWithLayout(world, warehouseId, day);
  const places: Record<string, number> = {};
  for (const { code, area, positions, consigneeId } of locations) {
    const location = await createTestLocationId(world, layoutId, area, code);
    for (let n = 1; n <= positions; n += 1) {
      const made = await createTestPosition(
        world,
        location,
        n,
        consigneeId === undefined ? {} : { consigneeId },
      );
      places[made.code] = made.placeId;
    }
  }
  return { dayId, layoutId, places };
}

/** Puts units into a storage location without a scan. Returns the location's place. */
export async function putTestUnitsAwayWithoutScan(
  world: TestWorld,
  unitIds: readonly number[],
  warehouseId: number,
  code: string,
): Promise<number> {
  const placeId = await ensureTestPlaceId(world, warehouseId, code);
  await updateTestUnits(world, unitIds, { state: 'putAway', put_away_place_id: placeId });
  return placeId;
}

/** Returns a unit's status and the codes of its lane and storage location. */
export const findUnitLaneAndSlot = (world: TestWorld, unitId: number) =>
  world.row<{ status: number; lane: string | null; slot: string | null }>(
    `
      select u.status, lane.code as lane, slot.code as slot
      from unit u
      left join place lane on lane.id = u.position_place_id
      left join place slot on slot.id = u.put_away_place_id
      where u.id = $1
    `,
    [unitId],
  );
