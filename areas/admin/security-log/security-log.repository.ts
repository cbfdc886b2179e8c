import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { securityLogRowSchema } from './security-log.contract.ts';
import type {
  exportSecurityLogEndpoint,
  searchSecurityLogEndpoint,
  SecurityLogRow,
} from './security-log.contract.ts';
import type { SecurityEventKind } from '#kit/server/security-events.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
} from '#kit/server/list-sql.ts';
import { countRows, queryRows } from '#kit/server/query-rows.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Counts the security events of one kind, minute, address and user. */
export interface SecurityEventCount {
  kind: SecurityEventKind;
  address: string;
  userId: number | null;
  /** Identifies the user if no user is signed in. */
  email: string | null;
  /** Identifies the barcode user whose badge was tried at a scanner. */
  badge: string | null;
  calls: string[];
  times: number;
  /** In milliseconds since the epoch. */
  firstAt: number;
  lastAt: number;
}

/** Adds to the rows of these minutes. Each row names at most five endpoints. */
export async function addSecurityEventCounts(
  work: RequestContext,
  counts: readonly SecurityEventCount[],
): Promise<void> {
  await sql`
    insert into security_event as e (minute, kind, address, user_id, scanner_user_id, calls, count, first_at, last_at)
    select date_trunc('minute', c.first_at), c.kind, c.address, c.user_id, c.scanner_user_id, (array_agg(distinct k.call))[:5],
      sum(c.times) filter (where k.nth = 1), min(c.first_at), max(c.last_at)
    from (
      select x.kind, x.address, coalesce(x."userId", u.id) as user_id, b.id as scanner_user_id, x.calls, x.times,
        to_timestamp(x."firstAt" / 1000.0) as first_at, to_timestamp(x."lastAt" / 1000.0) as last_at
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as x(
          kind text, address text, "userId" int, email text, badge text, calls text[], times int, "firstAt" float8, "lastAt" float8
        )
      left join app_user u on lower(u.email) = lower(x.email)
      left join scanner_user b on upper(b.scanner_user_id) = upper(x.badge)
    ) c
    cross join unnest(c.calls) with ordinality k(call, nth)
    group by 1, 2, 3, 4, 5
    on conflict (minute, kind, address, user_id, scanner_user_id) do update
    set count = e.count + excluded.count, last_at = greatest(e.last_at, excluded.last_at),
      first_at = least(e.first_at, excluded.first_at),
      calls = (select (array_agg(distinct c))[:5] from unnest(e.calls || excluded.calls) c)
  `.execute(work.tx);
}

export async function deleteSecurityEventsOlderThanMonths(
  work: RequestContext,
  months: number,
): Promise<void> {
  await sql`
    delete from security_event where last_at < ${work.now.toString()}::timestamptz - make_interval(months => ${months}::int)
  `.execute(work.tx);
}

/** Audit rows about permissions, secrets and tokens. Same predicate as the index audit_security. */
const ofAudit = sql`
  (a.entity in ('role', 'api_client')
    or (a.entity = 'app_user' and a.action in (
      'roles and accounts', 'invited', 'second factor reset', 'refresh token reused', 'authorization code reused'
    )))
`;
const log = sql`
  (
    select e.id::bigint * 2 as id, e.last_at as at, e.first_at, e.kind, e.address, e.user_id,
      coalesce(u.name, b.scanner_user_id || ' ' || b.full_name) as user_name, e.calls, null::text as about, e.count as times
    from security_event e
    left join app_user u on u.id = e.user_id
    left join scanner_user b on b.id = e.scanner_user_id
    union all
    select a.id * 2 + 1, a.at, a.at,
      case
      when a.action in ('refresh token reused', 'authorization code reused') then 'tokenReused'
      when a.entity = 'api_client' and a.action in ('add', 'new secret') then 'secretMade' else 'rightsChanged' end,
      a.after ->> 'address', a.user_id, a.user_name, array[a.action],
      case a.entity
      when 'role' then (select r.name from role r where r.id = a.entity_id)
      when 'api_client' then (select c.name from api_client c where c.id = a.entity_id)
      else (select p.email from app_user p where p.id = a.entity_id) end,
      1
    from audit a
    where ${ofAudit}
  ) l
`;

type SecurityLogFilters = Omit<QueryOf<typeof exportSecurityLogEndpoint>, 'language'>;
/** `office`: the head office's time zone, which defines the days of the log. */
function matching(work: RequestContext, q: SecurityLogFilters, office: string): RawBuilder<unknown> {
  return and(
    // Users limited to warehouses see only entries about themselves.
    getWarehouseIdsInScope(work) === null ? undefined : sql`l.user_id = ${work.actor.userId}::int`,
    equalsIfGiven(sql`l.kind`, q.kind),
    containsTextIgnoringCaseAndAccents(sql`l.user_name`, q.user),
    containsTextIgnoringCaseAndAccents(sql`l.address`, q.address),
    q.dateFrom === undefined ? undefined : sql`l.at >= ${q.dateFrom}::date::timestamp at time zone ${office}`,
    q.dateTo === undefined
      ? undefined
      : sql`l.at < (${q.dateTo}::date + 1)::timestamp at time zone ${office}`,
  );
}
const sorts = {
  at: nonNullSort(sql`l.at`),
  kind: nonNullSort(sql`l.kind`),
  address: sql`l.address`,
  user: sql`lower(l.user_name)`,
  times: nonNullSort(sql`l.times`),
};

export async function findSecurityLogRows(
  work: RequestContext,
  query: QueryOf<typeof searchSecurityLogEndpoint>,
  timeZone: string,
): Promise<{ data: SecurityLogRow[]; totalRows: number }> {
  const where = matching(work, query, timeZone);
  const data = await queryRows(work.tx, securityLogRowSchema)`
    select l.id::int as id, l.at, l.first_at as "firstAt", l.kind, l.address, l.user_id as "userId", l.user_name as user, l.calls,
      l.about, l.times
    from ${log}
    where ${where}
    ${orderBy(sorts, query, tieBreakInSortDirection(query, sql`l.id`))}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(work.tx)`from ${log} where ${where}` };
}
export const securityExportFromWhereOrderBySql = (
  work: RequestContext,
  filters: SecurityLogFilters,
  timeZone: string,
): RawBuilder<unknown> => sql`
  ${log} where ${matching(work, filters, timeZone)} order by l.at desc, l.id desc
`;
