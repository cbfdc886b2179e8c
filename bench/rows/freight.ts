import { paymentTerm } from '#areas/accounts/accounts/payment-terms.contract.ts';
import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import type { BenchContext } from '../bench.ts';
import { benchToday } from '../bench-database.ts';

/** Creates new freight of the demo's first shipper for the operating day, so that no call changes the units of the next one. */
export interface BenchFreight {
  orderId: number;
  lineIds: number[];
  unitIds: number[];
  unitCodes: string[];
}
interface Parties {
  shipper: number;
  shipperNumber: string;
  warehouse: number;
  product: number;
  productCode: string;
  consignees: { id: number; number: string }[];
}
/** How many consignees an upload is for. Other rows leave the oldest ones as they are. */
export const consigneeCountPerUpload = 200;

/** Finds consignees of the benchmark data whose freight leaves from Miami on the operating day, the oldest first. */
export async function findFreightPartiesServedFromMiami(bench: BenchContext): Promise<Parties> {
  const found = await bench.row<{
    shipper: number;
    number: string;
    warehouse: number;
    product: number;
    code: string;
  }>(
    `
      select a.id as shipper, a.number, a.warehouse_id as warehouse, p.id as product, p.code
      from account a, product p
      where a.number = 'MA00101' and p.code = 'ROS-RED'
    `,
  );
  const consignees = await bench.rows<{ id: number; number: string }>(
    `
      select a.id, a.number
      from account a
      where a.account_type = ${accountType.consignee}
        and a.active
        and a.number like 'ZC%'
        and exists (
          select 1
          from day_of_service d
          where d.consignee_id = a.id
            and d.warehouse_id = $1
            and d.record_type = ${dayOfServiceType.normal}
            and d.deleted_at is null
            and d.dow = extract(dow from $2::date)
            and d.outbound_warehouse_id = $1
        )
        and not exists (
          select 1
          from shuttle_file f
          where f.consignee_id = a.id and f.receiving_warehouse_id = $1 and f.receiving_date = $2::date
        )
      order by a.id
      limit 500
    `,
    [found.warehouse, benchToday],
  );
  return {
    shipper: found.shipper,
    shipperNumber: found.number,
    warehouse: found.warehouse,
    product: found.product,
    productCode: found.code,
    consignees,
  };
}

let serial = 0;
interface Wanted {
  lines: number;
  unitsEach: number;
  status: number;
  palletId?: number;
  pickupId?: number;
  dropId?: number;
  consigneeId?: number;
}
export async function createBenchFreight(
  bench: BenchContext,
  parties: Parties,
  options: Wanted,
): Promise<BenchFreight> {
  const orderId = await addOrder(bench, parties, options);
  const lines = await addLines(bench, parties, options, orderId);
  const units = await addUnits(bench, parties, options, orderId);
  if (options.pickupId !== undefined)
    await bench.rows(
      `
        insert into load_count (
          load_pickup_id, drop_id, units, loaded, mis_staged, not_arrived, cubes, loaded_cubes
        )
        values ($1, $2, $3::int, 0, 0, 0, $3::int * 166, 0)
      `,
      [options.pickupId, options.dropId, units.length],
    );
  return {
    orderId,
    lineIds: lines.map((l) => l.id),
    unitIds: units.map((u) => u.id),
    unitCodes: units.map((u) => u.code),
  };
}

/** The status of an order or a line: 0 while its units are pending. */
const stateOf = (freightSpec: Wanted): number => (freightSpec.status === 0 ? 0 : 1);

async function addOrder(bench: BenchContext, parties: Parties, freightSpec: Wanted): Promise<number> {
  const order = await bench.row<{ id: number }>(
    `
      insert into orders (shipper_id, receiving_warehouse_id, ship_date, status, created_at)
      values ($1, $2, $3, $4, now())
      returning id
    `,
    [parties.shipper, parties.warehouse, benchToday, stateOf(freightSpec)],
  );
  return order.id;
}

async function addLines(
  bench: BenchContext,
  parties: Parties,
  freightSpec: Wanted,
  orderId: number,
): Promise<{ id: number }[]> {
  const consignees =
    freightSpec.consigneeId === undefined ? parties.consignees.map((c) => c.id) : [freightSpec.consigneeId];
  return bench.rows<{ id: number }>(
    `
      insert into consolidate (
        order_id, shipper_id, consignee_id, day_of_service, outbound_date, outbound_warehouse_id, product_id,
        product_desc, uom, measure, typed_l, typed_w, typed_h, l, w, h, cube_each, unit_count, original_unit_count,
        payment_term, bill_to_id, status, created_at
      )
      select $1, $2, c.id, $4, $4, $5, $6, 'Roses', ${unitOfMeasure.box}, 'inch', 41, 10, 7, 41, 10, 7, 166,
        $7, $7, ${paymentTerm.collect}, c.id, $8, now()
      from (select ($3::int[])[1 + n % array_length($3::int[], 1)] as id from generate_series(0, $9 - 1) n) c
      returning id
    `,
    [
      orderId,
      parties.shipper,
      consignees,
      benchToday,
      parties.warehouse,
      parties.product,
      freightSpec.unitsEach,
      stateOf(freightSpec),
      freightSpec.lines,
    ],
  );
}

async function addUnits(
  bench: BenchContext,
  parties: Parties,
  freightSpec: Wanted,
  orderId: number,
): Promise<{ id: number; code: string }[]> {
  serial += 1;
  const stamp = `BN${process.pid}X${Date.now()}X${serial}N`;
  return bench.rows<{ id: number; code: string }>(
    `
      insert into unit (
        unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id,
        bill_to_id, status, ship_date, day_of_service, outbound_date, receiving_warehouse_id,
        outbound_warehouse_id, current_warehouse_id, receiving_pallet_id, load_pickup_id, drop_id, cube
      )
      select $1 || row_number() over (), k, c.id, c.order_id, c.shipper_id, c.consignee_id, c.consignee_id,
        c.bill_to_id, $2::smallint, $3, $3, $3, $4, $4, case when $2::int >= 2 then $4::int end, $6::int,
        $7::int, $8::int, 166
      from consolidate c
      cross join generate_series(1, $9) k
      where c.order_id = $5
      returning id, unit_code as code
    `,
    [
      stamp,
      freightSpec.status,
      benchToday,
      parties.warehouse,
      orderId,
      freightSpec.palletId ?? null,
      freightSpec.pickupId ?? null,
      freightSpec.dropId ?? null,
      freightSpec.unitsEach,
    ],
  );
}
