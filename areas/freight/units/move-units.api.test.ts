import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnitsWithHistory } from './create-units.sql.ts';
import {
  noJoinSql,
  moveUnitsIfStatusAllows,
  moveUnitsWhereAllowedCteSql,
  insertUnitEvents,
} from './move-units.sql.ts';
import type { UnitMoveOptions } from './move-units.sql.ts';
import { floorPlaceCodeSql } from './places.sql.ts';
import { plannedLoadNameSql } from './unit-position-history.sql.ts';
import { coolerItemStatus, unitLifecycle, unitStatus } from './units.contract.ts';
import type { UnitMove } from './units.contract.ts';
import { deferWriteUntilCommit } from '#kit/server/db.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestLoad,
  createTestShipper,
  updateTestUnits,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestFreightInput, TestUnitState } from '#tests/factories.ts';
import { ensureTestPlaceId, putTestUnitsAwayWithoutScan } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
let parties: Pick<TestFreightInput, 'shipper' | 'consignee'>;
beforeAll(async () => {
  world = await openTestWorld();
  parties = { shipper: await createTestShipper(world), consignee: await createTestConsignee(world) };
});
afterAll(() => world.close());

interface UnitRow {
  id: number;
  status: number;
  rowVersion: number;
  active: boolean;
}
const unitsAt = (ids: readonly number[]) =>
  world.rows<UnitRow>(
    'select id, status, row_version as "rowVersion", active from unit where id = any($1) order by id',
    [ids],
  );
const toldOf = (ids: readonly number[]) =>
  world.rows<{ unit: number; kind: string; was: number | null; became: number | null; who: string }>(
    `
      select unit_id as unit, kind, from_status as was, to_status as became, user_name as who
      from unit_event
      where unit_id = any($1)
      order by id
    `,
    [ids],
  );
const some = async (state: TestUnitState, units = 1): Promise<number[]> =>
  (await createTestUnits(world, state, { ...parties, units })).unitIds;
const these = (ids: readonly number[]) => sql`u.id = any(${[...ids]}::int[])`;
const set = () => ({
  cooler: {
    warehouseId: parties.shipper.warehouseId,
    status: coolerItemStatus.setAside,
    reason: 'Missed its truck',
  },
});
const stateNames: readonly TestUnitState[] = [
  'pending',
  'finalized',
  'received',
  'shuttled',
  'putAway',
  'misStaged',
  'cooler',
  'loaded',
  'arrived',
];
const moves: readonly [UnitMove, readonly TestUnitState[]][] = [
  ['finalize', ['pending']],
  ['changeDayOfService', ['pending', 'finalized']],
  ['receive', ['pending', 'finalized']],
  ['putAway', ['received', 'putAway', 'misStaged', 'arrived']],
  ['clearPutAway', ['putAway']],
  ['cooler', ['received', 'putAway', 'misStaged', 'arrived']],
  ['coolerReturn', ['cooler']],
  ['shuttleLoad', ['received', 'putAway']],
  ['shuttle', ['received', 'putAway']],
  ['shuttleReturn', ['shuttled']],
  ['arrive', ['shuttled']],
  ['load', ['received', 'putAway', 'misStaged', 'cooler', 'arrived']],
  ['unload', ['loaded']],
  ['delete', ['pending', 'finalized', 'received', 'putAway', 'misStaged', 'cooler', 'arrived']],
];

