import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startBillingCloseEndpoint,
  getMaxCloseDaysAndUnclosedRangeEndpoint,
  previewBillingCloseEndpoint,
} from './closing.contract.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import { createTestShipment, softDeleteTestInvoices } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;

beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  kemi = await createTestUser(world, { role: 'Billing' });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world);
});
beforeEach(async () => {
  await world.rows('update shipment set invoice_id = null, status = 6');
  await world.rows('delete from billing_closed_day');
  await softDeleteTestInvoices(world);
});
afterAll(() => world.close());

const some = (wish: Partial<Parameters<typeof createTestShipment>[1]> = {}) =>
  createTestShipment(world, { shipper, consignee, ...wish });
async function closed(range: { dateFrom: string; dateTo: string }) {
  const answer = await world.call(startBillingCloseEndpoint, {
    as: kemi,
    body: { ...range, confirmed: true },
  });
  expect([answer.status, answer.message]).toEqual([200, '']);
  return waitForJobToEnd(world, kemi, answer.data.jobId);
}

describe('The closing date range', () => {
  it('shows which outbound dates have waiting shipments, including those in error, or none', async () => {
    const told = async () =>
      (await world.call(getMaxCloseDaysAndUnclosedRangeEndpoint, { as: kemi })).data.waiting;
    expect(await told()).toBeNull();
    await some({ outboundDate: '2027-01-29', status: 3 });
    await some({ outboundDate: '2027-02-01' });
    await some({ outboundDate: '2027-02-02', status: 5 });
    expect(await told()).toEqual({ first: '2027-01-29', last: '2027-02-01', shipments: 2 });
  });
  it('returns its maximum length', async () => {
    expect((await world.call(getMaxCloseDaysAndUnclosedRangeEndpoint, { as: kemi })).data).toMatchObject({
      maxDays: 31,
    });
  });
  it('is rejected with the allowed number of days when it is one day too long', async () => {
    await some();
    const answer = await world.call(startBillingCloseEndpoint, {
      as: kemi,
      body: { dateFrom: '2027-01-31', dateTo: '2027-03-03' },
    });
    expect([answer.status, answer.message]).toEqual([400, 'Choose no more than 31 days']);
    expect(
      (
        await world.call(previewBillingCloseEndpoint, {
          as: kemi,
          query: { dateFrom: '2027-01-31', dateTo: '2027-03-03' },
        })
      ).data.refused?.sentence,
    ).toBe('Choose no more than 31 days');
    expect((await closed({ dateFrom: '2027-01-31', dateTo: '2027-03-02' })).status).toBe('done');
  });
  it('is rejected when it ends before it starts, and requires both dates', async () => {
    expect(
      (
        await world.call(startBillingCloseEndpoint, {
          as: kemi,
          body: { dateFrom: '2027-02-02', dateTo: '2027-02-01' },
        })
      ).message,
    ).toBe('End date can’t be before start date');
    expect(
      (
        await world.call(startBillingCloseEndpoint, {
          as: kemi,
          body: { dateFrom: '', dateTo: '2027-02-01' },
        })
      ).fields,
    ).toEqual({ dateFrom: 'Date from is required' });
    expect(
      (await world.call(startBillingCloseEndpoint, { as: kemi, body: { dateFrom: '2027-02-01' } })).fields,
    ).toEqual({
      dateTo: 'Date to is required',
    });
  });
  it('is rejected with a message and creates nothing when it has no shipments', async () => {
    const answer = await world.call(startBillingCloseEndpoint, {
      as: kemi,
      body: { dateFrom: '2027-02-01', dateTo: '2027-02-02' },
    });
    expect([answer.status, answer.message]).toEqual([
      412,
      'No shipments to invoice from 02/01/2027 to 02/02/2027.',
    ]);
    expect(await world.rows('select id from invoice where deleted_at is null')).toEqual([]);
  });
});
