import { afterAll, beforeAll, expect, it } from 'vitest';
import { getNonZeroPendingWorkCountsEndpoint } from './home.contract.ts';
import { groupShipmentsEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { searchShipmentsEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { getBillingBacklogAndProgressEndpoint } from '#areas/billing/shipments/billing-progress.contract.ts';
import { createTestInvoice } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
let shipper: TestAccount & { warehouseId: number };
let payer: TestAccount;
const day = '2027-02-02';
const dates = { outboundDateFrom: day, outboundDateTo: day };

beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  shipper = await createTestShipper(world);
  payer = await createTestConsignee(world);
});
afterAll(() => world.close());

/** A rated shipment of 15 units of one payer and day. */
const idOf = async (statement: string, values: unknown[]) =>
  (await world.row<{ id: number }>(statement, values)).id;
const aShipment = () =>
  idOf(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term, receiving_warehouse_id,
        outbound_warehouse_id, status, units, cubes, amount, rated_at, created_at
      )
      values ($1, $2, $3, $3, $3, 1, $4, $4, 2, 15, 1500, 5000, now(), now())
      returning id
    `,
    [day, shipper.id, payer.id, shipper.warehouseId],
  );
const home = async (kind: string) =>
  (await world.call(getNonZeroPendingWorkCountsEndpoint, { as: kemi })).data.find((w) => w.kind === kind)
    ?.count ?? 0;
/** The shipments of the list with one status. Its totals match the rows it shows. */
async function listed(status: 1 | 2 | 3 | 4 | 5): Promise<number> {
  const list = await world.call(searchShipmentsEndpoint, { as: kemi, query: { ...dates, status: [status] } });
  const sum = (of: 'units' | 'amount') => list.data.reduce((n, s) => n + s[of], 0);
  expect([list.totalRows, list.totals.totalUnits, list.totals.totalAmount]).toEqual([
    list.data.length,
    sum('units'),
    sum('amount'),
  ]);
  return list.data.length;
}
/** The shipment numbers that the list shows for a filter. */
const shown = async (wish: { toRate: boolean; status?: (2 | 4)[] }) =>
  (await world.call(searchShipmentsEndpoint, { as: kemi, query: { ...dates, ...wish } })).data.map(
    (s) => s.shipmentNumber,
  );
/** The counts on Home, in the list by status, and in the lane of the day. */
async function work() {
  const { toRate, lane } = (
    await world.call(getBillingBacklogAndProgressEndpoint, { as: kemi, query: dates })
  ).data;
  return {
    home: [await home('unrated'), await home('toClose'), await home('ratingErrors')],
    list: [await listed(1), await listed(2), await listed(3), await listed(4), await listed(5)],
    lane: [
      toRate,
      (lane?.rated.shipments ?? 0) + (lane?.approved.shipments ?? 0),
      (lane?.closed.shipments ?? 0) + (lane?.posted.shipments ?? 0),
    ],
  };
}

it('a shipment billed with a Master is not separate work: Home, lists, totals, lane and month end agree', async () => {
  const ids = [await aShipment(), await aShipment(), await aShipment()];
  expect(await work()).toEqual({ home: [0, 3, 0], list: [0, 3, 0, 0, 0], lane: [0, 3, 0] });
  const master = (await world.call(groupShipmentsEndpoint, { as: kemi, body: { ids } })).data;
  // It has no price yet: it waits for rating, but has the status of a Master.
  expect(await work()).toEqual({ home: [1, 0, 0], list: [0, 0, 0, 1, 0], lane: [1, 0, 0] });
  expect(await shown({ toRate: true })).toEqual([master.shipmentNumber]);
  expect(await shown({ toRate: false, status: [2, 4] })).toEqual([]);
  await world.rows('update shipment set amount = 15000, rated_at = now() where id = $1', [master.id]);
  expect(await work()).toEqual({ home: [0, 1, 0], list: [0, 0, 0, 1, 0], lane: [0, 1, 0] });
  expect(await shown({ toRate: true })).toEqual([]);
  expect(await shown({ toRate: false, status: [2, 4] })).toEqual([master.shipmentNumber]);
  const all = (await world.call(searchShipmentsEndpoint, { as: kemi, query: dates })).data;
  expect(all.map((s) => s.masterNumber).toSorted()).toEqual([...ids.map(() => master.shipmentNumber), null]);
  // A Master whose rating failed, on a closed day. Its units count once.
  await world.rows('update shipment set status = 3 where id = $1', [master.id]);
  expect(await work()).toEqual({ home: [0, 0, 1], list: [0, 0, 1, 0, 0], lane: [1, 0, 0] });
  const close = await idOf(
    'insert into billing_close (date_from, date_to, ran_at) values ($1, $1, now()) returning id',
    [day],
  );
  await world.rows('insert into billing_closed_day values ($1, $2)', [day, close]);
  expect(await home('neverBilled')).toBe(45);
  await world.rows('delete from billing_closed_day');
  await world.rows('delete from billing_close');
  const { id: invoiceId } = await createTestInvoice(world, {
    billTo: payer,
    posted: true,
    date: day,
    amount: 15_000,
  });
  await world.rows('update shipment set status = 5, invoice_id = $2 where id = $1', [master.id, invoiceId]);
  expect(await work()).toEqual({ home: [0, 0, 0], list: [0, 0, 0, 0, 1], lane: [0, 0, 1] });
  expect(await home('neverBilled')).toBe(0);
});
