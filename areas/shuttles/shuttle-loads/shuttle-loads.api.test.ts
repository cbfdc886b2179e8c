import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addShuttleLoadEndpoint,
  markShuttleLoadArrivedEndpoint,
  updateShuttleLoadEndpoint,
  markShuttleLoadLoadedEndpoint,
  deleteEmptyShuttleLoadEndpoint,
  findInboundShuttleLoadsEndpoint,
  findShuttleLoadsEndpoint,
  getShuttleLoadEndpoint,
  printShuttleSheetEndpoint,
  releaseShuttleLoadEndpoint,
  findShuttleLoadChoicesUpTo20Endpoint,
  countUnarrivedShuttleLoadsEndpoint,
  unreleaseShuttleLoadEndpoint,
} from './shuttle-loads.contract.ts';
import {
  changeUnitsShuttleEndpoint,
  changeUnitsShipDateEndpoint,
  deleteOutboundUnitsWhereAllowedEndpoint,
} from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { putTestUnitsAwayWithoutScan } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let wpb: { id: number; code: string };
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
/** Managers of the dock the truck leaves and of its destination. */
let here: TestUser;
let there: TestUser;
let serial = 0;

beforeAll(async () => {
  world = await openTestWorld();
  [wpb, mia] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  shipper = await createTestShipper(world, { warehouseId: wpb.id });
  consignee = await createTestConsignee(world);
  [here, there] = [
    await createTestUser(world, { role: 'WarehouseManager', warehouseId: wpb.id }),
    await createTestUser(world, { role: 'WarehouseManager', warehouseId: mia.id }),
  ];
});
afterAll(() => world.close());

const day = '2027-02-03';
const numbered = () => `S-${(serial += 1)}`;
/** Creates units that are at one dock and leave from the other. */
async function boxes(units: number, status = 2) {
  const made = await createTestFreight(world, { shipper, consignee, units, status });
  await updateTestUnits(world, made.unitIds, {
    current_warehouse_id: wpb.id,
    outbound_warehouse_id: mia.id,
  });
  return made;
}
async function aShuttle(units = 0, wish: { status?: number; seal?: string } = {}) {
  const shuttle = await createTestShuttleLoad(world, {
    fromWarehouseId: wpb.id,
    to: mia.id,
    number: numbered(),
    seal: 'SEAL-1',
    ...wish,
  });
  const made = units > 0 ? await boxes(units) : undefined;
  if (made) await updateTestUnits(world, made.unitIds, { shuttle_load_id: shuttle.id });
  return { ...shuttle, unitIds: made?.unitIds ?? [] };
}
const unitsNow = (ids: number[]) =>
  world.rows<{ status: number; at: number; slot: string | null }>(
    `
      select u.status, u.current_warehouse_id as at, p.code as slot
      from unit u
      left join place p on p.id = u.put_away_place_id
      where u.id = any($1)
      order by u.id
    `,
    [ids],
  );
const eventsOf = async (ids: number[], kind: string) =>
  (await world.rows('select 1 from unit_event where unit_id = any($1) and kind = $2', [ids, kind])).length;
const statusOf = async (id: number) =>
  (await world.row<{ status: number }>('select status from shuttle_load where id = $1', [id])).status;
const put = (
  endpoint:
    | typeof releaseShuttleLoadEndpoint
    | typeof unreleaseShuttleLoadEndpoint
    | typeof markShuttleLoadLoadedEndpoint
    | typeof markShuttleLoadArrivedEndpoint
    | typeof deleteEmptyShuttleLoadEndpoint,
  id: number,
  as: TestUser = here,
) => world.call(endpoint, { as, params: { id } });

it('a shuttle load can go only to a warehouse with outbound loads', async () => {
  const hub = await createTestWarehouse(world);
  await world.db.updateTable('warehouse').set({ is_outbound: false }).where('id', '=', hub.id).execute();
  const add = await world.call(addShuttleLoadEndpoint, {
    as: here,
    body: { number: numbered(), dayOfService: day, warehouseId: wpb.id, outboundWarehouseId: hub.id },
  });
  expect([add.status, add.error, Object.keys(add.fields)]).toEqual([
    400,
    'shuttleLoads.destinationInvalid',
    ['outboundWarehouseId'],
  ]);
});

