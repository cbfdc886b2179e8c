import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountRowScopeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import {
  shipmentLineRowSchema,
  chargeRowSchema,
  shipmentDetailsSchema,
  shipmentRowSchema,
} from './shipments.contract.ts';
import { isBilledAloneSql, isOpenForBillingSql, shipmentSNeedsRatingSql } from './open-billing.sql.ts';
import { shipmentStatuses, shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type {
  ShipmentLineRow,
  ChargeRow,
  ShipmentDetails,
  ShipmentRow,
  searchShipmentsEndpoint,
  previewRatingRunEndpoint,
} from './shipments.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import { sumDailyTotalsIgnoringScope, dailyTotalsMatchVisibleRows } from '#kit/server/daily-totals.ts';
import { createTotalsCacheUntilTablesChange } from '#kit/server/cached-totals.ts';
import { runPipelinedByName } from '#kit/server/pipeline.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import {
  queryFirstRowWithCachedPlan,
  queryRowsWithCachedPlan,
  queryFirstRow,
  queryRows,
} from '#kit/server/query-rows.ts';
import {
  and,
  gteDay,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  lteDay,
} from '#kit/server/list-sql.ts';
import type { NonNullSort } from '#kit/server/list-sql.ts';

export type ShipmentFilters = QueryOf<typeof previewRatingRunEndpoint>;

const idRow = z.object({ id: z.int() });

const sorts: Record<string, NonNullSort> = {
  shipmentNumber: nonNullSort(sql`s.shipment_number`),
  outboundDate: nonNullSort(sql`s.outbound_date`),
  status: nonNullSort(sql`s.status`),
  units: nonNullSort(sql`s.units`),
  cubes: nonNullSort(sql`s.cubes`),
  amount: nonNullSort(sql`s.amount`),
  shipper: nonNullSort(sql`(select name from account where id = s.shipper_id)`),
  consignee: nonNullSort(sql`(select name from account where id = s.consignee_id)`),
  billTo: nonNullSort(sql`(select name from account where id = s.bill_to_id)`),
};

/** The filter that the shipment list, its totals and a rating run share. */
export function shipmentMatchesFiltersInScopeSql(
  work: RequestContext,
  filters: ShipmentFilters,
): RawBuilder<unknown> {
  return and(
    accountRowScopeSql(work, 'shipment'),
    gteDay(sql`s.outbound_date`, filters.outboundDateFrom),
    lteDay(sql`s.outbound_date`, filters.outboundDateTo),
    isOneOfNumbersIfGiven(sql`s.status`, filters.status),
    // A grouped shipment has the status of its Master. It is found without a status filter, and by its number.
    filters.status === undefined ? undefined : isBilledAloneSql,
    equalsIfGiven(sql`s.shipper_id`, filters.shipperAccountId),
    equalsIfGiven(sql`s.consignee_id`, filters.consigneeAccountId),
    equalsIfGiven(sql`s.bill_to_id`, filters.billToAccountId),
    equalsIfGiven(sql`s.shipment_number`, filters.shipmentNumber),
    filters.invoiceNumber ? invoicedAs(filters.invoiceNumber) : undefined,
    equalsIfGiven(sql`s.outbound_warehouse_id`, filters.outboundWarehouseId),
    equalsIfGiven(sql`s.receiving_warehouse_id`, filters.receivingWarehouseId),
    equalsIfGiven(sql`s.bol_id`, filters.bolId),
    equalsIfGiven(sql`s.load_id`, filters.loadId),
    filters.approved === undefined ? undefined : approvedOr(filters.approved),
    filters.toRate === undefined ? undefined : sql`${shipmentSNeedsRatingSql} = ${filters.toRate}`,
  );
}
/** Applies only to shipments billed on their own. Grouped shipments are approved with their Master. */
const approvedOr = (approved: boolean): RawBuilder<unknown> =>
  sql`${isBilledAloneSql} and (s.approved_at is not null) = ${approved}`;
const invoicedAs = (number: string): RawBuilder<unknown> => sql`
  s.invoice_id in (
    select id
    from invoice
    where number = ${number} or draft_number = ${number}
  )
`;

