import { sql } from 'kysely';
import { z } from 'zod';
import { storageAreaFilters, locationRowSchema } from './storage.contract.ts';
import type { StorageAreaFilter, LocationRow } from './storage.contract.ts';
import {
  listLocationProblemsSql,
  isPlanInScopeSql,
  planLocationsFromClauseSql,
  countLiveUnitsAtPlaceSql,
  isLayoutInUseSql,
} from './storage.sql.ts';
import { recordLayoutSlotHistoryBeforeChange, planIdColumnSql, planKinds } from './plan.repository.ts';
import type { PlanRef } from './plan.repository.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { and, equalsIfGiven, orderBy, limitOffset } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const kindOfPlan = sql`
  case when k.template_id is null then ${sql.lit(planKinds.layout)} else ${sql.lit(planKinds.template)} end
`;
const columns = (work: RequestContext) => sql`
  k.id, ${kindOfPlan} as kind, k.template_id as "layoutTemplateId",
  k.layout_id as "layoutId", k.area, k.code, k.shipper_group_id as "shipperGroupId",
  g.name as "shipperGroup",
  (select count(*)::int from storage_position p where p.location_id = k.id) as positions,
  case when ${isLayoutInUseSql} then (
    select coalesce(sum(${countLiveUnitsAtPlaceSql(sql`p.place_id`)}), 0)::int
    from storage_position p
    where p.location_id = k.id
  ) else 0 end as units,
  ${listLocationProblemsSql(work)} as faults, k.row_version as "rowVersion"
`;
const tables = sql`${planLocationsFromClauseSql} left join shipper_group g on g.id = k.shipper_group_id`;
/** Natural order: A2 is before A10. */
const natural = sql`k.code collate natural_order`;
const sorts = { area: sql`k.area`, code: natural };

export interface LocationFilters {
  layoutTemplateId?: number | undefined;
  layoutId?: number | undefined;
  shipperGroupId?: number | undefined;
  area: StorageAreaFilter;
}
/** Filters by all areas, one area by its number, or only the locations that cannot take freight. */
function areaIs(work: RequestContext, area: StorageAreaFilter) {
  if (area === 'all') return undefined;
  if (area === 'invalid') return sql`cardinality(${listLocationProblemsSql(work)}) > 0`;
  return equalsIfGiven(sql`k.area`, storageAreaFilters.indexOf(area));
}
export const matchesLocationFiltersSql = (work: RequestContext, filters: LocationFilters) =>
  and(
    isPlanInScopeSql(work),
    equalsIfGiven(sql`k.template_id`, filters.layoutTemplateId),
    equalsIfGiven(sql`k.layout_id`, filters.layoutId),
    equalsIfGiven(sql`k.shipper_group_id`, filters.shipperGroupId),
    areaIs(work, filters.area),
  );
export async function findLocations(
  work: RequestContext,
  filters: LocationFilters,
  paging: Paging,
): Promise<{ data: LocationRow[]; totalRows: number }> {
  const where = matchesLocationFiltersSql(work, filters);
  const data = await queryRows(work.tx, locationRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`${natural}, k.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}
export const findLocation = (work: RequestContext, id: number): Promise<LocationRow | undefined> =>
  queryFirstRow(work.tx, locationRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${and(equalsIfGiven(sql`k.id`, id), isPlanInScopeSql(work))}
  `;

export interface LocationInput {
  area: number;
  code: string;
  shipperGroupId?: number | undefined;
}
/** Undefined when the code is taken in the plan. */
export async function insertLocationUnlessCodeTaken(
  work: RequestContext,
  plan: PlanRef,
  input: LocationInput,
): Promise<number | undefined> {
  const insertedRow = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    insert into storage_location (${planIdColumnSql(plan)}, area, code, shipper_group_id)
    values (${plan.id}, ${input.area}, ${input.code}, ${input.shipperGroupId ?? null})
    on conflict do nothing
    returning id
  `;
  return insertedRow?.id;
}
/** False when another user changed it in the meantime. */
export async function updateLocationWithHistory(
  work: RequestContext,
  id: number,
  rowVersion: number,
  input: LocationInput,
): Promise<boolean> {
  await recordLayoutSlotHistoryBeforeChange(work, sql`k.id = ${id}`);
  const { numUpdatedRows } = await work.tx
    .updateTable('storage_location')
    .set({
      area: input.area,
      code: input.code,
      shipper_group_id: input.shipperGroupId ?? null,
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function deleteLocationWithHistory(work: RequestContext, id: number): Promise<void> {
  await recordLayoutSlotHistoryBeforeChange(work, sql`k.id = ${id}`);
  await work.tx.deleteFrom('storage_location').where('id', '=', id).execute();
}
/** Locks the places of a location's positions. Scans into them and concurrent edits wait. */
export async function lockPlacesOfLocation(work: RequestContext, locationId: number): Promise<void> {
  await queryRows(work.tx, z.object({ id: z.int() }))`
    select s.id
    from place s
    where s.id in (select p.place_id from storage_position p where p.location_id = ${locationId})
    order by s.id
    for update of s
  `;
}
/** True when a position of the location has no consignee. */
export async function hasPositionWithoutConsignee(
  work: RequestContext,
  locationId: number,
): Promise<boolean> {
  const found = await work.tx
    .selectFrom('storage_position')
    .select('id')
    .where('location_id', '=', locationId)
    .where('consignee_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
export async function lockShipperGroupForKeyShareIfExists(
  work: RequestContext,
  id: number,
): Promise<boolean> {
  const found = await work.tx
    .selectFrom('shipper_group')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

const planRow = z.object({
  kind: z.literal([1, 2]),
  id: z.int(),
  warehouseId: z.int(),
  /** Date of the layout. Null for a template. */
  date: z.string().nullable(),
});
export type PlanOfLocation = z.output<typeof planRow>;
export const findPlanOfLocation = (
  work: RequestContext,
  locationId: number,
): Promise<PlanOfLocation | undefined> =>
  queryFirstRow(work.tx, planRow)`
    select ${kindOfPlan} as kind, coalesce(t.id, l.id) as id,
      w.id as "warehouseId", l.layout_date as date
    from ${planLocationsFromClauseSql}
    where ${and(equalsIfGiven(sql`k.id`, locationId), isPlanInScopeSql(work))}
  `;
