import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBillingEndpoint } from './billing-audit.contract.ts';
import { rateAndSaveShipments } from '#areas/billing/shipments/rating.service.ts';
import {
  addRateSheetWithDraftEndpoint,
  addDraftFromLastRateSheetVersionEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
} from '#areas/billing/tariffs/sheets.contract.ts';
import { createOrUpdateFuelPriceEndpoint } from '#areas/billing/tariffs/fuel.contract.ts';
import {
  addAccessorialEndpoint,
  replaceAccessorialEndpoint,
} from '#areas/billing/tariffs/charges.contract.ts';
import {
  addHolidaySurchargeEndpoint,
  replaceHolidaySurchargeEndpoint,
} from '#areas/billing/tariffs/surcharges.contract.ts';
import type { HolidaySurchargeRow } from '#areas/billing/tariffs/surcharges.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import { chooseRunCount } from '#tests/properties.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let sheetId = 0;
let ruleId = 0;
let surcharge: HolidaySurchargeRow;
const day = '2027-02-03';
const types = ['Unit', 'Cube', 'Trailer', 'Pallet', 'Bin', 'Flat'] as const;
const rule = {
  chargeCode: 'STP',
  rateType: 'Unit' as const,
  rate4: 3333,
  effectiveDate: '2027-01-01',
  expirationDate: '2028-12-31',
};
const proof = async () =>
  (await world.call(auditBillingEndpoint, { as: kemi, query: { from: '2027-02-01', to: '2027-02-28' } }))
    .data;

/** Creates a tariff of one consignee with the next of the seven rate types. Some have breaks and minimums. */
async function aTariff(at: number, consigneeId: number): Promise<number> {
  const rateType = types[at % types.length] ?? 'Cube';
  const counts = rateType !== 'Trailer' && rateType !== 'Flat';
  const { data } = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: `Proof ${at}`, effectiveDate: '2027-01-01' },
  });
  const line = {
    consigneeId,
    rateType,
    rate4: 10_007 + at * 3331,
    minimum: at % 3 === 0 ? 9500 + at : 0,
    ...(counts && at % 2 === 0
      ? { breaks: [{ from: rateType === 'Cube' ? 3000 : 5, rate4: 9001 + at }] }
      : {}),
  };
  const goods = { consigneeId, category: 'supplies', rateType: '% of Revenue', bp: 275 + at };
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: { effectiveDate: '2027-01-01', zones: [], lines: at % 5 === 0 ? [line, goods] : [line] },
  });
  await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: data.id }, body: {} });
  return data.sheetId;
}

