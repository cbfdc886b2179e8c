import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDayByFinalReleaseEndpoint, previewFinalReleaseEndpoint } from './day-close.contract.ts';
import { releasePickupEndpoint } from './release.contract.ts';
import { findOverdueOpenDaysEndpoint } from '#areas/calendar/start-day/open-days.contract.ts';
import {
  getWarehouseWithLastStartedDayEndpoint,
  startOrChangeOperatingDayEndpoint,
} from '#areas/calendar/start-day/start-day.contract.ts';
import { startDueOperatingDays } from '#areas/floor/automatic-start/automatic-start.service.ts';
import { startTodayByScannerAdministratorEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import {
  applyDraftPlanIfLoadsUnchangedEndpoint,
  getDayPlanEndpoint,
} from '#areas/outbound/routing/day-plan.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createScannerUserAndGetToken } from '#tests/scanner-fixtures.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';

/** A past day that is not closed stays visible, and its freight can still leave. */
const yesterday = '2027-02-02';
const today = '2027-02-03';
let world: TestWorld;
let admin: TestUser;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-02T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  await setTestGs1Prefix(world);
});
afterAll(() => world.close());

const layoutOf = async (warehouseId: number, date: string) =>
  (
    await world.row<{ id: number }>(
      `insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'N', 'Night') returning id`,
      [warehouseId, date],
    )
  ).id;
const openDays = async (warehouseId: number) =>
  (await world.call(findOverdueOpenDaysEndpoint, { as: admin, params: { id: warehouseId } })).data;
const statesOf = async (unitIds: readonly number[]) =>
  (
    await world.rows<{ status: number }>('select status from unit where id = any($1) order by id', [unitIds])
  ).map(({ status }) => status);
const release = (load: { id: number; pickupId: number }, force = false) =>
  world.call(releasePickupEndpoint, {
    as: admin,
    params: { id: load.id, pickupId: load.pickupId },
    body: force ? { force, note: 'The store opens' } : {},
  });
const close = (warehouseId: number, day?: string) =>
  world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId, day } });

/** A warehouse with a truck still at its dock, with two of three units loaded, and one unit on no truck. */
async function anUnfinishedDay() {
  world.clock.set('2027-02-02T15:00:00Z');
  const { id: warehouseId, code } = await createTestWarehouse(world);
  await startTestOperatingDay(world, warehouseId, yesterday);
  const shipper = await createTestShipper(world, { warehouseId });
  const load = await createTestPlannedLoad(world, {
    state: 'loading',
    loadLocks: 0,
    shipper,
    day: yesterday,
    units: 3,
    loaded: 2,
    pickupWarehouseIds: [warehouseId],
    stopConsignees: [await createTestConsignee(world)],
  });
  await updateTestUnits(world, load.unitIds, { ship_date: yesterday });
  const apart = await createTestUnits(world, 'putAway', { shipper, units: 1, outboundDate: yesterday });
  const layoutId = await layoutOf(warehouseId, today);
  world.clock.set('2027-02-03T10:00:00Z');
  const start = (confirmOpenDays?: boolean) =>
    world.call(startOrChangeOperatingDayEndpoint, {
      as: admin,
      params: { id: warehouseId },
      body: { receivingDate: today, layoutId, loadingSpeed: 900, confirmOpenDays },
    });
  return { warehouseId, code, shipper, load, apart, layoutId, start };
}

