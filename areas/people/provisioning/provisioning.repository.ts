import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type {
  ScimComparison,
  ScimListQuery,
  ScimFilter,
  ScimGroup,
  ScimGroupMember,
  ScimUser,
  ScimValue,
} from './provisioning.contract.ts';
import { scimGroupSchema, scimGroupMemberSchema, scimUserSchema, scimUrns } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import type { Tx } from '#kit/server/db.ts';
import { and } from '#kit/server/list-sql.ts';
import { reject } from '#kit/server/reject.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

type Piece = RawBuilder<unknown>;

/** How an attribute is compared: text ignoring case, timestamps as timestamps. */
interface Field {
  of: Piece;
  as: 'text' | 'flag' | 'moment';
}
/** A multi-valued attribute: true when one of its values matches. */
type Several = (one: (fields: Readonly<Record<string, Field>>) => Piece) => Piece;

const text = (columnSql: Piece): Field => ({ of: columnSql, as: 'text' });
const userName = sql`coalesce(p.user_name, u.email)`;
const isActive = sql`(u.active and u.status <> 'inactive')`;
const changedAt = sql`greatest(u.updated_at, p.updated_at)`;
const warehouseCode = sql`(select code from warehouse where id = u.warehouse_id)`;
const house = scimUrns.coldlaneUser.toLowerCase();
/** The attributes users can be filtered and sorted by. */
const userFields: Readonly<Record<string, Field>> = {
  id: text(sql`u.id::text`),
  username: text(userName),
  externalid: text(sql`p.external_id`),
  displayname: text(sql`u.name`),
  'name.formatted': text(sql`u.name`),
  'name.givenname': text(sql`p.given_name`),
  'name.familyname': text(sql`p.family_name`),
  active: { of: isActive, as: 'flag' },
  preferredlanguage: text(sql`u.language`),
  emails: text(sql`u.email`),
  'emails.value': text(sql`u.email`),
  'emails.type': text(sql`'work'`),
  'emails.primary': { of: sql`true`, as: 'flag' },
  'meta.created': { of: sql`u.created_at`, as: 'moment' },
  'meta.lastmodified': { of: changedAt, as: 'moment' },
  [`${house}:warehouse`]: text(warehouseCode),
};
const inRoles: Several = (one) => sql`
  exists (
    select 1
    from user_role x
    join role r on r.code = x.role_code
    where x.user_id = u.id and ${one({ value: text(sql`r.code`), display: text(sql`r.name`) })}
  )
`;
const inGroups: Several = (one) => sql`
  exists (
    select 1
    from (
      select 'role-' || x.role_code as value, r.name as display
      from user_role x
      join role r on r.code = x.role_code
      where x.user_id = u.id
      union all
      select 'account-' || x.account_id, 'Account ' || a.number
      from user_group x
      join account a on a.id = x.account_id
      where x.user_id = u.id
    ) g
    where ${one({ value: text(sql`g.value`), display: text(sql`g.display`) })}
  )
`;
const userLists: Readonly<Record<string, Several>> = { roles: inRoles, groups: inGroups };
const groupFields: Readonly<Record<string, Field>> = {
  id: text(sql`g.id`),
  displayname: text(sql`g.name`),
  externalid: text(sql`q.external_id`),
};
const inMembers: Several = (one) => sql`
  exists (
    select 1
    from (
      select x.user_id
      from user_role x
      where g.kind = 'role' and x.role_code = g.code
      union all
      select x.user_id
      from user_group x
      where g.kind = 'account' and x.account_id::text = g.code
    ) m
    where ${one({ value: text(sql`m.user_id::text`) })}
  )
`;
const groupLists: Readonly<Record<string, Several>> = { members: inMembers };

const unknown = (path: string): never =>
  reject(provisioningErrors.filterInvalid, { why: path.slice(0, 100) });
