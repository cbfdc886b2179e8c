import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { userDetailSchema, userRowSchema } from './users.contract.ts';
import type { findUsersEndpoint, UserDetail, UserRow } from './users.contract.ts';
import { customRolesOfUserSql } from '#areas/people/grants/user-roles.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  or,
} from '#kit/server/list-sql.ts';
import { countRows, queryFirstRowWithCachedPlan, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

type UserListQuery = QueryOf<typeof findUsersEndpoint>;

/** Excludes users of API clients (docs/decisions/045-api-clients-act-as-users.md). */
const people = sql`not exists (select 1 from api_client c where c.user_id = u.id)`;
const signedIn = sql`
  (
    select max(a.at)
    from audit a
    where a.entity = 'app_user' and a.entity_id = u.id and a.action = 'signed in'
  )
`;
const status = sql`
  case
    when not u.active or u.status = 'inactive' then 'inactive'
    when u.status in ('invited', 'pending') then u.status
    when not exists (select 1 from user_role r where r.user_id = u.id) then 'waiting'
    else 'active'
  end
`;
const hasApp = sql`exists (select 1 from second_factor f where f.user_id = u.id)`;
const hasPasskey = sql`exists (select 1 from passkey k where k.user_id = u.id)`;
const secondFactor = sql`
  case
    when ${hasApp} and ${hasPasskey} then 'both'
    when ${hasApp} then 'app'
    when ${hasPasskey} then 'passkey'
    else 'none'
  end
`;
/** The first earlier user whose name looks the same. None for erased users. */
const alike = sql`
  (
    select jsonb_build_object('name', o.name, 'email', o.email)
    from app_user o
    where o.name_skeleton = u.name_skeleton
      and o.id < u.id
      and o.erased_at is null
      and u.erased_at is null
      and not exists (select 1 from api_client c where c.user_id = o.id)
    order by o.id
    limit 1
  )
`;
const columns = sql`
  u.id, u.name, u.email, ${alike} as alike,
  array(select r.role_code from user_role r where r.user_id = u.id order by r.seq, r.role_code) as roles,
  ${customRolesOfUserSql(sql`u.id`)} as "ownRoles",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name) order by a.number), '[]'
    )
    from user_group g
    join account a on a.id = g.account_id
    where g.user_id = u.id
  ) as accounts,
  u.warehouse_id as "warehouseId", (select code from warehouse where id = u.warehouse_id) as "warehouseCode",
  ${status} as status, u.is_google as google,
  ${secondFactor} as "secondFactor", ${signedIn} as "lastSignInAt", u.row_version as "rowVersion"
`;
const sorts = {
  name: nonNullSort(sql`lower(u.name)`),
  email: nonNullSort(sql`u.email`),
  lastSignInAt: signedIn,
};
const matching = (q: UserListQuery): RawBuilder<unknown> =>
  and(
    people,
    q.name === undefined
      ? undefined
      : or(
          containsTextIgnoringCaseAndAccents(sql`u.name`, q.name),
          containsTextIgnoringCaseAndAccents(sql`u.email`, q.name),
        ),
    q.role === undefined
      ? undefined
      : sql`exists (select 1 from user_role r where r.user_id = u.id and r.role_code = ${q.role})`,
    q.accountId === undefined
      ? undefined
      : sql`exists (select 1 from user_group g where g.user_id = u.id and g.account_id = ${q.accountId})`,
    equalsIfGiven(sql`u.warehouse_id`, q.warehouseId),
    equalsIfGiven(status, q.status),
    equalsIfGiven(sql`(${hasApp} or ${hasPasskey})`, q.secondFactor),
  );

export async function findUserPage(
  tx: Tx,
  query: UserListQuery,
): Promise<{ data: UserRow[]; totalRows: number }> {
  const where = matching(query);
  const data = await queryRows(tx, userRowSchema)`
    select ${columns}
    from app_user u
    where ${where}
    ${orderBy(sorts, query, tieBreakInSortDirection(query, sql`u.id`))}
    ${limitOffset(query)}
  `;
  return { data, totalRows: await countRows(tx)`from app_user u where ${where}` };
}

/** Sessions and links expire by real time. */
export const findUser = (tx: Tx, id: number): Promise<UserDetail | undefined> => queryFirstRowWithCachedPlan(
  tx,
  userDetailSchema,
)`
  select ${columns}, u.erased_at is not null as erased, u.language, u.created_at as "createdAt", u.sign_up_account_code as "signedUpCode",
    (
      select jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name, 'accountType', a.account_type)
      from account a
      where a.number = upper(u.sign_up_account_code) and a.active
    ) as "signedUpAccount",
    (
      select max(t.expires_at)
      from one_time_token t
      where t.user_id = u.id and t.kind in ('invite', 'activate') and t.used_at is null
    ) as "linkEndsAt",
    (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', s.id, 'startedAt', s.started_at, 'lastSeenAt', s.last_seen_at, 'browser', s.browser, 'system',
            s.system
          )
          order by s.last_seen_at desc, s.id desc
        ), '[]'
      )
      from login_session s
      where s.subject = u.subject and s.ended_at is null
    ) as sessions,
    (
      select coalesce(jsonb_agg(h), '[]')
      from (
        select a.id, a.at, a.user_name as who, a.action, a.before, a.after
        from audit a
        where a.entity = 'app_user' and a.entity_id = u.id
        order by a.id desc
        limit 50
      ) h
    ) as history
  from app_user u
  where u.id = ${id} and ${people}
`;

const keeper = z.object({ id: z.int(), subject: z.string(), erased: z.boolean() });
/** Locks a user until the transaction ends, so that the data read afterwards is current when it is changed. */
export const lockUserRow = (tx: Tx, id: number): Promise<z.output<typeof keeper> | undefined> =>
  queryFirstRow(tx, keeper)`
    select u.id, u.subject, u.erased_at is not null as erased
    from app_user u
    where u.id = ${id} and ${people}
    for update
  `;

/** Serializes the removal of administrators, so that one remains when two remove each other's role. */
export async function lockAdministratorChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 13))`.execute(tx);
}
const others = z.object({ n: z.int() });
export const countOtherActiveAdministrators = async (tx: Tx, exceptUserId: number): Promise<number> =>
  (
    await queryFirstRow(tx, others)`
      select count(*)::int as n
      from app_user u
      join user_role r on r.user_id = u.id
      where r.role_code = 'Admin' and u.active and u.status = 'active' and u.id <> ${exceptUserId}
    `
  )?.n ?? 0;

const numbered = z.object({ id: z.int() });
const assignable = z.object({ id: z.int(), accountType: z.int() });
/** Returns the types of those accounts that exist and are active, or that the user already has. */
export const findAssignableAccountTypesById = async (
  tx: Tx,
  ids: readonly number[],
  userId: number,
): Promise<ReadonlyMap<number, number>> => {
  const found = await queryRows(tx, assignable)`
    select a.id, a.account_type as "accountType"
    from account a
    where a.id = any(${[...ids]}::int[])
      and (a.active or exists (select 1 from user_group g where g.user_id = ${userId} and g.account_id = a.id))
  `;
  return new Map(found.map(({ id, accountType }) => [id, accountType]));
};
/** Returns those warehouses that exist and are active. */
export const filterActiveWarehouseIds = async (
  tx: Tx,
  warehouseIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const found = await queryRows(tx, numbered)`
    select id from warehouse where id = any(${[...warehouseIds]}::int[]) and active
  `;
  return new Set(found.map(({ id }) => id));
};
/** Finds users by id, as list rows. */
export const findUsersByIds = (tx: Tx, ids: readonly number[]): Promise<UserRow[]> => queryRows(
  tx,
  userRowSchema,
)`
  select ${columns} from app_user u where u.id = any(${[...ids]}::int[]) order by u.id
