import { sql } from 'kysely';
import { z } from 'zod';
import { scannedShuttleColumnsSql, scannedShuttleTablesSql } from './scanned-shuttle.sql.ts';
import { recordedScanSchema, recordedScanSql } from './recorded-scan.sql.ts';
import type { RecordedScan } from './recorded-scan.sql.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import type { UnitLabel } from '#areas/freight/units/barcodes.rules.ts';
import { nonBoxUnitOfMeasurePrefixSql } from '#areas/freight/units/units-of-measure.sql.ts';
import { openTaskScanCriteriaJsonOrNullSql } from '#areas/floor/tasks/task-counts.sql.ts';
import { taskScanCriteriaSchema } from '#areas/floor/tasks/tasks.contract.ts';
import type { TaskScanCriteria } from '#areas/floor/tasks/tasks.contract.ts';
import { pickupCountsSql } from '#areas/outbound/loads/load-counts.sql.ts';
import { openOperatingDaySql } from '#areas/calendar/start-day/operating-day.sql.ts';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import { statementWithCachedPlan } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryFirstRowWithCachedPlan, queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';

/** The facts that decide a scan, and the locks taken before reading them. */

/** The codes a scanned label may mean (labelOf), with the shipper where two use the same code. */
export interface ScannedLabel extends UnitLabel {
  shipperId: number | null;
}
/** Binds the shipper as a value, because the text of a prepared statement must not vary with it. */
export const unitMatchesLabelSql = (label: ScannedLabel) =>
  sql`
    ${
      label.codes.length === 1 && label.sscc === null
        ? sql`u.unit_code = ${label.codes[0]}`
        : sql`(u.unit_code = any(${[...label.codes]}::text[]) or u.sscc = ${label.sscc}::text)`
    }
    and (${label.shipperId}::int is null or u.shipper_id = ${label.shipperId})
  `;

/**
 * Returns whether a live unit has the label. The locking query misses a unit that was moved to a new line by the transaction it
 * waited for.
 */
export async function isLabelOfLiveUnit(tx: Tx, label: ScannedLabel): Promise<boolean> {
  const found = await queryFirstRowWithCachedPlan(tx, z.object({ id: z.int() }))`
    select u.id
    from unit u
    where u.active and ${unitMatchesLabelSql(label)}
    limit 1
  `;
  return found !== undefined;
}

const placeFacts = z.object({
  layoutId: z.int().nullable(),
  dayId: z.int().nullable(),
  receivingDate: z.string().nullable(),
  outboundDate: z.string().nullable(),
  warehouse: z.string(),
  zone: z.string(),
});
export type WarehouseDayFacts = z.output<typeof placeFacts>;
const placeColumns = sql`
  h.layout_id as "layoutId", h.id as "dayId", h.receiving_date as "receivingDate",
  h.outbound_date as "outboundDate", o.code as warehouse, o.time_zone as zone
`;
const placeRows = (warehouseId: number) =>
  sql`(warehouse o left join ${openOperatingDaySql(warehouseId)} h on true)`;
/** Finds the warehouse and its operating day. */
export const findWarehouseWithOperatingDay = (
  tx: Tx,
  warehouseId: number,
): Promise<WarehouseDayFacts | undefined> =>
  queryFirstRowWithCachedPlan(tx, placeFacts)`
    select ${placeColumns}
    from ${placeRows(warehouseId)}
    where o.id = ${warehouseId}
  `;

/** When an order entered unit `u`. */
const enteredAtSql = sql`
  (select e.at from unit_event e where e.unit_id = u.id and e.kind = 'entered' order by e.id limit 1)
`;

/** Whether the consignee of unit `u` wants the temperature measured at each scan. */
const asksTemperatureSql = sql`
  exists (select 1 from account_flag f where f.account_id = u.consignee_id and f.flag = 'checkBarcodeTemp')
`;

