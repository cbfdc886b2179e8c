import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryRow, queryRows } from '#kit/server/query-rows.ts';
import type { NewPasskey } from '#kit/server/webauthn.ts';

const shown = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: z.string(),
  lastUsedAt: z.string().nullable(),
  backedUp: z.boolean(),
});
export type PasskeyView = z.output<typeof shown>;
const columns = sql`id, name, made_at as "madeAt", last_used_at as "lastUsedAt", backed_up as "backedUp"`;
export const findPasskeysOfUser = (tx: Tx, userId: number): Promise<PasskeyView[]> => queryRows(tx, shown)`
  select ${columns} from passkey where user_id = ${userId} order by made_at, id
`;
const known = z.object({ credentialId: z.string(), transports: z.array(z.string()) });
export const findPasskeyCredentialIds = (
  tx: Tx,
  userId: number,
): Promise<z.output<typeof known>[]> => queryRows(tx, known)`
  select credential_id as "credentialId", transports from passkey where user_id = ${userId} order by id
`;
/** The kept key; undefined where somebody has it. */
export const insertPasskey = (
  tx: Tx,
  userId: number,
  key: NewPasskey & { name: string },
): Promise<PasskeyView | undefined> => queryRow(tx, shown)`
  insert into passkey (user_id, name, credential_id, public_key, counter, transports, backed_up)
  values (
    ${userId}, ${key.name}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter}::bigint,
    ${key.transports}::text[], ${key.backedUp}
  )
  on conflict (credential_id) do nothing
  returning ${columns}
`;
/** The key under its new name; undefined where the person has none of this number. */
export const updatePasskeyName = (
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyView | undefined> => queryRow(tx, shown)`
  update passkey set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}
`;
const named = z.object({ name: z.string() });
/** The name of the key that is gone; undefined where the person has none of this number. */
export const deletePasskey = async (tx: Tx, userId: number, id: number): Promise<string | undefined> =>
  (
    await queryRow(tx, named)`
      delete from passkey
      where id = ${id} and user_id = ${userId}
      returning name
    `
  )?.name;
/** All of somebody's; how many there were. */
export const deleteAllPasskeys = async (tx: Tx, userId: number): Promise<number> =>
  Number((await tx.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows);

const held = z.object({
  id: z.int(),
  userId: z.int(),
  subject: z.string(),
  name: z.string(),
  publicKey: z.instanceof(Uint8Array),
  counter: z.number(),
});
export type StoredPasskey = z.output<typeof held>;
export const findPasskeyByCredentialId = (
  tx: Tx,
  credentialId: string,
): Promise<StoredPasskey | undefined> => queryRow(tx, held)`
  select k.id, k.user_id as "userId", u.subject, k.name, k.public_key as "publicKey",
    k.counter::float8 as counter
  from passkey k
  join app_user u on u.id = k.user_id
  where k.credential_id = ${credentialId}
`;
const used = z.object({ id: z.int() });
/** Notes that a key has signed; false where it is gone, or has signed as often already: then there are two of it. */
export const recordPasskeyUse = async (tx: Tx, id: number, counter: number): Promise<boolean> =>
  (await queryRow(tx, used)`
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
/** Real time, as with links: browsers answer in it. What has expired is swept away by the way. */
export async function savePasskeyChallenge(
  tx: Tx,
  { digest, purpose, owner }: PasskeyChallenge,
  ms: number,
): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(tx);
  await sql`
    insert into passkey_challenge (digest, purpose, owner, expires_at)
    values (${digest}, ${purpose}, ${owner}, now() + make_interval(secs => ${ms / 1000}::float8))
  `.execute(tx);
}
const taken = z.object({ digest: z.string() });
/** Whether the question was asked of this owner and is not too old; nobody answers it again. */
export const consumePasskeyChallenge = async (
  tx: Tx,
  { digest, purpose, owner }: PasskeyChallenge,
): Promise<boolean> =>
  (await queryRow(tx, taken)`
    delete from passkey_challenge
    where digest = ${digest} and purpose = ${purpose} and owner = ${owner} and expires_at > now()
    returning digest
  `) !== undefined;
