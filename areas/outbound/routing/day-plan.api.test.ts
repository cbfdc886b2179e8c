import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  updateTrailerTypeEndpoint,
  addTrailerTypeEndpoint,
} from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import * as plan from './day-plan.contract.ts';
import type { DayPlanView } from './day-plan.contract.ts';
import { startRoutingSyncOfDayEndpoint } from './routing-sync.contract.ts';
import {
  createRoutableWarehouse,
  createConsigneeInCity,
  findLoadsOfWarehouseOnTestDay,
  routingTestDay,
} from '#tests/routing-fixtures.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestLoad,
  createTestUser,
  createTestWarehouse,
  updateTestLoad,
  updateTestPickup,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

const day = routingTestDay;
let world: TestWorld;
let router: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z', jobs: true });
  router = await createTestUser(world, { role: 'Routing' });
});
afterAll(() => world.close());

let miami: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
const cities: [string, number, number][] = [
  ['Atlanta', 33.75, -84.39],
  ['Charlotte', 35.23, -80.84],
  ['Chicago', 41.88, -87.63],
  ['Dallas', 32.78, -96.8],
];
let places: Record<string, TestAccount>;
beforeEach(async () => {
  ({ warehouse: miami, shipper } = await createRoutableWarehouse(world));
  places = {};
  for (const city of cities) places[city[0]] = await createConsigneeInCity(world, city);
});
const to = (city: string): TestAccount => {
  const found = places[city];
  if (!found) throw new Error(`no place in ${city}`);
  return found;
};
const send = (city: string, units = 3) =>
  createTestFreight(world, { shipper, consignee: to(city), units, status: 2 });
const query = () => ({ warehouseId: miami.id, dayOfService: day });
const get = async (as = router): Promise<DayPlanView> =>
  (await world.call(plan.getDayPlanEndpoint, { as, query: query() })).data;
async function sync(): Promise<void> {
  const { jobId } = (await world.call(startRoutingSyncOfDayEndpoint, { as: router, body: { ...query() } }))
    .data;
  expect((await waitForJobToEnd(world, router, jobId)).status).toBe('done');
}
const draftOf = (view: DayPlanView) =>
  view.tours.map(({ key, size, stops }) => ({ key, size, stops: stops.map((stop) => stop.id) }));
const cityIn = (view: DayPlanView) => (id: number | null) => view.stops.find((stop) => stop.id === id)?.city;
const citiesOf = (view: DayPlanView) =>
  view.tours.map((tour) => tour.stops.map((stop) => cityIn(view)(stop.id))).sort();
const idIn = (view: DayPlanView, city: string): number =>
  view.stops.find((stop) => stop.city === city)?.id ?? 0;
const again = (view: DayPlanView, change: object = {}) =>
  world.call(plan.proposeReplannedDayEndpoint, {
    as: router,
    body: { ...query(), tours: draftOf(view), ...change },
  });
/** The changes compared with the viewed plan, as the screen sends them. */
function changesOf(view: DayPlanView, draft: { key: string; size: number; stops: number[] }[]) {
  const before = new Map(view.tours.map((tour) => [tour.key, tour]));
  const same = (tour: (typeof draft)[number]) =>
    before
      .get(tour.key)
      ?.stops.map((stop) => stop.id)
      .join(' ') === tour.stops.join(' ') && before.get(tour.key)?.size === tour.size;
  return {
    tours: draft
      .filter((tour) => tour.stops.length > 0 && !same(tour))
      .map((tour) => ({ ...tour, version: before.get(tour.key)?.version ?? undefined })),
    removed: view.tours
      .filter(({ key }) => !draft.some((tour) => tour.key === key && tour.stops.length > 0))
      .map(({ key, version }) => ({ key, version: version ?? '' })),
  };
}
const accept = (
  view: DayPlanView,
  draft: { key: string; size: number; stops: number[] }[],
  more: object = {},
) =>
  world.call(plan.applyDraftPlanIfLoadsUnchangedEndpoint, {
    as: router,
    body: { ...query(), ...changesOf(view, draft), ...more },
  });
