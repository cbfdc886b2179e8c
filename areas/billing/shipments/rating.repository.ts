import { sql } from 'kysely';
import { z } from 'zod';
import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { RateBookData, ShipmentToRate } from '#areas/billing/rating/rating-inputs.rules.ts';
import { isOpenForBillingSql } from './open-billing.sql.ts';
import { chargeRemovalOrOptionsChangeSchema } from './charge-changes.contract.ts';
import type { ChargeRemovalOrOptionsChange } from './charge-changes.contract.ts';
import type { Tx } from '#kit/server/db.ts';
import {
  chargeableEventsOfShipmentSql,
  shipmentAndGroupedIdsSql,
} from '#areas/billing/rating/chargeable-events.sql.ts';
import { holidaySurchargeSchema } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { holidaySurchargesSql } from '#areas/calendar/holiday-periods/holiday-surcharges.sql.ts';
import { and } from '#kit/server/list-sql.ts';
import { settingOrDefaultAsIntegerSql } from '#areas/settings/settings/settings.sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';

const rateType = z.enum(['Unit', 'Cube', '% of Revenue', 'Trailer', 'Pallet', 'Bin', 'Flat']);
const tariffRow = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  priority: z.int(),
  billToId: z.int().nullable(),
  shipperId: z.int().nullable(),
  consigneeId: z.int().nullable(),
  stateCode: z.string().nullable(),
  zone: z.object({ name: z.string(), states: z.array(z.string()) }).nullable(),
  regionId: z.int().nullable(),
  outboundWarehouseId: z.int().nullable(),
  category: z.string().nullable(),
  uom: z.int().nullable(),
  flag: z.string().nullable(),
  quoteId: z.int().nullable(),
  rateType,
  rate4: z.int(),
  bp: z.int(),
  breaks: z.array(z.object({ from: z.int(), rate4: z.int() })),
  minimum: z.int(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
});
const holidayRow = z.object({
  id: z.int(),
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  surcharges: z.array(holidaySurchargeSchema),
  regionIds: z.array(z.int()),
});
const accessorialRow = z.object({
  id: z.int(),
  chargeCode: z.string(),
  flag: z.string().nullable(),
  event: z.string().nullable(),
  accountId: z.int().nullable(),
  rateType,
  rate4: z.int(),
  bp: z.int(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
});
/** Everything that rates depend on, read once for a whole run. */
export async function findRateBookData(tx: Tx): Promise<RateBookData> {
  const tariffs = await queryRows(tx, tariffRow)`
    select id, name, version, priority, bill_to_id as "billToId", shipper_id as "shipperId",
      consignee_id as "consigneeId", state_code as "stateCode",
      case when zone is not null then jsonb_build_object('name', zone, 'states', zone_states) end as zone,
      region_id as "regionId", outbound_warehouse_id as "outboundWarehouseId", category, uom, flag, quote_id as "quoteId",
      rate_type as "rateType", rate4, percent_bp as bp, breaks, minimum,
      effective_date as "effectiveDate", expiration_date as "expirationDate"
    from tariff
    where deleted_at is null
  `;
  const holidays = await queryRows(tx, holidayRow)`
    select id, name, effective_date as "effectiveDate", expiration_date as "expirationDate",
      ${holidaySurchargesSql} as surcharges,
      array(select region_id from holiday_period_region r where r.period_id = h.id) as "regionIds"
    from holiday_period h
    where deleted_at is null
  `;
  const fuelPrices = await tx
    .selectFrom('fuel_price')
    .select(['week_start as weekStart', 'price_mills as priceMills'])
    .execute();
  const fuelRows = await tx
    .selectFrom('fuel_schedule')
    .select([
      'price_from_mills as fromMills',
      'price_to_mills as toMills',
      'percent_bp as bp',
      'effective_date as effectiveDate',
    ])
    .where('retired_at', 'is', null)
    .execute();
  const accessorials = await queryRows(tx, accessorialRow)`
    select id, charge_code as "chargeCode", flag, event, account_id as "accountId", rate_type as "rateType",
      rate4, 0 as bp, effective_date as "effectiveDate", expiration_date as "expirationDate"
    from accessorial_rule
    where retired_at is null
  `;
  const most = await queryFirstRow(tx, z.object({ cents: z.int() }))`
    select ${settingOrDefaultAsIntegerSql('shipmentMostDollars')} * 100 as cents
  `;
  return {
    tariffs,
    holidays,
    fuelPrices,
    fuelRows,
    accessorials,
    maxChargeCents: most?.cents ?? 0,
  };
}

/** An imported charge names no user who wrote it. Once a user changed it, its step keeps what was imported. */
const importedAmountSql = sql`(
  select case when e ->> 'byId' is null then r.amount when (e ->> 'imported')::boolean then (e ->> 'was')::int end
  from jsonb_array_elements(r.calculation) e
  where e ->> 'step' = 'manual'
  limit 1
)`;
const keptLine = z.object({
  id: z.int(),
  source: z.string(),
  percentBp: z.int(),
  quantity: z.number(),
  chargeCode: z.string(),
  amount: z.int(),
  tariffId: z.int().nullable(),
  insteadOf: z.string().nullable(),
  /** The amount of an imported charge before any user changed it. null for a charge that a user added or a tariff computed. */
  importedAmount: z.int().nullable(),
});
export type ManualChargeRow = z.output<typeof keptLine>;
const toRateRow = z.object({
  id: z.int(),
  status: z.int(),
  rowVersion: z.int(),
  approved: z.boolean(),
  outboundDate: z.string(),
  shipperId: z.int(),
  consigneeId: z.int(),
  billToId: z.int(),
  stateCode: z.string().nullable(),
  regionId: z.int(),
  outboundWarehouseId: z.int(),
  consigneeFlags: z.array(z.string()),
  options: z.unknown(),
  changes: z.array(chargeRemovalOrOptionsChangeSchema),
  details: z
    .array(
      z.object({
        id: z.int(),
        uom: z.int(),
        units: z.int(),
        cubes: z.int(),
        category: z.string(),
        shipDate: z.string(),
      }),
    )
    .nullable(),
  manual: z.array(keptLine).nullable(),
  events: z
    .array(
      z.object({
        event: z.string(),
        cents: z.int().optional(),
        quantity: z.int().optional(),
        reference: z.string().nullable(),
      }),
    )
    .nullable(),
});
export interface ShipmentToRateRow extends Omit<ShipmentToRate, 'options'> {
  id: number;
  status: number;
  rowVersion: number;
  /** Rating ends the approval. */
  approved: boolean;
  /** As stored on the shipment. */
  options: unknown;
  changes: readonly ChargeRemovalOrOptionsChange[];
  manual: ManualChargeRow[];
}
const idRow = z.object({ id: z.int() });
/**
 * Locks shipments that can be rated until the transaction ends, with their active freight and manual lines. A resumed run skips
 * what it has already rated. Rows are read after the lock, so a charge added during the wait counts.
 */
export async function lockShipmentsToRate(
  tx: Tx,
  ids: readonly number[],
  ratingRunId: number | null,
): Promise<ShipmentToRateRow[]> {
  const locked = await queryRows(tx, idRow)`
    select s.id
    from shipment s
    where s.id = any(${[...ids]}::int[])
      and ${isOpenForBillingSql()}
      and ${and(ratingRunId === null ? undefined : sql`s.rating_job_id is distinct from ${ratingRunId}`)}
    order by s.id
    for update
  `;
  return findRatingDataOfShipments(
    tx,
    locked.map((r) => r.id),
  );
}
/** The current data of shipments that rating reads. */
export async function findRatingDataOfShipments(
  tx: Tx,
  ids: readonly number[],
): Promise<ShipmentToRateRow[]> {
  const found = await queryRows(tx, toRateRow)`
    select s.id, s.status, s.row_version as "rowVersion", s.approved_at is not null as approved,
      s.outbound_date as "outboundDate", s.shipper_id as "shipperId", s.consignee_id as "consigneeId", s.bill_to_id as "billToId",
      d.state_code as "stateCode", w.region_id as "regionId",
      s.outbound_warehouse_id as "outboundWarehouseId", f.flags as "consigneeFlags",
      s.rating_options as options, s.charge_changes as changes, x.details, m.manual, v.events
    from shipment s
    join account d on d.id = s.deliver_to_id
    join warehouse w on w.id = s.receiving_warehouse_id
    left join lateral (
      select coalesce(array_agg(flag), '{}') as flags
      from account_flag
      where account_id = s.consignee_id
    ) f
      on true
    left join lateral (
      select jsonb_agg(
        jsonb_build_object(
          'id', x.id, 'uom', x.uom, 'units', x.units, 'cubes', x.cubes, 'category', p.category, 'shipDate',
          x.ship_date
        )
        order by x.id
      ) as details
      from shipment_detail x
      join product p on p.id = x.product_id
      where x.shipment_id = any(${shipmentAndGroupedIdsSql}) and x.status = ${sql.lit(shipmentLineStatuses.active)}
    ) x
      on true
    left join lateral (
      select jsonb_agg(
        jsonb_build_object(
          'id', r.id, 'source', r.source, 'percentBp', r.percent_bp, 'quantity', r.quantity, 'chargeCode',
          r.charge_code, 'amount', r.amount, 'tariffId', r.tariff_id, 'insteadOf', r.replaced_charge_code,
          'importedAmount', ${importedAmountSql}
        )
        order by r.seq
      ) as manual
      from shipment_rate r
      where r.shipment_id = s.id and r.manual
    ) m
      on true
    left join lateral (${chargeableEventsOfShipmentSql}) v on true
    where s.id = any(${[...ids]}::int[])
    order by s.id
  `;
  return found.map((r) => ({
    ...r,
    details: r.details ?? [],
    manual: r.manual ?? [],
    events: r.events ?? [],
  }));
}

export async function findChargeDescriptionsByCode(tx: Tx): Promise<Map<string, string>> {
  const codes = await tx.selectFrom('charge_code').select(['code', 'description']).execute();
  return new Map(codes.map(({ code, description }) => [code, description]));
}
export async function lockAndFindUnfinishedRatingJob(
  tx: Tx,
): Promise<{ number: number; name: string } | undefined> {
  // The lock ensures that two users who start a run at the same time see each other.
  await sql`select pg_advisory_xact_lock(hashtext('rating run'))`.execute(tx);
  return tx
    .selectFrom('job')
    .select(['id as number', 'started_by_name as name'])
    .where('kind', '=', 'rating')
    .where('status', 'in', ['queued', 'running'])
    .orderBy('id')
    .executeTakeFirst();
}
