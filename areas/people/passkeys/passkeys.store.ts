import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { NewKey } from '#kit/server/webauthn.ts';

const shown = z.object({
  id: z.int(),
  name: z.string(),
  madeAt: z.string(),
  lastUsedAt: z.string().nullable(),
  backedUp: z.boolean(),
});
export type ShownKey = z.output<typeof shown>;
const columns = sql`id, name, made_at as "madeAt", last_used_at as "lastUsedAt", backed_up as "backedUp"`;
export const findOf = (tx: Tx, userId: number): Promise<ShownKey[]> => rows(tx, shown)`
  select ${columns} from passkey where user_id = ${userId} order by made_at, id
`;
const known = z.object({ credentialId: z.string(), transports: z.array(z.string()) });
export const idsOf = (tx: Tx, userId: number): Promise<z.output<typeof known>[]> => rows(tx, known)`
  select credential_id as "credentialId", transports from passkey where user_id = ${userId} order by id
`;
/** The kept key; undefined where somebody has it. */
export const insertKey = (
  tx: Tx,
  userId: number,
  key: NewKey & { name: string },
): Promise<ShownKey | undefined> => row(tx, shown)`
  insert into passkey (user_id, name, credential_id, public_key, counter, transports, backed_up)
  values (
    ${userId}, ${key.name}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter}::bigint,
    ${key.transports}::text[], ${key.backedUp}
  )
  on conflict (credential_id) do nothing
  returning ${columns}
`;
/** The key under its new name; undefined where the person has none of this number. */
export const renameKey = (
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<ShownKey | undefined> => row(tx, shown)`
  update passkey set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}
`;
const named = z.object({ name: z.string() });
/** The name of the key that is gone; undefined where the person has none of this number. */
export const deleteKey = async (tx: Tx, userId: number, id: number): Promise<string | undefined> =>
  (
    await row(tx, named)`
      delete from passkey
      where id = ${id} and user_id = ${userId}
      returning name
    `
  )?.name;
/** All of somebody's; how many there were. */
export const deleteKeys = async (tx: Tx, userId: number): Promise<number> =>
  Number((await tx.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows);

const held = z.object({
  id: z.int(),
  userId: z.int(),
  subject: z.string(),
  name: z.string(),
  publicKey: z.instanceof(Uint8Array),
  counter: z.number(),
});
export type HeldKey = z.output<typeof held>;
export const findKey = (tx: Tx, credentialId: string): Promise<HeldKey | undefined> => row(tx, held)`
  select k.id, k.user_id as "userId", u.subject, k.name, k.public_key as "publicKey",
    k.counter::float8 as counter
  from passkey k
  join app_user u on u.id = k.user_id
  where k.credential_id = ${credentialId}
`;
const used = z.object({ id: z.int() });
/** Notes that a key has signed; false where it is gone, or has signed as often already: then there are two of it. */
export const noteUse = async (tx: Tx, id: number, counter: number): Promise<boolean> =>
  (await row(tx, used)`
    update passkey
    set counter = ${counter}::bigint, last_used_at = now()
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id
  `) !== undefined;

export interface Question {
  digest: string;
  purpose: 'add' | 'sign-in' | 'prove';
  owner: string;
}
/** Real time, as with links: browsers answer in it. What has expired is swept away by the way. */
export async function keepQuestion(tx: Tx, { digest, purpose, owner }: Question, ms: number): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(tx);
  await sql`
    insert into passkey_challenge (digest, purpose, owner, expires_at)
    values (${digest}, ${purpose}, ${owner}, now() + make_interval(secs => ${ms / 1000}::float8))
  `.execute(tx);
}
const taken = z.object({ digest: z.string() });
/** Whether the question was asked of this owner and is not too old; nobody answers it again. */
export const takeQuestion = async (tx: Tx, { digest, purpose, owner }: Question): Promise<boolean> =>
  (await row(tx, taken)`
    delete from passkey_challenge
    where digest = ${digest} and purpose = ${purpose} and owner = ${owner} and expires_at > now()
    returning digest
  `) !== undefined;
