import { afterAll, beforeAll, expect, it } from 'vitest';
import { findShuttleUnits } from './shuttle-units.contract.ts';
import { changeShuttle } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';
import {
  aConsignee,
  aShipper,
  aShuttleLoad,
  aUser,
  aWarehouse,
  changeUnits,
  freight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: World;
let wpb: { id: number; code: string };
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let service: TestPerson;
let ids: { waiting: number; onTheWay: number; there: number; staged: number };
let truck: { id: number; number: string };

beforeAll(async () => {
  world = await openWorld();
  [wpb, mia] = [await aWarehouse(world), await aWarehouse(world)];
  shipper = await aShipper(world, { warehouseId: wpb.id });
  consignee = await aConsignee(world);
  service = await aUser(world, { role: 'CustomerService' });
  const left = await aShuttleLoad(world, { from: wpb.id, to: mia.id, status: 3 });
  const came = await aShuttleLoad(world, { from: wpb.id, to: mia.id, status: 4 });
  truck = await aShuttleLoad(world, { from: wpb.id, to: mia.id, status: 1 });
  const { unitIds } = await freight(world, {
    shipper,
    consignee,
    units: 5,
    status: 2,
    outboundWarehouseId: mia.id,
  });
  const [waiting = 0, onTheWay = 0, there = 0, staged = 0, gone = 0] = unitIds;
  ids = { waiting, onTheWay, there, staged };
  await changeUnits(world, unitIds, { current_warehouse_id: wpb.id });
  await changeUnits(world, waiting, { shuttle_load_id: truck.id });
  await changeUnits(world, onTheWay, { state: 'shuttled', shuttle_load_id: left.id });
  await changeUnits(world, there, {
    state: 'arrived',
    shuttle_load_id: came.id,
    current_warehouse_id: mia.id,
  });
  await changeUnits(world, staged, {
    state: 'received',
    shuttle_load_id: came.id,
    current_warehouse_id: mia.id,
  });
  await changeUnits(world, gone, { active: false });
  await freight(world, { shipper, consignee, units: 2, status: 2 });
});
afterAll(() => world.close());

const find = async (query: Record<string, unknown> = {}, as = service) => {
  const answer = await world.call(findShuttleUnits, {
    as,
    query: { consigneeAccountId: consignee.id, ...query },
  });
  expect(answer.status).toBe(200);
  return answer.data;
};
const idsOf = (rows: readonly { id: number }[]) => rows.map((r) => r.id).toSorted((a, b) => a - b);

it('shows the units that are to be shuttled and those that were, no deleted ones and none that stay', async () => {
  expect(idsOf(await find())).toEqual([ids.waiting, ids.onTheWay, ids.there]);
  expect(idsOf(await find({ shuttled: true }))).toEqual([ids.onTheWay, ids.there]);
  expect(idsOf(await find({ shuttled: false }))).toEqual([ids.waiting]);
  expect(idsOf(await find({ checkForArrivedShuttle: true }))).toEqual([ids.waiting, ids.onTheWay]);
  expect(idsOf(await find({ shuttleNumber: truck.number }))).toEqual([ids.waiting]);
  expect(idsOf(await find({ dayOfServiceFrom: '2027-02-04' }))).toEqual([]);
});
it('says from where to where, by which shuttle, and counts both kinds', async () => {
  const answer = await world.call(findShuttleUnits, {
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
it('names the file’s shuttle of the row a unit travels by', async () => {
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
it('has the new number of a unit that was put on another shuttle', async () => {
  const other = await aShuttleLoad(world, { from: wpb.id, to: mia.id, status: 1 });
  const moved = await world.call(changeShuttle, {
    as: await aUser(world, { role: 'Admin' }),
    body: { bulkPrintIdsIncluded: [ids.waiting], shuttleNumber: truck.number, shuttleLoadId: other.id },
  });
  expect(moved.status).toBe(200);
  expect((await find({ shuttled: false })).map((r) => r.shuttleNumber)).toEqual([other.number]);
});
it('is shown to the two warehouses alone, and not to the roles of the shuttle file', async () => {
  const at = async (warehouseId: number) => find({}, await aUser(world, { role: 'Warehouse', warehouseId }));
  expect((await at(wpb.id)).length).toBe(3);
  expect((await at(mia.id)).length).toBe(3);
  expect((await at((await aWarehouse(world)).id)).length).toBe(0);
  const users = await aUser(world, { role: 'ShuttleFileUsers' });
  expect((await world.call(findShuttleUnits, { as: users, query: {} })).status).toBe(403);
});
