import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditBillingEndpoint } from './billing-audit.contract.ts';
import { rateAndSaveShipments } from '#areas/billing/shipments/rating.service.ts';
import {
  groupShipmentsEndpoint,
  splitShipmentLineEndpoint,
  splitShipmentEndpoint,
} from '#areas/billing/shipments/shipment-actions.contract.ts';
import { createOrUpdateFuelPriceEndpoint } from '#areas/billing/tariffs/fuel.contract.ts';
import {
  addRateSheetWithDraftEndpoint,
  addDraftFromLastRateSheetVersionEndpoint,
  publishRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
} from '#areas/billing/tariffs/sheets.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { runJobInlineAndGetStatusText } from '#tests/pairs/jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Split and grouped freight, and rates with zones and breaks, checked by the second evaluator. */
let world: TestWorld;
let kemi: TestUser;
let shipper: { id: number; warehouseId: number };
let lakeshore: { id: number };
let sheetId: number;
const day = '2027-02-05';

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
  await world.rows("update account set state_code = 'IL' where id = $1", [lakeshore.id]);
  await world.rows('update shipment set outbound_date = outbound_date - 400 where outbound_date = $1', [day]);
  await world.call(createOrUpdateFuelPriceEndpoint, {
    as: kemi,
    body: { weekStart: '2027-02-01', priceMills: 3600 },
  });
  const effectiveDate = '2027-01-01';
  const { data } = await world.call(addRateSheetWithDraftEndpoint, {
    as: kemi,
    body: { name: 'Zones', effectiveDate },
  });
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: {
      effectiveDate,
      zones: [{ name: 'Lakes', states: ['IL', 'MI'] }],
      lines: [
        {
          consigneeId: lakeshore.id,
          zone: 'Lakes',
          rateType: 'Cube',
          rate4: 31_001,
          minimum: 9500,
          breaks: [
            { from: 5000, rate4: 29_003 },
            { from: 20_000, rate4: 27_777 },
          ],
        },
      ],
    },
  });
  await world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: data.id }, body: {} });
  sheetId = data.sheetId;
});
afterAll(() => world.close());