describe('moving a unit', () => {
  it.each(moves)('to %s is allowed only from the states of that move', async (move, from) => {
    const units = new Map<TestUnitState, number>();
    for (const state of stateNames) units.set(state, (await some(state))[0] ?? 0);
    const ids = [...units.values()];
    const { to } = unitLifecycle.transitions[move];
    const moved = await world.work((work) =>
      moveUnitsIfStatusAllows(work, move, {
        conditionOnUnitU: these(ids),
        ...(to === 'decided' ? { newStatus: unitStatus.received } : {}),
        ...(to === 'cooler' ? set() : {}),
      }),
    );
    expect(moved.map((unit) => unit.id).toSorted()).toEqual(
      from.map((state) => units.get(state) ?? 0).toSorted(),
    );
    for (const unit of await unitsAt(ids)) {
      const before = stateNames.find((state) => units.get(state) === unit.id) ?? 'pending';
      const decided = to === 'decided' ? 'received' : to;
      const same = decided === 'same' ? before : decided;
      expect([before, unit.status, unit.rowVersion]).toEqual(
        from.includes(before) ? [before, unitStatus[same], 2] : [before, unitStatus[before], 1],
      );
    }
    expect((await toldOf(ids)).map((event) => event.unit).toSorted()).toEqual(
      moved.map((unit) => unit.id).toSorted(),
    );
  });
  it('is rejected for a deleted unit, except to reactivate it', async () => {
    const ids = await some('pending');
    await updateTestUnits(world, ids, { active: false });
    expect(
      await world.work((work) => moveUnitsIfStatusAllows(work, 'finalize', { conditionOnUnitU: these(ids) })),
    ).toEqual([]);
    const back = {
      conditionOnUnitU: these(ids),
      newStatus: unitStatus.finalized,
      additionalSet: sql`active = true`,
    };
    expect(await world.work((work) => moveUnitsIfStatusAllows(work, 'reactivate', back))).toHaveLength(1);
    expect(await world.work((work) => moveUnitsIfStatusAllows(work, 'reactivate', back))).toEqual([]);
    expect(await toldOf(ids)).toMatchObject([{ kind: 'reactivated', was: null, became: 1 }]);
  });
  it('happens once, however often it is requested', async () => {
    const ids = await some('pending', 3);
    const act = () =>
      world.work((work) => moveUnitsIfStatusAllows(work, 'finalize', { conditionOnUnitU: these(ids) }));
    expect([(await act()).length, (await act()).length]).toEqual([3, 0]);
    expect(await toldOf(ids)).toHaveLength(3);
  });
  it('is rejected from a state that its move does not allow, even when the caller saw it there', async () => {
    const ids = await some('loaded');
    await expect(
      world.work((work) =>
        moveUnitsIfStatusAllows(work, 'putAway', {
          conditionOnUnitU: these(ids),
          expectedStatus: unitStatus.loaded,
        }),
      ),
    ).rejects.toThrow('A unit with status 7 cannot putAway');
  });
  it('records in the history all values before and after', async () => {
    const [unit] = await some('putAway');
    await putTestUnitsAwayWithoutScan(world, [unit ?? 0], parties.shipper?.warehouseId ?? 0, 'P1-01');
    await world.work((work) =>
      moveUnitsIfStatusAllows(work, 'clearPutAway', {
        conditionOnUnitU: sql`u.id = ${unit}`,
        lockAndJoinCondition: noJoinSql,
        additionalSet: sql`put_away_place_id = null`,
        eventDetails: {
          warehouse: sql`new.current_warehouse_id`,
          place: floorPlaceCodeSql(sql`old.put_away_place_id`),
          note: sql`old.status || ' > ' || new.status`,
        },
      }),
    );
    expect(
      await world.row(
        'select kind, warehouse_id, place, note, user_name as who, device from unit_event where unit_id = $1',
        [unit],
      ),
    ).toEqual({
      kind: 'putAwayCleared',
      warehouse_id: parties.shipper.warehouseId,
      place: 'P1-01',
      note: '4 > 2',
      who: 'Coldlane',
      device: 'web',
    });
  });
});

describe('two requests that move one unit at the same time', () => {
  const meet = async (
    ids: readonly number[],
    acts: readonly ((work: RequestContext) => Promise<unknown[]>)[],
  ): Promise<number[]> => {
    const barrier = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from unit where id = any($1) for update',
      [ids],
    );
    const answers = acts.map((act) => world.work(act));
    try {
      await waitForBlockedSessions(world, acts.length);
    } finally {
      await barrier.release();
    }
    return (await Promise.all(answers)).map((moved) => moved.length);
  };
  it('move it once', async () => {
    const ids = await some('received');
    const done = await meet(ids, [
      (work) => moveUnitsIfStatusAllows(work, 'cooler', { conditionOnUnitU: these(ids), ...set() }),
      (work) =>
        moveUnitsIfStatusAllows(work, 'load', {
          conditionOnUnitU: these(ids),
          expectedStatus: unitStatus.received,
        }),
    ]);
    expect(done.toSorted()).toEqual([0, 1]);
    expect(await toldOf(ids)).toHaveLength(1);
  });
  it('run one after the other: the second moves what the first has left, in its new state', async () => {
    const ids = await some('received');
    const done = await meet(ids, [
      (work) =>
        moveUnitsIfStatusAllows(work, 'shuttle', {
          conditionOnUnitU: these(ids),
          lockAndJoinCondition: noJoinSql,
        }),
      (work) =>
        moveUnitsIfStatusAllows(work, 'shuttleLoad', {
          conditionOnUnitU: these(ids),
          lockAndJoinCondition: noJoinSql,
        }),
    ]);
    const told = await toldOf(ids);
    // Only a unit that is here can be loaded on a shuttle. If it left first, there is nothing to do.
    expect(told.map((event) => event.kind)).toEqual(
      done[1] === 1 ? ['shuttleLoaded', 'shuttled'] : ['shuttled'],
    );
    expect(await unitsAt(ids)).toMatchObject([{ status: unitStatus.shuttled, rowVersion: 1 + told.length }]);
  });
  it('never deadlock, in whatever order they list the units', async () => {
    const ids = await some('received', 40);
    const act = (order: readonly number[]) => (work: RequestContext) =>
      moveUnitsIfStatusAllows(work, 'shuttleLoad', {
        conditionOnUnitU: these(order),
        lockAndJoinCondition: noJoinSql,
        additionalSet: sql`temp_f = 34`,
      });
    expect(await Promise.all([ids, ids.toReversed()].map((order) => world.work(act(order))))).toMatchObject([
      { length: 40 },
      { length: 40 },
    ]);
    expect(await toldOf(ids)).toHaveLength(80);
  });
});

