import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { dayOfServiceRowSchema } from './days-of-service.contract.ts';
import type { DayOfServiceRow } from './days-of-service.contract.ts';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import type { ShuttleOverrideRow } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { isEnterableConsigneeSql } from '#areas/accounts/accounts/account-scope.sql.ts';
import type { Paging } from '#kit/contract/paging.ts';
import {
  and,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  orderBy,
  limitOffset,
  or,
  inRowScope,
} from '#kit/server/list-sql.ts';
import {
  queryRowsWithGenericPlan,
  countRows,
  queryRowsWithCachedPlan,
  queryRows,
} from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import {
  dayOfServiceRecordSchema,
  shuttleOverrideRowSchema,
} from '#areas/calendar/shipping/service-record.contract.ts';

const identified = z.object({ id: z.int() });

/** A record expires by the date in the time zone of its receiving warehouse. */
const expired = (work: RequestContext) =>
  sql`(r.expiration_date < (${work.now.toString()}::timestamptz at time zone w.time_zone)::date)`;
const columns = (work: RequestContext) => sql`
  r.id, r.record_type as "recordType", r.region_id as "regionId", g.code as "regionCode",
  r.warehouse_id as "warehouseId", w.code as "warehouseCode", r.dow as "dayOfWeek",
  r.consignee_id as "consigneeAccountId", c.name as consignee, r.shipper_id as "shipperAccountId",
  s.name as shipper,
  case when r.record_type <> ${sql.lit(dayOfServiceType.blocked)} then coalesce(r.care_of_id, r.consignee_id) end as "careOfAccountId",
  case when r.record_type <> ${sql.lit(dayOfServiceType.blocked)} then coalesce(h.name, c.name) end as "careOf",
  r.outbound_warehouse_id as "outboundWarehouseId", o.code as "outboundWarehouseCode",
  r.outbound_dow as "outboundDay", r.delivery_start_dow as "deliveryStartDay",
  r.delivery_start as "deliveryStartTime", r.delivery_end_dow as "deliveryEndDay",
  r.delivery_end as "deliveryEndTime", r.effective_date as "effectiveDate",
  r.expiration_date as "expirationDate", r.holiday_period_id as "holidayPeriodId",
  ${expired(work)} as expired, r.row_version as "rowVersion"
`;
const tables = sql`
  day_of_service r
  join region g on g.id = r.region_id
  join warehouse w on w.id = r.warehouse_id
  join account c on c.id = r.consignee_id
  left join account s on s.id = r.shipper_id
  left join account h on h.id = r.care_of_id
  left join warehouse o on o.id = r.outbound_warehouse_id
`;
/** A user limited to some accounts manages only their schedules. */
function scoped(work: RequestContext) {
  const scope = getAccountIdsInScope(work);
  return and(
    sql`r.deleted_at is null`,
    or(inRowScope(sql`r.shipper_id`, scope), inRowScope(sql`r.consignee_id`, scope)),
  );
}
const sorts = {
  dayOfWeek: sql`r.dow`,
  recordType: sql`r.record_type`,
  regionCode: sql`g.code`,
  warehouseCode: sql`w.code`,
  consignee: sql`c.name`,
  shipper: sql`s.name`,
  effectiveDate: sql`r.effective_date`,
  expirationDate: sql`r.expiration_date`,
};

export interface DayOfServiceFilters {
  regionId?: number | undefined;
  recordType?: number | undefined;
  warehouseId?: number | undefined;
  startDay?: number | undefined;
  endDay?: number | undefined;
  expiredService?: boolean | undefined;
  dayOfWeek?: number | undefined;
  consigneeAccountId?: number | undefined;
  shipperAccountId?: number | undefined;
  careOfAccountId?: number | undefined;
  ofShipper?: boolean | undefined;
}
export async function findDaysOfServicePage(
  work: RequestContext,
  filters: DayOfServiceFilters,
  paging: Paging,
): Promise<{ data: DayOfServiceRow[]; totalRows: number }> {
  const where = and(
    scoped(work),
    equalsIfGiven(sql`r.region_id`, filters.regionId),
    equalsIfGiven(sql`r.record_type`, filters.recordType),
    equalsIfGiven(sql`r.warehouse_id`, filters.warehouseId),
    equalsIfGiven(sql`r.delivery_start_dow`, filters.startDay),
    equalsIfGiven(sql`r.delivery_end_dow`, filters.endDay),
    equalsIfGiven(sql`r.dow`, filters.dayOfWeek),
    equalsIfGiven(sql`r.consignee_id`, filters.consigneeAccountId),
    equalsIfGiven(sql`r.shipper_id`, filters.shipperAccountId),
    equalsIfGiven(sql`r.care_of_id`, filters.careOfAccountId),
    equalsIfGiven(sql`(r.shipper_id is not null)`, filters.ofShipper),
    filters.expiredService === true ? undefined : sql`not ${expired(work)}`,
  );
  const data = await queryRows(work.tx, dayOfServiceRowSchema)`
    select ${columns(work)}
    from ${tables}
    where ${where}
    ${orderBy(sorts, paging, sql`c.name, w.code, r.id`)}
    ${limitOffset(paging)}
  `;
  const totalRows = await countRows(work.tx)`from ${tables} where ${where}`;
  return { data, totalRows };
}
export async function findVisibleDaysOfServiceByIds(
  work: RequestContext,
  ids: readonly number[],
): Promise<DayOfServiceRow[]> {
  return queryRowsWithGenericPlan(work.tx, dayOfServiceRowSchema)`
    select ${columns(work)}
    from ${tables}
    where r.id = any(${[...ids]}::int[]) and ${scoped(work)}
    order by r.dow, r.id
  `;
}

