import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordDeliveryEndpoint } from '#areas/outbound/deliveries/deliveries.contract.ts';
import {
  createProofLinkEndpoint,
  getDriverLoadEndpoint,
} from '#areas/outbound/driver-proofs/driver-proofs.contract.ts';
import { findEtasEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { updateLoadDetailsAndRecomputeEtasEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { addDistanceLaneEndpoint } from '#areas/outbound/planning-settings/planning-settings.contract.ts';
import * as plan from '#areas/outbound/routing/day-plan.contract.ts';
import type { DayPlanView } from '#areas/outbound/routing/day-plan.contract.ts';
import { startRoutingSyncOfDayEndpoint } from '#areas/outbound/routing/routing-sync.contract.ts';
import { waitForJobToEnd } from '#tests/background-jobs.ts';
import {
  createRoutableWarehouse,
  createConsigneeInCity,
  routingTestDay,
  runRoutingSync,
} from '#tests/routing-fixtures.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestLoad,
  createTestUser,
  updateTestLoad,
  updateTestPickup,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { formatTimesInText } from '#kit/contract/time-format.ts';

/** Plan and ETA of a load always match, whatever is changed. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z', jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

let dock: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let places: TestAccount[];
const cities = [
  ['Atlanta', 33.75, -84.39],
  ['Charlotte', 35.23, -80.84],
  ['Chicago', 41.88, -87.63],
] as const;
beforeEach(async () => {
  world.clock.set('2027-02-03T15:00:00Z');
  ({ warehouse: dock, shipper } = await createRoutableWarehouse(world));
  places = [];
  for (const city of cities) places.push(await createConsigneeInCity(world, city));
  await world.rows(
    'insert into planning_setting (warehouse_id, miles_per_hour, unloading_minutes) values ($1, 52, 25)',
    [dock.id],
  );
});
const query = () => ({ warehouseId: dock.id, dayOfService: routingTestDay });
const planNow = async (): Promise<DayPlanView> =>
  (await world.call(plan.getDayPlanEndpoint, { as: admin, query: query() })).data;
async function aSyncedDay(): Promise<void> {
  for (const consignee of places) await createTestFreight(world, { shipper, consignee, units: 3, status: 2 });
  const { jobId } = (await world.call(startRoutingSyncOfDayEndpoint, { as: admin, body: query() })).data;
  expect((await waitForJobToEnd(world, admin, jobId)).status).toBe('done');
}
const minute = (instant: string | null | undefined) => instant?.slice(0, 16) ?? null;
/** The planned times of the stops, and their ETAs. */
async function bothSay(): Promise<{
  planned: Record<string, string | null>;
  etas: Record<string, string | null>;
}> {
  const view = await planNow();
  const names = new Map(view.stops.map((stop) => [stop.id, stop.name]));
  const planned = view.tours.flatMap((tour) =>
    tour.stops.map((stop) => [names.get(stop.id) ?? '', minute(stop.beginsAt)] as const),
  );
  const rows = (
    await world.call(findEtasEndpoint, {
      as: admin,
      query: { warehouseId: dock.id, shipDateFrom: routingTestDay, rows: 100 },
    })
  ).data;
  return {
    planned: Object.fromEntries(planned),
    etas: Object.fromEntries(rows.map((row) => [row.deliverTo, minute(row.eta)])),
  };
}
async function expectTheSame(): Promise<Record<string, string | null>> {
  const { planned, etas } = await bothSay();
  expect(Object.keys(planned)).toHaveLength(places.length);
  expect(etas).toEqual(planned);
  return etas;
}
const details = async () =>
  world.row<{ id: number; status: number }>(
    `
      select l.id
      from load l
      join load_pickup p on p.load_id = l.id and p.warehouse_id = $1
      join load_drop d on d.load_id = l.id
      where not l.void
      group by l.id
      order by count(*) desc, l.id
      limit 1
    `,
    [dock.id],
  );
const change = async (body: { plannedDeparture?: string; driver2?: string }) => {
  const done = await world.call(updateLoadDetailsAndRecomputeEtasEndpoint, {
    as: admin,
    params: { id: (await details()).id },
    body: { dayOfService: routingTestDay, loadLocks: 3, ...body },
  });
  expect([done.status, done.message]).toEqual([200, done.message]);
};

describe('plan and ETA', () => {
  test('are the same once a day is synchronized', async () => {
    await aSyncedDay();
    await expectTheSame();
  });
  test('are the same once a plan is accepted, and follow its stops', async () => {
    await aSyncedDay();
    const before = await expectTheSame();
    const view = await planNow();
    const tours = view.tours.map(({ key, size, version, loading }) => ({
      key,
      size,
      version: version ?? undefined,
      stops: [...loading],
    }));
    const done = await world.call(plan.applyDraftPlanIfLoadsUnchangedEndpoint, {
      as: admin,
      body: { ...query(), tours, confirmed: true },
    });
    expect([done.status, done.message]).toEqual([200, done.message]);
    expect(await expectTheSame()).not.toEqual(before);
  });
  test('are the same when a user entered the hours of a lane', async () => {
    const done = await world.call(addDistanceLaneEndpoint, {
      as: admin,
      body: { warehouseId: dock.id, toId: places[0]?.id ?? 0, miles: 700, minutes: 1100 },
    });
    expect(done.status).toBe(200);
    await aSyncedDay();
    await expectTheSame();
  });
  test('follow the planned departure and the second driver', async () => {
    await aSyncedDay();
    const before = await expectTheSame();
    await change({ plannedDeparture: `${routingTestDay} 19:10` });
    const later = await expectTheSame();
    expect(later).not.toEqual(before);
    await change({ plannedDeparture: `${routingTestDay} 19:10`, driver2: 'J. Doe' });
    expect(await expectTheSame()).not.toEqual(later);
  });
  test('use the learned history of a lane', async () => {
    const [place] = places;
    if (!place) throw new Error('no place');
    for (let i = 0; i < 8; i += 1) {
      const past = await createTestLoad(world, {
        pickupWarehouseIds: [dock.id],
        stopConsignees: [place],
        state: 'released',
        miles: 720,
        day: '2027-01-28',
      });
      await world.rows(
        `
          update eta
          set status = 3, origin_id = $2, baseline_minutes = 2000, departed_at = '2027-01-28T20:00:00Z',
            delivered_at = timestamptz '2027-01-28T20:00:00Z' + interval '2400 minutes'
          where drop_id = $1
        `,
        [past.dropId, dock.id],
      );
    }
    await aSyncedDay();
    await expectTheSame();
    // 720 miles are 831 minutes at 52 mph. The trips took 400 minutes longer. With eight trips, about four fifths of that are
    // used.
    const [learned] = await world.rows<{ minutes: number }>(
      `
        select extract(epoch from e.eta - l.planned_departure)::int / 60 as minutes
        from eta e
        join load_drop d on d.id = e.drop_id
        join load l on l.id = d.load_id and l.status = 1
        where d.deliver_to_id = $1 and d.seq = 1
      `,
      [place.id],
    );
    const plain = ((await firstMiles(place)) * 60) / 52;
    expect(learned?.minutes).toBeGreaterThan(plain * 1.2);
  });
  test('of a truck en route continue from the delivered stops', async () => {
    await aSyncedDay();
    const { id } = await details();
    const drops = await world.rows<{ id: number; eta: string; at: string }>(
      'select d.id, e.eta::text as eta, e.eta as at from load_drop d join eta e on e.drop_id = d.id where d.load_id = $1 order by d.seq',
      [id],
    );
    await updateTestPickup(world, await pickupOf(id), {
      state: 'released',
      released_at: '2027-02-03T20:00:00Z',
    });
    await updateTestLoad(world, id, { state: 'released' });
    await world.rows('update eta set status = 2 where drop_id = any($1)', [drops.map((d) => d.id)]);
    // Two hours after the departure and hundreds of miles away, the endpoint asks for confirmation once.
    const [first] = drops;
    if (first) world.clock.set(first.eta.slice(0, 19).replace(' ', 'T') + 'Z');
    const soon = (confirmDates: boolean) =>
      world.call(recordDeliveryEndpoint, {
        as: admin,
        params: { dropId: first?.id ?? 0 },
        body: { deliveredOn: '2027-02-03', deliveredAt: '17:00' },
        confirmDates,
      });
    const asked = await soon(false);
    expect([asked.status, asked.error, Object.keys(asked.fields)]).toEqual([
      412,
      'call.timeTooSoon',
      ['deliveredAt'],
    ]);
    expect(asked.message).toMatch(/^02\/03\/2027 5:00 PM CT is too early\. The earliest is /);
    // The driver's page asks for confirmation before the same time.
    const { data: made } = await world.call(createProofLinkEndpoint, {
      as: admin,
      params: { id },
      body: { days: 5 },
    });
    const { data: read } = await world.call(getDriverLoadEndpoint, {
      params: { link: made.path.split('#')[1] ?? '' },
    });
    const [soonest = '', later = ''] = read.stops.map(({ earliestAt }) => earliestAt ?? '');
    expect(asked.message).toContain(
      `The earliest is ${formatTimesInText(formatFullDateTimeInZone(Temporal.Instant.from(soonest), read.stops[0]?.zone ?? ''))}.`,
    );
    expect(Temporal.Instant.compare(later, soonest)).toBe(1);
    world.clock.set('2027-02-05T15:00:00Z');
    const done = await world.call(recordDeliveryEndpoint, {
      as: admin,
      params: { dropId: drops[0]?.id ?? 0 },
      body: {},
    });
    expect(done.status).toBe(200);
    const [second] = await world.rows<{ late: number; miles: number }>(
      `
        select (extract(epoch from e.eta - timestamptz '2027-02-05T15:00:00Z') / 60)::int as late, d.miles
        from load_drop d
        join eta e on e.drop_id = d.id
        where d.load_id = $1 and d.seq = 2
      `,
      [id],
    );
    expect(second?.late).toBeGreaterThanOrEqual(Math.floor(((second?.miles ?? 0) * 60) / 52));
  });
});
const firstMiles = async (place: TestAccount) =>
  (
    await world.row<{ miles: number }>(
      'select d.miles from load_drop d join load l on l.id = d.load_id and l.status = 1 where d.deliver_to_id = $1',
      [place.id],
    )
  ).miles;
const pickupOf = async (loadId: number) =>
  (await world.row<{ id: number }>('select id from load_pickup where load_id = $1', [loadId])).id;

test('come from the map when a system gives no miles, and the consignee sees them immediately', async () => {
  const [atlanta] = places;
  if (!atlanta) throw new Error('no place');
  await createTestFreight(world, { shipper, consignee: atlanta, units: 2, status: 2 });
  await runRoutingSync(
    world,
    {
      plan: async (request) => ({
        routes: [
          {
            key: `X-${dock.code}`,
            name: 'Outside',
            warehouses: [dock.code],
            departure: '2027-02-03T23:00:00Z',
            drops: request.freight.map((f) => ({
              deliverTo: f.deliverTo,
              freight: [{ warehouse: f.warehouse, consignee: f.consignee }],
            })),
          },
        ],
        unroutedFreight: [],
        faults: [],
      }),
    },
    dock,
  );
  const { planned, etas } = await bothSay();
  expect(Object.values(etas)).toHaveLength(1);
  expect(etas).toEqual(planned);
  expect(Object.values(etas)[0]).not.toBeNull();
});
