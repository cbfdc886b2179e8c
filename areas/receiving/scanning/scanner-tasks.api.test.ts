import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  giveBackTaskEndpoint,
  findScannerTasksEndpoint,
  takeTaskEndpoint,
} from './scanner-tasks.contract.ts';
import {
  submitScanEndpoint,
  submitScanBatchEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import {
  cancelTaskEndpoint,
  findTasksOfCurrentDayEndpoint,
  updateTaskAndReopenIfReassignedEndpoint,
  sendTaskEndpoint,
} from '#areas/floor/tasks/tasks.contract.ts';
import { endFinishedAndPastTasks } from '#areas/floor/tasks/tasks.service.ts';
import { deleteOutboundUnitsWhereAllowedEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  updateTestPickup,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';
import { startTestDayWithFloor } from '#tests/floor-fixtures.ts';
import { findBrokenInvariants } from '#tests/invariants.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A manager's task, from the scanner that takes it to the scan that completes it. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let manager: TestUser;
let places: Record<string, number>;
let truck: TestLoad;
let doorId: number;
let rosa: string;
let omar: string;
let shelf: string;
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  const { warehouseId } = shipper;
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  rosa = await createScannerUserAndGetToken(world, {
    code: '401',
    warehouseId,
    name: 'Rosa Lima',
    device: 'TC52-1',
  });
  omar = await createScannerUserAndGetToken(world, {
    code: '402',
    warehouseId,
    name: 'Omar Haddad',
    device: 'TC52-2',
  });
  shelf = await createScannerUserAndGetToken(world, { code: '403', warehouseId, role: 4, device: 'TC52-3' });
  ({ places } = await startTestDayWithFloor(world, warehouseId, day, [
    { code: 'B', area: 1, positions: 3, consigneeId: buckeye.id },
    { code: 'P1', area: 2, positions: 9 },
  ]));
  doorId = (
    await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, 22, 2) returning id',
      [warehouseId],
    )
  ).id;
  truck = await createTestLoad(world, {
    state: 'loading',
    loadLocks: 0,
    pickupWarehouseIds: [warehouseId],
    stopConsignees: [buckeye],
  });
  await updateTestPickup(world, truck.pickupId, { door_id: doorId });
});
afterAll(() => world.close());

interface Box {
  id: number;
  code: string;
}
/** Creates units of Buckeye, planned on the truck at door 22, one at each of these positions. */
async function standing(...codes: string[]): Promise<Box[]> {
  const { unitIds, unitCodes } = await createTestUnits(world, 'received', {
    shipper,
    consignee: buckeye,
    load: truck,
    units: codes.length,
  });
  for (const [n, code] of codes.entries())
    await updateTestUnits(
      world,
      unitIds[n],
      code.startsWith('P')
        ? { state: 'putAway', put_away_place_id: places[code] }
        : { position_place_id: places[code] },
    );
  return unitIds.map((id, n) => ({ id, code: unitCodes[n] ?? '' }));
}
const gone = async (boxes: readonly Box[]) => {
  await updateTestUnits(
    world,
    boxes.map((box) => box.id),
    { active: false, load_pickup_id: null, drop_id: null },
  );
  await world.rows('update floor_task set status = 3, ended_at = now() where status < 2');
};
const send = async (more: Record<string, unknown> = {}) =>
  (
    await world.call(sendTaskEndpoint, {
      as: manager,
      body: {
        warehouseId: shipper.warehouseId,
        fromWhat: 'lane',
        fromLane: 'B',
        toWhat: 'door',
        toDoorId: doorId,
        ...more,
      },
    })
  ).data;
const taskOf = async (id: number) =>
  (
    await world.call(findTasksOfCurrentDayEndpoint, {
      as: manager,
      query: { warehouseId: shipper.warehouseId },
    })
  ).data.find((task) => task.id === id);
