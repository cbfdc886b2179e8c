import { sql } from 'kysely';
import { z } from 'zod';
import { recordLayoutSlotHistoryBeforeChange } from './plan.repository.ts';
import { ensureFloorPlacesAndGetCodes } from './positions.repository.ts';
import { planLocationsFromClauseSql, countLiveUnitsAtPlaceSql, isLayoutInUseSql } from './storage.sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Locks the places of some locations' positions until the transaction ends. Scans into them wait. */
export async function lockPlacesOfLocations(
  work: RequestContext,
  locationIds: readonly number[],
): Promise<void> {
  await queryRows(work.tx, z.object({ id: z.int() }))`
    select s.id
    from place s
    where s.id in (select p.place_id from storage_position p where p.location_id = any(${[...locationIds]}::int[]))
    order by s.id
    for update of s
  `;
}
const positionRow = z.object({ id: z.int(), locationId: z.int(), position: z.int() });
/** In the order of their numbers. */
export const findPositionsOfLocations = (
  work: RequestContext,
  ids: readonly number[],
): Promise<z.output<typeof positionRow>[]> =>
  queryRows(work.tx, positionRow)`
    select p.id, p.location_id as "locationId", p.position
    from storage_position p
    where p.location_id = any(${[...ids]}::int[])
    order by p.location_id, p.position
  `;
const standingRow = z.object({ code: z.string(), units: z.int() });
/** Of these locations, those with units in them, if the warehouse uses their layout. */
export const findOccupiedLocationsOfLayoutInUse = (
  work: RequestContext,
  ids: readonly number[],
): Promise<z.output<typeof standingRow>[]> =>
  queryRows(work.tx, standingRow)`
    select k.code, sum(${countLiveUnitsAtPlaceSql(sql`p.place_id`)})::int as units
    from ${planLocationsFromClauseSql}
    join storage_position p on p.location_id = k.id
    where k.id = any(${[...ids]}::int[]) and ${isLayoutInUseSql}
    group by k.id, k.code
    having sum(${countLiveUnitsAtPlaceSql(sql`p.place_id`)}) > 0
    order by k.code collate natural_order
  `;
export interface RenumberedPosition {
  id: number;
  position: number;
  code: string;
}
/** Sets the numbers of positions, and the places with the matching codes. */
export async function updatePositionNumbersAndPlacesWithHistory(
  work: RequestContext,
  warehouseId: number,
  changes: readonly RenumberedPosition[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  await recordLayoutSlotHistoryBeforeChange(work, sql`p.id = any(${ids}::int[])`);
  const codes = await ensureFloorPlacesAndGetCodes(work, warehouseId, changes);
  await queryRows(work.tx, z.object({}))`
    update storage_position p
    set position = c.position, place_id = s.id, row_version = p.row_version + 1
    from unnest(${ids}::int[], ${changes.map(({ position }) => position)}::int[], ${codes}::text[]) c(id, position, code)
    join place s on s.warehouse_id = ${warehouseId} and s.code = c.code
    where p.id = c.id
  `;
}
/** Sets the end at which drawn locations start. */
export async function updateDirectionsOfDrawnLanes(
  work: RequestContext,
  isReversedByLocationId: ReadonlyMap<number, boolean>,
): Promise<void> {
  await queryRows(work.tx, z.object({}))`
    update storage_location k
    set is_reversed = c.turned
    from unnest(${[...isReversedByLocationId.keys()]}::int[], ${[...isReversedByLocationId.values()]}::boolean[]) c(id, turned)
    where k.id = c.id and k.x is not null
  `;
}
