import { z } from 'zod';
import { sql } from 'kysely';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns true for an active warehouse to which the caller can assign users, doors and plans. */
export async function isActiveWarehouseInScope(work: RequestContext, id: number): Promise<boolean> {
  const found = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    select id
    from warehouse
    where id = ${id} and active and ${and(inRowScope(sql`id`, getWarehouseIdsInScope(work)))}
  `;
  return found !== undefined;
}
