import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { NewPasskey } from '#kit/server/webauthn.ts';

const passkeyViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: z.string(),
  lastUsedAt: z.string().nullable(),
  backedUp: z.boolean(),
});
export type PasskeyView = z.output<typeof passkeyViewSchema>;
const columns = sql`id, name, created_at as "madeAt", last_used_at as "lastUsedAt", backed_up as "backedUp"`;
export const findPasskeysOfUser = (tx: Tx, userId: number): Promise<PasskeyView[]> => queryRows(
  tx,
  passkeyViewSchema,
)`
  select ${columns} from passkey where user_id = ${userId} order by created_at, id
`;
const credentialSchema = z.object({ credentialId: z.string(), transports: z.array(z.string()) });
export const findPasskeyCredentialsOfUser = (
  tx: Tx,
  userId: number,
): Promise<z.output<typeof credentialSchema>[]> => queryRows(tx, credentialSchema)`
  select credential_id as "credentialId", transports from passkey where user_id = ${userId} order by id
`;
/** Returns the inserted passkey. Undefined when it is registered already. */
export const insertPasskeyUnlessRegistered = (
  tx: Tx,
  userId: number,
  key: NewPasskey & { name: string },
): Promise<PasskeyView | undefined> => queryFirstRow(tx, passkeyViewSchema)`
  insert into passkey (user_id, name, credential_id, public_key, counter, transports, backed_up)
  values (
    ${userId}, ${key.name}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter}::bigint,
    ${key.transports}::text[], ${key.backedUp}
  )
  on conflict (credential_id) do nothing
  returning ${columns}
`;
/** Returns the renamed passkey. Undefined when the user has none with this id. */
export const updatePasskeyName = (
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyView | undefined> => queryFirstRow(tx, passkeyViewSchema)`
  update passkey set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}
`;
const named = z.object({ name: z.string() });
/** Returns the name of the deleted passkey. Undefined when the user has none with this id. */
export const deletePasskey = async (tx: Tx, userId: number, id: number): Promise<string | undefined> =>
  (
    await queryFirstRow(tx, named)`
      delete from passkey
      where id = ${id} and user_id = ${userId}
      returning name
    `
  )?.name;
/** Deletes all passkeys of a user. Returns the number deleted. */
export const deleteAllPasskeys = async (tx: Tx, userId: number): Promise<number> =>
  Number((await tx.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows);

const storedPasskeySchema = z.object({
  id: z.int(),
  userId: z.int(),
  subject: z.string(),
  name: z.string(),
  publicKey: z.instanceof(Uint8Array),
  counter: z.number(),
});
export type StoredPasskey = z.output<typeof storedPasskeySchema>;
export const findPasskeyByCredentialId = (
  tx: Tx,
  credentialId: string,
): Promise<StoredPasskey | undefined> => queryFirstRow(tx, storedPasskeySchema)`
  select k.id, k.user_id as "userId", u.subject, k.name, k.public_key as "publicKey",
    k.counter::float8 as counter
  from passkey k
  join app_user u on u.id = k.user_id
  where k.credential_id = ${credentialId}
`;
const used = z.object({ id: z.int() });
/**
 * Records a use of a passkey. Returns false when it was deleted, or when the counter has not increased, which means that it was
 * cloned.
 */
export const recordPasskeyUseUnlessCloned = async (tx: Tx, id: number, counter: number): Promise<boolean> =>
  (await queryFirstRow(tx, used)`
    update passkey
    set counter = ${counter}::bigint, last_used_at = now()
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id
  `) !== undefined;

export interface PasskeyChallenge {
  digest: string;
  purpose: 'add' | 'sign-in' | 'prove';
  owner: string;
}
/** Uses real time, as links do, because browsers respond in real time. Also deletes expired challenges. */
export async function insertChallengeAndDeleteExpired(
  tx: Tx,
  { digest, purpose, owner }: PasskeyChallenge,
  lifetimeMs: number,
): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(tx);
  await sql`
    insert into passkey_challenge (digest, purpose, owner, expires_at)
    values (${digest}, ${purpose}, ${owner}, now() + make_interval(secs => ${lifetimeMs / 1000}::float8))
  `.execute(tx);
}
const digestSchema = z.object({ digest: z.string() });
/** True when the challenge was issued to this owner and has not expired. It cannot be used again. */
export const consumePasskeyChallenge = async (
  tx: Tx,
  { digest, purpose, owner }: PasskeyChallenge,
): Promise<boolean> =>
  (await queryFirstRow(tx, digestSchema)`
    delete from passkey_challenge
    where digest = ${digest} and purpose = ${purpose} and owner = ${owner} and expires_at > now()
    returning digest
  `) !== undefined;
