import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { settingOrDefaultAsIntegerSql } from '#areas/settings/settings/settings.sql.ts';
import { cutoffExtensionStatus } from './extension-status.contract.ts';
import { shuttleOverrideRowSchema } from './service-record.contract.ts';
import type { DayOfServiceRecord } from './service-day.rules.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export interface ShippingDecisionDataQuery {
  /**
   * The shippers, each with its own requested consignees. Loading all consignees for all shippers would grow as their product.
   */
  consigneeIdsByShipperId: ReadonlyMap<number, readonly number[]>;
  /** First and last requested ship date. */
  from: string;
  to: string;
  /** Where the freight is received, when it is not the shipper's own warehouse today. */
  warehouseId?: number;
}
const week = z.array(z.string().nullable());
const paymentTerm = z.literal([1, 2, 3]);
const payingPlace = z.object({
  id: z.int(),
  name: z.string(),
  zone: z.string(),
  active: z.boolean(),
  accountType: z.int(),
  defaultPaymentTerm: paymentTerm,
  defaultBillToId: z.int().nullable(),
});
export type ConsigneeOrCareOfAccount = z.output<typeof payingPlace>;
const receivingWarehouse = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  zone: z.string(),
  regionId: z.int(),
  active: z.boolean(),
  receives: z.boolean(),
  sameDayShipments: z.boolean(),
  farHours: z.int(),
  schedule: week,
  defaultProductId: z.int().nullable(),
  defaultProductCode: z.string().nullable(),
  defaultProductDescription: z.string().nullable(),
});
const holiday = z.object({
  id: z.int(),
  name: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  earlyAccess: z.string().nullable(),
  regionIds: z.array(z.int()),
});
const block = z.object({
  id: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  warehouseId: z.int().nullable(),
  consigneeId: z.int().nullable(),
  deactivated: z.boolean(),
  shipperIds: z.array(z.int()),
});
const number = z.int();
const numberOrNull = z.int().nullable();
const textOrNull = z.string().nullable();
const recordArray = z.tuple([
  number,
  number,
  numberOrNull,
  number,
  number,
  number,
  number,
  numberOrNull,
  numberOrNull,
  numberOrNull,
  numberOrNull,
  textOrNull,
  numberOrNull,
  textOrNull,
  z.string(),
  z.string(),
]);
const recordOfArray = ([
  id,
  consigneeId,
  shipperId,
  regionId,
  recordType,
  warehouseId,
  dow,
  careOfId,
  outboundWarehouseId,
  outboundDow,
  deliveryStartDow,
  deliveryStart,
  deliveryEndDow,
  deliveryEnd,
  effectiveDate,
  expirationDate,
]: z.output<typeof recordArray>): DayOfServiceRecord => ({
  id,
  consigneeId,
  shipperId,
  regionId,
  recordType,
  warehouseId,
  dow,
  careOfId,
  outboundWarehouseId,
  outboundDow,
  deliveryStartDow,
  deliveryStart,
  deliveryEndDow,
  deliveryEnd,
  effectiveDate,
  expirationDate,
});
const readRow = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  active: z.boolean(),
  exempt: z.boolean(),
  defaultPaymentTerm: paymentTerm,
  defaultBillToId: z.int().nullable(),
  warehouse: receivingWarehouse.nullable(),
  group: z.object({ id: z.int(), week }).nullable(),
  blockedGroupDates: z.array(z.string()),
  /** Ship dates with an approved extension, each with its latest shipping time. */
  extended: z.array(z.object({ shipDate: z.string(), hour: z.string() })),
  holidays: z.array(holiday),
  blocks: z.array(block),
  records: z.array(recordArray),
  shuttle: z.array(shuttleOverrideRowSchema),
  closedDocks: z.array(z.object({ id: z.int(), code: z.string() })),
  places: z.array(payingPlace),
  consigneesOfShipper: z.array(z.int()).nullable(),
  minCubes: z.int(),
  futureDays: z.int(),
});
export type ShipperDecisionDataRow = Omit<z.output<typeof readRow>, 'records'> & {
  records: DayOfServiceRecord[];
};