const storedRecord = dayOfServiceRecordSchema.extend({ holidayPeriodId: z.int().nullable() });
export type StoredDayOfService = z.output<typeof storedRecord>;
const recordColumns = sql`
  r.id, r.consignee_id as "consigneeId", r.shipper_id as "shipperId", r.region_id as "regionId",
  r.record_type as "recordType", r.warehouse_id as "warehouseId", r.dow, r.care_of_id as "careOfId",
  r.outbound_warehouse_id as "outboundWarehouseId", r.outbound_dow as "outboundDow",
  r.delivery_start_dow as "deliveryStartDow", r.delivery_start as "deliveryStart",
  r.delivery_end_dow as "deliveryEndDow", r.delivery_end as "deliveryEnd",
  r.effective_date as "effectiveDate", r.expiration_date as "expirationDate",
  r.holiday_period_id as "holidayPeriodId"
`;
/**
 * All active records of some consignees, regardless of the caller's row scope. The deciding record must not depend on who asks.
 */
export async function findUndeletedRecordsOfConsignees(
  work: RequestContext,
  consigneeIds: readonly number[],
): Promise<StoredDayOfService[]> {
  return queryRowsWithGenericPlan(work.tx, storedRecord)`
    select ${recordColumns}
    from day_of_service r
    where r.deleted_at is null and r.consignee_id = any(${[...consigneeIds]}::int[])
    order by r.id
  `;
}
/** The active records with the same type, consignee, shipper, warehouse and weekday as one of these. */
export async function findRecordsOfSameTypePartiesAndWeekday(
  work: RequestContext,
  records: readonly Omit<StoredDayOfService, 'id'>[],
): Promise<StoredDayOfService[]> {
  return queryRowsWithCachedPlan(work.tx, storedRecord)`
    select ${recordColumns}
    from (
      select distinct *
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as w(
        "recordType" int, "consigneeId" int, "shipperId" int, "warehouseId" int, dow int
      )
    ) x
    join day_of_service r on r.consignee_id = x."consigneeId"
      and r.warehouse_id = x."warehouseId"
      and r.dow = x.dow
      and r.record_type = x."recordType"
      and coalesce(r.shipper_id, 0) = coalesce(x."shipperId", 0)
      and r.deleted_at is null
    order by r.id
  `;
}
export async function findShuttleOverridesOfConsignees(
  work: RequestContext,
  consigneeIds: readonly number[],
  receivingFrom: string,
  receivingTo: string,
): Promise<ShuttleOverrideRow[]> {
  return queryRows(work.tx, shuttleOverrideRowSchema)`
    select id, consignee_id as "consigneeId", receiving_date as "receivingDate",
      receiving_warehouse_id as "receivingWarehouseId", outbound_date as "outboundDate",
      outbound_warehouse_id as "outboundWarehouseId"
    from shuttle_file
    where consignee_id = any(${[...consigneeIds]}::int[])
      and receiving_date between ${receivingFrom}::date and ${receivingTo}::date
  `;
}
/** Above this number of consignees, one lock covers all of them. The lock table is shared. */
const mostHeldSingly = 50;
/** Serializes all writes to these consignees' records, so that two requests cannot both find no overlap. */
export async function lockConsigneesForRecordChange(
  work: RequestContext,
  consigneeIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(consigneeIds)].sort((a, b) => a - b);
  if (ids.length > mostHeldSingly) {
    await sql`select pg_advisory_xact_lock(hashtext('day_of_service'), 0)`.execute(work.tx);
    return;
  }
  await sql`
    select pg_advisory_xact_lock_shared(hashtext('day_of_service'), 0)
    union all
    select pg_advisory_xact_lock(hashtext('day_of_service'), x.id)
    from unnest(${ids}::int[]) as x(id)
  `.execute(work.tx);
}
const placesFound = z.object({
  named: z.object({
    regionId: z.boolean(),
    warehouseId: z.boolean(),
    consigneeAccountId: z.boolean(),
    shipperAccountId: z.boolean(),
    careOfAccountId: z.boolean(),
  }),
  sends: z.boolean(),
  inRegion: z.boolean(),
  closedCareOf: z.string().nullable(),
});
export type RecordAccountAndWarehouseChecks = z.output<typeof placesFound>;
/**
 * For each field, whether the account or warehouse exists and has the right type. Also whether the outbound warehouse sends
 * trucks, whether the receiving one is in the region, and whether the care-of account is out of use. A user limited to some
 * accounts can name those, the consignees their shippers may use, and what the record already has (`kept`). A warehouse out of
 * use can be kept. Returns one result an input, in order.
 */
