import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findQuotesEndpoint,
  getQuoteEndpoint,
  createQuoteEndpoint,
  priceFreightEndpoint,
  withdrawQuoteEndpoint,
} from './quotes.contract.ts';
import { auditBillingEndpoint } from '#areas/billing/billing-audit/billing-audit.contract.ts';
import { rateAndSaveShipments } from '#areas/billing/shipments/rating.service.ts';
import {
  addRateSheetWithDraftEndpoint,
  addDraftFromLastRateSheetVersionEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
} from '#areas/billing/tariffs/sheets.contract.ts';
import { createOrUpdateFuelPriceEndpoint } from '#areas/billing/tariffs/fuel.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: { id: number; warehouseId: number };
let lakeshore: { id: number };
let sheetId: number;
const date = '2027-02-05';
const wish = (change: object = {}) => ({
  shipperId: shipper.id,
  consigneeId: lakeshore.id,
  date,
  cubes: 10_000,
  units: 60,
  uom: 2 as const,
  category: 'floral',
  ...change,
});
const keep = (change: object = {}, confirmDates = false) =>
  world.call(createQuoteEndpoint, {
    as: kemi,
    body: { ...wish(), validUntil: '2027-03-31', ...change },
    confirmDates,
  });
async function aShipment(outboundDate = date): Promise<number> {
  const roses = await ensureTestProduct(world, 'ROS-RED');
  const { id } = await world.row<{ id: number }>(
    `
      with s as (
        insert into shipment (
          outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
          outbound_warehouse_id, status, units, cubes, created_at
        )
        values ($1, $2, $3, $3, $3, 1, $4, $4, 1, 60, 10000, now())
        returning id
      ),
      d as (
        insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
        select id, $5, 'Roses', 2, 41, 10, 7, 60, 10000, $1 from s
      )
      select id from s
    `,
    [outboundDate, shipper.id, lakeshore.id, shipper.warehouseId, roses.id],
  );
  return id;
}
const rate = (id: number) =>
  world.work((work) => rateAndSaveShipments(work, [id], { keepManualCharges: true, ratingRunId: null }));
const linehaul = (id: number) =>
  world.row<{ amount: number; rate4: number; name: string }>(
    `
      select r.amount, r.rate4, r.calculation -> 0 ->> 'name' as name
      from shipment_rate r
      where r.shipment_id = $1 and r.source = 'linehaul'
    `,
    [id],
  );
/** From this day on, the rate sheet has another rate. */
async function raise(effectiveDate: string, rate4: number): Promise<void> {
  const next = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
    as: kemi,
    params: { id: sheetId },
    body: { effectiveDate },
  });
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: next.data.id },
    body: {
      effectiveDate,
      zones: [],
      lines: [
        {
          shipperId: shipper.id,
          consigneeId: lakeshore.id,
          billToId: lakeshore.id,
          rateType: 'Cube',
          rate4,
          outboundWarehouseId: shipper.warehouseId,
          category: 'floral',
          uom: 2,
        },
      ],
    },
  });
  await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: next.data.id }, body: {} });
}

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  for (const weekStart of ['2027-02-01', '2027-04-05'])
    await world.call(createOrUpdateFuelPriceEndpoint, { as: kemi, body: { weekStart, priceMills: 3600 } });
  const effectiveDate = '2027-01-01';
  const { data } = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: 'Lakeshore', effectiveDate },
  });
  sheetId = data.sheetId;
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: {
      effectiveDate,
      zones: [],
      lines: [{ consigneeId: lakeshore.id, rateType: 'Cube', rate4: 31_000, minimum: 9500 }],
    },
  });
  await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: data.id }, body: {} });
});
afterAll(() => world.close());

