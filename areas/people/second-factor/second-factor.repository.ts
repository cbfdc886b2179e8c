import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';

const standing = z.object({
  sealed: z.string().nullable(),
  since: z.string().nullable(),
  codesLeft: z.int(),
  codesMadeAt: z.string().nullable(),
  passkeys: z.int(),
  roles: z.array(z.string()),
  askedAt: z.number().nullable(),
});
export type SecondFactorStatus = z.output<typeof standing>;
/** Finds a user's second factors, and the roles that may require one. */
export const findSecondFactorStatus = (
  tx: Tx,
  userId: number,
): Promise<SecondFactorStatus | undefined> => queryFirstRow(tx, standing)`
  select f.encrypted_secret as sealed, f.enabled_at as since,
    (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as "codesLeft",
    (select max(c.created_at) from recovery_code c where c.user_id = u.id) as "codesMadeAt",
    (select count(*)::int from passkey k where k.user_id = u.id) as passkeys,
    array(select r.role_code from user_role r where r.user_id = u.id order by r.seq, r.role_code) as roles,
    extract(epoch from a.first_prompted_at)::float8 * 1000 as "askedAt"
  from app_user u
  left join second_factor f on f.user_id = u.id
  left join second_factor_prompt a on a.user_id = u.id
  where u.id = ${userId}
`;
/** Records when the user was first required to set up a second factor. */
export async function recordSecondFactorFirstRequired(tx: Tx, userId: number): Promise<void> {
  await sql`
    insert into second_factor_prompt (user_id) values (${userId}) on conflict (user_id) do nothing
  `.execute(tx);
}

const offer = z.object({ userId: z.int(), sealed: z.string() });
export const findUnexpiredTotpSecretOffer = (
  tx: Tx,
  sessionOrSignInId: string,
): Promise<z.output<typeof offer> | undefined> =>
  queryFirstRow(tx, offer)`
    select user_id as "userId", encrypted_secret as sealed
    from second_factor_enrollment
    where owner = ${sessionOrSignInId} and expires_at > now()
  `;
/** Uses real time, as links do. Also deletes expired offers. */
export async function upsertTotpSecretOfferAndDeleteExpired(
  tx: Tx,
  { owner, userId, sealed }: { owner: string; userId: number; sealed: string },
): Promise<void> {
  await sql`delete from second_factor_enrollment where expires_at < now()`.execute(tx);
  await sql`
    insert into second_factor_enrollment (owner, user_id, encrypted_secret, expires_at)
    values (${owner}, ${userId}, ${sealed}, now() + interval '1 hour')
    on conflict (owner) do update
    set user_id = excluded.user_id, encrypted_secret = excluded.encrypted_secret, expires_at = excluded.expires_at
  `.execute(tx);
}
export async function deleteTotpSecretOffersOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factor_enrollment').where('user_id', '=', userId).execute();
}

const idSchema = z.object({ id: z.int() });
/** Turns it on. Returns false when it is on already. */
export const insertSecondFactorUnlessOn = async (
  tx: Tx,
  userId: number,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> =>
  (await queryFirstRow(tx, idSchema)`
    insert into second_factor (user_id, encrypted_secret, last_time_step)
    values (${userId}, ${sealed}, ${step}::bigint)
    on conflict (user_id) do nothing
    returning user_id as id
  `) !== undefined;
/** Records the time step of a code. Returns false when this step or a later one was used. Of two concurrent uses, one wins. */
export const consumeTotpStep = async (tx: Tx, userId: number, step: number): Promise<boolean> =>
  (await queryFirstRow(tx, idSchema)`
    update second_factor
    set last_time_step = ${step}::bigint
    where user_id = ${userId} and last_time_step < ${step}::bigint
    returning user_id as id
  `) !== undefined;
/** Deletes it with its recovery codes. Returns false when there was none. */
export const deleteSecondFactorWithRecoveryCodes = async (tx: Tx, userId: number): Promise<boolean> =>
  (await queryFirstRow(
    tx,
    idSchema,
  )`delete from second_factor where user_id = ${userId} returning user_id as id`) !== undefined;

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  digests: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await sql`
    insert into recovery_code (user_id, digest)
    select ${userId}, unnest(${[...digests]}::text[])
  `.execute(tx);
}
/** Uses up a code. Returns false when it is invalid or used. Of two concurrent uses, one succeeds. */
export const consumeRecoveryCode = async (tx: Tx, userId: number, digest: string): Promise<boolean> =>
  (await queryFirstRow(tx, idSchema)`
    update recovery_code
    set used_at = now()
    where user_id = ${userId} and digest = ${digest} and used_at is null
    returning id
  `) !== undefined;

const half = z.object({
  userId: z.int(),
  wrong: z.int(),
  passed: z.boolean(),
  /** When the typed password was set. Attempts are counted for it. */
  password: z.string().nullable(),
  /** True while the password is still the typed one. */
  holds: z.boolean(),
});
export type PendingSignIn = z.output<typeof half>;
/** Finds an incomplete sign-in that has not expired. */
export const findUnexpiredPendingSignIn = (
  tx: Tx,
  signInId: string,
): Promise<PendingSignIn | undefined> => queryFirstRow(tx, half)`
  select h.user_id as "userId", h.failed_attempts as wrong, h.is_second_factor_enrolled as passed,
    (select p.changed_at from password p where p.user_id = h.user_id) as password,
    coalesce(
      (select p.changed_at <= h.started_at from password p where p.user_id = h.user_id), true
    ) as holds
  from pending_sign_in h
  where h.sign_in_id = ${signInId} and h.expires_at > now()
`;
export async function startOrResetPendingSignIn(tx: Tx, signInId: string, userId: number): Promise<void> {
  await sql`delete from pending_sign_in where expires_at < now()`.execute(tx);
  await sql`
    insert into pending_sign_in (sign_in_id, user_id, expires_at)
    values (${signInId}, ${userId}, now() + interval '15 minutes')
    on conflict (sign_in_id) do update
    set user_id = excluded.user_id, started_at = now(), failed_attempts = 0, is_second_factor_enrolled = false,
      expires_at = excluded.expires_at
  `.execute(tx);
}
export async function incrementWrongCodesOfPendingSignIn(tx: Tx, signInId: string): Promise<void> {
  await sql`update pending_sign_in set failed_attempts = failed_attempts + 1 where sign_in_id = ${signInId}`.execute(
    tx,
  );
}
export async function markSecondStepPassed(tx: Tx, signInId: string): Promise<void> {
  await tx
    .updateTable('pending_sign_in')
    .set({ is_second_factor_enrolled: true })
    .where('sign_in_id', '=', signInId)
    .execute();
}
export async function deletePendingSignIn(tx: Tx, signInId: string): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('sign_in_id', '=', signInId).execute();
}
/** Deletes a user's incomplete sign-ins, which then start over. */
export async function deletePendingSignInsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('pending_sign_in').where('user_id', '=', userId).execute();
}
