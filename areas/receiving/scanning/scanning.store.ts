import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { openDay } from '#areas/calendar/start-day/running-day.sql.ts';
import type { DayList, ScanResult, SyncReply } from './scanning.contract.ts';
import type { ScannedUnit } from './scanning.rules.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import { moving } from '#areas/freight/units/move-units.sql.ts';
import { Again, kept, uniqueViolation } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';

export interface UnitRow extends ScannedUnit {
  id: number;
  unitCode: string;
  numberInLine: number;
  ofLine: number;
  consignee: string;
  city: string;
  state: string | null;
  shipper: string;
  description: string;
  size: string;
  stagingCode: string | null;
}

/** What a label says: the shipper's code of a unit, or our own serial number; with the shipper where two use one code. */
export interface Label {
  unitCode?: string;
  sscc?: string;
  shipperId: number | null;
}
const labelled = (l: Label) =>
  sql`
    ${l.sscc === undefined ? sql`u.unit_code = ${l.unitCode ?? null}` : sql`u.sscc = ${l.sscc}`}
    and (${l.shipperId}::int is null or u.shipper_id = ${l.shipperId})
  `;

export interface PlaceFacts {
  layoutId: number | null;
  dayId: number | null;
  receivingDate: string | null;
  outboundDate: string | null;
  warehouse: string;
  zone: string;
}
const placeColumns = sql`
  h.layout_id as "layoutId", h.id as "dayId", h.receiving_date as "receivingDate",
  h.outbound_date as "outboundDate", o.code as warehouse, o.zone
`;
const placeRows = (warehouseId: number) => sql`(warehouse o left join ${openDay(warehouseId)} h on true)`;
/** The warehouse and its running day. */
export async function placeOf(tx: Tx, warehouseId: number): Promise<PlaceFacts | undefined> {
  return (
    await kept<PlaceFacts>`
      select ${placeColumns}
      from ${placeRows(warehouseId)}
      where o.id = ${warehouseId}
    `.execute(tx)
  ).rows[0];
}

export interface ScanFacts {
  place: PlaceFacts;
  /** The answer this device already got for the scan id. */
  known: ScanResult | null;
  /** Live ones first, deleted ones after; two shippers may use one code. */
  units: UnitRow[];
}
type Shared = PlaceFacts & { known: ScanResult | null };
type FoundUnit = Shared & Omit<UnitRow, 'outboundDate'> & { unitOutboundDate: string };
type FactsRow = FoundUnit | (Shared & { id: null });
const isUnit = (row: FactsRow): row is FoundUnit => row.id !== null;
/**
 * What every scan is decided by, in one look: the place and its running day, the first answer, and the units
 * of a label, whose rows are locked until the scan is done and read as the last scan left them.
 */
export async function factsOf(
  tx: Tx,
  label: Label,
  warehouseId: number,
  clientEventId: string,
): Promise<ScanFacts | undefined> {
  const { rows } = await kept<FactsRow>`
    with u as materialized (
      select u.*
      from unit u
      where ${labelled(label)}
      order by u.active desc, u.id desc
      limit 5
      for update of u
    )
    select ${placeColumns},
      (select x.result from scan x where x.client_event_id = ${clientEventId}) as known, u.id,
      u.unit_code as "unitCode", u.status, u.active, u.consignee_id as "consigneeId",
      u.deliver_to_id as "deliverToId", u.shipper_id as "shipperId",
      u.receiving_warehouse_id as "receivingWarehouseId", w.code as "receivingWarehouse",
      u.current_warehouse_id as "currentWarehouseId", u.outbound_date as "unitOutboundDate",
      (u.current_warehouse_id is not null and u.current_warehouse_id <> u.receiving_warehouse_id) as
        "arrivedByShuttle",
      u.load_pickup_id as "loadPickupId", 'L-' || l.load_number as "loadName", d.number as "loadDoor",
      u.outbound_warehouse_id as "outboundWarehouseId", ow.code as "outboundWarehouse",
      u.shuttle_load_id as "shuttleLoadId", sh.status as "shuttleStatus", sh.number as "shuttleNumber",
      to_char(u.received_at at time zone w.zone, 'MM/DD HH24:MI') as "receivedAt",
      u.scanned_at as "scannedAt",
      to_char(u.scanned_at at time zone o.zone, 'MM/DD HH24:MI') as "scannedTime",
      u.number_in_line as "numberInLine", c.unit_count as "ofLine", a.name as consignee, a.city,
      a.state_code as state, s.name as shipper, c.product_desc as description,
      case c.uom when 1 then 'Bin ' when 3 then 'Pallet '
      else '' end || c.l || ' × ' || c.w || ' × ' || c.h as size, p.temp_min_f as "tempMinF",
      p.temp_max_f as "tempMaxF",
      exists (
        select 1
        from account_flag f
        where f.account_id = u.consignee_id and f.flag = 'checkBarcodeTemp'
      ) as "asksTemperature",
      (
        select t.code
        from storage_position t
        join storage_location k on k.id = t.location_id
        where k.layout_id = h.layout_id
          and k.area = 1
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
      left join shuttle_load sh on sh.id = u.shuttle_load_id
      left join load_pickup k on k.id = u.load_pickup_id
      left join load l on l.id = k.load_id
      left join door d on d.id = k.door_id
    )
      on true
    where o.id = ${warehouseId}
    order by u.active desc, u.id desc
  `.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  const { layoutId, dayId, receivingDate, outboundDate, warehouse, zone, known } = first;
  return {
    place: { layoutId, dayId, receivingDate, outboundDate, warehouse, zone },
    known,
    units: rows.filter(isUnit).map((u) => ({ ...u, outboundDate: u.unitOutboundDate })),
  };
}
export interface PositionRow {
  code: string;
  area: number;
  consigneeId: number | null;
  consignee: string | null;
  occupiedByOthers: boolean;
}
const positionRows = (warehouseId: number, code: string) =>
  sql`
    k.layout_id = (select r.layout_id from ${openDay(warehouseId)} r) and upper(p.code) = upper(${code})
  `;
