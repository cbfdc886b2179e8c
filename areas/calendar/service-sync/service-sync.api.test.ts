import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getServiceSyncPreviewAndRunsEndpoint,
  startServiceSyncEndpoint,
  getServiceSyncReportEndpoint,
} from './service-sync.contract.ts';
import { serviceSyncJob } from './service-sync.service.ts';
import { addValidOrderLinesEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { JobContext } from '#kit/server/jobs.ts';
import { waitForJobToEnd, blockJobStartsUntilReleased, insertRunningJob } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { holdReceivingScanThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
  deactivateAllUnits,
} from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser & { id: number; name: string };
let shipper: TestAccount & { warehouseId: number };
let lake: TestAccount;
let dry: TestAccount;
let moved: Awaited<ReturnType<typeof createTestFreight>>;
let lost: Awaited<ReturnType<typeof createTestFreight>>;

const monday = '2027-02-08';
const tuesday = '2027-02-09';
const unitsOf = (ids: number[]) =>
  world.rows<{ day: string; wh: number; place: number; status: number }>(
    `
      select day_of_service as day, outbound_warehouse_id as wh, deliver_to_id as place, status
      from unit
      where id = any($1)
      order by id
    `,
    [ids],
  );
const events = (ids: number[]) =>
  world.rows<{ who: string; note: string; user_id: number }>(
    `select user_name as who, note, user_id from unit_event where unit_id = any($1) and kind = 'dayOfServiceChanged'`,
    [ids],
  );
const ask = async () => (await world.call(getServiceSyncPreviewAndRunsEndpoint, { as: admin })).data;
const ended = (jobId: number) => waitForJobToEnd(world, admin, jobId);
const run = async () => {
  const started = await world.call(startServiceSyncEndpoint, { as: admin });
  expect(started.status).toBe(200);
  return { jobId: started.data.jobId, ...(await ended(started.data.jobId)) };
};

beforeAll(async () => {
  // Wednesday 10:00 in Miami.
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z', jobs: true });
  admin = await createTestUser(world, { role: 'Admin', name: 'Ada Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await deactivateAllUnits(world);
  shipper = await createTestShipper(world);
  [lake, dry] = [
    await createTestConsignee(world, { name: 'Lakeshore' }),
    await createTestConsignee(world, { name: 'Dry Gulch' }),
  ];
  // Under the new records, freight received on Monday leaves on Tuesday. The freight was entered when it still left on Monday.
  await createTestDaysOfService(world, {
    consigneeId: lake.id,
    warehouseId: shipper.warehouseId,
    weekdays: [1, 2, 3, 4],
    outboundDow: 2,
  });
  moved = await createTestFreight(world, { shipper, consignee: lake, units: 4, shipDate: monday });
  lost = await createTestFreight(world, { shipper, consignee: dry, units: 2, shipDate: monday });
});

describe('The days of service sync', () => {
  it('requires permission to run it', async () => {
    for (const role of ['Internal', 'Routing', 'CustomerService', 'WarehouseManager', 'Shipper'] as const) {
      const other = await createTestUser(world, { role });
      expect([
        (await world.call(startServiceSyncEndpoint, { as: other })).status,
        (await world.call(getServiceSyncPreviewAndRunsEndpoint, { as: other })).status,
      ]).toEqual([403, 403]);
    }
  });
  it('counts the affected units, moves them with their line, lists those without service, and is idempotent', async () => {
    expect(await ask()).toMatchObject({ units: 6, moved: 4, kept: 2 });
    const first = await run();
    expect([first.status, first.result]).toEqual(['done', { units: 6, moved: 4, kept: 2 }]);
    expect(await unitsOf(moved.unitIds)).toEqual(
      Array.from({ length: 4 }, () => ({ day: tuesday, wh: shipper.warehouseId, place: lake.id, status: 1 })),
    );
    expect(
      await world.row('select day_of_service, outbound_date, delivery_start from consolidate where id = $1', [
        moved.consolidateId,
      ]),
    ).toMatchObject({ day_of_service: tuesday, outbound_date: tuesday });
    expect((await unitsOf(lost.unitIds)).map((u) => u.day)).toEqual([monday, monday]);
    expect(await events(moved.unitIds)).toEqual(
      Array.from({ length: 4 }, () => ({ who: 'Ada Admin', note: tuesday, user_id: admin.id })),
    );
    const report = await world.call(getServiceSyncReportEndpoint, { as: admin, params: { id: first.jobId } });
    expect(report.data.map(({ id: _, orderId: __, ...row }) => row)).toEqual([
      {
        outcome: 'moved',
        orderNumber: moved.orderNumber,
        shipper: shipper.name,
        consignee: 'Lakeshore',
        shipDate: monday,
        units: 4,
        fromDate: monday,
        fromWarehouse: expect.any(String),
        fromPlace: 'Lakeshore',
        toDate: tuesday,
        toWarehouse: expect.any(String),
        toPlace: 'Lakeshore',
      },
      {
        outcome: 'kept',
        orderNumber: lost.orderNumber,
        shipper: shipper.name,
        consignee: 'Dry Gulch',
        shipDate: monday,
        units: 2,
        fromDate: monday,
        fromWarehouse: expect.any(String),
        fromPlace: 'Dry Gulch',
        toDate: null,
        toWarehouse: null,
        toPlace: null,
      },
    ]);
    expect(
      (
        await world.call(getServiceSyncReportEndpoint, {
          as: admin,
          params: { id: first.jobId },
          query: { outcome: 2 },
        })
      ).totalRows,
    ).toBe(1);
    const second = await run();
    expect(second.result).toEqual({ units: 6, moved: 0, kept: 2 });
    expect(await events(moved.unitIds)).toHaveLength(4);
    expect(
      (await world.call(getServiceSyncReportEndpoint, { as: admin, params: { id: 987654321 } })).status,
    ).toBe(404);
  });
  it('skips received, stored, loaded, shuttled, deleted and past units', async () => {
    const at = async (change: Parameters<typeof createTestFreight>[1] | Record<string, never>) =>
      (await createTestFreight(world, { shipper, consignee: lake, units: 1, shipDate: monday, ...change }))
        .unitIds;
    const untouched = [
      ...(await at({ status: 2, shipper, consignee: lake })),
      ...(await at({ status: 3, shipper, consignee: lake })),
      ...(await at({ status: 4, shipper, consignee: lake })),
      ...(await at({ status: 5, shipper, consignee: lake })),
      ...(await at({ status: 6, shipper, consignee: lake })),
      ...(await at({ status: 7, shipper, consignee: lake })),
      ...(await at({ status: 100, shipper, consignee: lake })),
      ...(await at({ shipDate: '2027-02-02', shipper, consignee: lake })),
    ];
    const gone = await at({});
    await updateTestUnits(world, gone, { active: false });
    const pending = await at({ status: 0, shipper, consignee: lake });
    const before = await unitsOf([...untouched, ...gone]);
    expect((await run()).status).toBe('done');
    expect(await unitsOf([...untouched, ...gone])).toEqual(before);
    expect((await unitsOf(pending)).map((u) => u.day)).toEqual([tuesday]);
  });
  it('uses date and warehouse from the shuttle file, and the delivery place from the care-of account', async () => {
    const hub = await createTestConsignee(world, { name: 'Hub' });
    const west = (await createTestWarehouse(world)).id;
    await createTestDaysOfService(world, {
      consigneeId: lake.id,
      warehouseId: shipper.warehouseId,
      weekdays: [1],
      type: 3,
      from: monday,
      to: monday,
      careOfId: hub.id,
      outboundDow: 3,
    });
    await world.rows(
      `
        insert into shuttle_file (
          consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
        )
        values ($1, $2, $3, '2027-02-12', $4, 'manual')
      `,
      [lake.id, monday, shipper.warehouseId, west],
    );
    await run();
    expect((await unitsOf(moved.unitIds))[0]).toEqual({
      day: '2027-02-12',
      wh: west,
      place: hub.id,
      status: 1,
    });
  });
  it('moves the open units of a partly received line, but not the line and its received units', async () => {
    const [first = 0, ...rest] = moved.unitIds;
    await updateTestUnits(world, first, { state: 'received' });
    await run();
    expect((await unitsOf([first])).map((u) => u.day)).toEqual([monday]);
    expect((await unitsOf(rest)).map((u) => u.day)).toEqual([tuesday, tuesday, tuesday]);
    expect(
      await world.row('select day_of_service from consolidate where id = $1', [moved.consolidateId]),
    ).toEqual({ day_of_service: monday });
    expect((await run()).result).toMatchObject({ moved: 0 });
  });
  it('rejects a second run and names the running one: user, start time and progress', async () => {
    const { id, endJob: over } = await insertRunningJob(world, 'daysOfService.sync', {
      who: 'Rita Routing',
      at: '2027-02-03T14:56:30Z',
    });
    expect(await world.call(startServiceSyncEndpoint, { as: admin })).toMatchObject({
      status: 409,
      data: { jobId: id },
      message:
        'A sync is already running: started by Rita Routing 3 min ago, still queued. Wait until it finishes.',
    });
    await world.rows('update job set done = 500, total = 2000 where id = $1', [id]);
    expect((await world.call(startServiceSyncEndpoint, { as: admin })).message).toBe(
      'A sync is already running: started by Rita Routing 3 min ago, 500 of 2000 lines done. Wait until it finishes.',
    );
    expect((await ask()).runs[0]).toMatchObject({
      id,
      status: 'running',
      startedBy: 'Rita Routing',
      done: 500,
      total: 2000,
    });
    await over();
  });
  it('runs only once at a time', async () => {
    const held = await blockJobStartsUntilReleased(world);
    const both = await Promise.all([
      world.call(startServiceSyncEndpoint, { as: admin }),
      world.call(startServiceSyncEndpoint, { as: admin }),
    ]);
    await held.release();
    expect(both.map((a) => a.status).toSorted()).toEqual([200, 409]);
    const started = both.find((a) => a.status === 200);
    await ended(started?.data.jobId ?? 0);
  });
  /** The job context that the server would use, so that a test can act between the steps of a run. */
  const context = (
    jobId: number,
    transaction: JobContext['runInTransaction'],
    progress: JobContext['reportProgress'] = () => Promise.resolve(),
  ): JobContext => ({
    jobId,
    payload: {},
    actor: {
      userId: admin.id,
      subject: admin.subject,
      name: 'Ada Admin',
      email: '',
      roles: ['Admin'],
      permissions: new Set(),
      accounts: 'all',
      warehouses: 'all',
    },
    clock: world.clock,
    runInTransaction: transaction,
    signal: AbortSignal.any([]),
    reportProgress: progress,
  });
  const aJob = async () =>
    (
      await world.row<{ id: number }>(
        `insert into job (kind, status) values ('daysOfService.sync', 'done') returning id`,
      )
    ).id;
  it('reports progress every five hundred lines, and runs in the background', async () => {
    const { id: productId } = await ensureTestProduct(world);
    for (const part of [1, 2, 3])
      await world.call(addValidOrderLinesEndpoint, {
        as: admin,
        body: {
          shipperAccountId: shipper.id,
          shipDate: monday,
          lines: Array.from({ length: 400 }, (_, n) => ({
            consigneeAccountId: lake.id,
            productId,
            po: `${part}-${n}`,
            unitOfMeasure: 2,
            length: 41,
            width: 10,
            height: 7,
            numberOfUnits: 1,
          })),
        },
      });
    const told: [number, number][] = [];
    const steps = context(
      await aJob(),
      (act) => world.work(act),
      (done, total) => Promise.resolve(void told.push([done, total])),
    );
    expect(await serviceSyncJob(steps)).toMatchObject({ units: 1206, moved: 4 });
    expect(told).toEqual([
      [0, 1202],
      [500, 1202],
      [1000, 1202],
      [1202, 1202],
    ]);
  });
  it('keeps the day of a unit that is received during the run', async () => {
    const [first = 0, second = 0] = moved.unitIds;
    const scan = await holdReceivingScanThenCommit(world, first);
    const running = serviceSyncJob(context(await aJob(), (act) => world.work(act)));
    await waitForBlockedSessions(world, 1);
    await scan.release();
    expect(await running).toMatchObject({ moved: 3 });
    expect((await unitsOf([first, second])).map((u) => u.day)).toEqual([monday, tuesday]);
  });
  it('changes nothing when the server dies during the run, and completes when resumed', async () => {
    const jobId = await aJob();
    let steps = 0;
    const dying = context(jobId, (act) =>
      world.work(async (work) => {
        const done = await act(work);
        steps += 1;
        if (steps === 2) throw new Error('killed');
        return done;
      }),
    );
    await expect(serviceSyncJob(dying)).rejects.toThrow('killed');
    expect((await unitsOf(moved.unitIds)).map((u) => u.day)).toEqual([monday, monday, monday, monday]);
    expect(await events(moved.unitIds)).toEqual([]);
    expect(await serviceSyncJob(context(jobId, (act) => world.work(act)))).toMatchObject({ moved: 4 });
    expect(await serviceSyncJob(context(jobId, (act) => world.work(act)))).toMatchObject({ moved: 0 });
    expect(await events(moved.unitIds)).toHaveLength(4);
    expect(
      (await world.call(getServiceSyncReportEndpoint, { as: admin, params: { id: jobId } })).totalRows,
    ).toBe(2);
  });
});
