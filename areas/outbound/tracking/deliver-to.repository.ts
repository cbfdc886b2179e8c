import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  unitStageRowSchema,
  deliveryDetailSchema,
  deliveryBolSchema,
  deliveryProductSchema,
  deliveryRowSchema,
  maxListedDeliveryUnits,
} from './deliver-to.contract.ts';
import type {
  UnitStageRow,
  DeliveryDetail,
  DeliveryProduct,
  DeliveryRow,
  findDeliveriesEndpoint,
} from './deliver-to.contract.ts';
import {
  deliveredOrExpectedTimeOfDropSql,
  matchingDeliveriesSql,
  deliveryFreightFromTablesSql,
  missingUnitCountOfConsigneeSql,
  isVisibleActiveUnitSql,
} from './deliver-to.sql.ts';
import { isUnitULoadedOrPlannedOnTruckSql } from './on-truck.sql.ts';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { etaTimeVisibleToActorSql } from '#areas/outbound/loads/eta.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import { and, equalsIfGiven, nonNullSort, orderBy, limitOffset, inRowScope } from '#kit/server/list-sql.ts';
import { getAccountIdsInScope, getWarehouseIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;
const loaded = sql.lit(unitStatus.loaded);

/** One consignee's freight at one stop. */
export interface DeliveryKey {
  dropId: number;
  consigneeId: number;
}

const sortsOf = (work: RequestContext) => ({
  deliveryDate: deliveredOrExpectedTimeOfDropSql(work),
  loadNumber: nonNullSort(sql`l.load_number`),
  deliverTo: nonNullSort(sql`t.name`),
  consignee: nonNullSort(sql`(select c.name from account c where c.id = u.consignee_id)`),
  shipDate: nonNullSort(sql`min(u.ship_date)`),
  status: nonNullSort(sql`coalesce(e.status, 0)`),
});

/** The rows of these deliveries, with all their freight, regardless of the filters that found them. */
const deliveryRowsSql = (work: RequestContext, found: Sql): Sql => sql`
  select d.id as "dropId", c.id as "consigneeId", l.load_number as "loadNumber",
    l.day_of_service as "dayOfService", c.number as "consigneeNumber", c.name as consignee,
    t.id as "deliverToId", t.number as "deliverToNumber", t.name as "deliverTo", t.city,
    t.state_code as state, t.time_zone as zone, l.trailer, l.carrier, n.ship_date as "shipDate",
    n.last_ship_date as "lastShipDate", n.units, n.loaded, n.cubes,
    ${missingUnitCountOfConsigneeSql(sql`c.id`)} as short, coalesce(e.status, 0) as status,
    ${etaTimeVisibleToActorSql(work)} as eta, coalesce(e.override_eta = ${etaTimeVisibleToActorSql(work)}, false) as "etaByHand",
    ${work.actor.accounts === 'all' ? sql`coalesce(e.hide, false)` : sql`false`} as "etaHidden",
    d.window_start as "windowStart", d.window_end as "windowEnd", e.delivered_at as "deliveredAt"
  from (${found}) f
  join load_drop d on d.id = f.drop_id
  join load l on l.id = d.load_id
  join account t on t.id = d.deliver_to_id
  join account c on c.id = f.consignee_id
  left join eta e on e.drop_id = d.id
  cross join lateral (
    select count(*)::int as units, (count(*) filter (where u.status = ${loaded}))::int as loaded,
      coalesce(sum(u.cube), 0)::int as cubes, min(u.ship_date) as ship_date,
      max(u.ship_date) as last_ship_date
    from unit u
    join load_pickup p on p.id = u.load_pickup_id and p.load_id = l.id and ${isUnitULoadedOrPlannedOnTruckSql}
    where u.drop_id = d.id and u.consignee_id = c.id and ${isVisibleActiveUnitSql(work)}
  ) n
  where n.units > 0
`;

export async function findDeliveryRows(
  work: RequestContext,
  q: QueryOf<typeof findDeliveriesEndpoint>,
): Promise<{ data: DeliveryRow[]; totalRows: number }> {
  const found = matchingDeliveriesSql(work, q);
  const page = sql`
    select drop_id, consignee_id, row_number() over () as place
    from (${found} ${orderBy(sortsOf(work), q, sql`d.id desc, u.consignee_id`)} ${limitOffset(q)}) page
  `;
  const data = await queryRows(work.tx, deliveryRowSchema)`
    ${deliveryRowsSql(work, page)}
    order by f.place
  `;
  return { data, totalRows: await countRows(work.tx)`from (${found}) f` };
}

export function findVisibleDeliveryRow(
  work: RequestContext,
  { dropId, consigneeId }: DeliveryKey,
): Promise<DeliveryRow | undefined> {
  const one = sql`select ${dropId}::int as drop_id, ${consigneeId}::int as consignee_id`;
  return queryFirstRow(work.tx, deliveryRowSchema)`${deliveryRowsSql(work, one)}`;
}

const existenceSchema = z.object({ known: z.boolean() });
/** True when the caller can see freight of this consignee, or the consignee itself. */
export async function canSeeConsigneeFreight(work: RequestContext, consigneeId: number): Promise<boolean> {
  const accounts = getAccountIdsInScope(work);
  if (accounts === null || accounts.includes(consigneeId)) return true;
  const found = await queryFirstRow(work.tx, existenceSchema)`
    select exists (select 1 from unit u where u.consignee_id = ${consigneeId} and ${isVisibleActiveUnitSql(work)}) as known
  `;
  return found?.known === true;
}

const ofDelivery = (work: RequestContext, { dropId, consigneeId }: DeliveryKey): Sql =>
  and(
    equalsIfGiven(sql`d.id`, dropId),
    equalsIfGiven(sql`u.consignee_id`, consigneeId),
    isVisibleActiveUnitSql(work),
  );

export const findShippersOfDelivery = (
  work: RequestContext,
  delivery: DeliveryKey,
): Promise<DeliveryDetail['shippers']> =>
  queryRows(work.tx, deliveryDetailSchema.shape.shippers.element)`
    select s.id as "shipperId", s.number, s.name, count(*)::int as units,
      (count(*) filter (where u.status = ${loaded}))::int as loaded, sum(u.cube)::int as cubes
    from ${deliveryFreightFromTablesSql}
    join account s on s.id = u.shipper_id
    where ${ofDelivery(work, delivery)}
    group by s.id
    order by s.name, s.id
  `;

/** Finds the consignee's bills of lading of the stop, valid ones first. */
export const findVisibleBolsOfDelivery = (
  work: RequestContext,
  { dropId, consigneeId }: DeliveryKey,
): Promise<DeliveryDetail['bols']> =>
  queryRows(work.tx, deliveryBolSchema)`
    select b.id, b.bol_number as "bolNumber", b.outbound_date as date, b.units,
      not b.active or b.superseded_by is not null as superseded, n.bol_number as "supersededBy"
    from bol b
    left join bol n on n.id = b.superseded_by
    where ${and(
      sql`b.drop_id = ${dropId} and b.consignee_id = ${consigneeId} and b.deleted_at is null`,
      accountRowScopeSql(work, 'bol'),
      inRowScope(sql`b.outbound_warehouse_id`, getWarehouseIdsInScope(work)),
    )}
    order by superseded, b.bol_number, b.id
  `;

interface Part {
  shipperAccountId?: number | undefined;
  productId?: number | undefined;
}
export const findProductsOfDelivery = (
  work: RequestContext,
  delivery: DeliveryKey,
  filter: Part,
): Promise<DeliveryProduct[]> =>
  queryRows(work.tx, deliveryProductSchema)`
    select s.id as "shipperId", s.name as shipper, g.id as "productId", g.code as "productCode",
      k.product_desc as description, k.uom as "unitOfMeasure", k.l as length, k.w as width, k.h as height,
      count(*)::int as units, (count(*) filter (where u.status = ${loaded}))::int as loaded,
      sum(u.cube)::int as cubes
    from ${deliveryFreightFromTablesSql}
    join account s on s.id = u.shipper_id
    join consolidate k on k.id = u.consolidate_id
    join product g on g.id = k.product_id
    where ${and(ofDelivery(work, delivery), equalsIfGiven(sql`u.shipper_id`, filter.shipperAccountId))}
    group by s.id, g.id, k.product_desc, k.uom, k.l, k.w, k.h
    order by s.name, s.id, g.code, k.product_desc, k.uom, k.l, k.w, k.h
  `;

export async function findUnitsOfDeliveryUpTo300(
  work: RequestContext,
  delivery: DeliveryKey,
  filter: Part,
): Promise<{ boxes: UnitStageRow[]; units: number }> {
  const which = sql`
    from ${deliveryFreightFromTablesSql}
    join account s on s.id = u.shipper_id
    join consolidate k on k.id = u.consolidate_id
    where ${and(
      ofDelivery(work, delivery),
      equalsIfGiven(sql`u.shipper_id`, filter.shipperAccountId),
      equalsIfGiven(sql`k.product_id`, filter.productId),
    )}
  `;
  const boxes = await queryRows(work.tx, unitStageRowSchema)`
    select u.id, u.unit_code as "unitCode", k.product_desc as description, s.name as shipper, u.status,
      p.status = ${sql.lit(pickupStatus.released)} as left, e.delivered_at as "deliveredAt"
    ${which}
    order by s.name, k.product_desc, u.unit_code, u.id
    limit ${maxListedDeliveryUnits}
  `;
  return { boxes, units: await countRows(work.tx)`${which}` };
}
