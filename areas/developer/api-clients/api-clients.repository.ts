import { sql } from 'kysely';
import type { ApiClient, ApiClientRow, findApiClientsEndpoint } from './api-clients.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { apiClientRowSchema, apiClientSchema } from './api-clients.contract.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  orderBy,
  limitOffset,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

const columns = sql`
  c.id, c.client_id as "clientId", c.name, c.account_id as "accountId", a.number as "accountNumber",
  a.name as "accountName", a.account_type as "accountType", c.base_role as level, c.scopes,
  c.rate_limit as "rateLimit",
  c.created_at as "createdAt", (select name from app_user where id = c.created_by) as "createdBy",
  c.revoked_at as "revokedAt", (select name from app_user where id = c.revoked_by) as "revokedBy",
  s."lastUsedAt", coalesce(s.secrets, 0) as secrets,
  (select count(*)::int from webhook w where w.api_client_id = c.id and w.deleted_at is null) as webhooks,
  coalesce(u.calls, 0) as "callsToday", coalesce(u.refused, 0) as "refusedToday",
  c.row_version as "rowVersion"
`;
const tables = sql`
  api_client c
  left join account a on a.id = c.account_id
  left join lateral (
    select max(last_used_at) as "lastUsedAt",
      (count(*) filter (where revoked_at is null and (expires_at is null or expires_at > now())))::int as
        secrets
    from api_client_secret
    where api_client_id = c.id
  ) s
    on true
  left join lateral (
    select sum(calls)::int as calls, sum(rejected_calls)::int as refused
    from api_client_usage
    where api_client_id = c.id and minute > now() - interval '24 hours'
  ) u
    on true
`;
const sorts = {
  name: sql`lower(c.name)`,
  accountName: sql`a.name`,
  createdAt: sql`c.created_at`,
  lastUsedAt: sql`s."lastUsedAt"`,
};

export async function findApiClientsPage(
  work: RequestContext,
  query: QueryOf<typeof findApiClientsEndpoint>,
): Promise<{ data: ApiClientRow[]; totalRows: number }> {
  const where = and(
    accountRowScopeSql(work, 'program'),
    containsTextIgnoringCaseAndAccents(sql`c.name`, query.name),
    equalsIfGiven(sql`c.account_id`, query.accountId),
    equalsIfGiven(sql`(c.revoked_at is not null)`, query.revoked),
  );
  const data = await queryRows(work.tx, apiClientRowSchema)`
    select ${columns}
    from ${tables}
    where ${where}
    ${orderBy(sorts, query, sql`c.id`)}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(work.tx)`from api_client c where ${where}` };
}

export async function findApiClientDetails(work: RequestContext, id: number): Promise<ApiClient | undefined> {
  const found = await queryRows(work.tx, apiClientSchema)`
    select ${columns},
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', x.id, 'tail', x.last_four, 'createdAt', x.created_at, 'createdBy',
              (select name from app_user where id = x.created_by), 'expiresAt', x.expires_at, 'revokedAt',
              x.revoked_at, 'lastUsedAt', x.last_used_at, 'works',
              x.revoked_at is null and (x.expires_at is null or x.expires_at > now())
            )
            order by x.id desc
          ),
          '[]'
        )
        from api_client_secret x
        where x.api_client_id = c.id
      ) as "secretList",
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', w.id, 'url', w.url, 'events', w.events, 'active', w.active, 'createdAt', w.created_at,
              'lastStatus', d.status, 'lastAt', d.created_at, 'rowVersion', w.row_version, 'failures',
              (select count(*)::int from webhook_delivery f where f.webhook_id = w.id and f.status = 'failed')
            )
            order by w.id
          ),
          '[]'
        )
        from webhook w
        left join lateral (
          select status, created_at
          from webhook_delivery
          where webhook_id = w.id
          order by id desc
          limit 1
        ) d
          on true
        where w.api_client_id = c.id and w.deleted_at is null
      ) as "webhookList"
    from ${tables}
    where c.id = ${id}
  `;
  return found[0];
}

export async function findActiveAccountForApiClient(
  work: RequestContext,
  accountId: number,
): Promise<{ id: number; number: string; name: string; accountType: number } | undefined> {
  return queryFirstRow(
    work.tx,
    z.object({ id: z.int(), number: z.string(), name: z.string(), accountType: z.int() }),
  )`
    select id, number, name, account_type as "accountType"
    from account
    where id = ${accountId} and active
  `;
}

export interface NewApiClient {
  clientId: string;
  name: string;
  /** Null for an internal client. */
  accountId: number | null;
  level: string | null;
  scopes: readonly string[];
  rateLimit: number;
}
/** Inserts a client and the user it acts as. That user has no password and no email address that can receive email. */
export async function insertApiClientWithUser(work: RequestContext, client: NewApiClient): Promise<number> {
  const first = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    with acting as (
      insert into app_user (subject, email, name, status, activated_at, account_id)
      values (
        ${`client|${client.clientId}`}, ${`${client.clientId}@software.invalid`}, ${client.name}, 'active',
        ${work.now.toString()}::timestamptz, ${client.accountId}::int
      )
      returning id
    ),
      belongs as (
        insert into user_group (user_id, account_id)
        select id, ${client.accountId}::int
        from acting
        where ${client.accountId}::int is not null
      )
    insert into api_client (
      client_id, name, account_id, base_role, user_id, scopes, rate_limit, created_at, created_by
    )
    select ${client.clientId}, ${client.name}, ${client.accountId}::int, ${client.level}::text, acting.id,
      ${client.scopes}::text[], ${client.rateLimit}, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from acting
    returning id
  `;
  if (!first) throw new Error('No API client was created');
  return first.id;
}

