import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTodaysExtensionArrivalsEndpoint } from './expected-extensions.contract.ts';
import {
  approveExtensionAndFinalizeLinesEndpoint,
  createExtensionAndEnterNewLinesEndpoint,
} from './cutoff-extensions.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let seller: TestUser;
let stranger: TestUser;
let manager: TestUser;
let elsewhere: TestUser;
let number: number;
const shipDate = '2027-02-03';
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T20:00:00Z' });
  const { id: warehouseId } = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId, name: 'Andes Rose' });
  const consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId });
  const { id: productId } = await ensureTestProduct(world);
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  stranger = await createTestUser(world, {
    role: 'Shipper',
    actsForAccounts: [await createTestShipper(world, { warehouseId })],
  });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  elsewhere = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  const made = await world.call(createExtensionAndEnterNewLinesEndpoint, {
    as: seller,
    body: {
      shipperAccountId: shipper.id,
      shipDate,
      applicantName: 'Walter',
      contactNumber: '305-555-0100',
      shippingHour: '18:00',
      lines: [
        {
          consigneeAccountId: consignee.id,
          productId,
          numberOfUnits: 4,
          ...boxDimensions,
        },
      ],
    },
  });
  if (made.status !== 200) throw new Error(made.message);
  number = made.data.extensions.extensionNo;
});
afterAll(() => world.close());

const expected = async (as: TestUser) => (await world.call(listTodaysExtensionArrivalsEndpoint, { as })).data;

it('dock staff see who comes by when, with lots and boxes, and how much of it has arrived', async () => {
  expect(await expected(manager)).toMatchObject([
    {
      extensionNo: number,
      shipper: 'Andes Rose',
      status: 0,
      shippingHour: '18:00',
      untilAt: '2027-02-03T23:00:00.000Z',
      contactNumber: '305-555-0100',
      lots: 1,
      boxes: 4,
      received: 0,
      lastReceivedAt: null,
      doors: [],
    },
  ]);
  const decided = await world.call(approveExtensionAndFinalizeLinesEndpoint, {
    as: manager,
    params: { extensionNo: number },
    body: {},
  });
  expect(decided.status).toBe(200);
  const boxes = await world.rows<{ id: number }>(
    'select id from unit where shipper_id = $1 order by id limit 3',
    [shipper.id],
  );
  await updateTestUnits(
    world,
    boxes.map((box) => box.id),
    { state: 'received', received_at: '2027-02-03T22:10:00Z' },
  );
  expect(await expected(manager)).toMatchObject([
    { status: 1, boxes: 4, received: 3, lastReceivedAt: '2027-02-03T22:10:00.000Z' },
  ]);
});
it('a shipper sees its own extensions, another warehouse none, and users without permission are refused', async () => {
  expect((await expected(seller)).map((row) => row.extensionNo)).toEqual([number]);
  expect(await expected(stranger)).toEqual([]);
  expect(await expected(elsewhere)).toEqual([]);
  const buyer = await createTestUser(world, { role: 'Routing' });
  expect((await world.call(listTodaysExtensionArrivalsEndpoint, { as: buyer })).status).toBe(403);
});
it('today ends at midnight in the time zone of the doors', async () => {
  world.clock.set('2027-02-04T04:59:00Z');
  expect(await expected(manager)).toHaveLength(1);
  world.clock.set('2027-02-04T05:01:00Z');
  expect(await expected(manager)).toEqual([]);
  world.clock.set('2027-02-03T20:00:00Z');
});
