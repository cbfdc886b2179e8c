import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EtaFilters } from './eta-search.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { effectiveEtaTimeSql } from '#areas/outbound/loads/eta.sql.ts';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

/** Conditions for the expected arrivals a caller can see, and those that match a search. */

/** The tables for the conditions: an arrival `e`, its stop `d` and load `l`. */
export const etaFromTablesSql = sql`
  eta e
  join load_drop d on d.id = e.drop_id
  join load l on l.id = d.load_id
`;
/** Not delivered, and expected after the end of its window. */
export const isEtaLateForDropSql = sql`(e.status <> ${sql.lit(etaState.delivered)} and ${effectiveEtaTimeSql} > d.window_end)`;

/** A load with a pickup at one of the warehouses. Null means all warehouses. */
const leavesFrom = (warehouses: readonly number[] | null) =>
  warehouses === null
    ? undefined
    : sql`
      exists (
        select 1
        from load_pickup p
        where p.load_id = l.id and ${inRowScope(sql`p.warehouse_id`, warehouses)}
      )
    `;
/** Loads that the caller can see. One that was removed from routing has no arrival unless it has departed. */
export const isVisibleEtaSql = (work: RequestContext) =>
  and(
    leavesFrom(getWarehouseIdsInScope(work)),
    accountRowScopeSql(work, 'load'),
    sql`(not l.void or l.status = ${sql.lit(pickupStatus.released)})`,
  );
const goesTo = (accountId: number) => sql`
  (
    d.deliver_to_id = ${accountId}
    or exists (select 1 from load_plan n where n.drop_id = d.id and n.consignee_id = ${accountId})
    or exists (select 1 from unit u where u.drop_id = d.id and u.active and u.consignee_id = ${accountId})
  )
`;
/** The visible arrivals that match a search. */
export function isVisibleEtaMatchingSearchSql(
  work: RequestContext,
  filters: EtaFilters,
): RawBuilder<unknown> {
  return and(
    isVisibleEtaSql(work),
    gteDay(sql`l.day_of_service`, filters.shipDateFrom),
    lteDay(sql`l.day_of_service`, filters.shipDateTo),
    equalsIfGiven(sql`l.load_number`, filters.loadNumber),
    filters.warehouseId === undefined ? undefined : leavesFrom([filters.warehouseId]),
    filters.consigneeAccountId === undefined ? undefined : goesTo(filters.consigneeAccountId),
    containsTextIgnoringCaseAndAccents(sql`l.external_order_no`, filters.mcLeodOrderNumber),
    or(
      containsTextIgnoringCaseAndAccents(sql`l.driver1`, filters.driver),
      containsTextIgnoringCaseAndAccents(sql`l.driver2`, filters.driver),
    ),
    isOneOfNumbersIfGiven(sql`e.status`, filters.status),
    filters.late === true ? isEtaLateForDropSql : undefined,
    filters.late === false ? sql`not coalesce(${isEtaLateForDropSql}, false)` : undefined,
  );
}