const hereOf = async (scanner: string) => (await world.call(findScannerTasksEndpoint, { scanner })).data;
const take = (scanner: string, id: number) => world.call(takeTaskEndpoint, { scanner, params: { id } });
const giveBack = (scanner: string, id: number) =>
  world.call(giveBackTaskEndpoint, { scanner, params: { id } });
const load = (scanner: string, box: Box | undefined, more = {}) =>
  world.call(submitScanEndpoint, {
    scanner,
    body: buildScan('load', box?.code ?? '', { pickupId: truck.pickupId, ...more }),
  });

describe('a task on the scanner', () => {
  it('is listed with the next box to bring, and included in the synchronization', async () => {
    const boxes = await standing('B-3', 'B-1');
    const { id } = await send({ note: 'Before six' });
    const [task] = await hereOf(rosa);
    expect(task).toMatchObject({
      id,
      status: 0,
      from: 'B',
      to: '22',
      units: 2,
      counted: 0,
      left: 2,
      mine: false,
      note: 'Before six',
      next: { place: 'B-1', code: boxes[1]?.code },
    });
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: rosa })).data.tasks).toEqual([task]);
    await gone(boxes);
  });
  it('is shown to the user it is assigned to, and to users whose role may make its scans', async () => {
    const boxes = await standing('B-1', 'P1-1');
    const omars = await world.row<{ id: number }>(
      "select id from scanner_user where scanner_user_id = '402'",
    );
    const forOmar = await send({ units: 1, scannerUserId: omars.id });
    const toSlot = await send({ units: 1, toWhat: 'position', toPlaceId: places['P1-2'] });
    const ids = async (scanner: string) => (await hereOf(scanner)).map((task) => task.id);
    expect(await ids(rosa)).toEqual([toSlot.id]);
    expect(await ids(omar)).toEqual([forOmar.id, toSlot.id]);
    expect(await ids(shelf)).toEqual([toSlot.id]);
    expect((await take(rosa, forOmar.id)).status).toBe(404);
    expect((await take(shelf, forOmar.id)).status).toBe(404);
    await gone(boxes);
  });
  it('is accepted by one user, returned, and accepted by another', async () => {
    const boxes = await standing('B-1', 'B-2');
    const { id } = await send();
    const other = await send({ units: 1 });
    const taken = await take(rosa, id);
    expect(taken.data[0]).toMatchObject({ id, status: 1, mine: true, takenBy: 'Rosa Lima' });
    expect((await take(rosa, id)).status).toBe(200);
    expect(await take(omar, id)).toMatchObject({ status: 409, message: 'Rosa Lima already has this task.' });
    expect((await take(rosa, other.id)).message).toBe('You already have a task. Release it first.');
    expect((await giveBack(omar, id)).message).toBe('You haven’t started this task.');
    expect((await giveBack(rosa, id)).status).toBe(200);
    expect((await giveBack(rosa, id)).status).toBe(412);
    expect((await take(omar, id)).data[0]).toMatchObject({ id, mine: true, takenBy: 'Omar Haddad' });
    await gone(boxes);
  });
});