describe('a load whose truck never came', () => {
  const waiting = async () => {
    world.clock.set('2027-02-02T15:00:00Z');
    const { id: warehouseId } = await createTestWarehouse(world);
    await startTestOperatingDay(world, warehouseId, yesterday);
    const shipper = await createTestShipper(world, { warehouseId });
    const load = await createTestPlannedLoad(world, {
      state: 'pending',
      loadLocks: 0,
      shipper,
      day: yesterday,
      units: 2,
      pickupWarehouseIds: [warehouseId],
      stopConsignees: [await createTestConsignee(world)],
    });
    await updateTestUnits(world, load.unitIds, { state: 'received', loaded_at: null, ship_date: yesterday });
    return { warehouseId, load };
  };
  test('cannot be released, even by force, and the error says what to do', async () => {
    const { warehouseId, load } = await waiting();
    for (const force of [false, true])
      expect(await release(load, force)).toMatchObject({
        status: 412,
        error: 'release.loadingNotStarted',
        message: `Load L-${load.number} hasn’t started loading. Choose a door to start loading. If the truck doesn’t come, remove the freight from this load in the day’s plan.`,
      });
    expect(await close(warehouseId)).toMatchObject({
      status: 412,
      error: 'dayClose.loadsNotStarted',
      message: `These loads are not released: L-${load.number}. Not started: L-${load.number}. If a truck doesn’t come, remove the freight from its load in the day’s plan.`,
    });
  });
  test('without freight keeps no day open, and its freight is left behind like other freight', async () => {
    const { warehouseId, load } = await waiting();
    const query = { warehouseId, dayOfService: yesterday };
    const { tours } = (await world.call(getDayPlanEndpoint, { as: admin, query })).data;
    expect(tours).toMatchObject([{ key: `L-${load.number}` }]);
    const removed = tours.map(({ key, version }) => ({ key, version: version ?? '' }));
    const taken = await world.call(applyDraftPlanIfLoadsUnchangedEndpoint, {
      as: admin,
      body: { ...query, tours: [], removed, confirmed: true },
    });
    expect(taken.status).toBe(200);
    expect((await close(warehouseId)).data).toEqual({ day: yesterday, loads: 0, cooler: 2 });
    expect(await statesOf(load.unitIds)).toEqual([unitStatus.cooler, unitStatus.cooler]);
  });
});

describe('the next day', () => {
  test('requires confirmation before it starts over an open one, listing the open items', async () => {
    const { warehouseId, start, load } = await anUnfinishedDay();
    const asked = await start();
    expect([asked.status, asked.error]).toEqual([412, 'startDay.earlierDayOpen']);
    expect(asked.message).toContain('02/02/2027 isn’t closed. Open: 1 load, 0 shuttles, 2 units.');
    expect(asked.data).toMatchObject({
      openDays: [
        { day: yesterday, loads: [{ loadNumber: load.number, planned: 3, loaded: 2 }], shuttles: [] },
      ],
    });
    const running = await world.call(getWarehouseWithLastStartedDayEndpoint, {
      as: admin,
      params: { id: warehouseId },
    });
    expect(running.data.day?.receivingDate).toBe(yesterday);
    expect((await start(true)).data.day?.receivingDate).toBe(today);
    // Its layout is changed without a confirmation.
    expect((await start()).status).toBe(200);
  });
  test('requires confirmation on the scanner too', async () => {
    const { warehouseId, layoutId, load } = await anUnfinishedDay();
    const scanner = await createScannerUserAndGetToken(world, { code: `9${load.id}`, role: 3, warehouseId });
    const start = (confirmOpenDays: boolean) =>
      world.call(startTodayByScannerAdministratorEndpoint, {
        scanner,
        body: { layoutId, loadingSpeed: 900, confirmOpenDays },
      });
    expect((await start(false)).error).toBe('startDay.earlierDayOpen');
    expect((await start(true)).status).toBe(200);
    const running = await world.call(getWarehouseWithLastStartedDayEndpoint, {
      as: admin,
      params: { id: warehouseId },
    });
    const { name } = await world.row<{ name: string }>(
      'select full_name as name from scanner_user where scanner_user_id = $1',
      [`9${load.id}`],
    );
    expect(running.data.day?.startedBy).toBe(name);
  });
  test('does not start automatically: the warehouse is emailed once, and it starts when the open day is closed', async () => {
    const { warehouseId, code, load } = await anUnfinishedDay();
    await world.rows("update warehouse set release_email = 'dock@coldlane.example' where id = $1", [
      warehouseId,
    ]);
    await world.rows(
      "update warehouse_schedule set auto_start = '04:00' where warehouse_id = $1 and cutoff is not null",
      [warehouseId],
    );
    const running = async () =>
      (await world.call(getWarehouseWithLastStartedDayEndpoint, { as: admin, params: { id: warehouseId } }))
        .data.day?.receivingDate;
    await world.work(startDueOperatingDays);
    await world.work(startDueOperatingDays);
    expect(await running()).toBe(yesterday);
    // The current operating day should be over, so it is shown as open.
    expect((await openDays(warehouseId)).map(({ day }) => day)).toEqual([yesterday]);
    const mails = await world.rows<{ subject: string; text: string }>(
      `select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox
       where payload ->> 'to' = 'dock@coldlane.example'`,
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      `The day 02/03/2027 at ${code} can’t start. Still open: 02/02/2027`,
    ]);
    expect(mails[0]?.text).toContain(
      'Loads not released: 1. Shuttles not arrived: 0. Units on the floor or on the road: 2.',
    );
    expect((await release(load, true)).status).toBe(200);
    expect((await close(warehouseId)).status).toBe(200);
    await world.work(startDueOperatingDays);
    expect(await running()).toBe(today);
    expect(await openDays(warehouseId)).toEqual([]);
  });
});

