import { sql } from 'kysely';
import { z } from 'zod';
import type { LoadedUnit } from './bills-of-lading.rules.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { moveUnitsIfStatusAllows, moveUnitsWhereAllowedCteSql } from '#areas/freight/units/move-units.sql.ts';
import { palletInspectionResult, unitStatus } from '#areas/freight/units/units.contract.ts';
import { and, equalsIfGiven, sqlLiteralList } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { Tx } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const unclosed = sqlLiteralList([shipmentStatuses.open, shipmentStatuses.rated, shipmentStatuses.error]);
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
const serial = z.object({ serial: z.int() });
const madeBol = z.object({ bolId: z.int(), bolNumber: z.string() });

const pickupRow = z.object({
  loadId: z.int(),
  warehouseId: z.int(),
  outboundDate: z.string(),
  status: z.int(),
  palletExchange: z.boolean(),
});
export type BolPickup = z.output<typeof pickupRow>;
export async function findPickupForBols(tx: Tx, pickupId: number): Promise<BolPickup | undefined> {
  return queryFirstRow(tx, pickupRow)`
    select k.load_id as "loadId", k.warehouse_id as "warehouseId", l.day_of_service as "outboundDate",
      k.status, w.pallet_exchange as "palletExchange"
    from load_pickup k
    join load l on l.id = k.load_id
    join warehouse w on w.id = k.warehouse_id
    where k.id = ${pickupId}
  `;
}

/**
 * The units on a pickup's trailer, or those of them on one bill. A unit without a bill-to is paid by its consignee, never by the
 * care-of.
 */
export async function findLoadedUnitsOfPickup(
  tx: Tx,
  pickupId: number,
  onlyBolId: number | null,
): Promise<LoadedUnit[]> {
  const ofBill = and(
    onlyBolId === null
      ? undefined
      : sql`u.bol_detail_id in (select id from bol_detail where bol_id = ${onlyBolId})`,
  );
  return queryRows(tx, loadedUnit)`
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
    left join receiving_pallet p on p.id = u.receiving_pallet_id and p.pallet_status = ${palletInspectionResult.good}
    where u.load_pickup_id = ${pickupId}
      and u.status = ${sql.lit(unitStatus.loaded)}
      and u.active
      and ${ofBill}
  `;
}

/** Shipments of these bills, their Masters, and everything billed with those: all that a new bill affects. */
const withTheirs = (bolIds: readonly number[]) => sql`
  select s.id
  from shipment o
  join shipment s on s.id in (o.id, o.master_id) or s.master_id = o.master_id
  where o.bol_id = any(${[...bolIds]}::int[])
`;
const masterRow = z.object({ id: z.int() });
/** Masters with charges for shipments of these bills. */
export async function findMasterShipmentIdsOfBols(tx: Tx, bolIds: readonly number[]): Promise<number[]> {
  return (
    await queryRows(tx, masterRow)`
      select distinct master_id as id
      from shipment
      where bol_id = any(${[...bolIds]}::int[]) and master_id is not null
      order by 1
    `
  ).map((m) => m.id);
}

const standingBol = z.object({
  id: z.int(),
  generation: z.int(),
  rated: z.int(),
  billed: z.int(),
});
export type ActiveBolWithShipmentCounts = z.output<typeof standingBol>;
/**
 * The active bills of a pickup, or one of them, with their shipments. Locks both until the transaction ends. Waits for a
 * concurrent billing close and sees its result.
 */
export async function lockActivePickupBolsAndShipments(
  tx: Tx,
  pickupId: number,
  bolId: number | null,
): Promise<ActiveBolWithShipmentCounts[]> {
  const ids = (
    await queryRows(tx, identified)`
      select id
      from bol
      where ${and(equalsIfGiven(sql`load_pickup_id`, pickupId), sql`active`, equalsIfGiven(sql`id`, bolId))}
      order by id
      for update
    `
  ).map((b) => b.id);
  if (ids.length === 0) return [];
  await sql`
    select id
    from shipment
    where id = any(array(${withTheirs(ids)}))
    order by id
    for update
  `.execute(tx);
  return queryRows(tx, standingBol)`
    select b.id, b.generation,
      (
        select count(*)
        from shipment s
        where s.bol_id = b.id
          and s.status in (${unclosed})
          and (s.status = ${sql.lit(shipmentStatuses.rated)} or exists (select 1 from shipment_rate r where r.shipment_id = s.id))
      )::int as rated,
      (
        select count(*)
        from shipment s
        left join shipment m on m.id = s.master_id
        where s.bol_id = b.id and (s.status = ${sql.lit(shipmentStatuses.closed)} or s.invoice_id is not null
          or m.status = ${sql.lit(shipmentStatuses.closed)})
      )::int as billed
    from bol b
    where b.id = any(${ids}::int[])
  `;
}