describe('a scan for a task', () => {
  it('counts a box brought to the task’s destination, by any user, and the last one ends the task', async () => {
    const boxes = await standing('B-1', 'B-2', 'P1-1');
    const { id } = await send();
    await take(rosa, id);
    expect((await load(rosa, boxes[0])).status).toBe(200);
    expect(await taskOf(id)).toMatchObject({ status: 1, counted: 1, left: 1 });
    // The unit was not in the lane.
    expect((await load(rosa, boxes[2])).status).toBe(200);
    expect(await taskOf(id)).toMatchObject({ status: 1, counted: 1, left: 1 });
    expect((await load(omar, boxes[1])).status).toBe(200);
    expect(await taskOf(id)).toMatchObject({ status: 2, counted: 2, left: 0, takenBy: 'Rosa Lima' });
    // The user who had taken the task sees it.
    expect((await hereOf(rosa))[0]).toMatchObject({ id, status: 2, mine: true, next: null });
    expect(await hereOf(omar)).toEqual([]);
    world.clock.set('2027-02-03T15:06:00Z');
    expect(await hereOf(rosa)).toEqual([]);
    world.clock.set('2027-02-03T15:00:00Z');
    await gone(boxes);
  });
  it('counts once when repeated or when it moves a box back and forth', async () => {
    const boxes = await standing('P1-1', 'P1-2');
    const { id } = await send({
      fromWhat: 'consignee',
      fromLane: undefined,
      fromConsigneeId: buckeye.id,
      toWhat: 'position',
      toPlaceId: places['P1-5'],
    });
    const away = (position: string, at: string, clientEventId: string) =>
      world.call(submitScanEndpoint, {
        scanner: rosa,
        body: {
          ...buildScan('putAway', boxes[0]?.code ?? '', { position }),
          clientEventId,
          scannedAt: `2027-02-03T14:${at}:00Z`,
        },
      });
    await away('P1-5', '50', 'away-1');
    await away('P1-5', '50', 'away-1');
    expect(await taskOf(id)).toMatchObject({ counted: 1, left: 1 });
    await away('P1-6', '51', 'away-2');
    await away('P1-5', '52', 'away-3');
    expect(await taskOf(id)).toMatchObject({ status: 0, counted: 1, left: 1 });
    await gone(boxes);
  });
  it('ends a task that has no other box left to bring', async () => {
    const boxes = await standing('B-1', 'B-2');
    const { id } = await send();
    await gone(boxes.slice(1));
    await world.rows('update floor_task set status = 0, ended_at = null where id = $1', [id]);
    await load(rosa, boxes[0]);
    expect(await taskOf(id)).toMatchObject({ status: 2, units: 2, counted: 1 });
    await gone(boxes);
  });
  it('that arrives late in a batch counts for the tasks open on arrival', async () => {
    const boxes = await standing('B-1', 'B-2', 'B-3');
    const [kept, dropped] = [await send(), await send()];
    await world.call(cancelTaskEndpoint, { as: manager, params: { id: dropped.id } });
    const scans = boxes.map((box) => buildScan('load', box.code, { pickupId: truck.pickupId }));
    const late = await world.call(submitScanBatchEndpoint, {
      scanner: rosa,
      body: { scans: [...scans, ...scans] },
    });
    expect(late.data.map((result) => result.ok)).toEqual(Array.from({ length: 6 }, () => true));
    expect(await taskOf(kept.id)).toMatchObject({ status: 2, counted: 3 });
    expect(await taskOf(dropped.id)).toMatchObject({ status: 3, counted: 0 });
    await gone(boxes);
  });
  it('into the cooler counts for a task to the cooler', async () => {
    const boxes = await standing('B-1');
    const { id } = await send({ fromWhat: 'place', fromPlaceId: places['B-1'], toWhat: 'cooler' });
    await world.call(submitScanEndpoint, { scanner: rosa, body: buildScan('cooler', boxes[0]?.code ?? '') });
    expect(await taskOf(id)).toMatchObject({ status: 2, counted: 1 });
    const back = { ...buildScan('coolerReturn', boxes[0]?.code ?? ''), scannedAt: '2027-02-03T14:59:30Z' };
    const supervisor = await createScannerUserAndGetToken(world, {
      code: '404',
      warehouseId: shipper.warehouseId,
      role: 2,
    });
    expect((await world.call(submitScanEndpoint, { scanner: supervisor, body: back })).status).toBe(200);
    await gone(boxes);
  });
  it('queries and writes no task when none is open', async () => {
    const boxes = await standing('B-1');
    await load(rosa, boxes[0]);
    expect(await world.rows('select 1 from floor_task_unit where unit_id = $1', [boxes[0]?.id])).toEqual([]);
    await gone(boxes);
  });
});

