import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { moveUnitsIfStatusAllows } from '#areas/freight/units/move-units.sql.ts';
import { queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Sql = RawBuilder<unknown>;

/** Locks lines before their units, in the order that every action on an order uses. */
export async function lockLinesForSync(work: RequestContext, lineIds: readonly number[]): Promise<void> {
  await sql`select 1 from consolidate where id = any(${[...lineIds]}::int[]) order by id for update`.execute(
    work.tx,
  );
}

const splitLine = z.object({ lineId: z.int(), copyId: z.int() });
/**
 * A unit and its line leave on one day, from one warehouse, for one account. This splits lines of which only some units moved.
 * The moved units get a new line on the same order, with the delivery window shifted by the same number of days as the departure.
 * Returns the new lines with their original lines. The lines must be locked, and the moved units of each line must have moved to
 * the same departure.
 */
export async function splitLinesByDeparture(
  work: RequestContext,
  lockedLineIds: readonly number[],
): Promise<z.output<typeof splitLine>[]> {
  const now = sql`${work.now.toString()}::timestamptz`;
  const same = (unit: string): Sql => sql`
    (${sql.ref(`${unit}.outbound_date`)}, ${sql.ref(`${unit}.outbound_warehouse_id`)}, ${sql.ref(`${unit}.deliver_to_id`)})
      is not distinct from (c.outbound_date, c.outbound_warehouse_id, coalesce(c.care_of_id, c.consignee_id))
  `;
  const splitLines = await queryRows(work.tx, splitLine)`
    with x as materialized (
      select c.id as line_id, nextval(pg_get_serial_sequence('consolidate', 'id'))::int as copy_id,
        g.outbound_date, g.outbound_warehouse_id, nullif(g.deliver_to_id, c.consignee_id) as care_of_id, g.units
      from consolidate c
      cross join lateral (
        select min(u.outbound_date) as outbound_date, min(u.outbound_warehouse_id) as outbound_warehouse_id,
          min(u.deliver_to_id) as deliver_to_id, count(*)::int as units
        from unit u
        where u.consolidate_id = c.id and u.active and not ${same('u')}
      ) g
      where c.id = any(${[...lockedLineIds]}::int[])
        and g.units > 0
        and exists (select 1 from unit s where s.consolidate_id = c.id and s.active and ${same('s')})
    ),
    made as (
      insert into consolidate (
        id, order_id, shipper_id, consignee_id, care_of_id, day_of_service_id, day_of_service, outbound_date,
        outbound_warehouse_id, delivery_start, delivery_end, product_id, product_desc, uom, measure, typed_l,
        typed_w, typed_h, l, w, h, cube_each, min_cube_applied, unit_count, original_unit_count, po, invoice_ref,
        farm_name, awb, payment_term, bill_to_id, status, created_at, created_by, updated_at, updated_by
      )
      overriding system value
      select x.copy_id, c.order_id, c.shipper_id, c.consignee_id, x.care_of_id, c.day_of_service_id, x.outbound_date,
        x.outbound_date, x.outbound_warehouse_id, ${moved('delivery_start')}, ${moved('delivery_end')}, c.product_id,
        c.product_desc, c.uom, c.measure, c.typed_l, c.typed_w, c.typed_h, c.l, c.w, c.h, c.cube_each,
        c.min_cube_applied, x.units, c.original_unit_count, c.po, c.invoice_ref, c.farm_name, c.awb, c.payment_term,
        c.bill_to_id, c.status, c.created_at, c.created_by, ${now}, ${work.actor.userId}::int
      from x
      join consolidate c on c.id = x.line_id
      join account a on a.id = coalesce(x.care_of_id, c.consignee_id)
      returning id
    ),
    less as (
      update consolidate c
      set unit_count = c.unit_count - x.units, updated_at = ${now}, updated_by = ${work.actor.userId}::int,
        row_version = c.row_version + 1
      from x
      where c.id = x.line_id
    )
    select x.line_id as "lineId", x.copy_id as "copyId"
    from x
    join made on made.id = x.copy_id
    order by x.line_id
  `;
  if (splitLines.length === 0) return splitLines;
  await moveUnitsIfStatusAllows(work, 'followLine', {
    valuesFrom: sql`
        jsonb_to_recordset(${JSON.stringify(splitLines)}::jsonb) as x("lineId" int, "copyId" int)
        join consolidate c on c.id = x."lineId"
      `,
    conditionOnUnitU: sql`u.consolidate_id = x."lineId" and u.active and not ${same('u')}`,
    additionalSet: sql`consolidate_id = x."copyId"`,
  });
  await settleLines(
    work,
    splitLines.flatMap(({ lineId, copyId }) => [lineId, copyId]),
  );
  return splitLines;
}

/** A line is pending while one of its units is. The order keeps the same units. */
async function settleLines(work: RequestContext, lineIds: readonly number[]): Promise<void> {
  await sql`
    update consolidate c
    set status = x.status
    from (
      select l.id,
        case
        when exists (
          select 1
          from unit u
          where u.consolidate_id = l.id and u.active and u.status = ${sql.lit(unitStatus.pending)}
        ) then ${sql.lit(orderStatus.pending)}
        else ${sql.lit(orderStatus.finalized)} end as status
      from unnest(${[...lineIds]}::int[]) l(id)
    ) x
    where c.id = x.id and c.status <> x.status
  `.execute(work.tx);
}

/**
 * Moves lines with their units to another day or warehouse. The delivery window shifts by the same number of days in the local
 * time of the delivery account, so that its times and length stay (docs/domain/calendar.md#day-of-service).
 */
export async function splitAndUpdateLineDeparturesFromUnits(
  work: RequestContext,
  lineIds: readonly number[],
): Promise<void> {
  await splitLinesByDeparture(work, lineIds);
  await sql`
    update consolidate c
    set day_of_service = x.outbound_date, outbound_date = x.outbound_date,
      outbound_warehouse_id = x.outbound_warehouse_id,
      delivery_start = ${moved('delivery_start')}, delivery_end = ${moved('delivery_end')},
      updated_at = ${work.now.toString()}::timestamptz, updated_by = ${work.actor.userId}::int,
      row_version = c.row_version + 1
    from (
      select u.consolidate_id, min(u.outbound_date) as outbound_date,
        min(u.outbound_warehouse_id) as outbound_warehouse_id
      from unit u
      where u.consolidate_id = any(${[...lineIds]}::int[]) and u.active
      group by u.consolidate_id
      having count(distinct (u.outbound_date, u.outbound_warehouse_id)) = 1
    ) x
    join consolidate l on l.id = x.consolidate_id
    join account a on a.id = coalesce(l.care_of_id, l.consignee_id)
    where c.id = x.consolidate_id
      and (c.outbound_date, c.outbound_warehouse_id) is distinct from (x.outbound_date, x.outbound_warehouse_id)
  `.execute(work.tx);
}

/** A time that daylight saving time skips uses the later offset. A time that occurs twice uses the first. */
const moved = (column: 'delivery_start' | 'delivery_end') => {
  const local = sql`
    (c.${sql.ref(column)} at time zone a.time_zone + make_interval(days => x.outbound_date - c.outbound_date))
  `;
  const instantSql = sql`(${local} at time zone a.time_zone)`;
  return sql`
    case when (${instantSql} - interval '1 hour') at time zone a.time_zone = ${local} then ${instantSql} - interval '1 hour'
    else ${instantSql} end
  `;
};
