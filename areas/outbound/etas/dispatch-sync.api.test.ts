import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDispatchSyncJob } from './dispatch-sync.service.ts';
import {
  clearEtaOverrideEndpoint,
  dispatchSyncResultSchema,
  findEtasEndpoint,
  overrideEtaEndpoint,
  startDispatchSyncEndpoint,
  setManualEtasEndpoint,
} from './etas.contract.ts';
import { getOwnJobOrAnyForAdminEndpoint } from '#areas/admin/jobs/jobs.contract.ts';
import { recordDeliveryEndpoint } from '#areas/outbound/deliveries/deliveries.contract.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { ownEstimateDispatch } from '#integrations/dispatch/embedded.ts';
import { createHttpDispatch } from '#integrations/dispatch/http.ts';
import type { DispatchPort } from '#integrations/dispatch/port.ts';
import { startFakeDispatch } from '#integrations/dispatch/fake.ts';
import type { FakeDispatch } from '#integrations/dispatch/fake.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
  updateTestPickup,
} from '#tests/factories.ts';
import type { TestLoad } from '#tests/factories.ts';

/** Conflicts between the dispatch system's ETAs and ours. */
const opening = '2027-02-03T15:00:00Z';
let world: TestWorld;
let service: TestUser & { id: number };
let dispatch: FakeDispatch;
beforeAll(async () => {
  world = await openTestWorld({ at: opening, jobs: true });
  service = await createTestUser(world, { role: 'CustomerService' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(opening);
  dispatch = await startFakeDispatch();
});
afterEach(() => dispatch.close());

/** A truck that left at 15:00 with two stops, without calculated times. */
async function aTruck(): Promise<TestLoad & { name: string }> {
  const place = await createTestConsignee(world, { city: 'Chicago', timeZone: 'America/Chicago' });
  const truck = await createTestLoad(world, {
    state: 'released',
    stopConsignees: [place, await createTestConsignee(world)],
  });
  await world.rows('update eta set status = 2 where drop_id = any($1)', [truck.drops.map((d) => d.id)]);
  await updateTestLoad(world, truck.id, { external_order_no: `MC-${truck.id}` });
  return { ...truck, name: `L-${truck.number}` };
}
/** Runs the job with a port, as the queue does. */
const sync = async (
  loadIds: number[],
  port: DispatchPort = createHttpDispatch({ url: dispatch.url, token: 'secret' }),
) =>
  dispatchSyncResultSchema.parse(
    await createDispatchSyncJob(port)({
      jobId: 0,
      payload: { loadIds },
      actor: systemActor,
      clock: world.clock,
      runInTransaction: (act) => world.work(act),
      reportProgress: async () => undefined,
      signal: AbortSignal.any([]),
    }),
  );
const rowsOf = async (truck: TestLoad) =>
  (
    await world.call(findEtasEndpoint, {
      as: service,
      query: { loadNumber: truck.number, orderField: 'eta' },
    })
  ).data.toSorted((a, b) => a.seq - b.seq);
const eta = async (truck: TestLoad, seq = 1) => {
  const found = (await rowsOf(truck))[seq - 1];
  return [found?.eta ?? null, found?.source];
};
const kept = () =>
  world.rows(
    'select drop_id, eta, source, status, override_eta, dispatch_eta, delivered_at, row_version from eta order by 1',
  );

describe('the dispatch system', () => {
  test('is queried by our load number and its own, and its times override computed ones', async () => {
    const truck = await aTruck();
    dispatch.setRepliesFromNowOn({
      body: {
        arrivals: [
          {
            load: truck.name,
            stop: 1,
            eta: '2027-02-04T05:10:00-06:00',
            saidAt: '2027-02-03T15:00:00Z',
            note: 'Snow',
          },
          { load: truck.name, stop: 2, eta: null },
        ],
      },
    });
    expect(await sync([truck.id])).toMatchObject({
      loads: 1,
      changed: 1,
      delivered: 0,
      ours: false,
      faults: [],
    });
    expect(dispatch.requests[0]?.loads).toMatchObject([{ load: truck.name, order: `MC-${truck.id}` }]);
    expect(dispatch.requests[0]?.loads[0]?.stops.map((s) => s.stop)).toEqual([1, 2]);
    expect(dispatch.tokens).toEqual(['Bearer secret']);
    expect((await rowsOf(truck))[0]).toMatchObject({
      eta: '2027-02-04T11:10:00.000Z',
      source: 'dispatch',
      detail: 'Snow',
    });
  });
  test('does not change an override; clearing the override brings back the latest reported time', async () => {
    const truck = await aTruck();
    await world.call(overrideEtaEndpoint, {
      as: service,
      params: { dropId: truck.dropId },
      body: { eta: '2027-02-04 09:00' },
    });
    dispatch.setRepliesFromNowOn({
      body: { arrivals: [{ load: truck.name, stop: 1, eta: '2027-02-04T11:10:00Z' }] },
    });
    expect(await sync([truck.id])).toMatchObject({ changed: 0, overridden: 1 });
    expect(await eta(truck)).toEqual(['2027-02-04T15:00:00.000Z', 'override']);
    await world.call(clearEtaOverrideEndpoint, { as: service, params: { dropId: truck.dropId } });
    expect(await eta(truck)).toEqual(['2027-02-04T11:10:00.000Z', 'dispatch']);
  });
  test('replaces a manual ETA with a newer report, and an older report replaces nothing', async () => {
    const truck = await aTruck();
    const says = (at: string, saidAt: string) =>
      dispatch.setRepliesFromNowOn({ body: { arrivals: [{ load: truck.name, stop: 1, eta: at, saidAt }] } });
    says('2027-02-04T11:00:00Z', '2027-02-03T15:00:00Z');
    await sync([truck.id]);
    await world.call(setManualEtasEndpoint, {
      as: service,
      params: { loadId: truck.id },
      body: { drops: [{ dropId: truck.dropId, eta: '2027-02-04 08:00', detail: 'The driver called' }] },
    });
    // The same update again changes nothing.
    await sync([truck.id]);
    expect(await eta(truck)).toEqual(['2027-02-04T14:00:00.000Z', 'manual']);
    says('2027-02-04T12:00:00Z', '2027-02-03T15:30:00Z');
    await sync([truck.id]);
    expect(await eta(truck)).toEqual(['2027-02-04T12:00:00.000Z', 'dispatch']);
    says('2027-02-04T10:00:00Z', '2027-02-03T15:10:00Z');
    expect(await sync([truck.id])).toMatchObject({ changed: 0 });
    expect(await eta(truck)).toEqual(['2027-02-04T12:00:00.000Z', 'dispatch']);
  });
  test('reports a delivery, and no later report reverts it', async () => {
    const truck = await aTruck();
    world.clock.set('2027-02-04T12:00:00Z');
    dispatch.setRepliesFromNowOn({
      body: { arrivals: [{ load: truck.name, stop: 1, deliveredAt: '2027-02-04T11:20:00Z' }] },
    });
    expect(await sync([truck.id])).toMatchObject({ delivered: 1 });
    dispatch.setRepliesFromNowOn({
      body: {
        arrivals: [
          { load: truck.name, stop: 1, eta: '2027-02-04T18:00:00Z', saidAt: '2027-02-04T11:59:00Z' },
        ],
      },
    });
    expect(await sync([truck.id])).toMatchObject({ changed: 0, faults: [] });
    expect((await rowsOf(truck))[0]).toMatchObject({ status: 3, deliveredAt: '2027-02-04T11:20:00.000Z' });
    const typed = await world.call(overrideEtaEndpoint, {
      as: service,
      params: { dropId: truck.dropId },
      body: { eta: '2027-02-04 09:00' },
    });
    expect(typed.status).toBe(412);
  });
});

describe('a rejected dispatch report, which is listed and changes nothing', () => {
  test.each([
    ['before the departure', { eta: '2027-02-03T14:59:00Z' }, 'dispatch.beforeDeparture'],
    ['far ahead', { eta: '2027-03-03T14:59:00Z' }, 'dispatch.tooFarAhead'],
    ['without a UTC offset', { eta: '2027-02-04T05:10:00' }, 'dispatch.entryUnreadable'],
    ['that is not a time', { eta: 'tonight' }, 'dispatch.entryUnreadable'],
    ['of no stop', { stop: 7, eta: '2027-02-04T11:10:00Z' }, 'dispatch.unknownStop'],
    ['without a stop', { stop: undefined, eta: '2027-02-04T11:10:00Z' }, 'dispatch.entryUnreadable'],
    [
      'of a load that was not requested',
      { load: 'L-1', eta: '2027-02-04T11:10:00Z' },
      'dispatch.unknownLoad',
    ],
    ['of a delivery tomorrow', { deliveredAt: '2027-02-05T11:10:00Z' }, 'dispatch.tooFarAhead'],
    [
      'of a delivery before the departure',
      { deliveredAt: '2027-02-03T11:10:00Z' },
      'dispatch.beforeDeparture',
    ],
  ])('%s', async (_, word, code) => {
    const truck = await aTruck();
    dispatch.setRepliesFromNowOn({
      body: {
        arrivals: [
          { load: truck.name, stop: 1, ...word },
          { load: truck.name, stop: 2, eta: '2027-02-04T19:00:00Z' },
        ],
      },
    });
    const result = await sync([truck.id]);
    expect(result.faults.map((f) => f.fault.code)).toEqual([code]);
    expect(await eta(truck)).toEqual([null, 'computed']);
    // The valid update beside it is applied.
    expect(await eta(truck, 2)).toEqual(['2027-02-04T19:00:00.000Z', 'dispatch']);
  });
  test('for a past time, for two times for one stop, and for a delivery before the release', async () => {
    const [over, twice, here] = [await aTruck(), await aTruck(), await aTruck()];
    await updateTestPickup(world, here.pickupId, { state: 'loading', released_at: null });
    await updateTestLoad(world, here.id, { state: 'loading' });
    world.clock.set('2027-02-04T12:00:00Z');
    dispatch.setRepliesFromNowOn({
      body: {
        arrivals: [
          { load: over.name, stop: 1, eta: '2027-02-04T11:00:00Z' },
          { load: twice.name, stop: 1, eta: '2027-02-04T13:00:00Z' },
          { load: twice.name, stop: 1, eta: '2027-02-04T14:00:00Z' },
          { load: twice.name, stop: 1, eta: '2027-02-04T13:00:00Z' },
          { load: here.name, stop: 1, deliveredAt: '2027-02-04T11:00:00Z' },
        ],
      },
    });
    const { faults } = await sync([over.id, twice.id, here.id]);
    expect(faults.map((f) => [f.load, f.fault.code])).toEqual([
      [twice.name, 'dispatch.duplicateStop'],
      [over.name, 'dispatch.arrivalInPast'],
      [here.name, 'dispatch.loadNotReleased'],
    ]);
  });
  test.each([
    ['responds with an error', { status: 503, body: {} }],
    ['responds without JSON', { bytes: '<html>maintenance</html>' }],
    ['responds with another structure', { body: { routes: [] } }],
    [
      'closes the connection halfway',
      { body: { arrivals: [{ load: 'L-1', stop: 1, eta: '2027-02-04T11:00:00Z' }] }, cut: true },
    ],
    ['sends an endless response', { bytes: ' '.repeat(6_000_000) }],
  ])('from a system that %s: all ETAs stay', async (_, answer) => {
    const truck = await aTruck();
    const before = await kept();
    dispatch.setRepliesFromNowOn(answer);
    await expect(sync([truck.id])).rejects.toThrow('dispatch system');
    expect(await kept()).toEqual(before);
  });
});

describe('without a dispatch system', () => {
  test('the synchronization of our own loads is a job, and starting it twice creates one', async () => {
    const place = await createTestConsignee(world);
    const truck = await createTestLoad(world, {
      stopConsignees: [place],
      miles: 550,
      plannedDeparture: '2027-02-03T20:00:00Z',
    });
    const start = () => world.call(startDispatchSyncEndpoint, { as: service, body: { loadIds: [truck.id] } });
    const held = await holdLocksOfStatementThenCommit(world, 'lock table eta in exclusive mode');
    const [first, second] = [await start(), await start()];
    expect(second.data.jobId).toBe(first.data.jobId);
    const other = await createTestUser(world, { role: 'Routing' });
    expect((await world.call(startDispatchSyncEndpoint, { as: other, body: {} })).error).toBe(
      'etas.syncInProgress',
    );
    await held.release();
    await expect
      .poll(
        async () =>
          (
            await world.call(getOwnJobOrAnyForAdminEndpoint, {
              as: service,
              params: { id: first.data.jobId },
            })
          ).data.status,
      )
      .toBe('done');
    const { result } = (
      await world.call(getOwnJobOrAnyForAdminEndpoint, { as: service, params: { id: first.data.jobId } })
    ).data;
    expect(result).toMatchObject({ loads: 1, changed: 1, ours: true, faults: [] });
    expect(await eta(truck)).toEqual(['2027-02-04T06:30:00.000Z', 'computed']);
  });
  test('loads of other warehouses are not found, and users without edit permission start none', async () => {
    const truck = await aTruck();
    const elsewhere = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect(
      (await world.call(startDispatchSyncEndpoint, { as: elsewhere, body: { loadIds: [truck.id] } })).status,
    ).toBe(403);
    expect(
      (await world.call(startDispatchSyncEndpoint, { as: service, body: { loadIds: [999_999] } })).status,
    ).toBe(404);
  });
});

describe('simultaneous changes', () => {
  const says = (truck: { name: string }, at: string, saidAt: string) =>
    dispatch.setRepliesFromNowOn({ body: { arrivals: [{ load: truck.name, stop: 1, eta: at, saidAt }] } });
  const lock = (truck: TestLoad) =>
    holdLocksOfStatementThenCommit(world, 'select 1 from eta where drop_id = $1 for update', [truck.dropId]);
  test('keep an override entered while the synchronization writes, whichever comes first', async () => {
    const truck = await aTruck();
    says(truck, '2027-02-04T11:10:00Z', '2027-02-03T15:00:00Z');
    const held = await lock(truck);
    const both = [
      sync([truck.id]),
      world.call(overrideEtaEndpoint, {
        as: service,
        params: { dropId: truck.dropId },
        body: { eta: '2027-02-04 09:00' },
      }),
    ];
    await waitForBlockedSessions(world, 2);
    await held.release();
    await Promise.all(both);
    expect(await eta(truck)).toEqual(['2027-02-04T15:00:00.000Z', 'override']);
    expect(
      (
        await world.row<{ dispatch: string }>('select dispatch_eta as dispatch from eta where drop_id = $1', [
          truck.dropId,
        ])
      ).dispatch,
    ).toBe('2027-02-04T11:10:00.000Z');
  });
  test('keep the newer report of two synchronizations, whichever writes last', async () => {
    const truck = await aTruck();
    const held = await lock(truck);
    says(truck, '2027-02-04T12:00:00Z', '2027-02-03T15:20:00Z');
    const first = sync([truck.id]);
    await waitForBlockedSessions(world, 1);
    says(truck, '2027-02-04T11:00:00Z', '2027-02-03T15:10:00Z');
    const second = sync([truck.id]);
    await waitForBlockedSessions(world, 2);
    await held.release();
    await Promise.all([first, second]);
    expect(await eta(truck)).toEqual(['2027-02-04T12:00:00.000Z', 'dispatch']);
  });
  test('keep a proof of delivery recorded during a synchronization', async () => {
    const truck = await aTruck();
    world.clock.set('2027-02-04T12:00:00Z');
    says(truck, '2027-02-04T18:00:00Z', '2027-02-04T12:00:00Z');
    const admin = await createTestUser(world, { role: 'Admin' });
    const held = await lock(truck);
    const both = [
      sync([truck.id]),
      world.call(recordDeliveryEndpoint, { as: admin, params: { dropId: truck.dropId }, body: {} }),
    ];
    await waitForBlockedSessions(world, 2);
    await held.release();
    const [, proof] = await Promise.all(both);
    expect(proof).toMatchObject({ status: 200 });
    expect((await rowsOf(truck))[0]?.status).toBe(3);
  });
});

test('the embedded dispatch system answers from our own loads', async () => {
  const stops = [
    { seq: 1, destinationNumber: 'IL1', ourEta: '2027-02-04T11:00:00Z' },
    { seq: 2, destinationNumber: 'IL2', ourEta: null },
  ];
  const answer = await ownEstimateDispatch.findArrivals([
    { load: 'L-1', order: null, departure: null, hasLeft: true, stops },
  ]);
  expect(answer).toMatchObject({ isOwnEstimate: true, unusable: [], arrivals: [{ load: 'L-1', seq: 1 }] });
});
