import { sql } from 'kysely';
import { z } from 'zod';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { settingOrDefaultAsTextSql } from '#areas/settings/settings/settings.sql.ts';
import { pickupCountsSql } from '#areas/outbound/loads/load-counts.sql.ts';
import { manifestTotalsLateralSql } from '#areas/shuttles/shuttle-loads/manifest.sql.ts';
import { scannedShuttleColumnsSql, scannedShuttleTablesSql } from './scanned-shuttle.sql.ts';
import { offlineDayListSchema, scannerSyncDataSchema } from './scanning.contract.ts';
import type { OfflineDayList, ScannerSyncData } from './scanning.contract.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';

/** Finds what a scanner shows and stores of its warehouse and day. */

export async function findScannerSyncData(
  tx: Tx,
  warehouseId: number,
  day: { outboundDate: string | null; receivingDate: string | null },
  today: string,
): Promise<Omit<ScannerSyncData, 'at' | 'day' | 'tasks'>> {
  const loads = await queryRows(
    tx,
    scannerSyncDataSchema.shape.loads.element.extend({ drops: z.string().nullable() }),
  )`
    select p.id as "pickupId", 'L-' || l.load_number as "loadName",
      case when l.day_of_service < ${day.outboundDate}::date then l.day_of_service end as "pastDay", p.status, d.number as door, l.trailer,
      coalesce(c.loaded, 0) as loaded, coalesce(c.units, 0) as planned,
      (
        select string_agg(a.city || coalesce(' ' || a.state_code, ''), ', ' order by x.seq)
        from load_drop x
        join account a on a.id = x.deliver_to_id
        where x.load_id = l.id
      ) as drops
    from load_pickup p
    join load l on l.id = p.load_id
    left join door d on d.id = p.door_id
    cross join lateral (${pickupCountsSql(sql`p.id`)}) c
    where p.warehouse_id = ${warehouseId}
      and l.day_of_service <= ${day.outboundDate}::date
      and not l.void
      and p.status < ${sql.lit(pickupStatus.released)}
    order by l.day_of_service, p.status desc, l.load_number
  `;
  const shuttles = await openShuttles(tx, warehouseId);
  const pallets = await queryRows(tx, scannerSyncDataSchema.shape.pallets.element)`
    select p.code, p.shipper_id as "shipperId", a.name as shipper, p.pallet_status as status,
      (select count(*) from unit u where u.receiving_pallet_id = p.id and u.active)::int as units
    from receiving_pallet p
    left join account a on a.id = p.shipper_id
    where p.warehouse_id = ${warehouseId}
      and p.receiving_date = ${day.receivingDate}::date
      and p.closed_at is null
    order by p.id desc
    limit 50
  `;
  const doors = await queryRows(tx, z.object({ number: z.int() }))`
    select number
    from door
    where warehouse_id = ${warehouseId} and kind = ${sql.lit(doorKind.receiving)} and active
    order by number
  `;
  const layouts = await queryRows(tx, scannerSyncDataSchema.shape.layouts.element)`
    select id, name
    from layout
    where warehouse_id = ${warehouseId} and layout_date = ${today}
    order by name
  `;
  const [speed] = await queryRows(tx, z.object({ speed: z.int() }))`
    select default_loading_speed as speed
    from warehouse
    where id = ${warehouseId}
  `;
  return {
    loads: loads.map((l) => ({ ...l, drops: l.drops ?? '' })),
    shuttles: shuttles,
    inbound: await inboundOf(tx, warehouseId, today),
    pallets: pallets,
    ...(await noBoxes(tx, warehouseId, day.receivingDate)),
    receivingDoors: doors.map((d) => d.number),
    printers: await printersOf(tx, warehouseId),
    layouts: layouts,
    loadingSpeed: speed?.speed ?? 900,
    today,
  };
}

