import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseShuttleLoad } from './shuttle-loads.contract.ts';
import { deleteShipments, deleteUnit } from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  changeShuttle,
  changeUnitsShipDate,
  deleteOutboundUnits,
} from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { scan, scanBatch } from '#areas/receiving/scanning/scanning.contract.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';
import { deadlocksIn, holding, waiting } from '#tests/barriers.ts';
import {
  aConsignee,
  aRunningDay,
  aShipper,
  aShuttleLoad,
  aUser,
  aWarehouse,
  changeUnits,
  daysOfService,
  freight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { aScanner, shot } from '#tests/scanner-world.ts';

/** A shuttle that leaves while somebody takes its boxes off: truck first and then its boxes, whoever it is. */
const day = '2027-02-03';
let world: World;
let admin: TestPerson;
let scanner: string;
let dock: { id: number };
let goal: { id: number };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;

beforeAll(async () => {
  world = await openWorld({ at: '2027-02-03T15:00:00Z' });
  [dock, goal] = [await aWarehouse(world), await aWarehouse(world)];
  shipper = await aShipper(world, { warehouseId: dock.id });
  consignee = await aConsignee(world);
  await daysOfService(world, { consigneeId: consignee.id, warehouseId: goal.id });
  admin = await aUser(world, { role: 'Admin' });
  await aRunningDay(world, dock.id, day);
  scanner = await aScanner(world, { code: '301', role: 3, warehouseId: dock.id });
});
afterAll(() => world.close());

async function aTruck(units = 2) {
  const shuttle = await aShuttleLoad(world, { from: dock.id, to: goal.id, seal: '77', status: 1 });
  const made = await freight(world, { shipper, consignee, units, status: 2 });
  await changeUnits(world, made.unitIds, {
    current_warehouse_id: dock.id,
    outbound_warehouse_id: goal.id,
    shuttle_load_id: shuttle.id,
  });
  return { ...made, ...shuttle };
}
type Truck = Awaited<ReturnType<typeof aTruck>>;
const some = (ids: number[]) => ({ bulkPrintIdsIncluded: ids });
const first = (truck: Truck) => ({ id: truck.unitIds[0] ?? 0, code: truck.unitCodes[0] ?? '' });

describe('a shuttle leaves while its boxes are taken off it', () => {
  const acts: [string, (truck: Truck, other: Truck) => Promise<{ status: number }>, number][] = [
    [
      'to another ship date',
      (truck) =>
        world.call(changeUnitsShipDate, {
          as: admin,
          body: { ...some(truck.unitIds), newShipDate: '2027-02-10' },
        }),
      412,
    ],
    [
      'to another shuttle',
      (truck, other) =>
        world.call(changeShuttle, {
          as: admin,
          body: { ...some(truck.unitIds), shuttleNumber: truck.number, shuttleLoadId: other.id },
        }),
      412,
    ],
    [
      'being deleted',
      (truck) => world.call(deleteOutboundUnits, { as: admin, body: some(truck.unitIds) }),
      412,
    ],
    [
      'as one box that is deleted',
      (truck) => world.call(deleteUnit, { as: admin, params: { unitId: first(truck).id } }),
      412,
    ],
    [
      'with their line',
      (truck) =>
        world.call(deleteShipments, { as: admin, query: { unitsConsolidateId: [truck.consolidateId] } }),
      412,
    ],
    [
      'into the cooler by a scan',
      (truck) => world.call(scan, { scanner, body: shot('cooler', first(truck).code) }),
      412,
    ],
    [
      'by a scan that unloads',
      (truck) => world.call(scan, { scanner, body: shot('unload', first(truck).code) }),
      412,
    ],
    [
      'by a scan onto another one',
      (truck, other) =>
        world.call(scan, { scanner, body: shot('shuttle', first(truck).code, { shuttleLoadId: other.id }) }),
      412,
    ],
    [
      'by scans that come together',
      (truck) =>
        world.call(scanBatch, {
          scanner,
          body: { scans: truck.unitCodes.map((code) => shot('cooler', code)) },
        }),
      200,
    ],
  ];
  it.each(acts)(
    '%s: neither waits for the other, and the boxes are on their way',
    async (_, act, refused) => {
      const [truck, other] = [await aTruck(), await aTruck(1)];
      const deadlocks = await deadlocksIn(async () => {
        const held = await holding(world, 'select 1 from shuttle_load where id = $1 for update', [truck.id]);
        const leaving = world.call(releaseShuttleLoad, { as: admin, params: { id: truck.id } });
        await waiting(world, 1);
        const taking = act(truck, other);
        await waiting(world, 2);
        await held.letGo();
        expect([(await leaving).status, (await taking).status]).toEqual([200, refused]);
      });
      expect(deadlocks).toBe(0);
      expect(
        await world.rows('select status, shuttle_load_id as truck, active from unit where id = any($1)', [
          truck.unitIds,
        ]),
      ).toEqual(truck.unitIds.map(() => ({ status: 3, truck: truck.id, active: true })));
    },
  );
});

it('boxes of two shuttles change places at one moment: neither waits for the other', async () => {
  const [one, two] = [await aTruck(1), await aTruck(1)];
  const deadlocks = await deadlocksIn(async () => {
    const held = await holding(world, 'select 1 from unit where id = any($1) for update', [
      [...one.unitIds, ...two.unitIds],
    ]);
    const move = (from: Truck, to: Truck) =>
      world.call(changeShuttle, {
        as: admin,
        body: { ...some(from.unitIds), shuttleNumber: from.number, shuttleLoadId: to.id },
      });
    const moves = [move(one, two), move(two, one)];
    await waiting(world, 2);
    await held.letGo();
    expect((await Promise.all(moves)).map((m) => m.status)).toEqual([200, 200]);
  });
  expect(deadlocks).toBe(0);
  expect(
    await world.rows('select shuttle_load_id as truck from unit where id = any($1) order by id', [
      [...one.unitIds, ...two.unitIds],
    ]),
  ).toEqual([{ truck: two.id }, { truck: one.id }]);
});
