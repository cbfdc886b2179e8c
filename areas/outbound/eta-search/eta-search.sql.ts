import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EtaFilters } from './eta-search.contract.ts';
import { etaState } from '#areas/outbound/clock/eta-states.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { ofAccounts } from '#areas/accounts/accounts/of-accounts.sql.ts';
import { etaTold } from '#areas/outbound/loads/eta.sql.ts';
import { contains, every, from, is, isOneOf, some, until, within } from '#kit/server/lists.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/** Which expected arrivals a caller may see, and which a search finds. */

/** What the conditions speak of: an arrival `e`, its drop `d` and load `l`. */
export const etaTables = sql`
  eta e
  join load_drop d on d.id = e.drop_id
  join load l on l.id = d.load_id
`;
/** Not delivered, and expected after its window has closed. */
export const isLateEta = sql`(e.status <> ${sql.lit(etaState.delivered)} and ${etaTold} > d.window_end)`;

/** A load with a pickup at one of the warehouses; null is all of them. */
const leavesFrom = (warehouses: readonly number[] | null) =>
  warehouses === null
    ? undefined
    : sql`
      exists (
        select 1
        from load_pickup p
        where p.load_id = l.id and ${within(sql`p.warehouse_id`, warehouses)}
      )
    `;
/** Loads that the caller may see. One that vanished from routing has no arrival unless it has left. */
export const etasSeen = (work: Work) =>
  every(
    leavesFrom(warehouseScope(work)),
    ofAccounts(work, 'load'),
    sql`(not l.void or l.status = ${sql.lit(pickupState.released)})`,
  );
const goesTo = (accountId: number) => sql`
  (
    d.deliver_to_id = ${accountId}
    or exists (select 1 from load_plan n where n.drop_id = d.id and n.consignee_id = ${accountId})
    or exists (select 1 from unit u where u.drop_id = d.id and u.active and u.consignee_id = ${accountId})
  )
`;
/** Those that a search finds among them. */
export function etasFound(work: Work, f: EtaFilters): RawBuilder<unknown> {
  return every(
    etasSeen(work),
    from(sql`l.day_of_service`, f.shipDateFrom),
    until(sql`l.day_of_service`, f.shipDateTo),
    is(sql`l.load_number`, f.loadNumber),
    f.warehouseId === undefined ? undefined : leavesFrom([f.warehouseId]),
    f.consigneeAccountId === undefined ? undefined : goesTo(f.consigneeAccountId),
    contains(sql`l.external_order_no`, f.mcLeodOrderNumber),
    some(contains(sql`l.driver1`, f.driver), contains(sql`l.driver2`, f.driver)),
    isOneOf(sql`e.status`, f.status),
    f.late === true ? isLateEta : undefined,
    f.late === false ? sql`not coalesce(${isLateEta}, false)` : undefined,
  );
}