describe('a unit move', () => {
  it('can be part of another statement, including one that runs at the commit', async () => {
    const ids = await some('finalized');
    await world.work(async (work) => {
      const moved = moveUnitsWhereAllowedCteSql(work, 'receive', {
        conditionOnUnitU: these(ids),
        expectedStatus: 1,
        newStatus: unitStatus.received,
      });
      deferWriteUntilCommit(work.tx, sql`with ${moved} select id from moved`);
    });
    expect(await unitsAt(ids)).toMatchObject([{ status: unitStatus.received, rowVersion: 2 }]);
    expect(await toldOf(ids)).toMatchObject([{ kind: 'receive', was: 1, became: 2 }]);
  });
  it('outside the history adds no event, and one that no decision depends on adds no version', async () => {
    const ids = await some('received');
    await world.work((work) =>
      moveUnitsIfStatusAllows(work, 'followLine', {
        conditionOnUnitU: these(ids),
        additionalSet: sql`label_stale = true`,
      }),
    );
    await world.work((work) =>
      moveUnitsIfStatusAllows(work, 'bill', {
        conditionOnUnitU: these(ids),
        additionalSet: sql`bol_detail_id = 7`,
      }),
    );
    expect([await toldOf(ids), await unitsAt(ids)]).toMatchObject([[], [{ rowVersion: 1 }]]);
  });
  it('records where its unit is afterwards and when the system received it, for every kind of event', async () => {
    const ids = await some('received');
    const { warehouseId } = parties.shipper;
    await updateTestUnits(world, ids, {
      current_warehouse_id: warehouseId,
      scanned_at: '2027-02-03T14:00:00Z',
    });
    const placeId = await ensureTestPlaceId(world, warehouseId, 'A-9');
    const load = await createTestLoad(world, { pickupWarehouseIds: [warehouseId] });
    const at = '2027-02-03T14:30:00Z';
    const move = (how: UnitMove, m: Omit<UnitMoveOptions, 'conditionOnUnitU'>) =>
      world.work((work) => moveUnitsIfStatusAllows(work, how, { conditionOnUnitU: these(ids), ...m }));
    await move('stage', { additionalSet: sql`position_place_id = ${placeId}`, eventDetails: { at } });
    await move('plan', {
      additionalSet: sql`load_pickup_id = ${load.pickupId}`,
      eventDetails: { note: plannedLoadNameSql('new') },
    });
    await move('load', { additionalSet: sql`position_place_id = null` });
    const [staged, planned, loaded] = await world.rows(
      `
        select kind, note, at, recorded_at, after_warehouse_id as house, after_place_id as place, after_status as status,
          after_load_id as load, after_scanned_at as scanned
        from unit_event
        where unit_id = any($1)
        order by id
      `,
      [ids],
    );
    const taken = { recorded_at: '2027-02-03T15:00:00.000Z' };
    const here = { house: warehouseId, place: placeId, status: 2, scanned: '2027-02-03T14:00:00.000Z' };
    expect(staged).toMatchObject({ at: '2027-02-03T14:30:00.000Z', ...taken, ...here, load: null });
    expect(planned).toMatchObject({
      kind: 'planned',
      note: `L-${load.number}`,
      ...taken,
      ...here,
      load: load.id,
    });
    const nowhere = { house: null, place: null, status: null, load: null, scanned: null };
    expect(loaded).toMatchObject({ kind: 'load', ...taken, ...nowhere });
  });
  it('can be recorded for units that it leaves unchanged', async () => {
    const ids = await some('loaded', 2);
    await world.work((work) =>
      insertUnitEvents(work, 'release', these(ids), { states: 'both', note: 'L-1' }),
    );
    expect(await toldOf(ids)).toMatchObject([
      { kind: 'release', was: 7, became: 7 },
      { kind: 'release', was: 7, became: 7 },
    ]);
    expect(await unitsAt(ids)).toMatchObject([{ rowVersion: 1 }, { rowVersion: 1 }]);
  });
});

