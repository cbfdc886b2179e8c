import { sql } from 'kysely';
import { isPermissionAllowedOnBaseRole } from './row-scope.contract.ts';
import { allPermissions, builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

const allowed = builtInRoleCodes
  .filter((base) => base !== 'Admin')
  .flatMap((base) =>
    allPermissions
      .filter((one) => isPermissionAllowedOnBaseRole(base, one))
      .map((permission) => ({ base, permission })),
  );

export const invariants: readonly Invariant[] = [
  {
    id: 'roles.base',
    description:
      'A custom role must be based on a built-in role other than Administrator and have at least one permission',
    violationsSql: sql`
      select r.id, 'role ' || r.code || ' on ' || r.base_code as what
      from role r
      join role b on b.code = r.base_code
      where b.base_code is not null
        or r.base_code = 'Admin'
        or not exists (select 1 from role_permission p where p.role_code = r.code)
    `,
  },
  {
    id: 'roles.sight',
    description: 'A custom role can only have permissions that suit the scope of its base role',
    violationsSql: sql`
      select r.id, 'role ' || r.code || ' on ' || r.base_code || ' has ' || p.permission as what
      from role r
      join role_permission p on p.role_code = r.code
      where r.base_code is not null
        and not exists (
          select 1
          from jsonb_to_recordset(${JSON.stringify(allowed)}::jsonb) as a(base text, permission text)
          where a.base = r.base_code and a.permission = p.permission
        )
    `,
  },
];
