import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getLoadEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import {
  getVoidLoadsAndSyncLimitsEndpoint,
  startLoadResyncEndpoint,
  startRoutingSyncOfDayEndpoint,
  startRoutingSyncOfLoadsEndpoint,
} from './routing-sync.contract.ts';
import { failLoadsOfAbandonedRoutingSyncs } from './routing-sync.service.ts';
import { syncUnitAssignmentsAndCountPlanned } from './routing-sync.repository.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  findLoadsOfWarehouseOnTestDay,
  routingTestDay,
  runRoutingSync,
  createRoutableWarehouseAndTwoConsignees,
} from '#tests/routing-fixtures.ts';
import { waitForJobToEnd, insertRunningJob } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createHttpRouting } from '#integrations/routing/http.ts';
import type { RoutingPort, RoutingRequest } from '#integrations/routing/port.ts';
import { startFakeRouting } from '#integrations/routing/fake.ts';
import {
  createTestLoad,
  createTestUser,
  updateTestLoad,
  updateTestPickup,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

const day = routingTestDay;
let world: TestWorld;
let router: TestUser & { id: number };
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z', jobs: true });
  router = await createTestUser(world, { role: 'Routing' });
});
afterAll(() => world.close());

let miami: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let chicago: TestAccount;
let dallas: TestAccount;
beforeEach(async () => {
  ({ warehouse: miami, shipper, chicago, dallas } = await createRoutableWarehouseAndTwoConsignees(world));
});

async function planned(dayOfService = day): Promise<Awaited<ReturnType<typeof ended>>> {
  const started = await world.call(startRoutingSyncOfDayEndpoint, {
    as: router,
    body: { dayOfService, warehouseId: miami.id },
  });
  expect(started.status).toBe(200);
  return ended(started.data.jobId);
}
const ended = (jobId: number) => waitForJobToEnd(world, router, jobId);
const loads = () => findLoadsOfWarehouseOnTestDay(world, router, miami);
/** Trailers of one stop each: two cities are two loads. */
const oneStopEach = () =>
  world.rows('insert into planning_setting (warehouse_id, max_stops) values ($1, 1)', [miami.id]);
const through = (port: RoutingPort, loadIds: number[] | null = null) =>
  runRoutingSync(world, port, miami, loadIds);

describe('the built-in planner', () => {
  test('creates loads, pickups, drops and planned units from finalized freight, and a rerun duplicates nothing', async () => {
    await createTestFreight(world, { shipper, consignee: chicago, units: 5 });
    await createTestFreight(world, { shipper, consignee: dallas, units: 4, status: 2 });
    await createTestFreight(world, { shipper, consignee: dallas, units: 7, status: 0 });
    const job = await planned();
    expect(job).toMatchObject({ status: 'done', result: { units: 9, vanished: 0, faults: [] } });
    const first = await loads();
    expect(first.reduce((n, l) => n + l.planned, 0)).toBe(9);
    expect(first.every((l) => l.status === 1 && l.syncStatus === 2 && l.plannedDeparture !== null)).toBe(
      true,
    );
    expect(first.flatMap((l) => l.drops.map((d) => d.city)).sort()).toEqual(['Chicago', 'Dallas']);
    const detail = (await world.call(getLoadEndpoint, { as: router, params: { id: first[0]?.id ?? 0 } }))
      .data;
    expect(detail.drops[0]?.miles).toBeGreaterThan(500);
    expect((await planned()).result).toMatchObject({ made: 0, units: 0 });
    expect((await loads()).map((l) => [l.id, l.loadName, l.planned])).toEqual(
      first.map((l) => [l.id, l.loadName, l.planned]),
    );
  });
  test('keeps manual entries, adds late freight, and moves nothing that is loaded or released', async () => {
    await oneStopEach();
    await createTestFreight(world, { shipper, consignee: chicago, units: 3, status: 2 });
    const dallasFreight = await createTestFreight(world, { shipper, consignee: dallas, units: 3, status: 2 });
    await planned();
    const byCity = async (city: string) => (await loads()).find((l) => l.drops.some((d) => d.city === city));
    const [toChicago, toDallas] = [await byCity('Chicago'), await byCity('Dallas')];
    await updateTestLoad(world, toChicago?.id, { load_locks: 4, trailer: 'TR 1' });
    await updateTestPickup(world, toDallas?.pickups[0]?.id, { state: 'released' });
    await updateTestLoad(world, toDallas?.id, { state: 'released' });
    await updateTestUnits(world, dallasFreight.unitIds, { state: 'loaded' });
    await createTestFreight(world, { shipper, consignee: chicago, units: 2 });
    await createTestFreight(world, { shipper, consignee: dallas, units: 2 });
    await planned();
    expect(await byCity('Chicago')).toMatchObject({
      id: toChicago?.id,
      planned: 5,
      loadLocks: 4,
      trailer: 'TR 1',
    });
    const after = await loads();
    expect(after.find((l) => l.id === toDallas?.id)).toMatchObject({ status: 4, planned: 3 });
    expect(
      after
        .filter((l) => l.drops.some((d) => d.city === 'Dallas'))
        .map((l) => l.planned)
        .sort(),
    ).toEqual([2, 3]);
  });
  test('flags and counts a load that has no freight left', async () => {
    const { unitIds } = await createTestFreight(world, { shipper, consignee: chicago, units: 2 });
    await planned();
    await updateTestUnits(world, unitIds, { active: false });
    expect((await planned()).result).toMatchObject({ vanished: 1 });
    expect(await loads()).toEqual([]);
    expect(
      (await world.call(getVoidLoadsAndSyncLimitsEndpoint, { as: router, query: { dayOfService: day } })).data
        .count,
    ).toBeGreaterThan(0);
  });
});

