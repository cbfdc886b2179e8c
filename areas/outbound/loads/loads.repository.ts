import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { defaultOutboundDateOfWarehouseWSql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { z } from 'zod';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { LoadFilters } from './loads.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Paging } from '#kit/contract/paging.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { queryFirstRowWithCachedPlan, queryRows } from '#kit/server/query-rows.ts';
import {
  inBulkSelection,
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  orderBy,
  or,
  lteDay,
  inRowScope,
} from '#kit/server/list-sql.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

const identified = z.object({ id: z.int() });

/** The loads of the list, and their own details. */

const loadHead = z.object({
  id: z.int(),
  loadNumber: z.int(),
  loadName: z.string(),
  dayOfService: z.string(),
  status: z.int(),
  trailer: z.string().nullable(),
  tractor: z.string().nullable(),
  driver1: z.string().nullable(),
  driver2: z.string().nullable(),
  carrier: z.string().nullable(),
  externalOrderNo: z.string().nullable(),
  syncStatus: z.int().nullable(),
  syncMessage: z.string().nullable(),
  loadLocks: z.int().nullable(),
  tempSetF: z.int().nullable(),
  plannedDeparture: z.string().nullable(),
  void: z.boolean(),
  trailerCube: z.int(),
  rowVersion: z.int(),
});
export type LoadHeader = z.output<typeof loadHead>;

const headColumns = sql`
  l.id, l.load_number as "loadNumber", l.load_name as "loadName", l.day_of_service as "dayOfService",
  l.status, l.trailer, l.tractor, l.driver1, l.driver2, l.carrier, l.external_order_no as "externalOrderNo",
  l.sync_status as "syncStatus", l.sync_message as "syncMessage", l.load_locks as "loadLocks",
  l.temp_set_f as "tempSetF", l.planned_departure as "plannedDeparture", l.void,
  l.trailer_cube as "trailerCube", l.row_version as "rowVersion"
`;

/** The operating day of each warehouse. The fence prevents Postgres from computing it again for each pickup. */
const runningDays = (work: RequestContext): RawBuilder<unknown> => sql`
  select w.id as warehouse_id,
    ${defaultOutboundDateOfWarehouseWSql(work)} as day
  from warehouse w
  where w.active and w.is_outbound
  offset 0
`;

/** The warehouses to search: those in scope, or the requested one if it is in scope. */
function narrowed(
  scope: readonly number[] | null,
  warehouseId: number | undefined,
): readonly number[] | null {
  if (warehouseId === undefined) return scope;
  return scope === null || scope.includes(warehouseId) ? [warehouseId] : [];
}

/**
 * The WHERE conditions of the list. Without days, the current operating day and loads still in use apply. With `byIds`, only the
 * given loads.
 */
function conditions(work: RequestContext, f: LoadFilters, byIds = false): RawBuilder<unknown> {
  const warehouses = narrowed(getWarehouseIdsInScope(work), f.warehouseId);
  const day = sql`l.day_of_service`;
  return and(
    leavesFrom(warehouses),
    accountRowScopeSql(work, 'load'),
    byIds || saysWhen(f) ? undefined : onRunningDay(work, warehouses),
    gteDay(day, f.dayOfServiceFrom),
    lteDay(day, f.dayOfServiceTo),
    // A load's ship date is the outbound date of its first pickup, which is its day of service.
    gteDay(day, f.shipDateFrom),
    lteDay(day, f.shipDateTo),
    f.deliveryDateFrom === undefined
      ? undefined
      : dropWhere(sql`d.window_end ${there} >= ${f.deliveryDateFrom}::timestamp`),
    f.deliveryDateTo === undefined
      ? undefined
      : dropWhere(sql`d.window_start ${there} <= ${f.deliveryDateTo}::timestamp`),
    equalsIfGiven(sql`l.status`, f.status),
    f.loadName === undefined
      ? undefined
      : or(
          containsTextIgnoringCaseAndAccents(sql`l.load_name`, f.loadName),
          sql`l.load_number::text = ${f.loadName.replace(/^L-?/i, '')}`,
        ),
    equalsIfGiven(sql`l.load_number`, f.loadNumber),
    f.consigneeAccountId === undefined ? undefined : carriesFor(f.consigneeAccountId),
    f.search === undefined ? undefined : mentions(f.search),
    f.void === undefined && !byIds ? stillOfUse : equalsIfGiven(sql`l.void`, f.void),
  );
}
/** True when the filters name a load or its days. Otherwise the current operating day applies. */
const saysWhen = (f: LoadFilters): boolean =>
  [
    f.loadName,
    f.loadNumber,
    f.dayOfServiceFrom,
    f.dayOfServiceTo,
    f.shipDateFrom,
    f.shipDateTo,
    f.deliveryDateFrom,
    f.deliveryDateTo,
  ].some((value) => value !== undefined);
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
/**
 * The days come first because they bound the scan. The pairs of warehouse and day are then checked per load behind a fence, so
 * Postgres does not read every pickup.
 */
const onRunningDay = (work: RequestContext, warehouses: readonly number[] | null) => sql`
  l.day_of_service = any(array(select r.day from (${runningDays(work)}) r))
  and exists (
    select 1
    from load_pickup p
    join (${runningDays(work)}) r on r.warehouse_id = p.warehouse_id
    where ${and(
      sql`p.load_id = l.id and r.day = l.day_of_service`,
      inRowScope(sql`p.warehouse_id`, warehouses),
    )}
    offset 0
  )
`;
/** Converts to the time zone of the stop's deliver-to. */
const there = sql`at time zone (select a.time_zone as zone from account a where a.id = d.deliver_to_id)`;
const dropWhere = (condition: RawBuilder<unknown>) => sql`
  exists (
    select 1
    from load_drop d
    where d.load_id = l.id and ${condition}
  )
`;
const carriesFor = (accountId: number) => sql`
  exists (
    select 1
    from load_drop d
    left join load_plan n on n.drop_id = d.id
    where d.load_id = l.id and (d.deliver_to_id = ${accountId} or n.consignee_id = ${accountId})
  )
`;
const mentions = (words: string) =>
  or(
    containsTextIgnoringCaseAndAccents(sql`l.load_name`, words),
    containsTextIgnoringCaseAndAccents(sql`'L-' || l.load_number`, words),
    containsTextIgnoringCaseAndAccents(sql`l.trailer`, words),
    containsTextIgnoringCaseAndAccents(sql`l.carrier`, words),
    sql`
      exists (
        select 1
        from load_drop d
        join account a on a.id = d.deliver_to_id
        where d.load_id = l.id
          and ${or(...[sql`a.city`, sql`a.name`].map((column) => containsTextIgnoringCaseAndAccents(column, words)))}
      )
    `,
  );
/** A load that disappeared from routing is shown while it has freight. */
const stillOfUse = sql`
  (
    not l.void
    or exists (
      select 1
      from load_pickup p
      join unit u on u.load_pickup_id = p.id
      where p.load_id = l.id and u.status = ${unitStatus.loaded}
    )
  )
`;

const sortColumns: Record<string, RawBuilder<unknown>> = {
  loadName: sql`l.load_name`,
  dayOfService: sql`l.day_of_service`,
  status: sql`l.status`,
  trailer: sql`l.trailer`,
  plannedDeparture: sql`l.planned_departure`,
};

/** Finds every load that matches, because the totals need them all. Sorted in list order, except by computed values. */
export function findAllMatchingLoadHeaders(
  work: RequestContext,
  filters: LoadFilters,
  paging: Paging,
): Promise<LoadHeader[]> {
  const sort = Object.hasOwn(sortColumns, paging.orderField) ? paging.orderField : 'loadName';
  return queryRows(work.tx, loadHead)`
    select ${headColumns}
    from load l
    where ${conditions(work, filters)}
    ${orderBy(sortColumns, { ...paging, orderField: sort }, sql`l.id desc`)}
  `;
}

/** True when the active account filter excludes some loads from the list. */
export const isLimitedToActiveAccount = (work: RequestContext): boolean =>
  accountRowScopeSql(work, 'load') !== undefined;

const underWay = z.object({
  id: z.int(),
  status: z.int(),
  warehouseId: z.int(),
  dayOfService: z.string(),
  loadLocks: z.int().nullable(),
});
/** Finds the pickups in status Loading or Loaded of every load that matches. */
export function findLoadingOrLoadedPickupsUpTo500(
  work: RequestContext,
  filters: LoadFilters,
): Promise<z.output<typeof underWay>[]> {
  const here = inRowScope(sql`p.warehouse_id`, narrowed(getWarehouseIdsInScope(work), filters.warehouseId));
  return queryRows(work.tx, underWay)`
    select p.id, p.status, p.warehouse_id as "warehouseId", l.day_of_service as "dayOfService",
      l.load_locks as "loadLocks"
    from load l
    join load_pickup p on p.load_id = l.id
    where ${and(conditions(work, filters), here)}
      and p.status in (${sql.lit(pickupStatus.loading)}, ${sql.lit(pickupStatus.loaded)})
    order by p.id
    limit 500
  `;
}

/** Only the ids, in list order, for a bulk print or a synchronization of selected loads. */
export async function selectLoadIdsUpTo10000(
  work: RequestContext,
  filters: LoadFilters,
  selection: BulkSelection,
): Promise<number[]> {
  return (
    await queryRows(work.tx, identified)`
      select l.id
      from load l
      where ${and(conditions(work, filters, !selection.all), inBulkSelection(sql`l.id`, selection))}
      order by l.load_name desc, l.id desc
      limit 10000
    `
  ).map((r) => r.id);
}

/** Finds one load the actor can see: it has a pickup at one of the warehouses in scope. */
export async function findVisibleLoadHeader(
  work: RequestContext,
  id: number,
): Promise<LoadHeader | undefined> {
  const condition = and(equalsIfGiven(sql`l.id`, id), leavesFrom(getWarehouseIdsInScope(work)));
  return queryFirstRowWithCachedPlan(work.tx, loadHead)`select ${headColumns} from load l where ${condition}`;
}

/** Disables the account filter for this request. A truck leaves whole, so a load's counts cover all its freight. */
export async function disableActiveAccountFilter(work: RequestContext): Promise<void> {
  if (work.actor.accounts === 'all')
    await sql`select set_config('app.everything', 'on', true)`.execute(work.tx);
}

export interface LoadDetailsInput {
  loadLocks: number;
  dayOfService: string;
  trailer: string | null;
  tractor: string | null;
  driver1: string | null;
  driver2: string | null;
  carrier: string | null;
  tempSetF: number | null;
  plannedDeparture: string | null;
}

/** Returns false when the load was changed or released since it was read. */
export async function updateLoadDetailsRowIfUnchanged(
  work: RequestContext,
  id: number,
  expectedVersion: number,
  details: LoadDetailsInput,
): Promise<boolean> {
  const done = await work.tx
    .updateTable('load')
    .set({
      load_locks: details.loadLocks,
      day_of_service: details.dayOfService,
      trailer: details.trailer,
      tractor: details.tractor,
      driver1: details.driver1,
      driver2: details.driver2,
      carrier: details.carrier,
      temp_set_f: details.tempSetF,
      planned_departure: details.plannedDeparture,
      row_version: sql`row_version + 1`,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
    })
    .where('id', '=', id)
    .where('row_version', '=', expectedVersion)
    .where('status', '<', pickupStatus.released)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