/** The warehouses where freight of the shippers `s` is received. */
const homes = sql`
    select w.id, jsonb_build_object(
      'id', w.id, 'code', w.code, 'name', w.name, 'zone', w.time_zone, 'regionId', w.region_id, 'active',
      w.active, 'receives', w.is_receiving and not w.is_terminal, 'sameDayShipments',
      w.same_day_shipments, 'farHours', w.far_hours, 'schedule',
      (
        select jsonb_agg(h.cutoff order by d)
        from generate_series(0, 6) d
        left join warehouse_schedule h on h.warehouse_id = w.id and h.dow = d
      ),
      'defaultProductId', p.id, 'defaultProductCode', p.code, 'defaultProductDescription',
      coalesce(w.default_product_desc, p.description)
    ) as warehouse
    from warehouse w
    left join product p on p.id = w.default_product_id
    where w.id in (select s.warehouse_id from s)
`;

/** The cutoff group of the shipper `s` with its times. */
const cutoffGroupOf = sql`
  (
    select jsonb_build_object(
      'id', g.id, 'week',
      (
        select jsonb_agg(h.cutoff order by d)
        from generate_series(0, 6) d
        left join cutoff_group_schedule h on h.group_id = g.id and h.dow = d
      )
    )
    from cutoff_group g
    where g.id = s.cutoff_group_id
  )
`;

const blockedGroupDates = (from: string) => sql`
  (
    select coalesce(jsonb_agg(d.receiving_date), '[]')
    from warehouse_day d
    join warehouse_day_blocked_group b on b.warehouse_day_id = d.id
    where d.warehouse_id = s.warehouse_id
      and b.cutoff_group_id = s.cutoff_group_id
      and d.receiving_date >= ${from}::date
  )
`;

const extensionsOf = (from: string, to: string) => sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object('shipDate', e.ship_date, 'hour', e.hour)), '[]')
    from (
      select x.ship_date, max(x.shipping_hour) as hour
      from extension x
      where x.shipper_id = s.id
        and x.warehouse_id = s.warehouse_id
        and x.status = ${sql.lit(cutoffExtensionStatus.approved)}
        and x.ship_date between ${from}::date and ${to}::date
      group by x.ship_date
    ) e
  )
`;

const holidaysSince = (from: string) => sql`
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', h.id, 'name', h.name, 'effectiveDate', h.effective_date, 'expirationDate',
          h.expiration_date, 'earlyAccess', h.early_access, 'regionIds',
          (
            select coalesce(jsonb_agg(r.region_id), '[]')
            from holiday_period_region r
            where r.period_id = h.id
          )
        )
      ),
      '[]'
    )
    from holiday_period h
    where h.deleted_at is null and h.expiration_date >= ${from}::date
  )
`;

/** The accounts that receive freight of the requested consignees in care of them. */
const careOfs = (consigneeIdsSql: RawBuilder<unknown>) => sql`
  (
    select r.care_of_id
    from day_of_service r
    where r.deleted_at is null
      and r.consignee_id = any(${consigneeIdsSql})
      and r.warehouse_id = s.warehouse_id
      and r.care_of_id is not null
  )
`;

/** Active blocks that can apply to freight of the shipper `s` to the requested consignees, or to their care-of accounts. */
const blocksOf = (consigneeIdsSql: RawBuilder<unknown>, from: string) => sql`
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', b.id, 'startDate', b.start_date, 'endDate', b.end_date, 'warehouseId', b.warehouse_id,
          'consigneeId', b.consignee_id, 'deactivated', false, 'shipperIds',
          (
            select coalesce(jsonb_agg(x.shipper_id), '[]')
            from blocked_account_shipper x
            where x.blocked_id = b.id
          )
        )
      ),
      '[]'
    )
    from blocked_account b
    where b.deactivated_at is null
      and b.end_date >= ${from}::date
      and (b.warehouse_id is null or b.warehouse_id = s.warehouse_id)
      and (
        b.consignee_id is null or b.consignee_id = any(${consigneeIdsSql}) or b.consignee_id in ${careOfs(consigneeIdsSql)}
      )
  )
`;

/**
 * Each record is an array in the order of `recordOfArray`. An upload reads hundreds of thousands, and field names would take half
 * of the time.
 */
const recordsServing = (consigneeIdsSql: RawBuilder<unknown>, from: string) => sql`
  (
    select coalesce(
      json_agg(
        json_build_array(
          r.id, r.consignee_id, r.shipper_id, r.region_id, r.record_type, r.warehouse_id, r.dow, r.care_of_id,
          r.outbound_warehouse_id, r.outbound_dow, r.delivery_start_dow, r.delivery_start, r.delivery_end_dow,
          r.delivery_end, r.effective_date, r.expiration_date
        )
      ),
      '[]'
    )
    from day_of_service r
    where r.deleted_at is null
      and r.consignee_id = any(${consigneeIdsSql})
      and r.warehouse_id = s.warehouse_id
      and (r.shipper_id is null or r.shipper_id = s.id)
      and r.expiration_date >= ${from}::date
  )