export interface ScanRecords {
  warehouseDay: WarehouseDayFacts;
  /** The scan that already has this id. */
  existingResult: RecordedScan | null;
  /** Open tasks that a manager has requested. Null: none. */
  tasks: TaskScanCriteria[] | null;
  /** Live ones first, then deleted ones. Several, because two shippers can use the same code. */
  units: ScannedUnitRow[];
}
const shared = placeFacts.extend({
  known: recordedScanSchema.nullable(),
  tasks: z.array(taskScanCriteriaSchema).nullable(),
});
const boxFacts = z.object({
  id: z.int(),
  unitCode: z.string(),
  status: z.int(),
  active: z.boolean(),
  consigneeId: z.int(),
  deliverToId: z.int(),
  shipperId: z.int(),
  receivingWarehouseId: z.int(),
  receivingWarehouse: z.string(),
  currentWarehouseId: z.int().nullable(),
  currentWarehouse: z.string().nullable(),
  /** The warehouse where the unit is. */
  standsAtId: z.int().nullable(),
  unitOutboundDate: z.string(),
  shipDate: z.string(),
  arrivedByShuttle: z.boolean(),
  loadPickupId: z.int().nullable(),
  loadName: z.string().nullable(),
  loadDoor: z.int().nullable(),
  hasLoadLeft: z.boolean(),
  outboundWarehouseId: z.int(),
  outboundWarehouse: z.string(),
  shuttleLoadId: z.int().nullable(),
  shuttleStatus: z.int().nullable(),
  shuttleNumber: z.string().nullable(),
  receivedAt: z.string().nullable(),
  scannedAt: z.string().nullable(),
  scannedTime: z.string().nullable(),
  /** When an order entered the unit. Null: no order has it, or its history does not say. */
  enteredAt: z.string().nullable(),
  labelStale: z.boolean(),
  numberInLine: z.int(),
  ofLine: z.int(),
  consignee: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  shipper: z.string(),
  description: z.string(),
  size: z.string(),
  tempMinF: z.int().nullable(),
  tempMaxF: z.int().nullable(),
  asksTemperature: z.boolean(),
  stagingCode: z.string().nullable(),
});
const found = shared.extend(boxFacts.shape).strict();
/** No unit matches the label: only the warehouse. */
const noUnit = z.looseObject({ ...shared.shape, id: z.null() });
const factsRow = z.union([found, noUnit]);
const isUnit = (facts: z.output<typeof factsRow>): facts is z.output<typeof found> => facts.id !== null;
export type ScannedUnitRow = Omit<z.output<typeof boxFacts>, 'unitOutboundDate'> & { outboundDate: string };
/**
 * Finds everything a scan is decided by, in one query: the warehouse and its operating day, the first response, and the units of
 * a label. Locks the units' rows until the scan is done, and reads them as the last scan left them.
 */
