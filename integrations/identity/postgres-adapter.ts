import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import { runInTransactionWithRetries } from '#kit/server/db.ts';
import type { UserAgentInfo } from '#kit/server/user-agent.ts';
import { errors, Provider } from './oidc.ts';

type Row = { payload: AdapterPayload; consumed: number | null; forgiven: boolean };

/**
 * Seconds for which the client that used a refresh token can present it again. Several tabs, or a request that the browser
 * repeats, can send the same token concurrently (docs/decisions/222-lost-token-responses-keep-the-session.md).
 */
const graceSeconds = 10;
/**
 * Identifies the client of the current request by its address and browser. Returns a digest. The address itself is not stored.
 */
function clientDigest(): string | null {
  const ctx = Provider.ctx;
  if (!ctx) return null;
  return createHash('sha256')
    .update(`${ctx.ip} ${ctx.get('user-agent')}`)
    .digest('base64url');
}
const withinGrace = `(model = 'RefreshToken' and consumed_by = $3 and consumed_at > now() - interval '${graceSeconds} seconds')`;

/**
 * Stores the provider's records in PostgreSQL, so that every server process can serve every session. An ended session is not
 * found, even if a concurrent request wrote it back afterwards.
 */
export function createPostgresAdapter(
  pool: pg.Pool,
  onSessionsEnded: () => void,
): (model: string) => Adapter {
  return (model) => {
    const running =
      model === 'Session'
        ? 'and not exists (select 1 from login_session s where s.uid = m.uid and s.ended_at is not null)'
        : '';
    async function one(where: string, value: string): Promise<AdapterPayload | undefined> {
      // A valid id never contains NUL.
      if (value.includes('\u0000')) return undefined;
      const { rows } = await pool.query<Row>(
        `
          select payload, extract(epoch from consumed_at)::float8 as consumed,
            coalesce(${withinGrace}, false) as forgiven
          from oidc_model m
          where model = $1 and ${where} = $2 and (expires_at is null or expires_at > now()) ${running}
        `,
        [model, value, clientDigest()],
      );
      const row = rows[0];
      if (!row) return undefined;
      // A reused code must reach `consume` below, which ends the session. The provider itself would only reject it.
      return row.consumed === null || row.forgiven || model === 'AuthorizationCode'
        ? row.payload
        : { ...row.payload, consumed: Math.floor(row.consumed) };
    }
    return {
      upsert: (id, payload, expiresIn) => saveModel(pool, { model, id, payload, expiresIn }),
      find: (id) => one('id', id),
      findByUid: (uid) => one('uid', uid),
      // The device flow is off. Nothing is ever stored under a user code.
      findByUserCode: async () => undefined,
      async consume(id) {
        // Of two requests with one token, exactly one succeeds here, on any server process. The same client can present a refresh
        // token again within the grace period. `consumed_at` keeps the first use.
        const used = await pool.query(
          `
            update oidc_model
            set consumed_at = coalesce(consumed_at, now()), consumed_by = coalesce(consumed_by, $3)
            where model = $1 and id = $2 and (consumed_at is null or ${withinGrace})
          `,
          [model, id, clientDigest()],
        );
        if (used.rowCount === 1) return;
        if (await endSessionOf(pool, model, id)) onSessionsEnded();
        throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await pool.query('delete from oidc_model where model = $1 and id = $2', [model, id]);
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from oidc_model where model = $1 and grant_id = $2', [model, grantId]);
      },
    };
  };
}

