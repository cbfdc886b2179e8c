import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelTaskEndpoint,
  findTasksOfCurrentDayEndpoint,
  maxOpenTasksPerWarehouse,
  updateTaskAndReopenIfReassignedEndpoint,
  sendTaskEndpoint,
  resendEndedTaskAsNewEndpoint,
} from './tasks.contract.ts';
import { endFinishedAndPastTasks } from './tasks.service.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestPickup,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { startTestDayWithFloor } from '#tests/floor-fixtures.ts';
import { createTestScannerUser } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Tasks that a manager sends to the scanners of a warehouse. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let manager: TestUser;
let clerk: TestUser;
let there: TestUser;
let otherWarehouseId: number;
let places: Record<string, number>;
let dayId: number;
let doorId: number;
let rosa: number;
const day = '2027-02-03';

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  const { warehouseId } = shipper;
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral' });
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  clerk = await createTestUser(world, { role: 'Warehouse', warehouseId });
  otherWarehouseId = (await createTestWarehouse(world)).id;
  there = await createTestUser(world, { role: 'WarehouseManager', warehouseId: otherWarehouseId });
  ({ places, dayId } = await startTestDayWithFloor(world, warehouseId, day, [
    { code: 'B', area: 1, positions: 3, consigneeId: buckeye.id },
    { code: 'P1', area: 2, positions: 4 },
  ]));
  doorId = await aDoor(22, 2);
  rosa = await createTestScannerUser(world, { code: '301', warehouseId, name: 'Rosa Lima' });
});
afterAll(() => world.close());

const aDoor = async (number: number, kind: 1 | 2, active = true): Promise<number> =>
  (
    await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind, active) values ($1, $2, $3, $4) returning id',
      [shipper.warehouseId, number, kind, active],
    )
  ).id;
