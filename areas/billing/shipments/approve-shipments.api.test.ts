import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addManualChargeEndpoint,
  approveSelectedShipmentsEndpoint,
  approveShipmentEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
  searchShipmentsEndpoint,
  previewRatingRunEndpoint,
} from './shipments.contract.ts';
import { getBillingBacklogAndProgressEndpoint } from './billing-progress.contract.ts';
import { groupShipmentsEndpoint } from './shipment-actions.contract.ts';
import { createTestShipment, createTestInvoice, updateTestShipment } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
let lakeshore: TestAccount;

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  shipper = await createTestShipper(world);
  lakeshore = await createTestConsignee(world, { name: 'Lakeshore' });
});
afterAll(() => world.close());

const made = (day: string, wish: Partial<Parameters<typeof createTestShipment>[1]> = {}) =>
  createTestShipment(world, { shipper, consignee: lakeshore, outboundDate: day, ...wish });
const shown = async (id: number) =>
  (await world.call(getShipmentEndpoint, { as: kemi, params: { id } })).data;
const approve = (id: number) => world.call(approveShipmentEndpoint, { as: kemi, params: { id } });
const laneOf = async (day: string) =>
  (
    await world.call(getBillingBacklogAndProgressEndpoint, {
      as: kemi,
      query: { outboundDateFrom: day, outboundDateTo: day },
    })
  ).data;