/** Converts a filter to a condition. Only its values reach the database, as parameters. */
function conditionOf(
  filter: ScimFilter,
  fields: Readonly<Record<string, Field>>,
  lists: Readonly<Record<string, Several>>,
): Piece {
  const all = (innerFilters: readonly ScimFilter[], word: Piece) =>
    sql`(${sql.join(
      innerFilters.map((one) => conditionOf(one, fields, lists)),
      word,
    )})`;
  switch (filter.kind) {
    case 'and':
      return all(filter.inner, sql` and `);
    case 'or':
      return all(filter.inner, sql` or `);
    case 'not':
      return sql`not coalesce(${conditionOf(filter.inner, fields, lists)}, false)`;
    case 'has':
      return listed(filter.path, filter.inner, fields, lists);
    case 'present':
    case 'test':
      return tested(filter, fields, lists);
  }
}
/** One value that matches as a whole. Users have a single email address. */
function listed(
  path: string,
  innerFilter: ScimFilter,
  fields: Readonly<Record<string, Field>>,
  lists: Readonly<Record<string, Several>>,
): Piece {
  const several = Object.hasOwn(lists, path) ? lists[path] : undefined;
  if (several) return several((memberFields) => conditionOf(innerFilter, memberFields, {}));
  const subFields = Object.entries(fields)
    .filter(([name]) => name.startsWith(`${path}.`))
    .map(([name, field]): [string, Field] => [name.slice(path.length + 1), field]);
  if (subFields.length === 0) return unknown(path);
  return conditionOf(innerFilter, Object.fromEntries(subFields), {});
}
function tested(
  filter: Extract<ScimFilter, { kind: 'present' | 'test' }>,
  fields: Readonly<Record<string, Field>>,
  lists: Readonly<Record<string, Several>>,
): Piece {
  const { path } = filter;
  const [name = '', part = 'value'] = path.split('.');
  const several = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (several)
    return several((memberFields) =>
      filter.kind === 'present' ? sql`true` : tested({ ...filter, path: part }, memberFields, {}),
    );
  const field = Object.hasOwn(fields, path) ? fields[path] : unknown(path);
  if (!field) return unknown(path);
  if (filter.kind === 'present') return sql`${field.of} is not null`;
  return compared(field, filter.comparison, filter.value, path);
}
function compared(field: Field, is: ScimComparison, value: ScimValue, path: string): Piece {
  if (value === null) {
    if (is === 'eq') return sql`${field.of} is null`;
    return is === 'ne' ? sql`${field.of} is not null` : unknown(path);
  }
  if (field.as === 'flag') {
    const flagText = String(value).toLowerCase();
    if (flagText !== 'true' && flagText !== 'false') return unknown(path);
    if (is !== 'eq' && is !== 'ne') return unknown(path);
    return sql`${field.of} ${is === 'eq' ? sql`=` : sql`<>`} ${flagText === 'true'}::boolean`;
  }
  if (field.as === 'moment') {
    const order = orders[is];
    if (!order || typeof value !== 'string' || !isMoment(value)) return unknown(path);
    return sql`${field.of} ${order} ${value}::timestamptz`;
  }
  return inWords(field.of, is, String(value));
}
const orders: Partial<Record<ScimComparison, Piece>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};
function isMoment(value: string): boolean {
  if (!/^(19|20)\d\d-/.test(value)) return false;
  try {
    Temporal.Instant.from(value);
    return true;
  } catch {
    return false;
  }
}
function inWords(columnSql: Piece, is: ScimComparison, value: string): Piece {
  // PostgreSQL cannot store this character, so no value matches.
  if (value.includes('\u0000') || !value.isWellFormed()) return is === 'ne' ? sql`true` : sql`false`;
  const [column, words] = [sql`lower(${columnSql})`, sql`lower(${value}::text)`];
  switch (is) {
    case 'co':
      return sql`position(${words} in ${column}) > 0`;
    case 'sw':
      return sql`starts_with(${column}, ${words})`;
    case 'ew':
      return sql`right(${column}, length(${value}::text)) = ${words}`;
    case 'ne':
      return sql`${column} is distinct from ${words}`;
    default:
      return sql`${column} ${orders[is] ?? sql`=`} ${words}`;
  }
}
/** The order of a list. The second key makes it unambiguous. */
function orderOf(cut: ScimListQuery, fields: Readonly<Record<string, Field>>, tie: Piece): Piece {
  const name = cut.sortBy ?? '';
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (cut.sortBy !== undefined && !field) return unknown(cut.sortBy);
  if (!field) return sql`order by ${tie}`;
  const key = field.as === 'text' ? sql`lower(${field.of})` : field.of;
  return sql`order by ${key} ${cut.isDescending ? sql`desc` : sql`asc`} nulls last, ${tie}`;
}