test('a day that waits for two open ones names both, with their open items in total', async () => {
  const { warehouseId, code, shipper } = await anUnfinishedDay();
  const two = { shipper, units: 2, outboundDate: '2027-02-01' };
  await createTestUnits(world, 'putAway', two);
  // One truck carries freight of both days.
  const shuttle = await createTestShuttleLoad(world, {
    fromWarehouseId: shipper.warehouseId,
    to: (await createTestWarehouse(world)).id,
    status: 3,
  });
  for (const outboundDate of ['2027-02-01', yesterday]) {
    const { unitIds } = await createTestUnits(world, 'received', { ...two, outboundDate });
    await updateTestUnits(world, unitIds, { state: 'shuttled', shuttle_load_id: shuttle.id });
  }
  await world.rows("update warehouse set release_email = 'two@coldlane.example' where id = $1", [
    warehouseId,
  ]);
  await world.rows(
    "update warehouse_schedule set auto_start = '04:00' where warehouse_id = $1 and cutoff is not null",
    [warehouseId],
  );
  await world.work(startDueOperatingDays);
  const [mail] = await world.rows<{ subject: string; text: string }>(
    `select payload ->> 'subject' as subject, payload ->> 'text' as text from outbox
     where payload ->> 'to' = 'two@coldlane.example'`,
  );
  expect(mail?.subject).toBe(`The day 02/03/2027 at ${code} can’t start. Still open: 02/01/2027, 02/02/2027`);
  expect(mail?.text).toContain(
    'Loads not released: 1. Shuttles not arrived: 1. Units on the floor or on the road: 8.',
  );
});

test('the final release counts never received units separately from the remaining ones', async () => {
  const { warehouseId, shipper } = await anUnfinishedDay();
  await createTestUnits(world, 'finalized', { shipper, units: 5, outboundDate: yesterday });
  const query = { warehouseId, day: yesterday };
  const { data } = await world.call(previewFinalReleaseEndpoint, { as: admin, query });
  const of = { params: { id: warehouseId }, query: { before: today } };
  const [open] = (await world.call(findOverdueOpenDaysEndpoint, { as: admin, ...of })).data;
  expect(data.remaining).toBe(open?.units.reduce((n, { count }) => n + count, 0));
  expect(data.units).toContainEqual({ status: unitStatus.finalized, count: 5 });
});