const generation = z.object({ last: z.int() });
/** The last generation of the deleted bills of a pickup. Numbers and generations are never used again. */
export async function findLastDeletedBolGeneration(tx: Tx, pickupId: number): Promise<number> {
  const found = await queryRows(tx, generation)`
    select coalesce(max(generation), 0)::int as last
    from bol
    where load_pickup_id = ${pickupId} and deleted_at is not null
  `;
  return found[0]?.last ?? 0;
}

const numbered = z.object({ number: z.int() });
/** The numbers of the shipments that lose their rates when the bills of a pickup are regenerated. */
export async function findRatedShipmentNumbersOfPickup(tx: Tx, pickupId: number): Promise<number[]> {
  return (
    await queryRows(tx, numbered)`
      select s.shipment_number as number
      from bol b
      join shipment s on s.bol_id = b.id
      where b.load_pickup_id = ${pickupId}
        and b.active
        and s.status in (${unclosed})
        and (s.status = ${sql.lit(shipmentStatuses.rated)} or exists (select 1 from shipment_rate r where r.shipment_id = s.id))
      order by 1
    `
  ).map((s) => s.number);
}

export async function reserveBolSerials(tx: Tx, count: number): Promise<number[]> {
  return (
    await queryRows(tx, serial)`select nextval('bol_serial') as serial from generate_series(1, ${count})`
  ).map((r) => r.serial);
}

/** The pickup from which a bill was created. Null for a manual bill. */
export async function findPickupIdOfBol(tx: Tx, bolId: number): Promise<number | null> {
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
/** Inserts bills and their lines, and sets the line of each unit: always three statements. */
export async function insertBolsAndAssignUnits(
  work: RequestContext,
  bols: readonly NewBol[],
): Promise<{ bolId: number; bolNumber: string }[]> {
  const { tx } = work;
  const createdBols = await queryRows(tx, madeBol)`
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
  const idOf = new Map(createdBols.map((r) => [r.bolNumber, r.bolId]));
  const lines = bols.flatMap((bol) => bol.lines.map((line) => ({ ...line, bolId: idOf.get(bol.bolNumber) })));
  const listed = moveUnitsWhereAllowedCteSql(work, 'bill', {
    valuesFrom: sql`named n cross join lateral jsonb_array_elements_text(n."unitIds") e(unit_id)`,
    conditionOnUnitU: sql`u.id = e.unit_id::int`,
    additionalSet: sql`bol_detail_id = n.id`,
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
          cubes, pallets, po_numbers, invoice_ref, ship_date, order_number, receiving_warehouse_id
        ) overriding system value
        select id, "bolId", "shipperId", "billToId", "paymentTerm", "productId", "productDesc", uom, length,
          width, height, units, cubes, pallets, pos, "invoiceRef", "shipDate", "orderNumber", "receivingWarehouseId"
        from named
        order by place
      ),
      ${listed}
    select 1 where false
  `.execute(tx);
  return createdBols;
}

/**
 * Replaces the old bills with the new ones of the same deliver-to, consignee and bill-to. One without a successor becomes void.
 */
export async function supersedeOrVoidBols(
  tx: Tx,
  oldBolIds: readonly number[],
  newBols: readonly { bolId: number }[],
): Promise<void> {
  await sql`
    update bol o
    set active = false,
      superseded_by = (
        select n.id
        from bol n
        where n.id = any(${newBols.map((m) => m.bolId)}::int[])
          and n.deliver_to_id = o.deliver_to_id
          and n.consignee_id = o.consignee_id
          and n.bill_to_id = o.bill_to_id
      ),
      row_version = row_version + 1
    where o.id = any(${[...oldBolIds]}::int[])
  `.execute(tx);
}

/**
 * Units missing from the new bills were unloaded since the old ones. They are on no bill, so the link to the void one is removed.
 */
export async function detachUnitsFromBols(work: RequestContext, bolIds: readonly number[]): Promise<void> {
  if (bolIds.length === 0) return;
  await moveUnitsIfStatusAllows(work, 'bill', {
    conditionOnUnitU: sql`u.bol_detail_id in (select x.id from bol_detail x where x.bol_id = any(${[...bolIds]}::int[]))`,
    additionalSet: sql`bol_detail_id = null`,
  });
}

/** Removes the link of units to these bill of lading lines. */
export async function detachUnitsFromBolLines(
  work: RequestContext,
  lineIds: readonly number[],
): Promise<void> {
  await moveUnitsIfStatusAllows(work, 'bill', {
    conditionOnUnitU: sql`u.bol_detail_id = any(${[...lineIds]}::int[])`,
    additionalSet: sql`bol_detail_id = null`,
  });
}