const tablesFor = (caller: string): Piece => sql`
  app_user u
  left join provisioned_user p on p.user_id = u.id and p.caller = ${caller}
`;
/** Excludes users of API clients, users the caller deleted while they are inactive, and erased users. */
const there = sql`
  not exists (select 1 from api_client c where c.user_id = u.id)
  and u.erased_at is null
  and (p.deprovisioned_at is null or ${isActive})
`;
const personColumns = sql`
  u.id, u.email, u.name, ${isActive} as active, u.status = 'invited' as invited, u.language,
  u.created_at as "createdAt", ${changedAt} as "changedAt",
  u.row_version || '.' || coalesce(p.row_version, 0) as version, u.row_version as "rowVersion",
  p.external_id as "externalId", ${userName} as "userName", p.given_name as "givenName",
  p.family_name as "familyName", ${warehouseCode} as "warehouseCode", u.warehouse_id as "warehouseId",
  (
    select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'name', r.name) order by x.seq, r.code), '[]')
    from user_role x
    join role r on r.code = x.role_code
    where x.user_id = u.id
  ) as roles,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name) order by a.number), '[]'
    )
    from user_group x
    join account a on a.id = x.account_id
    where x.user_id = u.id
  ) as accounts
`;

export async function findScimUsers(
  tx: Tx,
  provisionerId: string,
  listQuery: ScimListQuery,
): Promise<{ found: ScimUser[]; total: number }> {
  const where = and(there, listQuery.filter && conditionOf(listQuery.filter, userFields, userLists));
  const total = await countRows(tx)`from ${tablesFor(provisionerId)} where ${where}`;
  if (listQuery.count === 0) return { found: [], total };
  const found = await queryRows(tx, scimUserSchema)`
    select ${personColumns}
    from ${tablesFor(provisionerId)}
    where ${where}
    ${orderOf(listQuery, userFields, sql`u.id`)}
    limit ${listQuery.count} offset ${listQuery.startIndex - 1}
  `;
  return { found, total };
}
export const findScimUser = (tx: Tx, provisionerId: string, id: number): Promise<ScimUser | undefined> =>
  queryFirstRow(
    tx,
    scimUserSchema,
  )`select ${personColumns} from ${tablesFor(provisionerId)} where u.id = ${id} and ${there}`;

const existingUserSchema = z.object({ id: z.int(), gone: z.boolean() });
/** Finds the user with an address, and whether the caller deleted them and they have not returned. */
export const findUserIdAndScimDeletedFlagByEmail = (
  tx: Tx,
  provisionerId: string,
  email: string,
): Promise<z.output<typeof existingUserSchema> | undefined> => queryFirstRow(tx, existingUserSchema)`
  select u.id, p.deprovisioned_at is not null and not ${isActive} as gone
  from ${tablesFor(provisionerId)}
  where u.email = lower(${email})
`;
/** True when another user has this user name at the caller. */
export const isScimUserNameTaken = async (
  tx: Tx,
  caller: string,
  name: string,
  exceptUserId: number,
): Promise<boolean> =>
  (await countRows(tx)`
    from ${tablesFor(caller)}
    where lower(${userName}) = lower(${name}) and u.id <> ${exceptUserId} and ${there}
  `) > 0;