`;

export interface UserAssignments {
  roles: readonly string[];
  accountIds: readonly number[];
  warehouseId: number | null;
  name?: string | undefined;
}
/** Replaces a user's roles and accounts. */
export async function replaceUserRolesAndAccounts(
  tx: Tx,
  people: readonly (UserAssignments & { id: number })[],
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const rowsJson = JSON.stringify(people.map(({ id, roles, accountIds }) => ({ id, roles, accountIds })));
  const recordset = sql`jsonb_to_recordset(${rowsJson}::jsonb) as x(id int, roles text[], "accountIds" int[])`;
  await sql`delete from user_role where user_id = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into user_role (user_id, role_code, seq)
    select x.id, r.role, r.seq - 1
    from ${recordset}
    cross join unnest(x.roles) with ordinality as r(role, seq)
  `.execute(tx);
  await sql`delete from user_group where user_id = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into user_group (user_id, account_id)
    select x.id, unnest(x."accountIds")
    from ${recordset}
  `.execute(tx);
}
/** Deletes a user's roles and accounts, ahead of deleting the user. */
export async function deleteUserRolesAndAccounts(tx: Tx, id: number): Promise<void> {
  await sql`delete from user_role where user_id = ${id}`.execute(tx);
  await sql`delete from user_group where user_id = ${id}`.execute(tx);
}

const addressed = z.object({ email: z.string() });
/** Returns those lowercase addresses that are taken. */
export async function selectRegisteredEmails(tx: Tx, lowercaseEmails: readonly string[]): Promise<string[]> {
  const found = await queryRows(tx, addressed)`
    select email from app_user where email = any(${[...lowercaseEmails]}::text[])
  `;
  return found.map(({ email }) => email);
}
const userSchema = userRowSchema.extend({ language: userDetailSchema.shape.language });
/** Finds users by address, as list rows with their languages. */
export const findUserRowsByLowercaseEmail = (
  tx: Tx,
  emails: readonly string[],
): Promise<z.output<typeof userSchema>[]> =>
  queryRows(tx, userSchema)`
    select ${columns}, u.language from app_user u where u.email = any(${[...emails]}::text[])
  `;
const named = z.object({ name: z.string() });
/** Returns those users who have opened their invitation link. */
export const findNamesOfActiveUsersWhoAcceptedInvitation = (
  tx: Tx,
  userIds: readonly number[],
): Promise<z.output<typeof named>[]> => queryRows(tx, named)`
  select concat_ws(' ', u.name, u.email) as name
  from app_user u
  where u.id = any(${[...userIds]}::int[]) and u.active and u.status not in ('invited', 'inactive')
  order by u.email
`;