/** Shuttles to our other warehouses that have not left. */
const openShuttles = (tx: Tx, warehouseId: number): Promise<ScannerSyncData['shuttles']> =>
  queryRows(tx, scannerSyncDataSchema.shape.shuttles.element)`
    select ${scannedShuttleColumnsSql}, s.day_of_service as day
    from ${scannedShuttleTablesSql}
    where s.warehouse_id = ${warehouseId} and s.status < ${sql.lit(shuttleLoadStatus.released)}
    order by s.day_of_service desc, s.number, s.id
    limit 50
  `;
/** Incoming shuttles: those in transit, and those of the last two days with unresolved units. */
const inboundOf = (tx: Tx, warehouseId: number, today: string): Promise<ScannerSyncData['inbound']> =>
  queryRows(tx, scannerSyncDataSchema.shape.inbound.element)`
    select s.id, s.number, w.code as "from", s.status, x.sent::int, x.counted::int, x.extra::int, x.open::int
    from shuttle_load s
    join warehouse w on w.id = s.warehouse_id
    cross join lateral ${manifestTotalsLateralSql} x
    where s.outbound_warehouse_id = ${warehouseId}
      and (s.status = ${sql.lit(shuttleLoadStatus.released)} or (s.status = ${sql.lit(shuttleLoadStatus.arrived)}
        and x.open > 0 and s.arrived_at > ${today}::date - 2))
    order by s.status desc, s.released_at, s.id
    limit 50
  `;
const printersOf = (tx: Tx, warehouseId: number): Promise<ScannerSyncData['printers']> =>
  queryRows(tx, scannerSyncDataSchema.shape.printers.element)`
    select id, name
    from printer
    where warehouse_id = ${warehouseId} and active
    order by name collate natural_order
  `;

type NoBoxes = Pick<ScannerSyncData, 'closedPallets' | 'badges' | 'gs1Prefix'>;
/** Finds what a scanner needs to recognize, without a network, that a code is not a unit. */
async function noBoxes(tx: Tx, warehouseId: number, receivingDate: string | null): Promise<NoBoxes> {
  const [nonUnitCodes] = await queryRows(
    tx,
    scannerSyncDataSchema.pick({ closedPallets: true, badges: true, gs1Prefix: true }),
  )`
    select
      array(
        select code
        from receiving_pallet
        where warehouse_id = ${warehouseId}
          and receiving_date = ${receivingDate}::date
          and closed_at is not null
        order by id desc
        limit 500
      ) as "closedPallets",
      array(
        select scanner_user_id
        from scanner_user
        where warehouse_id = ${warehouseId} and active
        order by scanner_user_id
        limit 500
      ) as badges,
      ${settingOrDefaultAsTextSql('gs1Prefix')} as "gs1Prefix"
  `;
  return nonUnitCodes ?? { closedPallets: [], badges: [], gs1Prefix: '' };
}