describe('synchronization permissions and dates', () => {
  test('requires the synchronizeLoads permission and a day at most 7 days back', async () => {
    for (const role of ['CustomerService', 'Internal', 'Warehouse'] as const)
      expect(
        (
          await world.call(startRoutingSyncOfDayEndpoint, {
            as: await createTestUser(world, { role, warehouseId: miami.id }),
            body: { dayOfService: day },
          })
        ).status,
      ).toBe(403);
    expect((await world.call(startRoutingSyncOfDayEndpoint, { as: router, body: {} })).status).toBe(400);
    expect(
      (
        await world.call(startRoutingSyncOfDayEndpoint, {
          as: router,
          body: { dayOfService: '2027-01-26', warehouseId: miami.id },
        })
      ).message,
    ).toBe('Loads older than 7 days cannot be synchronized.');
    expect(
      (
        await world.call(startRoutingSyncOfDayEndpoint, {
          as: router,
          body: { dayOfService: '2027-03-06', warehouseId: miami.id },
        })
      ).status,
    ).toBe(412);
    expect((await planned('2027-01-27')).status).toBe('done');
  });
  test('returns the running job when the same day is synchronized a second time', async () => {
    const { id, endJob: over } = await insertRunningJob(world, 'routing.sync', {
      who: 'Wei Chen',
      userId: router.id,
      payload: { day: '2027-02-06', warehouseIds: [miami.id], loadIds: null },
    });
    const start = (as: TestUser) =>
      world.call(startRoutingSyncOfDayEndpoint, {
        as,
        body: { dayOfService: '2027-02-06', warehouseId: miami.id },
      });
    const answers = await Promise.all([start(router), start(router)]);
    expect(answers.map((a) => a.data.jobId)).toEqual([id, id]);
    expect(await start(await createTestUser(world, { role: 'Admin' }))).toMatchObject({
      status: 409,
      message: 'Wei Chen is already synchronizing these loads.',
    });
    await over();
  });
  test('asks for confirmation to re-sync a load that has units on it, and refuses a released load', async () => {
    const { unitIds } = await createTestFreight(world, { shipper, consignee: chicago, units: 2, status: 2 });
    await planned();
    const id = (await loads())[0]?.id ?? 0;
    await updateTestUnits(world, unitIds[0], { state: 'loaded' });
    const again = (confirmed?: boolean) =>
      world.call(startLoadResyncEndpoint, { as: router, body: { loadId: id, confirmed } });
    expect(await again()).toMatchObject({
      status: 412,
      message: expect.stringContaining('1 unit is already loaded'),
    });
    expect((await ended((await again(true)).data.jobId)).status).toBe('done');
    expect((await loads())[0]).toMatchObject({ id, planned: 2, loaded: 1 });
    expect(
      (
        await ended(
          (await world.call(startRoutingSyncOfLoadsEndpoint, { as: router, body: { loadIds: [id] } })).data
            .jobId,
        )
      ).status,
    ).toBe('done');
    await updateTestLoad(world, id, { state: 'released' });
    expect((await again(true)).status).toBe(412);
  });
});