/** False when another user changed it, or it is revoked. */
export async function updateApiClientAndUser(
  work: RequestContext,
  id: number,
  change: { name: string; scopes: readonly string[]; rateLimit: number; rowVersion: number },
): Promise<boolean> {
  const done = await sql`
    with changed as (
      update api_client
      set name = ${change.name}, scopes = ${change.scopes}::text[], rate_limit = ${change.rateLimit},
        row_version = row_version + 1
      where id = ${id} and row_version = ${change.rowVersion} and revoked_at is null
      returning user_id
    )
    update app_user u
    set name = ${change.name}, updated_at = ${work.now.toString()}::timestamptz,
      row_version = u.row_version + 1
    from changed
    where u.id = changed.user_id
    returning 1
  `.execute(work.tx);
  return done.rows.length > 0;
}

/** Revokes a client with its secrets, its user and its webhooks. False when it was already revoked. */
export async function revokeApiClientWithDependents(work: RequestContext, id: number): Promise<boolean> {
  const now = sql`${work.now.toString()}::timestamptz`;
  const done = await sql`
    with ended as (
      update api_client
      set revoked_at = ${now}, revoked_by = ${work.actor.userId}::int, row_version = row_version + 1
      where id = ${id} and revoked_at is null
      returning id, user_id
    ),
      secrets as (
        update api_client_secret s
        set revoked_at = ${now}
        from ended
        where s.api_client_id = ended.id and s.revoked_at is null
      ),
      hooks as (
        update webhook w
        set active = false, updated_at = ${now}, row_version = w.row_version + 1
        from ended
        where w.api_client_id = ended.id and w.active
      )
    update app_user u
    set active = false, status = 'inactive', row_version = u.row_version + 1
    from ended
    where u.id = ended.user_id
    returning 1
  `.execute(work.tx);
  return done.rows.length > 0;
}

/** Inserts the new secret. The previous ones expire after the given hours. */
export async function insertSecretAndExpireOlder(
  work: RequestContext,
  apiClientId: number,
  secret: { digest: string; tail: string; keepOldHours: number },
): Promise<number> {
  await sql`
    update api_client_secret
    set expires_at = least(expires_at, now() + make_interval(hours => ${secret.keepOldHours}))
    where api_client_id = ${apiClientId} and revoked_at is null
  `.execute(work.tx);
  const first = await queryFirstRow(work.tx, z.object({ id: z.int() }))`
    insert into api_client_secret (api_client_id, digest, last_four, created_at, created_by)
    values (
      ${apiClientId}, ${secret.digest}, ${secret.tail}, ${work.now.toString()}::timestamptz,
      ${work.actor.userId}::int
    )
    returning id
  `;
  if (!first) throw new Error('No secret was created');
  return first.id;
}
export async function revokeSecretRow(
  work: RequestContext,
  clientId: number,
  secretId: number,
): Promise<boolean> {
  return (
    (
      await sql`
        update api_client_secret
        set revoked_at = ${work.now.toString()}::timestamptz
        where id = ${secretId} and api_client_id = ${clientId} and revoked_at is null
        returning 1
      `.execute(work.tx)
    ).rows.length > 0
  );
}

/**
 * Finds the client whose valid secret has this digest, limited to its id when given, and marks the secret as used. Uses the real
 * time, not the warehouse's clock.
 */
export async function findClientAndMarkSecretUsed(
  work: RequestContext,
  clientId: string | undefined,
  digest: string,
): Promise<{ secretId: number; subject: string; scopes: string[] } | undefined> {
  return queryFirstRow(
    work.tx,
    z.object({ secretId: z.int(), subject: z.string(), scopes: z.array(z.string()) }),
  )`
    update api_client_secret s
    set last_used_at = now()
    from api_client c
    join app_user u on u.id = c.user_id
    left join account a on a.id = c.account_id
    where s.api_client_id = c.id
      and s.digest = ${digest}
      and c.client_id = coalesce(${clientId ?? null}::text, c.client_id)
      and c.revoked_at is null
      and u.active
      and (a.id is null or a.active)
      and s.revoked_at is null
      and (s.expires_at is null or s.expires_at > now())
    returning s.id as "secretId", u.subject, c.scopes
  `;
}

/** Counts an API call in its minute. Returns the number of calls including this one, and the seconds left in the minute. */
export async function incrementApiCallCountAndGetSecondsLeft(
  work: RequestContext,
  id: number,
  limit: number,
): Promise<{ calls: number; left: number }> {
  return (
    (await queryFirstRow(work.tx, z.object({ calls: z.int(), left: z.int() }))`
      insert into api_client_usage (api_client_id, minute, calls)
      values (${id}, date_trunc('minute', now()), 1)
      on conflict (api_client_id, minute) do update
      set calls = api_client_usage.calls + 1,
        rejected_calls = api_client_usage.rejected_calls + (api_client_usage.calls >= ${limit})::int
      returning calls, ceil(60 - extract(second from now()))::int as left
    `) ?? { calls: 0, left: 0 }
  );
}
export async function deleteUsageRowsOlderThan8Days(work: RequestContext): Promise<void> {
  await sql`delete from api_client_usage where minute < now() - interval '8 days'`.execute(work.tx);
}