/** Boxes that come to one slot at the same moment go through one after the other: each sees whether the last one took it. */
export async function lockSlot(tx: Tx, warehouseId: number, code: string): Promise<void> {
  await kept`
    select 1
    from storage_position p
    join storage_location k on k.id = p.location_id
    where k.area = 2 and ${positionRows(warehouseId, code)}
    for no key update of p
  `.execute(tx);
}
/**
 * A position of the running layout, for the unit of a label. A slot is taken by another pallet: units of one
 * receiving pallet may share it.
 */
export async function positionAt(
  tx: Tx,
  warehouseId: number,
  code: string,
  label: Label,
): Promise<PositionRow | undefined> {
  return (
    await kept<PositionRow>`
      with me as materialized (
        select u.id, u.receiving_pallet_id
        from unit u
        where ${labelled(label)} and u.active
        order by u.id desc
        limit 1
      )
      select p.code, k.area, p.consignee_id as "consigneeId", a.name as consignee,
        exists (
          select 1
          from unit u
          where u.current_warehouse_id = ${warehouseId}
            and u.put_away_code = p.code
            and u.active
            and u.status = 4
            and u.id is distinct from (select id from me)
            and (
              (select receiving_pallet_id from me) is null
              or u.receiving_pallet_id is distinct from (select receiving_pallet_id from me)
            )
        ) as "occupiedByOthers"
      from storage_position p
      join storage_location k on k.id = p.location_id
      left join account a on a.id = p.consignee_id
      where ${positionRows(warehouseId, code)}
      limit 1
      for share of p
    `.execute(tx)
  ).rows[0];
}
export interface PalletRow {
  id: number;
  code: string;
  open: boolean;
  here: boolean;
  shipperId: number | null;
  shipper: string | null;
  units: number;
}
export async function palletBy(tx: Tx, code: string, warehouseId: number): Promise<PalletRow | undefined> {
  return (
    await kept<PalletRow>`
      select p.id, p.code, p.closed_at is null as open, p.warehouse_id = ${warehouseId} as here,
        p.shipper_id as "shipperId", a.name as shipper,
        (select count(*) from unit u where u.receiving_pallet_id = p.id and u.active)::int as units
      from receiving_pallet p
      left join account a on a.id = p.shipper_id
      where p.code = ${code}
      for update of p
    `.execute(tx)
  ).rows[0];
}
export async function receivingDoor(
  tx: Tx,
  warehouseId: number,
  number: number,
): Promise<{ id: number; open: boolean } | undefined> {
  return (
    await kept<{
      id: number;
      open: boolean;
    }>`
      select id, active as open
      from door
      where warehouse_id = ${warehouseId} and number = ${number} and kind = 1
    `.execute(tx)
  ).rows[0];
}
export interface PickupFacts {
  id: number;
  loadId: number;
  status: number;
  void: boolean;
  loadName: string;
  loaded: number;
  planned: number;
}
/** The truck that a labelled box is on, before anything is locked. */
export async function truckOf(tx: Tx, label: Label): Promise<number | undefined> {
  return (
    await kept<{
      pickupId: number;
    }>`
      select u.load_pickup_id as "pickupId"
      from unit u
      where ${labelled(label)} and u.active and u.load_pickup_id is not null
      order by u.id desc
      limit 1
    `.execute(tx)
  ).rows[0]?.pickupId;
}
/**
 * Scans onto one truck go through one after the other: each counts what the last one left. Comes before the
 * box is locked, as whoever releases the truck takes them.
 */