/** Saves a provider record. A session with an account also gets a `login_session` row, which its user can view and end. */
async function saveModel(
  pool: pg.Pool,
  {
    model,
    id,
    payload,
    expiresIn,
  }: { model: string; id: string; payload: AdapterPayload; expiresIn: number | undefined },
): Promise<void> {
  await pool.query(
    `
      insert into oidc_model (model, id, payload, grant_id, uid, subject, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
      on conflict (model, id) do update
      set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
        subject = excluded.subject, expires_at = excluded.expires_at
    `,
    [
      model,
      id,
      JSON.stringify(payload),
      payload.grantId ?? null,
      payload.uid ?? null,
      payload.accountId ?? null,
      expiresIn || null,
    ],
  );
  if (model === 'Session' && payload.uid && payload.accountId)
    await pool.query(
      'insert into login_session (uid, subject) values ($1, $2) on conflict (uid) do nothing',
      [payload.uid, payload.accountId],
    );
}

/**
 * A token or code that is presented twice counts as stolen. The whole session ends for both the user and the thief (RFC 6749
 * 4.1.2, 10.4).
 */
const reuse = new Map<string, Reason>([
  ['RefreshToken', 'refresh token reused'],
  ['AuthorizationCode', 'authorization code reused'],
]);
type Reason = 'signed out' | 'refresh token reused' | 'authorization code reused';

async function endSessionOf(pool: pg.Pool, model: string, id: string): Promise<boolean> {
  const reason = reuse.get(model);
  if (reason === undefined) return false;
  const { rows } = await pool.query<{ uid: string }>(
    "select payload ->> 'sessionUid' as uid from oidc_model where model = $1 and id = $2",
    [model, id],
  );
  return rows[0] !== undefined && endAndAuditBrowserSession(pool, rows[0].uid, reason);
}

/** Records the browser and system of a new session. Users see both in the list of their own sessions. */
export async function recordSessionBrowser(
  pool: pg.Pool,
  sessionUid: string,
  { browser, system }: UserAgentInfo,
): Promise<void> {
  await pool.query(
    'update login_session set browser = $2, system = $3, last_seen_at = now() where uid = $1 and ended_at is null',
    [sessionUid, browser, system],
  );
}

/** Ends one browser session. Its access tokens are rejected from now on, and its provider records are deleted. */
export async function endAndAuditBrowserSession(
  pool: pg.Pool,
  browserSessionUid: string,
  reason: Reason,
  ipAddress?: string,
): Promise<true> {
  // The user is no longer signed in, so this runs with full row scope. It also writes the audit record.
  await runInTransactionWithRetries(pool, 'all', (_, client) =>
    client.query(
      `
      with ended as (
        update login_session
        set ended_at = now(), reason = $2
        where uid = $1 and ended_at is null
        returning subject
      ),
        told as (
          insert into audit (at, entity, entity_id, action, after, user_id, user_name)
          select now(), 'app_user', u.id, $2, jsonb_strip_nulls(jsonb_build_object('address', $3::text)),
            u.id, u.name
          from ended e
          join app_user u on u.subject = e.subject
        )
      delete from oidc_model m
      using login_session s
      where s.uid = $1 and m.subject = s.subject and (m.uid = s.uid or m.payload ->> 'sessionUid' = s.uid)
    `,
      [browserSessionUid, reason, ipAddress ?? null],
    ),
  );
  return true;
}

/** Deletes expired provider records. Ended sessions are kept while one of their tokens could still be presented. */
export async function deleteExpiredSignInRecords(db: pg.Pool | pg.PoolClient): Promise<void> {
  await db.query('delete from oidc_model where expires_at < now()');
  // The lockout after wrong PINs doubles up to eight hours. PIN attempts are kept for 30 days, so that one guess a night is still
  // detected.
  await db.query(
    "delete from login_attempt where at < now() - interval '30 days' or at < now() - interval '1 day' and kind not like 'pin %'",
  );
  await db.query('delete from passkey_challenge where expires_at < now()');
  await db.query('delete from pending_sign_in where expires_at < now()');
  await db.query('delete from second_factor_enrollment where expires_at < now()');
  await db.query("delete from known_address where seen_at < now() - interval '90 days'");
  await db.query("delete from one_time_token where expires_at < now() - interval '30 days'");
  await db.query("delete from login_session where started_at < now() - interval '60 days'");
}