/** Saves the caller's name for a user. Names are written one at a time, so that two users never get the same. */
export async function upsertScimNamesAndRestoreUser(
  tx: Tx,
  provisionerId: string,
  userId: number,
  names: {
    externalId: string | null;
    userName: string | null;
    givenName: string | null;
    familyName: string | null;
  },
): Promise<void> {
  await sql`
    insert into provisioned_user as p (
      caller, user_id, external_id, user_name, given_name, family_name, updated_at
    )
    values (
      ${provisionerId}, ${userId}, ${names.externalId}, ${names.userName}, ${names.givenName}, ${names.familyName}, now()
    )
    on conflict (caller, user_id) do update
    set external_id = excluded.external_id, user_name = excluded.user_name, given_name = excluded.given_name,
      family_name = excluded.family_name, deprovisioned_at = null, updated_at = now(), row_version = p.row_version + 1
    where (p.external_id, p.user_name, p.given_name, p.family_name) is distinct from
      (excluded.external_id, excluded.user_name, excluded.given_name, excluded.family_name)
      or p.deprovisioned_at is not null
  `.execute(tx);
}
/** Locks the names of one caller, so that they are assigned one at a time. */
export async function lockScimUserNamesOfProvisioner(tx: Tx, caller: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${caller}, 17))`.execute(tx);
}
/** Marks the user as deleted by the caller. Their user name is free again. */
export async function markScimUserDeleted(tx: Tx, caller: string, id: number): Promise<void> {
  await sql`
    insert into provisioned_user as p (caller, user_id, deprovisioned_at, updated_at)
    values (${caller}, ${id}, now(), now())
    on conflict (caller, user_id) do update
    set deprovisioned_at = now(), user_name = null, updated_at = now(), row_version = p.row_version + 1
  `.execute(tx);
}

const warehouse = z.object({ id: z.int() });
export const findWarehouseIdByCode = async (tx: Tx, code: string): Promise<number | undefined> =>
  (await queryFirstRow(tx, warehouse)`select id from warehouse where code = upper(${code})`)?.id;

const groups = sql`
  (
    select 'role-' || code as id, 'role' as kind, code, name
    from role
    union all
    select 'account-' || id, 'account', id::text, 'Account ' || number
    from account
    where active
  ) g
`;
const groupTables = (provisionerId: string): Piece => sql`
  ${groups}
  left join provisioned_group q on q.caller = ${provisionerId} and q.group_id = g.id
`;
export async function findScimGroupRows(
  tx: Tx,
  provisionerId: string,
  listQuery: ScimListQuery,
): Promise<{ found: ScimGroup[]; total: number }> {
  const where = and(listQuery.filter && conditionOf(listQuery.filter, groupFields, groupLists));
  const total = await countRows(tx)`from ${groupTables(provisionerId)} where ${where}`;
  if (listQuery.count === 0) return { found: [], total };
  const found = await queryRows(tx, scimGroupSchema)`
    select g.id, g.kind, g.code, g.name, q.external_id as "externalId"
    from ${groupTables(provisionerId)}
    where ${where}
    ${orderOf(listQuery, groupFields, sql`g.kind desc, g.name, g.id`)}
    limit ${listQuery.count} offset ${listQuery.startIndex - 1}
  `;
  return { found, total };
}
export const findScimGroup = (
  tx: Tx,
  caller: string,
  id: string,
): Promise<ScimGroup | undefined> => queryFirstRow(tx, scimGroupSchema)`
  select g.id, g.kind, g.code, g.name, q.external_id as "externalId"
  from ${groupTables(caller)}
  where g.id = ${id}
`;
/** Finds the members of some groups among the users the caller sees. */
export const findScimGroupMembers = (
  tx: Tx,
  caller: string,
  groupIds: readonly string[],
): Promise<ScimGroupMember[]> => queryRows(tx, scimGroupMemberSchema)`
  select x.group_id as "groupId", u.id, u.name
  from (
    select 'role-' || role_code as group_id, user_id
    from user_role
    union all
    select 'account-' || account_id, user_id
    from user_group
  ) x
  join ${tablesFor(caller)} on u.id = x.user_id
  where x.group_id = any(${[...groupIds]}::text[]) and ${there}
  order by u.id
`;
const knownIds = z.object({ id: z.int() });
/** Returns those ids that belong to users the caller sees. */
export const filterUserIdsVisibleToScimCaller = async (
  tx: Tx,
  provisionerId: string,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await queryRows(tx, knownIds)`
      select u.id
      from ${tablesFor(provisionerId)}
      where u.id = any(${[...ids]}::int[]) and ${there}
    `
  ).map((one) => one.id);
export async function upsertScimGroupExternalId(
  tx: Tx,
  caller: string,
  id: string,
  externalId: string | null,
): Promise<void> {
  await sql`
    insert into provisioned_group (caller, group_id, external_id, updated_at)
    values (${caller}, ${id}, ${externalId}, now())
    on conflict (caller, group_id) do update
    set external_id = excluded.external_id, updated_at = now()
  `.execute(tx);
}
const roleRow = z.object({ code: z.string(), name: z.string() });
export const findRoleCodesAndNamesForScim = (tx: Tx): Promise<z.output<typeof roleRow>[]> =>
  queryRows(tx, roleRow)`select code, name from role order by code`;
