import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { DayToPlan } from '#areas/outbound/planner/day-plan.rules.ts';
import type { BenchContext } from '../bench.ts';
import { benchToday } from '../bench-database.ts';

/** Creates a dock in the benchmark data, with the trailers and freight of one day to plan. */

/** Midnight in Florida on the benchmark day. */
const midnight = Date.parse('2027-02-03T05:00:00Z');
/** Hundredths of a cubic foot: the usual unit size, and a size small enough for 100,000 units on the same day. */
export const benchUnitCubeHundredths = { usual: 500, small: 430 } as const;

export async function createPlannedDockWarehouse(bench: BenchContext, day: DayToPlan): Promise<number> {
  const { id } = await bench.row<{ id: number }>(
    `
      insert into warehouse (code, name, region_id, time_zone, state_code, is_outbound)
      select 'ZPL', 'Planned', min(id), 'America/New_York', 'FL', true
      from region
      on conflict (code) do update set name = excluded.name
      returning id
    `,
  );
  await bench.rows(
    `
      insert into planning_setting (warehouse_id, latitude, longitude, pound_hundredths_per_cube)
      values ($1, $2, $3, 850)
      on conflict do nothing
    `,
    [id, day.dock.latitude, day.dock.longitude],
  );
  await bench.rows(
    `
      insert into trailer_size (warehouse_id, name, cube, max_weight_lb, fixed_cents, cents_per_mile, available_count)
      select $1, s.name, s.cube, s.weight, s."fixedCents", s."centsPerMile", s.count
      from jsonb_to_recordset($2::jsonb) as s(
        name text, cube int, weight int, "fixedCents" int, "centsPerMile" int, count smallint
      )
      on conflict do nothing
    `,
    [id, JSON.stringify(day.sizes)],
  );
  return id;
}

/** Each stop is a consignee whose units make up its cube. */
export async function createPlannedFreightAndCountUnits(
  bench: BenchContext,
  warehouseId: number,
  day: DayToPlan,
  unitCubeHundredths: number = benchUnitCubeHundredths.usual,
): Promise<number> {
  const toIsoInstant = (minutes: number | null) =>
    minutes === null ? null : new Date(midnight + minutes * 60_000).toISOString();
  const stops = day.stops.map((stop) => ({
    number: `ZPL${stop.id}`,
    name: stop.name,
    state: stop.region,
    latitude: stop.latitude,
    longitude: stop.longitude,
    keeps: stop.mustKeep,
    opens: toIsoInstant(stop.opens),
    closes: toIsoInstant(stop.closes),
    boxes: Math.ceil(stop.cube / unitCubeHundredths),
  }));
  const stopsRecordset =
    'jsonb_to_recordset($1::jsonb) as s(number text, name text, state text, latitude float8, longitude float8, keeps boolean, opens timestamptz, closes timestamptz, boxes int)';
  await bench.rows(
    `
      with made as (
        insert into account (number, account_type, name, billing_name, state_code, latitude, longitude)
        select s.number, ${accountType.consignee}, s.name, s.name, s.state, s.latitude, s.longitude
        from ${stopsRecordset}
        on conflict (number) do nothing
        returning id, number
      )
      insert into account_flag (account_id, flag)
      select m.id, 'enforceDeliveryWindow'
      from made m
      join ${stopsRecordset} on s.number = m.number
      where s.keeps
    `,
    [JSON.stringify(stops)],
  );
  const { id: orderId } = await bench.row<{ id: number }>(
    `
      insert into orders (shipper_id, receiving_warehouse_id, ship_date, status, created_at)
      select min(id), $1, $2, ${orderStatus.finalized}, now()
      from account
      where account_type = ${accountType.shipper}
      returning id
    `,
    [warehouseId, benchToday],
  );
  await bench.rows(
    `
      insert into consolidate (
        order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
        product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, unit_count, original_unit_count,
        payment_term, bill_to_id, status, created_at, delivery_start, delivery_end
      )
      select o.id, o.shipper_id, a.id, $2, $2, $3, (select min(id) from product), 'Roses',
        ${unitOfMeasure.box}, 'inch', 41, 10, 7, 41, 10, 7, $4, s.boxes, s.boxes, ${paymentTerm.collect}, a.id,
        ${orderStatus.finalized}, now(), s.opens, s.closes
      from ${stopsRecordset}
      join account a on a.number = s.number
      join orders o on o.id = $5
    `,
    [JSON.stringify(stops), benchToday, warehouseId, unitCubeHundredths, orderId],
  );
  return boxesOf(bench, orderId, warehouseId, unitCubeHundredths);
}

/** Creates the units of every line of the order. Returns how many. */
async function boxesOf(
  bench: BenchContext,
  orderId: number,
  warehouse: number,
  cube: number,
): Promise<number> {
  const { boxes } = await bench.row<{ boxes: number }>(
    `
      with made as (
        insert into unit (
          unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id,
          bill_to_id, status, ship_date, day_of_service, outbound_date, receiving_warehouse_id,
          outbound_warehouse_id, current_warehouse_id, cube
        )
        select 'ZPL' || $1::int || 'N' || row_number() over (), k, c.id, c.order_id, c.shipper_id, c.consignee_id,
          c.consignee_id, c.bill_to_id, ${unitStatus.received}, $2, $2, $2, $3, $3, $3, $4
        from consolidate c
        cross join generate_series(1, c.unit_count) k
        where c.order_id = $1::int
        returning 1
      )
      select count(*)::int as boxes
      from made
    `,
    [orderId, benchToday, warehouse, cube],
  );
  return boxes;
}

export async function deactivatePlannedDockAndItsFreight(
  bench: BenchContext,
  warehouseId: number,
): Promise<void> {
  await bench.rows(
    `
      update unit
      set load_pickup_id = null, drop_id = null, active = false, deleted_at = now()
      where outbound_warehouse_id = $1
    `,
    [warehouseId],
  );
  await bench.rows('delete from load where id in (select load_id from load_pickup where warehouse_id = $1)', [
    warehouseId,
  ]);
  await bench.rows('update warehouse set active = false where id = $1', [warehouseId]);
}
