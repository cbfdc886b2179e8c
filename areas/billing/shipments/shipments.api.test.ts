import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManualChargeEndpoint,
  approveShipmentEndpoint,
  deleteChargeEndpoint,
  editChargeAsManualEndpoint,
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
  startRatingRunEndpoint,
  searchShipmentsEndpoint,
  previewRatingRunEndpoint,
} from './shipments.contract.ts';
import { getBillingBacklogAndProgressEndpoint } from './billing-progress.contract.ts';
import { rateAndSaveShipments } from './rating.service.ts';
import { waitForJobToEnd, blockJobStartsUntilReleased } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { waitForBlockedSession, createFloridaTariff, setTestFuelPrice } from '#tests/billing-fixtures.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  ensureTestRegionId,
  createTestShipper,
  createTestUser,
  createTestHolidaySurcharge,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
let lakeshore: TestAccount;

/** Creates a shipment with one line of 30 units, 45.54 cubes. */
async function aShipment(
  wish: {
    status?: number;
    date?: string;
    amount?: number;
    consignee?: TestAccount;
    billTo?: TestAccount;
  } = {},
): Promise<number> {
  const product = await ensureTestProduct(world, 'ROS-RED');
  const consignee = wish.consignee ?? lakeshore;
  const { id } = await world.row<{ id: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
        receiving_warehouse_id, outbound_warehouse_id, status, units, cubes, created_at, amount
      )
      values ($1, $2, $3, $3, $4, 1, $5, $5, $6, 30, 4554, now(), $7)
      returning id
    `,
    [
      wish.date ?? '2027-02-03',
      shipper.id,
      consignee.id,
      (wish.billTo ?? consignee).id,
      shipper.warehouseId,
      wish.status ?? 1,
      wish.amount ?? 0,
    ],
  );
  await world.rows(
    `
      insert into shipment_detail (
        shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date
      )
      values ($1, $2, 'Roses', 2, 41, 10, 7, 30, 4554, '2027-02-03')
    `,
    [id, product.id],
  );
  return id;
}
const rated = (id: number) => world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: {} });

beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  await createFloridaTariff(world);
  await world.rows('delete from fuel_schedule');
  await world.rows(
    `insert into fuel_schedule (price_from_mills, price_to_mills, percent_bp) values (3560, 3609, 2450)`,
  );
  await setTestFuelPrice(world);
  const region = await ensureTestRegionId(world);
  const { id } = await world.row<{ id: number }>(
    `
      insert into holiday_period (name, effective_date, expiration_date)
      values ('Valentine', '2027-01-19', '2027-02-12')
      returning id
    `,
  );
  await world.rows('insert into holiday_period_region values ($1, $2)', [id, region]);
  await createTestHolidaySurcharge(world, id, 1000);
});
afterAll(() => world.close());

describe('Rating a shipment', () => {
  it('happens once per run, also when the run is interrupted and restarted', async () => {
    const id = await aShipment();
    for (const expected of [1, 0])
      expect(
        (
          await world.work((work) =>
            rateAndSaveShipments(work, [id], { keepManualCharges: false, ratingRunId: 4711 }),
          )
        ).rated,
      ).toBe(expected);
    expect(
      await world.rows(
        "select 1 from audit where entity = 'shipment' and entity_id = $1 and action = 'rated by run 4711'",
        [id],
      ),
    ).toHaveLength(1);
  });
  it('charges linehaul, holiday and fuel to the cent, with an explanation', async () => {
    const id = await aShipment();
    expect((await rated(id)).data).toEqual({ status: 2, amount: 18988, lost: 0, approvalLost: false });
    const rates = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
    expect(rates.map((r) => [r.chargeCode, r.amount])).toEqual([
      ['FRT', 14117],
      ['HOL', 1412],
      ['FSC', 3459],
    ]);
    const fuel = rates[2];
    expect(fuel?.why.find((w) => w.step === 'fuelTable')).toMatchObject({
      weekStart: '2027-02-01',
      priceMills: 3585,
      bp: 2450,
    });
    expect(fuel?.why.find((w) => w.step === 'amount')).toMatchObject({ exact: '34.58665', cents: 3459 });
  });

  it('adds the holiday charge by consignee and ship date, regardless of bill-to and outbound date', async () => {
    const exempt = await createTestConsignee(world, { flags: ['holidayExempt'] });
    const codes = async (id: number) => {
      expect((await rated(id)).data.status).toBe(2);
      const rates = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
      return rates.map((r) => r.chargeCode);
    };
    expect(await codes(await aShipment({ consignee: exempt }))).toEqual(['FRT', 'FSC']);
    expect(await codes(await aShipment({ consignee: exempt, billTo: lakeshore }))).toEqual(['FRT', 'FSC']);
    const paidByExempt = await aShipment({ billTo: exempt });
    expect(await codes(paidByExempt)).toEqual(['FRT', 'HOL', 'FSC']);
    // Left inside the period, received after it.
    await world.rows("update shipment_detail set ship_date = '2027-02-13' where shipment_id = $1", [
      paidByExempt,
    ]);
    expect(await codes(paidByExempt)).toEqual(['FRT', 'FSC']);
  });
  it('is unaffected by tariff changes until the shipment is rated again', async () => {
    const id = await aShipment();
    await rated(id);
    const stands = async () => {
      const { status, amount } = (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data;
      const rates = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
      return { status, amount, charges: rates.map((r) => r.amount) };
    };
    const before = await stands();
    await world.rows('update tariff set rate4 = rate4 * 2');
    expect(await stands()).toEqual(before);
    expect((await rated(id)).data.amount).toBe(37977);
    await world.rows('update tariff set rate4 = rate4 / 2');
    expect((await stands()).amount).toBe(37977);
  });

  it('without a tariff sets the status Error with the message and no charges', async () => {
    const id = await aShipment({ date: '2026-06-01' });
    expect((await rated(id)).data).toMatchObject({ status: 3, amount: 0 });
    const { data } = await world.call(getShipmentEndpoint, { as: kemi, params: { id } });
    expect(data.errorMessage).toBe('No rate found');
    expect(data.error).toMatchObject({ code: 'rating.noRateFound', sentence: 'No rate found', params: {} });
  });

  it('without a fuel price reports the week, with error code and date', async () => {
    const id = await aShipment({ date: '2027-03-03' });
    await rated(id);
    const { data } = await world.call(getShipmentEndpoint, { as: kemi, params: { id } });
    expect(data.errorMessage).toBe('No fuel price for the week of 03/03/2027');
    expect(data.error).toMatchObject({ code: 'rating.noFuelPrice', params: { date: '03/03/2027' } });
  });

  it('again removes manual charges unless they are kept', async () => {
    const id = await aShipment();
    await rated(id);
    const added = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: {
        reason: 'Agreed by telephone',
        chargeCode: 'APT',
        description: 'Appointment',
        rateUnit: '$',
        rate: 350_000,
        quantity: 1,
      },
    });
    expect(added.data).toMatchObject({ amount: 3500, manual: true, manualBy: 'Kemi Okafor' });
    expect((await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data.amount).toBe(
      18988 + 3500,
    );
    const shipmentNumber = (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data
      .shipmentNumber;
    expect(
      (await world.call(previewRatingRunEndpoint, { as: kemi, query: { shipmentNumber } })).data,
    ).toEqual({
      shipments: 1,
      manualRates: 1,
      shipmentsWithManual: 1,
      approved: 0,
    });
    expect(
      (
        await world.call(rerateShipmentEndpoint, {
          as: kemi,
          params: { id },
          body: { keepAdjustments: true },
        })
      ).data,
    ).toEqual({ status: 2, amount: 18988 + 3500, lost: 0, approvalLost: false });
    expect((await rated(id)).data).toEqual({ status: 2, amount: 18988, lost: 1, approvalLost: false });
  });

  it('twice gives the same charges with the same steps', async () => {
    const id = await aShipment();
    const lines = async () => {
      await rated(id);
      return (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.map(
        ({ id: _id, ...line }) => line,
      );
    };
    expect(await lines()).toEqual(await lines());
  });
  it('keeps a charge added while the rating waits', async () => {
    const id = await aShipment();
    await rated(id);
    const clerk = await world.serving.connect();
    await clerk.query(`begin; set local app.everything to 'on'`);
    await clerk.query('select 1 from shipment where id = $1 for update', [id]);
    await clerk.query(
      `
        insert into shipment_rate (
          shipment_id, seq, charge_code, description, rate_type, rate4, quantity, amount, manual, manual_by
        )
        values ($1, 9, 'APT', 'Appointment', 'Flat', 350000, 1, 3500, true, 'Somebody')
      `,
      [id],
    );
    const rating = world.work((work) =>
      rateAndSaveShipments(work, [id], { keepManualCharges: true, ratingRunId: null }),
    );
    await waitForBlockedSession(world);
    await clerk.query('commit');
    clerk.release();
    expect((await rating).outcomes[0]?.amount).toBe(18988 + 3500);
    expect(
      (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.map(
        (r) => r.chargeCode,
      ),
    ).toContain('APT');
  });
  it('with kept changes replaces only the changed charge, even if its code was changed', async () => {
    const id = await aShipment();
    const product = await ensureTestProduct(world, 'ROS-RED');
    await world.rows(
      `
        insert into tariff (name, rate_type, rate4, effective_date, expiration_date)
        values ('PALLETS', 'Pallet', 1850000, '2027-01-01', '2027-12-31')
      `,
    );
    await world.rows(
      `
        insert into shipment_detail (
          shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date
        )
        values ($1, $2, 'Berries', 3, 48, 40, 72, 2, 16000, '2027-03-03')
      `,
      [id, product.id],
    );
    await world.rows(`update tariff set uom = 2 where name like 'FL-GEN%'`);
    await rated(id);
    const linehaul = async () =>
      (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.filter(
        (r) => r.source === 'linehaul',
      );
    const [roses, pallets] = await linehaul();
    expect([roses?.amount, pallets?.amount]).toEqual([14_117, 37_000]);
    await world.call(editChargeAsManualEndpoint, {
      as: kemi,
      params: { id, rateId: roses?.id ?? 0 },
      body: { reason: 'Agreed by telephone', chargeCode: 'ADJ', description: 'Agreed on', rate: 1_000_000 },
    });
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: { keepAdjustments: true } });
    expect((await linehaul()).map((r) => [r.chargeCode, r.amount])).toEqual([
      ['ADJ', 10_000],
      ['FRT', 37_000],
    ]);
    await world.rows(`delete from shipment_rate where shipment_id = $1`, [id]);
    await world.rows(`delete from tariff where name = 'PALLETS'`);
    await world.rows(`update tariff set uom = null where name like 'FL-GEN%'`);
  });

  it('skips closed and cancelled shipments', async () => {
    for (const status of [5, 6])
      expect([status, (await rated(await aShipment({ status }))).status]).toEqual([status, 412]);
  });

  it('for a filter runs as a job that reports its progress, one job at a time', async () => {
    await world.rows('update shipment set status = 5');
    for (let i = 0; i < 5; i += 1) await aShipment();
    await aShipment({ date: '2026-06-01' });
    expect(
      await world.call(startRatingRunEndpoint, { as: kemi, body: { outboundDateTo: '2027-02-03' } }),
    ).toMatchObject({
      status: 400,
      message: 'Outbound date from is required',
    });
    const days = { outboundDateFrom: '2026-06-01', outboundDateTo: '2027-02-03' };
    const held = await blockJobStartsUntilReleased(world);
    const first = await world.call(startRatingRunEndpoint, { as: kemi, body: days });
    const second = await world.call(startRatingRunEndpoint, { as: kemi, body: days });
    expect([second.status, second.message]).toEqual([
      409,
      `A rating run is already in progress: job ${first.data.jobId} by Kemi Okafor. Wait until it finishes.`,
    ]);
    await held.release();
    expect(await waitForJobToEnd(world, kemi, first.data.jobId)).toMatchObject({
      status: 'done',
      done: 6,
      total: 6,
      result: { rated: 5, errors: 1, lost: 0 },
    });
    const list = await world.call(searchShipmentsEndpoint, { as: kemi, query: { status: [2], rows: 2 } });
    expect(list.totalRows).toBe(5);
    const error = await world.call(searchShipmentsEndpoint, { as: kemi, query: { status: [3] } });
    const both = await world.call(searchShipmentsEndpoint, {
      as: kemi,
      query: { status: [3, 2, 3], rows: 100 },
    });
    expect([both.totalRows, [...new Set(both.data.map((r) => r.status))].toSorted()]).toEqual([
      list.totalRows + error.totalRows,
      [2, 3],
    ]);
    expect(list.data).toHaveLength(2);
    expect(list.totals).toEqual({ totalAmount: 5 * 18988, totalCubes: 5 * 4554, totalUnits: 150 });
  });
});

it('a rating run for a chosen account leaves other accounts unchanged', async () => {
  const buckeye = await createTestConsignee(world);
  const [mine, theirs] = [
    await aShipment({ date: '2027-02-02' }),
    await aShipment({ date: '2027-02-02', consignee: buckeye }),
  ];
  const { data } = await world.call(startRatingRunEndpoint, {
    as: kemi,
    accountNumber: lakeshore.number,
    body: { outboundDateFrom: '2027-02-02', outboundDateTo: '2027-02-02' },
  });
  expect((await waitForJobToEnd(world, kemi, data.jobId)).status).toBe('done');
  expect(
    await world.rows('select id, status from shipment where id = any($1) order by id', [[mine, theirs]]),
  ).toEqual([
    { id: mine, status: 2 },
    { id: theirs, status: 1 },
  ]);
});

it('the shipments that block a close are counted for the date range, up to date at each request', async () => {
  const date = '2027-03-08';
  const ids: number[] = [];
  for (const status of [1, 1, 3, 2, 5]) ids.push(await aShipment({ status, date, amount: 100 }));
  await aShipment({ status: 1, date: '2027-03-09' });
  const waits = async () =>
    (
      await world.call(getBillingBacklogAndProgressEndpoint, {
        as: kemi,
        query: { outboundDateFrom: date, outboundDateTo: date },
      })
    ).data;
  expect(await waits()).toMatchObject({ toRate: 3, error: 1 });
  await world.rows('update shipment set status = 2 where id = any($1)', [[ids[0], ids[2]]]);
  expect(await waits()).toMatchObject({ toRate: 1, error: 0 });
  // A shipment that lost its charges also blocks the close.
  await world.rows('update shipment set amount = 0 where id = $1', [ids[0]]);
  expect(await waits()).toMatchObject({ toRate: 2, error: 0 });
});

it('a cancelled shipment is not in any total unless requested', async () => {
  const id = await aShipment({ status: 6, date: '2027-03-01' });
  await world.rows('update shipment set amount = 500 where id = $1', [id]);
  const days = { outboundDateFrom: '2027-03-01', outboundDateTo: '2027-03-01' };
  expect(await world.call(searchShipmentsEndpoint, { as: kemi, query: days })).toMatchObject({
    totalRows: 1,
    totals: { totalAmount: 0, totalCubes: 0, totalUnits: 0 },
  });
  expect(
    await world.call(searchShipmentsEndpoint, { as: kemi, query: { ...days, status: [6] } }),
  ).toMatchObject({
    totalRows: 1,
    totals: { totalAmount: 500, totalCubes: 4554, totalUnits: 30 },
  });
});

describe('A manually changed linehaul', () => {
  const charges = async (id: number) =>
    Object.fromEntries(
      (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.map((r) => [
        r.chargeCode,
        r,
      ]),
    );
  const cents = async (id: number) =>
    Object.fromEntries(Object.entries(await charges(id)).map(([code, r]) => [code, r.amount]));
  const amountOf = async (id: number) =>
    (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data.amount;
  const agree = async (id: number, dollars: number) =>
    world.call(editChargeAsManualEndpoint, {
      as: kemi,
      params: { id, rateId: (await charges(id))['FRT']?.id ?? 0 },
      body: {
        reason: 'Agreed by telephone',
        chargeCode: 'FRT',
        description: 'Agreed on',
        rate: dollars * 10_000,
      },
    });
  const keep = (id: number) =>
    world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: { keepAdjustments: true } });

  it('has holiday and fuel charges of the agreed amount, immediately and after rating again', async () => {
    const id = await aShipment();
    await rated(id);
    // $100.00, 10% of it is $10.00, 24.5% is $24.50.
    const agreed = { FRT: 10_000, HOL: 1000, FSC: 2450 };
    await agree(id, 100);
    expect([await cents(id), await amountOf(id)]).toEqual([agreed, 13_450]);
    expect((await charges(id))['FSC']?.why).toMatchObject([
      { step: 'fuelTable', bp: 2450 },
      { step: 'base', cents: 10_000, of: ['FRT'] },
      { step: 'amount', exact: '24.50', cents: 2450 },
    ]);
    expect((await keep(id)).data).toEqual({ status: 2, amount: 13_450, lost: 0, approvalLost: false });
    expect(await cents(id)).toEqual(agreed);
    expect((await rated(id)).data).toEqual({ status: 2, amount: 18_988, lost: 1, approvalLost: false });
  });
  it('is raised to the minimum of its tariff, which can be waived', async () => {
    const id = await aShipment();
    await rated(id);
    // $50.00 plus $45.00 to the minimum of $95.00. 10% is $9.50, 24.5% is $23.275.
    const filled = { FRT: 5000, MIN: 4500, HOL: 950, FSC: 2328 };
    await agree(id, 50);
    expect([await cents(id), await amountOf(id)]).toEqual([filled, 12_778]);
    expect((await charges(id))['MIN']).toMatchObject({
      manual: false,
      tariffName: 'FL-GEN 2027',
      why: [{ step: 'minimum', minimum: 9500, linehaul: 5000 }, { step: 'amount' }],
    });
    await keep(id);
    expect(await cents(id)).toEqual(filled);
    await world.call(deleteChargeEndpoint, {
      as: kemi,
      query: { reason: 'Wrong' },
      params: { id, rateId: (await charges(id))['MIN']?.id ?? 0 },
    });
    // 10% of $50.00 is $5.00, 24.5% is $12.25.
    expect([await cents(id), await amountOf(id)]).toEqual([{ FRT: 5000, HOL: 500, FSC: 1225 }, 6725]);
    await agree(id, 90);
    expect(await cents(id)).toMatchObject({ FRT: 9000, MIN: 500 });
    await world.call(deleteChargeEndpoint, {
      as: kemi,
      query: { reason: 'Wrong' },
      params: { id, rateId: (await charges(id))['FRT']?.id ?? 0 },
    });
    expect([await cents(id), await amountOf(id)]).toEqual([{ HOL: 0, FSC: 0 }, 0]);
  });
  it('keeps the fuel percentage it was rated with, despite later price, table or tariff changes', async () => {
    const id = await aShipment();
    await rated(id);
    await world.rows('update fuel_schedule set percent_bp = 3000');
    await world.rows(`update tariff set rate4 = 40000, minimum = 20000 where name like 'FL-GEN%'`);
    expect([await cents(id), await amountOf(id)]).toEqual([{ FRT: 14_117, HOL: 1412, FSC: 3459 }, 18_988]);
    await agree(id, 200);
    // 10% and still 24.5% of $200.00.
    expect(await cents(id)).toEqual({ FRT: 20_000, HOL: 2000, FSC: 4900 });
    await world.rows('update fuel_schedule set percent_bp = 2450');
    await world.rows(`update tariff set rate4 = 31000, minimum = 9500 where name like 'FL-GEN%'`);
  });
  it('updates the fuel charge when added or removed, and is rejected above the maximum for a shipment', async () => {
    const id = await aShipment();
    await rated(id);
    const { data } = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Agreed by telephone', chargeCode: 'FRT', description: 'A second stop', rate: 200_000 },
    });
    // $141.17 and $20.00: 10% of $161.17 is $16.117, 24.5% is $39.48665.
    expect(await cents(id)).toMatchObject({ HOL: 1612, FSC: 3949 });
    await world.call(deleteChargeEndpoint, {
      as: kemi,
      params: { id, rateId: data.id },
      query: { reason: 'Wrong' },
    });
    expect([await cents(id), await amountOf(id)]).toEqual([{ FRT: 14_117, HOL: 1412, FSC: 3459 }, 18_988]);
    const refused = await agree(id, 190_000);
    expect([refused.status, refused.message]).toEqual([
      400,
      'A shipment’s charges can’t exceed $200,000.00.',
    ]);
    expect(await amountOf(id)).toBe(18_988);
  });
});

describe('Charges', () => {
  it('require an existing charge code', async () => {
    const answer = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id: await aShipment() },
      body: { reason: 'Agreed by telephone', chargeCode: 'NOPE', description: 'x', rate: 1 },
    });
    expect([answer.status, answer.fields]).toEqual([400, { chargeCode: 'This charge code does not exist.' }]);
  });
  it.each([
    ['chargeCode', 'Charge code is required'],
    ['description', 'Description is required'],
    ['rate', 'Rate is required'],
  ])('require %s', async (field, sentence) => {
    const body = { reason: 'Agreed by telephone', chargeCode: 'APT', description: 'x', rate: 1, [field]: '' };
    expect(
      (await world.call(addManualChargeEndpoint, { as: kemi, params: { id: await aShipment() }, body }))
        .fields,
    ).toEqual({ [field]: sentence });
  });
  it.each([
    [{ rate: 100_000_000, quantity: 1_000_000 }],
    [{ rate: -100_000_000, quantity: 1_000_000 }],
    [{ rateUnit: '%', rate: 100_000_000 }],
  ])('above the maximum for a shipment are rejected: %j', async (body) => {
    const id = await aShipment();
    await rated(id);
    const answer = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: Object({ reason: 'Agreed by telephone', chargeCode: 'APT', description: 'x', ...body }),
    });
    expect([answer.status, answer.message]).toEqual([400, 'A shipment’s charges can’t exceed $200,000.00.']);
  });
  it('as a percentage are based on the linehaul and say so, and a linehaul cannot be a percentage', async () => {
    const id = await aShipment();
    await rated(id);
    const { data } = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: {
        reason: 'Agreed by telephone',
        chargeCode: 'ADJ',
        description: 'Discount',
        rateUnit: '%',
        rate: -333,
      },
    });
    expect([data.amount, data.why.slice(1)]).toEqual([
      -470,
      [
        { step: 'base', of: ['FRT'], cents: 14_117 },
        { step: 'amount', exact: '-4.700961', rounding: 'half up', cents: -470 },
      ],
    ]);
    const linehaul = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data.find(
      (r) => r.source === 'linehaul',
    );
    const answer = await world.call(editChargeAsManualEndpoint, {
      as: kemi,
      params: { id, rateId: linehaul?.id ?? 0 },
      body: {
        reason: 'Agreed by telephone',
        chargeCode: 'FRT',
        description: 'Half',
        rateUnit: '%',
        rate: 5000,
      },
    });
    expect([answer.status, answer.fields]).toEqual([
      400,
      { rateUnit: 'Percentages are based on the linehaul. Enter an amount for the linehaul itself.' },
    ]);
  });
  it('as a percentage also follow a manual linehaul when rated again', async () => {
    const id = await aShipment({ date: '2026-06-01' });
    await rated(id);
    await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Agreed by telephone', chargeCode: 'FRT', description: 'Agreed on', rate: 1_500_000 },
    });
    const { data } = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: {
        reason: 'Agreed by telephone',
        chargeCode: 'ADJ',
        description: 'Discount',
        rateUnit: '%',
        rate: -333,
      },
    });
    expect([data.amount, data.quantity]).toEqual([-500, 15_000]);
    await world.rows(`update shipment set outbound_date = '2027-02-03' where id = $1`, [id]);
    await world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: { keepAdjustments: true } });
    const rates = (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id } })).data;
    const discount = rates.find((r) => r.chargeCode === 'ADJ');
    expect([discount?.quantity, discount?.amount, discount?.why.at(-1)]).toEqual([
      15_000 + 14_117,
      -970,
      { step: 'amount', exact: '-9.695961', rounding: 'half up', cents: -970 },
    ]);
    expect((await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data.amount).toBe(
      rates.reduce((sum, r) => sum + r.amount, 0),
    );
  });
  it('of another shipment are not found under this one and remain unchanged', async () => {
    const [mine, other] = [await aShipment(), await aShipment()];
    const body = {
      reason: 'Agreed by telephone',
      chargeCode: 'APT',
      description: 'Appointment',
      rate: 100_000,
    };
    const { data } = await world.call(addManualChargeEndpoint, { as: kemi, params: { id: other }, body });
    const params = { id: mine, rateId: data.id };
    const changed = await world.call(editChargeAsManualEndpoint, {
      as: kemi,
      params,
      body: { ...body, rate: 200_000, rowVersion: data.rowVersion },
    });
    const removed = await world.call(deleteChargeEndpoint, { as: kemi, params, query: { reason: 'Wrong' } });
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect(
      (await world.call(getShipmentChargesEndpoint, { as: kemi, params: { id: other } })).data,
    ).toMatchObject([{ id: data.id, amount: data.amount, rowVersion: data.rowVersion }]);
  });
  it('are changed once when two users change them at the same time', async () => {
    const id = await aShipment();
    const { data } = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Agreed by telephone', chargeCode: 'APT', description: 'Appointment', rate: 100_000 },
    });
    const change = (rate: number) =>
      world.call(editChargeAsManualEndpoint, {
        as: kemi,
        params: { id, rateId: data.id },
        body: {
          reason: 'Agreed by telephone',
          chargeCode: 'APT',
          description: 'Appointment',
          rate,
          rowVersion: data.rowVersion,
        },
      });
    expect((await Promise.all([change(200_000), change(300_000)])).map((a) => a.status).toSorted()).toEqual([
      200, 409,
    ]);
  });
  it('are required for an approval, which leaves them unchanged', async () => {
    const id = await aShipment();
    expect((await world.call(approveShipmentEndpoint, { as: kemi, params: { id } })).message).toBe(
      'No charges to approve.',
    );
    await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id },
      body: { reason: 'Agreed by telephone', chargeCode: 'FRT', description: 'Agreed on', rate: 1_000_000 },
    });
    expect((await world.call(approveShipmentEndpoint, { as: kemi, params: { id } })).status).toBe(200);
    expect((await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data.status).toBe(2);
  });
});
