import { z } from 'zod';
import { sql } from 'kysely';
import { every, within } from '#kit/server/lists.ts';
import { row } from '#kit/server/rows.ts';
import { warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** True for a warehouse in use that the caller may give people, doors and plans to. */
export async function warehouseOpen(work: Work, id: number): Promise<boolean> {
  const found = await row(work.tx, z.object({ id: z.int() }))`
    select id
    from warehouse
    where id = ${id} and active and ${every(within(sql`id`, warehouseScope(work)))}
  `;
  return found !== undefined;
}
