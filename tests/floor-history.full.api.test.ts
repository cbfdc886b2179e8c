import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJobInlineAndGetStatusText } from './pairs/jobs.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
} from './factories.ts';
import { updateTestLoad, updateTestPickup, createTestDaysOfService, createTestFreight } from './factories.ts';
import type { TestAccount, TestLoad } from './factories.ts';
import { createTestPosition } from './floor-fixtures.ts';
import { createScannerUserAndGetToken } from './scanner-fixtures.ts';
import { randomSeed } from '#tests/properties.ts';
import { openTestWorld } from './world.ts';
import type { TestUser, TestWorld } from './world.ts';
import { startOrChangeOperatingDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import {
  findFloorMovesEndpoint,
  getFloorSnapshotEndpoint,
} from '#areas/floor/floor-plan/floor-history.contract.ts';
import {
  groupSnapshotUnitsByState,
  applyFloorMoves,
  buildPastFloor,
} from '#areas/floor/floor-plan/floor-history.rules.ts';
import {
  findPlaceOfUnitEndpoint,
  getCurrentFloorEndpoint,
  findUnitsAtPlaceUpTo500Endpoint,
} from '#areas/floor/floor-plan/floor-plan.contract.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import * as storage from '#areas/floor/layouts/storage.contract.ts';
import { renameFloorPlace } from '#areas/floor/layouts/places.service.ts';
import { printUnitLabelAndRecordPrintEndpoint } from '#areas/orders/labels/labels.contract.ts';
import * as lines from '#areas/orders/order-lines/order-lines.contract.ts';
import * as units from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { recordTrailerInspectionEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { releasePickupEndpoint, reopenPickupEndpoint } from '#areas/outbound/release/release.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import type { ScanKind } from '#areas/receiving/scanning/scanning.contract.ts';
import * as shuttles from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';

/**
 * Compares the floor of a past minute with what its screen showed then. Users and scanners act in random order, with and without
 * success. The screen is saved after each action and later compared with the history.
 */

let world: TestWorld;
let admin: TestUser;
let shipper: TestAccount & { warehouseId: number };
let consignees: TestAccount[];
const scanners = new Map<number, string>();
/** Two warehouses: freight arrives at the first, and some leaves from the second. */
let houses: readonly [number, number];
let load: TestLoad;
let doorId: number;
let trucks: { id: number }[];
let boxes: { id: number; code: string }[];
const layouts: number[] = [];
const today = '2027-02-03';
const opened = Temporal.Instant.from('2027-02-03T06:00:00Z');

/** A random generator that returns the same numbers for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const chance = dice(randomSeed);
const below = (n: number): number => Math.floor(chance() * n);
function one<T>(of: readonly T[]): T {
  const found = of[below(of.length)];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}
const aRow = async (text: string, values: unknown[]) => (await world.row<{ id: number }>(text, values)).id;

async function aLayoutOf(warehouseId: number, code: string, owners: readonly TestAccount[]): Promise<number> {
  const layout = await aRow(
    'insert into layout (warehouse_id, layout_date, code, name) values ($1, $2, $3, $3) returning id',
    [warehouseId, today, code],
  );
  for (const [area, name] of [
    [1, 'A'],
    [1, 'B'],
    [2, 'P1'],
  ] as const) {
    const location = await aRow(
      'insert into storage_location (layout_id, area, code) values ($1, $2, $3) returning id',
      [layout, area, name],
    );
    for (const position of [1, 2, 3])
      await createTestPosition(
        world,
        location,
        position,
        area === 1 ? { consigneeId: owners[position % owners.length]?.id } : {},
      );
  }
  layouts.push(layout);
  return layout;
}

beforeAll(async () => {
  world = await openTestWorld({ at: opened.toString() });
  admin = await createTestUser(world, { role: 'Admin' });
  houses = [(await createTestWarehouse(world)).id, (await createTestWarehouse(world)).id];
  shipper = await createTestShipper(world, { warehouseId: houses[0] });
  consignees = [
    await createTestConsignee(world, { name: 'Buckeye' }),
    await createTestConsignee(world, { name: 'Keystone' }),
  ];
  for (const house of houses) {
    const day = await startTestOperatingDay(world, house, today);
    const layout = await aLayoutOf(house, 'STD', consignees);
    await world.rows('update warehouse_day set layout_id = $1 where id = $2', [layout, day]);
    scanners.set(
      house,
      await createScannerUserAndGetToken(world, { code: `S${house}`, warehouseId: house, role: 3 }),
    );
    for (const { id } of consignees)
      await createTestDaysOfService(world, {
        consigneeId: id,
        warehouseId: house,
        weekdays: [1, 2, 3, 4, 5],
      });
  }
  await aLayoutOf(houses[0], 'TWO', consignees.toReversed());
  load = await createTestLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [houses[0]],
    stopConsignees: consignees,
    day: today,
  });
  // The scanners' sessions last as long as the test's day.
  await world.rows("update scanner_session set expires_at = '2027-02-05'");
  const door = await aRow('insert into door (warehouse_id, number, kind) values ($1, 7, 2) returning id', [
    houses[0],
  ]);
  doorId = door;
  trucks = [
    await createTestShuttleLoad(world, { fromWarehouseId: houses[0], to: houses[1], seal: 'S-1' }),
    await createTestShuttleLoad(world, { fromWarehouseId: houses[0], to: houses[1], seal: 'S-2' }),
    await createTestShuttleLoad(world, { fromWarehouseId: houses[0], to: houses[1], seal: 'S-3' }),
    await createTestShuttleLoad(world, { fromWarehouseId: houses[0], to: houses[1], seal: 'S-4' }),
  ];
  boxes = [];
  for (const consignee of consignees)
    for (const [status, outboundWarehouseId] of [
      [1, houses[0]],
      [1, houses[1]],
      [0, houses[0]],
    ] as const) {
      const made = await createTestFreight(world, {
        shipper,
        consignee,
        status,
        outboundWarehouseId,
        units: status === 0 ? 2 : 6,
      });
      boxes.push(...made.unitIds.map((id, n) => ({ id, code: made.unitCodes[n] ?? '' })));
    }
});
afterAll(() => world.close());

const later = (moment: Temporal.Instant, seconds: number) => moment.add({ seconds });
let scans = 0;
/** Submits a scan made up to ten minutes earlier. */
const scanned = (kind: ScanKind, more: Record<string, unknown> = {}, house = one(houses)) =>
  world.call(submitScanEndpoint, {
    scanner: scanners.get(house),
    body: {
      clientEventId: `past-${(scans += 1)}`,
      kind,
      code: one(boxes).code,
      scannedAt: later(world.clock.now(), chance() < 0.2 ? -below(600) : 0).toString(),
      ...more,
    },
  });
/** Returns a unit with one of the statuses, if there is one. */
async function boxIn(...states: number[]): Promise<{ id: number; code: string }> {
  const found = await world.rows<{ id: number; code: string }>(
    'select id, unit_code as code from unit where active and status = any($1) order by id',
    [states],
  );
  return found.length > 0 ? one(found) : one(boxes);
}
/** Scans a unit of the floor, usually at its current location. */
const floored = async (kind: ScanKind, more: Record<string, unknown> = {}) => {
  const { code, id } = await boxIn(2, 4, 5, 6, 100);
  const { house, pickup } = await world.row<{ house: number | null; pickup: number | null }>(
    'select current_warehouse_id as house, load_pickup_id as pickup from unit where id = $1',
    [id],
  );
  const truck = kind === 'load' ? { pickupId: pickup ?? load.pickupId } : {};
  return scanned(kind, { code, ...truck, ...more }, house ?? houses[0]);
};
const pickupIn = async (of: string): Promise<{ id: number; pickupId: number }> =>
  (
    await world.rows<{ id: number; pickupId: number }>(
      `select load_id as id, id as "pickupId" from load_pickup k where ${of} order by id desc`,
    )
  )[0] ?? load;
const deletedBox = async (): Promise<number> =>
  (await world.rows<{ id: number }>('select id from unit where not active order by updated_at, id'))[0]?.id ??
  one(boxes).id;
const truckIn = async (...states: number[]): Promise<number> => {
  const found = await world.rows<{ id: number }>(
    'select id from shuttle_load where status = any($1) order by id',
    [states],
  );
  return found.length > 0 ? one(found).id : one(trucks).id;
};
const some = () => ({ bulkPrintIdsIncluded: [one(boxes).id, one(boxes).id] });
const positions = () =>
  world.rows<{ id: number; placeId: number; locationId: number }>(
    `
      select p.id, p.place_id as "placeId", p.location_id as "locationId"
      from storage_position p
      join storage_location k on k.id = p.location_id
      where k.layout_id = any($1)
      order by p.id
    `,
    [layouts],
  );
let serial = 10;
/** Each action works as if done by a user, and may be rejected. */
const acts: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  receive: async () => scanned('receive', { code: (await boxIn(0, 1)).code }, houses[0]),
  'receive something unknown': () => scanned('receive', { code: `NOBODY-${(serial += 1)}` }, houses[0]),
  stage: () => floored('stage', { position: `${one(['A', 'B'])}-${1 + below(3)}` }),
  'put away': () => floored('putAway', { position: `P1-${1 + below(3)}` }),
  cool: () => floored('cooler'),
  'bring back from the cooler': async () => scanned('coolerReturn', { code: (await boxIn(6)).code }),
  'put on a shuttle': async () =>
    scanned('shuttle', { code: (await boxIn(2, 4)).code, shuttleLoadId: await truckIn(0, 1) }, houses[0]),
  load: () => floored('load'),
  unload: async () => scanned('unload', { code: (await boxIn(7)).code }, houses[0]),
  'change the ship date': () =>
    world.call(units.changeUnitsShipDateEndpoint, {
      as: admin,
      body: { ...some(), newShipDate: one(['2027-02-04', '2027-02-05', today]) },
    }),
  'delete a box': () =>
    world.call(lines.deleteUnitAndEmptiedLineAndOrderEndpoint, {
      as: admin,
      params: { unitId: one(boxes).id },
    }),
  'delete boxes': () =>
    world.call(units.deleteOutboundUnitsWhereAllowedEndpoint, { as: admin, body: some() }),
  'bring a box back': async () =>
    world.call(lines.reactivateUnitEndpoint, { as: admin, params: { unitId: await deletedBox() } }),
  'bring boxes back': async () =>
    world.call(units.reactivateOutboundUnitsEndpoint, {
      as: admin,
      body: { bulkPrintIdsIncluded: [await deletedBox()] },
    }),
  'clear a slot': () =>
    boxIn(4).then(({ id }) =>
      world.call(units.clearPutAwayEndpoint, { as: admin, body: { bulkPrintIdsIncluded: [id] } }),
    ),
  'print a label': async () =>
    world.call(printUnitLabelAndRecordPrintEndpoint, {
      as: admin,
      params: { unitId: (await boxIn(1, 2, 4)).id },
    }),
  'plan the day': async () => ({
    status: Number(
      await runJobInlineAndGetStatusText(world, 'routing.sync', {
        day: today,
        warehouseIds: [houses[0]],
        loadIds: null,
      }).then((said) => said.slice(0, 3)),
    ),
  }),
  'let a truck leave': async () => {
    const { id, pickupId } = await pickupIn(
      'status < 4 and exists (select 1 from unit u where u.load_pickup_id = k.id and u.status = 7)',
    );
    const params = { id, pickupId };
    await updateTestLoad(world, id, { trailer: 'TR 9', load_locks: 0 });
    await updateTestPickup(world, pickupId, { seal: 'S-9', door_id: doorId });
    await world.call(recordTrailerInspectionEndpoint, {
      as: admin,
      params,
      body: { clean: true, odorFree: true, reeferOk: true, preCoolF: 34 },
    });
    return world.call(releasePickupEndpoint, {
      as: admin,
      params,
      body: { warehouseId: houses[0], force: true, note: 'It had to leave' },
    });
  },
  'call a truck back': async () =>
    world.call(reopenPickupEndpoint, {
      as: admin,
      params: { loadPickupId: (await pickupIn('status = 4')).pickupId },
    }),
  'let a shuttle leave': async () =>
    world.call(shuttles.releaseShuttleLoadEndpoint, { as: admin, params: { id: await truckIn(1, 2) } }),
  'call a shuttle back': async () =>
    world.call(shuttles.unreleaseShuttleLoadEndpoint, { as: admin, params: { id: await truckIn(3) } }),
  'let a shuttle arrive': async () =>
    world.call(shuttles.markShuttleLoadArrivedEndpoint, { as: admin, params: { id: await truckIn(3) } }),
  'move a consignee': async () => {
    const all = await positions();
    return world.call(storage.swapAssignmentsOfPositionsEndpoint, {
      as: admin,
      params: { id: one(all).id },
      body: { toPositionId: one(all).id },
    });
  },
  'give a lane to another': async () =>
    world.call(storage.updatePositionAssignmentEndpoint, {
      as: admin,
      params: { id: one(await positions()).id },
      body: { consigneeId: one(consignees).id },
    }),
  'add a position': async () =>
    world.call(storage.addPositionsEndpoint, {
      as: admin,
      body: {
        storageLocationId: one(await positions()).locationId,
        position: String((serial += 1)),
        consigneeId: one(consignees).id,
      },
    }),
  'take a position out': async () =>
    world.call(storage.deletePositionEndpoint, { as: admin, params: { id: one(await positions()).id } }),
  'rename a place': async () => {
    const { placeId } = one((await positions()).slice(-3));
    await world.work((work) => renameFloorPlace(work, placeId, `X-${(serial += 1)}`));
    return { status: 200 };
  },
  'work by another layout': () =>
    world.call(startOrChangeOperatingDayEndpoint, {
      as: admin,
      params: { id: houses[0] },
      body: { receivingDate: today, layoutId: layouts[below(2) * 2], loadingSpeed: 900 },
    }),
};

/** The action that must come first for an action to succeed. */
const before: Readonly<Record<string, string>> = {
  'let a truck leave': 'load',
  'call a truck back': 'let a truck leave',
  unload: 'load',
  'let a shuttle leave': 'put on a shuttle',
  'call a shuttle back': 'let a shuttle leave',
  'let a shuttle arrive': 'let a shuttle leave',
  'bring back from the cooler': 'cool',
  'clear a slot': 'put away',
};
/** Half of the choices are frequent actions. Half of the rest lead to an action that has never succeeded yet. */
function choices(served: ReadonlyMap<string, number>): [string, () => Promise<{ status: number }>][] {
  if (chance() < 0.5) return often;
  const all = Object.entries(acts);
  const missing = new Set(all.flatMap(([name]) => (served.get(name) === 0 ? [name] : [])));
  for (const name of missing) if (before[name]) missing.add(before[name]);
  return missing.size > 0 && chance() < 0.5 ? all.filter(([name]) => missing.has(name)) : all;
}
const often = Object.entries(acts).filter(([name]) => /^(?:receive|stage|put away|load)$/.test(name));

/** A floor screen without its doors, its drawing and its read time. */
const shown = (floor: FloorState) => ({
  ...floor,
  doors: [],
  drawing: null,
  readAt: '',
  slots: floor.slots.map((slot) => ({
    ...slot,
    belongs: [],
    oldestAt: slot.oldestAt && Date.parse(slot.oldestAt),
  })),
});
type Screen = ReturnType<typeof shown>;
const screens: { at: Temporal.Instant; floors: Map<number, Screen> }[] = [];
async function look(): Promise<void> {
  const floors = new Map<number, Screen>();
  for (const house of houses)
    floors.set(
      house,
      shown((await world.call(getCurrentFloorEndpoint, { as: admin, query: { warehouseId: house } })).data),
    );
  screens.push({ at: world.clock.now(), floors });
}
const screenAt = (at: Temporal.Instant, house: number): Screen | undefined =>
  screens.findLast((screen) => Temporal.Instant.compare(screen.at, at) <= 0)?.floors.get(house);
const thenOf = async (house: number, at: Temporal.Instant) =>
  (
    await world.call(getFloorSnapshotEndpoint, {
      as: admin,
      query: { warehouseId: house, at: at.toString() },
    })
  ).data;
const someMinute = () => later(opened, 60 * below(20 * 60));

describe('the floor map at a past minute', () => {
  it('matches its screen at that time, at 1,000 minutes of a day that includes every action', async () => {
    const served = new Map(Object.keys(acts).map((name) => [name, 0]));
    await look();
    // The run continues into the night while an action has never succeeded.
    const end = () => ([...served.values()].includes(0) ? 29 : 20) * 3600;
    for (let second = 60; second < end(); second += 60 + below(300)) {
      world.clock.set(later(opened, second).add({ microseconds: 700 }).toString());
      // Sometimes several things happen at the same time.
      for (let n = chance() < 0.1 ? 3 : 1; n > 0; n -= 1) {
        const [name, act] = one(choices(served));
        const { status } = await act();
        expect([name, status < 500]).toEqual([name, true]);
        if (status < 300) served.set(name, (served.get(name) ?? 0) + 1);
      }
      await look();
    }
    world.clock.set('2027-02-04T12:00:00Z');
    expect([...served].filter(([, times]) => times === 0)).toEqual([]);
    const minutes = Array.from({ length: 1000 }, () => ({ house: one(houses), at: someMinute() }));
    for (let n = 0; n < minutes.length; n += 10)
      await Promise.all(
        minutes.slice(n, n + 10).map(async ({ house, at }) => {
          const then = await thenOf(house, at);
          const told = shown(buildPastFloor(then, groupSnapshotUnitsByState(then)));
          expect([at.toString(), told]).toEqual([at.toString(), screenAt(at, house)]);
        }),
      );
  });
  it('advances to a later one by the changes between them, while its layout stays the same', async () => {
    let walked = 0;
    for (let n = 0; walked < 60 && n < 2000; n += 1) {
      const [house, from] = [one(houses), someMinute()];
      const then = await thenOf(house, from);
      const [change] = then.changes;
      if (change) {
        // A browser has times in milliseconds. The history reports the exact time of the change, not a slightly earlier one.
        const at = Temporal.Instant.from(change.at);
        expect(screens.map((screen) => screen.at.toString())).toContain(at.toString());
        const anew = await thenOf(house, at);
        expect([change.at, shown(buildPastFloor(anew, groupSnapshotUnitsByState(anew)))]).toEqual([
          change.at,
          screenAt(at, house),
        ]);
      }
      const end = change?.at ?? later(from, 3600).toString();
      const to = later(from, below(3600));
      if (Temporal.Instant.compare(to, end) >= 0 || Temporal.Instant.compare(to, from) <= 0) continue;
      walked += 1;
      const { moves } = (
        await world.call(findFloorMovesEndpoint, {
          as: admin,
          query: { warehouseId: house, from: from.toString(), to: to.toString() },
        })
      ).data;
      expect([
        to.toString(),
        shown(buildPastFloor(then, applyFloorMoves(groupSnapshotUnitsByState(then), moves))),
      ]).toEqual([to.toString(), screenAt(to, house)]);
    }
    expect(walked).toBe(60);
  });
  it('lists the boxes of each position, and shows the position of a box at that time', async () => {
    let stood = 0;
    // At some minutes the floor is empty.
    for (let n = 0; stood < 25 && n < 500; n += 1) {
      const [house, at] = [one(houses), someMinute()];
      const screen = screenAt(at, house);
      const taken = screen?.slots.filter((each) => each.units > 0) ?? [];
      if (taken.length === 0) continue;
      const slot = one(taken);
      const there = (
        await world.call(findUnitsAtPlaceUpTo500Endpoint, {
          as: admin,
          params: { placeId: slot.placeId },
          query: { at: at.toString() },
        })
      ).data;
      expect(there).toHaveLength(slot.units);
      expect(there.filter((unit) => unit.status === 5)).toHaveLength(slot.misStaged);
      expect([...new Set(there.flatMap((unit) => unit.load ?? []))].toSorted()).toEqual(slot.loads);
      const [box] = there;
      const found = await world.call(findPlaceOfUnitEndpoint, {
        as: admin,
        query: { warehouseId: house, code: box?.unitCode ?? '', at: at.toString() },
      });
      expect(found.data).toEqual({ placeId: slot.placeId, unitCode: box?.unitCode });
      stood += 1;
    }
    expect(stood).toBe(25);
  });
});