export async function checkDayOfServiceAccountsAndWarehouses(
  work: RequestContext,
  inputs: readonly {
    regionId: number;
    warehouseId: number;
    outboundWarehouseId?: number | undefined;
    consigneeAccountId: number;
    shipperAccountId?: number | undefined;
    careOfAccountId?: number | undefined;
  }[],
  existing: { accounts: readonly (number | null)[]; warehouses: readonly (number | null)[] },
): Promise<z.output<typeof placesFound>[]> {
  const scope = getAccountIdsInScope(work);
  const present = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null);
  const isAccount = (id: RawBuilder<unknown>, type: number) => {
    const nameable =
      scope === null
        ? undefined
        : or(
            isOneOfNumbersIfGiven(sql`a.id`, present(existing.accounts)),
            inRowScope(sql`a.id`, scope),
            isEnterableConsigneeSql(scope),
          );
    const where = and(sql`a.id = ${id}`, equalsIfGiven(sql`a.account_type`, type), nameable);
    return sql`coalesce((select true from account a where ${where}), ${id} is null)`;
  };
  const inUse = or(sql`active`, isOneOfNumbersIfGiven(sql`id`, present(existing.warehouses)));
  const inputRows = inputs.map((input, seq) => ({
    seq,
    regionId: input.regionId,
    warehouseId: input.warehouseId,
    outboundWarehouseId: input.outboundWarehouseId,
    consigneeId: input.consigneeAccountId,
    shipperId: input.shipperAccountId,
    careOfId: input.careOfAccountId,
  }));
  return queryRowsWithCachedPlan(work.tx, placesFound)`
    select
      jsonb_build_object(
        'regionId', exists (select 1 from region where id = x."regionId"),
        'warehouseId', exists (
          select 1
          from warehouse
          where id = x."warehouseId" and ${inUse} and is_receiving and not is_terminal
        ),
        'consigneeAccountId', ${isAccount(sql`x."consigneeId"`, 2)},
        'shipperAccountId', ${isAccount(sql`x."shipperId"`, 1)},
        'careOfAccountId', ${isAccount(sql`x."careOfId"`, 2)}
      ) as named,
      (
        x."outboundWarehouseId" is null
        or exists (select 1 from warehouse where id = x."outboundWarehouseId" and ${inUse} and is_outbound)
      ) as sends,
      exists (
        select 1
        from warehouse
        where id = x."warehouseId" and region_id = x."regionId"
      ) as "inRegion",
      (
        select name
        from account
        where id = x."careOfId" and id <> x."consigneeId" and not active
      ) as "closedCareOf"
    from jsonb_to_recordset(${JSON.stringify(inputRows)}::jsonb) as x(
      seq int, "regionId" int, "warehouseId" int, "outboundWarehouseId" int, "consigneeId" int, "shipperId" int,
      "careOfId" int
    )
    order by x.seq
  `;
}
export const findHolidayPeriodDates = (
  work: RequestContext,
  id: number,
): Promise<{ effectiveDate: string; expirationDate: string } | undefined> =>
  work.tx
    .selectFrom('holiday_period')
    .select(['effective_date as effectiveDate', 'expiration_date as expirationDate'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function insertDaysOfService(
  work: RequestContext,
  records: readonly Omit<StoredDayOfService, 'id'>[],
): Promise<number[]> {
  const insertedRows = await queryRowsWithCachedPlan(work.tx, identified)`
    insert into day_of_service (
      consignee_id, shipper_id, region_id, record_type, warehouse_id, dow, care_of_id, outbound_warehouse_id,
      outbound_dow, delivery_start_dow, delivery_start, delivery_end_dow, delivery_end, effective_date,
      expiration_date, holiday_period_id, updated_at, updated_by
    )
    select "consigneeId", "shipperId", "regionId", "recordType", "warehouseId", dow, "careOfId",
      "outboundWarehouseId", "outboundDow", "deliveryStartDow", "deliveryStart", "deliveryEndDow",
      "deliveryEnd", "effectiveDate", "expirationDate", "holidayPeriodId",
      ${work.now.toString()}::timestamptz, ${work.actor.userId}::int
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(
      "consigneeId" int, "shipperId" int, "regionId" int, "recordType" smallint, "warehouseId" int,
      dow smallint, "careOfId" int, "outboundWarehouseId" int, "outboundDow" smallint,
      "deliveryStartDow" smallint, "deliveryStart" text, "deliveryEndDow" smallint, "deliveryEnd" text,
      "effectiveDate" date, "expirationDate" date, "holidayPeriodId" int
    )
    returning id
  `;
  return insertedRows.map((r) => r.id);
}
/** False when another user changed or deleted it in the meantime. */
export async function updateDayOfService(
  work: RequestContext,
  id: number,
  rowVersion: number,
  record: Omit<StoredDayOfService, 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('day_of_service')
    .set({
      consignee_id: record.consigneeId,
      shipper_id: record.shipperId,
      region_id: record.regionId,
      record_type: record.recordType,
      warehouse_id: record.warehouseId,
      dow: record.dow,
      care_of_id: record.careOfId,
      outbound_warehouse_id: record.outboundWarehouseId,
      outbound_dow: record.outboundDow,
      delivery_start_dow: record.deliveryStartDow,
      delivery_start: record.deliveryStart,
      delivery_end_dow: record.deliveryEndDow,
      delivery_end: record.deliveryEnd,
      effective_date: record.effectiveDate,
      expiration_date: record.expirationDate,
      holiday_period_id: record.holidayPeriodId,
      ...written(work),
      row_version: rowVersion + 1,
    })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
const written = (work: RequestContext) => ({
  updated_at: work.now.toString(),
  updated_by: work.actor.userId,
});
/** Marks records as deleted and returns those that existed. The rows stay, because freight and history reference them. */
export async function markDaysOfServiceDeleted(
  work: RequestContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const dropped = await queryRowsWithCachedPlan(work.tx, identified)`
    update day_of_service
    set deleted_at = ${work.now.toString()}::timestamptz, updated_at = ${work.now.toString()}::timestamptz,
      updated_by = ${work.actor.userId}::int, row_version = row_version + 1
    where id = any(${[...ids]}::int[]) and deleted_at is null
    returning id
  `;
  return new Set(dropped.map(({ id }) => id));
}
export async function findRecordsOfHolidayPeriod(
  work: RequestContext,
  periodId: number,
): Promise<StoredDayOfService[]> {
  return queryRows(work.tx, storedRecord)`
    select ${recordColumns}
    from day_of_service r
    where r.deleted_at is null and r.holiday_period_id = ${periodId}
    order by r.id
  `;
}
export async function updateDatesOfHolidayDaysOfService(
  work: RequestContext,
  periodId: number,
  newDates: { effectiveDate: string; expirationDate: string },
): Promise<void> {
  await work.tx
    .updateTable('day_of_service')
    .set((row) => ({
      effective_date: newDates.effectiveDate,
      expiration_date: newDates.expirationDate,
      ...written(work),
      row_version: row('row_version', '+', 1),
    }))
    .where('holiday_period_id', '=', periodId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** How many lines that are not deleted were entered with each of these records. */
const usedRow = z.object({ name: z.string(), count: z.int() });
export const countOrderLinesByUsedRecord = (
  work: RequestContext,
  recordIds: readonly number[],
): Promise<z.output<typeof usedRow>[]> =>
  queryRows(work.tx, usedRow)`
    select a.number || ' ' || a.name as name, count(*)::int as count
    from day_of_service d
    join account a on a.id = d.consignee_id
    join consolidate l on l.day_of_service_id = d.id and l.deleted_at is null
    where d.id = any(${[...recordIds]}::int[])
    group by d.id, a.id
    order by a.number
  `;
