import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import type {
  DetailRow,
  RateRow,
  ShipmentDoc,
  ShipmentRow,
  searchShipments,
  validateRating,
} from './shipments.contract.ts';
import { kept } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

export type ShipmentFilters = QueryOf<typeof validateRating>;

const sorts = new Map<string, RawBuilder<unknown>>([
  ['shipmentNumber', sql`s.shipment_number`],
  ['outboundDate', sql`s.outbound_date`],
  ['status', sql`s.status`],
  ['units', sql`s.units`],
  ['cubes', sql`s.cubes`],
  ['amount', sql`s.amount`],
  ['shipper', sql`(select name from account where id = s.shipper_id)`],
  ['consignee', sql`(select name from account where id = s.consignee_id)`],
  ['billTo', sql`(select name from account where id = s.bill_to_id)`],
]);

/** The filter of the list, of its totals, and of a rating run. */
function shipmentsMatching(work: Work, q: ShipmentFilters): RawBuilder<unknown> {
  const accounts = accountScope(work);
  const parts = [accounts === null ? sql`true` : sql`s.bill_to_id = any(${accounts})`];
  if (q.outboundDateFrom) parts.push(sql`s.outbound_date >= ${q.outboundDateFrom}`);
  if (q.outboundDateTo) parts.push(sql`s.outbound_date <= ${q.outboundDateTo}`);
  if (q.status !== undefined) parts.push(sql`s.status = ${q.status}`);
  if (q.shipperAccountId) parts.push(sql`s.shipper_id = ${q.shipperAccountId}`);
  if (q.consigneeAccountId) parts.push(sql`s.consignee_id = ${q.consigneeAccountId}`);
  if (q.billToAccountId) parts.push(sql`s.bill_to_id = ${q.billToAccountId}`);
  if (q.shipmentNumber) parts.push(sql`s.shipment_number = ${q.shipmentNumber}`);
  if (q.invoiceNumber)
    parts.push(
      sql`
        s.invoice_id in (
          select id
          from invoice
          where number = ${q.invoiceNumber} or draft_number = ${q.invoiceNumber}
        )
      `,
    );
  if (q.outboundWarehouseId) parts.push(sql`s.outbound_warehouse_id = ${q.outboundWarehouseId}`);
  if (q.receivingWarehouseId) parts.push(sql`s.receiving_warehouse_id = ${q.receivingWarehouseId}`);
  if (q.bolId) parts.push(sql`s.bol_id = ${q.bolId}`);
  if (q.loadId) parts.push(sql`s.load_id = ${q.loadId}`);
  return sql.join(parts, sql` and `);
}

const columns = sql`
  s.id, s.shipment_number as "shipmentNumber", s.outbound_date as "outboundDate", s.status, a.name as shipper,
  c.name as consignee, d.city, d.state_code as state, t.name as "billTo", s.payment_term as "paymentTerm",
  o.code as "outboundWarehouse", r.code as "receivingWarehouse", s.units, s.cubes, s.amount,
  s.error_message as "errorMessage", s.invoice_id as "invoiceId", i.number as "invoiceNumber",
  s.master_id as "masterId"
`;
const joins = sql`
  join account a on a.id = s.shipper_id
  join account c on c.id = s.consignee_id
  join account d on d.id = s.deliver_to_id
  join account t on t.id = s.bill_to_id
  join warehouse o on o.id = s.outbound_warehouse_id
  join warehouse r on r.id = s.receiving_warehouse_id
  left join invoice i on i.id = s.invoice_id
`;

export async function findShipments(
  work: Work,
  q: QueryOf<typeof searchShipments>,
): Promise<{
  data: ShipmentRow[];
  totalRows: number;
  totals: { totalAmount: number; totalCubes: number; totalUnits: number };
}> {
  const where = shipmentsMatching(work, q);
  const direction = q.orderDirection === 'asc' ? sql`asc` : sql`desc`;
  const sort = sorts.get(q.orderField) ?? sql`s.shipment_number`;
  // What was cancelled is no freight any more: it counts only when it is what was asked for.
  const counts = q.status === 6 ? sql`true` : sql`s.status <> 6`;
  const [rows, totals] = await Promise.all([
    sql<ShipmentRow>`
      with ids as materialized (
        select s.id, ${sort} as sort
        from shipment s
        where ${where}
        order by ${sort} ${direction}, s.id ${direction}
        limit ${q.rows}
        offset ${(q.page - 1) * q.rows}
      )
      select ${columns}
      from ids
      join shipment s on s.id = ids.id ${joins}
      order by ids.sort ${direction}, s.id ${direction}
    `.execute(work.tx),
    sql<{
      rows: number;
      amount: number;
      cubes: number;
      units: number;
    }>`
      select count(*)::int as rows, coalesce(sum(s.amount) filter (where ${counts}), 0)::bigint as amount,
        coalesce(sum(s.cubes) filter (where ${counts}), 0)::bigint as cubes,
        coalesce(sum(s.units) filter (where ${counts}), 0)::bigint as units
      from shipment s
      where ${where}
    `.execute(work.tx),
  ]);
  const t = totals.rows[0] ?? { rows: 0, amount: 0, cubes: 0, units: 0 };
  return {
    data: rows.rows,
    totalRows: t.rows,
    totals: { totalAmount: t.amount, totalCubes: t.cubes, totalUnits: t.units },
  };
}

