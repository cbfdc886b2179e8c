import { sql } from 'kysely';
import { z } from 'zod';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { warehouseSettingsSchema } from './warehouse-settings.contract.ts';
import type {
  updateWarehouseSettingsEndpoint,
  WarehouseName,
  WarehouseSettings,
} from './warehouse-settings.contract.ts';
import { and, inRowScope } from '#kit/server/list-sql.ts';
import { queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getWarehouseIdsInScope } from '#kit/server/request-context.ts';

export async function findWarehouseSettings(
  work: RequestContext,
  id: number,
): Promise<WarehouseSettings | undefined> {
  const scopeWarehouseIds = getWarehouseIdsInScope(work);
  return queryFirstRow(work.tx, warehouseSettingsSchema)`
    select w.id, w.code, w.name, w.active, w.region_id as "regionId", r.name as region,
      w.is_terminal as "isTerminal", w.is_receiving as "isReceiving", w.is_outbound as "isOutbound", w.time_zone as zone,
      w.address1, w.city, w.state_code as state, w.zip, w.phone, w.far_hours as "farHours",
      w.hide_etas_allowed as "hideEtasAllowed", w.ext_email as "extEmail",
      w.release_email as "releaseEmail", w.etc_email as "etcEmail",
      w.same_day_shipments as "sameDayShipments", w.pallet_exchange as "palletExchange",
      w.ext_surcharge as "extSurcharge", w.default_product_id as "defaultProductId",
      p.code as "defaultProductCode", w.default_product_desc as "defaultProductDesc",
      w.default_loading_speed as "defaultLoadingSpeed",
      w.start_day_prev_days as "startDayAllowedPreviousDays", w.row_version as "rowVersion",
      (
        select jsonb_agg(
          jsonb_build_object('dayOfWeek', d, 'cutoff', s.cutoff, 'autoStart', s.auto_start,
            'rowVersion', coalesce(s.row_version, 0))
          order by d
        )
        from generate_series(0, 6) d
        left join warehouse_schedule s on s.warehouse_id = w.id and s.dow = d
      ) as "warehouseSchedule",
      (
        select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.name)
        from region x
        where x.active or x.id = w.region_id
      ) as regions
    from warehouse w
    join region r on r.id = w.region_id
    left join product p on p.id = w.default_product_id
    where w.id = ${id} and ${and(inRowScope(sql`w.id`, scopeWarehouseIds))}
  `;
}
/**
 * Locks the product, so that it cannot be deactivated until it is the default product of the warehouse. Returns false when it is
 * not active.
 */
export async function lockActiveProductForShare(work: RequestContext, id: number): Promise<boolean> {
  const found = await work.tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}
export async function updateWarehouseSettingsIfUnchanged(
  work: RequestContext,
  before: WarehouseSettings,
  input: BodyOf<typeof updateWarehouseSettingsEndpoint>,
): Promise<boolean> {
  const version = input.rowVersion ?? before.rowVersion;
  const { numUpdatedRows } = await work.tx
    .updateTable('warehouse')
    .set({
      name: input.name,
      active: input.active ?? before.active,
      region_id: input.regionId,
      is_terminal: input.isTerminal ?? before.isTerminal,
      ext_email: input.extEmail,
      release_email: input.releaseEmail,
      etc_email: input.etcEmail,
      same_day_shipments: input.sameDayShipments ?? before.sameDayShipments,
      pallet_exchange: input.palletExchange ?? before.palletExchange,
      ext_surcharge: input.extSurcharge,
      default_product_id: input.defaultProductId ?? null,
      default_product_desc: input.defaultProductDesc ?? null,
      default_loading_speed: input.defaultLoadingSpeed,
      updated_at: work.now.toString(),
      updated_by: work.actor.userId,
      row_version: version + 1,
    })
    .where('id', '=', before.id)
    .where('row_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
const hours = {
  // A closed day does not start automatically either.
  cutoff: (hour: string | null) => sql`
    cutoff = ${hour}::text,
    auto_start = case when ${hour}::text is not null then warehouse_schedule.auto_start end
  `,
  auto_start: (hour: string | null) => sql`auto_start = ${hour}::text`,
};
const written = z.object({ version: z.int() });
/** Sets one time of a weekday. Returns false when another user changed the weekday. */
export async function updateWeekdayTime(
  work: RequestContext,
  weekday: { id: number; dow: number; version: number },
  column: keyof typeof hours,
  timeOfDay: string | null,
): Promise<boolean> {
  const done = await queryFirstRow(work.tx, written)`
    insert into warehouse_schedule (warehouse_id, dow, ${sql.ref(column)})
    values (${weekday.id}, ${weekday.dow}, ${timeOfDay})
    on conflict (warehouse_id, dow) do update
    set ${hours[column](timeOfDay)}, row_version = warehouse_schedule.row_version + 1
    where warehouse_schedule.row_version = ${weekday.version}
    returning row_version as version
  `;
  return done !== undefined;
}
/** Sets one cutoff for several weekdays. Returns how many were written. Weekdays changed by another user are skipped. */
export async function setCutoffOfUnchangedWeekdaysAndCount(
  work: RequestContext,
  id: number,
  days: readonly { dow: number; version: number }[],
  cutoffTime: string,
): Promise<number> {
  const done = await queryRows(work.tx, written)`
    insert into warehouse_schedule (warehouse_id, dow, cutoff)
    select ${id}, d.dow, ${cutoffTime}
    from unnest(${days.map(({ dow }) => dow)}::int[]) as d(dow)
    on conflict (warehouse_id, dow) do update
    set ${hours.cutoff(cutoffTime)}, row_version = warehouse_schedule.row_version + 1
    where exists (
      select
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(dow int, version int)
      where d.dow = warehouse_schedule.dow and d.version = warehouse_schedule.row_version
    )
    returning row_version as version
  `;
  return done.length;
}
const pending = z.object({ orders: z.int(), units: z.int() });
export type PendingFreightCounts = z.output<typeof pending>;
/**
 * Pending freight of a date with a changed cutoff. A day without a cutoff is closed for all shippers. Another cutoff affects the
 * shippers that follow the warehouse's own hours and are not exempt.
 */
export async function countPendingFreightAffectedByCutoff(
  work: RequestContext,
  id: number,
  date: string,
  { closesDay }: { closesDay: boolean },
): Promise<PendingFreightCounts> {
  const concerned = closesDay
    ? undefined
    : sql`(p.cutoff_group_id is null and not coalesce(p.cutoff_exempt, false))`;
  const found = await queryFirstRow(work.tx, pending)`
    select count(distinct u.order_id)::int as orders, count(*)::int as units
    from unit u
    left join shipper_profile p on p.account_id = u.shipper_id
    where u.active
      and u.status = ${sql.lit(unitStatus.pending)}
      and u.receiving_warehouse_id = ${id}
      and u.ship_date = ${date}
      and ${and(concerned)}
  `;
  return found ?? { orders: 0, units: 0 };
}

const named = (work: RequestContext) =>
  work.tx.selectFrom('warehouse').select(['id', 'code', 'name', 'active']).orderBy('code');
export const listAllWarehouseNames = (work: RequestContext): Promise<WarehouseName[]> =>
  named(work).execute();
export const listActiveOutboundWarehouses = (work: RequestContext): Promise<WarehouseName[]> =>
  named(work).where('active', '=', true).where('is_outbound', '=', true).execute();
export const listActiveWarehousesAllowingEtaHiding = (work: RequestContext): Promise<WarehouseName[]> =>
  named(work).where('active', '=', true).where('hide_etas_allowed', '=', true).execute();
