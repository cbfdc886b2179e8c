import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  getShipmentChargesEndpoint,
  rerateShipmentEndpoint,
} from '#areas/billing/shipments/shipments.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestShipment } from '#tests/billing-fixtures.ts';
import {
  createTestBol,
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
const shipDate = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  shipper = await createTestShipper(world);
  await world.rows(
    `
      insert into tariff (name, rate_type, rate4, minimum, effective_date, expiration_date)
      values ('FL', 'Cube', 31000, 0, '2027-01-01', '2027-12-31')
    `,
  );
  await world.rows(
    `
      insert into fuel_price (week_start, price_mills)
      values ('2027-02-01', 3585)
      on conflict (week_start) do nothing
    `,
  );
});
afterAll(() => world.close());

/** Freight of one line, taken to a bill of lading and a shipment. */
async function shipped(
  wish: { status?: number } = {},
): Promise<{ consolidateId: number; shipmentId: number }> {
  const consignee = await createTestConsignee(world, { flags: ['fuelExempt', 'holidayExempt'] });
  const line = await createTestFreight(world, { shipper, consignee, units: 3, status: 7, shipDate });
  const shipment = await createTestShipment(world, {
    shipper,
    consignee,
    outboundDate: shipDate,
    status: wish.status ?? 1,
    charges: {},
  });
  const bol = await createTestBol(world, { unitIds: line.unitIds });
  await world.rows(
    `
      with s as (
        insert into shipment_detail (
          shipment_id, bol_detail_id, product_id, description, uom, l, w, h, units, cubes, ship_date
        )
        select $1, id, product_id, product_desc, uom, l, w, h, units, cubes, ship_date
        from bol_detail
        where bol_id = $2
        returning id, bol_detail_id
      )
      update bol_detail b
      set shipment_detail_id = s.id
      from s
      where b.id = s.bol_detail_id
    `,
    [shipment.id, bol.id],
  );
  return { consolidateId: line.consolidateId, shipmentId: shipment.id };
}
async function anExtension(
  lines: readonly { consolidateId: number }[],
  wish: { status?: number; surcharge?: number } = {},
): Promise<number> {
  const status = wish.status ?? 1;
  const made = await world.row<{ id: number; extension_no: number }>(
    `
      insert into extension (
        shipper_id, warehouse_id, receiving_date, ship_date, applicant_name, contact_number, shipping_hour,
        status, decided_at, reason_code, message, surcharge, created_at
      )
      values (
        $1, $2, $3, $3, 'Q', '1', '19:00', $4::int, case when $4::int > 0 then now() end,
        case when $4::int = 2 then 'OTHER' end, 'x', $5, now()
      )
      returning id, extension_no
    `,
    [shipper.id, shipper.warehouseId, shipDate, status, wish.surcharge ?? 7500],
  );
  await world.rows('insert into extension_consolidate select $1, unnest($2::int[]), 3', [
    made.id,
    lines.map((line) => line.consolidateId),
  ]);
  return made.extension_no;
}
async function charges(shipmentId: number): Promise<[string, number, string | null][]> {
  expect(
    (await world.call(rerateShipmentEndpoint, { as: kemi, params: { id: shipmentId }, body: {} })).status,
  ).toBe(200);
  const rates = await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id: shipmentId } });
  return rates.data.map((r) => {
    const [why] = r.why;
    return [r.chargeCode, r.amount, why?.step === 'event' ? String(why['reference']) : null];
  });
}

it('an approved extension is charged once, on the first shipment with its freight, however often that is rated', async () => {
  const [first, second] = [await shipped(), await shipped()];
  const no = await anExtension([first, second]);
  expect(await charges(second.shipmentId)).toEqual([['FRT', 1544, null]]);
  for (let again = 0; again < 2; again += 1)
    expect(await charges(first.shipmentId)).toEqual([
      ['FRT', 1544, null],
      ['EXT', 7500, `EXT-${no}`],
    ]);
});
it('the charge passes to the next shipment when the first is canceled', async () => {
  const [gone, kept] = [await shipped(), await shipped()];
  await anExtension([gone, kept], { surcharge: 6000 });
  await world.rows('update shipment set status = 6 where id = $1', [gone.shipmentId]);
  expect((await charges(kept.shipmentId)).map(([code, cents]) => [code, cents])).toEqual([
    ['FRT', 1544],
    ['EXT', 6000],
  ]);
});
it.each([
  ['pending', { status: 0 }],
  ['rejected', { status: 2 }],
  ['free of charge', { surcharge: 0 }],
])('an extension creates no charge when it is %s', async (_, wish) => {
  const only = await shipped();
  await anExtension([only], wish);
  expect((await charges(only.shipmentId)).map(([code]) => code)).toEqual(['FRT']);
});
it('two extensions of one shipment create two charges', async () => {
  const only = await shipped();
  await anExtension([only]);
  await anExtension([only], { surcharge: 2500 });
  expect(
    (await charges(only.shipmentId)).filter(([code]) => code === 'EXT').map(([, cents]) => cents),
  ).toEqual([7500, 2500]);
});
