import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** What a counter counts, and for whom. `ownerDigest` is a digest. */
export interface AttemptCounter {
  kind: string;
  ownerDigest: string;
}
const inTurn = (tx: Tx, { kind, ownerDigest: who }: AttemptCounter) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${who}`}, 7))`.execute(tx);

const tries = z.object({ made: z.int(), last: z.string().nullable() });
export type AttemptSummary = z.output<typeof tries>;
/** Returns the number of attempts and the time of the last. Locks the counter until this transaction ends. */
export async function lockAndSummarizeAttempts(tx: Tx, counter: AttemptCounter): Promise<AttemptSummary> {
  await inTurn(tx, counter);
  const found = await queryFirstRow(tx, tries)`
    select count(*)::int as made, max(at) as last
    from login_attempt
    where kind = ${counter.kind} and owner_digest = ${counter.ownerDigest}
  `;
  return found ?? { made: 0, last: null };
}
export async function insertAttempt(
  tx: Tx,
  { kind, ownerDigest: who }: AttemptCounter,
  at: string,
): Promise<void> {
  await tx.insertInto('login_attempt').values({ kind, owner_digest: who, at }).execute();
}

const attempts = z.object({
  made: z.int(),
  left: z.int(),
});
/** The number of attempts within the last `minutes`, and when the oldest of `limit` of them expires. */
async function within(
  tx: Tx,
  { kind, ownerDigest: who }: AttemptCounter,
  limit: number,
  minutes: number,
): Promise<z.output<typeof attempts>> {
  const found = await queryRows(tx, attempts)`
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
    where kind = ${kind} and owner_digest = ${who} and at > now() - make_interval(mins => ${minutes}::int)
  `;
  return found[0] ?? { made: 0, left: 0 };
}
/** The minutes to wait while `maxAttempts` attempts are within the last `windowMinutes`. Counts nothing. */
export async function findWaitMinutes(
  tx: Tx,
  counter: AttemptCounter,
  maxAttempts: number,
  windowMinutes: number,
): Promise<{ waitMinutes: number } | undefined> {
  const { made: attemptCount, left } = await within(tx, counter, maxAttempts, windowMinutes);
  return attemptCount >= maxAttempts ? { waitMinutes: Math.max(1, left) } : undefined;
}
/**
 * Counts one more attempt, unless `maxAttempts` are within the last `windowMinutes`. Then returns the minutes to wait. One
 * lock per counter, so that twenty concurrent attempts count as twenty.
 */
export async function recordAttemptOrGetWait(
  tx: Tx,
  counter: AttemptCounter,
  maxAttempts: number,
  windowMinutes: number,
): Promise<{ waitMinutes: number } | undefined> {
  await inTurn(tx, counter);
  const wait = await findWaitMinutes(tx, counter, maxAttempts, windowMinutes);
  if (wait) return wait;
  await tx
    .insertInto('login_attempt')
    .values({ kind: counter.kind, owner_digest: counter.ownerDigest })
    .execute();
  return undefined;
}
export async function deleteAttempts(tx: Tx, { kind, ownerDigest: who }: AttemptCounter): Promise<void> {
  await tx.deleteFrom('login_attempt').where('kind', '=', kind).where('owner_digest', '=', who).execute();
}
/** Deletes a user's attempts at all places. `ownerDigest` is what their counters begin with: an email deletes nothing. */
export async function deleteAttemptsOfOwnerAtAllOrigins(
  tx: Tx,
  kinds: readonly string[],
  ownerDigest: string,
): Promise<void> {
  await sql`
    delete from login_attempt
    where kind = any(${kinds}) and split_part(owner_digest, ' ', 1) = ${ownerDigest}
  `.execute(tx);
}
export async function deleteLastAttempt(tx: Tx, { kind, ownerDigest: who }: AttemptCounter): Promise<void> {
  // Forty concurrent sign-ins each remove one attempt of their own.
  await sql`
    delete from login_attempt
    where id = (
      select id
      from login_attempt
      where kind = ${kind} and owner_digest = ${who}
      order by id desc
      limit 1
      for update skip locked
    )
  `.execute(tx);
}

const existenceSchema = z.object({ known: z.boolean() });
/** True when the user signed in from this address within the last ninety days. */
export async function wasAddressSeenIn90Days(tx: Tx, ownerDigest: string, address: string): Promise<boolean> {
  const found = await queryFirstRow(tx, existenceSchema)`
    select exists (
      select 1
      from known_address
      where owner_digest = ${ownerDigest} and address = ${address} and seen_at > now() - interval '90 days'
    ) as known
  `;
  return found?.known === true;
}
export async function rememberAddress(tx: Tx, ownerDigest: string, address: string): Promise<void> {
  await sql`
    insert into known_address (owner_digest, address)
    values (${ownerDigest}, ${address})
    on conflict (owner_digest, address) do update
    set seen_at = now()
  `.execute(tx);
}
