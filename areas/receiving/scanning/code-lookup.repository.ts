import { sql } from 'kysely';
import { z } from 'zod';
import { lookedUpUnitSchema, lookedUpPositionOrPalletSchema } from './code-lookup.contract.ts';
import { exactUnitCodeFirstOrderSql, unitMatchesCodeAtWarehouseSql } from './units-by-code.sql.ts';
import type { LookedUpUnit } from './code-lookup.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { nonBoxUnitOfMeasurePrefixSql } from '#areas/freight/units/units-of-measure.sql.ts';
import { openOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import type { UnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

/** Reads for the code lookup. They lock nothing. */

const boxRow = lookedUpUnitSchema.omit({ last: true }).extend({ id: z.int() });
const lastRow = lookedUpUnitSchema.shape.last.element.extend({ unitId: z.int() });
/**
 * Finds the units with a code that are received, located or shipped at this warehouse. Live ones first. If there is none, the one
 * deleted last.
 */
export async function findLiveUnitsOrLastDeletedForLookup(
  tx: Tx,
  warehouseId: number,
  label: UnitLabel,
): Promise<LookedUpUnit[]> {
  const boxes = await queryRows(tx, boxRow)`
    select u.id, u.unit_code as code, u.status, u.active, s.name as shipper, a.name as consignee,
      concat_ws(', ', nullif(a.city, ''), a.state_code) as place, c.product_desc as description,
      ${nonBoxUnitOfMeasurePrefixSql('c.uom')} || c.l || ' × ' || c.w || ' × ' || c.h as size,
      u.outbound_date as "outboundDate", ow.code as "leavesFrom",
      (
        select spot.code
        from storage_position t
        join storage_location k on k.id = t.location_id
        join place spot on spot.id = t.place_id
        where k.layout_id = (select r.layout_id from ${openOperatingDaySql(warehouseId)} r)
          and k.area = ${sql.lit(storageArea.staging)}
          and t.consignee_id in (u.consignee_id, u.deliver_to_id)
          and u.outbound_warehouse_id = ${warehouseId}
        order by t.consignee_id = u.consignee_id desc, t.id
        limit 1
      ) as lane,
      case when u.current_warehouse_id = ${warehouseId} and u.outbound_warehouse_id <> ${warehouseId} then ow.code end
        as "shuttleTo",
      spot.code as spot, 'L-' || l.load_number as load, d.number as door, sh.number as shuttle,
      rp.code as pallet
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join account a on a.id = u.consignee_id
    join account s on s.id = u.shipper_id
    join warehouse ow on ow.id = u.outbound_warehouse_id
    left join place spot on spot.id = coalesce(u.position_place_id, u.put_away_place_id)
    left join load_pickup k on k.id = u.load_pickup_id
    left join load l on l.id = k.load_id
    left join door d on d.id = k.door_id
    left join shuttle_load sh on sh.id = u.shuttle_load_id
    left join receiving_pallet rp on rp.id = u.receiving_pallet_id
    where ${unitMatchesCodeAtWarehouseSql(label, warehouseId)}
    order by u.active desc, ${exactUnitCodeFirstOrderSql(label)}, u.id desc
    limit 5
  `;
  const shownBoxes = boxes.some((box) => box.active) ? boxes.filter((box) => box.active) : boxes.slice(0, 1);
  const last = await queryRows(tx, lastRow)`
    select e.unit_id as "unitId", e.at, e.kind, e.place, e.who
    from unnest(${shownBoxes.map((box) => box.id)}::int[]) as b (id)
    cross join lateral (
      select e.unit_id, e.id, e.at, e.kind, e.place, e.user_name as who
      from unit_event e
      where e.unit_id = b.id
      order by e.at desc, e.id desc
      limit 5
    ) e
    order by e.unit_id, e.at desc, e.id desc
  `;
  return shownBoxes.map(({ id, ...box }) => ({
    ...box,
    last: last.filter((event) => event.unitId === id).map(({ unitId: _, ...event }) => event),
  }));
}

type Holder = z.output<typeof lookedUpPositionOrPalletSchema>;
/** Finds a position of the warehouse and what is in it. */
export const findPositionForLookup = (
  tx: Tx,
  warehouseId: number,
  code: string,
): Promise<Holder | undefined> =>
  queryFirstRow(tx, lookedUpPositionOrPalletSchema)`
    select 'position' as kind, s.code,
      (
        select a.name
        from storage_position t
        join storage_location k on k.id = t.location_id
        join account a on a.id = t.consignee_id
        where t.place_id = s.id and k.layout_id = (select r.layout_id from ${openOperatingDaySql(warehouseId)} r)
        limit 1
      ) as owner,
      null::boolean as open, ${counted(sql`u.position_place_id = s.id or u.put_away_place_id = s.id`)}
    from place s
    where s.warehouse_id = ${warehouseId} and s.code = upper(${code}::text)
  `;
/** Finds a receiving pallet of the warehouse and what is on it. */
export const findReceivingPalletForLookup = (
  tx: Tx,
  warehouseId: number,
  code: string,
): Promise<Holder | undefined> =>
  queryFirstRow(tx, lookedUpPositionOrPalletSchema)`
    select 'pallet' as kind, p.code, a.name as owner, p.closed_at is null as open,
      ${counted(sql`u.receiving_pallet_id = p.id and u.status <> ${unitStatus.loaded}`)}
    from receiving_pallet p
    left join account a on a.id = p.shipper_id
    where p.warehouse_id = ${warehouseId} and p.code = ${code}
  `;
const counted = (which: ReturnType<typeof sql>) => sql`
  (select count(*)::int from unit u where u.active and (${which})) as units,
  array(
    select u.unit_code
    from unit u
    where u.active and (${which})
    order by u.scanned_at desc nulls last, u.id
    limit 20
  ) as codes
`;
