import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { unknownConsignee } from '#areas/accounts/accounts/unknown-accounts.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { Work } from '#kit/server/work.ts';

/**
 * A unit `u` that is still to leave for a place that takes no freight any more (docs/domain/calendar.md#a-place-that-closes):
 * until somebody sends it another way or releases it. Starts from the few places that are closed. The place-holder of boxes that
 * no order has is no place: they wait in the cooler for a label.
 */
export const goesToClosedPlace = (work: Work): RawBuilder<unknown> => sql`
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
