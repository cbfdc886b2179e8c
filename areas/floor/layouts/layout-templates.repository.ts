import { sql } from 'kysely';
import { layoutTemplateRowSchema } from './layout-templates.contract.ts';
import type { LayoutTemplateRow } from './layout-templates.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const columns = sql`
  t.id, t.warehouse_id as "warehouseId", w.code as "warehouseCode", t.code, t.name, t.dow as day,
  (select count(*)::int from storage_location k where k.template_id = t.id) as locations,
  (
    select count(*)::int
    from storage_location k
    join storage_position p on p.location_id = k.id
    where k.template_id = t.id
  ) as positions,
  t.row_version as "rowVersion"
`;
const tables = sql`layout_template t join warehouse w on w.id = t.warehouse_id`;
const scoped = (work: RequestContext) => inRowScope(sql`t.warehouse_id`, getWarehouseIdsInScope(work));
const sorts = { code: sql`t.code`, name: sql`t.name`, day: sql`t.dow`, warehouseCode: sql`w.code` };

export interface LayoutTemplateFilters {
  warehouseId?: number | undefined;
  day?: number | undefined;
  code?: string | undefined;
  name?: string | undefined;
}
export async function findLayoutTemplates(
  work: RequestContext,
  filters: LayoutTemplateFilters,
  paging: Paging,
): Promise<{ data: LayoutTemplateRow[]; totalRows: number }> {
  const where = and(
    scoped(work),
    equalsIfGiven(sql`t.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`t.dow`, filters.day),
    containsTextIgnoringCaseAndAccents(sql`t.code`, filters.code),
    containsTextIgnoringCaseAndAccents(sql`t.name`, filters.name),
  );
  const data = await queryRows(work.tx, layoutTemplateRowSchema)`
    select ${columns}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`t.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}

export const findLayoutTemplate = (
  work: RequestContext,
  id: number,
): Promise<LayoutTemplateRow | undefined> =>
  queryFirstRow(work.tx, layoutTemplateRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(equalsIfGiven(sql`t.id`, id), scoped(work))}
  `;

/** Returns a template and locks it until the transaction ends. Edits of its locations and positions wait, and so do copies. */
export const lockLayoutTemplate = (
  work: RequestContext,
  id: number,
): Promise<LayoutTemplateRow | undefined> =>
  queryFirstRow(work.tx, layoutTemplateRowSchema)`
    select ${columns}
    from ${tables}
    where ${and(equalsIfGiven(sql`t.id`, id), scoped(work))}
    for update of t
  `;

export interface LayoutTemplateInput {
  code: string;
  name: string;
  day?: number | undefined;
}
/** Undefined when the code is taken. */
export async function insertLayoutTemplateUnlessCodeTaken(
  work: RequestContext,
  warehouseId: number,
  input: LayoutTemplateInput,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('layout_template')
    .values({ warehouse_id: warehouseId, code: input.code, name: input.name, dow: input.day ?? null })
    .onConflict((clash) => clash.columns(['warehouse_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}

/** False when another user changed it in the meantime. */
export async function updateLayoutTemplateIfUnchanged(
  work: RequestContext,
  id: number,
  rowVersion: number,
  input: LayoutTemplateInput,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('layout_template')
    .set({ code: input.code, name: input.name, dow: input.day ?? null, row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLayoutTemplate(work: RequestContext, id: number): Promise<void> {
  await work.tx.deleteFrom('layout_template').where('id', '=', id).execute();
}

/** The template for a weekday (Sunday 0) of a warehouse, else the one for any day. The first by name when there are several. */
export async function findLayoutTemplateIdForWeekdayOrAnyDay(
  work: RequestContext,
  warehouseId: number,
  dow: number,
): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('layout_template')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where((template) => template.or([template('dow', '=', dow), template('dow', 'is', null)]))
    .orderBy('dow', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
