import { sql } from 'kysely';
import { z } from 'zod';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const storedFeed = z.object({
  id: z.int(),
  name: z.string(),
  consigneeId: z.int(),
  consignee: z.string(),
  warehouseId: z.int().nullable(),
  warehouseCode: z.string().nullable(),
  language: z.string(),
  secret: z.string(),
  accounts: z.array(z.int()).nullable(),
  roles: z.array(z.string()),
  createdBy: z.string(),
  makerId: z.int(),
  createdAt: z.string(),
  fetchedAt: z.string().nullable(),
});
export type StoredFeed = z.output<typeof storedFeed>;
const columns = sql`
  f.id, f.name, f.consignee_id as "consigneeId", c.name as consignee, f.warehouse_id as "warehouseId",
  w.code as "warehouseCode", f.language, f.secret, f.account_ids as accounts, f.roles, u.name as "createdBy",
  u.id as "makerId", f.created_at as "createdAt", f.fetched_at as "fetchedAt"
`;
const tables = sql`
  calendar_feed f
  join account c on c.id = f.consignee_id
  join app_user u on u.id = f.created_by
  left join warehouse w on w.id = f.warehouse_id
`;

/** The caller's own active links. */
export async function findOwnActiveFeedsUpTo50(
  work: RequestContext,
  consigneeId: number,
): Promise<StoredFeed[]> {
  return queryRows(work.tx, storedFeed)`
    select ${columns}
    from ${tables}
    where f.consignee_id = ${consigneeId} and f.created_by = ${work.actor.userId} and f.revoked_at is null
    order by f.id desc
    limit 50
  `;
}
export async function insertFeed(
  work: RequestContext,
  feed: {
    consigneeId: number;
    warehouseId: number | null;
    name: string;
    language: string;
    secret: string;
    accounts: number[] | null;
  },
): Promise<number> {
  const { id } = await work.tx
    .insertInto('calendar_feed')
    .values({
      consignee_id: feed.consigneeId,
      warehouse_id: feed.warehouseId,
      name: feed.name,
      language: feed.language,
      secret: feed.secret,
      account_ids: feed.accounts,
      roles: [...work.actor.roles],
      created_at: work.now.toString(),
      created_by: work.actor.userId ?? 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** Finds an active link: not revoked, and created by a user who can still sign in. */
export async function findActiveFeed(work: RequestContext, id: number): Promise<StoredFeed | undefined> {
  return queryFirstRow(work.tx, storedFeed)`
    select ${columns}
    from ${tables}
    where f.id = ${id} and f.revoked_at is null and u.active
  `;
}
export async function recordFeedFetch(work: RequestContext, id: number): Promise<void> {
  await work.tx
    .updateTable('calendar_feed')
    .set({ fetched_at: work.now.toString() })
    .where('id', '=', id)
    .execute();
}
/** False when the link is not the caller's, or is already revoked. */
export async function markOwnFeedRevoked(work: RequestContext, id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('calendar_feed')
    .set({ revoked_at: work.now.toString() })
    .where('id', '=', id)
    .where('created_by', '=', work.actor.userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
