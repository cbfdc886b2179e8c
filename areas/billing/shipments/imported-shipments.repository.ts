import { sql } from 'kysely';
import { z } from 'zod';
import type { ImportedShipmentLine } from './imported-shipments.rules.ts';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const { open, cancelled } = shipmentStatuses;
const idRow = z.object({ id: z.int() });

const knownLine = z.object({
  id: z.int(),
  productId: z.int(),
  description: z.string(),
  uom: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  shipDate: z.string(),
  invoiceRef: z.string().nullable(),
});
const knownShipment = z.object({
  id: z.int(),
  shipmentNumber: z.int(),
  shipperId: z.int(),
  oldNumber: z.string(),
  consigneeId: z.int(),
  billToId: z.int(),
  paymentTerm: z.int(),
  receivingWarehouseId: z.int(),
  outboundWarehouseId: z.int(),
  outboundDate: z.string(),
  /** It has not been rated, approved or grouped since. */
  isUntouched: z.boolean(),
  lines: z.array(knownLine),
});
export type ImportedShipment = z.output<typeof knownShipment>;
/** Finds shipments by their old-system numbers, with their lines. `lock`: locks them until the transaction ends. */
export function findShipmentsByOldNumbers(
  work: RequestContext,
  keys: readonly Pick<ImportedShipmentLine, 'shipperId' | 'oldNumber'>[],
  lock: boolean,
): Promise<ImportedShipment[]> {
  return queryRows(work.tx, knownShipment)`
    select s.id, s.shipment_number as "shipmentNumber", s.shipper_id as "shipperId", s.imported_number as "oldNumber",
      s.consignee_id as "consigneeId", s.bill_to_id as "billToId", s.payment_term as "paymentTerm",
      s.receiving_warehouse_id as "receivingWarehouseId", s.outbound_warehouse_id as "outboundWarehouseId",
      s.outbound_date as "outboundDate",
      s.status = ${open} and s.rated_at is null and s.approved_at is null and s.master_id is null as "isUntouched",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', d.id, 'productId', d.product_id, 'description', d.description, 'uom', d.uom, 'l', d.l, 'w', d.w,
              'h', d.h, 'units', d.units, 'shipDate', d.ship_date, 'invoiceRef', d.invoice_ref
            )
          )
          from shipment_detail d
          where d.shipment_id = s.id and d.status = ${sql.lit(shipmentLineStatuses.active)}
        ),
        '[]'
      ) as lines
    from shipment s
    where s.status <> ${cancelled}
      and (s.shipper_id, s.imported_number) in (
        select *
        from unnest(
          ${keys.map(({ shipperId }) => shipperId)}::int[], ${keys.map(({ oldNumber }) => oldNumber)}::text[]
        )
      )
    order by s.id ${lock ? sql`for update of s` : sql``}
  `;
}

