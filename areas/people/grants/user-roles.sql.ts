import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';

/** The roles and permissions of a user, as SQL shared by all queries. A custom role counts as its built-in base role. */

type SqlFragment = RawBuilder<unknown>;

/** The built-in roles of a user, the first assigned first. */
export const builtInAndBaseRolesOfUserSql = (userId: SqlFragment): SqlFragment => sql`
  array(
    select coalesce(o.base_code, o.code)
    from user_role r
    join role o on o.code = r.role_code
    where r.user_id = ${userId}
    group by coalesce(o.base_code, o.code)
    order by min(r.seq), min(r.role_code)
  )
`;
/** The permissions of all roles of a user together. */
export const permissionsOfUserSql = (userId: SqlFragment): SqlFragment => sql`
  array(
    select distinct p.permission
    from user_role r
    join role_permission p on p.role_code = r.role_code
    where r.user_id = ${userId}
    order by 1
  )
`;

export const customRoleSchema = z.object({ code: z.string(), name: z.string(), base: z.string() });
/** The custom roles of a user, by name. */
export const customRolesOfUserSql = (userId: SqlFragment): SqlFragment => sql`
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('code', o.code, 'name', o.name, 'base', o.base_code) order by r.seq, o.code), '[]'
    )
    from user_role r
    join role o on o.code = r.role_code
    where r.user_id = ${userId} and o.base_code is not null
  )
`;

const calledRole = z.object({ base: z.string(), permissions: z.array(z.string()) });
/** Finds custom roles by name, ignoring case. Names are unique. */
export const findCustomRolesByName = (
  tx: Tx,
  names: readonly string[],
): Promise<z.output<typeof calledRole>[]> => queryRows(tx, calledRole)`
  select o.base_code as base,
    array(select p.permission from role_permission p where p.role_code = o.code order by 1) as permissions
  from role o
  where o.base_code is not null and lower(o.name) = any(${names.map((name) => name.trim().toLowerCase())}::text[])
  order by o.code
`;