/** Creates this many shipments of one consignee, each with two details in the unit that its tariff counts. */
async function shipments(at: number, consigneeId: number, count: number): Promise<number[]> {
  const shipper = await createTestShipper(world);
  const uom = { Pallet: 3, Bin: 1 }[String(types[at % types.length])] ?? 2;
  const [roses, boxes] = [
    await ensureTestProduct(world, 'ROS-RED'),
    await ensureTestProduct(world, 'SUP-BOX', 'supplies'),
  ];
  const made = await world.rows<{ id: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
        receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at
      )
      select $1, $2, $3, $3, $3, 1, $4, $4, 1, 10, 1000, now()
      from generate_series(1, $5)
      returning id
    `,
    [day, shipper.id, consigneeId, shipper.warehouseId, count],
  );
  const ids = made.map(({ id }) => id);
  for (const product of at % 5 === 0 ? [roses, boxes] : [roses])
    await world.rows(
      `
        insert into shipment_detail (
          shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date
        )
        select id, $2, 'Freight', $3, 41, 10, 7, 1 + (id * 7) % 40, 97 + (id * 331) % 6000,
          case when id % 2 = 0 then date '2027-02-03' else date '2027-02-20' end
        from unnest($1::int[]) id, generate_series(1, 2)
      `,
      [ids, product.id, uom],
    );
  return ids;
}

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  await world.rows('delete from fuel_schedule');
  await world.rows(
    'insert into fuel_schedule (price_from_mills, price_to_mills, percent_bp) values (3560, 3609, 2450), (3610, 3659, 2500)',
  );
  await world.call(createOrUpdateFuelPriceEndpoint, {
    as: kemi,
    body: { weekStart: '2027-02-01', priceMills: 3585 },
  });
  const { id: periodId } = await world.row<{ id: number }>(
    `
      insert into holiday_period (name, effective_date, expiration_date)
      values ('Valentine', '2027-01-19', '2027-02-12')
      returning id
    `,
  );
  surcharge = (await world.call(addHolidaySurchargeEndpoint, { as: kemi, body: { periodId, bp: 1000 } }))
    .data;
  ruleId = (await world.call(addAccessorialEndpoint, { as: kemi, body: rule })).data.id;
  const all: number[] = [];
  for (let at = 0; at < 30; at += 1) {
    const consignee = await createTestConsignee(world, { name: `Consignee ${at}` });
    sheetId = await aTariff(at, consignee.id);
    all.push(...(await shipments(at, consignee.id, chooseRunCount(6, 95))));
  }
  for (let at = 0; at < all.length; at += 1000)
    await world.work((work) =>
      rateAndSaveShipments(work, all.slice(at, at + 1000), { keepManualCharges: false, ratingRunId: null }),
    );
});
afterAll(() => world.close());

describe('The billing audit', () => {
  it('finds no differences in the charges of thirty mixed tariffs', async () => {
    const said = await proof();
    expect(said.differing).toEqual([]);
    expect([said.different, said.untraced]).toEqual([0, 0]);
    expect(said.equal).toBe(said.lines);
    expect(said.lines).toBeGreaterThanOrEqual(chooseRunCount(600, 10_000));
  });
  it('still finds none after prices, tariffs and rules have changed', async () => {
    const next = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
      as: kemi,
      params: { id: sheetId },
      body: { effectiveDate: '2027-02-02' },
    });
    await world.call(updateRateSheetDraftEndpoint, {
      as: kemi,
      params: { id: next.data.id },
      body: { effectiveDate: '2027-02-02', zones: [], lines: [{ rateType: 'Flat', rate4: 1 }] },
    });
    await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: next.data.id }, body: {} });
    const price = { weekStart: '2027-02-01', priceMills: 3620, seenMills: 3585 };
    await world.call(createOrUpdateFuelPriceEndpoint, { as: kemi, body: price });
    await world.call(replaceAccessorialEndpoint, {
      as: kemi,
      params: { id: ruleId },
      body: { ...rule, rate4: 1 },
    });
    const { id, periodId } = surcharge;
    await world.call(replaceHolidaySurchargeEndpoint, {
      as: kemi,
      params: { id },
      body: { periodId, bp: 2000 },
    });
    expect((await proof()).differing).toEqual([]);
  });

  const one = (source: string, more = '') =>
    `(select id from shipment_rate where source = '${source}' ${more} order by id limit 1)`;
  const cubes = "and quantity_unit = 'cubes'";
  const linehaulOf = (more: string) =>
    `(select shipment_id from shipment_rate where id = ${one('linehaul', more)})`;
  const tariffOf = (source: string, more = '') =>
    `(select tariff_id from shipment_rate where id = ${one(source, more)})`;
  const added = (table: string, column: string, where: string) =>
    ['+', '-'].map((sign) => `update ${table} set ${column} = ${column} ${sign} 100 where ${where}`);
  const set = (source: string, path: string, to: string, back: string) =>
    [to, back].map(
      (value) =>
        `update shipment_rate set calculation = jsonb_set(calculation, '${path}', ${value}) where id = ${one(source)}`,
    );
  /** The expected finding, the alteration, and the statement that restores the row. */
  const alterations = [
    ['amount', ...added('shipment_rate', 'amount', `id = ${one('fuel')}`)],
    ['amount', ...added('shipment_rate', 'rate4', `id = ${one('linehaul', cubes)}`)],
    ['amount', ...added('shipment_rate', 'quantity', `id = ${one('linehaul', cubes)}`)],
    ['freight', ...added('shipment_detail', 'cubes', `shipment_id = ${linehaulOf(cubes)}`)],
    ['tariff', ...added('tariff', 'rate4', `id = ${tariffOf('linehaul', "and rate_type = 'Flat'")}`)],
    ['minimum', ...added('tariff', 'minimum', `id = ${tariffOf('minimum')}`)],
    ['fuel', ...added('fuel_price_history', 'price_mills', 'true')],
    ['fuel', ...added('fuel_schedule', 'percent_bp', 'true')],
    ['rule', ...added('accessorial_rule', 'rate4', 'retired_at is not null')],
    ['holiday', ...added('holiday_surcharge', 'percent_bp', 'retired_at is not null')],
    [
      'holiday',
      ...["'2027-02-04'", 'null'].map(
        (day) => `update holiday_surcharge set effective_date = ${day} where retired_at is not null`,
      ),
    ],
    ['holiday', ...set('holiday', '{0,expirationDate}', `'"2027-02-01"'`, `'"2027-02-12"'`)],
    ['trace', ...set('fuel', '{1,cents}', `'1'`, 'to_jsonb(quantity)')],
  ] as const;
  it.each(alterations)(
    'reports %s when a number in a table is altered, and nothing after it is restored',
    async (fault, alter = '', back = '') => {
      // Bypasses the trigger that rejects the change.
      await world.rows('alter table tariff disable trigger tariff_published_is_final');
      await world.rows('alter table holiday_surcharge disable trigger holiday_surcharge_is_final');
      await world.rows(alter);
      const wrong = await proof();
      await world.rows(back);
      await world.rows('alter table tariff enable trigger tariff_published_is_final');
      await world.rows('alter table holiday_surcharge enable trigger holiday_surcharge_is_final');
      expect(wrong.differing.map((d) => d.fault)).toContain(fault);
      expect((await proof()).different).toBe(0);
    },
  );
});