/** Creates units of Buckeye at positions of the floor, one each. */
async function standing(...codes: string[]): Promise<number[]> {
  const { unitIds } = await createTestUnits(world, 'received', {
    shipper,
    consignee: buckeye,
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
  return unitIds;
}
/** Cancels open tasks so that tests do not affect each other. */
const cleared = () => world.rows('update floor_task set status = 3, ended_at = now() where status < 2');
const gone = (unitIds: readonly number[]) => updateTestUnits(world, unitIds, { active: false });
const wish = (more: Record<string, unknown> = {}) => ({
  warehouseId: shipper.warehouseId,
  fromWhat: 'lane',
  fromLane: 'B',
  toWhat: 'door',
  toDoorId: doorId,
  ...more,
});
const send = (more: Record<string, unknown> = {}, as = manager) =>
  world.call(sendTaskEndpoint, { as, body: wish(more) });
const all = async (as = manager, warehouseId = shipper.warehouseId) =>
  (await world.call(findTasksOfCurrentDayEndpoint, { as, query: { warehouseId } })).data;
const auditsOf = async (id: number) =>
  (
    await world.rows<{ action: string }>(
      "select action from audit where entity = 'floor_task' and entity_id = $1 order by id",
      [id],
    )
  ).map((row) => row.action);

describe('a task', () => {
  it('requests all boxes of a lane unless the manager sets a number', async () => {
    const boxes = await standing('B-1', 'B-1', 'B-3');
    const { data } = await send();
    expect(data).toMatchObject({
      status: 0,
      fromWhat: 'lane',
      from: 'B',
      toWhat: 'door',
      to: '22',
      units: 3,
      counted: 0,
      left: 3,
      forName: null,
      takenBy: null,
      note: null,
    });
    expect((await send({ units: 2, note: 'Before six', scannerUserId: rosa })).data).toMatchObject({
      units: 2,
      left: 3,
      note: 'Before six',
      forName: 'Rosa Lima',
    });
    expect((await all()).map((task) => task.units)).toEqual([3, 2]);
    expect(await auditsOf(data.id)).toEqual(['sent']);
    await gone(boxes);
    await cleared();
  });
  it('moves boxes from a place, or from anywhere for a consignee, to a position or the cooler', async () => {
    const boxes = [...(await standing('B-2', 'P1-1')), ...(await standing('B-2'))];
    const place = await send({ fromWhat: 'place', fromPlaceId: places['B-2'], toWhat: 'cooler' });
    expect(place.data).toMatchObject({ from: 'B-2', toWhat: 'cooler', to: null, toArea: null, units: 2 });
    const slot = await send({
      fromWhat: 'consignee',
      fromConsigneeId: buckeye.id,
      toWhat: 'position',
      toPlaceId: places['P1-1'],
    });
    // One of the units is already there.
    expect(slot.data).toMatchObject({ from: 'Buckeye Floral', to: 'P1-1', toArea: 2, units: 2 });
    await gone(boxes);
    await cleared();
  });
  it('to a door requests the boxes that leave there, when a truck for some of them is known', async () => {
    const boxes = await standing('B-1', 'B-1', 'B-1', 'B-1');
    const at = { pickupWarehouseIds: [shipper.warehouseId], stopConsignees: [buckeye] };
    const [here, elsewhere] = [await createTestLoad(world, at), await createTestLoad(world, at)];
    await updateTestPickup(world, here.pickupId, { door_id: doorId });
    await updateTestUnits(world, boxes.slice(0, 1), { load_pickup_id: here.pickupId, drop_id: here.dropId });
    await updateTestUnits(world, boxes.slice(1), {
      load_pickup_id: elsewhere.pickupId,
      drop_id: elsewhere.dropId,
    });
    expect((await send()).data).toMatchObject({ units: 1, left: 4 });
    await updateTestUnits(world, boxes[0], { load_pickup_id: elsewhere.pickupId });
    expect((await send()).data).toMatchObject({ units: 4, left: 4 });
    await gone(boxes);
    await cleared();
  });
  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['a lane of another day', () => ({ fromLane: 'Z' }), 404, 'fromLane'],
    ['a place of another warehouse', () => ({ fromWhat: 'place', fromPlaceId: 0 }), 400, 'fromPlaceId'],
    ['no place', () => ({ fromWhat: 'place' }), 400, 'fromPlaceId'],
    ['a shipper', () => ({ fromWhat: 'consignee', fromConsigneeId: shipper.id }), 404, 'fromConsigneeId'],
    ['no door', () => ({ toDoorId: undefined }), 400, 'toDoorId'],
    [
      'a position that does not exist today',
      () => ({ toWhat: 'position', toPlaceId: 987_654 }),
      404,
      'toPlaceId',
    ],
    ['a user without a scanner here', () => ({ scannerUserId: 987_654 }), 404, 'scannerUserId'],
    ['no boxes', () => ({ units: 0 }), 400, 'units'],
    ['a warehouse outside the user’s scope', () => ({ warehouseId: otherWarehouseId }), 404, 'warehouseId'],
  ])('is rejected at its field for %s', async (_, more, status, field) => {
    const answer = await send(more());
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([status, [field]]);
  });
  it('is rejected for a receiving door and for an inactive door', async () => {
    for (const id of [await aDoor(1, 1), await aDoor(23, 2, false)])
      expect((await send({ toDoorId: id })).status).toBe(404);
  });
  it('is rejected where there are no boxes, and for more boxes than there are', async () => {
    expect(await send()).toMatchObject({ status: 412, message: 'No units at B need to go there.' });
    const boxes = await standing('B-1');
    const more = await send({ units: 2 });
    expect(more).toMatchObject({
      status: 400,
      message: 'Only 1 unit from B can go there. Enter a lower number.',
    });
    expect(more.fields).toHaveProperty('units');
    await gone(boxes);
  });
  it('is sent by managers and seen only by users of its warehouse', async () => {
    const boxes = await standing('B-1');
    expect((await send({}, clerk)).status).toBe(403);
    const { data } = await send();
    expect((await all(clerk)).map((task) => task.id)).toContain(data.id);
    expect(await all(there)).toEqual([]);
    for (const call of [cancelTaskEndpoint, resendEndedTaskAsNewEndpoint])
      expect((await world.call(call, { as: there, params: { id: data.id } })).status).toBe(404);
    await gone(boxes);
    await cleared();
  });
  it('is rejected beyond the maximum number of tasks', async () => {
    const boxes = await standing('B-1');
    const { data } = await send();
    await world.rows(
      `
        insert into floor_task (
          warehouse_id, warehouse_day_id, from_kind, from_name, from_place_ids, to_kind, units, sent_by, sent_at
        )
        select warehouse_id, warehouse_day_id, 'place', 'B-1', from_place_ids, 'cooler', 1, sent_by, sent_at
        from floor_task, generate_series(2, $2)
        where id = $1
      `,
      [data.id, maxOpenTasksPerWarehouse],
    );
    expect((await send()).message).toBe('50 tasks are already open here. Cancel one first.');
    await gone(boxes);
    await cleared();
  });
});

