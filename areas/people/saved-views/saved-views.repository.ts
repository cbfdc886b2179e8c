import { sql } from 'kysely';
import { z } from 'zod';
import type { SavedView } from './saved-views.contract.ts';
import { savedViewSchema } from './saved-views.contract.ts';
import { or, inRowScope } from '#kit/server/list-sql.ts';
import { countRows, queryRowsWithCachedPlan, queryFirstRow } from '#kit/server/query-rows.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type ViewNameAndFilters = Pick<SavedView, 'name' | 'filters'>;
const keptView = savedViewSchema
  .omit({ by: true, changes: true })
  .extend({ ownerId: z.int(), owner: z.string() });
export type StoredView = z.output<typeof keptView>;
const columns = sql`
  v.id, v.list, v.name, v.filters, v.row_version as "rowVersion", v.user_id as "ownerId",
  (select p.name from app_user p where p.id = v.user_id) as owner,
  case
  when v.shared_role is not null then jsonb_build_object('kind', 'role', 'role', v.shared_role)
  when v.shared_account_id is not null then jsonb_build_object(
    'kind', 'account', 'accountId', v.shared_account_id, 'name',
    (select coalesce(max(a.name), '') from account a where a.id = v.shared_account_id)
  ) end as shared
`;
/**
 * The caller's own views, and those shared with their roles or accounts. Staff who can see every account get only the shared
 * views of the active account, to avoid the tabs of all customers.
 */
const seenBy = (work: RequestContext, userId: number) =>
  or(
    sql`v.user_id = ${userId}`,
    sql`v.shared_role = any(${[...work.actor.roles]}::text[])`,
    inRowScope(sql`v.shared_account_id`, getAccountIdsInScope(work) ?? []),
  );

/** Locks a user's views. The limit and the names are checked before writing. */
export const lockViewsOfUser = (work: RequestContext, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`views ${userId}`}, 12))`.execute(work.tx);

export const findViewsVisibleToUser = (work: RequestContext, userId: number): Promise<StoredView[]> =>
  queryRowsWithCachedPlan(work.tx, keptView)`
    select ${columns}
    from saved_view v
    where ${seenBy(work, userId)}
    order by v.list, v.user_id <> ${userId}, v.id
  `;
export const findViewVisibleToUser = (
  work: RequestContext,
  userId: number,
  id: number,
): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    select ${columns}
    from saved_view v
    where v.id = ${id} and ${seenBy(work, userId)}
  `;
/** Finds a shared view, regardless of its audience. */
export const findSharedViewOfAnyAudience = (
  work: RequestContext,
  id: number,
): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    select ${columns}
    from saved_view v
    where v.id = ${id} and (v.shared_role is not null or v.shared_account_id is not null)
  `;

export const findOwnViewByNameIgnoringCase = (
  work: RequestContext,
  userId: number,
  list: string,
  name: string,
): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    select ${columns}
    from saved_view v
    where v.user_id = ${userId} and v.list = ${list} and lower(v.name) = lower(${name})
  `;
export const countOwnViewsOfList = (work: RequestContext, userId: number, list: string): Promise<number> =>
  countRows(work.tx)`from saved_view where user_id = ${userId} and list = ${list}`;

/** The caller has locked the user's views and checked the name. A taken name violates the unique index and throws. */
export const insertView = (
  work: RequestContext,
  userId: number,
  list: string,
  { name, filters }: ViewNameAndFilters,
): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    insert into saved_view as v (user_id, list, name, filters)
    values (${userId}, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb)
    returning ${columns}
  `;
/** Returns nothing when it has changed since. */
export const updateViewIfUnchanged = (
  work: RequestContext,
  { id, rowVersion }: Pick<StoredView, 'id' | 'rowVersion'>,
  { name, filters }: ViewNameAndFilters,
): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    update saved_view v
    set name = ${name}, filters = ${JSON.stringify(filters)}::jsonb, row_version = v.row_version + 1
    where v.id = ${id} and v.row_version = ${rowVersion}
    returning ${columns}
  `;
/** Returns nothing when it has changed since. */
export const updateViewSharingIfUnchanged = (
  work: RequestContext,
  { id, rowVersion }: Pick<StoredView, 'id' | 'rowVersion'>,
  audience: { role: string | null; accountId: number | null },
): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    update saved_view v
    set shared_role = ${audience.role}, shared_account_id = ${audience.accountId}, row_version = v.row_version + 1
    where v.id = ${id} and v.row_version = ${rowVersion}
    returning ${columns}
  `;
export const deleteViewOfAnyUser = (work: RequestContext, id: number): Promise<StoredView | undefined> =>
  queryFirstRow(work.tx, keptView)`
    delete from saved_view v
    where v.id = ${id}
    returning ${columns}
  `;