describe('A quote', () => {
  it('has the same price as the rated freight to the cent, and is saved only on request', async () => {
    const { data } = await world.call(priceFreightEndpoint, { as: kemi, query: wish() });
    const id = await aShipment();
    await rate(id);
    const real = await world.row('select amount from shipment where id = $1', [id]);
    expect({ amount: data.amount }).toEqual(real);
    expect(data.charges.map((c) => c.chargeCode)).toEqual(['FRT', 'FSC']);
    expect(data.payer).toContain('Lakeshore');
    expect(await world.row('select count(*)::int as n from quote')).toEqual({ n: 0 });
  });
  it('applies until its last day despite newly published tariffs, and the rate explanation names it', async () => {
    const kept = await keep();
    expect([kept.status, kept.data.number, kept.data.status]).toEqual([200, `Q${kept.data.id}`, 1]);
    await raise('2027-02-04', 45_000);
    const within = await aShipment();
    await rate(within);
    expect(await linehaul(within)).toEqual({ amount: 31_000, rate4: 31_000, name: kept.data.number });
    const after = await aShipment('2027-04-06');
    await rate(after);
    expect(await linehaul(after)).toMatchObject({ rate4: 45_000, name: 'Lakeshore' });
    const seen = await world.call(getQuoteEndpoint, { as: kemi, params: { id: kept.data.id } });
    expect(seen.data.shipments).toBe(1);
    const proof = await world.call(auditBillingEndpoint, { as: kemi, query: { from: date, to: date } });
    expect([proof.data.differing, proof.data.lines > 0]).toEqual([[], true]);
  });
  it('no longer applies after withdrawal, keeps earlier ratings, and is withdrawn once by two users', async () => {
    const kept = await keep({ note: 'By telephone' });
    const id = await aShipment();
    await rate(id);
    expect((await linehaul(id)).name).toBe(kept.data.number);
    const both = await Promise.all(
      [1, 2].map(() => world.call(withdrawQuoteEndpoint, { as: kemi, params: { id: kept.data.id } })),
    );
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 412]);
    expect((await linehaul(id)).name).toBe(kept.data.number);
    await rate(id);
    expect((await linehaul(id)).name).not.toBe(kept.data.number);
  });
  it('saved during a rating run is applied by that run or by the next, never partly', async () => {
    const id = await aShipment();
    const [kept] = await Promise.all([keep({ cubes: 10_001 }), rate(id)]);
    expect(kept.status).toBe(200);
    await rate(id);
    expect((await linehaul(id)).name).toBe(kept.data.number);
    await world.call(withdrawQuoteEndpoint, { as: kemi, params: { id: kept.data.id } });
  });
  it('is rejected without a price, and with an end date before its freight date or before today', async () => {
    const nobody = await createTestConsignee(world, { name: 'Without a tariff' });
    await world.rows(
      'update tariff set deleted_at = now() where sheet_version_id is null and quote_id is null',
    );
    const { data } = await world.call(priceFreightEndpoint, {
      as: kemi,
      query: wish({ date: '2031-02-03' }),
    });
    expect([data.amount, data.error?.code]).toEqual([null, 'rating.noFuelPrice']);
    const far = { date: '2031-02-03', validUntil: '2031-03-01', consigneeId: nobody.id };
    expect((await keep(far)).error).toBe('call.dateAfterToday');
    const none = await keep(far, true);
    expect([none.status, none.error]).toEqual([412, 'quotes.priceNotFound']);
    expect((await keep({ validUntil: '2027-02-04' })).fields['validUntil']).toContain('before the freight');
    expect((await keep({ date: '2027-01-28', validUntil: '2027-01-29' })).error).toBe('quotes.endDateInPast');
    expect((await keep({ consigneeId: shipper.id })).status).toBe(404);
  });
  it('is found by customer and status, and is not available to users without tariff permission', async () => {
    const kept = await keep();
    const { data } = await world.call(findQuotesEndpoint, {
      as: kemi,
      query: { consignee: 'lakesh', status: 1 },
    });
    expect(data.map((q) => q.id)).toContain(kept.data.id);
    const service = await createTestUser(world, { role: 'CustomerService' });
    expect((await world.call(findQuotesEndpoint, { as: service })).status).toBe(403);
  });
  it('cannot be changed by any SQL write', async () => {
    const kept = await keep();
    const change = 'update tariff set rate4 = 1 where quote_id = $1';
    await expect(world.rows(change, [kept.data.id])).rejects.toThrow('is never changed');
  });
});