export async function findAndLockScanRecords(
  tx: Tx,
  label: ScannedLabel,
  warehouseId: number,
  clientEventId: string,
): Promise<ScanRecords | undefined> {
  const rows = await queryRowsWithCachedPlan(tx, factsRow)`
    with u as materialized (
      select u.*
      from unit u
      where ${unitMatchesLabelSql(label)}
      order by u.active desc, u.id desc
      limit 5
      for update of u
    )
    select ${placeColumns},
      ${recordedScanSql(clientEventId)} as known,
      ${openTaskScanCriteriaJsonOrNullSql(sql`h.id`)} as tasks, u.id, u.unit_code as "unitCode", u.status, u.active,
      u.consignee_id as "consigneeId", u.deliver_to_id as "deliverToId", u.shipper_id as "shipperId",
      u.receiving_warehouse_id as "receivingWarehouseId", w.code as "receivingWarehouse",
      u.current_warehouse_id as "currentWarehouseId", cw.code as "currentWarehouse",
      coalesce(u.position_place_id, u.put_away_place_id) as "standsAtId", u.outbound_date as "unitOutboundDate",
      (u.current_warehouse_id is not null and u.current_warehouse_id <> u.receiving_warehouse_id) as
        "arrivedByShuttle",
      u.load_pickup_id as "loadPickupId", 'L-' || l.load_number as "loadName", d.number as "loadDoor",
      k.status is not distinct from ${sql.lit(pickupStatus.released)} as "hasLoadLeft",
      u.outbound_warehouse_id as "outboundWarehouseId", ow.code as "outboundWarehouse",
      u.shuttle_load_id as "shuttleLoadId", sh.status as "shuttleStatus", sh.number as "shuttleNumber",
      to_char(u.received_at at time zone w.time_zone, 'MM/DD HH24:MI') as "receivedAt",
      u.scanned_at as "scannedAt", u.ship_date as "shipDate", ${enteredAtSql} as "enteredAt",
      to_char(u.scanned_at at time zone o.time_zone, 'MM/DD HH24:MI') as "scannedTime",
      u.label_stale as "labelStale",
      u.number_in_line as "numberInLine", c.unit_count as "ofLine", a.name as consignee, a.city,
      a.state_code as state, s.name as shipper, c.product_desc as description,
      ${nonBoxUnitOfMeasurePrefixSql('c.uom')} || c.l || ' × ' || c.w || ' × ' || c.h as size, p.temp_min_f as "tempMinF",
      p.temp_max_f as "tempMaxF",
      ${asksTemperatureSql} as "asksTemperature",
      (
        select spot.code
        from storage_position t
        join storage_location k on k.id = t.location_id
        join place spot on spot.id = t.place_id
        where k.layout_id = h.layout_id
          and k.area = ${sql.lit(storageArea.staging)}
          and t.consignee_id in (u.consignee_id, u.deliver_to_id)
        order by (t.consignee_id = u.consignee_id) desc, t.id
        limit 1
      ) as "stagingCode"
    from ${placeRows(warehouseId)}
    left join (
      u
      join consolidate c on c.id = u.consolidate_id
      join product p on p.id = c.product_id
      join account a on a.id = u.consignee_id
      join account s on s.id = u.shipper_id
      join warehouse w on w.id = u.receiving_warehouse_id
      join warehouse ow on ow.id = u.outbound_warehouse_id
      left join warehouse cw on cw.id = u.current_warehouse_id
      left join shuttle_load sh on sh.id = u.shuttle_load_id
      left join load_pickup k on k.id = u.load_pickup_id
      left join load l on l.id = k.load_id
      left join door d on d.id = k.door_id
    )
      on true
    where o.id = ${warehouseId}
    order by u.active desc, u.id desc
  `;
  const [first] = rows;
  if (!first) return undefined;
  return {
    warehouseDay: first,
    existingResult: first.known,
    tasks: first.tasks,
    units: rows.filter(isUnit).map((u) => ({ ...u, outboundDate: u.unitOutboundDate })),
  };
}
const positionRow = z.object({
  placeId: z.int(),
  code: z.string(),
  area: z.int(),
  consigneeId: z.int().nullable(),
  consignee: z.string().nullable(),
  holder: z.string().nullable(),
});
export type ScannedPositionRow = z.output<typeof positionRow>;
const positionNamed = (warehouseId: number, code: string) =>
  sql`
    spot.warehouse_id = ${warehouseId}
    and spot.code = upper(${code})
    and k.layout_id = (select r.layout_id from ${openOperatingDaySql(warehouseId)} r)
  `;
/**
 * Locks a slot. Units that arrive at one slot at the same time are processed one after the other, so each sees whether the last
 * one took it.
 */
export async function lockPutAwaySlot(tx: Tx, warehouseId: number, code: string): Promise<void> {
  await statementWithCachedPlan`
    select 1
    from place spot
    join storage_position p on p.place_id = spot.id
    join storage_location k on k.id = p.location_id
    where k.area = ${sql.lit(storageArea.putAway)} and ${positionNamed(warehouseId, code)}
    for no key update of spot
  `.execute(tx);
}
/**
 * Locks and returns a position of the active layout, for the unit of a label. A slot is occupied only by another pallet: units of
 * one receiving pallet may share it. The slot and its position do not change until the scan is done.
 */
