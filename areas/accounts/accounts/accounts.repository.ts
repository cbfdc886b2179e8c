import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountOptionSchema, accountType } from './accounts.contract.ts';
import type { AccountOption } from './accounts.contract.ts';
import { isEnterableConsigneeSql } from './account-scope.sql.ts';
import {
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  buildContainsLikePattern,
  inRowScope,
} from '#kit/server/list-sql.ts';
import { countRows, queryRows, queryStatement } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The account columns that lists and pickers show. */
const named = sql`
  a.id, a.number, a.name, a.billing_name as "billingName", a.city, a.state_code as state,
  a.account_type as "accountTypeId", a.active
`;
const flagsOf = sql`array(select f.flag from account_flag f where f.account_id = a.id order by f.flag)`;
const columns = sql`${named}, ${flagsOf} as flags`;

/**
 * Warehouse users enter freight for the shippers of their own warehouse. In searches they can name any shipper, because its
 * freight may arrive by shuttle.
 */
function ofOwnWarehouse(work: RequestContext, searching: boolean): RawBuilder<unknown> {
  const scope = getWarehouseIdsInScope(work);
  return scope === null || searching
    ? sql`true`
    : sql`(a.account_type <> ${sql.lit(accountType.shipper)} or a.warehouse_id = any(${scope}::int[]))`;
}

/**
 * The accounts a caller can reference. Outside users: their own, the consignees their shippers can enter (all, if a shipper has
 * no list) and their bill-tos. A given shipper limits the consignees to those it can enter.
 */
function nameable(work: RequestContext, shipperId: number | null): RawBuilder<unknown> {
  const scope = getAccountIdsInScope(work);
  const parts: RawBuilder<unknown>[] = [];
  if (shipperId !== null)
    parts.push(
      sql`(a.account_type <> ${sql.lit(accountType.consignee)} or ${isEnterableConsigneeSql([shipperId])})`,
    );
  if (scope !== null) {
    parts.push(sql`
      (
        a.id = any(${scope}::int[])
        or (a.account_type = ${sql.lit(accountType.consignee)} and ${isEnterableConsigneeSql(scope)})
        or (
          a.account_type = ${sql.lit(accountType.billTo)}
          and a.id in (
            select o.default_bill_to_id
            from account o
            where o.id = any(${scope}::int[]) and o.default_bill_to_id is not null
          )
        )
      )
    `);
  }
  return and(...parts);
}
/**
 * The accounts a caller can view in full: all for staff (warehouse users: shippers of their own warehouse), only their own for
 * outside users.
 */
export function isAccountFullyVisibleSql(work: RequestContext): RawBuilder<unknown> {
  const scope = getAccountIdsInScope(work);
  return and(inRowScope(sql`a.id`, scope), ofOwnWarehouse(work, false));
}
const matchesSearchSql = (search: string | undefined): RawBuilder<unknown> | undefined =>
  search === undefined ? undefined : sql`a.search_text like plain(${buildContainsLikePattern(search)})`;
/** One condition per flag, so that a rare flag uses its index. */
const flagged = (flags: readonly string[] | undefined): RawBuilder<unknown> =>
  and(
    ...[...new Set(flags)].map(
      (flag) => sql`exists (select 1 from account_flag f where f.account_id = a.id and f.flag = ${flag})`,
    ),
  );

export interface AccountSearch {
  search?: string | undefined;
  flags?: readonly string[] | undefined;
  shipperAccountId?: number | undefined;
}

/**
 * The first options for the typed text: the exact number, then names that start with it, then matches anywhere, each by name.
 * Each step uses an index (0035), so tens of thousands of accounts cost no more than hundreds.
 */
