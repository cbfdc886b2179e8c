import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { RowGenerationCounts, ShuttleRowSource } from './shuttle-file.contract.ts';
import { haveUnitsOfShuttleRowDepartedSql } from './shuttle-row-units.sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Generates rows of the shuttle file from the wanted rows, in one statement. Rows that users typed stay. Rows by which units have
 * left stay. Wanted rows that already exist are not duplicated (docs/domain/floor.md).
 */

type Sql = RawBuilder<unknown>;

export interface ShuttleRowsToGenerateQuery {
  source: Exclude<ShuttleRowSource, 'manual'>;
  /** Rows (consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, shuttle, clear). */
  rowsSql: Sql;
  /** Selects rows `f` created earlier by this source that are deleted when no longer wanted. Omitted: none are deleted. */
  isRemovableRowSql?: Sql;
}
/**
 * The sources whose rows a source can overwrite. More deliberate input has priority over rows derived from the day of service.
 */
const replaces: Record<ShuttleRowsToGenerateQuery['source'], readonly ShuttleRowSource[]> = {
  setup: ['setup', 'dos'],
  dos: ['dos'],
};
const isReplaceableSql = (source: ShuttleRowsToGenerateQuery['source']) =>
  sql`f.source in (${sql.join(replaces[source].map((name) => sql.lit(name)))})`;

const outcomes = ['made', 'changed', 'removed', 'same', 'kept', 'travelled', 'unclear'] as const;
/** Each row that is wanted or may be deleted, with what happens to it. */
const planned = ({ source, rowsSql, isRemovableRowSql }: ShuttleRowsToGenerateQuery): Sql => sql`
  wanted as (${rowsSql}),
  standing as (
    select f.*, ${haveUnitsOfShuttleRowDepartedSql} as travelled
    from shuttle_file f
    where (f.consignee_id, f.receiving_date, f.receiving_warehouse_id) in (
        select consignee_id, receiving_date, receiving_warehouse_id from wanted
      )
      or (f.source = ${source} and ${isRemovableRowSql ?? sql`false`})
  ),
  planned as (
    select f.id, w.*,
      case
      when f.id is null then case when w.clear then 'made' else 'unclear' end
      when not (${isReplaceableSql(source)}) then 'kept'
      when w.consignee_id is null then case when f.travelled then 'travelled' else 'removed' end
      when not w.clear then 'unclear'
      when (f.outbound_date, f.outbound_warehouse_id, f.shuttle)
        is not distinct from (w.outbound_date, w.outbound_warehouse_id, w.shuttle) then 'same'
      when f.travelled then 'travelled'
      else 'changed' end as fate
    from wanted w
    full join standing f
      on (f.consignee_id, f.receiving_date, f.receiving_warehouse_id)
        = (w.consignee_id, w.receiving_date, w.receiving_warehouse_id)
  )
`;
const eachFate = sql.join(
  outcomes.map(
    (outcome) => sql`(count(*) filter (where fate = ${sql.lit(outcome)}))::int as ${sql.ref(outcome)}`,
  ),
);
const fateCounts = z.object({
  made: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  kept: z.int(),
  travelled: z.int(),
  unclear: z.int(),
});
/** Counts what generating the rows would change. */
export async function countRowGenerationOutcomes(
  work: RequestContext,
  rowsToGenerate: ShuttleRowsToGenerateQuery,
): Promise<RowGenerationCounts> {
  const found = await queryFirstRow(work.tx, fateCounts)`
    with ${planned(rowsToGenerate)}
    select ${eachFate}
    from planned
  `;
  if (!found) throw new Error('A query returned no rows');
  return found;
}

/** The rows that generating would write, with their new values. */
export const newAndChangedShuttleRowsSql = (rowsToGenerate: ShuttleRowsToGenerateQuery): Sql => sql`
  with ${planned(rowsToGenerate)}
  select consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id
  from planned
  where fate in ('made', 'changed')
`;

const written = z.object({
  id: z.int(),
  fate: z.enum(['made', 'changed', 'removed']),
  consignee: z.string(),
  receivingDate: z.string(),
  receivingWarehouse: z.string(),
  outboundDate: z.string().nullable(),
  outboundWarehouse: z.string().nullable(),
  shuttle: z.string().nullable(),
  wasDate: z.string().nullable(),
  wasWarehouse: z.string().nullable(),
  wasShuttle: z.string().nullable(),
});
export type GeneratedShuttleRow = z.output<typeof written>;
/**
 * Generates the rows. Returns each written row with its previous values. A row that a user edited while this waited for its lock
 * stays as the user wrote it.
 */
export async function insertUpdateAndDeleteGeneratedRows(
  work: RequestContext,
  rowsToGenerate: ShuttleRowsToGenerateQuery,
): Promise<{ counts: RowGenerationCounts; written: GeneratedShuttleRow[] }> {
  const { source } = rowsToGenerate;
  const now = sql`${work.now.toString()}::timestamptz`;
  const who = sql`${work.actor.userId}::int`;
  const counts = await countRowGenerationOutcomes(work, rowsToGenerate);
  const found = await queryRows(work.tx, written)`
    with ${planned(rowsToGenerate)},
    made as (
      insert into shuttle_file (
        consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, shuttle,
        source, updated_at, updated_by
      )
      select consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, shuttle,
        ${source}, ${now}, ${who}
      from planned
      where fate = 'made'
      order by consignee_id, receiving_date, receiving_warehouse_id
      on conflict (consignee_id, receiving_date, receiving_warehouse_id) do nothing
      returning *
    ),
    changed as (
      update shuttle_file f
      set outbound_date = p.outbound_date, outbound_warehouse_id = p.outbound_warehouse_id,
        shuttle = p.shuttle, source = ${source}, updated_at = ${now}, updated_by = ${who},
        row_version = f.row_version + 1
      from planned p
      where p.id = f.id and p.fate = 'changed' and ${isReplaceableSql(source)}
      returning f.*
    ),
    -- The same row, which the higher source says from now on.
    taken as (
      update shuttle_file f
      set source = ${source}
      from planned p
      where p.id = f.id and p.fate = 'same' and f.source <> ${source} and ${isReplaceableSql(source)}
    ),
    removed as (
      delete from shuttle_file f
      using planned p
      where p.id = f.id and p.fate = 'removed' and f.source = ${source}
      returning f.*
    ),
    done as (
      select 'made' as fate, m.* from made m
      union all
      select 'changed', c.* from changed c
      union all
      select 'removed', g.* from removed g
    )
    select d.id, d.fate, a.name as consignee, d.receiving_date as "receivingDate",
      r.code as "receivingWarehouse",
      case when d.fate <> 'removed' then d.outbound_date end as "outboundDate",
      case when d.fate <> 'removed' then o.code end as "outboundWarehouse",
      case when d.fate <> 'removed' then d.shuttle end as shuttle,
      s.outbound_date as "wasDate", was.code as "wasWarehouse", s.shuttle as "wasShuttle"
    from done d
    join account a on a.id = d.consignee_id
    join warehouse r on r.id = d.receiving_warehouse_id
    join warehouse o on o.id = d.outbound_warehouse_id
    left join standing s on s.id = d.id
    left join warehouse was on was.id = s.outbound_warehouse_id
    order by d.id
  `;
  const countOutcome = (outcome: GeneratedShuttleRow['fate']) =>
    found.filter((one) => one.fate === outcome).length;
  return {
    counts: {
      ...counts,
      made: countOutcome('made'),
      changed: countOutcome('changed'),
      removed: countOutcome('removed'),
    },
    written: found,
  };
}