const columns = sql`
  s.id, s.shipment_number as "shipmentNumber", s.outbound_date as "outboundDate", s.status, a.name as shipper,
  c.name as consignee, d.city, d.state_code as state, t.name as "billTo", s.payment_term as "paymentTerm",
  o.code as "outboundWarehouse", r.code as "receivingWarehouse", s.units, s.cubes, s.amount,
  s.error_message as "errorMessage", s.error, s.invoice_id as "invoiceId", i.number as "invoiceNumber",
  s.master_id as "masterId",
  (select m.shipment_number from shipment m where m.id = s.master_id) as "masterNumber",
  s.approved_at as "approvedAt"
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

const shipmentTotals = z.object({
  rows: z.int(),
  amount: z.int(),
  cubes: z.int(),
  units: z.int(),
  mark: z.string(),
});
type ShipmentTotals = z.output<typeof shipmentTotals>;
const sumsOfShipments = createTotalsCacheUntilTablesChange<ShipmentTotals>(['shipment']);
/** The totals of the shipments found. Invoice numbers are in another table. */
async function shipmentsAddedUp(
  work: RequestContext,
  q: QueryOf<typeof searchShipmentsEndpoint>,
): Promise<Omit<ShipmentTotals, 'mark'>> {
  const { page: _, rows: __, orderField: ___, orderDirection: ____, ...filters } = q;
  const { outboundDateFrom, outboundDateTo, status, ...more } = filters;
  const { cancelled } = shipmentStatuses;
  if (dailyTotalsMatchVisibleRows(work) && Object.values(more).every((value) => value === undefined)) {
    const { whole: allTotals, grouped } = await runPipelinedByName({
      whole: sumDailyTotalsIgnoringScope(work, 'shipment', {
        from: outboundDateFrom,
        until: outboundDateTo,
        states: status,
        stateWithoutAmounts: status?.includes(cancelled) ? undefined : cancelled,
      }),
      grouped: addUpGrouped(work.tx, { outboundDateFrom, outboundDateTo, status }),
    });
    return {
      rows: allTotals.rows - grouped.rows,
      amount: allTotals.amount - grouped.amount,
      cubes: allTotals.cubes - grouped.cubes,
      units: allTotals.units - grouped.units,
    };
  }
  const keptBy = q.invoiceNumber ? undefined : filters;
  return sumsOfShipments(work, keptBy, (mark) => addUp(work, filters, mark));
}
const groupedSums = z.object({ rows: z.int(), amount: z.int(), cubes: z.int(), units: z.int() });
/** What the daily totals count too much: the freight of shipments billed with a Master and, for some statuses, their rows. */
async function addUpGrouped(
  tx: Tx,
  q: Pick<ShipmentFilters, 'outboundDateFrom' | 'outboundDateTo' | 'status'>,
): Promise<z.output<typeof groupedSums>> {
  const found = await queryFirstRow(tx, groupedSums)`
    select ${q.status === undefined ? sql`0` : sql`count(*)::int`} as rows,
      coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(cubes), 0)::bigint as cubes,
      coalesce(sum(units), 0)::bigint as units
    from shipment
    where ${and(
      sql`master_id is not null`,
      gteDay(sql`outbound_date`, q.outboundDateFrom),
      lteDay(sql`outbound_date`, q.outboundDateTo),
      isOneOfNumbersIfGiven(sql`status`, q.status),
      q.status?.includes(shipmentStatuses.cancelled)
        ? undefined
        : sql`status <> ${shipmentStatuses.cancelled}`,
    )}
  `;
  return found ?? { rows: 0, amount: 0, cubes: 0, units: 0 };
}
async function addUp(
  work: RequestContext,
  q: ShipmentFilters,
  mark: RawBuilder<unknown>,
): Promise<ShipmentTotals> {
  // Canceled freight counts only when the filter includes the canceled status. Freight billed with a Master counts with the
  // Master.
  const { cancelled } = shipmentStatuses;
  const counts = and(
    q.status?.includes(cancelled) ? undefined : sql`s.status <> ${cancelled}`,
    isBilledAloneSql,
  );
  const found = await queryFirstRow(work.tx, shipmentTotals)`
    select count(*)::int as rows, coalesce(sum(s.amount) filter (where ${counts}), 0)::bigint as amount,
      coalesce(sum(s.cubes) filter (where ${counts}), 0)::bigint as cubes,
      coalesce(sum(s.units) filter (where ${counts}), 0)::bigint as units, ${mark} as mark
    from shipment s
    where ${shipmentMatchesFiltersInScopeSql(work, q)}
  `;
  if (!found) throw new Error('A sum returned no row');
  return found;
}
export async function findShipments(
  work: RequestContext,
  q: QueryOf<typeof searchShipmentsEndpoint>,
): Promise<{
  data: ShipmentRow[];
  totalRows: number;
  totals: { totalAmount: number; totalCubes: number; totalUnits: number };
}> {
  const where = shipmentMatchesFiltersInScopeSql(work, q);
  const order = orderBy(sorts, q, tieBreakInSortDirection(q, sql`s.id`));
  const page = queryRows(work.tx, idRow)`
    select s.id
    from shipment s
    where ${where}
    ${order}
    ${limitOffset(q)}
  `;
  const { t, data } = await runPipelinedByName({
    t: shipmentsAddedUp(work, q),
    data: page.then((ids) => namedByIds(work, ids)),
  });
  return {
    data,
    totalRows: t.rows,
    totals: { totalAmount: t.amount, totalCubes: t.cubes, totalUnits: t.units },
  };
}
/** Planning seven joins takes longer than reading a page by its ids. */
const namedByIds = (work: RequestContext, ids: readonly { id: number }[]): Promise<ShipmentRow[]> =>
  queryRowsWithCachedPlan(work.tx, shipmentRowSchema)`
    select ${columns}
    from unnest(${ids.map((i) => i.id)}::int[]) with ordinality as page(id, place)
    join shipment s on s.id = page.id ${joins}
    order by page.place
  `;

export async function findVisibleShipment(
  work: RequestContext,
  id: number,
): Promise<ShipmentDetails | undefined> {
  return queryFirstRowWithCachedPlan(work.tx, shipmentDetailsSchema)`
    select ${columns}, s.shipper_id as "shipperId", s.consignee_id as "consigneeId",
      s.deliver_to_id as "deliverToId", d.name as "deliverTo", s.bill_to_id as "billToId",
      s.approved_by as "approvedBy", s.bol_id as "bolId", b.bol_number as "bolNumber",
      s.imported_number as "oldNumber", s.load_id as "loadId",
      'L-' || l.load_number as "loadName", s.rated_at as "ratedAt", s.rating_job_id as "ratedRun",
      array(select flag from account_flag f where f.account_id = s.consignee_id order by flag) as
        "consigneeFlags",
      s.rating_options as "ratingOptions", s.row_version as "rowVersion",
      (
        select jsonb_build_object('id', f.id, 'number', f.shipment_number)
        from shipment f
        where f.id = s.split_from_id
      ) as "splitFrom",
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', f.id, 'number', f.shipment_number) order by f.shipment_number)
          from shipment f
          where f.split_from_id = s.id
        ),
        '[]'
      ) as "splitInto",
      (
        select jsonb_build_object('id', m.id, 'number', m.shipment_number)
        from shipment m
        where m.id = s.master_id
      ) as master,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', f.id, 'number', f.shipment_number, 'units', f.units, 'cubes', f.cubes, 'status', f.status
            )
            order by f.shipment_number
          )
          from shipment f
          where f.master_id = s.id
        ),
        '[]'
      ) as children,
      (select label from cancel_reason where id = s.cancel_reason_id) as "cancelReason",
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
    where s.id = ${id} and ${shipmentMatchesFiltersInScopeSql(work, {})}
  `;
}

/** True when the shipment exists and is within the caller's row scope. */
export async function isShipmentVisible(work: RequestContext, id: number): Promise<boolean> {
  const found = await queryFirstRowWithCachedPlan(
    work.tx,
    idRow,
  )`select s.id from shipment s where s.id = ${id} and ${shipmentMatchesFiltersInScopeSql(work, {})}`;
  return found !== undefined;
}

export async function findShipmentLines(
  tx: Tx,
  shipmentId: number,
  showCancelled: boolean,
): Promise<ShipmentLineRow[]> {
  return queryRowsWithCachedPlan(tx, shipmentLineRowSchema)`
    select x.id, x.product_id as "productId", p.code as "productCode", x.description, x.uom, x.l, x.w, x.h, x.units, x.cubes,
      x.ship_date as "shipDate", x.order_number as "orderNumber",
      (select o.id from orders o where o.order_number = x.order_number) as "orderId",
      x.invoice_ref as "invoiceRef", x.status, r.label as "cancelReason", x.row_version as "rowVersion"
    from shipment_detail x
    join product p on p.id = x.product_id
    left join cancel_reason r on r.id = x.cancel_reason_id
    where x.shipment_id = ${shipmentId} and (${showCancelled} or x.status = ${sql.lit(shipmentLineStatuses.active)})
    order by x.id
  `;
}

const rateColumns = sql`
  r.id, r.seq, r.charge_code as "chargeCode", r.description, r.rate_type as "rateType", r.rate4,
  r.percent_bp as "percentBp", r.quantity, r.quantity_unit as "quantityUnit", r.amount, r.source, r.manual,
  r.manual_by as "manualBy", r.edited, r.tariff_id as "tariffId", t.name as "tariffName",
  coalesce(r.calculation, '[]') as why, r.row_version as "rowVersion"