export async function lockScanPositionForShare(
  tx: Tx,
  warehouseId: number,
  code: string,
  label: ScannedLabel,
): Promise<ScannedPositionRow | undefined> {
  return queryFirstRowWithCachedPlan(tx, positionRow)`
    with me as materialized (
      select u.id, u.receiving_pallet_id
      from unit u
      where ${unitMatchesLabelSql(label)} and u.active
      order by u.id desc
      limit 1
    )
    select spot.id as "placeId", spot.code, k.area, p.consignee_id as "consigneeId", a.name as consignee,
      (
        select o.name
        from unit u
        join account o on o.id = u.consignee_id
        where u.put_away_place_id = spot.id
          and u.active
          and u.status = ${sql.lit(unitStatus.putAway)}
          and u.id is distinct from (select id from me)
          and (
            (select receiving_pallet_id from me) is null
            or u.receiving_pallet_id is distinct from (select receiving_pallet_id from me)
          )
        limit 1
      ) as holder
    from place spot
    join storage_position p on p.place_id = spot.id
    join storage_location k on k.id = p.location_id
    left join account a on a.id = p.consignee_id
    where ${positionNamed(warehouseId, code)}
    limit 1
    for share of spot, p
  `;
}
const slotRow = z.object({
  code: z.string(),
  area: z.int(),
  consigneeId: z.int().nullable(),
  isTaken: z.boolean(),
});
/** Finds the positions of the active layout in walking order, and whether units can be put away there. */
export const findLanesAndSlotsInWalkOrder = (tx: Tx, layoutId: number): Promise<z.output<typeof slotRow>[]> =>
  queryRowsWithCachedPlan(tx, slotRow)`
    select spot.code, k.area, p.consignee_id as "consigneeId",
      exists (
        select 1
        from unit u
        where u.put_away_place_id = spot.id and u.active and u.status = ${sql.lit(unitStatus.putAway)}
      ) as "isTaken"
    from storage_position p
    join place spot on spot.id = p.place_id
    join storage_location k on k.id = p.location_id
    where k.layout_id = ${layoutId} and k.area in (${sqlLiteralList([storageArea.staging, storageArea.putAway])})
    order by k.area, k.code collate natural_order, p.position
  `;
const palletRow = z.object({
  id: z.int(),
  code: z.string(),
  open: z.boolean(),
  here: z.boolean(),
  doorId: z.int().nullable(),
  shipperId: z.int().nullable(),
  shipper: z.string().nullable(),
  units: z.int(),
});
export type ScannedPalletRow = z.output<typeof palletRow>;
export async function lockReceivingPalletOfAnyWarehouse(
  tx: Tx,
  code: string,
  warehouseId: number,
): Promise<ScannedPalletRow | undefined> {
  return queryFirstRowWithCachedPlan(tx, palletRow)`
    select p.id, p.code, p.closed_at is null as open, p.warehouse_id = ${warehouseId} as here,
      p.door_id as "doorId", p.shipper_id as "shipperId", a.name as shipper,
      (select count(*) from unit u where u.receiving_pallet_id = p.id and u.active)::int as units
    from receiving_pallet p
    left join account a on a.id = p.shipper_id
    where p.code = ${code}
    for update of p
  `;
}
export async function findReceivingDoorEvenIfInactive(
  tx: Tx,
  warehouseId: number,
  doorNumber: number,
): Promise<{ id: number; open: boolean } | undefined> {
  return queryFirstRowWithCachedPlan(tx, z.object({ id: z.int(), open: z.boolean() }))`
    select id, active as open
    from door
    where warehouse_id = ${warehouseId} and number = ${doorNumber} and kind = ${sql.lit(doorKind.receiving)}
  `;
}
const pickupRow = z.object({
  id: z.int(),
  loadId: z.int(),
  status: z.int(),
  void: z.boolean(),
  loadName: z.string(),
  doorId: z.int().nullable(),
  loaded: z.int(),
  planned: z.int(),
});
export type ScannedPickupFacts = z.output<typeof pickupRow>;
/** Finds the truck that a labeled unit is on. Locks nothing. */
export async function findPickupIdOfUnit(tx: Tx, label: ScannedLabel): Promise<number | undefined> {
  const truck = await queryFirstRowWithCachedPlan(tx, z.object({ pickupId: z.int() }))`
    select u.load_pickup_id as "pickupId"
    from unit u
    where ${unitMatchesLabelSql(label)} and u.active and u.load_pickup_id is not null
    order by u.id desc
    limit 1
  `;
  return truck?.pickupId;
}
/**
 * Locks a truck, so that its scans run one after the other and each counts from the last one's result. Call it before locking the
 * unit, as a truck's release locks them in that order.
 */
