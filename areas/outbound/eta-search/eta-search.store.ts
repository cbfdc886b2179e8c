import { sql } from 'kysely';
import { z } from 'zod';
import type { EtaFilters } from './eta-search.contract.ts';
import { etasFound, etasSeen, etaTables } from './eta-search.sql.ts';
import type { Chosen } from '#kit/contract/selection.ts';
import { chosenBy, every } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

/** Loads of a search, or chosen of it, in the order of their numbers. */
export async function loadsOf(work: Work, f: EtaFilters, chosen: Chosen, most: number): Promise<number[]> {
  return (
    await rows(work.tx, z.object({ id: z.int() }))`
      select distinct l.id
      from ${etaTables}
      where ${every(etasFound(work, f), chosenBy(sql`l.id`, chosen))}
      order by l.id
      limit ${most}
    `
  ).map((r) => r.id);
}

export const loadNumberOf = async (work: Work, loadId: number): Promise<number | undefined> =>
  (
    await row(work.tx, z.object({ loadNumber: z.int() }))`
      select l.load_number as "loadNumber"
      from load l
      where ${every(sql`l.id = ${loadId}`, etasSeen(work))}
    `
  )?.loadNumber;
