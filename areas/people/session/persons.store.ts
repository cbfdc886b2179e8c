import { sql } from 'kysely';
import { z } from 'zod';
import { foreignKeyViolation } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { row } from '#kit/server/rows.ts';

/** The record of a person, as administrators and sign-up change it. */

/** Name and warehouse; the own account stays one of the accounts. */
export async function writePlace(
  tx: Tx,
  id: number,
  to: { name?: string | undefined; warehouseId: number | null; accountIds: readonly number[] },
): Promise<void> {
  await sql`
    update app_user
    set name = coalesce(${to.name ?? null}, name), warehouse_id = ${to.warehouseId}::int,
      account_id = case when account_id = any(${[...to.accountIds]}::int[]) then account_id
      else ${to.accountIds[0] ?? null}::int end, updated_at = now(), row_version = row_version + 1
    where id = ${id}
  `.execute(tx);
}
export async function writeActive(tx: Tx, id: number, active: boolean): Promise<void> {
  await sql`
    update app_user
    set active = ${active},
      status = case when ${active} and status = 'inactive' then
        case when activated_at is null then 'pending' else 'active' end else status end,
      updated_at = now(), row_version = row_version + 1
    where id = ${id}
  `.execute(tx);
}
/** Removes a person and what goes with the record; false when other records name the person. `before` removes the rest. */
export async function deletePerson(tx: Tx, id: number, before: () => Promise<void>): Promise<boolean> {
  await sql`savepoint person`.execute(tx);
  try {
    await before();
    await sql`delete from app_user where id = ${id}`.execute(tx);
    await sql`release savepoint person`.execute(tx);
    return true;
  } catch (error) {
    if (foreignKeyViolation(error) === undefined) throw error;
    await sql`rollback to savepoint person`.execute(tx);
    return false;
  }
}

const made = z.object({ id: z.int() });
/** A new person, unless somebody has the address. */
export async function insertPerson(
  tx: Tx,
  person: {
    subject: string;
    email: string;
    name: string;
    language: string;
    status: 'invited' | 'pending';
    signedUpCode: string | null;
  },
): Promise<number | undefined> {
  await inTurnOfAddress(tx, person.email);
  const inserted = await row(tx, made)`
    insert into app_user (subject, email, name, language, status, signed_up_code)
    values (
      ${person.subject}, ${person.email.trim().toLowerCase()}, ${person.name}, ${person.language},
      ${person.status}, ${person.signedUpCode}
    )
    on conflict (email) do nothing
    returning id
  `;
  return inserted?.id;
}
/** Name and address, unless somebody has the address. Whoever gives or takes one waits for the others who do. */
export async function writeFacts(tx: Tx, id: number, to: { name: string; email: string }): Promise<boolean> {
  await inTurnOfAddress(tx, to.email);
  const written = await sql`
    update app_user u
    set name = ${to.name}, email = lower(${to.email}), updated_at = now(), row_version = row_version + 1
    where u.id = ${id} and not exists (
      select 1 from app_user x where x.email = lower(${to.email}) and x.id <> ${id}
    )
  `.execute(tx);
  return Number(written.numAffectedRows ?? 0) > 0;
}
/** The lock under which somebody an outside provider vouches for is remembered, too. */
async function inTurnOfAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email.trim().toLowerCase()}, 11))`.execute(tx);
}
export async function writeSignUp(tx: Tx, id: number, said: { name: string; code: string }): Promise<void> {
  await sql`
    update app_user
    set name = ${said.name}, signed_up_code = ${said.code}, updated_at = now(), row_version = row_version + 1
    where id = ${id} and status = 'pending'
  `.execute(tx);
}