`;
export async function findShipmentCharges(tx: Tx, shipmentId: number): Promise<ChargeRow[]> {
  return queryRowsWithCachedPlan(tx, chargeRowSchema)`
    select ${rateColumns}
    from shipment_rate r
    left join tariff t on t.id = r.tariff_id
    where r.shipment_id = ${shipmentId}
    order by r.seq, r.id
  `;
}

/** For a shipment without charges the left join returns one row of nulls. */
const seenRate = z.union([
  chargeRowSchema.strict(),
  z.looseObject({ id: z.null(), seq: z.null(), chargeCode: z.null(), amount: z.null() }),
]);
/** The charges of a shipment that the caller may see. Undefined when the caller can see no such shipment. */
export async function findVisibleShipmentCharges(
  work: RequestContext,
  id: number,
): Promise<ChargeRow[] | undefined> {
  const found = await queryRowsWithCachedPlan(work.tx, seenRate)`
    select ${rateColumns}
    from shipment s
    left join shipment_rate r on r.shipment_id = s.id
    left join tariff t on t.id = r.tariff_id
    where s.id = ${id} and ${shipmentMatchesFiltersInScopeSql(work, {})}
    order by r.seq, r.id
  `;
  return found.length === 0 ? undefined : found.flatMap((r) => (r.id === null ? [] : [r]));
}

export interface ManualChargeValues {
  chargeCode: string;
  description: string;
  rate4: number;
  percentBp: number;
  quantity: number;
  quantityUnit: string;
  amount: number;
  rateType: string;
  steps: unknown;
  userName: string;
}
/** Clears the approval also when the change leaves the amount the same. */
export async function clearShipmentApproval(tx: Tx, shipmentId: number): Promise<void> {
  await sql`
    update shipment set approved_at = null, approved_by = null where id = ${shipmentId} and approved_at is not null
  `.execute(tx);
}
export async function insertManualCharge(
  tx: Tx,
  shipmentId: number,
  charge: ManualChargeValues,
): Promise<number> {
  const insertedRows = await queryRows(tx, idRow)`
    insert into shipment_rate (
      shipment_id, seq, charge_code, description, rate_type, rate4, percent_bp, quantity, quantity_unit,
      amount, manual, manual_by, calculation, source
    )
    select ${shipmentId}, coalesce(max(seq), 0) + 1, ${charge.chargeCode}, ${charge.description}, ${charge.rateType},
      ${charge.rate4}, ${charge.percentBp}, ${charge.quantity}, ${charge.quantityUnit}, ${charge.amount}, true, ${charge.userName},
      ${JSON.stringify(charge.steps)}::jsonb,
      case ${charge.chargeCode} when 'FRT' then 'linehaul' when 'MIN' then 'minimum' when 'HOL' then 'holiday'
      when 'FSC' then 'fuel' else 'accessorial' end
    from shipment_rate
    where shipment_id = ${shipmentId}
    returning id
  `;
  return insertedRows[0]?.id ?? 0;
}
export async function updateChargeAsManualIfVersionMatches(
  tx: Tx,
  shipmentId: number,
  rateId: number,
  rowVersion: number | undefined,
  charge: ManualChargeValues,
): Promise<boolean> {
  const changed = await tx
    .updateTable('shipment_rate')
    .set((rate) => ({
      ...columnsOf(charge),
      edited: sql`edited or not manual`,
      replaced_charge_code: sql`case when manual then replaced_charge_code else charge_code end`,
      row_version: rate('row_version', '+', 1),
    }))
    .where('id', '=', rateId)
    .where('shipment_id', '=', shipmentId)
    .$if(rowVersion !== undefined, (q) => q.where('row_version', '=', rowVersion ?? 0))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
const columnsOf = (r: ManualChargeValues) => ({
  charge_code: r.chargeCode,
  description: r.description,
  rate_type: r.rateType,
  rate4: r.rate4,
  percent_bp: r.percentBp,
  quantity: r.quantity,
  quantity_unit: r.quantityUnit,
  amount: r.amount,
  manual: true,
  manual_by: r.userName,
  calculation: JSON.stringify(r.steps),
});
export async function deleteCharge(tx: Tx, shipmentId: number, rateId: number): Promise<boolean> {
  const deleteResult = await tx
    .deleteFrom('shipment_rate')
    .where('id', '=', rateId)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  return deleteResult.numDeletedRows === 1n;
}
const amountRow = z.object({
  amount: z.int(),
});
/** Sets the amount of a shipment to the sum of its charges. */
export async function recalculateShipmentAmountAndClearApproval(tx: Tx, shipmentId: number): Promise<number> {
  return (
    (
      await queryFirstRow(tx, amountRow)`
        update shipment
        set amount = (select coalesce(sum(amount), 0) from shipment_rate where shipment_id = ${shipmentId}),
          approved_at = null, approved_by = null, updated_at = now(), row_version = row_version + 1
        where id = ${shipmentId}
        returning amount
      `
    )?.amount ?? 0
  );
}
const atRisk = z.object({
  shipments: z.int(),
  manualRates: z.int(),
  shipmentsWithManual: z.int(),
  approved: z.int(),
});
export async function countRatingRunImpact(
  work: RequestContext,
  filters: ShipmentFilters,
): Promise<z.output<typeof atRisk>> {
  const found = await queryRows(work.tx, atRisk)`
    select count(*)::int as shipments, coalesce(sum(m.n), 0)::int as "manualRates",
      count(*) filter (where m.n > 0)::int as "shipmentsWithManual",
      count(s.approved_at)::int as approved
    from shipment s
    left join lateral (select count(*)::int as n from shipment_rate r where r.shipment_id = s.id and r.manual)
      m
      on true
    where ${shipmentMatchesFiltersInScopeSql(work, filters)} and ${isOpenForBillingSql()}
  `;
  return found[0] ?? { shipments: 0, manualRates: 0, shipmentsWithManual: 0, approved: 0 };
}
/** Ids of all shipments that a rating run touches, in a stable order. */
export async function findRatableShipmentIds(
  work: RequestContext,
  filters: ShipmentFilters,
): Promise<number[]> {
  return (
    await queryRows(work.tx, idRow)`
      select s.id
      from shipment s
      where ${shipmentMatchesFiltersInScopeSql(work, filters)} and ${isOpenForBillingSql()}
      order by s.id
    `
  ).map((r) => r.id);
}
