import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { runningSessionSchema } from './session.contract.ts';
import {
  permissionsOfUserSql,
  customRoleSchema,
  customRolesOfUserSql,
  builtInAndBaseRolesOfUserSql,
} from '#areas/people/grants/user-roles.sql.ts';
import { hourClockFormats } from '#kit/contract/time-format.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';

const personRow = z.object({
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  language: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  groups: z.array(z.string()),
});
type PersonRow = z.output<typeof personRow>;

/** Finds the user of a token, if they can have a session. */
export async function findActiveUserBySubject(tx: Tx, subject: string): Promise<PersonRow | undefined> {
  const found = await queryRows(tx, personRow)`
    select u.subject, u.name, u.email, u.avatar, u.language,
      ${builtInAndBaseRolesOfUserSql(sql`u.id`)} as roles, ${permissionsOfUserSql(sql`u.id`)} as permissions,
      array(
        select a.number
        from user_group g
        join account a on a.id = g.account_id
        where g.user_id = u.id
        order by g.account_id
      ) as groups
    from app_user u
    where u.subject = ${subject} and u.active and u.status = 'active'
  `;
  return found[0];
}

const profileRow = z.object({
  id: z.int(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  language: z.string(),
  timeFormat: z.enum(hourClockFormats).nullable(),
  ownRoles: z.array(customRoleSchema),
  account: z
    .object({
      id: z.int(),
      number: z.string(),
      name: z.string(),
      accountType: z.int(),
      billingName: z.string(),
      phone: z.string().nullable(),
      smsOn: z.boolean(),
    })
    .nullable(),
  warehouse: z
    .object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
    })
    .nullable(),
});
export type ProfileRow = z.output<typeof profileRow>;
/** The account of the profile is the user's own, else the first of their groups. */
export async function findUserProfile(
  tx: Tx,
  userId: number,
  fallbackAccountIds: readonly number[],
): Promise<ProfileRow | undefined> {
  const found = await queryRows(tx, profileRow)`
    select u.id, u.subject, u.name, u.email, u.avatar, u.language, u.time_format as "timeFormat",
      ${customRolesOfUserSql(sql`u.id`)} as "ownRoles",
      (
        select json_build_object(
          'id', a.id, 'number', a.number, 'name', a.name, 'accountType', a.account_type, 'billingName',
          a.billing_name, 'phone', a.phone, 'smsOn', a.sms_on
        )
        from account a
        where a.id = coalesce(u.account_id, ${fallbackAccountIds[0] ?? null}::int)
      ) as account,
      (
        select json_build_object('id', w.id, 'code', w.code, 'name', w.name)
        from warehouse w
        where w.id = u.warehouse_id
      ) as warehouse
    from app_user u
    where u.id = ${userId}
  `;
  return found[0];
}
export async function findAccountsByIds(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; number: string; name: string; accountType: number }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('account')
    .select(['id', 'number', 'name', 'account_type as accountType'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
const warehouseRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  tz: z.string(),
});
/** Null means every active warehouse. */
export async function findActiveWarehousesByIdsOrAll(
  tx: Tx,
  ids: readonly number[] | null,
): Promise<{ id: number; code: string; name: string; tz: string }[]> {
  return queryRows(tx, warehouseRow)`
    select id, code, name, time_zone as tz
    from warehouse
    where ${and(sql`active`, inRowScope(sql`id`, ids))}
    order by code
  `;
}
export async function findDefaultPageOfRole(tx: Tx, roleCode: string | undefined): Promise<string | null> {
  const role = await tx
    .selectFrom('role')
    .select('default_page as page')
    .where('code', '=', roleCode ?? '')
    .executeTakeFirst();
  return role?.page ?? null;
}
const beforeRow = z.object({
  before: z.string(),
});
/** Returns the previous language, if it differs. */
export async function updateUserLanguageAndGetPreviousIfChanged(
  tx: Tx,
  userId: number,
  language: string,
): Promise<string | undefined> {
  return (
    await queryFirstRow(tx, beforeRow)`
      update app_user u
      set language = ${language}
      from app_user old
      where u.id = ${userId} and old.id = u.id and u.language <> ${language}
      returning old.language as before
    `
  )?.before;
}
const timeFormatBefore = z.object({
  before: z.enum(hourClockFormats).nullable(),
});
/** Returns the previous clock, if it differs. Null in it means that of the language. */
export const updateUserHourClockFormatAndGetPrevious = (
  tx: Tx,
  userId: number,
  timeFormat: HourClockFormat | null,
): Promise<z.output<typeof timeFormatBefore> | undefined> =>
  queryFirstRow(tx, timeFormatBefore)`
    update app_user u
    set time_format = ${timeFormat}
    from app_user old
    where u.id = ${userId} and old.id = u.id and u.time_format is distinct from ${timeFormat}::text
    returning old.time_format as before
  `;
/** Ends every session of a user, and deletes all that could renew or resume one. Uses real time, because tokens do. */
export async function closeAllSessionsOfSubject(tx: Tx, subject: string, reason: string): Promise<void> {
  await sql`
    update login_session
    set ended_at = now(), reason = ${reason}
    where subject = ${subject} and ended_at is null
  `.execute(tx);
  await sql`delete from oidc_model where subject = ${subject}`.execute(tx);
  await sql`update app_user set signed_out_at = now() where subject = ${subject}`.execute(tx);
}