export async function lockPickup(tx: Tx, id: number, warehouseId: number): Promise<void> {
  await kept`select 1 from load_pickup where id = ${id} and warehouse_id = ${warehouseId} for update`.execute(
    tx,
  );
}
/**
 * Many scans in one transaction hold many boxes, pallets and slots, in the order they were scanned: two
 * devices that come back with the same boxes would
 * wait for each other, so of one warehouse one batch goes through at a time. Its trucks come first, in one
 * order, and the shuttles that its boxes wait on.
 */
export async function holdBatch(
  tx: Tx,
  warehouseId: number,
  pickups: readonly number[],
  shuttles: readonly number[],
  codes: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('scans'), ${warehouseId}::int)`.execute(tx);
  if (pickups.length > 0)
    await sql`
      select 1
      from load_pickup
      where id = any(${[...pickups]}::int[]) and warehouse_id = ${warehouseId}
      order by id
      for update
    `.execute(tx);
  await sql`
    select 1
    from shuttle_load
    where status < 3
      and id = any(
        array(
          select unnest(${[...shuttles]}::int[])
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
export async function pickupFacts(tx: Tx, id: number, warehouseId: number): Promise<PickupFacts | undefined> {
  return (
    await kept<PickupFacts>`
      select p.id, p.load_id as "loadId", p.status, l.void, 'L-' || l.load_number as "loadName", c.loaded,
        c.planned
      from load_pickup p
      join load l on l.id = p.load_id
      cross join lateral (
        select count(*)::int as planned, (count(*) filter (where u.status = 7))::int as loaded
        from unit u
        where u.load_pickup_id = p.id and u.active
      ) c
      where p.id = ${id} and p.warehouse_id = ${warehouseId}
    `.execute(tx)
  ).rows[0];
}

export interface ShuttleFacts {
  id: number;
  number: string;
  status: number;
  toId: number;
  to: string;
  door: number | null;
  /** Its door is marked as its own, or it needs none. */
  doorHeld: boolean;
  doorFree: boolean;
  units: number;
}
/**
 * The truck a box is scanned onto, and the one it waits on and may leave. Comes before the box is locked, as
 * whoever releases a truck takes them: truck first, then its boxes.
 */
export async function lockShuttles(tx: Tx, id: number | undefined, label: Label): Promise<void> {
  await kept`
    select 1
    from shuttle_load
    where id = any(
      array(
        select ${id ?? null}::int
        union
        select u.shuttle_load_id
        from unit u
        where ${labelled(label)} and u.active and u.shuttle_load_id is not null
      )
    )
      and (status < 3 or id = ${id ?? null}::int)
    order by id
    for update
  `.execute(tx);
}
export async function shuttleFacts(
  tx: Tx,
  id: number,
  warehouseId: number,
): Promise<ShuttleFacts | undefined> {
  return (
    await kept<ShuttleFacts>`
      select s.id, s.number, s.status, s.outbound_warehouse_id as "toId", w.code as "to", d.number as door,
        s.door_id is null or d.busy_shuttle_load_id is not distinct from s.id as "doorHeld",
        s.door_id is null
        or (
          d.kind = 2
          and d.active
          and d.busy_load_pickup_id is null
          and coalesce(d.busy_shuttle_load_id, s.id) = s.id
        ) as "doorFree",
        (select count(*)::int from unit u where u.shuttle_load_id = s.id and u.active) as units
      from shuttle_load s
      join warehouse w on w.id = s.outbound_warehouse_id
      left join door d on d.id = s.door_id
      where s.id = ${id} and s.warehouse_id = ${warehouseId}
    `.execute(tx)
  ).rows[0];
}

/** The answer this device already got for a scan id. */
export async function firstAnswer(tx: Tx, clientEventId: string): Promise<ScanResult | undefined> {
  return (
    await kept<{
      result: ScanResult;
    }>`select result from scan where client_event_id = ${clientEventId}`.execute(tx)
  ).rows[0]?.result;
}

export interface Effect {
  unitId: number;
  move: UnitMove;
  from: number;
  to: number;
  warehouseId: number;
  position: string | null;
  putAway: string | null;
  palletId: number | null;
  tempF: number | null;
  received: boolean;
  loaded: boolean | null;
  /**
   * The truck to another warehouse it is on from now on, null: on none. Such a box stays where it stands;
   * undefined: this scan is about no such truck.
   */
  onShuttle: number | null | undefined;
  leavesShuttle: boolean;
}
export interface ScanEvent {
  clientEventId: string;
  kind: string;
  code: string;
  at: string;
  scannedAt: string;
  scannerUserId: number;
  who: string;
  device: string;
  place: string | null;
  note: string | null;
}
const scanColumns = sql`
  scan (client_event_id, scanner_user_id, warehouse_id, kind, code, device, scanned_at, at, unit_id, result)
`;
/**
 * Moves the unit from the state that was seen, writes its event and keeps the answer: one statement, which
 * writes nothing and returns no row when somebody was faster.
 */
export function scanWritten(
  work: Work,
  e: Effect,
  event: ScanEvent,
  result: ScanResult,
): RawBuilder<unknown> {
  const shuttled = e.onShuttle !== undefined;
  const moved = moving(work, e.move, {
    which: sql`u.id = ${e.unitId}`,
    seen: e.from,
    to: e.to,
    set: sql`
      current_warehouse_id = ${e.warehouseId},
      position_code = case when ${shuttled}::boolean then u.position_code else ${e.position} end,
      put_away_code = case when ${shuttled}::boolean then u.put_away_code else ${e.putAway} end,
      shuttle_load_id = case when ${shuttled}::boolean then ${e.onShuttle ?? null}::int
      when ${e.leavesShuttle}::boolean then null else u.shuttle_load_id end,
      receiving_pallet_id = coalesce(${e.palletId}::int, u.receiving_pallet_id),
      temp_f = coalesce(${e.tempF}::int, u.temp_f),
      received_at = case when ${e.received} then ${event.at}::timestamptz else u.received_at end,
      loaded_at = case when ${e.loaded}::boolean then ${event.at}::timestamptz
      when ${e.loaded}::boolean = false then null else u.loaded_at end,
      scanned_at = greatest(u.scanned_at, ${event.scannedAt}::timestamptz)
    `,
    tells: {
      at: event.scannedAt,
      warehouse: e.warehouseId,
      place: event.place,
      note: event.note,
      device: event.device,
      scannerUserId: event.scannerUserId,
      clientEventId: event.clientEventId,
    },
  });
  return kept`
    with ${moved}
    insert into ${scanColumns}
    select ${event.clientEventId}, ${event.scannerUserId}, ${e.warehouseId}, ${event.kind}, ${event.code},
      ${event.device}, ${event.scannedAt}::timestamptz, ${event.at}::timestamptz, id,
      ${JSON.stringify(result)}::jsonb
    from moved
    returning 1
  `;
}
/** The same scan, or the same unknown box, came in twice at one moment and the other was written: what has to be looked at anew. */
const twice = (error: unknown): boolean =>
  ['scan_pkey', 'unit_event_client', 'unit_live_code'].includes(uniqueViolation(error) ?? '');
export function againIfTwice(error: unknown): never {
  throw twice(error) ? new Again('The same scan was written meanwhile') : error;
}
/** The answer to an act on a pallet, which moves no unit. */
export async function keepScan(
  tx: Tx,
  event: ScanEvent,
  warehouseId: number,
  result: ScanResult,
): Promise<void> {
  await kept`
    insert into ${scanColumns}
    values (
      ${event.clientEventId}, ${event.scannerUserId}, ${warehouseId}, ${event.kind}, ${event.code},
      ${event.device}, ${event.scannedAt}::timestamptz, ${event.at}::timestamptz, null,
      ${JSON.stringify(result)}::jsonb
    )
  `.execute(tx);
}
export async function openCoolerItem(
  tx: Tx,
  unitId: number,
  warehouseId: number,
  status: number,
  reason: string,
  at: string,
): Promise<void> {
  await sql`
    insert into cooler_item (
      unit_id, warehouse_id, day_of_service, shipper_id, consignee_id, status, reason, opened_at
    )
    select id, ${warehouseId}, day_of_service, shipper_id, consignee_id, ${status}, ${reason},
      ${at}::timestamptz
    from unit
    where id = ${unitId}
    on conflict (unit_id)
    where closed_at is null do nothing
  `.execute(tx);
}
export async function closeCoolerItem(tx: Tx, unitId: number, at: string): Promise<void> {
  await sql`
    update cooler_item
    set status = 1, closed_at = ${at}::timestamptz, row_version = row_version + 1
    where unit_id = ${unitId} and closed_at is null
  `.execute(tx);
}

/** The line of a unit that nobody entered: it stands under the house's unknown accounts until customer service finds whose it is. */
export async function placeholderLine(
  tx: Tx,
  p: { warehouseId: number; shipperId: number | null; date: string; at: string; who: string },
): Promise<number> {
  await sql`
    insert into account (number, account_type, name, billing_name, active)
    values ('UNKNOWN-1', 1, 'Unknown shipper', 'Unknown shipper', false),
      ('UNKNOWN-2', 2, 'Unknown consignee', 'Unknown consignee', false)
    on conflict (number) do nothing
  `.execute(tx);
  const made = await sql<{
    id: number;
  }>`
    with shipper as (
      select coalesce(${p.shipperId}::int, (select id from account where number = 'UNKNOWN-1')) as id
    ),
      consignee as (select id from account where number = 'UNKNOWN-2'),
      product as (
        select id, description
        from product
        where id = coalesce(
          (select default_product_id from warehouse where id = ${p.warehouseId}),
          (select min(id) from product where active)
        )
      ),
      o as (
        insert into orders (
          shipper_id, receiving_warehouse_id, ship_date, status, source, created_at, created_by_name
        )
        select shipper.id, ${p.warehouseId}, ${p.date}, 0, 'scanner', ${p.at}::timestamptz, ${p.who}
        from shipper
        returning id, shipper_id
      )
    insert into consolidate (
      order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
      product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, min_cube_applied, unit_count,
      first_count, payment_term, created_at
    )
    select o.id, o.shipper_id, consignee.id, ${p.date}, ${p.date}, ${p.warehouseId}, product.id,
      product.description, 2, 'inch', 41, 10, 4, 41, 10, 4, 95, true, 1, 1, 1, ${p.at}::timestamptz
    from o, consignee, product
    returning id
  `.execute(tx);
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('No line was made for the unknown unit');
  return id;
}

export async function openPallet(
  tx: Tx,
  p: {
    code: string;
    warehouseId: number;
    date: string;
    shipperId: number | null;
    doorId: number | null;
    at: string;
  },
): Promise<void> {
  await sql`
    insert into receiving_pallet (code, warehouse_id, receiving_date, shipper_id, door_id, opened_at)
    values (${p.code}, ${p.warehouseId}, ${p.date}, ${p.shipperId}, ${p.doorId}, ${p.at}::timestamptz)
  `.execute(tx);
}
export async function nextSscc(tx: Tx): Promise<number> {
  return (await sql<{ n: number }>`select nextval('sscc_serial') as n`.execute(tx)).rows[0]?.n ?? 0;
}
export async function changePallet(
  tx: Tx,
  id: number,
  change: { shipperId?: number; status?: number; tempF?: number; closedAt?: string },
): Promise<void> {
  await sql`
    update receiving_pallet
    set shipper_id = coalesce(shipper_id, ${change.shipperId ?? null}),
      pallet_status = coalesce(${change.status ?? null}, pallet_status),
      temp_f = coalesce(${change.tempF ?? null}, temp_f),
      closed_at = coalesce(closed_at, ${change.closedAt ?? null}::timestamptz)
    where id = ${id}
  `.execute(tx);
}

export async function syncOf(
  tx: Tx,
  warehouseId: number,
  day: { outboundDate: string | null; receivingDate: string | null },
  today: string,
): Promise<Omit<SyncReply, 'at' | 'day'>> {
  const loads = await sql<SyncReply['loads'][number]>`
    select p.id as "pickupId", 'L-' || l.load_number as "loadName", p.status, d.number as door, l.trailer,
      count(u.id) filter (where u.status = 7)::int as loaded, count(u.id)::int as planned,
      (
        select string_agg(a.city || coalesce(' ' || a.state_code, ''), ', ' order by x.seq)
        from load_drop x
        join account a on a.id = x.deliver_to_id
        where x.load_id = l.id
      ) as drops
    from load_pickup p
    join load l on l.id = p.load_id
    left join door d on d.id = p.door_id
    left join unit u on u.load_pickup_id = p.id and u.active
    where p.warehouse_id = ${warehouseId}
      and l.day_of_service = ${day.outboundDate}::date
      and not l.void
      and p.status < 4
    group by p.id, l.id, d.number
    order by p.status desc, l.load_number
  `.execute(tx);
  const shuttles = await sql<SyncReply['shuttles'][number]>`
    select s.id, s.number, s.day_of_service as day, w.code as "to", s.status, d.number as door,
      (select count(*)::int from unit u where u.shuttle_load_id = s.id and u.active) as units
    from shuttle_load s
    join warehouse w on w.id = s.outbound_warehouse_id
    left join door d on d.id = s.door_id
    where s.warehouse_id = ${warehouseId} and s.status < 3
    order by s.day_of_service desc, s.number, s.id
    limit 50
  `.execute(tx);
  const pallets = await sql<SyncReply['pallets'][number]>`
    select p.code, a.name as shipper, p.pallet_status as status,
      (select count(*) from unit u where u.receiving_pallet_id = p.id and u.active)::int as units
    from receiving_pallet p
    left join account a on a.id = p.shipper_id
    where p.warehouse_id = ${warehouseId}
      and p.receiving_date = ${day.receivingDate}::date
      and p.closed_at is null
    order by p.id desc
    limit 50
  `.execute(tx);
  const doors = await sql<{
    number: number;
  }>`
    select number
    from door
    where warehouse_id = ${warehouseId} and kind = 1 and active
    order by number
  `.execute(tx);
  const layouts = await sql<{
    id: number;
    name: string;
  }>`
    select id, name
    from layout
    where warehouse_id = ${warehouseId} and layout_date = ${today}
    order by name
  `.execute(tx);
  const speed = await sql<{
    speed: number;
  }>`select default_loading_speed as speed from warehouse where id = ${warehouseId}`.execute(tx);
  return {
    loads: loads.rows.map((l) => ({ ...l, drops: l.drops ?? '' })),
    shuttles: shuttles.rows,
    pallets: pallets.rows,
    receivingDoors: doors.rows.map((d) => d.number),
    layouts: layouts.rows,
    loadingSpeed: speed.rows[0]?.speed ?? 900,
    today,
  };
}

/** At most as many boxes as a handheld keeps without effort. */
const listedUnits = 20_000;
export async function dayListOf(
  tx: Tx,
  warehouseId: number,
  day: { layoutId: number | null; receivingDate: string | null; outboundDate: string | null },
): Promise<Omit<DayList, 'at'>> {
  const positions = await sql<DayList['positions'][number]>`
    select p.code, k.area, p.consignee_id as "consigneeId"
    from storage_position p
    join storage_location k on k.id = p.location_id
    where k.layout_id = ${day.layoutId}
    order by p.id
  `.execute(tx);
  const units = await sql<DayList['units'][number]>`
    select u.unit_code as code, u.consignee_id as "consigneeId", u.load_pickup_id as "pickupId",
      case when u.outbound_warehouse_id <> ${warehouseId} then o.code end as "toWarehouse"
    from unit u
    join warehouse o on o.id = u.outbound_warehouse_id
    where u.active
      and u.outbound_date >= ${day.receivingDate}::date
      and u.outbound_date <= ${day.outboundDate}::date + 7
      and (
        (
          u.status in (0, 1)
          and u.receiving_warehouse_id = ${warehouseId}
          and u.ship_date between ${day.receivingDate}::date - 1 and ${day.receivingDate}::date + 1
        )
        or (u.status in (2, 4, 5, 6, 100) and u.current_warehouse_id = ${warehouseId})
      )
    order by u.id
    limit ${listedUnits}
  `.execute(tx);
  const named = [
    ...new Set([
      ...units.rows.map((u) => u.consigneeId),
      ...positions.rows.flatMap((p) => p.consigneeId ?? []),
    ]),
  ];
  const consignees = await sql<DayList['consignees'][number]>`
    select a.id, a.name, concat_ws(', ', nullif(a.city, ''), a.state_code) as place,
      exists (select 1 from account_flag f where f.account_id = a.id and f.flag = 'checkBarcodeTemp') as
        "asksTemperature",
      (
        select t.code
        from storage_position t
        join storage_location k on k.id = t.location_id
        where k.layout_id = ${day.layoutId} and k.area = 1 and t.consignee_id = a.id
        order by t.id
        limit 1
      ) as staging
    from account a
    where a.id = any(${named}::int[])
    order by a.id
  `.execute(tx);
  return { positions: positions.rows, consignees: consignees.rows, units: units.rows };
}