const madeShipment = z.object({
  id: z.int(),
  shipmentNumber: z.int(),
  shipperId: z.int(),
  oldNumber: z.string(),
});
/** Inserts open shipments without lines. Those whose number was taken in the meantime are left out of the result. */
export function insertImportedShipmentsUnlessExisting(
  work: RequestContext,
  headers: readonly ImportedShipmentLine[],
): Promise<z.output<typeof madeShipment>[]> {
  return queryRows(work.tx, madeShipment)`
    insert into shipment (
      imported_number, outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
      receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at, created_by
    )
    select w."oldNumber", w."outboundDate", w."shipperId", w."consigneeId", w."consigneeId", w."billToId",
      w."paymentTerm", w."receivingWarehouseId", w."outboundWarehouseId", ${open}, 0, 0,
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(headers)}::jsonb) as w(
      "oldNumber" text, "outboundDate" date, "shipperId" int, "consigneeId" int, "billToId" int, "paymentTerm" int,
      "receivingWarehouseId" int, "outboundWarehouseId" int
    )
    on conflict (shipper_id, imported_number)
      where imported_number is not null and status <> ${sql.lit(shipmentStatuses.cancelled)} do nothing
    returning id, shipment_number as "shipmentNumber", shipper_id as "shipperId", imported_number as "oldNumber"
  `;
}
export interface NewImportedLine extends ImportedShipmentLine {
  shipmentId: number;
}
/** Inserts freight lines in their order. */
export async function insertImportedShipmentLines(
  work: RequestContext,
  lines: readonly NewImportedLine[],
): Promise<number[]> {
  const insertedLines = await queryRows(work.tx, idRow)`
    insert into shipment_detail (
      shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date, invoice_ref
    )
    select x."shipmentId", x."productId", x.description, x.uom, x.l, x.w, x.h, x.units, x.cubes, x."shipDate",
      x."invoiceRef"
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as e(line, place)
    cross join lateral jsonb_to_record(e.line) as x(
      "shipmentId" int, "productId" int, description text, uom smallint, l int, w int, h int, units int, cubes int,
      "shipDate" date, "invoiceRef" text
    )
    order by e.place
    returning id
  `;
  return insertedLines.map(({ id }) => id).toSorted((a, b) => a - b);
}
/** Inserts charges of the old system. Each replaces the charge that a tariff would give. Its step names the line it came with. */
export async function insertImportedCharges(
  work: RequestContext,
  charges: readonly { shipmentId: number; lineId: number; code: string; cents: number }[],
): Promise<void> {
  const step = { step: 'manual', by: work.actor.name, at: work.now.toString() };
  await sql`
    insert into shipment_rate (
      shipment_id, seq, charge_code, description, rate_type, rate4, quantity, quantity_unit, amount, manual,
      manual_by, replaced_charge_code, source, calculation
    )
    select c."shipmentId",
      (select coalesce(max(r.seq), 0) from shipment_rate r where r.shipment_id = c."shipmentId")
        + row_number() over (partition by c."shipmentId" order by c."lineId"),
      c.code, k.description, 'Flat', c.cents * 100, 1, 'units', c.cents, true, ${work.actor.name}, c.code,
      case c.code when 'FRT' then 'linehaul' when 'MIN' then 'minimum' when 'HOL' then 'holiday'
      when 'FSC' then 'fuel' else 'accessorial' end,
      jsonb_build_array(
        ${JSON.stringify(step)}::jsonb
          || jsonb_build_object('reason', 'Brought over from the old system', 'line', c."lineId")
      )
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as c(
      "shipmentId" int, "lineId" int, code text, cents int
    )
    join charge_code k on k.code = c.code
  `.execute(work.tx);
}
/** Updates the amounts from the charges. */
export async function updateShipmentAmountsFromCharges(
  tx: Tx,
  shipmentIds: readonly number[],
): Promise<void> {
  await sql`
    update shipment s
    set amount = (select coalesce(sum(r.amount), 0) from shipment_rate r where r.shipment_id = s.id),
      updated_at = now(), row_version = s.row_version + 1
    where s.id = any(${[...shipmentIds]}::int[])
  `.execute(tx);
}

/** Whether a charge was imported together with its shipment. */
const isOfImport = sql`r.manual and r.calculation #>> '{0,line}' is not null`;
const named = z.object({ name: z.string() });
/** The shipments of these lines that were rated, charged, grouped, split, billed or changed since. */
export const findShipmentsChangedSinceImport = (
  work: RequestContext,
  lineIds: readonly number[],
): Promise<z.output<typeof named>[]> =>
  queryRows(work.tx, named)`
    select coalesce(s.imported_number, s.shipment_number::text) as name
    from shipment_detail d
    join shipment s on s.id = d.shipment_id
    where d.id = any(${[...lineIds]}::int[])
      and (
        s.status <> ${open} or s.rated_at is not null or s.approved_at is not null or s.master_id is not null
        or s.invoice_id is not null or s.imported_number is null
        or d.status <> ${sql.lit(shipmentLineStatuses.active)} or d.row_version <> 1
        or exists (select from shipment x where x.split_from_id = s.id)
        or exists (select from shipment_rate r where r.shipment_id = s.id and not (${isOfImport}))
      )
    group by s.id
    order by 1, s.id
  `;
/** Locks the shipments of these lines until the transaction ends. */
export async function lockShipmentsOfLines(work: RequestContext, lineIds: readonly number[]): Promise<void> {
  await sql`
    select s.id
    from shipment s
    where s.id in (select d.shipment_id from shipment_detail d where d.id = any(${[...lineIds]}::int[]))
    order by s.id
    for update
  `.execute(work.tx);
}
const ofLine = z.object({ shipmentId: z.int(), isLast: z.boolean() });
/** Deletes lines with the charges imported with them. Returns their shipments, and whether each has no lines left. */
export async function deleteImportedLinesWithCharges(
  work: RequestContext,
  lineIds: readonly number[],
): Promise<z.output<typeof ofLine>[]> {
  const ids = sql`${[...lineIds]}::int[]`;
  await sql`
    delete from shipment_rate r
    using shipment_detail d
    where d.id = any(${ids}) and r.shipment_id = d.shipment_id and r.calculation #>> '{0,line}' = d.id::text
  `.execute(work.tx);
  await sql`
    update shipment_detail
    set status = ${sql.lit(shipmentLineStatuses.cancelled)}, row_version = row_version + 1
    where id = any(${ids})
  `.execute(work.tx);
  return queryRows(work.tx, ofLine)`
    select s.id as "shipmentId",
      not exists (
        select from shipment_detail o
        where o.shipment_id = s.id and o.status = ${sql.lit(shipmentLineStatuses.active)}
      ) as "isLast"
    from shipment s
    where s.id in (select d.shipment_id from shipment_detail d where d.id = any(${ids}))
    order by s.id
  `;
}
