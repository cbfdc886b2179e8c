import { sql } from 'kysely';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';

/** For line c of order o: the latest shipping hour of the approved extensions that include it for its ship date. */
export const lineExtendedToTimeSql = sql`
  (
    select max(e.shipping_hour)
    from extension_consolidate q
    join extension e on e.id = q.extension_id
    where q.consolidate_id = c.id and e.status = ${sql.lit(cutoffExtensionStatus.approved)} and e.ship_date = o.ship_date
  )
`;