export function accountOptionsQuerySql(
  work: RequestContext,
  accountTypeId: number,
  query: AccountSearch & { includeInactive?: boolean | undefined; accountId?: number | undefined },
  limit: number,
): RawBuilder<unknown> {
  const where = and(
    sql`a.account_type = ${accountTypeId}`,
    flagged(query.flags),
    nameable(work, query.shipperAccountId ?? null),
    ofOwnWarehouse(work, query.includeInactive ?? false),
    query.includeInactive ? undefined : sql`a.active`,
    equalsIfGiven(sql`a.id`, query.accountId),
  );
  const step = (rank: number, which: RawBuilder<unknown>) =>
    sql`
      (
        select ${sql.lit(rank)} as rank, a.id, a.name_key
        from account a
        where ${which} and ${where}
        order by a.name_key, a.id
        limit ${limit}
      )
    `;
  const { search } = query;
  if (search === undefined) return chosen(sql`hit as materialized (${step(0, sql`true`)})`, limit);
  const near = sql.join(
    [
      step(0, sql`lower(a.number) = lower(${search})`),
      step(1, sql`a.name_key >= plain(${search}) and a.name_key < plain(${search}) || chr(1114111)`),
    ],
    sql` union all `,
  );
  // Searches for matches in the middle only while there is space left for them.
  const anywhere = step(2, sql`${matchesSearchSql(search)} and (select count(*) < ${limit} from near)`);
  return chosen(
    sql`near as materialized (${near}), hit as (select * from near union all ${anywhere})`,
    limit,
  );
}
const chosen = (hits: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  with ${hits},
    best as (
      select id, name_key, min(rank) as rank
      from hit
      group by id, name_key
      order by 3, 2, 1
      limit ${limit}
    )
  select ${columns}
  from best b
  join account a on a.id = b.id
  order by b.rank, b.name_key, a.id
`;
export async function findAccountOptions(
  work: RequestContext,
  type: number,
  q: Parameters<typeof accountOptionsQuerySql>[2],
  limit: number,
): Promise<AccountOption[]> {
  return queryStatement(work.tx, accountOptionSchema, accountOptionsQuerySql(work, type, q, limit));
}

const listRow = accountOptionSchema.extend({
  phone: z.string().nullable(),
  smsOn: z.boolean().nullable(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string(), zone: z.string() }).nullable(),
});
export type AccountListRow = z.output<typeof listRow>;
const sorts = {
  name: nonNullSort(sql`a.name`),
  number: nonNullSort(sql`a.number`),
  city: nonNullSort(sql`a.city`),
  accountTypeId: nonNullSort(sql`a.account_type`),
  active: nonNullSort(sql`a.active`),
};
export type AccountFilters = AccountSearch & {
  accountTypeId?: number | undefined;
  active?: boolean | undefined;
  state?: string | undefined;
  billToAccountId?: number | undefined;
  smsOn?: boolean | undefined;
  own?: boolean | undefined;
};
type Sorted = { orderField: keyof typeof sorts; orderDirection: 'asc' | 'desc' };
const inOrder = (q: Sorted) => orderBy(sorts, q, sql`a.name, a.id`);
const matching = (work: RequestContext, q: AccountFilters): RawBuilder<unknown> =>
  and(
    matchesSearchSql(q.search),
    flagged(q.flags),
    q.own ? isAccountFullyVisibleSql(work) : sql`${nameable(work, null)} and ${ofOwnWarehouse(work, false)}`,
    equalsIfGiven(sql`a.account_type`, q.accountTypeId),
    equalsIfGiven(sql`a.active`, q.active),
    equalsIfGiven(sql`a.state_code`, q.state?.toUpperCase()),
    equalsIfGiven(sql`a.default_bill_to_id`, q.billToAccountId),
    equalsIfGiven(sql`a.sms_on`, q.smsOn),
  );
export async function findAccountPage(
  work: RequestContext,
  q: AccountFilters & Sorted & { page: number; rows: number },
): Promise<{ data: AccountListRow[]; totalRows: number }> {
  // For an account that the caller can only reference, search sees and returns no more than the name.
  const isFullyVisibleSql = isAccountFullyVisibleSql(work);
  const where = and(
    matching(work, q),
    [q.flags, q.smsOn, q.billToAccountId].some((filter) => filter !== undefined)
      ? isFullyVisibleSql
      : undefined,
  );
  const totalRows = await countRows(work.tx)`from account a where ${where}`;
  const data = await queryRows(work.tx, listRow)`
    select ${named},
      case when ${isFullyVisibleSql} then ${flagsOf} else '{}'::text[] end as flags,
      case when ${isFullyVisibleSql} then a.phone end as phone,
      case when ${isFullyVisibleSql} then a.sms_on end as "smsOn",
      case
      when w.id is not null then jsonb_build_object(
        'id', w.id, 'code', w.code, 'name', w.name, 'zone', w.time_zone
      ) end as warehouse
    from account a
    left join warehouse w on w.id = a.warehouse_id
    where ${where}
    ${inOrder(q)}
    ${limitOffset(q)}
  `;
  return { data, totalRows };
}
/** The rows of the whole search in order, for the export. The columns use these tables: account a, bill-to b, warehouse w. */
export const accountExportFromWhereOrderBySql = (
  work: RequestContext,
  q: AccountFilters & Sorted,
): RawBuilder<unknown> =>
  sql`
    account a
    left join account b on b.id = a.default_bill_to_id
    left join warehouse w on w.id = a.warehouse_id
    where ${matching(work, q)}
    ${inOrder(q)}
  `;

const numbered = z.object({ id: z.int(), number: z.string(), accountTypeId: z.int(), termsDays: z.int() });
export const findActiveAccountsByNumber = (
  work: RequestContext,
  numbers: readonly string[],
): Promise<z.output<typeof numbered>[]> =>
  queryRows(work.tx, numbered)`
    select id, number, account_type as "accountTypeId", terms_days as "termsDays"
    from account
    where number = any(${[...numbers]}::text[]) and active
  `;

const namedType = z.object({ id: z.int(), name: z.string(), type: z.int() });
export const findAccountNamesAndTypes = (
  work: RequestContext,
  ids: readonly number[],
): Promise<z.output<typeof namedType>[]> =>
  queryRows(work.tx, namedType)`
    select id, name, account_type as type
    from account
    where id = any(${[...ids]}::int[])
  `;
