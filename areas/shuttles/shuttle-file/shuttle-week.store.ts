import { sql } from 'kysely';
import { shuttleWeek } from './shuttle-file.contract.ts';
import type { LaneDay } from './shuttle-file.contract.ts';
import { astray, boxesOf } from './shuttle-boxes.sql.ts';
import { ofAccounts } from '#areas/accounts/accounts/of-accounts.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { every, some, within } from '#kit/server/lists.ts';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';

const lane = shuttleWeek.reply.data.shape.lanes.element;

const onTheWay = sql`u.status = ${sql.lit(unitStatus.shuttled)}`;
const there = sql`(not ${onTheWay} and u.current_warehouse_id = u.outbound_warehouse_id)`;
/**
 * The boxes of seven days that leave from another warehouse than they are received at, by day and lane, and the rows of
 * the file that wait for boxes still to be entered.
 */
export async function weekOf(work: Work, sunday: string): Promise<LaneDay[]> {
  const own = warehouseScope(work);
  const until = addDays(sunday, 6);
  const fileScope = some(
    within(sql`f.receiving_warehouse_id`, own),
    within(sql`f.outbound_warehouse_id`, own),
  );
  return rows(work.tx, lane)`
    with lane as (
      select u.ship_date as day, u.receiving_warehouse_id as from_id, u.outbound_warehouse_id as to_id,
        u.consignee_id, min(u.outbound_date) as outbound_date, count(*) as units, sum(u.cube) as cubes,
        count(*) filter (where ${onTheWay}) as moving, count(*) filter (where ${there}) as there,
        count(*) filter (
          where not exists (
            select 1
            from shuttle_file f
            where ${boxesOf} and not ${astray}
          )
        ) as unsaid
      from warehouse w
      join unit u on u.receiving_warehouse_id = w.id
      where ${every(
        sql`u.active`,
        sql`u.ship_date between ${sunday}::date and ${until}::date`,
        sql`u.outbound_warehouse_id <> u.receiving_warehouse_id`,
        some(within(sql`u.receiving_warehouse_id`, own), within(sql`u.outbound_warehouse_id`, own)),
        ofAccounts(work, 'unit'),
      )}
      group by 1, 2, 3, 4
      union all
      select f.receiving_date, f.receiving_warehouse_id, f.outbound_warehouse_id, f.consignee_id,
        f.outbound_date, 0, 0, 0, 0, 0
      from shuttle_file f
      where ${every(
        sql`f.receiving_date between ${sunday}::date and ${until}::date`,
        sql`f.outbound_warehouse_id <> f.receiving_warehouse_id`,
        fileScope,
        within(sql`f.consignee_id`, accountScope(work)),
      )}
    )
    select l.day as date, r.code as from, l.from_id as "fromId", o.code as to, l.to_id as "toId",
      min(l.outbound_date) as "outboundDate", count(distinct l.consignee_id)::int as consignees,
      sum(l.units)::int as units, sum(l.cubes)::int as cubes, sum(l.moving)::int as moving,
      sum(l.there)::int as there, sum(l.unsaid)::int as unsaid
    from lane l
    join warehouse r on r.id = l.from_id
    join warehouse o on o.id = l.to_id
    group by l.day, l.from_id, r.code, l.to_id, o.code
    order by l.day, r.code, o.code
  `;
}
