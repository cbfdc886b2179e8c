import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOrderGroupsEndpoint } from './order-search.contract.ts';
import { printBulkLabelsAndRecordPrintsEndpoint } from '#areas/orders/labels/labels.contract.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

/** Clerks search for a PO, an air waybill or a product, rarely for an order. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let clerk: TestUser;
let stranger: TestUser;
const today = '2027-02-03';
const nextWeek = '2027-02-10';
const made = { today: 0, named: 0, lilies: 0 };

/** Enters a line as a clerk does. Returns its id and its order's. */
async function entered(units: number, line: Record<string, unknown>) {
  const answer = await world.call(addOrMergeOrderLineEndpoint, {
    as: clerk,
    body: {
      shipperAccountId: shipper.id,
      shipDate: today,
      consigneeAccountId: consignee.id,
      ...boxDimensions,
      numberOfUnits: units,
      ...line,
    },
  });
  const [added] = answer.data.consolidates;
  if (!added) throw new Error(answer.message);
  return { id: added.unitsConsolidateId, orderId: answer.data.orderId };
}

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  const { id: warehouseId } = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId });
  clerk = await createTestUser(world, { role: 'CustomerService' });
  stranger = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world)],
  });
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId });
  const [roses, lilies] = [
    await ensureTestProduct(world, 'ROS-RED'),
    await ensureTestProduct(world, 'LIL-STG'),
  ];
  made.today = (await entered(3, { productId: roses.id })).id;
  const named = await entered(2, {
    productId: roses.id,
    shipDate: nextWeek,
    po: 'KRG-4471',
    awb: '729-20114471',
  });
  made.named = named.id;
  // A second line of the same order for the same consignee, under another document number.
  await entered(5, { productId: roses.id, shipDate: nextWeek, orderId: named.orderId, po: 'KRG-9' });
  made.lilies = (
    await entered(4, { productId: lilies.id, productDescription: 'Lirio Oriental', shipDate: today })
  ).id;
});
afterAll(() => world.close());

const search = async (query: Record<string, unknown>, as = clerk) => {
  const found = await world.call(listOrderGroupsEndpoint, { as, query });
  expect([found.status, found.message]).toEqual([200, '']);
  return {
    rows: found.totalRows,
    units: found.totals.units,
    lines: found.data.flatMap((group) => group.consolidates).map((line) => line.unitsConsolidateId),
    each: found.data.map((group) => group.units),
  };
};

it.each([
  ['its PO', { po: 'KRG-4471' }],
  ['its PO in small letters, with blanks around', { po: ' krg-4471 ' }],
  ['its AWB', { awb: '729-20114471' }],
  ['both', { po: 'KRG-4471', awb: '729-20114471' }],
  ['its PO and its day', { po: 'KRG-4471', shipDate: nextWeek }],
])('a line is found by %s on any day, without the other lines of its order', async (_, query) => {
  expect(await search(query)).toEqual({ rows: 1, units: 2, lines: [made.named], each: [2] });
});
it.each([
  ['another day', { po: 'KRG-4471', shipDate: today }],
  ['another AWB', { po: 'KRG-4471', awb: '729-1' }],
  ['the beginning of a PO', { po: 'KRG' }],
])('%s finds nothing', async (_, query) => {
  expect(await search(query)).toEqual({ rows: 0, units: 0, lines: [], each: [] });
});
it('a PO of another shipper is not found', async () =>
  expect((await search({ po: 'KRG-4471' }, stranger)).rows).toBe(0));
it('a product is found by its code or its description among the lines of the day', async () => {
  for (const product of ['lil-s', 'oriental', 'LÍRIO'])
    expect(await search({ product })).toEqual({ rows: 1, units: 4, lines: [made.lilies], each: [4] });
  expect((await search({ product: 'ros-red' })).lines).toEqual([made.today]);
  expect((await search({ product: 'ros-red', shipDate: nextWeek })).units).toBe(7);
});
it('labels printed for a PO search are those of its lines', async () => {
  const printed = await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
    as: clerk,
    query: { po: 'KRG-4471', bulkPrintAllChecked: true, format: 'zpl' },
  });
  const codes = await world.rows<{ code: string }>(
    'select unit_code as code from unit where consolidate_id = $1',
    [made.named],
  );
  const labels = new TextDecoder().decode(printed.bytes);
  expect([labels.split('^XA').length - 1, codes.every(({ code }) => labels.includes(code))]).toEqual([
    2,
    true,
  ]);
});

it('a ship date range is sorted by date, shows only the user’s own lines, and is rejected when reversed', async () => {
  const span = { shipDateFrom: '2027-02-04', shipDateTo: nextWeek, orderField: 'shipDate', rows: 1 };
  expect(await search({ ...span, orderDirection: 'asc' })).toMatchObject({ rows: 1, units: 7 });
  expect((await search({ shipDateFrom: today, shipDateTo: nextWeek })).units).toBe(14);
  expect((await search({ shipDateFrom: '2027-02-11' })).rows).toBe(0);
  expect((await search({ shipDateTo: '2027-02-02' })).rows).toBe(0);
  expect((await search(span, stranger)).rows).toBe(0);
  // The sums are cached by day. One range must not return those of another, or today's.
  expect((await search({})).units).toBe(7);
  const backwards = { shipDateFrom: nextWeek, shipDateTo: today };
  const refused = await world.call(listOrderGroupsEndpoint, { as: clerk, query: backwards });
  expect([refused.status, refused.message]).toEqual([400, 'Last ship date can’t be before the first']);
  const printed = await world.call(printBulkLabelsAndRecordPrintsEndpoint, {
    as: clerk,
    query: { ...backwards, bulkPrintAllChecked: true },
  });
  expect(printed.status).toBe(400);
});