describe('work waiting on a unit', () => {
  const entries = (ids: readonly number[]) =>
    world.rows(
      `
        select status, reason, closed_at is null as open, new_ship_date::text as "newShipDate"
        from cooler_item
        where unit_id = any($1)
        order by id
      `,
      [ids],
    );
  const cool = (ids: readonly number[]) =>
    world.work((work) => moveUnitsIfStatusAllows(work, 'cooler', { conditionOnUnitU: these(ids), ...set() }));

  it('is an entry in the cooler while the unit is there', async () => {
    const ids = await some('received');
    await cool(ids);
    expect(await entries(ids)).toMatchObject([{ open: true, status: 0, reason: 'Missed its truck' }]);
    await world.work((work) =>
      moveUnitsIfStatusAllows(work, 'coolerReturn', { conditionOnUnitU: these(ids) }),
    );
    expect(await entries(ids)).toMatchObject([{ open: false, status: 1 }]);
  });
  it.each([
    ['deleted', 'delete', { additionalSet: sql`active = false` }, null],
    [
      'put on another day',
      'changeShipDate',
      { newStatus: unitStatus.received, newShipDate: '2027-02-08' },
      '2027-02-08',
    ],
  ] as const)('ends when the unit was %s', async (_, move, how, newShipDate) => {
    const truck = await createTestLoad(world, { pickupWarehouseIds: [parties.shipper.warehouseId] });
    const ids = await some('received');
    await world.rows('insert into load_shortage (load_pickup_id, unit_id) values ($1, $2)', [
      truck.pickupId,
      ids[0],
    ]);
    await cool(ids);
    await world.work((work) => moveUnitsIfStatusAllows(work, move, { conditionOnUnitU: these(ids), ...how }));
    expect(await entries(ids)).toMatchObject([{ open: false, newShipDate }]);
    expect(
      await world.row('select resolved_at is not null as found from load_shortage where unit_id = $1', ids),
    ).toEqual({ found: true });
  });
  it('is not opened by a move that finds no unit', async () => {
    const ids = await some('loaded');
    expect(await cool(ids)).toEqual([]);
    expect(await entries(ids)).toEqual([]);
  });
  it('requires a reason from the move that brings the unit to the cooler', async () => {
    const ids = await some('received');
    await expect(
      world.work((work) => moveUnitsIfStatusAllows(work, 'cooler', { conditionOnUnitU: these(ids) })),
    ).rejects.toThrow('has no reason to wait there');
  });
});

describe('entering units', () => {
  const enter = async (how: Parameters<typeof createUnitsWithHistory>[2]) => {
    const made = await createTestUnits(world, 'pending', { ...parties, units: 1 });
    const line = made.consolidateId;
    return world.work((work) =>
      createUnitsWithHistory(
        work,
        { lineIds: [line, line], numbersInLine: [2, 3], codes: [`N${line}A`, `N${line}B`] },
        how,
      ),
    );
  };
  it('creates them as pending, each with its event', async () => {
    const ids = await enter({});
    expect(await unitsAt(ids)).toMatchObject([{ status: 0 }, { status: 0 }]);
    expect((await toldOf(ids)).map((event) => [event.unit, event.kind])).toEqual(
      ids.map((id) => [id, 'entered']),
    );
  });
  it('creates them as finalized when their order is: first entered and then finalized', async () => {
    const [first, second] = await enter({ status: unitStatus.finalized });
    expect((await toldOf([first ?? 0])).map((event) => event.kind)).toEqual(['entered', 'finalized']);
    expect(await unitsAt([second ?? 0])).toMatchObject([{ status: 1 }]);
  });
  it('by the scanner that found them creates them at its warehouse, without an event', async () => {
    const ids = await enter({ warehouseIdOfUnannouncedUnits: parties.shipper.warehouseId });
    expect(await toldOf(ids)).toEqual([]);
    expect(await world.row('select current_warehouse_id as at from unit where id = $1', [ids[0]])).toEqual({
      at: parties.shipper.warehouseId,
    });
  });
});
