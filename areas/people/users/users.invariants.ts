import { sql } from 'kysely';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

const base = sql`coalesce(r.base_code, r.code)`;
/** The type of account of which the role sees nothing. */
const unseenType = sql`
  case ${base} when 'Shipper' then ${sql.lit(accountType.consignee)} else ${sql.lit(accountType.shipper)} end
`;

export const invariants: readonly Invariant[] = [
  {
    id: 'users.accounts',
    description: 'Shipper and consignee users have an account with freight they can see',
    violationsSql: sql`
      select u.id, 'user ' || u.email || ' has no account that suits the role' as what
      from app_user u
      where u.active
        and u.status <> 'inactive'
        and not exists (select from api_client c where c.user_id = u.id)
        and exists (select from user_group g where g.user_id = u.id)
        and exists (select from user_role h where h.user_id = u.id)
        and not exists (
          select from user_role h
          join role r on r.code = h.role_code
          where h.user_id = u.id
            and (
              ${base} not in ('Shipper', 'Consignee')
              or exists (
                select from user_group g
                join account a on a.id = g.account_id
                where g.user_id = u.id and a.account_type <> ${unseenType}
              )
            )
        )
    `,
  },
];