export async function lockPickupForScan(tx: Tx, pickupId: number, warehouseId: number): Promise<void> {
  await statementWithCachedPlan`select 1 from load_pickup where id = ${pickupId} and warehouse_id = ${warehouseId} for update`.execute(
    tx,
  );
}
/**
 * Locks what a batch of scans in one transaction needs: many units, pallets and slots in scan order. Two devices that send the
 * same units would block each other, so only one batch per warehouse runs at a time. Locks its trucks first, in a fixed order,
 * and the shuttles its units wait on.
 */
export async function lockWarehouseAndTrucksForScanBatch(
  tx: Tx,
  warehouseId: number,
  pickupIds: readonly number[],
  shuttleLoadIds: readonly number[],
  codes: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('scans'), ${warehouseId}::int)`.execute(tx);
  if (pickupIds.length > 0)
    await sql`
      select 1
      from load_pickup
      where id = any(${[...pickupIds]}::int[]) and warehouse_id = ${warehouseId}
      order by id
      for update
    `.execute(tx);
  await sql`
    select 1
    from shuttle_load
    where (status < ${sql.lit(shuttleLoadStatus.arrived)} or id = any(${[...shuttleLoadIds]}::int[]))
      and id = any(
        array(
          select unnest(${[...shuttleLoadIds]}::int[])
          union
          select shuttle_load_id
          from unit
          where (unit_code = any(${[...codes]}::text[]) or sscc = any(${[...codes]}::text[]))
            and active
            and shuttle_load_id is not null
        )
      )
    order by id
    for update
  `.execute(tx);
}
export async function findPickupFacts(
  tx: Tx,
  pickupId: number,
  warehouseId: number,
): Promise<ScannedPickupFacts | undefined> {
  return queryFirstRowWithCachedPlan(tx, pickupRow)`
    select p.id, p.load_id as "loadId", p.status, l.void, 'L-' || l.load_number as "loadName",
      p.door_id as "doorId", coalesce(c.loaded, 0) as loaded, coalesce(c.units, 0) as planned
    from load_pickup p
    join load l on l.id = p.load_id
    cross join lateral (${pickupCountsSql(sql`p.id`)}) c
    where p.id = ${pickupId} and p.warehouse_id = ${warehouseId}
  `;
}

const shuttleRow = z.object({
  id: z.int(),
  number: z.string(),
  status: z.int(),
  toId: z.int(),
  to: z.string(),
  door: z.int().nullable(),
  doorId: z.int().nullable(),
  /** Whether its door is marked as its own, or it needs none. */
  doorHeld: z.boolean(),
  doorFree: z.boolean(),
  units: z.int(),
});
export type ScannedShuttleFacts = z.output<typeof shuttleRow>;
/**
 * Locks the truck a unit is scanned onto, and the one it waits on and may leave. Call it before locking the unit, as a truck's
 * release locks the truck first, then its units.
 */
export async function lockShuttleLoadsForScan(
  tx: Tx,
  shuttleLoadId: number | undefined,
  label: ScannedLabel,
): Promise<void> {
  await statementWithCachedPlan`
    select 1
    from shuttle_load
    where id = any(
      array(
        select ${shuttleLoadId ?? null}::int
        union
        select u.shuttle_load_id
        from unit u
        where ${unitMatchesLabelSql(label)} and u.active and u.shuttle_load_id is not null
      )
    )
      and (status < ${sql.lit(shuttleLoadStatus.released)} or id = ${shuttleLoadId ?? null}::int)
    order by id
    for update
  `.execute(tx);
}
export async function findOutboundShuttleFacts(
  tx: Tx,
  shuttleLoadId: number,
  warehouseId: number,
): Promise<ScannedShuttleFacts | undefined> {
  return queryFirstRowWithCachedPlan(tx, shuttleRow)`
    select ${scannedShuttleColumnsSql}, s.door_id as "doorId",
      s.door_id is null or d.busy_shuttle_load_id is not distinct from s.id as "doorHeld"
    from ${scannedShuttleTablesSql}
    where s.id = ${shuttleLoadId} and s.warehouse_id = ${warehouseId}
  `;
}
