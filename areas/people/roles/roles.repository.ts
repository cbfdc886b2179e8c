import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleDetailSchema, roleRowSchema } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import type { RoleMember } from './roles.rules.ts';
import { builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRowsWithCachedPlan, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** Excludes API clients, which are users without roles. */
const members = sql`
  select m.user_id
  from user_role m
  where m.role_code = r.code and not exists (select 1 from api_client c where c.user_id = m.user_id)
`;
const columns = sql`
  r.id, r.code, r.name, coalesce(r.base_code, r.code) as base, r.base_code is not null as own,
  array(select p.permission from role_permission p where p.role_code = r.code order by 1) as permissions,
  (select count(*)::int from (${members}) m) as members, r.row_version as "rowVersion"
`;
const isKnownRoleSql = sql`(r.base_code is not null or r.code = any(${[...builtInRoleCodes]}::text[]))`;

/** Finds built-in roles in their order, then custom roles by name. */
export const findAllRoles = (tx: Tx): Promise<RoleRow[]> => queryRowsWithCachedPlan(tx, roleRowSchema)`
  select ${columns}
  from role r
  where ${isKnownRoleSql}
  order by array_position(${[...builtInRoleCodes]}::text[], r.code) nulls last, lower(r.name), r.code
`;
export const findRoleWithMembersAndHistory = (
  tx: Tx,
  id: number,
): Promise<RoleDetail | undefined> => queryFirstRow(tx, roleDetailSchema)`
  select ${columns},
    (
      select coalesce(jsonb_agg(h), '[]')
      from (
        select u.id, u.name, u.email, u.active
        from (${members}) m
        join app_user u on u.id = m.user_id
        order by lower(u.name), u.id
        limit 200
      ) h
    ) as people,
    (
      select coalesce(jsonb_agg(h), '[]')
      from (
        select a.id, a.at, a.user_name as who, a.action, a.before, a.after
        from audit a
        where a.entity = 'role' and a.entity_id = r.id
        order by a.id desc
        limit 50
      ) h
    ) as history
  from role r
  where r.id = ${id} and ${isKnownRoleSql}
`;

const roleIdSchema = z.object({ id: z.int() });
/** Locks a role until the transaction ends. Assigning, changing or deleting it waits. */
export const lockRole = (tx: Tx, id: number): Promise<z.output<typeof roleIdSchema> | undefined> =>
  queryFirstRow(
    tx,
    roleIdSchema,
  )`select r.id from role r where r.id = ${id} and ${isKnownRoleSql} for update`;
/**
 * Locks the assigned roles until the transaction ends, so that they are not deleted or changed. Locks in a fixed order to prevent
 * deadlocks.
 */
export const lockRolesByCodeForShare = (
  tx: Tx,
  codes: readonly string[],
): Promise<z.output<typeof roleIdSchema>[]> =>
  queryRows(tx, roleIdSchema)`
    select r.id
    from role r
    where r.code = any(${[...codes]}::text[])
    order by r.id
    for share
  `;

const member = z.object({ id: z.int(), name: z.string(), codes: z.array(z.string()) });
export const findRoleMembers = (tx: Tx, roleId: number): Promise<RoleMember[]> => queryRows(tx, member)`
  select u.id, u.name,
    array(select o.role_code from user_role o where o.user_id = u.id order by o.seq, o.role_code) as codes
  from role r
  join user_role m on m.role_code = r.code
  join app_user u on u.id = m.user_id
  where r.id = ${roleId}
  order by lower(u.name), u.id
`;
/** True when another role, custom or built-in by these names, looks the same (decision 224). */
export async function isLookalikeRoleNameTaken(
  tx: Tx,
  { id, name, builtInNames: ofProduct }: { id: number; name: string; builtInNames: readonly string[] },
): Promise<boolean> {
  const found = await queryFirstRow(tx, z.object({ taken: z.boolean() }))`
    select exists (
      select 1
      from (
        select r.name collate "default" as name
        from role r
        where r.id <> ${id} and ${isKnownRoleSql}
        union all
        select unnest(${[...ofProduct]}::text[])
      ) other
      where compute_name_skeleton(other.name) = compute_name_skeleton(${name}::text)
    ) as taken
  `;
  return found?.taken ?? false;
}
/** Serializes the choice of role names. */
export async function lockRoleNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('role names', 13))`.execute(tx);
}

export async function insertRole(
  tx: Tx,
  input: { name: string; base: BuiltInRole; permissions: readonly string[] },
): Promise<number> {
  const code = `own-${randomBytes(4).toString('hex')}`;
  const inserted = await queryFirstRow(tx, roleIdSchema)`
    insert into role (code, name, base_code)
    values (${code}, ${input.name}, ${input.base})
    returning id
  `;
  if (!inserted) throw new Error('No role was created');
  await insertPermissions(tx, inserted.id, input.permissions);
  return inserted.id;
}
const insertPermissions = (tx: Tx, id: number, permissions: readonly string[]) =>
  sql`
  insert into role_permission (role_code, permission)
  select r.code, unnest(${[...permissions]}::text[])
  from role r
  where r.id = ${id}
`.execute(tx);

/** Returns false when the role's version has changed. */
export async function updateRoleIfUnchanged(
  tx: Tx,
  id: number,
  input: { name: string; permissions: readonly string[]; rowVersion: number },
): Promise<boolean> {
  const saved = await queryFirstRow(tx, roleIdSchema)`
    update role
    set name = ${input.name}, row_version = row_version + 1
    where id = ${id} and base_code is not null and row_version = ${input.rowVersion}
    returning id
  `;
  if (!saved) return false;
  await sql`
    delete from role_permission
    where role_code = (select code from role where id = ${id}) and permission <> all(${[...input.permissions]}::text[])
  `.execute(tx);
  await sql`
    insert into role_permission (role_code, permission)
    select r.code, unnest(${[...input.permissions]}::text[])
    from role r
    where r.id = ${id}
    on conflict do nothing
  `.execute(tx);
  return true;
}

/**
 * Replaces one role by another for all users. Users with both keep the other. Locks no user rows, because a change of a user
 * waits for this role.
 */
export async function moveRoleMembers(tx: Tx, fromCode: string, toCode: string): Promise<void> {
  await sql`
    update user_role m
    set role_code = ${toCode}
    where role_code = ${fromCode}
      and not exists (select 1 from user_role o where o.user_id = m.user_id and o.role_code = ${toCode})
  `.execute(tx);
  await sql`delete from user_role where role_code = ${fromCode}`.execute(tx);
}
export async function deleteRoleRowAndPermissions(tx: Tx, code: string): Promise<void> {
  await sql`delete from role_permission where role_code = ${code}`.execute(tx);
  await sql`delete from role where code = ${code}`.execute(tx);
}
