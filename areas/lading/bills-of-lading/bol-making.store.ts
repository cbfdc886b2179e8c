import { sql } from 'kysely';
import { z } from 'zod';
import type { BilledLine, LoadedUnit } from './bills-of-lading.rules.ts';
import { moveUnits, moving } from '#areas/freight/units/move-units.sql.ts';
import { every, is } from '#kit/server/lists.ts';
import { row, rows } from '#kit/server/rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';

const identified = z.object({ id: z.int() });
const loadedUnit = z.object({
  id: z.int(),
  dropId: z.int().nullable(),
  deliverToId: z.int(),
  consigneeId: z.int(),
  billToId: z.int(),
  shipperId: z.int(),
  paymentTerm: z.int(),
  productId: z.int(),
  productDesc: z.string(),
  uom: z.int(),
  length: z.int(),
  width: z.int(),
  height: z.int(),
  cube: z.int(),
  shipDate: z.string(),
  orderNumber: z.int(),
  po: z.string().nullable(),
  invoiceRef: z.string().nullable(),
  receivingWarehouseId: z.int(),
  pallet: z.object({ id: z.int(), units: z.int() }).nullable(),
});
const billedLine = z.object({
  bolId: z.int(),
  bolDetailId: z.int(),
  shipmentId: z.int().nullable(),
  shipperId: z.int(),
  billToId: z.int(),
  paymentTerm: z.int(),
  receivingWarehouseId: z.int(),
  units: z.int(),
  cubes: z.int(),
});
const serial = z.object({ serial: z.int() });
const madeBol = z.object({ bolId: z.int(), bolNumber: z.string() });
const movedShipment = z.object({ id: z.int(), status: z.int() });
const madeShipment = z.object({ id: z.int(), shipmentNumber: z.int() });

const pickupRow = z.object({
  loadId: z.int(),
  warehouseId: z.int(),
  outboundDate: z.string(),
  status: z.int(),
  palletExchange: z.boolean(),
});
export type PickupRow = z.output<typeof pickupRow>;
export async function pickupOf(tx: Tx, pickupId: number): Promise<PickupRow | undefined> {
  return row(tx, pickupRow)`
    select k.load_id as "loadId", k.warehouse_id as "warehouseId", l.day_of_service as "outboundDate",
      k.status, w.pallet_exchange as "palletExchange"
    from load_pickup k
    join load l on l.id = k.load_id
    join warehouse w on w.id = k.warehouse_id
    where k.id = ${pickupId}
  `;
}

/**
 * The units on a pickup's trailer, or those of them that stand on one bill. A unit without a bill-to is paid
 * by its consignee, never by the care-of.
 */
export async function loadedUnits(tx: Tx, pickupId: number, bolId: number | null): Promise<LoadedUnit[]> {
  const ofBill = every(
    bolId === null ? undefined : sql`u.bol_detail_id in (select id from bol_detail where bol_id = ${bolId})`,
  );
  return rows(tx, loadedUnit)`
    select u.id, u.drop_id as "dropId", u.deliver_to_id as "deliverToId", u.consignee_id as "consigneeId",
      coalesce(u.bill_to_id, u.consignee_id) as "billToId", u.shipper_id as "shipperId",
      c.payment_term as "paymentTerm", c.product_id as "productId", c.product_desc as "productDesc", c.uom,
      c.l as length, c.w as width, c.h as height, u.cube, u.ship_date as "shipDate",
      o.order_number as "orderNumber", c.po, c.invoice_ref as "invoiceRef", u.receiving_warehouse_id as "receivingWarehouseId",
      case
        when p.id is not null then
          jsonb_build_object(
            'id', p.id, 'units',
            (select count(*) from unit x where x.receiving_pallet_id = p.id and x.active)
          )
      end as pallet
    from unit u
    join consolidate c on c.id = u.consolidate_id
    join orders o on o.id = u.order_id
    left join receiving_pallet p on p.id = u.receiving_pallet_id and p.pallet_status = 0
    where u.load_pickup_id = ${pickupId}
      and u.status = 7
      and u.active
      and ${ofBill}
  `;
}

const standingBol = z.object({
  id: z.int(),
  generation: z.int(),
  rated: z.int(),
  billed: z.int(),
});
export type StandingBol = z.output<typeof standingBol>;
/**
 * Bills of a pickup that stand now, or one of them, with what hangs on them. They and their shipments stay
 * locked until the transaction ends: a close that runs beside is waited for and seen.
 */
