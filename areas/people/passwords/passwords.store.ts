import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { row, rows } from '#kit/server/rows.ts';

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
export type Credential = z.output<typeof credential>;

const selectCredential = sql`
  select u.id, u.subject, u.email, u.name, u.language, u.active, u.status, p.hash
  from app_user u
  left join password p on p.user_id = u.id
`;

export async function findCredential(
  tx: Tx,
  by: { email: string } | { id: number },
): Promise<Credential | undefined> {
  const which = 'email' in by ? sql`u.email = lower(trim(${by.email}::text))` : sql`u.id = ${by.id}`;
  return row(tx, credential)`${selectCredential} where ${which}`;
}

export async function savePassword(tx: Tx, userId: number, hash: string): Promise<void> {
  await sql`
    insert into password (user_id, hash)
    values (${userId}, ${hash})
    on conflict (user_id) do update
    set hash = excluded.hash, changed_at = now()
  `.execute(tx);
}

/** Real time on purpose: links expire for machines, whatever day the warehouse is running. A newer link replaces an unused older one. */
export async function saveLink(
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

const link = z.object({
  kind: z.enum(['reset', 'activate', 'invite']),
  userId: z.int(),
  email: z.string(),
  used: z.boolean(),
  expired: z.boolean(),
});
export type Link = z.output<typeof link>;
/** `take` locks the row, so that of two uses at once the second one waits and finds it used. */
export async function findLink(tx: Tx, digest: string, take: boolean): Promise<Link | undefined> {
  const found = await rows(tx, link)`
    select t.kind, t.user_id as "userId", u.email, t.used_at is not null as used,
      t.expires_at < now() as expired
    from one_time_token t
    join app_user u on u.id = t.user_id
    where t.digest = ${digest} ${take ? sql`for update of t` : sql``}
  `;
  return found[0];
}
export async function markUsed(tx: Tx, digest: string): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: sql`now()` })
    .where('digest', '=', digest)
    .execute();
}

const tries = z.object({ made: z.int(), last: z.string().nullable() });
/** How often something was tried and when last; whoever asks next waits until this transaction ends. */
export async function triesOf(tx: Tx, kind: string, who: string): Promise<z.output<typeof tries>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${who}`}, 7))`.execute(tx);
  const found = await row(tx, tries)`
    select count(*)::int as made, max(at) as last from login_attempt where kind = ${kind} and who = ${who}
  `;
  return found ?? { made: 0, last: null };
}
export async function noteTry(tx: Tx, kind: string, who: string, at: string): Promise<void> {
  await tx.insertInto('login_attempt').values({ kind, who, at }).execute();
}

const attempts = z.object({
  made: z.int(),
  left: z.int(),
});
/**
 * Counts one more attempt unless `limit` of them lie within the last `minutes`; then answers how many minutes are left.
 * One lock a counter, so that twenty guesses at once count as twenty.
 */
export async function countAttempt(
  tx: Tx,
  kind: string,
  who: string,
  limit: number,
  minutes: number,
): Promise<{ waitMinutes: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${who}`}, 7))`.execute(tx);
  const found = await rows(tx, attempts)`
    select count(*)::int as made,
      ceil(
        coalesce(
          extract(
            epoch
            from (array_agg(at order by at desc))[${limit}::int] + make_interval(mins => ${minutes}::int) -
              now()
          ),
          0
        ) / 60
      )::int as left
    from login_attempt
    where kind = ${kind} and who = ${who} and at > now() - make_interval(mins => ${minutes}::int)
  `;
  const { made, left } = found[0] ?? { made: 0, left: 0 };
  if (made >= limit) return { waitMinutes: Math.max(1, left) };
  await tx.insertInto('login_attempt').values({ kind, who }).execute();
  return undefined;
}
/** Forgets the failures of someone who has signed in, and the one attempt that this was for their address. */
export async function forgetAttempts(
  tx: Tx,
  counters: { all: { kind: string; who: string }; one: { kind: string; who: string } },
): Promise<void> {
  const { all, one } = counters;
  await tx.deleteFrom('login_attempt').where('kind', '=', all.kind).where('who', '=', all.who).execute();
  await forgetOne(tx, one);
}
export async function forgetOne(tx: Tx, { kind, who }: { kind: string; who: string }): Promise<void> {
  // Forty who come in at once each take back one of their own.
  await sql`
    delete from login_attempt
    where id = (
      select id
      from login_attempt
      where kind = ${kind} and who = ${who}
      order by id desc
      limit 1
      for update skip locked
    )
  `.execute(tx);
}

export async function settingNumber(tx: Tx, code: string, otherwise: number): Promise<number> {
  const setting = await tx
    .selectFrom('admin_setting')
    .select('value')
    .where('code', '=', code)
    .executeTakeFirst();
  const value = Number(setting?.value);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
