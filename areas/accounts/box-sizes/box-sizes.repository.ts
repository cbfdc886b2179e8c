import { sql } from 'kysely';
import { boxSizeSchema, boxSizeWithActiveAndVersionSchema } from './box-sizes.contract.ts';
import type { BoxSize, BoxSizeRecord } from './box-sizes.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const sizeColumns = sql`
  id, code, name, unit_of_measure as "unitOfMeasure", length_in as length, width_in as width, height_in as height
`;
const recordColumns = sql`${sizeColumns}, active, row_version as "rowVersion"`;
const sorts = { code: sql`code`, name: sql`lower(name)`, length: sql`length_in` };

export const listActiveBoxSizes = (work: RequestContext): Promise<BoxSize[]> =>
  queryRows(work.tx, boxSizeSchema)`select ${sizeColumns} from box_size where active order by code limit 200`;
export async function findBoxSizeRecords(
  work: RequestContext,
  filters: { search?: string | undefined; active?: boolean | undefined },
  paging: Paging,
): Promise<{ data: BoxSizeRecord[]; totalRows: number }> {
  const where = and(
    containsTextIgnoringCaseAndAccents(sql`code || ' ' || name`, filters.search),
    equalsIfGiven(sql`active`, filters.active),
  );
  const data = await queryRows(work.tx, boxSizeWithActiveAndVersionSchema)`
    select ${recordColumns}
    from box_size
    where ${where}
    ${orderBy(sorts, paging, sql`id`)}
    ${limitOffset(paging)}
  `;
  return { data, totalRows: await countRows(work.tx)`from box_size where ${where}` };
}
export const lockBoxSize = (work: RequestContext, id: number): Promise<BoxSizeRecord | undefined> =>
  queryFirstRow(
    work.tx,
    boxSizeWithActiveAndVersionSchema,
  )`select ${recordColumns} from box_size where id = ${id} for update`;

/** A box size as it is saved. */
export type BoxSizeValues = Omit<BoxSizeRecord, 'id' | 'rowVersion'>;
const columnsFor = (size: BoxSizeValues) => ({
  code: size.code,
  name: size.name,
  unit_of_measure: size.unitOfMeasure,
  length_in: size.length,
  width_in: size.width,
  height_in: size.height,
  active: size.active,
});
/** Returns undefined if the code is taken. */
export async function insertBoxSizeIfCodeFree(
  work: RequestContext,
  size: BoxSizeValues,
): Promise<number | undefined> {
  const insertedRow = await work.tx
    .insertInto('box_size')
    .values(columnsFor(size))
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return insertedRow?.id;
}
/** Returns false if the box size was changed in the meantime. */
export async function updateBoxSizeIfVersionMatches(
  work: RequestContext,
  id: number,
  version: number,
  size: BoxSizeValues,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('box_size')
    .set({ ...columnsFor(size), row_version: version + 1 })
    .where('id', '=', id)
    .where('row_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
export async function deleteBoxSizeRow(work: RequestContext, id: number): Promise<void> {
  await work.tx.deleteFrom('box_size').where('id', '=', id).execute();
}
