import { sql } from 'kysely';
import { z } from 'zod';
import { chargeableHolidayPeriodSchema, holidaySurchargeRowSchema } from './surcharges.contract.ts';
import type {
  ChargeableHolidayPeriod,
  HolidaySurchargeRow,
  HolidaySurchargeInput,
} from './surcharges.contract.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const columns = sql`
  s.id, s.period_id as "periodId", h.name as period, h.effective_date as "from", h.expiration_date as "to",
  s.outbound_warehouse_id as "outboundWarehouseId", w.name as warehouse, s.percent_bp as bp,
  s.effective_date as "effectiveDate", s.expiration_date as "expirationDate", s.created_at as "madeAt",
  s.created_by_name as "madeBy", s.retired_at as "retiredAt", s.retired_by_name as "retiredBy",
  s.row_version as "rowVersion"
`;
const ofSurcharge = sql`
  holiday_surcharge s
  join holiday_period h on h.id = s.period_id
  left join warehouse w on w.id = s.outbound_warehouse_id
`;
export const findUnretiredHolidaySurcharges = (work: RequestContext): Promise<HolidaySurchargeRow[]> =>
  queryRows(work.tx, holidaySurchargeRowSchema)`
    select ${columns}
    from ${ofSurcharge}
    where s.retired_at is null and h.deleted_at is null
    order by h.effective_date desc, h.id, w.name nulls first, s.effective_date nulls first, s.id
  `;
export const findLast100RetiredHolidaySurcharges = (work: RequestContext): Promise<HolidaySurchargeRow[]> =>
  queryRows(work.tx, holidaySurchargeRowSchema)`
    select ${columns}
    from ${ofSurcharge}
    where s.retired_at is not null
    order by s.retired_at desc, s.id desc
    limit 100
  `;
export const findUnretiredHolidaySurcharge = (
  work: RequestContext,
  id: number,
): Promise<HolidaySurchargeRow | undefined> =>
  queryFirstRow(work.tx, holidaySurchargeRowSchema)`
    select ${columns}
    from ${ofSurcharge}
    where s.id = ${id} and s.retired_at is null and h.deleted_at is null
  `;
export async function holidaySurchargeEverExisted(work: RequestContext, id: number): Promise<boolean> {
  return (await countRows(work.tx)`from holiday_surcharge where id = ${id}`) > 0;
}
const periodColumns = sql`
  h.id, h.name, h.effective_date as "effectiveDate", h.expiration_date as "expirationDate",
  array(
    select r.name
    from holiday_period_region x
    join region r on r.id = x.region_id
    where x.period_id = h.id
    order by r.name
  ) as regions
`;
export const findUndeletedHolidayPeriods = (work: RequestContext): Promise<ChargeableHolidayPeriod[]> =>
  queryRows(work.tx, chargeableHolidayPeriodSchema)`
    select ${periodColumns}
    from holiday_period h
    where h.deleted_at is null
    order by h.effective_date desc, h.name, h.id
  `;
export const findUndeletedHolidayPeriod = (
  work: RequestContext,
  id: number,
): Promise<ChargeableHolidayPeriod | undefined> =>
  queryFirstRow(work.tx, chargeableHolidayPeriodSchema)`
    select ${periodColumns} from holiday_period h where h.id = ${id} and h.deleted_at is null
  `;
export async function warehouseExistsIfGiven(work: RequestContext, id: number | undefined): Promise<boolean> {
  return id === undefined || (await countRows(work.tx)`from warehouse where id = ${id}`) > 0;
}
/**
 * Lets one user edit surcharges at a time, so that two requests cannot both find no overlap. Takes an advisory lock until the
 * transaction ends.
 */
export async function lockHolidaySurchargeEdits(work: RequestContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holiday_surcharge'), 0)`.execute(work.tx);
}
const other = z.object({ bp: z.int() });
/** Finds a surcharge for the same freight on one of these days. */
export const findOverlappingHolidaySurcharge = (
  work: RequestContext,
  input: HolidaySurchargeInput,
): Promise<{ bp: number } | undefined> =>
  queryFirstRow(work.tx, other)`
    select percent_bp as bp
    from holiday_surcharge
    where retired_at is null
      and period_id = ${input.periodId}
      and outbound_warehouse_id is not distinct from ${input.outboundWarehouseId ?? null}::int
      and daterange(effective_date, expiration_date, '[]')
        && daterange(${input.effectiveDate ?? null}::date, ${input.expirationDate ?? null}::date, '[]')
    order by id
    limit 1
  `;
export async function insertHolidaySurcharge(
  work: RequestContext,
  input: HolidaySurchargeInput,
): Promise<number> {
  const { id } = await work.tx
    .insertInto('holiday_surcharge')
    .values({
      period_id: input.periodId,
      outbound_warehouse_id: input.outboundWarehouseId ?? null,
      percent_bp: input.bp,
      effective_date: input.effectiveDate ?? null,
      expiration_date: input.expirationDate ?? null,
      created_at: work.now.toString(),
      created_by_name: work.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** False when the surcharge was retired in the meantime. */
export async function retireHolidaySurchargeIfVersionMatches(
  work: RequestContext,
  id: number,
  rowVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('holiday_surcharge')
    .set({ retired_at: work.now.toString(), retired_by_name: work.actor.name, row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