export async function standingBols(tx: Tx, pickupId: number, bolId: number | null): Promise<StandingBol[]> {
  const ids = (
    await rows(tx, identified)`
      select id
      from bol
      where ${every(is(sql`load_pickup_id`, pickupId), sql`active`, is(sql`id`, bolId))}
      order by id
      for update
    `
  ).map((b) => b.id);
  if (ids.length === 0) return [];
  await sql`select id from shipment where bol_id = any(${ids}::int[]) order by id for update`.execute(tx);
  return rows(tx, standingBol)`
    select b.id, b.generation,
      (
        select count(*)
        from shipment s
        where s.bol_id = b.id
          and s.status in (1, 2, 3)
          and (s.status = 2 or exists (select 1 from shipment_rate r where r.shipment_id = s.id))
      )::int as rated,
      (select count(*) from shipment s where s.bol_id = b.id and (s.status = 5 or s.invoice_id is not null))::int
        as billed
    from bol b
    where b.id = any(${ids}::int[])
  `;
}

const numbered = z.object({ number: z.int() });
/** Shipments of the bills of a pickup that lose their rates when those are made again, by number. */
export async function ratedShipments(tx: Tx, pickupId: number): Promise<number[]> {
  return (
    await rows(tx, numbered)`
      select s.shipment_number as number
      from bol b
      join shipment s on s.bol_id = b.id
      where b.load_pickup_id = ${pickupId}
        and b.active
        and s.status in (1, 2, 3)
        and (s.status = 2 or exists (select 1 from shipment_rate r where r.shipment_id = s.id))
      order by 1
    `
  ).map((s) => s.number);
}

export async function takeSerials(tx: Tx, count: number): Promise<number[]> {
  return (
    await rows(tx, serial)`select nextval('bol_serial') as serial from generate_series(1, ${count})`
  ).map((r) => r.serial);
}

/** The pickup that a bill was made of; null for one made by hand. */
export async function pickupOfBol(tx: Tx, bolId: number): Promise<number | null> {
  const found = await tx
    .selectFrom('bol')
    .select('load_pickup_id as pickupId')
    .where('id', '=', bolId)
    .executeTakeFirst();
  return found?.pickupId ?? null;
}

export interface NewBol {
  bolNumber: string;
  outboundDate: string;
  loadId: number;
  pickupId: number;
  dropId: number | null;
  warehouseId: number;
  deliverToId: number;
  consigneeId: number;
  billToId: number;
  generation: number;
  lines: {
    shipperId: number;
    billToId: number;
    paymentTerm: number;
    productId: number;
    productDesc: string;
    uom: number;
    length: number;
    width: number;
    height: number;
    units: number;
    cubes: number;
    pallets: number;
    pos: string[];
    invoiceRef: string | null;
    shipDate: string;
    orderNumber: number | null;
    receivingWarehouseId: number;
    unitIds: number[];
  }[];
}
/** Inserts bills, their lines, and marks the units with their line: three statements whatever the number. */
export async function insertBols(
  work: Work,
  bols: readonly NewBol[],
): Promise<{ bolId: number; bolNumber: string }[]> {
  const { tx } = work;
  const made = await rows(tx, madeBol)`
    insert into bol (
      bol_number, outbound_date, load_id, load_pickup_id, drop_id, outbound_warehouse_id, deliver_to_id,
      consignee_id, bill_to_id, generation, created_at, created_by
    )
    select b."bolNumber", b."outboundDate", b."loadId", b."pickupId", b."dropId", b."warehouseId",
      b."deliverToId", b."consigneeId", b."billToId", b.generation, ${work.now.toString()}::timestamptz,
      ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(bols.map(({ lines: _, ...bol }) => bol))}::jsonb) as b(
      "bolNumber" text, "outboundDate" date, "loadId" int, "pickupId" int, "dropId" int, "warehouseId" int,
      "deliverToId" int, "consigneeId" int, "billToId" int, generation int
    )
    returning id as "bolId", bol_number as "bolNumber"
  `;
  const idOf = new Map(made.map((r) => [r.bolNumber, r.bolId]));
  const lines = bols.flatMap((bol) => bol.lines.map((line) => ({ ...line, bolId: idOf.get(bol.bolNumber) })));
  const listed = moving(work, 'bill', {
    from: sql`named n cross join lateral jsonb_array_elements_text(n."unitIds") e(unit_id)`,
    which: sql`u.id = e.unit_id::int`,
    set: sql`bol_detail_id = n.id`,
  });
  await sql`
    with line as (
      select x.*, row_number() over () as place
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(
        "bolId" int, "shipperId" int, "billToId" int, "paymentTerm" int, "productId" int, "productDesc" text,
        uom int, length int, width int, height int, units int, cubes int, pallets int, pos text[],
        "invoiceRef" text, "shipDate" date,
        "orderNumber" int, "receivingWarehouseId" int, "unitIds" jsonb
      )
    ),
      named as (select line.*, nextval(pg_get_serial_sequence('bol_detail', 'id'))::int as id from line),
      kept as (
        insert into bol_detail (
          id, bol_id, shipper_id, bill_to_id, payment_term, product_id, product_desc, uom, l, w, h, units,
          cubes, pallets, pos, invoice_ref, ship_date, order_number, receiving_warehouse_id
        ) overriding system value
        select id, "bolId", "shipperId", "billToId", "paymentTerm", "productId", "productDesc", uom, length,
          width, height, units, cubes, pallets, pos, "invoiceRef", "shipDate", "orderNumber", "receivingWarehouseId"
        from named
        order by place
      ),
      ${listed}
    select 1 where false
  `.execute(tx);
  return made;
}

