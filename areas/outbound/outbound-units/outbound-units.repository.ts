import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { unitUGoesToClosedAccountSql } from '#areas/calendar/days-of-service/closed-destinations.sql.ts';
import { isUnitOpenAtWarehouseSql } from '#areas/freight/units/unit-whereabouts.sql.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { outboundUnitRowSchema } from './outbound-units.contract.ts';
import type { OutboundUnitRow, searchOutboundUnitsEndpoint } from './outbound-units.contract.ts';
import { noJoinSql, moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import type { MovedUnitRow } from '#areas/freight/units/move-units.sql.ts';
import { floorPlaceCodeSql, unitFloorPlaceIdSql } from '#areas/freight/units/places.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import {
  inBulkSelection,
  and,
  gteDay,
  equalsIfGiven,
  nonNullSort,
  orderBy,
  pageOfIdsCte,
  or,
  lteDay,
  inRowScope,
  sqlLiteralList,
} from '#kit/server/list-sql.ts';
import type { NonNullSort } from '#kit/server/list-sql.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const totalled = z.object({ units: z.int(), cubes: z.int() });

type Query = QueryOf<typeof searchOutboundUnitsEndpoint>;
export type OutboundUnitFilters = Omit<Query, 'page' | 'rows' | 'orderField' | 'orderDirection'> & {
  /** The ways the code of `unitId` may be stored. Without it, the code is used as typed. */
  writings?: readonly string[];
};
type Order = Pick<Query, 'orderField' | 'orderDirection'>;

/**
 * Units of the caller's accounts that pass through the caller's warehouses. Excludes pending units, which belong to order entry.
 */
function visible(work: RequestContext): RawBuilder<unknown> {
  const accounts = getAccountIdsInScope(work);
  const warehouses = getWarehouseIdsInScope(work);
  return and(
    sql`u.status > ${sql.lit(unitStatus.pending)}`,
    or(
      inRowScope(sql`u.shipper_id`, accounts),
      inRowScope(sql`u.consignee_id`, accounts),
      inRowScope(sql`u.bill_to_id`, accounts),
    ),
    or(
      inRowScope(sql`u.outbound_warehouse_id`, warehouses),
      inRowScope(sql`u.receiving_warehouse_id`, warehouses),
      inRowScope(sql`u.current_warehouse_id`, warehouses),
    ),
  );
}
const onLoads = (which: RawBuilder<unknown>) =>
  sql`
    (
      u.load_pickup_id in (select p.id from load_pickup p join load l on l.id = p.load_id where ${which})
      or u.drop_id in (select d.id from load_drop d join load l on l.id = d.load_id where ${which})
    )
  `;

const called = (codes: readonly string[]) =>
  sql`(u.unit_code = any(${[...codes]}::text[]) or u.sscc = any(${[...codes]}::text[]))`;
/** Without `active`, the list shows live units. Selected ids match live and deleted units. */
const listed = (work: RequestContext, q: OutboundUnitFilters) =>
  matching(work, { ...q, active: q.active ?? true });
