import { sql } from 'kysely';
import { z } from 'zod';
import type { EtaFilters } from './eta-search.contract.ts';
import { isVisibleEtaMatchingSearchSql, isVisibleEtaSql, etaFromTablesSql } from './eta-search.sql.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { inBulkSelection, and } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The loads of a search or a selection in it, ordered by number. */
export async function queryLoadIdsOfEtaSelection(
  work: RequestContext,
  filters: EtaFilters,
  selection: BulkSelection,
  limit: number,
): Promise<number[]> {
  return (
    await queryRows(work.tx, z.object({ id: z.int() }))`
      select distinct l.id
      from ${etaFromTablesSql}
      where ${and(isVisibleEtaMatchingSearchSql(work, filters), inBulkSelection(sql`l.id`, selection))}
      order by l.id
      limit ${limit}
    `
  ).map((r) => r.id);
}

export const findVisibleLoadNumber = async (
  work: RequestContext,
  loadId: number,
): Promise<number | undefined> =>
  (
    await queryFirstRow(work.tx, z.object({ loadNumber: z.int() }))`
      select l.load_number as "loadNumber"
      from load l
      where ${and(sql`l.id = ${loadId}`, isVisibleEtaSql(work))}
    `
  )?.loadNumber;