async function aShipment(...cubes: number[]): Promise<{ id: number; details: number[] }> {
  const roses = await ensureTestProduct(world, 'ROS-RED');
  const { id } = await world.row<{ id: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
        outbound_warehouse_id, status, units, cubes, created_at
      )
      values ($1, $2, $3, $3, $3, 1, $4, $4, 1, $5, $6, now())
      returning id
    `,
    [day, shipper.id, lakeshore.id, shipper.warehouseId, cubes.length * 7, cubes.reduce((a, b) => a + b, 0)],
  );
  const details = await world.rows<{ id: number }>(
    `
      insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
      select $1, $2, 'Roses', 2, 41, 10, 7, 7, c, $3
      from unnest($4::int[]) c
      returning id
    `,
    [id, roses.id, day, cubes],
  );
  return { id, details: details.map((d) => d.id) };
}
const rate = (...ids: number[]) =>
  world.work((work) => rateAndSaveShipments(work, ids, { keepManualCharges: true, ratingRunId: null }));
const rateOf = (id: number) =>
  world.row<{ rate4: number; quantity: number }>(
    "select rate4, quantity from shipment_rate where shipment_id = $1 and source = 'linehaul'",
    [id],
  );
async function proof() {
  const { data } = await world.call(auditBillingEndpoint, { as: kemi, query: { from: day, to: day } });
  return { differing: data.differing, some: data.lines > 0 };
}
const equal = { differing: [], some: true };

describe('The billing audit', () => {
  it('confirms each rate break, up to the cube at which the next one starts', async () => {
    const shipments = await Promise.all([4999, 5000, 19_999, 20_000].map((c) => aShipment(c)));
    await rate(...shipments.map((s) => s.id));
    const rates = await Promise.all(shipments.map((s) => rateOf(s.id)));
    expect(rates.map((r) => r.rate4)).toEqual([31_001, 29_003, 29_003, 27_777]);
    expect(await proof()).toEqual(equal);
  });
  it('confirms shipments split by lines, and lines split by units', async () => {
    const one = await aShipment(3001, 3003, 17);
    await rate(one.id);
    const split = await world.call(splitShipmentEndpoint, {
      as: kemi,
      params: { id: one.id },
      body: { detailIds: [one.details[0] ?? 0] },
    });
    expect(split.status).toBe(200);
    await rate(one.id, split.data.id);
    const parted = await world.call(splitShipmentLineEndpoint, {
      as: kemi,
      params: { detailId: one.details[1] ?? 0 },
      body: { numberOfUnits: 3 },
    });
    expect(parted.status).toBe(200);
    await rate(one.id);
    expect(await rateOf(one.id)).toEqual({ rate4: 31_001, quantity: 3020 });
    expect(await proof()).toEqual(equal);
  });
  it('confirms a Master shipment, which counts the freight of all its shipments', async () => {
    const two = [await aShipment(3000), await aShipment(2500)];
    const grouped = await world.call(groupShipmentsEndpoint, {
      as: kemi,
      body: { ids: two.map((s) => s.id) },
    });
    expect(grouped.status).toBe(200);
    await rate(grouped.data.id);
    expect(await rateOf(grouped.data.id)).toEqual({ rate4: 29_003, quantity: 5500 });
    expect(await proof()).toEqual(equal);
  });
  it('confirms charges that were kept when their shipment was split, shared to the cent', async () => {
    const one = await aShipment(3001, 3003, 17);
    await rate(one.id);
    const split = await world.call(splitShipmentEndpoint, {
      as: kemi,
      params: { id: one.id },
      body: { detailIds: [one.details[0] ?? 0], keepAmounts: true },
    });
    expect(split.status).toBe(200);
    expect(await proof()).toEqual(equal);
  });
  it('confirms that each shipment is rated by a single version when one is published during rating', async () => {
    const some = await Promise.all(Array.from({ length: 40 }, () => aShipment(3000, 1000)));
    const ids = some.map((s) => s.id);
    const effectiveDate = '2027-02-02';
    const draft = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
      as: kemi,
      params: { id: sheetId },
      body: { effectiveDate },
    });
    await world.call(updateRateSheetDraftEndpoint, {
      as: kemi,
      params: { id: draft.data.id },
      body: {
        effectiveDate,
        zones: [{ name: 'Lakes', states: ['IL'] }],
        lines: [{ consigneeId: lakeshore.id, zone: 'Lakes', rateType: 'Cube', rate4: 40_000 }],
      },
    });
    const [published] = await Promise.all([
      world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id: draft.data.id }, body: {} }),
      rate(...ids.slice(0, 20)),
      rate(...ids.slice(20)),
    ]);
    expect(published.status).toBe(200);
    const versions = await world.rows<{ rates: number; kinds: number; rate4: number }>(
      `
        select count(*)::int as rates, count(distinct rate4)::int as kinds, min(rate4) as rate4
        from shipment_rate
        where shipment_id = any($1) and source = 'linehaul'
        group by shipment_id
      `,
      [ids],
    );
    expect(versions).toHaveLength(40);
    for (const v of versions) {
      expect([v.rates, v.kinds]).toEqual([1, 1]);
      expect([31_001, 40_000]).toContain(v.rate4);
    }
    expect(await proof()).toEqual(equal);
    await rate(...ids);
    expect(await rateOf(ids[0] ?? 0)).toEqual({ rate4: 40_000, quantity: 4000 });
  });
  it('confirms that a run uses a single version when one is published at the same time', async () => {
    // More shipments than a run rates in one transaction. The test interferes between two of them.
    const ids = await many(1200);
    const runs = async () =>
      runJobInlineAndGetStatusText(world, 'rating', { outboundDateFrom: day, outboundDateTo: day });
    const three = await aDraft('2027-02-03', 50_000);
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from shipment where id = $1 for update',
      [ids.at(-1)],
    );
    const run = runs();
    await waitForBlockedSessions(world, 1);
    expect((await linehauls(ids)).length).toBeGreaterThan(0);
    expect((await publish(three)).status).toBe(200);
    await held.release();
    expect(await run).toBe('200');
    // Every shipment uses the version that applied when the run began, as its trace shows.
    expect(await linehauls(ids)).toEqual([{ rate4: 40_000, version: 2, shipments: 1200 }]);
    expect(await proof()).toEqual(equal);

    // Published before the run reads the tariffs, although it waited for the sheet. The run uses the next version throughout.
    const four = await aDraft('2027-02-04', 60_000);
    const sheet = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from rate_sheet where id = $1 for update',
      [sheetId],
    );
    const publishing = publish(four);
    await waitForBlockedSessions(world, 1);
    expect(await runs()).toBe('200');
    expect(await linehauls(ids)).toEqual([{ rate4: 50_000, version: 3, shipments: 1200 }]);
    await sheet.release();
    expect((await publishing).status).toBe(200);
    expect(await proof()).toEqual(equal);
    expect(await runs()).toBe('200');
    expect(await linehauls(ids)).toEqual([{ rate4: 60_000, version: 4, shipments: 1200 }]);
    expect(await proof()).toEqual(equal);
    await expectInvariantsHold(world);
  });
});

/** Creates this many shipments of two lines each in one statement. */
async function many(count: number): Promise<number[]> {
  const like = await aShipment(3000, 1000);
  const made = await world.rows<{ id: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
        outbound_warehouse_id, status, units, cubes, created_at
      )
      select outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
        outbound_warehouse_id, 1, units, cubes, now()
      from shipment, generate_series(2, $2)
      where id = $1
      returning id
    `,
    [like.id, count],
  );
  const ids = made.map((s) => s.id);
  await world.rows(
    `
      insert into shipment_detail (shipment_id, product_id, description, uom, l, w, h, units, cubes, ship_date)
      select s, d.product_id, d.description, d.uom, d.l, d.w, d.h, d.units, d.cubes, d.ship_date
      from shipment_detail d, unnest($2::int[]) s
      where d.shipment_id = $1
    `,
    [like.id, ids],
  );
  return [like.id, ...ids];
}
async function aDraft(effectiveDate: string, rate4: number): Promise<number> {
  const { data } = await world.call(addDraftFromLastRateSheetVersionEndpoint, {
    as: kemi,
    params: { id: sheetId },
    body: { effectiveDate },
  });
  await world.call(updateRateSheetDraftEndpoint, {
    as: kemi,
    params: { id: data.id },
    body: {
      effectiveDate,
      zones: [{ name: 'Lakes', states: ['IL'] }],
      lines: [{ consigneeId: lakeshore.id, zone: 'Lakes', rateType: 'Cube', rate4 }],
    },
  });
  return data.id;
}
const publish = (id: number) =>
  world.call(publishRateSheetDraftEndpoint, { as: kemi, params: { id }, body: {} });
/** The rates and tariff versions of the shipments' linehaul charges, from their traces. */
const linehauls = (ids: readonly number[]) =>
  world.rows<{ rate4: number; version: number; shipments: number }>(
    `
      select r.rate4, (w.step ->> 'version')::int as version, count(*)::int as shipments
      from shipment_rate r
      cross join lateral jsonb_array_elements(r.calculation) w(step)
      where r.shipment_id = any($1) and r.source = 'linehaul' and w.step ->> 'step' = 'tariff'
      group by 1, 2
      order by 1, 2
    `,
    [ids],
  );
