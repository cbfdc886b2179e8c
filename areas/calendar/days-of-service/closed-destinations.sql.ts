import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unknownConsignee } from '#areas/accounts/accounts/unknown-accounts.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * True for a unit `u` that is due to leave for an account that no longer accepts freight
 * (docs/domain/calendar.md#closing-a-place). It stays true until the unit is redirected or released. The query starts from
 * the closed accounts because they are few. The placeholder consignee of units without an order does not count: those units wait
 * in the cooler for a label.
 */
export const unitUGoesToClosedAccountSql = (work: RequestContext): RawBuilder<unknown> => sql`
  u.id in (
    select x.id
    from account p
    cross join lateral (
      select p.id as consignee_id
      union
      select r.consignee_id
      from day_of_service r
      where r.care_of_id = p.id
    ) c
    join unit x on x.consignee_id = c.consignee_id
      and x.day_of_service >= ${work.now.toString()}::timestamptz::date - 14
      and x.deliver_to_id = p.id
    left join load_pickup k on k.id = x.load_pickup_id
    where not p.active and p.number <> ${unknownConsignee.number} and p.account_type = ${sql.lit(accountType.consignee)} and x.active
      and x.status <> ${sql.lit(unitStatus.arrived)} and k.released_at is null
  )
`;