/** The old bills give way to the new ones of the same deliver-to, consignee and bill-to; one without a successor is just void. */
export async function supersede(
  tx: Tx,
  oldIds: readonly number[],
  made: readonly { bolId: number }[],
): Promise<void> {
  await sql`
    update bol o
    set active = false,
      superseded_by = (
        select n.id
        from bol n
        where n.id = any(${made.map((m) => m.bolId)}::int[])
          and n.deliver_to_id = o.deliver_to_id
          and n.consignee_id = o.consignee_id
          and n.bill_to_id = o.bill_to_id
      ),
      row_version = row_version + 1
    where o.id = any(${[...oldIds]}::int[])
  `.execute(tx);
}

/** What the new bills do not name was taken off the truck since the old ones: it is on no bill, not on one that is void. */
export async function leaveBills(work: Work, oldIds: readonly number[]): Promise<void> {
  if (oldIds.length === 0) return;
  await moveUnits(work, 'bill', {
    which: sql`u.bol_detail_id in (select x.id from bol_detail x where x.bol_id = any(${[...oldIds]}::int[]))`,
    set: sql`bol_detail_id = null`,
  });
}

/**
 * The shipments of superseded bills lose their rates, are open again, and take the lines, the load and the
 * outbound date of the new bill; one that got none is cancelled. Units follow their line.
 */
export async function moveShipments(
  work: Work,
  oldIds: readonly number[],
): Promise<{ id: number; status: number }[]> {
  const { tx } = work;
  const old = [...oldIds];
  await emptyShipments(work, old);
  await carryLines(work, old);
  return rows(tx, movedShipment)`
    with total as (
      select s.id, o.superseded_by,
        (select sum(d.units) from shipment_detail d where d.shipment_id = s.id and d.status = 1)::int as
          units,
        (select sum(d.cubes) from shipment_detail d where d.shipment_id = s.id and d.status = 1)::int as
          cubes
      from shipment s
      join bol o on o.id = s.bol_id
      where s.bol_id = any(${old}) and s.status in (1, 2, 3)
    )
    update shipment s
    set bol_id = coalesce(t.superseded_by, s.bol_id),
      outbound_date = coalesce(n.outbound_date, s.outbound_date), load_id = coalesce(n.load_id, s.load_id),
      amount = 0, error_message = null, error = null, rated_at = null, row_version = s.row_version + 1,
      units = coalesce(t.units, 0), cubes = coalesce(t.cubes, 0),
      status = case when t.units is null then 6 else 1 end
    from total t
    left join bol n on n.id = t.superseded_by
    where t.id = s.id
    returning s.id, s.status
  `;
}

/** What stands on them is what the old bills said: their rates go, their lines end, and their units leave the lines. */
async function emptyShipments(work: Work, old: number[]): Promise<void> {
  const { tx } = work;
  await sql`
    delete from shipment_rate r
    using shipment s
    where s.id = r.shipment_id and s.bol_id = any(${old}) and s.status in (1, 2, 3)
  `.execute(tx);
  await sql`
    update shipment_detail d
    set status = 0
    from shipment s
    where s.id = d.shipment_id and s.bol_id = any(${old}) and s.status in (1, 2, 3)
  `.execute(tx);
  await moveUnits(work, 'bill', {
    which: sql`
      u.shipment_detail_id is not null
      and u.bol_detail_id in (
        select x.id
        from bol o
        join bol_detail x on x.bol_id in (o.id, o.superseded_by)
        where o.id = any(${old})
      )
    `,
    set: sql`shipment_detail_id = null`,
  });
}