describe('a routing system over HTTP', () => {
  const route = (asked: RoutingRequest, more: Record<string, unknown> = {}) => ({
    key: 'R-77',
    name: 'North 77',
    warehouses: [miami.code],
    trailer: 'TR 9001',
    drivers: ['Ann', 'Bob'],
    departure: '2027-02-03T22:00:00Z',
    drops: asked.places.map((p) => ({
      deliverTo: p.number,
      miles: 700,
      windowStart: '2027-02-05T12:00:00Z',
      windowEnd: '2027-02-05T16:00:00Z',
      freight: [{ warehouse: miami.code, consignee: p.number }],
    })),
    ...more,
  });
  test('receives the request for the day, and its routes become loads', async () => {
    await createTestFreight(world, { shipper, consignee: chicago, units: 3 });
    const system = await startFakeRouting((asked) => ({ body: { routes: [route(asked)] } }));
    const port = createHttpRouting({ url: system.url, token: 'secret' });
    expect(await through(port)).toMatchObject({ made: 1, units: 3 });
    expect(system.tokens).toEqual(['Bearer secret']);
    expect(system.requests[0]).toMatchObject({
      day,
      warehouses: [{ code: miami.code }],
      freight: [{ consignee: chicago.number, deliverTo: chicago.number, shipper: shipper.number }],
    });
    expect((await loads())[0]).toMatchObject({
      loadName: 'North 77',
      trailer: 'TR 9001',
      planned: 3,
      plannedDeparture: expect.stringContaining('22:00'),
    });
    // An identical response changes nothing. A different trailer does.
    expect(await through(port)).toMatchObject({ made: 0, changed: 0, units: 0 });
    await world.db.updateTable('load').set({ trailer: 'TR 1' }).execute();
    expect(await through(port)).toMatchObject({ made: 0, changed: 1, units: 0 });
    expect(await loads()).toHaveLength(1);
    await system.close();
  });
  test('splits a consignee by unit count over two routes', async () => {
    await createTestFreight(world, { shipper, consignee: chicago, units: 5 });
    const half = (key: string, units?: number) => ({
      key,
      name: key,
      warehouses: [miami.code],
      drops: [
        { deliverTo: chicago.number, freight: [{ warehouse: miami.code, consignee: chicago.number, units }] },
      ],
    });
    const system = await startFakeRouting(() => ({ body: { routes: [half('A', 2), half('B')] } }));
    await through(createHttpRouting({ url: system.url }));
    expect((await loads()).map((l) => [l.loadName, l.planned])).toEqual([
      ['A', 2],
      ['B', 3],
    ]);
    await system.close();
  });
  test('reports one invalid route and applies the others', async () => {
    await createTestFreight(world, { shipper, consignee: chicago, units: 1 });
    const system = await startFakeRouting((asked) => ({
      body: {
        routes: [
          { key: 'BAD', name: 'x' },
          route(asked, { key: 'NOWHERE', warehouses: ['XXX'] }),
          route(asked),
        ],
      },
    }));
    const done = await through(createHttpRouting({ url: system.url }));
    expect(done).toMatchObject({
      made: 1,
      faults: [
        { key: 'BAD' },
        { key: 'NOWHERE', code: 'routes.unknownWarehouse', message: 'Warehouse XXX doesn’t exist.' },
      ],
    });
    await system.close();
  });
  test('leaves the loads unchanged and marked Error with its message when it does not respond', async () => {
    await createTestFreight(world, { shipper, consignee: chicago, units: 2 });
    await planned();
    const before = await loads();
    const system = await startFakeRouting(() => ({ status: 503, body: 'away' }));
    await expect(through(createHttpRouting({ url: system.url }))).rejects.toThrow(
      'The routing system responded with 503.',
    );
    await system.close();
    await expect(through(createHttpRouting({ url: system.url, timeoutMs: 2000 }))).rejects.toThrow(
      'The routing system did not respond.',
    );
    const after = await loads();
    expect(after.map((l) => [l.id, l.planned, l.syncStatus, l.syncMessage])).toEqual(
      before.map((l) => [l.id, l.planned, 1, 'The routing system did not respond.']),
    );
    expect((await planned()).status).toBe('done');
    expect((await loads()).every((l) => l.syncStatus === 2)).toBe(true);
  });
});

