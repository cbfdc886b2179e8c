import { sql } from 'kysely';
import type { Work } from '#kit/server/work.ts';

export interface StoredFeed {
  id: number;
  name: string;
  consigneeId: number;
  consignee: string;
  warehouseId: number | null;
  warehouseCode: string | null;
  language: string;
  secret: string;
  accounts: number[] | null;
  roles: string[];
  createdBy: string;
  makerId: number;
  createdAt: string;
  fetchedAt: string | null;
}
const columns = sql`
  f.id, f.name, f.consignee_id as "consigneeId", c.name as consignee, f.warehouse_id as "warehouseId",
  w.code as "warehouseCode", f.language, f.secret, f.accounts, f.roles, u.name as "createdBy",
  u.id as "makerId", f.created_at as "createdAt", f.fetched_at as "fetchedAt"
`;
const tables = sql`
  calendar_feed f
  join account c on c.id = f.consignee_id
  join app_user u on u.id = f.created_by
  left join warehouse w on w.id = f.warehouse_id
`;

/** Links of the caller's own that still work. */
export async function ownFeeds(work: Work, consigneeId: number): Promise<StoredFeed[]> {
  return (
    await sql<StoredFeed>`
      select ${columns}
      from ${tables}
      where f.consignee_id = ${consigneeId} and f.created_by = ${work.actor.userId} and f.revoked_at is null
      order by f.id desc
      limit 50
    `.execute(work.tx)
  ).rows;
}
export async function insertFeed(
  work: Work,
  f: {
    consigneeId: number;
    warehouseId: number | null;
    name: string;
    language: string;
    secret: string;
    accounts: number[] | null;
  },
): Promise<number> {
  const made = await sql<{
    id: number;
  }>`
    insert into calendar_feed (
      consignee_id, warehouse_id, name, language, secret, accounts, roles, created_at, created_by
    )
    values (
      ${f.consigneeId}, ${f.warehouseId}, ${f.name}, ${f.language}, ${f.secret}, ${f.accounts}::int[],
      ${[...work.actor.roles]}::text[], ${work.now.toString()}::timestamptz, ${work.actor.userId}
    )
    returning id
  `.execute(work.tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('No link was made');
  return id;
}
/** A link that works: not ended, and made by somebody who may still sign in. */
export async function workingFeed(work: Work, id: number): Promise<StoredFeed | undefined> {
  return (
    await sql<StoredFeed>`
      select ${columns}
      from ${tables}
      where f.id = ${id} and f.revoked_at is null and u.active
    `.execute(work.tx)
  ).rows[0];
}
export async function noteFetch(work: Work, id: number): Promise<void> {
  await sql`
    update calendar_feed
    set fetched_at = ${work.now.toString()}::timestamptz
    where id = ${id}
  `.execute(work.tx);
}
/** False when it is not the caller's, or ended already. */
export async function revoke(work: Work, id: number): Promise<boolean> {
  return (
    (
      await sql`
        update calendar_feed
        set revoked_at = ${work.now.toString()}::timestamptz
        where id = ${id} and created_by = ${work.actor.userId} and revoked_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}
