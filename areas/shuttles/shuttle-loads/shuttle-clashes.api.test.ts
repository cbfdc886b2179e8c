import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseShuttleLoadEndpoint } from './shuttle-loads.contract.ts';
import {
  deleteOrderLinesWhereAllowedEndpoint,
  deleteUnitAndEmptiedLineAndOrderEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  changeUnitsShuttleEndpoint,
  changeUnitsShipDateEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
} from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { submitScanEndpoint, submitScanBatchEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  countDeadlocks,
  holdLocksOfStatementThenCommit,
  waitForBlockedSessions,
} from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';

/** A shuttle leaves while another user takes its units off. Both lock the truck first, then its units. */
const day = '2027-02-03';
let world: TestWorld;
let admin: TestUser;
let scanner: string;
let dock: { id: number };
let goal: { id: number };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  [dock, goal] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  shipper = await createTestShipper(world, { warehouseId: dock.id });
  consignee = await createTestConsignee(world);
  await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: goal.id });
  admin = await createTestUser(world, { role: 'Admin' });
  await startTestOperatingDay(world, dock.id, day);
  scanner = await createScannerUserAndGetToken(world, { code: '301', role: 3, warehouseId: dock.id });
});
afterAll(() => world.close());

async function aTruck(units = 2) {
  const shuttle = await createTestShuttleLoad(world, {
    fromWarehouseId: dock.id,
    to: goal.id,
    seal: '77',
    status: 1,
  });
  const made = await createTestFreight(world, { shipper, consignee, units, status: 2 });
  await updateTestUnits(world, made.unitIds, {
    current_warehouse_id: dock.id,
    outbound_warehouse_id: goal.id,
    shuttle_load_id: shuttle.id,
  });
  return { ...made, ...shuttle };
}
type Truck = Awaited<ReturnType<typeof aTruck>>;
const some = (ids: number[]) => ({ bulkPrintIdsIncluded: ids });
const first = (truck: Truck) => ({ id: truck.unitIds[0] ?? 0, code: truck.unitCodes[0] ?? '' });

describe('a shuttle that departs while its boxes are removed from it', () => {
  const acts: [string, (truck: Truck, other: Truck) => Promise<{ status: number }>, number][] = [
    [
      'to another ship date',
      (truck) =>
        world.call(changeUnitsShipDateEndpoint, {
          as: admin,
          body: { ...some(truck.unitIds), newShipDate: '2027-02-10' },
        }),
      412,
    ],
    [
      'to another shuttle',
      (truck, other) =>
        world.call(changeUnitsShuttleEndpoint, {
          as: admin,
          body: { ...some(truck.unitIds), shuttleNumber: truck.number, shuttleLoadId: other.id },
        }),
      412,
    ],
    [
      'being deleted',
      (truck) =>
        world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as: admin, body: some(truck.unitIds) }),
      412,
    ],
    [
      'as one box that is deleted',
      (truck) =>
        world.call(deleteUnitAndEmptiedLineAndOrderEndpoint, {
          as: admin,
          params: { unitId: first(truck).id },
        }),
      412,
    ],
    [
      'with their line',
      (truck) =>
        world.call(deleteOrderLinesWhereAllowedEndpoint, {
          as: admin,
          query: { unitsConsolidateId: [truck.consolidateId] },
        }),
      412,
    ],
    [
      'into the cooler by a scan',
      (truck) => world.call(submitScanEndpoint, { scanner, body: buildScan('cooler', first(truck).code) }),
      412,
    ],
    [
      'by a scan that unloads',
      (truck) => world.call(submitScanEndpoint, { scanner, body: buildScan('unload', first(truck).code) }),
      412,
    ],
    [
      'by a scan onto another one',
      (truck, other) =>
        world.call(submitScanEndpoint, {
          scanner,
          body: buildScan('shuttle', first(truck).code, { shuttleLoadId: other.id }),
        }),
      412,
    ],
    [
      'by simultaneous scans',
      (truck) =>
        world.call(submitScanBatchEndpoint, {
          scanner,
          body: { scans: truck.unitCodes.map((code) => buildScan('cooler', code)) },
        }),
      200,
    ],
  ];
  it.each(acts)('%s: no deadlock, and the boxes are in transit', async (_, act, refused) => {
    const [truck, other] = [await aTruck(), await aTruck(1)];
    const deadlocks = await countDeadlocks(async () => {
      const held = await holdLocksOfStatementThenCommit(
        world,
        'select 1 from shuttle_load where id = $1 for update',
        [truck.id],
      );
      const leaving = world.call(releaseShuttleLoadEndpoint, { as: admin, params: { id: truck.id } });
      await waitForBlockedSessions(world, 1);
      const taking = act(truck, other);
      await waitForBlockedSessions(world, 2);
      await held.release();
      expect([(await leaving).status, (await taking).status]).toEqual([200, refused]);
    });
    expect(deadlocks).toBe(0);
    expect(
      await world.rows('select status, shuttle_load_id as truck, active from unit where id = any($1)', [
        truck.unitIds,
      ]),
    ).toEqual(truck.unitIds.map(() => ({ status: 3, truck: truck.id, active: true })));
  });
});

it('boxes of two shuttles swapped at the same time cause no deadlock', async () => {
  const [one, two] = [await aTruck(1), await aTruck(1)];
  const deadlocks = await countDeadlocks(async () => {
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from unit where id = any($1) for update',
      [[...one.unitIds, ...two.unitIds]],
    );
    const move = (from: Truck, to: Truck) =>
      world.call(changeUnitsShuttleEndpoint, {
        as: admin,
        body: { ...some(from.unitIds), shuttleNumber: from.number, shuttleLoadId: to.id },
      });
    const moves = [move(one, two), move(two, one)];
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect((await Promise.all(moves)).map((m) => m.status)).toEqual([200, 200]);
  });
  expect(deadlocks).toBe(0);
  expect(
    await world.rows('select shuttle_load_id as truck from unit where id = any($1) order by id', [
      [...one.unitIds, ...two.unitIds],
    ]),
  ).toEqual([{ truck: two.id }, { truck: one.id }]);
});
