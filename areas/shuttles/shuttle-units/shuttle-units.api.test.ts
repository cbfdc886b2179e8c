import { afterAll, beforeAll, expect, it } from 'vitest';
import { findShuttleUnitsEndpoint } from './shuttle-units.contract.ts';
import { changeUnitsShuttleEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let wpb: { id: number; code: string };
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let service: TestUser;
let ids: { waiting: number; onTheWay: number; there: number; staged: number };
let truck: { id: number; number: string };

beforeAll(async () => {
  world = await openTestWorld();
  [wpb, mia] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  shipper = await createTestShipper(world, { warehouseId: wpb.id });
  consignee = await createTestConsignee(world);
  service = await createTestUser(world, { role: 'CustomerService' });
  const left = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 3 });
  const came = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 4 });
  truck = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 1 });
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee,
    units: 5,
    status: 2,
    outboundWarehouseId: mia.id,
  });
  const [waiting = 0, onTheWay = 0, there = 0, staged = 0, gone = 0] = unitIds;
  ids = { waiting, onTheWay, there, staged };
  await updateTestUnits(world, unitIds, { current_warehouse_id: wpb.id });
  await updateTestUnits(world, waiting, { shuttle_load_id: truck.id });
  await updateTestUnits(world, onTheWay, { state: 'shuttled', shuttle_load_id: left.id });
  await updateTestUnits(world, there, {
    state: 'arrived',
    shuttle_load_id: came.id,
    current_warehouse_id: mia.id,
  });
  await updateTestUnits(world, staged, {
    state: 'received',
    shuttle_load_id: came.id,
    current_warehouse_id: mia.id,
  });
  await updateTestUnits(world, gone, { active: false });
  await createTestFreight(world, { shipper, consignee, units: 2, status: 2 });
});
afterAll(() => world.close());

const find = async (query: Record<string, unknown> = {}, as = service) => {
  const answer = await world.call(findShuttleUnitsEndpoint, {
    as,
    query: { consigneeAccountId: consignee.id, ...query },
  });
  expect(answer.status).toBe(200);
  return answer.data;
};
const idsOf = (rows: readonly { id: number }[]) => rows.map((r) => r.id).toSorted((a, b) => a - b);

it('the list shows units to be shuttled and units already shuttled, without deleted or other units', async () => {
  expect(idsOf(await find())).toEqual([ids.waiting, ids.onTheWay, ids.there]);
  expect(idsOf(await find({ shuttled: true }))).toEqual([ids.onTheWay, ids.there]);
  expect(idsOf(await find({ shuttled: false }))).toEqual([ids.waiting]);
  expect(idsOf(await find({ checkForArrivedShuttle: true }))).toEqual([ids.waiting, ids.onTheWay]);
  expect(idsOf(await find({ shuttleNumber: truck.number }))).toEqual([ids.waiting]);
  expect(idsOf(await find({ dayOfServiceFrom: '2027-02-04' }))).toEqual([]);
});
it('the list shows origin, destination and shuttle, and counts both kinds', async () => {
  const answer = await world.call(findShuttleUnitsEndpoint, {
    as: service,
    query: { consigneeAccountId: consignee.id },
  });
  expect([answer.totalRows, answer.totals]).toEqual([3, { expected: 1, shuttled: 2, cubes: 498 }]);
  expect(answer.data.find((r) => r.id === ids.waiting)).toMatchObject({
    from: wpb.code,
    to: mia.code,
    shuttleNumber: truck.number,
    shuttleStatus: 1,
    status: 2,
  });
  const codes = answer.data.map((r) => r.unitCode);
  expect(codes).toEqual(codes.toSorted().toReversed());
});
it('the list shows the shuttle from the shuttle file row of a unit', async () => {
  await world.rows(
    `
      insert into shuttle_file (
        consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, shuttle, source
      )
      values ($1, '2027-02-03', $2, '2027-02-03', $3, 'SH-5', 'manual')
    `,
    [consignee.id, wpb.id, mia.id],
  );
  expect((await find({ shuttle: 'sh-5' })).map((r) => r.shuttle)).toEqual(['SH-5', 'SH-5', 'SH-5']);
});
it('the list shows the new number for a unit that was put on another shuttle', async () => {
  const other = await createTestShuttleLoad(world, { fromWarehouseId: wpb.id, to: mia.id, status: 1 });
  const moved = await world.call(changeUnitsShuttleEndpoint, {
    as: await createTestUser(world, { role: 'Admin' }),
    body: { bulkPrintIdsIncluded: [ids.waiting], shuttleNumber: truck.number, shuttleLoadId: other.id },
  });
  expect(moved.status).toBe(200);
  expect((await find({ shuttled: false })).map((r) => r.shuttleNumber)).toEqual([other.number]);
});
it('the list is visible to the two warehouses only, and not to the shuttle file roles', async () => {
  const at = async (warehouseId: number) =>
    find({}, await createTestUser(world, { role: 'Warehouse', warehouseId }));
  expect((await at(wpb.id)).length).toBe(3);
  expect((await at(mia.id)).length).toBe(3);
  expect((await at((await createTestWarehouse(world)).id)).length).toBe(0);
  const users = await createTestUser(world, { role: 'ShuttleFileUsers' });
  expect((await world.call(findShuttleUnitsEndpoint, { as: users, query: {} })).status).toBe(403);
});
