import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as planning from './planning-settings.contract.ts';
import { incompleteCoordinatesMessage } from '#areas/accounts/accounts/coordinates.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestConsignee, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let router: TestUser;
let warehouse: { id: number; code: string };
let chicago: TestAccount;
let dallas: TestAccount;
beforeAll(async () => {
  world = await openTestWorld();
  router = await createTestUser(world, { role: 'Routing' });
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouse = await createTestWarehouse(world);
  [chicago, dallas] = [
    await createTestConsignee(world, { city: 'Chicago' }),
    await createTestConsignee(world, { city: 'Dallas' }),
  ];
});

const get = async () =>
  (await world.call(planning.getPlanningEndpoint, { as: router, query: { warehouseId: warehouse.id } })).data;
const settings = {
  departsFrom: '10:00',
  departsBy: '21:30',
  milesPerHour: 50,
  roadFactor: 118,
  roads: [{ state: 'GA', factor: 125 }],
  maxStops: 6,
  driving: 660,
  duty: 840,
  rest: 600,
  unloadingMinutes: 25,
  lateCents: 150,
  moveCents: 3000,
  poundsPerCube: 800,
  latitude: 25.8,
  longitude: -80.3,
};
const save = (change: object = {}, as = router) =>
  world.call(planning.setPlanningSettingsEndpoint, {
    as,
    body: { warehouseId: warehouse.id, ...settings, ...change },
  });
const trailer = { cube: 250_000, weight: 43_000, fixedCents: 45_000, centsPerMile: 215 };

test('a warehouse plans with the defaults until settings are saved, and then with those', async () => {
  expect((await get()).settings).toEqual(planning.defaultPlanningSettings);
  const saved = await save();
  expect(saved.data).toMatchObject({ ...settings, outOfTurnCents: null, comeBack: false, rowVersion: 1 });
  expect((await get()).settings).toEqual(saved.data);
  const teams = await save({
    driving: undefined,
    duty: undefined,
    rest: undefined,
    roads: [],
    rowVersion: 1,
  });
  expect(teams.data).toMatchObject({ driving: null, roads: [], rowVersion: 2 });
});
test('one of two users saving at the same time gets a conflict, also for the first save', async () => {
  const first = await Promise.all([save({ rowVersion: 0 }), save({ rowVersion: 0, maxStops: 5 })]);
  expect(first.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const second = await Promise.all([save({ rowVersion: 1 }), save({ rowVersion: 1, maxStops: 4 })]);
  expect(second.map((answer) => answer.status).sort()).toEqual([200, 409]);
});
test.each([
  [{ driving: undefined }, { driving: planning.driverHoursAllOrNoneMessage }],
  [{ duty: 600 }, { duty: 'On-duty minutes can’t be fewer than driving minutes.' }],
  [{ longitude: undefined }, { latitude: incompleteCoordinatesMessage }],
  [{ departsBy: '09:00' }, { departsBy: planning.departureOrderMessage }],
  [
    {
      roads: [
        { state: 'GA', factor: 110 },
        { state: 'GA', factor: 120 },
      ],
    },
    { roads: 'A state is listed twice.' },
  ],
])('settings that contradict each other are rejected: %j', async (change, fields) => {
  expect(await save(change)).toMatchObject({ status: 400, fields });
});
test('an unknown state is rejected', async () => {
  expect((await save({ roads: [{ state: 'QQ', factor: 110 }] })).status).toBe(404);
});

test('trailer types have a unique name in their warehouse, and are deactivated instead of deleted', async () => {
  const add = (name: string) =>
    world.call(planning.addTrailerTypeEndpoint, {
      as: router,
      body: { warehouseId: warehouse.id, name, ...trailer },
    });
  const [long, short] = [await add('Long'), await add('Short')];
  expect(await add('LONG')).toMatchObject({ status: 409, error: 'planning.nameTaken' });
  const change = (id: number, body: object) =>
    world.call(planning.updateTrailerTypeEndpoint, {
      as: router,
      params: { id },
      body: { name: 'Long', ...trailer, ...body },
    });
  expect(await change(short.data.id, {})).toMatchObject({ status: 409, error: 'planning.nameTaken' });
  expect(await change(long.data.id, { active: false, count: 3, rowVersion: 1 })).toMatchObject({
    status: 200,
    data: { active: false, count: 3, rowVersion: 2 },
  });
  expect((await change(long.data.id, { rowVersion: 1 })).status).toBe(409);
  expect((await get()).trailers.map((t) => [t.name, t.active])).toEqual([
    ['Long', false],
    ['Short', true],
  ]);
});
test('a distance lane is saved once, by its miles, its minutes or both, and can be deleted', async () => {
  const add = (body: object) =>
    world.call(planning.addDistanceLaneEndpoint, {
      as: router,
      body: { warehouseId: warehouse.id, toId: chicago.id, ...body },
    });
  expect((await add({})).status).toBe(400);
  expect((await add({ fromId: chicago.id, miles: 3 })).status).toBe(400);
  const made = await add({ miles: 1380 });
  expect(made.data).toMatchObject({ from: null, to: { id: chicago.id }, miles: 1380, minutes: null });
  expect(await add({ minutes: 1500 })).toMatchObject({ status: 409, error: 'planning.laneExists' });
  const between = await add({ fromId: dallas.id, minutes: 900 });
  const change = (body: Record<string, unknown>) =>
    world.call(planning.updateDistanceLaneEndpoint, { as: router, params: { id: between.data.id }, body });
  expect(await change({ toId: chicago.id, miles: 5 })).toMatchObject({
    status: 409,
    error: 'planning.laneExists',
  });
  expect(
    (await change({ fromId: chicago.id, toId: dallas.id, miles: 960, rowVersion: 1 })).data,
  ).toMatchObject({
    from: { id: chicago.id },
    to: { id: dallas.id },
    miles: 960,
    minutes: null,
  });
  expect((await change({ toId: dallas.id, miles: 960, rowVersion: 1 })).status).toBe(409);
  const forget = () =>
    world.call(planning.deleteDistanceLaneEndpoint, { as: router, params: { id: made.data.id } });
  expect([(await forget()).status, (await forget()).status]).toEqual([200, 404]);
  expect((await get()).lanes).toHaveLength(1);
});
test('two consignees are kept apart once, in whatever order they are given', async () => {
  const keep = (oneId: number, otherId: number) =>
    world.call(planning.addConsigneeSeparationEndpoint, {
      as: router,
      body: { warehouseId: warehouse.id, oneId, otherId, note: 'Rivals' },
    });
  expect((await keep(chicago.id, chicago.id)).status).toBe(400);
  expect((await keep(chicago.id, 1_999_999)).status).toBe(404);
  const made = await keep(dallas.id, chicago.id);
  expect(made.data).toMatchObject({ one: { id: chicago.id }, other: { id: dallas.id }, note: 'Rivals' });
  expect(await keep(chicago.id, dallas.id)).toMatchObject({
    status: 409,
    error: 'planning.separationExists',
  });
  await world.call(planning.deleteConsigneeSeparationEndpoint, { as: router, params: { id: made.data.id } });
  expect((await get()).apart).toEqual([]);
});
test('a user without permission to synchronize loads can view the planning settings but not change them', async () => {
  const clerk = await createTestUser(world, { role: 'Warehouse', warehouseId: warehouse.id });
  expect(
    (await world.call(planning.getPlanningEndpoint, { as: clerk, query: { warehouseId: warehouse.id } }))
      .status,
  ).toBe(200);
  expect((await save({}, clerk)).status).toBe(403);
});