/** The lines of the new bills go onto the shipments that had the old ones; their units follow. */
async function carryLines(work: Work, old: number[]): Promise<void> {
  const carried = moving(work, 'bill', {
    from: sql`made`,
    which: sql`u.bol_detail_id = made.bol_detail_id`,
    set: sql`shipment_detail_id = made.id`,
  });
  await sql`
    with fresh as (
      select s.id as shipment_id, x.id as line_id, x.product_id, x.product_desc, x.uom, x.l, x.w, x.h,
        x.units, x.cubes, x.ship_date, x.order_number, x.invoice_ref
      from shipment s
      join bol o on o.id = s.bol_id
      join bol_detail x on x.bol_id = o.superseded_by and x.shipper_id = s.shipper_id
        and x.bill_to_id = s.bill_to_id and x.payment_term = s.payment_term
        and x.receiving_warehouse_id = s.receiving_warehouse_id
      where s.bol_id = any(${old}) and s.status in (1, 2, 3) and s.split_from_id is null
    ),
      made as (
        insert into shipment_detail (
          shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        )
        select shipment_id, line_id, product_id, product_desc, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        from fresh
        returning id, bol_detail_id
      ),
      ${carried}
    update bol_detail x
    set shipment_detail_id = made.id
    from made
    where x.id = made.bol_detail_id
  `.execute(work.tx);
}

/**
 * Lines of bills that the caller has locked, each with the live shipment that has it. Asked after the lock:
 * what a statement waited for, its own joins do not see.
 */
export async function billedLines(
  tx: Tx,
  bolIds: readonly number[],
): Promise<(BilledLine & { bolId: number })[]> {
  return rows(tx, billedLine)`
    select x.id as "bolDetailId", x.bol_id as "bolId", s.id as "shipmentId", x.shipper_id as "shipperId",
      x.bill_to_id as "billToId", x.payment_term as "paymentTerm",
      x.receiving_warehouse_id as "receivingWarehouseId", x.units, x.cubes
    from bol_detail x
    join bol b on b.id = x.bol_id
    left join shipment_detail d on d.id = x.shipment_detail_id and d.status = 1
    left join shipment s on s.id = d.shipment_id and s.status <> 6
    where x.bol_id = any(${[...bolIds]}::int[]) and x.deleted_at is null and b.active
    order by x.id
  `;
}

export interface NewShipment {
  bolId: number;
  shipperId: number;
  billToId: number;
  paymentTerm: number;
  receivingWarehouseId: number;
  units: number;
  cubes: number;
  bolDetailIds: number[];
}
/** Inserts shipments with their details and ties the lines to them: one statement. */
export async function insertShipments(
  work: Work,
  wanted: readonly NewShipment[],
): Promise<{ id: number; shipmentNumber: number }[]> {
  const carried = moving(work, 'bill', {
    from: sql`detail d`,
    which: sql`u.bol_detail_id = d.id`,
    set: sql`shipment_detail_id = d.detail_id`,
  });
  return rows(work.tx, madeShipment)`
    with wanted as (
      select w.*, nextval(pg_get_serial_sequence('shipment', 'id'))::int as id,
        nextval('shipment_number')::int as number
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(
        "bolId" int, "shipperId" int, "billToId" int, "paymentTerm" int, "receivingWarehouseId" int,
        units int, cubes int, "bolDetailIds" jsonb
      )
    ),
      made as (
        insert into shipment (
          id, shipment_number, bol_id, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id,
          payment_term, receiving_warehouse_id, outbound_warehouse_id, load_id, status, units, cubes,
          created_at, created_by
        ) overriding system value
        select w.id, w.number, b.id, b.outbound_date, w."shipperId", b.consignee_id, b.deliver_to_id,
          w."billToId", w."paymentTerm", w."receivingWarehouseId", b.outbound_warehouse_id, b.load_id, 1,
          w.units, w.cubes, ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
        from wanted w
        join bol b on b.id = w."bolId"
        returning id, shipment_number
      ),
      detail as (
        select w.id as shipment_id, x.*,
          nextval(pg_get_serial_sequence('shipment_detail', 'id'))::int as detail_id
        from wanted w
        cross join lateral jsonb_array_elements_text(w."bolDetailIds") as e(line_id)
        join bol_detail x on x.id = e.line_id::int
      ),
      kept as (
        insert into shipment_detail (
          id, shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        ) overriding system value
        select detail_id, shipment_id, id, product_id, product_desc, uom, l, w, h, units, cubes, ship_date,
          order_number, invoice_ref
        from detail
      ),
      tied as (update bol_detail x set shipment_detail_id = d.detail_id from detail d where x.id = d.id),
      ${carried}
    select id, shipment_number as "shipmentNumber"
    from made
    order by shipment_number
  `;
}
