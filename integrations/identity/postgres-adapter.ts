import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import { runInTransaction } from '#kit/server/db.ts';
import type { UserAgentInfo } from '#kit/server/user-agent.ts';
import { errors, Provider } from './oidc.ts';

type Row = { payload: AdapterPayload; consumed: number | null; forgiven: boolean };

/**
 * How long the client that used a refresh token may show it again. Several tabs, or a request that the browser
 * repeats, send one token side by side (docs/decisions/222-a-lost-renewal-ends-no-session.md).
 */
const graceSeconds = 10;
/** The client of the running request, by its address and browser. A digest: the address itself is not kept. */
function clientDigest(): string | null {
  const ctx = Provider.ctx;
  if (!ctx) return null;
  return createHash('sha256')
    .update(`${ctx.ip} ${ctx.get('user-agent')}`)
    .digest('base64url');
}
const withinGrace = `(model = 'RefreshToken' and consumed_by = $3 and consumed_at > now() - interval '${graceSeconds} seconds')`;

/**
 * The provider's memory in PostgreSQL, so that every server process answers for every session.
 * A session that has ended is not found, even if a request that was under way wrote it back afterwards.
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
      // Whoever asks for such a name made it up.
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
      // A code that is shown again gets as far as `consume` below, which ends the session; the provider itself would only refuse.
      return row.consumed === null || row.forgiven || model === 'AuthorizationCode'
        ? row.payload
        : { ...row.payload, consumed: Math.floor(row.consumed) };
    }
    return {
      upsert: (id, payload, expiresIn) => saveModel(pool, { model, id, payload, expiresIn }),
      find: (id) => one('id', id),
      findByUid: (uid) => one('uid', uid),
      // The device flow is off; nothing is ever stored under a user code.
      findByUserCode: async () => undefined,
      async consume(id) {
        // Of two requests with one token, exactly one gets past this line, whichever processes they reach. A refresh
        // token of the same client may follow within the grace; when it was used first does not move.
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

/** Writes what the provider remembers; a session of somebody is also one that its holder can look at and end. */
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

/** What is shown a second time has been stolen: whoever used it first is logged out with the thief (RFC 6749 4.1.2, 10.4). */
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
  return rows[0] !== undefined && endBrowserSession(pool, rows[0].uid, reason);
}

/** Somebody has just come in: from what browser is told to the person who looks at the own sessions. */
export async function recordSessionBrowser(
  pool: pg.Pool,
  uid: string,
  { browser, system }: UserAgentInfo,
): Promise<void> {
  await pool.query(
    'update login_session set browser = $2, system = $3, last_seen_at = now() where uid = $1 and ended_at is null',
    [uid, browser, system],
  );
}

/** Ends one browser session: its access tokens are refused from now on and nothing it left behind can be used again. */
export async function endBrowserSession(
  pool: pg.Pool,
  uid: string,
  reason: Reason,
  address?: string,
): Promise<true> {
  // Whoever left is nobody by now: the house ends what he left and writes it down.
  await runInTransaction(pool, 'all', (_, client) =>
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
      [uid, reason, address ?? null],
    ),
  );
  return true;
}

/** Removes what has expired. Ended sessions stay as long as a token of theirs could be shown. */
export async function deleteExpiredProviderRecords(db: pg.Pool | pg.PoolClient): Promise<void> {
  await db.query('delete from oidc_model where expires_at < now()');
  // Wrong PINs are doubled up to eight hours: who guesses one a night is not forgotten by day.
  await db.query(
    "delete from login_attempt where at < now() - interval '30 days' or at < now() - interval '1 day' and kind not like 'pin %'",
  );
  await db.query('delete from passkey_challenge where expires_at < now()');
  await db.query('delete from half_sign_in where expires_at < now()');
  await db.query('delete from second_factor_offer where expires_at < now()');
  await db.query("delete from known_address where seen_at < now() - interval '90 days'");
  await db.query("delete from one_time_token where expires_at < now() - interval '30 days'");
  await db.query("delete from login_session where started_at < now() - interval '60 days'");
}