export async function findShipment(work: Work, id: number): Promise<ShipmentDoc | undefined> {
  return (
    await kept<ShipmentDoc>`
      select ${columns}, s.shipper_id as "shipperId", s.consignee_id as "consigneeId",
        s.deliver_to_id as "deliverToId", d.name as "deliverTo", s.bill_to_id as "billToId",
        s.bol_id as "bolId", b.bol_number as "bolNumber", s.load_id as "loadId",
        'L-' || l.load_number as "loadName", s.rated_at as "ratedAt", s.rated_run as "ratedRun",
        array(select flag from account_flag f where f.account_id = s.consignee_id order by flag) as
          "consigneeFlags",
        s.rating_options as "ratingOptions", s.row_version as "rowVersion",
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'who', h.user_name,
                'action', h.action, 'after', h.after
              )
              order by h.id desc
            )
            from audit h
            where h.entity = 'shipment' and h.entity_id = s.id
          ),
          '[]'
        ) as history
      from shipment s ${joins}
      left join bol b on b.id = s.bol_id
      left join load l on l.id = s.load_id
      where s.id = ${id} and ${shipmentsMatching(work, {})}
    `.execute(work.tx)
  ).rows[0];
}

/** True when the shipment is there and within the caller's scope. */
export async function isSeen(work: Work, id: number): Promise<boolean> {
  return (
    (
      await kept`select 1 from shipment s where s.id = ${id} and ${shipmentsMatching(work, {})}`.execute(
        work.tx,
      )
    ).rows.length > 0
  );
}

export async function detailsOf(tx: Tx, shipmentId: number, showCancelled: boolean): Promise<DetailRow[]> {
  return (
    await kept<DetailRow>`
      select x.id, p.code as "productCode", x.description, x.uom, x.l, x.w, x.h, x.units, x.cubes,
        x.ship_date as "shipDate", x.order_number as "orderNumber",
        (select o.id from orders o where o.order_number = x.order_number) as "orderId",
        x.invoice_ref as "invoiceRef", x.status
      from shipment_detail x
      join product p on p.id = x.product_id
      where x.shipment_id = ${shipmentId} and (${showCancelled} or x.status = 1)
      order by x.id
    `.execute(tx)
  ).rows;
}

const rateColumns = sql`
  r.id, r.seq, r.charge_code as "chargeCode", r.description, r.rate_type as "rateType", r.rate4,
  r.percent_bp as "percentBp", r.quantity, r.quantity_unit as "quantityUnit", r.amount, r.source, r.manual,
  r.manual_by as "manualBy", r.edited, r.tariff_id as "tariffId", t.name as "tariffName",
  coalesce(r.why, '[]') as why, r.row_version as "rowVersion"
`;
export async function ratesOf(tx: Tx, shipmentId: number): Promise<RateRow[]> {
  return (
    await kept<RateRow>`
      select ${rateColumns}
      from shipment_rate r
      left join tariff t on t.id = r.tariff_id
      where r.shipment_id = ${shipmentId}
      order by r.seq, r.id
    `.execute(tx)
  ).rows;
}

/** The charges of a shipment that the caller may see; undefined when there is no such shipment. */
export async function ratesSeen(work: Work, id: number): Promise<RateRow[] | undefined> {
  const found = await kept<RateRow | { id: null }>`
    select ${rateColumns}
    from shipment s
    left join shipment_rate r on r.shipment_id = s.id
    left join tariff t on t.id = r.tariff_id
    where s.id = ${id} and ${shipmentsMatching(work, {})}
    order by r.seq, r.id
  `.execute(work.tx);
  return found.rows.length === 0 ? undefined : found.rows.filter((r): r is RateRow => r.id !== null);
}

