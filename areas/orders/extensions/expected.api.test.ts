import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectedExtensions } from './expected.contract.ts';
import { approveExtension, createExtension } from './extensions.contract.ts';
import {
  aConsignee,
  aProduct,
  aShipper,
  aUser,
  aWarehouse,
  changeUnits,
  daysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { sides } from '#tests/picking.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

let world: World;
let shipper: TestAccount & { warehouseId: number };
let seller: TestPerson;
let stranger: TestPerson;
let manager: TestPerson;
let elsewhere: TestPerson;
let number: number;
const shipDate = '2027-02-03';
beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T20:00:00Z' });
  const { id: warehouseId } = await aWarehouse(world);
  shipper = await aShipper(world, { warehouseId, name: 'Andes Rose' });
  const consignee = await aConsignee(world);
  await daysOfService(world, { consigneeId: consignee.id, warehouseId });
  const { id: productId } = await aProduct(world);
  seller = await aUser(world, { role: 'Shipper', groups: [shipper] });
  stranger = await aUser(world, { role: 'Shipper', groups: [await aShipper(world, { warehouseId })] });
  manager = await aUser(world, { role: 'WarehouseManager', warehouseId });
  elsewhere = await aUser(world, { role: 'WarehouseManager', warehouseId: (await aWarehouse(world)).id });
  const made = await world.call(createExtension, {
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
          ...sides,
        },
      ],
    },
  });
  if (made.status !== 200) throw new Error(made.message);
  number = made.data.extensions.extensionNo;
});
afterAll(() => world.close());

const expected = async (as: TestPerson) => (await world.call(expectedExtensions, { as })).data;

it('the doors see who comes until when, with lots and boxes, and what of it is here', async () => {
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
  const decided = await world.call(approveExtension, {
    as: manager,
    params: { extensionNo: number },
    body: {},
  });
  expect(decided.status).toBe(200);
  const boxes = await world.rows<{ id: number }>(
    'select id from unit where shipper_id = $1 order by id limit 3',
    [shipper.id],
  );
  await changeUnits(
    world,
    boxes.map((box) => box.id),
    { state: 'received', received_at: '2027-02-03T22:10:00Z' },
  );
  expect(await expected(manager)).toMatchObject([
    { status: 1, boxes: 4, received: 3, lastReceivedAt: '2027-02-03T22:10:00.000Z' },
  ]);
});
it('a shipper sees the own ones, another warehouse none, and who may not is refused', async () => {
  expect((await expected(seller)).map((row) => row.extensionNo)).toEqual([number]);
  expect(await expected(stranger)).toEqual([]);
  expect(await expected(elsewhere)).toEqual([]);
  const buyer = await aUser(world, { role: 'Routing' });
  expect((await world.call(expectedExtensions, { as: buyer })).status).toBe(403);
});
it('today ends with the day where the doors are', async () => {
  world.clock.set('2027-02-04T04:59:00Z');
  expect(await expected(manager)).toHaveLength(1);
  world.clock.set('2027-02-04T05:01:00Z');
  expect(await expected(manager)).toEqual([]);
  world.clock.set('2027-02-03T20:00:00Z');
});