function matching(work: RequestContext, q: OutboundUnitFilters): RawBuilder<unknown> {
  return and(
    visible(work),
    equalsIfGiven(sql`u.active`, q.active),
    gteDay(sql`u.outbound_date`, q.outboundDateFrom),
    lteDay(sql`u.outbound_date`, q.outboundDateTo),
    gteDay(sql`u.day_of_service`, q.dayOfServiceFrom),
    lteDay(sql`u.day_of_service`, q.dayOfServiceTo),
    equalsIfGiven(sql`u.status`, q.status),
    equalsIfGiven(sql`u.outbound_warehouse_id`, q.warehouseId),
    equalsIfGiven(sql`u.shipper_id`, q.shipperAccountId),
    equalsIfGiven(sql`u.consignee_id`, q.consigneeAccountId),
    among(
      sql`u.receiving_pallet_id`,
      q.receivingPalletCode,
      (code) => sql`select id from receiving_pallet where code = ${code}`,
    ),
    among(
      sql`u.put_away_place_id`,
      q.putAwayCode,
      (code) => sql`select id from place where code = upper(${code}::text)`,
    ),
    q.unitId === undefined ? undefined : called(q.writings ?? [q.unitId]),
    equalsIfGiven(sql`u.consolidate_id`, q.unitsConsolidateId),
    among(
      sql`u.order_id`,
      q.orderNumber,
      (number) => sql`select id from orders where order_number = ${numberOf(number)}`,
    ),
    q.trailer === undefined ? undefined : onLoads(sql`upper(l.trailer) = upper(${q.trailer}::text)`),
    q.loadNumber === undefined ? undefined : onLoads(loadCalled(q.loadNumber)),
    among(
      sql`u.shuttle_load_id`,
      q.shuttleNumber,
      (number) => sql`select id from shuttle_load where number = ${number}`,
    ),
    equalsIfGiven(sql`(u.load_pickup_id is null and u.drop_id is null)`, q.loadIsNull),
    equalsIfGiven(sql`(u.shipment_detail_id is null)`, q.shipmentIsNull),
    q.toClosedPlace === true ? unitUGoesToClosedAccountSql(work) : undefined,
    q.openAt === undefined ? undefined : isUnitOpenAtWarehouseSql(q.openAt),
  );
}
/** Matches a column against the ids that a typed text resolves to. */
const among = (
  column: RawBuilder<unknown>,
  typed: string | undefined,
  ids: (typed: string) => RawBuilder<unknown>,
) => (typed === undefined ? undefined : sql`${column} in (${ids(typed)})`);
const loadCalled = (typed: string) => sql`
  (
    upper(l.load_name) = upper(${typed}::text)
    or l.load_number = ${numberOf(typed.replace(/^l-?/i, ''))}
  )
`;
/** Converts a typed number. Text that is not a number becomes -1, which matches nothing. */
const numberOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;

const named = (table: string, column: string, value: RawBuilder<unknown>) =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${value})`;
const sorts: Record<Order['orderField'], RawBuilder<unknown> | NonNullSort> = {
  dayOfService: nonNullSort(sql`u.day_of_service`),
  unitCode: nonNullSort(sql`u.unit_code collate "C"`),
  status: nonNullSort(sql`u.status`),
  shipper: nonNullSort(named('account', 'name', sql`u.shipper_id`)),
  consignee: nonNullSort(named('account', 'name', sql`u.consignee_id`)),
  orderNumber: nonNullSort(named('orders', 'order_number', sql`u.order_id`)),
  product: nonNullSort(named('consolidate', 'product_desc', sql`u.consolidate_id`)),
  cube: nonNullSort(sql`u.cube`),
  outboundDate: nonNullSort(sql`u.outbound_date`),
  shipDate: nonNullSort(sql`u.ship_date`),
  load: sql`
    (select l.load_number from load_pickup p join load l on l.id = p.load_id where p.id = u.load_pickup_id)
  `,
  pallet: named('receiving_pallet', 'code', sql`u.receiving_pallet_id`),
  putAwayCode: floorPlaceCodeSql(sql`u.put_away_place_id`),
};
/** Within the sort order, units are in descending order of their code. */
const inOrder = (q: Order) =>
  orderBy(
    sorts,
    q,
    q.orderField === 'unitCode' ? sql`u.id desc` : sql`u.unit_code collate "C" desc, u.id desc`,
  );

/** Joins for the names of everything a unit refers to. */
const names = sql`
  join orders o on o.id = u.order_id
  join consolidate c on c.id = u.consolidate_id
  join account s on s.id = u.shipper_id
  join account a on a.id = u.consignee_id
  join account d on d.id = u.deliver_to_id
  join product p on p.id = c.product_id
  join warehouse w on w.id = u.outbound_warehouse_id
  left join receiving_pallet rp on rp.id = u.receiving_pallet_id
  left join place slot on slot.id = u.put_away_place_id
  left join place lane on lane.id = u.position_place_id
  left join load_pickup k on k.id = u.load_pickup_id
  left join load_drop ld on ld.id = u.drop_id
  left join load l on l.id = coalesce(k.load_id, ld.load_id)
  left join shuttle_load sl on sl.id = u.shuttle_load_id
  left join shipment_detail sd on sd.id = u.shipment_detail_id
  left join shipment sh on sh.id = sd.shipment_id