export interface ManualRate {
  chargeCode: string;
  description: string;
  rate4: number;
  percentBp: number;
  quantity: number;
  quantityUnit: string;
  amount: number;
  rateType: string;
  why: unknown;
  by: string;
}
export async function insertRate(tx: Tx, shipmentId: number, r: ManualRate): Promise<number> {
  const made = await sql<{
    id: number;
  }>`
    insert into shipment_rate (
      shipment_id, seq, charge_code, description, rate_type, rate4, percent_bp, quantity, quantity_unit,
      amount, manual, manual_by, why, source
    )
    select ${shipmentId}, coalesce(max(seq), 0) + 1, ${r.chargeCode}, ${r.description}, ${r.rateType},
      ${r.rate4}, ${r.percentBp}, ${r.quantity}, ${r.quantityUnit}, ${r.amount}, true, ${r.by},
      ${JSON.stringify(r.why)}::jsonb,
      case ${r.chargeCode} when 'FRT' then 'linehaul' when 'MIN' then 'minimum' when 'HOL' then 'holiday'
      when 'FSC' then 'fuel' else 'accessorial' end
    from shipment_rate
    where shipment_id = ${shipmentId}
    returning id
  `.execute(tx);
  return made.rows[0]?.id ?? 0;
}
export async function updateRate(
  tx: Tx,
  shipmentId: number,
  rateId: number,
  rowVersion: number | undefined,
  r: ManualRate,
): Promise<boolean> {
  const changed = await sql`
    update shipment_rate
    set charge_code = ${r.chargeCode}, description = ${r.description}, rate_type = ${r.rateType},
      rate4 = ${r.rate4}, percent_bp = ${r.percentBp}, quantity = ${r.quantity},
      quantity_unit = ${r.quantityUnit}, amount = ${r.amount}, edited = edited or not manual,
      instead_of = case when manual then instead_of else charge_code end, manual = true,
      manual_by = ${r.by}, why = ${JSON.stringify(r.why)}::jsonb, row_version = row_version + 1
    where id = ${rateId}
      and shipment_id = ${shipmentId}
      and (${rowVersion ?? null}::int is null or row_version = ${rowVersion ?? null})
    returning id
  `.execute(tx);
  return changed.rows.length === 1;
}
export async function removeRate(tx: Tx, shipmentId: number, rateId: number): Promise<boolean> {
  return (
    (
      await sql`
        delete from shipment_rate
        where id = ${rateId} and shipment_id = ${shipmentId}
        returning id
      `.execute(tx)
    ).rows.length === 1
  );
}
/** Locks a shipment for a change of its charges. */
export async function lockShipment(
  work: Work,
  id: number,
): Promise<{ id: number; status: number; amount: number } | undefined> {
  return (
    await sql<{
      id: number;
      status: number;
      amount: number;
    }>`
      select s.id, s.status, s.amount
      from shipment s
      where s.id = ${id} and ${shipmentsMatching(work, {})}
      for update
    `.execute(work.tx)
  ).rows[0];
}
/** The amount follows the lines, always. */
export async function sumUp(tx: Tx, id: number): Promise<number> {
  return (
    (
      await sql<{
        amount: number;
      }>`
        update shipment
        set amount = (select coalesce(sum(amount), 0) from shipment_rate where shipment_id = ${id}),
          updated_at = now(), row_version = row_version + 1
        where id = ${id}
        returning amount
      `.execute(tx)
    ).rows[0]?.amount ?? 0
  );
}
export async function setStatus(tx: Tx, id: number, from: readonly number[], to: number): Promise<boolean> {
  return (
    (
      await sql`
        update shipment
        set status = ${to}, error_message = null, row_version = row_version + 1
        where id = ${id} and status = any(${[...from]}::int[])
        returning id
      `.execute(tx)
    ).rows.length === 1
  );
}
export async function activeChargeCodes(tx: Tx): Promise<{ code: string; description: string }[]> {
  return (
    await sql<{
      code: string;
      description: string;
    }>`select code, description from charge_code where active order by code`.execute(tx)
  ).rows;
}
export async function manualAtRisk(
  work: Work,
  q: ShipmentFilters,
): Promise<{ shipments: number; manualRates: number; shipmentsWithManual: number }> {
  const found = await sql<{
    shipments: number;
    manualRates: number;
    shipmentsWithManual: number;
  }>`
    select count(*)::int as shipments, coalesce(sum(m.n), 0)::int as "manualRates",
      count(*) filter (where m.n > 0)::int as "shipmentsWithManual"
    from shipment s
    left join lateral (select count(*)::int as n from shipment_rate r where r.shipment_id = s.id and r.manual)
      m
      on true
    where ${shipmentsMatching(work, q)}
      and s.status in (1, 2, 3, 4)
      and s.invoice_id is null
      and s.master_id is null
  `.execute(work.tx);
  return found.rows[0] ?? { shipments: 0, manualRates: 0, shipmentsWithManual: 0 };
}
/** Ids of everything a rating run touches, in a stable order. */
export async function ratableIds(work: Work, q: ShipmentFilters): Promise<number[]> {
  return (
    await sql<{
      id: number;
    }>`
      select s.id
      from shipment s
      where ${shipmentsMatching(work, q)}
        and s.status in (1, 2, 3, 4)
        and s.invoice_id is null
        and s.master_id is null
      order by s.id
    `.execute(work.tx)
  ).rows.map((r) => r.id);
}