const loads = () => findLoadsOfWarehouseOnTestDay(world, router, miami);

describe('the day plan', () => {
  test('lists unplanned freight, is computed by the planner, and becomes loads when accepted', async () => {
    for (const city of ['Atlanta', 'Charlotte', 'Chicago']) await send(city);
    const empty = await get();
    expect(empty.tours).toEqual([]);
    expect(empty.leftOut.map((left) => left.reason.code)).toEqual(['notPlanned', 'notPlanned', 'notPlanned']);
    const made = (await again(empty, { whole: true })).data;
    expect(made.plan.leftOut).toEqual([]);
    expect(made.difference).toMatchObject({ trailers: made.plan.tours.length, cents: made.plan.cents });
    expect(await loads()).toEqual([]);
    const draft = draftOf(made.plan);
    const done = await accept(empty, draft, { proposed: draft });
    expect(done.data).toEqual({ made: draft.length, changed: 0, given: 0, units: 9 });
    const stands = await get();
    expect(citiesOf(stands)).toEqual(citiesOf(made.plan));
    expect(stands).toMatchObject({ leftOut: [], cents: made.plan.cents, miles: made.plan.miles });
    expect(stands.plannedBy).not.toBeNull();
    expect(stands.tours.map((tour) => tour.departsAt)).toEqual(
      (await loads()).map((load) => Temporal.Instant.from(load.plannedDeparture ?? '').toString()),
    );
  });
  test('prices a stop that was moved by hand and saves the trailers it left and joined', async () => {
    await world.rows('insert into planning_setting (warehouse_id, max_stops) values ($1, 1)', [miami.id]);
    for (const city of ['Atlanta', 'Charlotte']) await send(city);
    await sync();
    await world.rows('update planning_setting set max_stops = 8 where warehouse_id = $1', [miami.id]);
    const before = await get();
    expect(before.tours).toHaveLength(2);
    const [first, second] = draftOf(before);
    if (!first || !second) throw new Error('two tours');
    const moved = first.stops[0] ?? 0;
    const reckoned = await world.call(plan.evaluateDraftPlanEndpoint, {
      as: router,
      body: { ...query(), tours: [first, second], place: { stop: moved, key: second.key } },
    });
    expect(reckoned.data.difference).toMatchObject({ trailers: -1 });
    expect(reckoned.data.difference.cents).toBeLessThan(0);
    expect(reckoned.data.difference.moved.map((one) => one.id)).toEqual([moved]);
    const draft = draftOf(reckoned.data.plan);
    expect((await accept(before, draft)).data).toMatchObject({ made: 0, changed: 1, given: 1, units: 3 });
    const after = await get();
    expect(after.tours.map((tour) => tour.stops.length)).toEqual([2]);
    expect((await loads()).map((load) => [load.void, load.planned])).toEqual([[false, 6]]);
    expect(
      await world.rows("select 1 from audit where entity = 'routing' and action = 'plan'"),
    ).not.toHaveLength(0);
  });
  test('accepts one and rejects the other when two users plan the same loads at the same time', async () => {
    for (const city of ['Atlanta', 'Charlotte', 'Dallas']) await send(city);
    await sync();
    const seen = await get();
    const [tour] = draftOf(seen);
    if (!tour) throw new Error('a tour');
    const turned = [{ ...tour, stops: tour.stops.toReversed() }, ...draftOf(seen).slice(1)];
    const apart = [
      { ...tour, stops: tour.stops.slice(0, 1) },
      { ...tour, key: '+1', stops: tour.stops.slice(1) },
      ...draftOf(seen).slice(1),
    ];
    const answers = await Promise.all([
      accept(seen, turned, { confirmed: true }),
      accept(seen, apart, { confirmed: true }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)).toMatchObject({ error: 'dayPlan.loadChanged' });
    const units = await world.rows(
      'select count(*)::int as n from unit where outbound_warehouse_id = $1 and load_pickup_id is not null',
      [miami.id],
    );
    expect(units).toEqual([{ n: 9 }]);
  });
  test('accepts two users’ plans for different loads at the same time, and freight that arrived after viewing', async () => {
    await world.rows('insert into planning_setting (warehouse_id, max_stops) values ($1, 1)', [miami.id]);
    for (const city of ['Atlanta', 'Dallas']) await send(city);
    await sync();
    const seen = await get();
    const [one, other] = draftOf(seen);
    if (!one || !other) throw new Error('two tours');
    await world.call(addTrailerTypeEndpoint, {
      as: router,
      body: { warehouseId: miami.id, name: 'Long', cube: 250_000, fixedCents: 1, centsPerMile: 1 },
    });
    await world.call(addTrailerTypeEndpoint, {
      as: router,
      body: { warehouseId: miami.id, name: 'Short', cube: 200_000, fixedCents: 1, centsPerMile: 1 },
    });
    await send('Atlanta', 2);
    const answers = await Promise.all([
      accept(seen, [{ ...one, size: 1 }, other]),
      accept(seen, [one, { ...other, size: 1 }]),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const after = await get();
    expect(after.tours.map((tour) => tour.size)).toEqual([1, 1]);
    expect((await loads()).map((load) => load.planned).sort()).toEqual([3, 5]);
  });
  test('keeps the stops of a load that started loading, and moves its freight to no other load', async () => {
    for (const city of ['Atlanta', 'Charlotte']) await send(city);
    await sync();
    const seen = await get();
    const [tour] = draftOf(seen);
    if (!tour) throw new Error('a tour');
    await updateTestPickup(world, (await loads())[0]?.pickups[0]?.id, { state: 'loading' });
    const split = [
      { ...tour, stops: tour.stops.slice(0, 1) },
      { ...tour, key: '+1', stops: tour.stops.slice(1) },
    ];
    expect(await accept(seen, split)).toMatchObject({ status: 409, error: 'dayPlan.loadingStarted' });
    expect(
      await world.call(plan.applyDraftPlanIfLoadsUnchangedEndpoint, {
        as: router,
        body: { ...query(), tours: [{ key: '+1', size: 0, stops: tour.stops.slice(1) }] },
      }),
    ).toMatchObject({ status: 409, error: 'dayPlan.stopMoved' });
    const now = await get();
    expect(now.tours[0]).toMatchObject({ fixed: 'loading', stops: [{}, {}] });
    expect((await again(now, { whole: true })).data.plan.tours).toMatchObject([
      { key: tour.key, fixed: 'loading' },
    ]);
  });
  test('asks for confirmation when the plan has faults, and saves it once confirmed', async () => {
    for (const city of ['Atlanta', 'Charlotte']) await send(city);
    await sync();
    const seen = await get();
    const [tour] = draftOf(seen);
    if (!tour) throw new Error('a tour');
    await world.rows('insert into planning_setting (warehouse_id, max_stops) values ($1, 1)', [miami.id]);
    const turned = [{ ...tour, stops: tour.stops.toReversed() }];
    expect(await accept(seen, turned)).toMatchObject({
      status: 412,
      error: 'dayPlan.planHasIssues',
      data: { confirm: true, count: 1 },
    });
    expect((await get()).tours[0]?.faults.map((fault) => fault.code)).toEqual(['stops']);
    expect((await accept(seen, turned, { confirmed: true })).status).toBe(200);
    expect((await get()).tours[0]?.stops.map((stop) => stop.id)).toEqual(tour.stops.toReversed());
    expect(await accept(await get(), turned)).toMatchObject({ status: 412, error: 'dayPlan.noChanges' });
  });
  test('asks to confirm a stop without coordinates, then plans it and all stops after it', async () => {
    for (const city of ['Atlanta', 'Charlotte']) await send(city);
    await sync();
    await world.rows('update account set latitude = null where id = $1', [to('Atlanta').id]);
    const seen = await get();
    const stops = [idIn(seen, 'Atlanta'), idIn(seen, 'Charlotte')];
    const lost = [{ key: seen.tours[0]?.key ?? '', size: 0, stops: stops.toReversed() }];
    const first = [{ key: seen.tours[0]?.key ?? '', size: 0, stops }];
    const draft = seen.tours[0]?.loading[1] === stops[0] ? lost : first;
    expect(await accept(seen, draft)).toMatchObject({ status: 412, error: 'dayPlan.planHasIssues' });
    expect((await accept(seen, draft, { confirmed: true })).status).toBe(200);
    expect((await loads()).map((load) => [load.planned, load.drops.length])).toEqual([[6, 2]]);
    const now = await get();
    expect([now.tours[0]?.loading.toReversed(), now.leftOut]).toEqual([draft[0]?.stops, []]);
  });
  test('repairs a plan after a change without touching loads that are loading', async () => {
    for (const city of ['Atlanta', 'Charlotte', 'Dallas', 'Chicago']) await send(city);
    await sync();
    const { unitIds } = await send('Chicago', 4);
    await updateTestUnits(world, unitIds, { state: 'putAway' });
    const seen = await get();
    const mended = (await again(seen)).data;
    expect(mended.plan.leftOut).toEqual([]);
  });
});

test('a truck that loads at two docks is shown as shared, keeps its planned freight and is replanned at neither', async () => {
  const other = await createTestWarehouse(world);
  const load = await createTestLoad(world, {
    day,
    pickupWarehouseIds: [other.id, miami.id],
    stopConsignees: [to('Atlanta')],
    name: 'Both',
  });
  const { unitIds } = await send('Atlanta', 3);
  await updateTestUnits(world, unitIds, { load_pickup_id: load.pickups[1]?.id ?? 0, drop_id: load.dropId });
  await send('Charlotte');
  const seen = await get();
  expect(seen.tours).toMatchObject([
    { name: `L-${load.number}`, routeName: 'Both', fixed: 'shared', stops: [{}] },
  ]);
  const made = (await again(seen, { whole: true })).data.plan;
  expect(made.tours.map((tour) => [tour.fixed, tour.stops.length])).toEqual([
    ['shared', 1],
    [null, 1],
  ]);
  expect((await accept(seen, draftOf(made))).data).toMatchObject({ made: 1, changed: 0, given: 0 });
  const there = await world.call(plan.getDayPlanEndpoint, {
    as: router,
    query: { warehouseId: other.id, dayOfService: day },
  });
  expect(there.data.tours).toEqual([]);
});

test('units on a load of the day that leave on another day are named in the plans of both days', async () => {
  const { unitIds } = await send('Atlanta', 3);
  await sync();
  const seen = await get();
  expect([seen.otherDays, seen.onOtherDays]).toEqual([[], []]);
  await updateTestUnits(world, unitIds.slice(0, 2), { outbound_date: '2027-02-04' });
  const now = await get();
  const loadNumber = Number(now.tours[0]?.name.replace('L-', ''));
  expect(now.stops.map(({ units }) => units)).toEqual([1]);
  expect([now.otherDays, now.onOtherDays]).toEqual([[{ loadNumber, day: '2027-02-04', units: 2 }], []]);
  // No plan takes them: they are on a load.
  const of = { warehouseId: miami.id, dayOfService: '2027-02-04' };
  const next = (await world.call(plan.getDayPlanEndpoint, { as: router, query: of })).data;
  expect([next.stops, next.otherDays]).toEqual([[], []]);
  expect(next.onOtherDays).toEqual([{ loadNumber, day, units: 2 }]);
});

describe('day plan explanations and comparisons', () => {
  test('explains why a stop is on its trailer and why it is on none of the others', async () => {
    await world.rows('insert into planning_setting (warehouse_id, max_stops) values ($1, 1)', [miami.id]);
    for (const city of ['Atlanta', 'Dallas']) await send(city);
    await sync();
    const seen = await get();
    const why = await world.call(plan.explainPlanStopEndpoint, {
      as: router,
      body: { ...query(), tours: draftOf(seen), stop: idIn(seen, 'Dallas') },
    });
    expect(why.data.here).toMatchObject([{ code: 'alone' }, { code: 'rests' }]);
    expect(why.data.elsewhere).toMatchObject([
      { reasons: [{ code: 'stops', params: { count: 2, most: 1 } }] },
    ]);
    const unknown = await world.call(plan.explainPlanStopEndpoint, {
      as: router,
      body: { ...query(), tours: draftOf(seen), stop: 2_000_000_000 },
    });
    expect(unknown).toMatchObject({ status: 409, error: 'dayPlan.stopMoved' });
  });
  test('compares the plan with the loads, with the planner’s proposal and with the previous day', async () => {
    const sent: number[] = [];
    for (const city of ['Atlanta', 'Charlotte']) sent.push(...(await send(city)).unitIds);
    const compared = async (tours: object[], beside: plan.PlanComparisonTarget) =>
      (
        await world.call(plan.compareDraftPlanEndpoint, {
          as: router,
          body: { ...query(), tours, with: beside },
        })
      ).data;
    expect(await compared([], 'planner')).toEqual({ difference: null, day: null });
    expect(await compared([], 'yesterday')).toEqual({ difference: null, day: null });
    await sync();
    const seen = await get();
    const [tour] = draftOf(seen);
    if (!tour) throw new Error('a tour');
    const split = [
      { ...tour, stops: tour.stops.slice(0, 1) },
      { ...tour, key: '+1', stops: tour.stops.slice(1) },
    ];
    const same = { difference: { cents: 0, miles: 0, trailers: 0, moved: [], reordered: [] }, day };
    expect(await compared(draftOf(seen), 'loads')).toMatchObject(same);
    const turned = [{ ...tour, stops: tour.stops.toReversed() }];
    expect(await compared(turned, 'loads')).toMatchObject({
      difference: { moved: [], reordered: [seen.tours[0]?.name] },
    });
    expect(await compared(split, 'planner')).toMatchObject({
      difference: { trailers: 1, moved: [{ id: tour.stops[1], before: seen.tours[0]?.name, after: '+ 1' }] },
    });
    await accept(seen, split);
    expect(await compared(draftOf(await get()), 'planner')).toMatchObject({ difference: { trailers: 1 } });
    for (const load of await loads()) await updateTestLoad(world, load.id, { day_of_service: '2027-02-02' });
    await updateTestUnits(world, sent, { outbound_date: '2027-02-02' });
    await send('Atlanta');
    await sync();
    expect(await compared(draftOf(await get()), 'yesterday')).toMatchObject({
      day: '2027-02-02',
      difference: { trailers: -1, moved: [{ name: to('Charlotte').name, after: null }] },
    });
  });
  test('prints the day plan', async () => {
    await send('Atlanta');
    await sync();
    const paper = await world.call(plan.printDayPlanEndpoint, { as: router, query: query() });
    expect(paper.status).toBe(200);
  });
  test('lets users without permission to synchronize view, query and print the plan but not save it', async () => {
    await send('Atlanta');
    const clerk = await createTestUser(world, { role: 'Warehouse', warehouseId: miami.id });
    const seen = await get(clerk);
    expect(seen.leftOut).toHaveLength(1);
    const body = { ...query(), tours: [{ key: '+1', size: 0, stops: [seen.leftOut[0]?.id ?? 0] }] };
    expect((await world.call(plan.applyDraftPlanIfLoadsUnchangedEndpoint, { as: clerk, body })).status).toBe(
      403,
    );
    const elsewhere = await createTestUser(world, {
      role: 'Warehouse',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect((await world.call(plan.getDayPlanEndpoint, { as: elsewhere, query: query() })).status).toBe(404);
  });
  test('plans nothing with a trailer type that was deactivated', async () => {
    await send('Atlanta');
    const made = await world.call(addTrailerTypeEndpoint, {
      as: router,
      body: { warehouseId: miami.id, name: 'Long', cube: 250_000, fixedCents: 1, centsPerMile: 1 },
    });
    await world.call(updateTrailerTypeEndpoint, {
      as: router,
      params: { id: made.data.id },
      body: { name: 'Long', cube: 250_000, fixedCents: 1, centsPerMile: 1, active: false },
    });
    const { data } = await again(await get(), { whole: true });
    expect(data.plan.leftOut.map((left) => left.reason.code)).toEqual(['noTrailer']);
  });
});
