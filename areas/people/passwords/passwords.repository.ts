import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

type LinkKind = 'reset' | 'activate' | 'invite';

const credential = z.object({
  id: z.int(),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  active: z.boolean(),
  status: z.string(),
  hash: z.string().nullable(),
});
export type SignInUser = z.output<typeof credential>;

const selectCredential = sql`
  select u.id, u.subject, u.email, u.name, u.language, u.active, u.status, p.hash
  from app_user u
  left join password p on p.user_id = u.id
`;

export async function findSignInUser(
  tx: Tx,
  key: { email: string } | { id: number } | { subject: string },
): Promise<SignInUser | undefined> {
  let which = sql`u.id = ${'id' in key ? key.id : 0}`;
  if ('email' in key) which = sql`u.email = lower(trim(${key.email}::text))`;
  if ('subject' in key) which = sql`u.subject = ${key.subject}`;
  return queryFirstRow(tx, credential)`${selectCredential} where ${which}`;
}

export const findSignInUsersByIds = (tx: Tx, userIds: readonly number[]): Promise<SignInUser[]> =>
  queryRows(tx, credential)`${selectCredential} where u.id = any(${[...userIds]}::int[]) order by u.id`;

const changedAtSchema = z.object({ changedAt: z.string() });
/** When the user's password was set. Null when there is none. */
export const findPasswordSetAt = async (tx: Tx, userId: number): Promise<string | null> =>
  (
    await queryFirstRow(
      tx,
      changedAtSchema,
    )`select changed_at as "changedAt" from password where user_id = ${userId}`
  )?.changedAt ?? null;
/** Locks a user until the transaction ends, so that concurrent changes to one sign-in method see each other. */
export async function lockUserForUpdate(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from app_user where id = ${id} for update`.execute(tx);
}

/** True when a user who has proved their identity can still sign in. Waits for a concurrent change of that. */
export const lockUserForShareAndCheckActive = async (
  tx: Tx,
  { id, subject }: Pick<SignInUser, 'id' | 'subject'>,
): Promise<boolean> =>
  (await queryFirstRow(tx, z.object({ id: z.int() }))`
    select id from app_user where id = ${id} and subject = ${subject} and active for share
  `) !== undefined;

export async function upsertPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await sql`
    insert into password (user_id, hash)
    values (${userId}, ${hash})
    on conflict (user_id) do update
    set hash = excluded.hash, changed_at = now()
  `.execute(tx);
}

export async function deletePassword(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password').where('user_id', '=', userId).execute();
}

/** Uses real time on purpose: links expire independent of the warehouse's day. A newer link replaces an unused older one. */
export async function replaceUnusedOneTimeLink(
  tx: Tx,
  link: { digest: string; kind: LinkKind; userId: number; minutes: number },
): Promise<void> {
  await tx
    .deleteFrom('one_time_token')
    .where('user_id', '=', link.userId)
    .where('kind', '=', link.kind)
    .where('used_at', 'is', null)
    .execute();
  await sql`
    insert into one_time_token (digest, kind, user_id, expires_at)
    values (${link.digest}, ${link.kind}, ${link.userId}, now() + make_interval(mins => ${link.minutes}::int))
  `.execute(tx);
}

/** Expires all unused links of a user now. */
export async function expireUnusedOneTimeLinks(tx: Tx, userId: number): Promise<void> {
  await sql`
    update one_time_token
    set expires_at = now()
    where user_id = ${userId} and used_at is null and expires_at > now()
  `.execute(tx);
}

const link = z.object({
  kind: z.enum(['reset', 'activate', 'invite']),
  userId: z.int(),
  email: z.string(),
  used: z.boolean(),
  expired: z.boolean(),
});
export type OneTimeLink = z.output<typeof link>;
/** Finds a link by its digest. With `lockForUpdate`, of two concurrent uses the second waits and finds the link used. */
export async function findOneTimeLink(
  tx: Tx,
  digest: string,
  lockForUpdate: boolean,
): Promise<OneTimeLink | undefined> {
  const found = await queryRows(tx, link)`
    select t.kind, t.user_id as "userId", u.email, t.used_at is not null as used,
      t.expires_at < now() or not u.active as expired
    from one_time_token t
    join app_user u on u.id = t.user_id
    where t.digest = ${digest} ${lockForUpdate ? sql`for update of t` : sql``}
  `;
  return found[0];
}
export async function markOneTimeLinkUsed(tx: Tx, digest: string): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: sql`now()` })
    .where('digest', '=', digest)
    .execute();
}