`;

/** Finds the ids of one page first, then their names. Counts and cubes cover all pages. */
export async function findOutboundUnits(
  work: RequestContext,
  q: Query,
): Promise<{ data: OutboundUnitRow[]; totalRows: number; totals: { units: number; cubes: number } }> {
  const where = listed(work, q);
  const data = await queryRows(work.tx, outboundUnitRowSchema)`
    with ${pageOfIdsCte({ id: sql`u.id`, from: sql`unit u`, where, order: inOrder(q), paging: q })}
    select u.id, u.unit_code as "unitCode", u.status, u.active, o.id as "orderId",
      o.order_number as "orderNumber", s.name as shipper, a.name as consignee,
      case when d.id <> a.id then d.name end as "careOf", p.code as "productCode",
      c.product_desc as "productDescription", c.po, c.uom as "unitOfMeasure", c.l as length, c.w as width,
      c.h as height, u.cube, u.ship_date as "shipDate", u.day_of_service as "dayOfService",
      u.outbound_date as "outboundDate", w.code as "outboundWarehouse", rp.code as "palletCode",
      slot.code as "putAwayCode", lane.code as "positionCode", l.id as "loadId",
      'L-' || l.load_number as "loadName", l.trailer, sl.number as "shuttleNumber",
      sh.shipment_number as "shipmentNumber"
    from ids
    join unit u on u.id = ids.id ${names}
    order by ids.place
  `;
  const totals = await queryRows(work.tx, totalled)`
    select count(*)::int as units, coalesce(sum(u.cube), 0)::bigint as cubes
    from unit u
    where ${where}
  `;
  const all = totals[0] ?? { units: 0, cubes: 0 };
  return { data: data, totalRows: all.units, totals: all };
}
/** All results of a filter with names, in list order, as a query for COPY. */
export const outboundUnitsForExportSql = (
  work: RequestContext,
  q: OutboundUnitFilters & Order,
): RawBuilder<unknown> => sql`unit u ${names} where ${listed(work, q)} ${inOrder(q)}`;

/** What decides whether an action can change a unit. */
const chosenUnit = z.object({
  id: z.int(),
  unitCode: z.string(),
  lineId: z.int(),
  shipperId: z.int(),
  consigneeId: z.int(),
  status: z.int(),
  active: z.boolean(),
  shipDate: z.string(),
  putAwayCode: z.string().nullable(),
  pickupReleased: z.boolean(),
  shuttleLoadId: z.int().nullable(),
  /** The warehouse the unit is at, and the one it leaves from. */
  standsAt: z.int().nullable(),
  leavesFrom: z.int(),
});
export type SelectedUnit = z.output<typeof chosenUnit>;
/**
 * The units of a selection as the filter finds them now: the included ids, or all except the excluded ones. Locks them in id
 * order when they are to change.
 */
export async function findOrLockSelectedOutboundUnits(
  work: RequestContext,
  q: OutboundUnitFilters,
  selection: BulkSelection,
  shouldLock: boolean,
): Promise<SelectedUnit[]> {
  const filter = selection.all ? listed(work, q) : matching(work, q);
  return queryRows(work.tx, chosenUnit)`
    select u.id, u.unit_code as "unitCode", u.consolidate_id as "lineId", u.shipper_id as "shipperId",
      u.consignee_id as "consigneeId", u.status, u.active, u.ship_date as "shipDate",
      ${floorPlaceCodeSql(sql`u.put_away_place_id`)} as "putAwayCode", u.shuttle_load_id as "shuttleLoadId",
      u.current_warehouse_id as "standsAt", u.outbound_warehouse_id as "leavesFrom",
      coalesce((select k.status = ${sql.lit(pickupStatus.released)} from load_pickup k where k.id = u.load_pickup_id), false) as
        "pickupReleased"
    from unit u
    where ${and(filter, inBulkSelection(sql`u.id`, selection))}
    order by u.id ${shouldLock ? sql`for update of u` : sql``}
  `;
}
export const findSelectedUnitIds = async (
  work: RequestContext,
  q: OutboundUnitFilters,
  selection: BulkSelection,
): Promise<number[]> =>
  (await findOrLockSelectedOutboundUnits(work, q, selection, false)).map((unit) => unit.id);

/**
 * Locks the trucks of these units: blocks their releases and waits for a running one. Call it before the units are locked,
 * because releases lock in that order.
 */
export async function lockPickupsOfUnitsForShare(
  work: RequestContext,
  unitIds: readonly number[],
): Promise<void> {
  await sql`
    select 1
    from load_pickup
    where id in (select load_pickup_id from unit where id = any(${[...unitIds]}::int[]))
    order by id
    for share
  `.execute(work.tx);
}

/** Sets Put Away units to Received and frees their slots. Returns the ids of the changed units. */
export async function resetPutAwayUnitsToReceived(
  work: RequestContext,
  unitIds: readonly number[],
): Promise<number[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'clearPutAway', {
    conditionOnUnitU: sql`u.id = any(${[...unitIds]}::int[])`,
    lockAndJoinCondition: noJoinSql,
    additionalSet: sql`put_away_place_id = null`,
    eventDetails: {
      warehouse: sql`coalesce(new.current_warehouse_id, new.receiving_warehouse_id)`,
      place: floorPlaceCodeSql(sql`old.put_away_place_id`),
    },
  });
  return moved.map((unit) => unit.id);
}

export interface UnitDayChange {
  id: number;
  shipDate: string;
  dayOfService: string;
  outboundDate: string;
  outboundWarehouseId: number;
  deliverToId: number;
}
/** Moves units to a new day. Removes them from their load and shuttle, the cooler, and a truck that has not left. */
export async function moveUnitsToDaysAndUnassignTransport(
  work: RequestContext,
  dayChanges: readonly UnitDayChange[],
  newShipDate: string,
): Promise<MovedUnitRow[]> {
  const moved = await moveUnitsIfStatusAllows(work, 'changeShipDate', {
    conditionOnUnitU: sql`u.id = any(${dayChanges.map((day) => day.id)}::int[])`,
    valuesFrom: sql`
      jsonb_to_recordset(${JSON.stringify(dayChanges)}::jsonb) as x(
        id int, "shipDate" date, "dayOfService" date, "outboundDate" date, "outboundWarehouseId" int,
        "deliverToId" int
      )
    `,
    lockAndJoinCondition: sql`x.id = u.id`,
    newStatus: sql`case when u.status in (${sqlLiteralList([unitStatus.cooler, unitStatus.loaded])}) then 2 else u.status end`,
    additionalSet: sql`
      ship_date = x."shipDate", day_of_service = x."dayOfService", outbound_date = x."outboundDate",
      outbound_warehouse_id = x."outboundWarehouseId", deliver_to_id = x."deliverToId",
      loaded_at = case when u.status = ${sql.lit(unitStatus.loaded)} then null else u.loaded_at end, load_pickup_id = null,
      drop_id = null, shuttle_load_id = null
    `,
    newShipDate,
    eventDetails: {
      warehouse: sql`coalesce(new.current_warehouse_id, new.receiving_warehouse_id)`,
      place: floorPlaceCodeSql(unitFloorPlaceIdSql('old')),
      note: sql`new.ship_date`,
    },
  });
  return moved;
}
