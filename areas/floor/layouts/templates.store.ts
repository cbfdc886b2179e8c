import { sql } from 'kysely';
import { templateRow } from './templates.contract.ts';
import type { TemplateRow } from './templates.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { contains, every, is, ordered, paged, within } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

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
const scoped = (work: Work) => within(sql`t.warehouse_id`, warehouseScope(work));
const sorts = { code: sql`t.code`, name: sql`t.name`, day: sql`t.dow`, warehouseCode: sql`w.code` };

export interface TemplateFilters {
  warehouseId?: number | undefined;
  day?: number | undefined;
  code?: string | undefined;
  name?: string | undefined;
}
export async function findTemplates(
  work: Work,
  f: TemplateFilters,
  cut: Paging,
): Promise<{ data: TemplateRow[]; totalRows: number }> {
  const where = every(
    scoped(work),
    is(sql`t.warehouse_id`, f.warehouseId),
    is(sql`t.dow`, f.day),
    contains(sql`t.code`, f.code),
    contains(sql`t.name`, f.name),
  );
  const data = await rows(work.tx, templateRow)`
    select ${columns}
    from ${tables}
    where ${where}
    ${ordered(sorts, cut, sql`t.id`)}
    ${paged(cut)}
  `;
  const totalRows = await counted(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}

export const findTemplate = (work: Work, id: number): Promise<TemplateRow | undefined> =>
  row(work.tx, templateRow)`
    select ${columns}
    from ${tables}
    where ${every(is(sql`t.id`, id), scoped(work))}
  `;

/** A template, held until this is done: whoever edits its locations and positions waits, and who copies it too. */
export const holdTemplate = (work: Work, id: number): Promise<TemplateRow | undefined> =>
  row(work.tx, templateRow)`
    select ${columns}
    from ${tables}
    where ${every(is(sql`t.id`, id), scoped(work))}
    for update of t
  `;

export interface TemplateWish {
  code: string;
  name: string;
  day?: number | undefined;
}
/** Undefined when the code is taken. */
export async function insertTemplate(
  work: Work,
  warehouseId: number,
  wish: TemplateWish,
): Promise<number | undefined> {
  const made = await work.tx
    .insertInto('layout_template')
    .values({ warehouse_id: warehouseId, code: wish.code, name: wish.name, dow: wish.day ?? null })
    .onConflict((clash) => clash.columns(['warehouse_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** False when somebody changed it meanwhile. */
export async function updateTemplate(
  work: Work,
  id: number,
  version: number,
  wish: TemplateWish,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('layout_template')
    .set({ code: wish.code, name: wish.name, dow: wish.day ?? null, row_version: version + 1 })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTemplate(work: Work, id: number): Promise<void> {
  await work.tx.deleteFrom('layout_template').where('id', '=', id).execute();
}

/** The template of a warehouse's weekday, Sunday 0, else the one for any day: the first by name where there are several. */
export async function templateOn(work: Work, warehouseId: number, dow: number): Promise<number | undefined> {
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
