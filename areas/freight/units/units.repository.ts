import { sql } from 'kysely';
import { z } from 'zod';
import { storageArea } from './storage-areas.contract.ts';
import {
  unitDetailSchema,
  unitEventSchema,
  unitSearchHitSchema,
  unitDocumentSchema,
} from './units.contract.ts';
import type { UnitDetail, UnitEvent } from './units.contract.ts';
import type { UnitLabel } from './barcodes.rules.ts';
import { floorPlaceCodeSql } from './places.sql.ts';
import { isUnitVisibleSql } from './visible-units.sql.ts';
import { queryFirstRowWithCachedPlan, queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const party = (alias: string) =>
  sql.raw(`
    json_build_object(
      'id', ${alias}.id, 'number', ${alias}.number, 'name', ${alias}.name, 'city', ${alias}.city,
      'state', ${alias}.state_code
    )
  `);
const place = (alias: string) =>
  sql.raw(`
    json_build_object(
      'id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name, 'zone', ${alias}.time_zone
    )
  `);

const unitRowShape = unitDetailSchema.omit({ events: true, papers: true }).extend({
  bolDetailId: z.int().nullable(),
  shipmentDetailId: z.int().nullable(),
  finalizedAt: z.string().nullable(),
});
export type UnitDetailRow = z.output<typeof unitRowShape>;

export async function findUnitDetailRow(
  work: RequestContext,
  id: number,
): Promise<UnitDetailRow | undefined> {
  return queryFirstRowWithCachedPlan(work.tx, unitRowShape)`
    select u.id, u.unit_code as "unitCode", u.sscc, u.number_in_line as "numberInLine",
      greatest(c.original_unit_count, u.number_in_line) as "ofLine", u.status, u.active, u.deleted_at as "deletedAt",
      u.deleted_reason as "deletedReason", u.row_version as "rowVersion", o.id as "orderId",
      o.order_number as "orderNumber", o.status as "orderStatus", o.finalized_at as "finalizedAt",
      c.id as "unitsConsolidateId", ${party('s')} as shipper, ${party('a')} as consignee,
      case when d.id <> a.id then ${party('d')} end as "careOf", p.code as "productCode",
      c.product_desc as "productDescription", c.uom as "unitOfMeasure", c.measure, c.typed_l as "typedLength",
      c.typed_w as "typedWidth", c.typed_h as "typedHeight", c.l as length, c.w as width, c.h as height,
      u.cube, c.min_cube_applied as "minCubeApplied", c.po, u.ship_date as "shipDate",
      u.day_of_service as "dayOfService", u.outbound_date as "outboundDate",
      c.delivery_start as "deliveryStart", c.delivery_end as "deliveryEnd", d.time_zone as "deliveryZone",
      ${place('rw')} as "receivingWarehouse", ${place('ow')} as "outboundWarehouse",
      case when cw.id is not null then ${place('cw')} end as "currentWarehouse", rp.id as "palletId",
      rp.code as "palletCode", ${floorPlaceCodeSql(sql`u.put_away_place_id`)} as "putAwayCode",
      ${floorPlaceCodeSql(sql`u.position_place_id`)} as "positionCode",
      u.temp_f as temperature, u.label_prints as "labelPrints", u.label_stale as "labelStale",
      (
        select string_agg(distinct spot.code, ', ')
        from warehouse_day wd
        join storage_location l on l.layout_id = wd.layout_id and l.area = ${sql.lit(storageArea.staging)}
        join storage_position q on q.location_id = l.id
          and q.consignee_id in (u.consignee_id, u.deliver_to_id)
        join place spot on spot.id = q.place_id
        where wd.warehouse_id = coalesce(u.current_warehouse_id, u.outbound_warehouse_id)
          and wd.outbound_date = u.outbound_date
      ) as "rightPosition",
      l.id as "loadId", 'L-' || l.load_number as "loadName", dr.number as door, l.trailer,
      sh.id as "shuttleLoadId", sh.number as "shuttleNumber", k.status as "pickupStatus",
      e.delivered_at as "deliveredAt", u.bol_detail_id as "bolDetailId",
      u.shipment_detail_id as "shipmentDetailId"
    from unit u
    left join orders o on o.id = u.order_id
    join consolidate c on c.id = u.consolidate_id
    join account s on s.id = u.shipper_id
    join account a on a.id = u.consignee_id
    join account d on d.id = u.deliver_to_id
    join product p on p.id = c.product_id
    join warehouse rw on rw.id = u.receiving_warehouse_id
    join warehouse ow on ow.id = u.outbound_warehouse_id
    left join warehouse cw on cw.id = u.current_warehouse_id
    left join receiving_pallet rp on rp.id = u.receiving_pallet_id
    left join load_drop ld on ld.id = u.drop_id
    left join load_pickup k on k.id = u.load_pickup_id
    left join load l on l.id = coalesce(k.load_id, ld.load_id)
    left join door dr on dr.id = k.door_id
    left join shuttle_load sh on sh.id = u.shuttle_load_id
    left join eta e on e.drop_id = u.drop_id
    where u.id = ${id} and ${isUnitVisibleSql(work)}
  `;
}

export async function findUnitEventsNewestFirst(work: RequestContext, unitId: number): Promise<UnitEvent[]> {
  return queryRowsWithCachedPlan(work.tx, unitEventSchema)`
    select e.id, e.at, e.kind, e.from_status as "fromStatus", e.to_status as "toStatus",
      w.code as warehouse, w.time_zone as zone, e.place, e.user_name as who, e.device, e.note, e.document_number as paper
    from unit_event e
    left join warehouse w on w.id = e.warehouse_id
    where e.unit_id = ${unitId}
    order by e.at desc, e.id desc
  `;
}

/** Documents that name the unit and that the caller can see (row-level security applies here too). */
export async function findVisibleDocumentsOfUnit(
  work: RequestContext,
  unit: UnitDetailRow,
): Promise<UnitDetail['papers']> {
  return queryRowsWithCachedPlan(work.tx, unitDocumentSchema)`
    select 'billOfLading' as kind, b.id, b.bol_number as number, b.created_at as at
    from bol_detail d
    join bol b on b.id = d.bol_id
    where d.id = ${unit.bolDetailId}
    union all
    select 'shipment', s.id, s.shipment_number::text, s.created_at
    from shipment_detail d
    join shipment s on s.id = d.shipment_id
    where d.id = ${unit.shipmentDetailId}
    union all
    select 'invoice', i.id, i.number, i.created_at
    from shipment_detail d
    join shipment s on s.id = d.shipment_id
    join invoice i on i.id = s.invoice_id
    where d.id = ${unit.shipmentDetailId} and i.deleted_at is null
  `;
}

export const findVisibleUnitsByLabelUpTo20 = (
  work: RequestContext,
  label: UnitLabel,
  includeDeleted: boolean,
): Promise<z.output<typeof unitSearchHitSchema>[]> =>
  queryRowsWithCachedPlan(work.tx, unitSearchHitSchema)`
    select u.id, u.unit_code as "unitCode", u.status, u.active, s.name as shipper, a.name as consignee,
      u.ship_date as "shipDate"
    from unit u
    join account s on s.id = u.shipper_id
    join account a on a.id = u.consignee_id
    where (u.unit_code = any(${[...label.codes]}::text[]) or u.sscc = ${label.sscc}::text)
      and (u.active or ${includeDeleted})
      and ${isUnitVisibleSql(work)}
    order by u.active desc, u.id desc
    limit 20
  `;