const ended = z.object({ uid: z.string() });
const ownSession = runningSessionSchema.extend({ here: z.boolean() });
/** The active sessions of a user, the current one first. */
export const findActiveSessionsOfSubjectUpTo100 = (
  tx: Tx,
  subject: string,
  currentUid: string | undefined,
): Promise<z.output<typeof ownSession>[]> => queryRows(tx, ownSession)`
  select s.id, s.started_at as "startedAt", s.last_seen_at as "lastSeenAt", s.browser, s.system,
    coalesce(s.uid = ${currentUid ?? null}::text, false) as here
  from login_session s
  where s.subject = ${subject} and s.ended_at is null
  order by here desc, s.last_seen_at desc, s.id desc
  limit 100
`;
/** Ends all sessions of a user except one, and deletes all that could renew them. Returns how many there were. */
export async function closeOtherSessionsOfSubject(
  tx: Tx,
  subject: string,
  exceptUid: string | undefined,
  reason: string,
): Promise<number> {
  const endedSessions = await queryRows(tx, ended)`
    update login_session
    set ended_at = now(), reason = ${reason}
    where subject = ${subject} and ended_at is null and uid is distinct from ${exceptUid ?? null}::text
    returning uid
  `;
  if (endedSessions.length === 0) return 0;
  const uids = endedSessions.map((session) => session.uid);
  await sql`
    delete from oidc_model
    where subject = ${subject} and (uid = any(${uids}::text[]) or payload ->> 'sessionUid' = any(${uids}::text[]))
  `.execute(tx);
  return endedSessions.length;
}

/** Ends one session the same way. Returns false when it is not active. */
export async function closeOneSession(
  tx: Tx,
  subject: string,
  sessionId: number,
  reason: string,
): Promise<boolean> {
  const found = await queryFirstRow(tx, ended)`
    update login_session
    set ended_at = now(), reason = ${reason}
    where id = ${sessionId} and subject = ${subject} and ended_at is null
    returning uid
  `;
  if (!found) return false;
  await sql`
    delete from oidc_model
    where subject = ${subject} and (uid = ${found.uid} or payload ->> 'sessionUid' = ${found.uid})
  `.execute(tx);
  return true;
}

/** The stored digest of an erased user's subject, so that they cannot return as a new user. */
export const computeErasedSubjectDigest = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

/** The result for a user of an external provider. `emailChange` has the previous address when it changed. */
export interface ExternalUserResult {
  hasUserRow: boolean;
  emailChange?: { id: number; name: string; previousEmail: string };
}
/**
 * Finds or creates a user of an external provider: by subject, else by a verified address, else a new one. Roles stay the
 * provider's. A known user with another verified, unused address gets that address.
 */
export async function upsertExternalUser(
  tx: Tx,
  person: { subject: string; email: string; isEmailVerified: boolean; name: string; avatar: string | null },
): Promise<ExternalUserResult> {
  const { subject, email, isEmailVerified: proven, name, avatar } = person;
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 11))`.execute(tx);
  const found = await tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  if (found) {
    const moved = await sql`
      update app_user u
      set email = lower(${email}), updated_at = now(), row_version = row_version + 1
      where u.id = ${found.id} and ${proven} and u.email <> lower(${email})
        and not exists (select 1 from app_user x where x.email = lower(${email}))
    `.execute(tx);
    if (Number(moved.numAffectedRows ?? 0) === 0) return { hasUserRow: true };
    return { hasUserRow: true, emailChange: { id: found.id, name: found.name, previousEmail: found.email } };
  }
  // Checked after the lock, which waits for an erasure in progress.
  const erased = await queryFirstRow(tx, z.object({ id: z.int() }))`
    select id from erasure where subject_digest = ${computeErasedSubjectDigest(subject)}
  `;
  if (erased) return { hasUserRow: false };
  const adopted = await sql`
    update app_user
    set subject = ${subject},
      status = case when status in ('invited', 'pending') then 'active' else status end,
      activated_at = coalesce(activated_at, now()), row_version = row_version + 1
    where email = lower(${email}) and ${proven}
  `.execute(tx);
  if (Number(adopted.numAffectedRows ?? 0) > 0) return { hasUserRow: true };
  const upserted = await sql`
    insert into app_user (subject, email, name, avatar, is_google, status, activated_at)
    values (
      ${subject}, lower(${email}), ${name}, ${avatar}, starts_with(${subject}, 'google-apps|'), 'active',
      now()
    )
    on conflict do nothing
  `.execute(tx);
  return { hasUserRow: Number(upserted.numAffectedRows ?? 0) > 0 };
}
/** Activates an invited or pending user, whose email has confirmed the address. */
export async function activateInvitedOrPendingUserRow(tx: Tx, userId: number): Promise<void> {
  await sql`
    update app_user
    set status = 'active', activated_at = coalesce(activated_at, now()), updated_at = now(),
      row_version = row_version + 1
    where id = ${userId} and status in ('invited', 'pending')
  `.execute(tx);
}

const provedRow = z.object({ isProved: z.boolean() });
/** True when the session is active and its user signed in, or proved their identity again, within these minutes of real time. */
export async function hasSessionRecentIdentityProof(
  tx: Tx,
  sessionUid: string,
  minutes: number,
): Promise<boolean> {
  const found = await queryFirstRow(tx, provedRow)`
    select coalesce(authenticated_at, started_at) > now() - make_interval(mins => ${minutes}::int) as "isProved"
    from login_session
    where uid = ${sessionUid} and ended_at is null
  `;
  return found?.isProved ?? false;
}
export async function setSessionIdentityProvedNow(tx: Tx, sessionUid: string): Promise<void> {
  await sql`update login_session set authenticated_at = now() where uid = ${sessionUid} and ended_at is null`.execute(
    tx,
  );
}