describe('An approval', () => {
  it('is stored once with its user, also for rated shipments', async () => {
    const { id } = await made('2027-03-01');
    expect((await approve(id)).status).toBe(200);
    const first = await shown(id);
    expect([first.status, first.approvedBy, first.approvedAt !== null]).toEqual([2, 'Kemi Okafor', true]);
    expect((await approve(id)).status).toBe(200);
    expect((await shown(id)).history.filter((h) => h.action === 'approved')).toHaveLength(1);
  });
  it('ends with every change to the approved charges', async () => {
    const { id } = await made('2027-03-02');
    const ends: (() => Promise<unknown>)[] = [
      () =>
        world.call(addManualChargeEndpoint, {
          as: kemi,
          params: { id },
          body: {
            reason: 'Agreed by telephone',
            chargeCode: 'APT',
            description: 'Appointment',
            rate: 350_000,
          },
        }),
      () =>
        world.call(addManualChargeEndpoint, {
          as: kemi,
          params: { id },
          body: { reason: 'Agreed by telephone', chargeCode: 'ADJ', description: 'Nothing', rate: 0 },
        }),
      () => updateTestShipment(world, id, { units: 29 }),
      () => world.call(rerateShipmentEndpoint, { as: kemi, params: { id }, body: { keepAdjustments: true } }),
    ];
    for (const [at, end] of ends.entries()) {
      await approve(id);
      expect([at, (await shown(id)).approvedAt !== null]).toEqual([at, true]);
      await end();
      expect([at, (await shown(id)).approvedAt]).toEqual([at, null]);
    }
  });
  it('applies to all selected rated shipments, and names those that are not rated', async () => {
    const day = '2027-03-03';
    const [one, two] = [await made(day), await made(day, { charges: { FRT: 1000 } })];
    const open = await made(day, { status: 1 });
    const dates = { outboundDateFrom: day, outboundDateTo: day };
    const wish = { as: kemi, body: { ...dates, bulkPrintAllChecked: true } };
    const answer = await world.call(approveSelectedShipmentsEndpoint, wish);
    expect([answer.status, answer.message]).toEqual([
      207,
      `Approved: 2. Not approved (not rated, or your own charges above the limit): 1 (${open.number}).`,
    ]);
    expect(answer.data).toEqual({
      approved: 2,
      amount: 17_576 + 1000,
      already: 0,
      refused: [open.number],
      refusedCount: 1,
    });
    expect((await world.call(approveSelectedShipmentsEndpoint, wish)).data).toMatchObject({
      approved: 0,
      amount: 0,
      already: 2,
    });
    const found = await world.call(searchShipmentsEndpoint, {
      as: kemi,
      query: { ...dates, approved: true },
    });
    expect(found.data.map((s) => s.id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(found.totals.totalAmount).toBe(18_576);
    const others = await world.call(searchShipmentsEndpoint, {
      as: kemi,
      query: { ...dates, approved: false },
    });
    expect(others.data.map((s) => s.id)).toEqual([open.id]);
  });
  it('applies to manually priced shipments without a tariff, not to those with calculated or no charges', async () => {
    const day = '2027-03-12';
    const wish = {
      as: kemi,
      body: { outboundDateFrom: day, outboundDateTo: day, bulkPrintAllChecked: true },
    };
    const error = { code: 'rating.noRateFound', sentence: 'No rate found', params: {} };
    const inError = async (charges: Record<string, number>) => {
      const shipment = await made(day, { status: 3, charges });
      await updateTestShipment(world, shipment.id, {
        error: JSON.stringify(error),
        error_message: error.sentence,
      });
      return shipment;
    };
    const byHand = await inError({});
    const none = await inError({});
    const computed = await inError({ FRT: 1000 });
    const added = await world.call(addManualChargeEndpoint, {
      as: kemi,
      params: { id: byHand.id },
      body: {
        reason: 'Agreed by telephone',
        chargeCode: 'FRT',
        description: 'Agreed by telephone',
        rate: 950_000,
        quantity: 1,
      },
    });
    expect(added.status).toBe(200);
    // The charge alone does not resolve the error. A user must approve it as the price.
    expect(await shown(byHand.id)).toMatchObject({ status: 3, amount: 9500, approvedAt: null });
    const answer = await world.call(approveSelectedShipmentsEndpoint, wish);
    expect(answer.data).toMatchObject({
      approved: 1,
      amount: 9500,
      refused: [none.number, computed.number],
      refusedCount: 2,
    });
    expect(await shown(byHand.id)).toMatchObject({
      status: 2,
      amount: 9500,
      approvedBy: 'Kemi Okafor',
      error: null,
    });
    // An approval that a run ended is given again. The charge itself stays.
    await world.call(rerateShipmentEndpoint, {
      as: kemi,
      params: { id: byHand.id },
      body: { keepAdjustments: true },
    });
    expect(await shown(byHand.id)).toMatchObject({ status: 3, amount: 9500, approvedAt: null });
    expect((await approve(byHand.id)).status).toBe(200);
    expect(await shown(byHand.id)).toMatchObject({ status: 2, amount: 9500 });
  });
  it('of manual charges above the limit requires a different user than the one who entered them', async () => {
    const day = '2027-03-14';
    const ana = await createTestUser(world, { role: 'Billing', name: 'Ana Ruiz' });
    const [one, small] = [await made(day), await made(day)];
    const add = (as: TestUser, id: number, dollars: number) =>
      world.call(addManualChargeEndpoint, {
        as,
        params: { id },
        body: { chargeCode: 'DET', description: 'Detention', rate: dollars * 10_000, reason: 'Six hours' },
      });
    // Two charges are each below the limit and together above it.
    expect((await add(kemi, one.id, 300)).status).toBe(200);
    expect((await add(kemi, one.id, 201)).status).toBe(200);
    expect((await add(kemi, small.id, 500)).status).toBe(200);
    const refused = await approve(one.id);
    expect([refused.status, refused.message]).toEqual([
      412,
      'You changed this shipment’s charges by more than $500.00. Another user must approve them.',
    ]);
    const all = { outboundDateFrom: day, outboundDateTo: day, bulkPrintAllChecked: true };
    expect((await world.call(approveSelectedShipmentsEndpoint, { as: kemi, body: all })).data).toMatchObject({
      approved: 1,
      refused: [one.number],
    });
    expect((await world.call(approveShipmentEndpoint, { as: ana, params: { id: one.id } })).status).toBe(200);
    expect((await shown(one.id)).approvedBy).toBe('Ana Ruiz');
    // Changes that net to zero still change the charges.
    await add(ana, one.id, 400);
    await world.call(approveShipmentEndpoint, { as: kemi, params: { id: one.id } });
    expect((await world.call(approveShipmentEndpoint, { as: ana, params: { id: one.id } })).status).toBe(412);
  });
  it('ended by rating again is reported before and after the run', async () => {
    const day = '2027-03-15';
    const { id } = await made(day);
    await made(day);
    await approve(id);
    const query = { outboundDateFrom: day, outboundDateTo: day };
    expect((await world.call(previewRatingRunEndpoint, { as: kemi, query })).data).toMatchObject({
      shipments: 2,
      approved: 1,
    });
    const again = async () =>
      (
        await world.call(rerateShipmentEndpoint, {
          as: kemi,
          params: { id },
          body: { keepAdjustments: true },
        })
      ).data;
    expect((await again()).approvalLost).toBe(true);
    expect((await again()).approvalLost).toBe(false);
  });
  it('is rejected when nothing is selected or found', async () => {
    expect((await world.call(approveSelectedShipmentsEndpoint, { as: kemi, body: {} })).status).toBe(400);
    expect(
      (
        await world.call(approveSelectedShipmentsEndpoint, {
          as: kemi,
          body: { outboundDateFrom: '2029-01-01', outboundDateTo: '2029-01-01', bulkPrintAllChecked: true },
        })
      ).status,
    ).toBe(404);
  });
  it('is given once when two users approve at the same time', async () => {
    const day = '2027-03-04';
    for (let n = 0; n < 5; n += 1) await made(day);
    const wish = {
      as: kemi,
      body: { outboundDateFrom: day, outboundDateTo: day, bulkPrintAllChecked: true },
    };
    const answers = await Promise.all([
      world.call(approveSelectedShipmentsEndpoint, wish),
      world.call(approveSelectedShipmentsEndpoint, wish),
    ]);
    expect(answers.map((a) => a.data.approved).toSorted()).toEqual([0, 5]);
  });
});

describe('Billing progress', () => {
  it('counts a Master without charges as to be rated, but not its grouped shipments', async () => {
    const day = '2027-03-11';
    const two = [await made(day, { status: 1 }), await made(day, { status: 1 })];
    await made(day, { status: 1 });
    expect((await laneOf(day)).toRate).toBe(3);
    const grouped = await world.call(groupShipmentsEndpoint, {
      as: kemi,
      body: { ids: two.map((s) => s.id) },
    });
    expect(grouped.status).toBe(200);
    const query = { outboundDateFrom: day, outboundDateTo: day, toRate: true, approved: false };
    expect([
      (await laneOf(day)).toRate,
      (await world.call(searchShipmentsEndpoint, { as: kemi, query })).totalRows,
    ]).toEqual([2, 2]);
  });
  it('shows the rated, approved, closed and posted amounts for a date range, and nothing without dates', async () => {
    const day = '2027-03-05';
    await made(day, { charges: { FRT: 100 } });
    await made(day, { status: 3, charges: {} });
    await approve((await made(day, { charges: { FRT: 200 } })).id);
    expect(await laneOf(day)).toEqual({
      toRate: 1,
      error: 1,
      lane: {
        rated: { shipments: 1, amount: 100 },
        approved: { shipments: 1, amount: 200 },
        closed: { shipments: 0, amount: 0 },
        posted: { shipments: 0, amount: 0 },
      },
    });
    for (const posted of [false, true]) {
      const { id } = await made(day, { charges: { FRT: posted ? 1600 : 800 } });
      const invoice = await createTestInvoice(world, { billTo: lakeshore, date: day, posted });
      await updateTestShipment(world, id, { status: 5, invoice_id: invoice.id });
    }
    const { lane } = await laneOf(day);
    expect([lane?.closed, lane?.posted]).toEqual([
      { shipments: 1, amount: 800 },
      { shipments: 1, amount: 1600 },
    ]);
    expect(
      (await world.call(getBillingBacklogAndProgressEndpoint, { as: kemi, query: {} })).data.lane,
    ).toBeNull();
  });
});