describe('two simultaneous operations on tasks', () => {
  const held = (id: number) =>
    holdLocksOfStatementThenCommit(world, 'select 1 from floor_task where id = $1 for update', [id]);
  it('accept a task: one user gets it, and the other is shown who has it', async () => {
    const boxes = await standing('B-1');
    const { id } = await send();
    const barrier = await held(id);
    const both = [take(rosa, id), take(omar, id)];
    await waitForBlockedSessions(world, 2);
    await barrier.release();
    const answers = await Promise.all(both);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.message).toMatch(/ already has this task\.$/);
    await gone(boxes);
  });
  it('accept two tasks with one scanner: only one is in progress', async () => {
    const boxes = await standing('B-1', 'B-2');
    const [one, two] = [await send({ units: 1 }), await send({ units: 1 })];
    const answers = await Promise.all([take(rosa, one.id), take(rosa, two.id)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    await gone(boxes);
  });
  it('bring the last two boxes: both are counted, and the task is done', async () => {
    const boxes = await standing('B-1', 'B-2');
    const { id } = await send();
    const barrier = await held(id);
    const both = [load(rosa, boxes[0]), load(omar, boxes[1])];
    await waitForBlockedSessions(world, 2);
    await barrier.release();
    expect((await Promise.all(both)).map((answer) => answer.status)).toEqual([200, 200]);
    expect(await taskOf(id)).toMatchObject({ status: 2, counted: 2 });
    await gone(boxes);
  });
  it('scan and cancel: the box is moved, and a canceled task counts no more boxes', async () => {
    const boxes = await standing('B-1', 'B-2');
    const { id } = await send();
    const barrier = await held(id);
    const cancelled = world.call(cancelTaskEndpoint, { as: manager, params: { id } });
    await waitForBlockedSessions(world, 1);
    const scanned = load(rosa, boxes[0]);
    await waitForBlockedSessions(world, 2);
    await barrier.release();
    expect([(await cancelled).status, (await scanned).status]).toEqual([200, 200]);
    expect(await taskOf(id)).toMatchObject({ status: 3, counted: 0 });
    await gone(boxes);
  });
  it('end a task by its last box and change it: the change is refused', async () => {
    const boxes = await standing('B-1', 'B-2');
    const { id } = await send({ units: 1 });
    const barrier = await held(id);
    const scanned = load(rosa, boxes[0]);
    await waitForBlockedSessions(world, 1);
    const changed = world.call(updateTaskAndReopenIfReassignedEndpoint, {
      as: manager,
      params: { id },
      body: { units: 2 },
    });
    await waitForBlockedSessions(world, 2);
    await barrier.release();
    expect((await scanned).status).toBe(200);
    expect(await changed).toMatchObject({ status: 412, message: 'This task is Done.' });
    expect(await taskOf(id)).toMatchObject({ status: 2, counted: 1, units: 1 });
    await gone(boxes);
  });
  it('delete the boxes of a task while it is accepted: it ends with no boxes', async () => {
    const boxes = await standing('B-1');
    await updateTestUnits(world, boxes[0]?.id, { load_pickup_id: null, drop_id: null });
    const { id } = await send();
    await take(rosa, id);
    const deleted = await world.call(deleteOutboundUnitsWhereAllowedEndpoint, {
      as: manager,
      body: { bulkPrintIdsIncluded: boxes.map((box) => box.id) },
    });
    expect(deleted.status).toBe(200);
    expect((await hereOf(rosa))[0]).toMatchObject({ status: 1, left: 0, next: null });
    await world.work(endFinishedAndPastTasks);
    expect((await hereOf(rosa)).find((task) => task.id === id)).toMatchObject({ status: 2, counted: 0 });
  });
});

it('after all these tests, each task’s count equals the boxes brought', async () => {
  expect(await findBrokenInvariants(world)).not.toHaveProperty(['tasks.counted']);
});
