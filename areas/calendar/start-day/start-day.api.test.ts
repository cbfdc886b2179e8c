import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getWarehouseWithLastStartedDayEndpoint,
  listLayoutsForDayEndpoint,
  startOrChangeOperatingDayEndpoint,
  undoFutureDayStartEndpoint,
} from './start-day.contract.ts';
import { openLiveStream } from '#tests/live-stream.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import { createTestShipper, createTestUser, createTestWarehouse } from '#tests/factories.ts';

let world: TestWorld;
let manager: TestUser;
let warehouseId: number;
let otherId: number;

const layoutOn = async (date: string, warehouse = warehouseId, code = 'STD') =>
  (
    await world.row<{ id: number }>(
      `insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, $3, $3) returning id`,
      [warehouse, date, code],
    )
  ).id;
const start = (body: Record<string, unknown>, as = manager, id = warehouseId) =>
  world.call(startOrChangeOperatingDayEndpoint, { as, params: { id }, body: { loadingSpeed: 900, ...body } });
const daysOn = (date: string) =>
  world.rows<{ id: number; loading_speed: number; layout_id: number }>(
    'select id, loading_speed, layout_id from warehouse_day where warehouse_id = $1 and receiving_date = $2',
    [warehouseId, date],
  );
const blocked = async () =>
  (
    await world.call(getWarehouseWithLastStartedDayEndpoint, { as: manager, params: { id: warehouseId } })
  ).data.day?.blockedGroups.map((g) => g.name);

beforeAll(async () => {
  // 22:00 on Tuesday in San Diego is already Wednesday in UTC.
  world = await openTestWorld({ at: '2027-02-03T06:00:00Z' });
  warehouseId = (await createTestWarehouse(world, { timeZone: 'America/Los_Angeles' })).id;
  otherId = (await createTestWarehouse(world)).id;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
});
afterAll(() => world.close());

