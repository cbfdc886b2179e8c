import { sql } from 'kysely';
import { z } from 'zod';
import { getViolatedForeignKey } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';

/** A user's record, as administrators and sign-up change it. */

/** Name and warehouse. The user's own account remains one of the accounts. */
export interface UserNameWarehouseAndAccounts {
  name?: string | undefined;
  warehouseId: number | null;
  accountIds: readonly number[];
}
export async function updateUserNamesWarehousesAndOwnAccounts(
  tx: Tx,
  people: readonly (UserNameWarehouseAndAccounts & { id: number })[],
): Promise<void> {
  const rows = people.map(({ id, name, warehouseId, accountIds }) => ({
    id,
    name,
    warehouseId,
    accountIds,
  }));
  await sql`
    update app_user u
    set name = coalesce(x.name, u.name), warehouse_id = x."warehouseId",
      account_id = case when u.account_id = any(x."accountIds") then u.account_id else x."accountIds"[1] end,
      updated_at = now(), row_version = u.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      id int, name text, "warehouseId" int, "accountIds" int[]
    )
    where u.id = x.id
  `.execute(tx);
}
export async function updateUserActiveFlagAndRestoreStatus(
  tx: Tx,
  id: number,
  active: boolean,
): Promise<void> {
  await sql`
    update app_user
    set active = ${active},
      status = case when ${active} and status = 'inactive' then
        case when activated_at is null then 'pending' else 'active' end else status end,
      updated_at = now(), row_version = row_version + 1
    where id = ${id}
  `.execute(tx);
}
/**
 * Deletes a user after `deleteRelated` has deleted their related rows. Returns false, and deletes nothing, when other
 * records refer to the user.
 */
export async function deleteUserRowUnlessReferenced(
  tx: Tx,
  id: number,
  deleteRelated: () => Promise<void>,
): Promise<boolean> {
  await sql`savepoint person`.execute(tx);
  try {
    await deleteRelated();
    await sql`delete from app_user where id = ${id}`.execute(tx);
    await sql`release savepoint person`.execute(tx);
    return true;
  } catch (error) {
    if (getViolatedForeignKey(error) === undefined) throw error;
    await sql`rollback to savepoint person`.execute(tx);
    return false;
  }
}

const insertedUserSchema = z.object({ id: z.int(), email: z.string() });
export interface NewUserRecord {
  subject: string;
  email: string;
  name: string;
  language: string;
  status: 'invited' | 'pending';
  signedUpCode: string | null;
}
/** Inserts users. Returns the id of each, or undefined when the address is taken. */
export async function insertUserRowsUnlessEmailTaken(
  tx: Tx,
  people: readonly NewUserRecord[],
): Promise<(number | undefined)[]> {
  const rows = people.map((person) => ({ ...person, email: person.email.trim().toLowerCase() }));
  await inTurnOfAddresses(
    tx,
    rows.map(({ email }) => email),
  );
  const inserted = await queryRows(tx, insertedUserSchema)`
    insert into app_user (subject, email, name, language, status, sign_up_account_code)
    select x.subject, x.email, x.name, x.language, x.status, x."signedUpCode"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      subject text, email text, name text, language text, status text, "signedUpCode" text
    )
    on conflict (email) do nothing
    returning id, email
  `;
  const ids = new Map(inserted.map(({ id, email }) => [email, id]));
  return rows.map(({ email }) => ids.get(email));
}
/** Updates name and address, unless the address is taken. Changes of an address wait for each other. */
export async function updateUserRowNameAndEmailUnlessTaken(
  tx: Tx,
  id: number,
  values: { name: string; email: string },
): Promise<boolean> {
  await inTurnOfAddresses(tx, [values.email]);
  const written = await sql`
    update app_user u
    set name = ${values.name}, email = lower(${values.email}), updated_at = now(), row_version = row_version + 1
    where u.id = ${id} and not exists (
      select 1 from app_user x where x.email = lower(${values.email}) and x.id <> ${id}
    )
  `.execute(tx);
  return Number(written.numAffectedRows ?? 0) > 0;
}
/** The lock that is also used when a user of an external provider is saved. */
/** More addresses than this share one lock, because the lock table is shared by all connections. */
const mostHeldSingly = 50;
async function inTurnOfAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()))].sort();
  if (addresses.length > mostHeldSingly) {
    await sql`select pg_advisory_xact_lock(hashtextextended('', 11))`.execute(tx);
    return;
  }
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended('', 11))
    union all
    select pg_advisory_xact_lock(hashtextextended(x.email, 11))
    from unnest(${addresses}::text[]) as x(email)
  `.execute(tx);
}
export async function updatePendingSignUpDetails(
  tx: Tx,
  id: number,
  details: { name: string; code: string },
): Promise<void> {
  await sql`
    update app_user
    set name = ${details.name}, sign_up_account_code = ${details.code}, updated_at = now(), row_version = row_version + 1
    where id = ${id} and status = 'pending'
  `.execute(tx);
}
