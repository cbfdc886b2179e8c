import { sql } from 'kysely';
import { boxSize, boxSizeRecord } from './box-sizes.contract.ts';
import type { BoxSize, BoxSizeRecord } from './box-sizes.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import { contains, every, is, ordered, paged } from '#kit/server/lists.ts';
import { counted, row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const sizeColumns = sql`
  id, code, name, unit_of_measure as "unitOfMeasure", length_in as length, width_in as width, height_in as height
`;
const recordColumns = sql`${sizeColumns}, active, row_version as "rowVersion"`;
const sorts = { code: sql`code`, name: sql`lower(name)`, length: sql`length_in` };

export const listActive = (work: Work): Promise<BoxSize[]> =>
  rows(work.tx, boxSize)`select ${sizeColumns} from box_size where active order by code limit 200`;
export async function findRecords(
  work: Work,
  q: { search?: string | undefined; active?: boolean | undefined },
  cut: Paging,
): Promise<{ data: BoxSizeRecord[]; totalRows: number }> {
  const where = every(contains(sql`code || ' ' || name`, q.search), is(sql`active`, q.active));
  const data = await rows(work.tx, boxSizeRecord)`
    select ${recordColumns}
    from box_size
    where ${where}
    ${ordered(sorts, cut, sql`id`)}
    ${paged(cut)}
  `;
  return { data, totalRows: await counted(work.tx)`from box_size where ${where}` };
}
export const lockRecord = (work: Work, id: number): Promise<BoxSizeRecord | undefined> =>
  row(work.tx, boxSizeRecord)`select ${recordColumns} from box_size where id = ${id} for update`;

/** A box size as it is written. */
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
/** Undefined when the code is taken. */
export async function insertBoxSize(work: Work, size: BoxSizeValues): Promise<number | undefined> {
  const made = await work.tx
    .insertInto('box_size')
    .values(columnsFor(size))
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}
/** False when the box size was changed meanwhile. */
export async function updateBoxSize(
  work: Work,
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
export async function deleteBoxSize(work: Work, id: number): Promise<void> {
  await work.tx.deleteFrom('box_size').where('id', '=', id).execute();
}