describe('A warehouse’s day', () => {
  it('is today in the warehouse’s time zone, not in UTC', async () => {
    const { data } = await world.call(getWarehouseWithLastStartedDayEndpoint, {
      as: manager,
      params: { id: warehouseId },
    });
    expect([data.today, data.day]).toEqual(['2027-02-02', null]);
  });
  it('requires a layout for its warehouse and date', async () => {
    const answer = await start({ receivingDate: '2027-02-02', layoutId: 1 });
    expect([answer.status, answer.message]).toEqual([412, 'No layouts for 02/02/2027']);
    const own = await layoutOn('2027-02-02');
    const foreign = await layoutOn('2027-02-02', otherId);
    expect((await start({ receivingDate: '2027-02-02', layoutId: foreign })).status).toBe(400);
    expect(
      (
        await world.call(listLayoutsForDayEndpoint, {
          as: manager,
          params: { id: warehouseId },
          query: { date: '2027-02-02' },
        })
      ).data.map((l) => l.id),
    ).toEqual([own]);
  });
  it.each([[0], [10_001], ['']])('cannot be started with a loading speed of %j', async (loadingSpeed) => {
    const { id } = await world.row<{ id: number }>('select id from layout where warehouse_id = $1', [
      warehouseId,
    ]);
    expect((await start({ receivingDate: '2027-02-02', layoutId: id, loadingSpeed })).status).toBe(400);
  });
  it.each([
    ['receivingDate', 'Date is required'],
    ['layoutId', 'Layout is required'],
  ])('cannot be started without %s', async (field, sentence) => {
    const layoutId = await layoutOn('2027-02-02', warehouseId, field);
    const answer = await start({ receivingDate: '2027-02-02', layoutId, [field]: '' });
    expect([answer.status, answer.fields]).toEqual([400, { [field]: sentence }]);
    expect(await daysOn('2027-02-02')).toEqual([]);
  });
  it('is started once, and starting it again changes only layout and speed', async () => {
    const first = await layoutOn('2027-02-02', warehouseId, 'A');
    const second = await layoutOn('2027-02-02', warehouseId, 'B');
    expect((await start({ receivingDate: '2027-02-02', layoutId: first })).data.day).toMatchObject({
      receivingDate: '2027-02-02',
      outboundDate: '2027-02-02',
      layout: 'A',
      loadingSpeed: 900,
    });
    expect(
      (await start({ receivingDate: '2027-02-02', layoutId: second, loadingSpeed: 700 })).data.day,
    ).toMatchObject({ layout: 'B', loadingSpeed: 700 });
    expect(await daysOn('2027-02-02')).toEqual([
      { id: expect.any(Number), layout_id: second, loading_speed: 700 },
    ]);
  });
  it('keeps blocked groups blocked unless the user unblocks them', async () => {
    const { id: day } = await world.row<{ id: number }>(
      'select id from warehouse_day where warehouse_id = $1',
      [warehouseId],
    );
    const { id: group } = await world.row<{ id: number }>(
      `insert into cutoff_group (name) values ('Late growers') returning id`,
    );
    await world.rows('insert into warehouse_day_blocked_group values ($1, $2)', [day, group]);
    const layoutId = await layoutOn('2027-02-03');
    await start({ receivingDate: '2027-02-03', layoutId, confirmFuture: true, preserveBlockedGroups: true });
    expect(await blocked()).toEqual(['Late growers']);
    // A shipper sees the day, but not which groups are blocked.
    const seller = await createTestUser(world, {
      role: 'Shipper',
      actsForAccounts: [await createTestShipper(world, { warehouseId })],
    });
    expect(
      (await world.call(getWarehouseWithLastStartedDayEndpoint, { as: seller, params: { id: warehouseId } }))
        .data.day,
    ).toMatchObject({ receivingDate: '2027-02-03', blockedGroups: [] });
    await start({ receivingDate: '2027-02-03', layoutId, confirmFuture: true, preserveBlockedGroups: false });
    expect(await blocked()).toEqual([]);
  });
  it('keeps its start time when layout or speed change; only a start after another day moves it', async () => {
    const started = async (date: string) =>
      await world.row<{ at: string; by: number }>(
        'select started_at as at, started_by as by from warehouse_day where warehouse_id = $1 and receiving_date = $2',
        [warehouseId, date],
      );
    const layoutId = await layoutOn('2027-02-03', warehouseId, 'K');
    await start({ receivingDate: '2027-02-03', layoutId, confirmFuture: true });
    const first = await started('2027-02-03');
    const admin = await createTestUser(world, { role: 'Admin' });
    const before = world.clock.now().toString();
    world.clock.set('2027-02-03T07:30:00Z');
    await start({ receivingDate: '2027-02-03', layoutId, confirmFuture: true, loadingSpeed: 650 }, admin);
    expect(await started('2027-02-03')).toEqual(first);
    const today = await layoutOn('2027-02-02', warehouseId, 'K');
    await start({ receivingDate: '2027-02-02', layoutId: today });
    await start({ receivingDate: '2027-02-03', layoutId, confirmFuture: true });
    expect((await started('2027-02-03')).at).not.toBe(first.at);
    world.clock.set(before);
  });
  it('started too early by mistake can be undone, and the previous day is current again', async () => {
    const take = (as = manager) =>
      world.call(undoFutureDayStartEndpoint, { as, params: { id: warehouseId } });
    const runs = async () =>
      (await world.call(getWarehouseWithLastStartedDayEndpoint, { as: manager, params: { id: warehouseId } }))
        .data.day?.receivingDate;
    world.clock.set('2027-02-03T07:45:00Z');
    const [today, ahead] = [
      await layoutOn('2027-02-02', warehouseId, 'T'),
      await layoutOn('2027-02-04', warehouseId, 'T'),
    ];
    await start({ receivingDate: '2027-02-02', layoutId: today });
    world.clock.set('2027-02-03T07:50:00Z');
    await start({ receivingDate: '2027-02-04', layoutId: ahead, confirmFuture: true });
    expect(await runs()).toBe('2027-02-04');
    const clerk = await createTestUser(world, { role: 'Warehouse', warehouseId });
    const stranger = await createTestUser(world, { role: 'WarehouseManager', warehouseId: otherId });
    expect([(await take(clerk)).status, (await take(stranger)).status]).toEqual([403, 404]);
    const answers = await Promise.all([take(), take()]);
    expect(answers.map((a) => a.status).toSorted()[0]).toBe(200);
    expect(await runs()).toBe('2027-02-02');
    expect(await take()).toMatchObject({
      status: 412,
      message: 'Only the start of a future day can be undone.',
    });
    expect(await daysOn('2027-02-04')).toHaveLength(1);
    await world.rows('delete from warehouse_day where warehouse_id = $1 and receiving_date = $2', [
      warehouseId,
      '2027-02-04',
    ]);
  });
  it('in the future requires confirmation and is not started without it', async () => {
    const layoutId = await layoutOn('2027-02-04');
    const answer = await start({ receivingDate: '2027-02-04', layoutId });
    expect([answer.status, answer.message]).toEqual([
      412,
      '02/04/2027 is in the future. Confirm to start it.',
    ]);
    expect(await daysOn('2027-02-04')).toEqual([]);
  });
  it('cannot be older than allowed, or have an outbound date before its receiving date', async () => {
    const layoutId = await layoutOn('2027-01-20');
    expect((await start({ receivingDate: '2027-01-20', layoutId })).status).toBe(400);
    const today = (
      await world.row<{ id: number }>(
        `select id from layout where warehouse_id = $1 and layout_date = '2027-02-02' limit 1`,
        [warehouseId],
      )
    ).id;
    expect(
      (await start({ receivingDate: '2027-02-02', outboundDate: '2027-02-01', layoutId: today })).message,
    ).toBe('Outbound date can’t be before the receiving date');
  });
  it('on a Sunday without cutoff is rejected with a message', async () => {
    const layoutId = await layoutOn('2027-02-07');
    expect((await start({ receivingDate: '2027-02-07', layoutId, confirmFuture: true })).message).toBe(
      'Sunday has no data entry cutoff',
    );
  });
  it('with final release cannot be started again', async () => {
    const layoutId = await layoutOn('2027-02-05');
    await start({ receivingDate: '2027-02-05', layoutId, confirmFuture: true });
    await world.rows(
      `
        update warehouse_day
        set final_released_at = now()
        where warehouse_id = $1 and receiving_date = '2027-02-05'
      `,
      [warehouseId],
    );
    expect((await start({ receivingDate: '2027-02-05', layoutId, confirmFuture: true })).message).toBe(
      'The final release of this day is done, so the day can’t be started again.',
    );
  });
  it('is one day when two managers start it at the same time', async () => {
    const layoutId = await layoutOn('2027-02-08');
    const answers = await Promise.all(
      [1, 2].map(() => start({ receivingDate: '2027-02-08', layoutId, confirmFuture: true })),
    );
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    expect(await daysOn('2027-02-08')).toHaveLength(1);
  });
  it('is published to the open screens of its warehouse, which reload it', async () => {
    const line = await openLiveStream(world, manager);
    const layoutId = await layoutOn('2027-02-10');
    await start({ receivingDate: '2027-02-10', layoutId, confirmFuture: true });
    await expect.poll(line.topics).toContain('operating-days');
    expect(getWarehouseWithLastStartedDayEndpoint.live).toContain('operating-days');
    await line.close();
  });
  it('can be started only by its managers', async () => {
    const layoutId = await layoutOn('2027-02-09');
    for (const role of ['Warehouse', 'Internal'] as const)
      expect(
        (
          await start(
            { receivingDate: '2027-02-09', layoutId, confirmFuture: true },
            await createTestUser(world, { role, warehouseId }),
          )
        ).status,
      ).toBe(403);
    const stranger = await createTestUser(world, { role: 'WarehouseManager', warehouseId: otherId });
    expect(
      (await start({ receivingDate: '2027-02-09', layoutId, confirmFuture: true }, stranger)).status,
    ).toBe(404);
    expect(
      (
        await world.call(listLayoutsForDayEndpoint, {
          as: stranger,
          params: { id: warehouseId },
          query: { date: '2027-02-09' },
        })
      ).status,
    ).toBe(404);
  });
});
