import { sql } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { positionRowSchema } from './storage.contract.ts';
import type { PositionRow } from './storage.contract.ts';
import {
  isPlanInScopeSql,
  planLocationsFromClauseSql,
  countLiveUnitsAtPlaceSql,
  isLayoutInUseSql,
} from './storage.sql.ts';
import {
  recordNewLayoutSlotsInHistory,
  recordLayoutSlotHistoryBeforeChange,
  planIdColumnSql,
} from './plan.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { and, equalsIfGiven, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  p.id, p.location_id as "storageLocationId", p.position, s.code as barcode, p.consignee_id as "consigneeId",
  a.name as consignee, p.trailer,
  case when ${isLayoutInUseSql} then ${countLiveUnitsAtPlaceSql(sql`p.place_id`)} else 0 end as units, p.row_version as "rowVersion"
`;
const tables = sql`
  ${planLocationsFromClauseSql}
  join storage_position p on p.location_id = k.id
  join place s on s.id = p.place_id
  left join account a on a.id = p.consignee_id
`;
const sorts = { position: sql`p.position`, consignee: sql`a.name` };

export async function findPositions(
  work: RequestContext,
  locationId: number,
  paging: Paging,
): Promise<{ data: PositionRow[]; totalRows: number }> {
  const where = and(equalsIfGiven(sql`k.id`, locationId), isPlanInScopeSql(work));
  const data = await queryRows(work.tx, positionRowSchema)`
    select ${columns}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`p.position`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}
export const findPosition = (work: RequestContext, id: number): Promise<PositionRow | undefined> =>
  queryFirstRow(work.tx, positionRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(equalsIfGiven(sql`p.id`, id), isPlanInScopeSql(work))}
  `;
export const findPositionsByNumber = (
  work: RequestContext,
  locationId: number,
  positionNumbers: readonly number[],
): Promise<PositionRow[]> =>
  queryRows(work.tx, positionRowSchema)`
    select ${columns}
    from ${tables}
    where k.id = ${locationId} and p.position = any(${[...positionNumbers]}::int[])
    order by p.position
  `;

export const findPositionsOfPlan = (work: RequestContext, plan: PlanRef): Promise<PositionRow[]> =>
  queryRows(work.tx, positionRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(sql`k.${planIdColumnSql(plan)} = ${plan.id}`, isPlanInScopeSql(work))}
    order by p.position
  `;

export interface PositionAssignment {
  consigneeId?: number | undefined;
  trailer?: string | undefined;
}
/** Returns the places of a warehouse with these codes, and creates the missing ones. */
export async function ensureFloorPlacesAndGetCodes(
  work: RequestContext,
  warehouseId: number,
  codes: readonly { code: string }[],
): Promise<string[]> {
  const placeCodes = codes.map(({ code }) => code);
  await queryRows(work.tx, z.object({}))`
    insert into place (warehouse_id, code)
    select ${warehouseId}, c.code
    from unnest(${placeCodes}::text[]) c(code)
    on conflict (warehouse_id, code) do nothing
  `;
  return placeCodes;
}
/** Inserts positions, each at the place with the matching code. */
export async function insertPositionsAndMissingPlaces(
  work: RequestContext,
  location: { id: number; warehouseId: number },
  codes: readonly { position: number; code: string }[],
  assignment: PositionAssignment,
): Promise<void> {
  const placeCodes = await ensureFloorPlacesAndGetCodes(work, location.warehouseId, codes);
  await queryRows(work.tx, z.object({}))`
    insert into storage_position (location_id, position, consignee_id, trailer, place_id)
    select ${location.id}, c.position, ${assignment.consigneeId ?? null}, ${assignment.trailer ?? null}, s.id
    from unnest(${codes.map(({ position }) => position)}::int[], ${placeCodes}::text[]) c(position, code)
    join place s on s.warehouse_id = ${location.warehouseId} and s.code = c.code
  `;
  await recordNewLayoutSlotsInHistory(
    work,
    location.id,
    codes.map(({ position }) => position),
  );
}
/** Moves the positions of a location to the places with its new code. */
export async function updatePositionPlacesAddingMissing(
  work: RequestContext,
  location: { id: number; warehouseId: number },
  codes: readonly { position: number; code: string }[],
): Promise<void> {
  const placeCodes = await ensureFloorPlacesAndGetCodes(work, location.warehouseId, codes);
  await queryRows(work.tx, z.object({}))`
    update storage_position p
    set place_id = s.id
    from unnest(${codes.map(({ position }) => position)}::int[], ${placeCodes}::text[]) c(position, code)
    join place s on s.warehouse_id = ${location.warehouseId} and s.code = c.code
    where p.location_id = ${location.id} and p.position = c.position
  `;
}
export async function findPositionNumbers(work: RequestContext, locationId: number): Promise<number[]> {
  const found = await work.tx
    .selectFrom('storage_position')
    .select('position')
    .where('location_id', '=', locationId)
    .orderBy('position')
    .execute();
  return found.map((p) => p.position);
}
/** False when another user changed it in the meantime. */
export async function updatePositionAssignmentWithHistory(
  work: RequestContext,
  id: number,
  rowVersion: number,
  assignment: PositionAssignment,
): Promise<boolean> {
  await recordLayoutSlotHistoryBeforeChange(work, sql`p.id = ${id}`);
  const { numUpdatedRows } = await work.tx
    .updateTable('storage_position')
    .set({
      consignee_id: assignment.consigneeId ?? null,
      trailer: assignment.trailer ?? null,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** Swaps the assignments of two positions. False when another user changed one of them in the meantime. */
export async function swapPositionAssignmentsWithHistory(
  work: RequestContext,
  one: { id: number; rowVersion: number },
  other: { id: number; rowVersion: number },
): Promise<boolean> {
  await recordLayoutSlotHistoryBeforeChange(work, sql`p.id in (${one.id}, ${other.id})`);
  const changed = await queryRows(work.tx, z.object({ id: z.int() }))`
    update storage_position p
    set consignee_id = o.consignee_id, trailer = o.trailer, row_version = p.row_version + 1
    from storage_position o
    where (p.id, o.id, p.row_version, o.row_version) in (
      (${one.id}::int, ${other.id}::int, ${one.rowVersion}::int, ${other.rowVersion}::int),
      (${other.id}::int, ${one.id}::int, ${other.rowVersion}::int, ${one.rowVersion}::int)
    )
    returning p.id
  `;
  return changed.length === 2;
}
export async function isActiveConsignee(work: RequestContext, id: number): Promise<boolean> {
  const found = await work.tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('account_type', '=', accountType.consignee)
    .where('active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

const labelRow = z.object({ code: z.string(), area: z.int(), consignee: z.string().nullable() });
export type PositionLabelRow = z.output<typeof labelRow>;
/** The label data for the positions of some locations, in list order. */
export const findPositionLabels = (
  work: RequestContext,
  conditionOnPositionPAndLocationK: ReturnType<typeof and>,
): Promise<PositionLabelRow[]> =>
  queryRows(work.tx, labelRow)`
    select s.code, k.area, a.name as consignee
    from ${tables}
    where ${conditionOnPositionPAndLocationK}
    order by k.area, k.code collate natural_order, p.position
  `;
