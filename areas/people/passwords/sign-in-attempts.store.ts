import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryRow, queryRows } from '#kit/server/query-rows.ts';

/** Whose attempts are counted, in which respect; `who` is a digest. */
export interface AttemptCounter {
  kind: string;
  who: string;
}
const inTurn = (tx: Tx, { kind, who }: AttemptCounter) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${who}`}, 7))`.execute(tx);

const tries = z.object({ made: z.int(), last: z.string().nullable() });
export type AttemptSummary = z.output<typeof tries>;
/** How often something was tried and when last; whoever asks next waits until this transaction ends. */
export async function findAttempts(tx: Tx, counter: AttemptCounter): Promise<AttemptSummary> {
  await inTurn(tx, counter);
  const found = await queryRow(tx, tries)`
    select count(*)::int as made, max(at) as last
    from login_attempt
    where kind = ${counter.kind} and who = ${counter.who}
  `;
  return found ?? { made: 0, last: null };
}
export async function insertAttempt(tx: Tx, { kind, who }: AttemptCounter, at: string): Promise<void> {
  await tx.insertInto('login_attempt').values({ kind, who, at }).execute();
}

const attempts = z.object({
  made: z.int(),
  left: z.int(),
});
/** How many attempts lie within the last `minutes`, and when the oldest of `limit` of them is old enough. */
async function within(
  tx: Tx,
  { kind, who }: AttemptCounter,
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
    where kind = ${kind} and who = ${who} and at > now() - make_interval(mins => ${minutes}::int)
  `;
  return found[0] ?? { made: 0, left: 0 };
}
/** The minutes that are left while `limit` attempts lie within the last `minutes`; nothing is counted. */
export async function findWaitMinutes(
  tx: Tx,
  counter: AttemptCounter,
  limit: number,
  minutes: number,
): Promise<{ waitMinutes: number } | undefined> {
  const { made, left } = await within(tx, counter, limit, minutes);
  return made >= limit ? { waitMinutes: Math.max(1, left) } : undefined;
}
/**
 * Counts one more attempt unless `limit` of them lie within the last `minutes`; then answers how many minutes are left.
 * One lock a counter, so that twenty guesses at once count as twenty.
 */
export async function countAttempt(
  tx: Tx,
  counter: AttemptCounter,
  limit: number,
  minutes: number,
): Promise<{ waitMinutes: number } | undefined> {
  await inTurn(tx, counter);
  const wait = await findWaitMinutes(tx, counter, limit, minutes);
  if (wait) return wait;
  await tx.insertInto('login_attempt').values({ kind: counter.kind, who: counter.who }).execute();
  return undefined;
}
export async function deleteAttempts(tx: Tx, { kind, who }: AttemptCounter): Promise<void> {
  await tx.deleteFrom('login_attempt').where('kind', '=', kind).where('who', '=', who).execute();
}
/** Forgets what was counted of somebody at every place: `who` begins each of the counters. */
export async function deleteAttemptsAtAllPlaces(
  tx: Tx,
  kinds: readonly string[],
  who: string,
): Promise<void> {
  await sql`
    delete from login_attempt
    where kind = any(${kinds}) and split_part(who, ' ', 1) = ${who}
  `.execute(tx);
}
export async function deleteLastAttempt(tx: Tx, { kind, who }: AttemptCounter): Promise<void> {
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

const known = z.object({ known: z.boolean() });
/** Whether somebody came in from an address within the last ninety days. */
export async function isRememberedAddress(tx: Tx, who: string, address: string): Promise<boolean> {
  const found = await queryRow(tx, known)`
    select exists (
      select 1
      from known_address
      where who = ${who} and address = ${address} and seen_at > now() - interval '90 days'
    ) as known
  `;
  return found?.known === true;
}
export async function rememberAddress(tx: Tx, who: string, address: string): Promise<void> {
  await sql`
    insert into known_address (who, address)
    values (${who}, ${address})
    on conflict (who, address) do update
    set seen_at = now()
  `.execute(tx);
}