describe('a shuttle load', () => {
  const wish = () => ({
    number: numbered(),
    dayOfService: day,
    warehouseId: wpb.id,
    outboundWarehouseId: mia.id,
  });
  const add = (body: Record<string, unknown>, as: TestUser = here) =>
    world.call(addShuttleLoadEndpoint, { as, body: { ...wish(), ...body } as ReturnType<typeof wish> });
  it('starts as Pending, with number, trailer and seal trimmed', async () => {
    const made = await add({ number: '  S-900 ', trailer: ' T-1 ', seal: ' 77 ' });
    expect(made.data).toMatchObject({
      number: 'S-900',
      trailer: 'T-1',
      seal: '77',
      status: 0,
      units: 0,
      warehouse: wpb.code,
      outboundWarehouse: mia.code,
    });
  });
  it('shows departure and arrival times in the time zones of both warehouses', async () => {
    const [east, west] = [
      await createTestWarehouse(world),
      await createTestWarehouse(world, { timeZone: 'America/Los_Angeles' }),
    ];
    const { id } = await createTestShuttleLoad(world, { fromWarehouseId: east.id, to: west.id });
    expect(
      (
        await world.call(getShuttleLoadEndpoint, {
          as: await createTestUser(world, { role: 'Admin' }),
          params: { id },
        })
      ).data,
    ).toMatchObject({ zone: 'America/New_York', outboundZone: 'America/Los_Angeles' });
  });
  it('is shown in the timeline of its boxes', async () => {
    const { id, number, unitIds } = await aShuttle(1);
    expect(
      (await world.call(getUnitEndpoint, { as: here, params: { id: unitIds[0] ?? 0 } })).data,
    ).toMatchObject({
      shuttleLoadId: id,
      shuttleNumber: number,
    });
  });
  it.each([
    ['outboundWarehouseId', 'Outbound warehouse is required'],
    ['number', 'Number is required'],
    ['dayOfService', 'Day of service is required'],
  ])('requires its %s', async (field, sentence) => {
    expect((await add({ [field]: null })).fields[field]).toBe(sentence);
  });
  it('requires a date of today or later in the time zone of its warehouse', async () => {
    expect((await add({ dayOfService: '2027-02-02' })).fields).toEqual({
      dayOfService: 'This day of service is over. Choose today or a later day.',
    });
    expect(
      (await add({ dayOfService: '2027-02-02' }, await createTestUser(world, { role: 'Admin' }))).status,
    ).toBe(400);
    const west = await createTestWarehouse(world, { timeZone: 'America/Los_Angeles' });
    world.clock.set('2027-02-04T06:00:00Z');
    const admin = await createTestUser(world, { role: 'Admin' });
    expect([(await add({ warehouseId: west.id }, admin)).status, (await add({}, admin)).status]).toEqual([
      200, 400,
    ]);
    world.clock.set('2027-02-03T15:00:00Z');
  });
  it('requires a destination other than its origin', async () => {
    expect((await add({ outboundWarehouseId: wpb.id })).fields).toEqual({
      outboundWarehouseId: 'Choose a different outbound warehouse.',
    });
  });
  it('has a unique number per day and warehouse', async () => {
    const first = await add({ number: 'S-TWICE' });
    const again = await add({ number: 'S-TWICE' });
    expect([first.status, again.status, again.message]).toEqual([
      200,
      409,
      'This number is already used on that day. Choose another.',
    ]);
    expect((await add({ number: 'S-TWICE', dayOfService: '2027-02-04' })).status).toBe(200);
    const other = await add({});
    expect(
      (
        await world.call(updateShuttleLoadEndpoint, {
          as: here,
          params: { id: other.data.id },
          body: { number: 'S-TWICE', rowVersion: other.data.rowVersion },
        })
      ).status,
    ).toBe(409);
  });
  it('takes a free outbound door, and not one used by another truck', async () => {
    const door = await world.row<{ id: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, 41, 2) returning id',
      [wpb.id],
    );
    const first = await add({ doorId: door.id });
    expect(first.data).toMatchObject({ door: 41 });
    expect((await add({ doorId: door.id })).fields).toEqual({
      doorId: 'This door is in use. Choose another one.',
    });
    const changed = await world.call(updateShuttleLoadEndpoint, {
      as: here,
      params: { id: first.data.id },
      body: { number: first.data.number, trailer: 'T-9', rowVersion: first.data.rowVersion },
    });
    expect(changed.data).toMatchObject({ door: null, trailer: 'T-9' });
    expect((await add({ doorId: door.id })).status).toBe(200);
  });
  it('is not overwritten when another user has changed it', async () => {
    const made = (await add({})).data;
    const change = (trailer: string) =>
      world.call(updateShuttleLoadEndpoint, {
        as: here,
        params: { id: made.id },
        body: { number: made.number, trailer, rowVersion: made.rowVersion },
      });
    expect((await Promise.all([change('A'), change('B')])).map((c) => c.status).toSorted()).toEqual([
      200, 409,
    ]);
  });
  it.each([
    [3, 'Released'],
    [4, 'Arrived'],
  ])('cannot be changed in status %i, %s', async (status) => {
    const { id } = await aShuttle(1, { status });
    const before = await world.row<{ row_version: number }>('select * from shuttle_load where id = $1', [id]);
    const changed = await world.call(updateShuttleLoadEndpoint, {
      as: here,
      params: { id },
      body: { number: numbered(), trailer: 'T-LATE', seal: 'OTHER', rowVersion: before.row_version },
    });
    expect(changed.status).toBe(412);
    expect(await world.row('select * from shuttle_load where id = $1', [id])).toEqual(before);
  });
  it('can be deleted while it is Pending and empty', async () => {
    expect((await put(deleteEmptyShuttleLoadEndpoint, (await aShuttle()).id)).status).toBe(200);
    expect((await put(deleteEmptyShuttleLoadEndpoint, (await aShuttle(1)).id)).message).toBe(
      'This shuttle load has units. Remove them first.',
    );
    expect((await put(deleteEmptyShuttleLoadEndpoint, (await aShuttle(0, { status: 1 })).id)).status).toBe(
      412,
    );
  });
});