describe('a sent task', () => {
  it('can change its count, assignee and note, but not with an outdated version', async () => {
    const boxes = await standing('B-1', 'B-2');
    const { data } = await send();
    const change = (body: Record<string, unknown>) =>
      world.call(updateTaskAndReopenIfReassignedEndpoint, { as: manager, params: { id: data.id }, body });
    const changed = await change({ units: 1, scannerUserId: rosa, note: 'The red ones', rowVersion: 1 });
    expect(changed.data).toMatchObject({
      units: 1,
      forName: 'Rosa Lima',
      note: 'The red ones',
      rowVersion: 2,
    });
    expect((await change({ units: 2, rowVersion: 1 })).status).toBe(409);
    expect((await change({ units: 3 })).message).toBe(
      'Only 2 units from B can go there. Enter a lower number.',
    );
    expect(await auditsOf(data.id)).toEqual(['sent', 'change']);
    await gone(boxes);
    await cleared();
  });
  it('is open again when assigned to another user than the one who took it', async () => {
    const boxes = await standing('B-1');
    const { data } = await send();
    const other = await createTestScannerUser(world, { code: '302', warehouseId: shipper.warehouseId });
    await world.rows('update floor_task set status = 1, taken_by = $2, taken_at = now() where id = $1', [
      data.id,
      rosa,
    ]);
    const change = (scannerUserId?: number) =>
      world.call(updateTaskAndReopenIfReassignedEndpoint, {
        as: manager,
        params: { id: data.id },
        body: { units: 1, scannerUserId },
      });
    expect((await change(rosa)).data).toMatchObject({ status: 1, takenBy: 'Rosa Lima' });
    expect((await change()).data).toMatchObject({ status: 1, takenBy: 'Rosa Lima' });
    expect((await change(other)).data).toMatchObject({ status: 0, takenBy: null, forId: other });
    await gone(boxes);
    await cleared();
  });
  it('is canceled once, and sent again for the missing boxes', async () => {
    const boxes = await standing('B-1', 'B-2', 'B-3');
    const { data } = await send({ units: 2, note: 'Before six' });
    const cancel = () => world.call(cancelTaskEndpoint, { as: manager, params: { id: data.id } });
    const again = (id: number) => world.call(resendEndedTaskAsNewEndpoint, { as: manager, params: { id } });
    expect((await again(data.id)).status).toBe(412);
    expect((await cancel()).data).toMatchObject({ status: 3, left: 0 });
    expect((await cancel()).message).toBe('This task is Cancelled.');
    const second = await again(data.id);
    expect(second.data).toMatchObject({ status: 0, from: 'B', to: '22', units: 2, note: 'Before six' });
    expect(second.data.id).not.toBe(data.id);
    await gone(boxes);
    expect((await again(data.id)).message).toBe('No units at B need to go there.');
    expect((await all()).slice(0, 2).map((task) => task.status)).toEqual([0, 3]);
    await cleared();
  });
  it('is done when other users moved its boxes, and ends with its day', async () => {
    const boxes = await standing('B-1', 'B-2');
    const [emptied, left] = [
      await send({ fromWhat: 'place', fromPlaceId: places['B-1'] }),
      await send({ fromWhat: 'place', fromPlaceId: places['B-2'] }),
    ];
    await updateTestUnits(world, boxes[0], { state: 'loaded', position_place_id: null });
    await world.work(endFinishedAndPastTasks);
    const states = async () =>
      (await all())
        .filter((task) => [emptied.data.id, left.data.id].includes(task.id))
        .map((task) => [task.id, task.status]);
    expect(await states()).toEqual([
      [left.data.id, 0],
      [emptied.data.id, 2],
    ]);
    await world.rows('update warehouse_day set final_released_at = now() where id = $1', [dayId]);
    await world.work(endFinishedAndPastTasks);
    expect(Object.fromEntries(await states())).toEqual({ [left.data.id]: 4, [emptied.data.id]: 2 });
    expect([await auditsOf(emptied.data.id), await auditsOf(left.data.id)]).toEqual([
      ['sent', 'done'],
      ['sent', 'expired'],
    ]);
    expect((await send()).message).toBe('The Warehouse is Closed.');
    await world.rows('update warehouse_day set final_released_at = null where id = $1', [dayId]);
    await gone(boxes);
  });
});
