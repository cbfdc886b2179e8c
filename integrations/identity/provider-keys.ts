import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type pg from 'pg';

export const signingAlgorithm = 'ES256';
const keyLock = 0x6b657973;

export interface ProviderKeys {
  /** Newest first. The first key signs, all of them verify. */
  signingKeys: JWK[];
  cookieKeys: string[];
}

/**
 * Loads the keys that sign the cookies of known browsers and scanners, newest first. They are separate from the provider's keys,
 * because the provider can be external.
 */
export async function loadOrCreateDeviceCookieKeys(pool: pg.Pool): Promise<string[]> {
  const existingKeys = await deviceKeys(pool);
  if (existingKeys.length > 0) return existingKeys;
  // If two servers start at the same time, both use the key that is inserted first.
  await pool.query(
    "insert into oidc_key (kid, use, secret) values ('device', 'device', $1) on conflict (kid) do nothing",
    [JSON.stringify({ k: randomBytes(32).toString('base64url') })],
  );
  return deviceKeys(pool);
}
async function deviceKeys(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ k: string }>(
    "select secret ->> 'k' as k from oidc_key where use = 'device' order by created_at desc, kid",
  );
  return rows.map(({ k }) => k);
}

/** Loads the provider's keys. The first server to start creates them, and all servers share them. */
export async function loadOrCreateProviderKeys(pool: pg.Pool): Promise<ProviderKeys> {
  const existingKeys = await readProviderKeys(pool);
  if (existingKeys.signingKeys.length > 0 && existingKeys.cookieKeys.length > 0) return existingKeys;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [keyLock]);
    const again = await readProviderKeys(client);
    if (again.signingKeys.length === 0) await keep(client, 'sig', await newSigningKey());
    if (again.cookieKeys.length === 0)
      await keep(client, 'cookie', {
        kid: randomBytes(8).toString('hex'),
        k: randomBytes(32).toString('base64url'),
      });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  return readProviderKeys(pool);
}

export async function readProviderKeys(db: pg.Pool | pg.PoolClient): Promise<ProviderKeys> {
  const { rows } = await db.query<{ use: string; secret: JWK }>(
    'select use, secret from oidc_key order by created_at desc, kid',
  );
  return {
    signingKeys: rows.filter((row) => row.use === 'sig').map((row) => row.secret),
    cookieKeys: rows.filter((row) => row.use === 'cookie').map((row) => row.secret.k ?? ''),
  };
}

async function newSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(8).toString('hex'),
    alg: signingAlgorithm,
    use: 'sig',
  };
}

async function keep(
  client: pg.PoolClient,
  use: 'sig' | 'cookie',
  secret: JWK & { kid: string },
): Promise<void> {
  await client.query('insert into oidc_key (kid, use, secret) values ($1, $2, $3)', [
    secret.kid,
    use,
    JSON.stringify(secret),
  ]);
}
