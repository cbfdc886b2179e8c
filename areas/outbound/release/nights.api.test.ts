import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDayByFinalReleaseEndpoint } from './day-close.contract.ts';
import { releasePickupEndpoint } from './release.contract.ts';
import { findOverdueOpenDaysEndpoint } from '#areas/calendar/start-day/open-days.contract.ts';
import { startOrChangeOperatingDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { searchOutboundUnitsEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import {
  markShuttleLoadArrivedEndpoint,
  releaseShuttleLoadEndpoint,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestAccount, TestLoad } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { setTestGs1Prefix } from '#tests/outbound-fixtures.ts';
import { fc, chooseRunCount } from '#tests/properties.ts';
import { createTestScannerUser, callScannerLogin, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * Nights over two warehouses. The first receives all freight and shuttles a part of it to the second. Releases are forgotten,
 * units miss their shuttle, shuttles are late. No unit may disappear from the lists.
 */
const monday = '2027-02-01';
let world: TestWorld;
let admin: TestUser;
let serial = 0;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-01T12:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  await setTestGs1Prefix(world);
});
afterAll(() => world.close());

interface House {
  id: number;
  /** The scanner user, and the session of this night. */
  code: string;
  scanner: string;
}
interface Night {
  /** What happens to each unit of the second warehouse. */
  shuttled: ('missed' | 'onTruck' | 'loaded')[];
  /** Whether each unit of the first warehouse is loaded. */
  local: boolean[];
  shuttle: 'stays' | 'onTheRoad' | 'arrives';
  /** Which trucks leave, of the first and the second warehouse. */
  leave: [boolean, boolean];
  /** Which warehouses close the day. */
  close: [boolean, boolean];
}
const night: fc.Arbitrary<Night> = fc.record({
  shuttled: fc.array(fc.constantFrom('missed', 'onTruck', 'loaded'), { minLength: 1, maxLength: 4 }),
  local: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  shuttle: fc.constantFrom('stays', 'onTheRoad', 'arrives'),
  leave: fc.tuple(fc.boolean(), fc.boolean()),
  close: fc.tuple(fc.boolean(), fc.boolean()),
});

interface Tour {
  houses: [House, House];
  shipper: TestAccount & { warehouseId: number };
  consignee: TestAccount;
  unitIds: number[];
  loads: { load: TestLoad; house: House }[];
  shuttles: { id: number; state: Night['shuttle'] }[];
}
async function aTour(): Promise<Tour> {
  const house = async (): Promise<House> => {
    const { id } = await createTestWarehouse(world);
    const code = `7${(serial += 1)}`;
    await createTestScannerUser(world, { code, role: 3, warehouseId: id });
    return { id, code, scanner: '' };
  };
  const houses: [House, House] = [await house(), await house()];
  const shipper = await createTestShipper(world, { warehouseId: houses[0].id });
  return {
    houses,
    shipper,
    consignee: await createTestConsignee(world),
    unitIds: [],
    loads: [],
    shuttles: [],
  };
}

/** Starts a day regardless of open days. */
async function start({ id }: House, date: string): Promise<void> {
  const layout = await world.row<{ id: number }>(
    `insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, 'N', 'Night') returning id`,
    [id, date],
  );
  const body = { receivingDate: date, layoutId: layout.id, loadingSpeed: 900 };
  const call = (confirmOpenDays: boolean) =>
    world.call(startOrChangeOperatingDayEndpoint, {
      as: admin,
      params: { id },
      body: { ...body, confirmOpenDays },
    });
  const asked = await call(false);
  const open = await expected(id, date);
  expect(asked.status).toBe(open.size > 0 || (await openLoads(id, date)) > 0 ? 412 : 200);
  if (asked.status === 412) expect((await call(true)).status).toBe(200);
}
const scans = (house: House, kind: 'shuttle' | 'load', code: string, more: object) =>
  world.call(submitScanEndpoint, {
    scanner: house.scanner,
    body: buildScan(kind, code, { scannedAt: world.clock.now().toString(), ...more }),
  });

async function spend(tour: Tour, date: string, plan: Night): Promise<void> {
  const [origin, goal] = tour.houses;
  const { shipper, consignee } = tour;
  world.clock.set(`${date}T15:00:00Z`);
  for (const house of tour.houses) {
    await start(house, date);
    house.scanner = (await callScannerLogin(world, house.code)).data.token;
  }
  const truck = async (house: House) => {
    const load = await createTestLoad(world, {
      state: 'loading',
      day: date,
      loadLocks: 0,
      pickupWarehouseIds: [house.id],
      stopConsignees: [consignee],
    });
    tour.loads.push({ load, house });
    return load;
  };
  const [own, other] = [await truck(origin), await truck(goal)];
  const freight = { shipper, consignee, shipDate: date, outboundDate: date };
  const here = await createTestUnits(world, 'received', { ...freight, load: own, units: plan.local.length });
  const away = await createTestUnits(world, 'received', {
    ...freight,
    load: other,
    units: plan.shuttled.length,
    outboundWarehouseId: goal.id,
  });
  await updateTestUnits(world, away.unitIds, { current_warehouse_id: origin.id });
  tour.unitIds.push(...here.unitIds, ...away.unitIds);
  for (const [at, isLoaded] of plan.local.entries())
    if (isLoaded) await scans(origin, 'load', here.unitCodes[at] ?? '', { pickupId: own.pickupId });
  await shuttle(tour, plan, { codes: away.unitCodes, date, pickupId: other.pickupId });
  for (const [at, { load, house }] of tour.loads.slice(-2).entries()) {
    if (plan.leave[at]) await leave(load);
    if (plan.close[at]) await close(house, date);
  }
}
/** Sends the units that do not miss it to the other warehouse, and loads those to be loaded there. */
async function shuttle(
  tour: Tour,
  plan: Night,
  { codes, date, pickupId }: { codes: readonly string[]; date: string; pickupId: number },
): Promise<void> {
  const [origin, goal] = tour.houses;
  const sent = codes.filter((_, at) => plan.shuttled[at] !== 'missed');
  if (sent.length === 0) return;
  const { id } = await createTestShuttleLoad(world, {
    fromWarehouseId: origin.id,
    to: goal.id,
    day: date,
    seal: 'S-1',
  });
  for (const code of sent)
    expect((await scans(origin, 'shuttle', code, { shuttleLoadId: id })).status).toBe(200);
  const params = { id };
  tour.shuttles.push({ id, state: plan.shuttle });
  if (plan.shuttle === 'stays') return;
  expect((await world.call(releaseShuttleLoadEndpoint, { as: admin, params })).status).toBe(200);
  if (plan.shuttle === 'onTheRoad') return;
  expect((await world.call(markShuttleLoadArrivedEndpoint, { as: admin, params })).status).toBe(200);
  for (const [at, code] of codes.entries())
    if (plan.shuttled[at] === 'loaded') await scans(goal, 'load', code, { pickupId });
}
const leave = (load: TestLoad) =>
  world.call(releasePickupEndpoint, {
    as: admin,
    params: { id: load.id, pickupId: load.pickupId },
    body: { force: true, note: 'The store opens', confirmed: true },
  });
const close = ({ id }: House, day: string) =>
  world.call(closeDayByFinalReleaseEndpoint, { as: admin, body: { warehouseId: id, day } });

/** Units on a floor or in transit from days earlier than a date, by day: what a walk through both warehouses would find. */
async function expected(warehouseId: number, before: string): Promise<Map<string, number>> {
  const found = await world.rows<{ day: string; n: number }>(
    `
      select outbound_date::text as day, count(*)::int as n
      from unit
      where active and status in (2, 3, 4, 5, 100) and outbound_date < $2::date
        and (outbound_warehouse_id = $1 or (status <> 3 and current_warehouse_id = $1))
      group by 1
    `,
    [warehouseId, before],
  );
  return new Map(found.map(({ day, n }) => [day, n]));
}
const openLoads = async (warehouseId: number, before: string): Promise<number> =>
  (
    await world.row<{ n: number }>(
      `
        select count(*)::int as n
        from load_pickup p
        join load l on l.id = p.load_id
        where p.warehouse_id = $1 and p.status < 4 and l.day_of_service < $2::date
      `,
      [warehouseId, before],
    )
  ).n;
async function expectNothingHidden({ houses }: Tour, running: string): Promise<void> {
  for (const { id } of houses) {
    const { data } = await world.call(findOverdueOpenDaysEndpoint, { as: admin, params: { id } });
    const listed = data.flatMap(({ day, units }) => {
      const count = units.reduce((n, one) => n + one.count, 0);
      return count === 0 ? [] : [[day, count] as const];
    });
    expect(new Map(listed)).toEqual(await expected(id, running));
    expect(data.flatMap(({ loads }) => loads)).toHaveLength(await openLoads(id, running));
    // The link of the message shows exactly the units that it counts.
    for (const [day, count] of listed) {
      const query = { openAt: id, outboundDateFrom: day, outboundDateTo: day };
      expect((await world.call(searchOutboundUnitsEndpoint, { as: admin, query })).totalRows).toBe(count);
    }
  }
}
/** All that was forgotten is done in the end: shuttles arrive, trucks leave, days are closed in any order. */
async function cleanUp(tour: Tour, dates: readonly string[]): Promise<void> {
  for (const { id, state } of tour.shuttles) {
    const params = { id };
    if (state === 'stays') await world.call(releaseShuttleLoadEndpoint, { as: admin, params });
    if (state !== 'arrives') await world.call(markShuttleLoadArrivedEndpoint, { as: admin, params });
  }
  for (const { load } of tour.loads) await leave(load);
  for (const house of tour.houses) for (const date of dates) await close(house, date);
}

test('every unit of a night stays visible, and ends on a truck or in a cooler', async () => {
  const plans = fc.tuple(fc.array(night, { minLength: 1, maxLength: 3 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(plans, async ([nights, isLatestFirst]) => {
      const tour = await aTour();
      const dates = nights.map((_, at) => addDays(monday, at));
      for (const [at, plan] of nights.entries()) {
        await spend(tour, dates[at] ?? monday, plan);
        await expectNothingHidden(tour, dates[at] ?? monday);
      }
      const last = addDays(monday, nights.length);
      world.clock.set(`${last}T15:00:00Z`);
      for (const house of tour.houses) await start(house, last);
      await expectNothingHidden(tour, last);
      await cleanUp(tour, isLatestFirst ? dates.toReversed() : dates);
      await expectNothingHidden(tour, last);
      const ends = await world.rows<{ status: number; released: boolean }>(
        `
          select u.status, coalesce(p.status = 4, false) as released
          from unit u
          left join load_pickup p on p.id = u.load_pickup_id
          where u.id = any($1) and u.active
        `,
        [tour.unitIds],
      );
      const lost = ends.filter(
        ({ status, released }) => status !== unitStatus.cooler && !(status === unitStatus.loaded && released),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: chooseRunCount(6, 60) },
  );
  await expectInvariantsHold(world);
});