/** `listedUnits`, below, is the most units that a handheld stores without effort. */
/** Received at a warehouse and not loaded. */
const notLeft = sqlLiteralList([
  unitStatus.received,
  unitStatus.shuttled,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.arrived,
]);
const onSite = sqlLiteralList([
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.cooler,
  unitStatus.arrived,
]);
const listedUnits = 20_000;
export async function findOfflineDayListData(
  tx: Tx,
  warehouseId: number,
  day: { layoutId: number | null; receivingDate: string | null; outboundDate: string | null },
): Promise<Omit<OfflineDayList, 'at'>> {
  const positions = await queryRows(tx, offlineDayListSchema.shape.positions.element)`
    select spot.code, k.area, p.consignee_id as "consigneeId"
    from storage_position p
    join place spot on spot.id = p.place_id
    join storage_location k on k.id = p.location_id
    where k.layout_id = ${day.layoutId}
    order by k.area, k.code collate natural_order, p.position
  `;
  const units = await queryRows(tx, offlineDayListSchema.shape.units.element)`
    select u.unit_code as code, u.sscc, u.status, u.shipper_id as "shipperId", u.consignee_id as "consigneeId",
      u.deliver_to_id as "deliverToId", u.outbound_date as "outboundDate", u.ship_date as "shipDate",
      u.outbound_warehouse_id as "leavesFromId",
      (u.current_warehouse_id is not null and u.current_warehouse_id <> u.receiving_warehouse_id) as
        "cameByShuttle",
      u.load_pickup_id as "pickupId", u.shuttle_load_id as "shuttleLoadId",
      coalesce(m.counted_at is not null, false) as counted, spot.code as slot,
      k.code as "palletCode", u.received_at as "receivedAt", u.scanned_at as "scannedAt",
      p.temp_min_f as "tempMinF", p.temp_max_f as "tempMaxF", u.label_stale as "labelStale"
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join product p on p.id = c.product_id
    left join place spot on spot.id = u.put_away_place_id
    left join receiving_pallet k on k.id = u.receiving_pallet_id
    left join shuttle_manifest m on m.shuttle_load_id = u.shuttle_load_id and m.unit_id = u.id
    where u.active
      -- Freight of earlier days that has not left can still be worked.
      and (u.outbound_date >= ${day.receivingDate}::date or u.status in (${notLeft}))
      and u.outbound_date <= ${day.outboundDate}::date + 7
      and (
        (
          u.status in (${sqlLiteralList([unitStatus.pending, unitStatus.finalized])})
          and u.receiving_warehouse_id = ${warehouseId}
          and u.ship_date between ${day.receivingDate}::date - 1 and ${day.receivingDate}::date + 1
        )
        or (u.status in (${onSite}) and u.current_warehouse_id = ${warehouseId})
        or (
          u.status = ${sql.lit(unitStatus.shuttled)}
          and exists (
            select 1
            from shuttle_load s
            where s.id = u.shuttle_load_id and s.outbound_warehouse_id = ${warehouseId}
          )
        )
      )
    order by u.id
    limit ${listedUnits}
  `;
  return { positions, units, ...(await namesOf(tx, day.layoutId, positions, units)) };
}

type Names = Pick<OfflineDayList, 'consignees' | 'shippers' | 'loads' | 'warehouses'>;
/** Finds the names for the units and positions of a list. */
async function namesOf(
  tx: Tx,
  layoutId: number | null,
  positions: OfflineDayList['positions'],
  units: OfflineDayList['units'],
): Promise<Names> {
  const named = [
    ...new Set([...units.map((u) => u.consigneeId), ...positions.flatMap((p) => p.consigneeId ?? [])]),
  ];
  const consignees = await queryRows(tx, offlineDayListSchema.shape.consignees.element)`
    select a.id, a.name, concat_ws(', ', nullif(a.city, ''), a.state_code) as place,
      exists (select 1 from account_flag f where f.account_id = a.id and f.flag = 'checkBarcodeTemp') as
        "asksTemperature",
      (
        select spot.code
        from storage_position t
        join place spot on spot.id = t.place_id
        join storage_location k on k.id = t.location_id
        where k.layout_id = ${layoutId} and k.area = ${sql.lit(storageArea.staging)} and t.consignee_id = a.id
        order by t.id
        limit 1
      ) as staging
    from account a
    where a.id = any(${named}::int[])
    order by a.id
  `;
  const planned = [...new Set(units.flatMap((u) => u.pickupId ?? []))];
  const loads = await queryRows(tx, offlineDayListSchema.shape.loads.element)`
    select p.id as "pickupId", 'L-' || l.load_number as name, d.number as door,
      p.status = ${sql.lit(pickupStatus.released)} as "hasLeft"
    from load_pickup p
    join load l on l.id = p.load_id
    left join door d on d.id = p.door_id
    where p.id = any(${planned}::int[])
    order by p.id
  `;
  const senders = [...new Set(units.map((u) => u.shipperId))];
  const shippers = await queryRows(tx, offlineDayListSchema.shape.shippers.element)`
    select id, name
    from account
    where id = any(${senders}::int[])
    order by id
  `;
  const warehouses = await queryRows(tx, offlineDayListSchema.shape.warehouses.element)`
    select id, code
    from warehouse
    order by id
  `;
  return { consignees, shippers, loads, warehouses };
}