describe('shuttle load permissions', () => {
  it.each<[string, BuiltInRole[], BuiltInRole[]]>([
    ['add', ['Admin', 'Warehouse', 'WarehouseManager'], ['Routing', 'Internal', 'CustomerService']],
    ['delete', ['Admin', 'WarehouseManager'], ['Warehouse', 'Routing']],
    ['unrelease', ['Admin', 'WarehouseManager'], ['Warehouse', 'Internal']],
  ])('%s', async (act, may, mayNot) => {
    const tried = async (role: BuiltInRole) => {
      const as = await createTestUser(world, {
        role,
        warehouseId: role.startsWith('Warehouse') ? wpb.id : undefined,
      });
      if (act === 'add')
        return (
          await world.call(addShuttleLoadEndpoint, {
            as,
            body: { number: numbered(), dayOfService: day, warehouseId: wpb.id, outboundWarehouseId: mia.id },
          })
        ).status;
      const shuttle = act === 'delete' ? await aShuttle() : await aShuttle(1, { status: 3 });
      return (
        await put(
          act === 'delete' ? deleteEmptyShuttleLoadEndpoint : unreleaseShuttleLoadEndpoint,
          shuttle.id,
          as,
        )
      ).status;
    };
    const answered = await Promise.all([...may, ...mayNot].map(tried));
    expect(answered).toEqual([...may.map(() => 200), ...mayNot.map(() => 403)]);
  });
  it('let users of its two warehouses view it, and no other warehouse users', async () => {
    const shuttle = await aShuttle(1);
    const stranger = await createTestUser(world, {
      role: 'Warehouse',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    const seen = await Promise.all(
      [here, there, stranger].map(
        async (as) => (await world.call(getShuttleLoadEndpoint, { as, params: { id: shuttle.id } })).status,
      ),
    );
    expect(seen).toEqual([200, 200, 404]);
    expect(
      (await world.call(findInboundShuttleLoadsEndpoint, { as: here, query: { number: shuttle.number } }))
        .totalRows,
    ).toBe(0);
    expect(
      (await world.call(findInboundShuttleLoadsEndpoint, { as: there, query: { number: shuttle.number } }))
        .data[0],
    ).toMatchObject({ number: shuttle.number, units: 1 });
    expect((await put(releaseShuttleLoadEndpoint, (await aShuttle(1, { status: 1 })).id, there)).status).toBe(
      403,
    );
  });
});

describe('the release of a shuttle load', () => {
  it('requires units and a seal', async () => {
    expect((await put(releaseShuttleLoadEndpoint, (await aShuttle(0, { status: 1 })).id)).message).toBe(
      'No units on this shuttle load yet.',
    );
    const bare = await aShuttle(1, { status: 1 });
    await world.rows('update shuttle_load set seal = null where id = $1', [bare.id]);
    expect((await put(releaseShuttleLoadEndpoint, bare.id)).message).toBe('Enter the seal first.');
    expect((await put(markShuttleLoadLoadedEndpoint, (await aShuttle(0, { status: 1 })).id)).status).toBe(
      412,
    );
  });
  it('puts its units in transit, and frees their slots and its door', async () => {
    const shuttle = await aShuttle(2, { status: 1 });
    await putTestUnitsAwayWithoutScan(world, shuttle.unitIds.slice(0, 1), wpb.id, 'P1-01');
    const door = await world.row<{ id: number }>(
      `
        insert into door (warehouse_id, number, kind, busy_shuttle_load_id, busy_since)
        values ($1, 42, 2, $2, now())
        returning id
      `,
      [wpb.id, shuttle.id],
    );
    expect((await put(markShuttleLoadLoadedEndpoint, shuttle.id)).status).toBe(200);
    expect((await put(releaseShuttleLoadEndpoint, shuttle.id)).status).toBe(200);
    expect(await unitsNow(shuttle.unitIds)).toEqual(
      [0, 1].map(() => ({ status: 3, at: wpb.id, slot: null })),
    );
    expect(await eventsOf(shuttle.unitIds, 'shuttled')).toBe(2);
    expect(
      (
        await world.row<{ busy: number | null }>(
          'select busy_shuttle_load_id as busy from door where id = $1',
          [door.id],
        )
      ).busy,
    ).toBeNull();
  });
  it('takes effect once when requested twice at the same time, with one conflict', async () => {
    const shuttle = await aShuttle(1, { status: 2 });
    const both = await Promise.all([
      put(releaseShuttleLoadEndpoint, shuttle.id),
      put(releaseShuttleLoadEndpoint, shuttle.id),
    ]);
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
    expect(await eventsOf(shuttle.unitIds, 'shuttled')).toBe(1);
  });
  it('when undone restores each unit’s previous status, if it is still on the shuttle', async () => {
    const shuttle = await aShuttle(3, { status: 1 });
    const [a = 0, b = 0, c = 0] = shuttle.unitIds;
    for (const id of [a, b]) await putTestUnitsAwayWithoutScan(world, [id], wpb.id, `Q1-${id}`);
    await put(releaseShuttleLoadEndpoint, shuttle.id);
    // In the meantime another unit is in the second one's slot, and the third has continued on another truck.
    await putTestUnitsAwayWithoutScan(world, (await boxes(1, 4)).unitIds, wpb.id, `Q1-${b}`);
    await updateTestUnits(world, c, { shuttle_load_id: (await aShuttle()).id });
    const released = async () =>
      (await world.call(findInboundShuttleLoadsEndpoint, { as: there, query: { status: [3] } })).data.map(
        (s) => s.id,
      );
    expect(await released()).toContain(shuttle.id);
    expect((await put(unreleaseShuttleLoadEndpoint, shuttle.id)).status).toBe(200);
    expect(await released()).not.toContain(shuttle.id);
    expect(await unitsNow([a, b, c])).toEqual([
      { status: 4, at: wpb.id, slot: `Q1-${a}` },
      { status: 2, at: wpb.id, slot: null },
      { status: 3, at: wpb.id, slot: null },
    ]);
    expect([
      await statusOf(shuttle.id),
      (await put(unreleaseShuttleLoadEndpoint, shuttle.id)).status,
    ]).toEqual([1, 409]);
  });
});

it('undoing a release puts boxes of one pallet back in their slot together, even next to a box that stayed', async () => {
  const shuttle = await aShuttle(2, { status: 1 });
  const stayed = (await boxes(1, 4)).unitIds;
  const pallet = await world.row<{ id: number }>(
    `
      insert into receiving_pallet (code, warehouse_id, receiving_date, shipper_id, opened_at)
      values ('', $1, '2027-02-03', $2, now())
      returning id
    `,
    [wpb.id, shipper.id],
  );
  await updateTestUnits(world, [...shuttle.unitIds, ...stayed], { receiving_pallet_id: pallet.id });
  await putTestUnitsAwayWithoutScan(world, [...shuttle.unitIds, ...stayed], wpb.id, 'R1-1');
  await put(releaseShuttleLoadEndpoint, shuttle.id);
  expect((await put(unreleaseShuttleLoadEndpoint, shuttle.id)).status).toBe(200);
  expect(await unitsNow(shuttle.unitIds)).toEqual(
    [0, 1].map(() => ({ status: 4, at: wpb.id, slot: 'R1-1' })),
  );
});

describe('a truck at its dock', () => {
  const clear = {
    delete: (ids: number[]) =>
      world.call(deleteOutboundUnitsWhereAllowedEndpoint, { as: here, body: { bulkPrintIdsIncluded: ids } }),
    move: (ids: number[]) =>
      world.call(changeUnitsShipDateEndpoint, {
        as: here,
        body: { bulkPrintIdsIncluded: ids, newShipDate: '2027-02-04' },
      }),
  };
  it.each(['delete', 'move'] as const)(
    'returns to Pending when its last units are removed from the office (%s)',
    async (act) => {
      await createTestDaysOfService(world, {
        consigneeId: consignee.id,
        warehouseId: wpb.id,
        weekdays: [3, 4],
        outboundWarehouseId: mia.id,
      });
      const truck = await aShuttle(2, { status: 1 });
      expect((await clear[act](truck.unitIds.slice(0, 1))).status).toBe(200);
      expect(await statusOf(truck.id)).toBe(1);
      expect((await clear[act](truck.unitIds.slice(1))).status).toBe(200);
      expect(await statusOf(truck.id)).toBe(0);
    },
  );
  it('returns to Pending when its last two units are removed at the same time', async () => {
    const truck = await aShuttle(2, { status: 1 });
    const both = await Promise.all(truck.unitIds.map((id) => clear.delete([id])));
    expect([both.map((one) => one.status), await statusOf(truck.id)]).toEqual([[200, 200], 0]);
  });
  it('keeps its status after departure, whatever happens to its units', async () => {
    const truck = await aShuttle(1, { status: 3 });
    await updateTestUnits(world, truck.unitIds, { state: 'arrived' });
    expect((await clear.delete(truck.unitIds)).status).toBe(200);
    expect(await statusOf(truck.id)).toBe(3);
  });
});

describe('the arrival of a shuttle', () => {
  it('sets its units to Arrived at their warehouse, once', async () => {
    const shuttle = await aShuttle(2, { status: 1 });
    await put(releaseShuttleLoadEndpoint, shuttle.id);
    expect((await put(markShuttleLoadArrivedEndpoint, shuttle.id, here)).status).toBe(403);
    const both = await Promise.all([
      put(markShuttleLoadArrivedEndpoint, shuttle.id, there),
      put(markShuttleLoadArrivedEndpoint, shuttle.id, there),
    ]);
    expect(both.map((x) => x.status).toSorted()).toEqual([200, 409]);
    expect(await unitsNow(shuttle.unitIds)).toEqual(
      [0, 1].map(() => ({ status: 100, at: mia.id, slot: null })),
    );
    expect(await eventsOf(shuttle.unitIds, 'arrived')).toBe(2);
    expect((await put(unreleaseShuttleLoadEndpoint, shuttle.id)).message).toBe(
      'Only shuttle loads that are Released can be returned to the dock. This shuttle load is Arrived.',
    );
  });
  it('shows how many of its units have not been scanned since', async () => {
    const shuttle = await aShuttle(3, { status: 1 });
    const unseen = async () =>
      (await world.call(getShuttleLoadEndpoint, { as: there, params: { id: shuttle.id } })).data.unseen;
    await put(releaseShuttleLoadEndpoint, shuttle.id);
    expect(await unseen()).toBe(0);
    await put(markShuttleLoadArrivedEndpoint, shuttle.id, there);
    expect(await unseen()).toBe(3);
    // The scans of these units are tested in areas/receiving/scanning/shuttle-arrivals.api.test.ts.
    await world.rows(
      `
        update shuttle_manifest
        set counted_at = '2027-02-03T16:00:00Z', counted_by = 'Kyle Monroe'
        where shuttle_load_id = $1 and unit_id = any($2)
      `,
      [shuttle.id, shuttle.unitIds.slice(0, 2)],
    );
    expect(await unseen()).toBe(1);
  });
  it('shows how many units for its destination stay behind, until it has left', async () => {
    const shuttle = await aShuttle(2, { status: 1 });
    const staysBehind = async () =>
      (await world.call(getShuttleLoadEndpoint, { as: here, params: { id: shuttle.id } })).data.staysBehind;
    const before = await staysBehind();
    const other = await createTestFreight(world, {
      shipper,
      consignee,
      units: 3,
      status: 2,
      shipDate: day,
      outboundWarehouseId: mia.id,
    });
    await updateTestUnits(world, other.unitIds, { current_warehouse_id: wpb.id });
    expect(await staysBehind()).toBe(before + 3);
    await updateTestUnits(world, other.unitIds[0] ?? 0, { ship_date: '2027-03-01' });
    await updateTestUnits(world, other.unitIds[1] ?? 0, { current_warehouse_id: mia.id });
    expect(await staysBehind()).toBe(before + 1);
    await put(releaseShuttleLoadEndpoint, shuttle.id);
    expect(await staysBehind()).toBe(0);
  });
  it.each([0, 1, 2])('requires a released truck (status %i)', async (status) => {
    expect(
      (await put(markShuttleLoadArrivedEndpoint, (await aShuttle(1, { status })).id, there)).status,
    ).toBe(412);
  });
});

describe('the shuttle load list, choices and sheet', () => {
  it('lists the highest number first and can be filtered by each filter', async () => {
    const shuttle = await aShuttle(1, { status: 2 });
    const numbers = async (query: Record<string, string | number>) =>
      (await world.call(findShuttleLoadsEndpoint, { as: here, query })).data.map((r) => r.number);
    const all = await numbers({ rows: 100 });
    expect(all).toEqual(all.toSorted((x, y) => (x < y ? 1 : -1)));
    const narrowed: Record<string, string | number>[] = [
      { number: shuttle.number },
      { status: 2, number: shuttle.number },
      { dayOfService: day, number: shuttle.number },
      { outboundWarehouseId: mia.id, number: shuttle.number },
      { warehouseId: wpb.id, number: shuttle.number },
    ];
    for (const query of narrowed) expect(await numbers(query)).toContain(shuttle.number);
    expect(await numbers({ warehouseId: mia.id })).toEqual([]);
  });
  it('counts loads by open work, at either dock', async () => {
    const listed = async (as: TestUser, status: (0 | 1 | 2 | 3)[]) =>
      (await world.call(findShuttleLoadsEndpoint, { as, query: { status } })).totalRows;
    await aShuttle(1, { status: 1 });
    await aShuttle(1, { status: 3 });
    for (const as of [here, there]) {
      const { data } = await world.call(countUnarrivedShuttleLoadsEndpoint, { as });
      const coming = await world.call(findInboundShuttleLoadsEndpoint, { as, query: { status: [3] } });
      expect(data).toEqual({
        atDock: await listed(as, [0, 1, 2]),
        onTheWay: await listed(as, [3]),
        coming: coming.totalRows,
      });
      expect([data.atDock > 0, data.onTheWay > 0, as === here || data.coming > 0]).toEqual([
        true,
        true,
        true,
      ]);
    }
  });
  it('offers at most 20, and no departed one when changing a unit’s shuttle', async () => {
    for (let i = 0; i < 22; i += 1) await aShuttle();
    const gone = await aShuttle(1, { status: 3 });
    const offered = (
      await world.call(findShuttleLoadChoicesUpTo20Endpoint, { as: here, query: { open: true } })
    ).data;
    expect([offered.length, offered.some((o) => o.id === gone.id)]).toEqual([20, false]);
    expect(
      (
        await world.call(findShuttleLoadChoicesUpTo20Endpoint, { as: here, query: { search: gone.number } })
      ).data.map((o) => o.id),
    ).toContain(gone.id);
  });
  it('prints the contents', async () => {
    const shuttle = await aShuttle(3, { status: 1 });
    const detail = (await world.call(getShuttleLoadEndpoint, { as: here, params: { id: shuttle.id } })).data;
    expect(detail.lines.reduce((sum, l) => sum + l.units, 0)).toBe(3);
    const sheet = await world.call(printShuttleSheetEndpoint, { as: here, params: { id: shuttle.id } });
    expect([sheet.status, new TextDecoder().decode(sheet.bytes.subarray(0, 5))]).toEqual([200, '%PDF-']);
    expect(sheet.headers.get('content-disposition')).toContain(`shuttle-${shuttle.number}.pdf`);
  });
});

describe('moving units from one shuttle to another', () => {
  const change = (
    from: { number: string },
    ids: number[],
    shuttleLoadId: number | undefined,
    as: TestUser = here,
  ) =>
    world.call(changeUnitsShuttleEndpoint, {
      as,
      body: { shuttleNumber: from.number, bulkPrintIdsIncluded: ids, shuttleLoadId } as never,
    });
  it('requires the filter by shuttle number, a unit and a target', async () => {
    const [from, to] = [await aShuttle(1), await aShuttle()];
    expect(
      (
        await world.call(changeUnitsShuttleEndpoint, {
          as: here,
          body: { bulkPrintIdsIncluded: from.unitIds, shuttleLoadId: to.id },
        })
      ).fields,
    ).toEqual({ shuttleNumber: 'Filter by shuttle number first.' });
    expect((await change(from, [], to.id)).message).toBe('Choose at least one unit.');
    expect((await change(from, from.unitIds, undefined)).fields).toEqual({
      shuttleLoadId: 'Shuttle load is required',
    });
  });
  it.each([3, 4])('is refused when the target has departed (status %i)', async (status) => {
    const [from, to] = [await aShuttle(1), await aShuttle(0, { status })];
    expect((await change(from, from.unitIds, to.id)).status).toBe(412);
  });
  it('keeps their status, starts the loading and records it in their history', async () => {
    const [from, to] = [await aShuttle(2), await aShuttle()];
    await putTestUnitsAwayWithoutScan(world, from.unitIds.slice(0, 1), wpb.id, 'R1-01');
    expect((await change(from, from.unitIds, to.id)).data).toEqual({ chosen: 2, units: 2, refused: [] });
    expect((await unitsNow(from.unitIds)).map((u) => u.status)).toEqual([4, 2]);
    expect([await statusOf(to.id), await eventsOf(from.unitIds, 'shuttleLoaded')]).toEqual([1, 2]);
  });
  it('excludes and reports units that departed, have another destination or are elsewhere', async () => {
    const [from, to] = [await aShuttle(4), await aShuttle()];
    const [a = 0, b = 0, c = 0] = from.unitIds;
    await updateTestUnits(world, a, { state: 'shuttled' });
    await updateTestUnits(world, b, { outbound_warehouse_id: wpb.id });
    await updateTestUnits(world, c, { current_warehouse_id: mia.id });
    const answer = await change(from, from.unitIds, to.id);
    expect([answer.status, answer.data.units, answer.data.refused.map((r) => r.code).toSorted()]).toEqual([
      207,
      1,
      [
        'outboundUnits.destinationMismatch',
        'outboundUnits.originMismatch',
        'outboundUnits.unitLeftByShuttle',
      ],
    ]);
  });
  it('returns the emptied truck to Pending, at its door', async () => {
    const [from, to] = [await aShuttle(2, { status: 2 }), await aShuttle()];
    const door = await world.row<{ id: number }>(
      `
        insert into door (warehouse_id, number, kind, busy_shuttle_load_id, busy_since)
        values ($1, 43, 2, $2, now())
        returning id
      `,
      [wpb.id, from.id],
    );
    const [first = 0, last = 0] = from.unitIds;
    await change(from, [first], to.id);
    expect(await statusOf(from.id)).toBe(2);
    await change(from, [last], to.id);
    expect([await statusOf(from.id), await statusOf(to.id)]).toEqual([0, 1]);
    expect(
      (
        await world.row<{ busy: number | null }>(
          'select busy_shuttle_load_id as busy from door where id = $1',
          [door.id],
        )
      ).busy,
    ).toBe(from.id);
    expect(
      await world.rows(
        `
          select before, after
          from audit
          where entity = 'shuttle_load' and entity_id = $1 and action = 'emptied'
        `,
        [String(from.id)],
      ),
    ).toEqual([{ before: { status: 2 }, after: { status: 0 } }]);
    expect((await put(deleteEmptyShuttleLoadEndpoint, from.id)).status).toBe(200);
  });
  it('requires the permission to edit shuttle loads', async () => {
    const [from, to] = [await aShuttle(1), await aShuttle()];
    expect(
      (await change(from, from.unitIds, to.id, await createTestUser(world, { role: 'CustomerService' })))
        .status,
    ).toBe(403);
    expect(
      (
        await change(
          from,
          from.unitIds,
          to.id,
          await createTestUser(world, { role: 'Warehouse', warehouseId: wpb.id }),
        )
      ).status,
    ).toBe(200);
  });
});
