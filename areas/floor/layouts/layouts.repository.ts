import { sql } from 'kysely';
import { layoutRowSchema } from './layouts.contract.ts';
import type { LayoutRow } from './layouts.contract.ts';
import { lastStartedOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  orderBy,
  limitOffset,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

// After midnight the warehouse still works by the layout of the evening. A layout in use is not past.
const columns = (work: RequestContext) => sql`
  l.id, l.warehouse_id as "warehouseId", w.code as "warehouseCode", l.layout_date as "layoutDate",
  extract(dow from l.layout_date)::int as day, l.code, l.name, l.template_id as "layoutTemplateId",
  t.name as template, exists (select 1 from warehouse_day d where d.layout_id = l.id) as started,
  (
    l.layout_date < (${work.now.toString()}::timestamptz at time zone w.time_zone)::date
    and l.id is distinct from (select y.layout_id from ${lastStartedOperatingDaySql(sql`l.warehouse_id`)} y)
  ) as past,
  (select count(*)::int from storage_location k where k.layout_id = l.id) as locations,
  (
    select count(*)::int
    from storage_location k
    join storage_position p on p.location_id = k.id
    where k.layout_id = l.id
  ) as positions,
  l.row_version as "rowVersion"
`;
const tables = sql`
  layout l
  join warehouse w on w.id = l.warehouse_id
  left join layout_template t on t.id = l.template_id
`;
const scoped = (work: RequestContext) => inRowScope(sql`l.warehouse_id`, getWarehouseIdsInScope(work));
const sorts = {
  layoutDate: sql`l.layout_date`,
  code: sql`l.code`,
  name: sql`l.name`,
  warehouseCode: sql`w.code`,
};

export interface LayoutFilters {
  warehouseId?: number | undefined;
  layoutDateFrom?: string | undefined;
  layoutDateTo?: string | undefined;
  parentLayoutSearch?: string | undefined;
}
export async function findLayouts(
  work: RequestContext,
  filters: LayoutFilters,
  paging: Paging,
): Promise<{ data: LayoutRow[]; totalRows: number }> {
  const where = and(
    scoped(work),
    equalsIfGiven(sql`l.warehouse_id`, filters.warehouseId),
    gteDay(sql`l.layout_date`, filters.layoutDateFrom),
    lteDay(sql`l.layout_date`, filters.layoutDateTo),
    containsTextIgnoringCaseAndAccents(sql`l.name`, filters.parentLayoutSearch),
  );
  const data = await queryRows(work.tx, layoutRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`l.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}

export const findLayout = (work: RequestContext, id: number): Promise<LayoutRow | undefined> =>
  queryFirstRow(work.tx, layoutRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${and(equalsIfGiven(sql`l.id`, id), scoped(work))}
  `;

/** Returns a layout and locks it until the transaction ends. Edits and copies of it wait. */
export const lockLayout = (work: RequestContext, id: number): Promise<LayoutRow | undefined> =>
  queryFirstRow(work.tx, layoutRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${and(equalsIfGiven(sql`l.id`, id), scoped(work))}
    for update of l
  `;

export interface NewLayout {
  warehouseId: number;
  date: string;
  templateId: number | null;
  code: string;
  name: string;
}
/** Undefined when the code is taken on that date. */
export async function insertLayoutUnlessCodeTaken(
  work: RequestContext,
  layout: NewLayout,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('layout')
    .values({
      warehouse_id: layout.warehouseId,
      layout_date: layout.date,
      template_id: layout.templateId,
      code: layout.code,
      name: layout.name,
    })
    .onConflict((clash) => clash.columns(['warehouse_id', 'layout_date', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}

/** False when another user changed it in the meantime. */
export async function updateLayoutIfUnchanged(
  work: RequestContext,
  id: number,
  rowVersion: number,
  layout: { date: string; code: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('layout')
    .set({ layout_date: layout.date, code: layout.code, name: layout.name, row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLayout(work: RequestContext, id: number): Promise<void> {
  await work.tx.deleteFrom('layout').where('id', '=', id).execute();
}

/** The layout of a warehouse on a date. The first by name when there are several. */
export async function findFirstLayoutIdOnDate(
  work: RequestContext,
  warehouseId: number,
  date: string,
): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('layout')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('layout_date', '=', date)
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** Today on the clock of a warehouse. */
export async function findWarehouseToday(work: RequestContext, warehouseId: number): Promise<string> {
  const found = await work.tx
    .selectFrom('warehouse')
    .select('time_zone')
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow();
  return dateInZone(work.now, found.time_zone);
}