`;

const shuttleRowsOf = (consigneeIdsSql: RawBuilder<unknown>, from: string, to: string) => sql`
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', f.id, 'consigneeId', f.consignee_id, 'receivingDate', f.receiving_date,
          'receivingWarehouseId', f.receiving_warehouse_id, 'outboundDate', f.outbound_date,
          'outboundWarehouseId', f.outbound_warehouse_id
        )
      ),
      '[]'
    )
    from shuttle_file f
    where f.consignee_id = any(${consigneeIdsSql})
      and f.receiving_warehouse_id = s.warehouse_id
      and f.receiving_date between ${from}::date and ${to}::date + 30
  )
`;

const closedDocks = sql`
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code) order by o.id), '[]')
    from warehouse o
    where not (o.active and o.is_outbound)
  )
`;

/** The requested consignees and their care-of accounts. */
const placesOf = (consigneeIdsSql: RawBuilder<unknown>) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', c.id, 'name', c.name, 'zone', c.time_zone, 'active', c.active, 'accountType', c.account_type,
          'defaultPaymentTerm', c.default_payment_term, 'defaultBillToId', c.default_bill_to_id
        )
      ),
      '[]'
    )
    from (select array${careOfs(consigneeIdsSql)} as ids) k
    join account c on c.id = any(${consigneeIdsSql} || k.ids)
    where c.account_type = ${sql.lit(accountType.consignee)} or c.id = any(k.ids)
  )
`;

/**
 * Loads all facts that decide whether freight may ship, for some shippers and consignees and a span of dates, in one round trip.
 */
export async function findShippingDecisionData(
  work: RequestContext,
  { consigneeIdsByShipperId: consigneesOf, from, to, warehouseId }: ShippingDecisionDataQuery,
): Promise<ShipperDecisionDataRow[]> {
  const shipperRows = [...consigneesOf].map(([id, consigneeIds]) => ({ id, wanted: consigneeIds }));
  const consigneeIdsSql = sql`s.wanted`;
  const found = await queryRows(work.tx, readRow)`
    with s as (
      select a.id, a.number, a.name, a.active,
        coalesce(${warehouseId ?? null}::int, a.warehouse_id) as warehouse_id, a.default_payment_term,
        a.default_bill_to_id, coalesce(p.cutoff_exempt, false) as exempt, p.cutoff_group_id, x.wanted
      from jsonb_to_recordset(${JSON.stringify(shipperRows)}::jsonb) as x(id int, wanted int[])
      join account a on a.id = x.id and a.account_type = ${sql.lit(accountType.shipper)}
      left join shipper_profile p on p.account_id = a.id
    ),
    home as materialized (
      ${homes}
    )
    select s.id, s.number, s.name, s.active, s.exempt, s.default_payment_term as "defaultPaymentTerm",
      s.default_bill_to_id as "defaultBillToId",
      (select home.warehouse from home where home.id = s.warehouse_id) as warehouse,
      ${cutoffGroupOf} as "group",
      ${blockedGroupDates(from)} as "blockedGroupDates",
      ${extensionsOf(from, to)} as extended,
      ${holidaysSince(from)} as holidays,
      ${blocksOf(consigneeIdsSql, from)} as blocks,
      ${recordsServing(consigneeIdsSql, from)} as records,
      ${shuttleRowsOf(consigneeIdsSql, from, to)} as shuttle,
      ${closedDocks} as "closedDocks",
      ${placesOf(consigneeIdsSql)} as places,
      case
      when exists (select 1 from consignee_by_shipper x where x.shipper_id = s.id) then (
        select coalesce(jsonb_agg(x.consignee_id), '[]')
        from consignee_by_shipper x
        where x.shipper_id = s.id and x.consignee_id = any(${consigneeIdsSql})
      ) end as "consigneesOfShipper",
      ${settingOrDefaultAsIntegerSql('minCubes')} as "minCubes",
      ${settingOrDefaultAsIntegerSql('futureDays')} as "futureDays"
    from s
  `;
  return found.map((row) => ({ ...row, records: row.records.map(recordOfArray) }));
}