describe('a day left open', () => {
  test('can still be worked and closed: its truck is released, and the rest moved to the cooler once', async () => {
    const { warehouseId, load, apart, start } = await anUnfinishedDay();
    await start(true);
    expect((await close(warehouseId, yesterday)).error).toBe('dayClose.loadsNotReleased');
    expect((await release(load, true)).status).toBe(200);
    const check = await world.call(previewFinalReleaseEndpoint, {
      as: admin,
      query: { warehouseId, day: yesterday },
    });
    expect(check.data).toMatchObject({ day: yesterday, finalReleasedAt: null, open: [], remaining: 1 });
    expect((await close(warehouseId, yesterday)).data).toEqual({ day: yesterday, loads: 1, cooler: 1 });
    expect(await statesOf([...load.unitIds, ...apart.unitIds])).toEqual([7, 7, 6, 6]);
    expect(await openDays(warehouseId)).toEqual([]);
    expect((await close(warehouseId, yesterday)).error).toBe('dayClose.alreadyClosed');
  });
  test('can be closed after the following day as well as before it', async () => {
    const { warehouseId, load, start } = await anUnfinishedDay();
    await start(true);
    expect((await close(warehouseId)).data.day).toBe(today);
    expect((await openDays(warehouseId)).map(({ day }) => day)).toEqual([yesterday]);
    expect((await release(load, true)).status).toBe(200);
    expect((await close(warehouseId, yesterday)).status).toBe(200);
    expect(await openDays(warehouseId)).toEqual([]);
  });
  test('is closed once when two users close it at the same time', async () => {
    const { warehouseId, load, start } = await anUnfinishedDay();
    await start(true);
    await release(load, true);
    const both = await Promise.all([close(warehouseId, yesterday), close(warehouseId, yesterday)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      await world.rows(
        `select 1 from audit where action = 'final release' and after ->> 'day' = $1 and entity = 'warehouse_day'
           and entity_id in (select id from warehouse_day where warehouse_id = $2)`,
        [yesterday, warehouseId],
      ),
    ).toHaveLength(1);
  });
  test('cannot be closed when it is ahead of the current one', async () => {
    const { warehouseId } = await anUnfinishedDay();
    expect((await close(warehouseId, today)).error).toBe('dayClose.dayNotStarted');
  });
});

describe('a box that missed its shuttle', () => {
  /** A unit that is in the first warehouse and planned on a truck of the second. */
  async function aMissedBox() {
    world.clock.set('2027-02-02T15:00:00Z');
    const [origin, goal] = [await createTestWarehouse(world), await createTestWarehouse(world)];
    for (const { id } of [origin, goal]) await startTestOperatingDay(world, id, yesterday);
    const shipper = await createTestShipper(world, { warehouseId: origin.id });
    const load = await createTestPlannedLoad(world, {
      state: 'loading',
      loadLocks: 0,
      shipper,
      day: yesterday,
      units: 2,
      loaded: 1,
      pickupWarehouseIds: [goal.id],
      stopConsignees: [await createTestConsignee(world)],
    });
    const [, missed = 0] = load.unitIds;
    await updateTestUnits(world, load.unitIds, { outbound_warehouse_id: goal.id });
    await updateTestUnits(world, missed, { current_warehouse_id: origin.id });
    const lists = async () =>
      Promise.all(
        [origin, goal].map(async ({ id }) => {
          const { data } = await world.call(previewFinalReleaseEndpoint, {
            as: admin,
            query: { warehouseId: id },
          });
          return data.missedShuttle;
        }),
      );
    const cooler = () =>
      world.rows('select warehouse_id as at from cooler_item where unit_id = $1 and closed_at is null', [
        missed,
      ]);
    return { origin, goal, load, missed, lists, cooler };
  }
  test('is listed at both warehouses, and moves to the cooler where it is when its truck leaves', async () => {
    const { origin, goal, load, missed, lists, cooler } = await aMissedBox();
    const listed = { status: unitStatus.received, standsIn: origin.code, leavesFrom: goal.code, count: 1 };
    expect(await lists()).toEqual([[listed], [listed]]);
    expect((await release(load, true)).data.cooler).toBe(1);
    expect([await statesOf([missed]), await cooler()]).toEqual([[unitStatus.cooler], [{ at: origin.id }]]);
    expect(await lists()).toEqual([[], []]);
  });
  test('and is on no truck is closed by the final release of either warehouse', async () => {
    for (const end of ['origin', 'goal'] as const) {
      const made = await aMissedBox();
      await updateTestUnits(world, made.missed, { load_pickup_id: null, drop_id: null });
      await updateTestPickup(world, made.load.pickupId, { state: 'loaded' });
      expect((await release(made.load)).status).toBe(200);
      expect((await close(made[end].id)).data.cooler).toBe(1);
      expect(await made.cooler()).toEqual([{ at: made.origin.id }]);
      expect(await made.lists()).toEqual([[], []]);
    }
  });
  test('blocks only its own warehouse’s final release while it is on a shuttle at the dock', async () => {
    const { origin, goal, load, missed, lists } = await aMissedBox();
    const shuttle = await createTestShuttleLoad(world, {
      fromWarehouseId: origin.id,
      to: goal.id,
      status: 1,
      day: yesterday,
    });
    await updateTestUnits(world, missed, { shuttle_load_id: shuttle.id });
    await release(load, true);
    // It leaves with the shuttle. The truck's release does not move it to the cooler.
    expect(await statesOf([missed])).toEqual([unitStatus.received]);
    const held = await close(origin.id);
    expect([held.status, held.error]).toEqual([412, 'dayClose.shuttlesNotReleased']);
    expect(held.message).toContain(shuttle.number);
    expect((await close(goal.id)).status).toBe(200);
    expect((await lists())[1]).toMatchObject([{ count: 1 }]);
  });
});

test('users of one account cannot see the open items of a warehouse', async () => {
  const { warehouseId, shipper } = await anUnfinishedDay();
  const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  const seen = await world.call(findOverdueOpenDaysEndpoint, {
    as: seller,
    params: { id: warehouseId },
  });
  expect(seen.status).toBe(403);
  const elsewhere = await createTestUser(world, {
    role: 'WarehouseManager',
    warehouseId: (await createTestWarehouse(world)).id,
  });
  expect(
    (await world.call(findOverdueOpenDaysEndpoint, { as: elsewhere, params: { id: warehouseId } })).status,
  ).toBe(404);
});