test('a synchronization whose server was killed on its last attempt leaves no load pending', async () => {
  const made = [
    await createTestLoad(world, { name: 'Lost', day: '2027-02-08', syncStatus: 'running' }),
    await createTestLoad(world, { name: 'Running', day: '2027-02-09', syncStatus: 'running' }),
  ];
  await world.rows(
    `insert into job (kind, payload, status) values ('routing.sync', '{"day":"2027-02-08"}', 'failed')`,
  );
  const { endJob: over } = await insertRunningJob(world, 'routing.sync', { payload: { day: '2027-02-09' } });
  await world.work(failLoadsOfAbandonedRoutingSyncs);
  expect(
    await world.rows(
      'select sync_status as status, sync_message as message from load where id = any($1) order by id',
      [made.map((l) => l.id)],
    ),
  ).toEqual([
    { status: 1, message: 'Synchronization failed. Try again.' },
    { status: 0, message: null },
  ]);
  await over();
});

test('a box reassigned to another consignee by its shipper while its route is written becomes unplanned there', async () => {
  const { unitIds } = await createTestFreight(world, { shipper, consignee: chicago, status: 1, units: 1 });
  const load = await createTestLoad(world, {
    day,
    pickupWarehouseIds: [miami.id],
    stopConsignees: [chicago],
  });
  const barrier = await holdLocksOfStatementThenCommit(
    world,
    world.db
      .updateTable('unit')
      .set({ consignee_id: dallas.id, deliver_to_id: dallas.id })
      .where('id', '=', unitIds[0] ?? 0),
  );
  const written = world.work((work) =>
    syncUnitAssignmentsAndCountPlanned(work, { pending: [load.id], begun: [] }, [
      { unitId: unitIds[0] ?? 0, pickupId: load.pickupId, dropId: load.dropId },
    ]),
  );
  await waitForBlockedSessions(world, 1);
  await barrier.release();
  expect(await written).toBe(0);
  expect(
    await world.row('select load_pickup_id as pickup, drop_id as drop from unit where id = $1', [unitIds[0]]),
  ).toEqual({ pickup: null, drop: null });
});

test('a box moved to another day by staff while its route is written waits for the routes of that day', async () => {
  const { unitIds } = await createTestFreight(world, { shipper, consignee: chicago, status: 2, units: 1 });
  const load = await createTestLoad(world, {
    day,
    pickupWarehouseIds: [miami.id],
    stopConsignees: [chicago],
  });
  const barrier = await holdLocksOfStatementThenCommit(
    world,
    "update unit set outbound_date = '2027-02-05', day_of_service = '2027-02-05' where id = $1",
    [unitIds[0]],
  );
  const written = world.work((work) =>
    syncUnitAssignmentsAndCountPlanned(work, { pending: [load.id], begun: [] }, [
      { unitId: unitIds[0] ?? 0, pickupId: load.pickupId, dropId: load.dropId },
    ]),
  );
  await waitForBlockedSessions(world, 1);
  await barrier.release();
  expect(await written).toBe(0);
  expect(
    await world.row('select load_pickup_id as pickup, drop_id as drop from unit where id = $1', [unitIds[0]]),
  ).toEqual({ pickup: null, drop: null });
});
