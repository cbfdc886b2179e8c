import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applyShuttleRowToUnitsEndpoint,
  changeOutboundOfShuttleRowsEndpoint,
  generateRowsFromDaysEndpoint,
  saveShuttleRowEndpoint,
} from './shuttle-file.contract.ts';
import { generateAndApplyRowsFromSetupEndpoint } from '#areas/shuttles/shuttle-setup/shuttle-setup.contract.ts';
import { releaseShuttleLoadEndpoint } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import {
  changeUnitsShipDateEndpoint,
  deleteOutboundUnitsEndpoint,
} from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { countDeadlocks, holdLocksOfStatement, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestConsignee,
  createTestPlannedLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestDaysOfService,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createAndSignInTestScanner, buildScan } from '#tests/scanner-fixtures.ts';

/** Rows are generated and applied while other users edit the file, scan units and send trucks. */
const today = '2027-02-03';
let world: TestWorld;
let dock: { id: number };
let goal: { id: number };
let shipper: TestAccount & { warehouseId: number };
let routing: TestUser;
let admin: TestUser;
let scanner: string;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  [dock, goal] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  shipper = await createTestShipper(world, { warehouseId: dock.id });
  [routing, admin] = [
    await createTestUser(world, { role: 'Routing' }),
    await createTestUser(world, { role: 'Admin' }),
  ];
  await startTestOperatingDay(world, dock.id, today);
  scanner = await createAndSignInTestScanner(world, { code: '301', role: 3, warehouseId: dock.id });
});
afterAll(() => world.close());

const aRule = (consignee: { id: number }, dow: number, out = dow) =>
  world.rows(
    `
      insert into shuttle_setup (
        consignee_id, receiving_dow, receiving_warehouse_id, outbound_dow, outbound_warehouse_id, updated_at
      )
      values ($1, $2, $3, $4, $5, now())
    `,
    [consignee.id, dow, dock.id, out, goal.id],
  );
async function aRow(
  consignee: { id: number },
  date: string,
  out: string,
  source = 'manual',
): Promise<number> {
  const { id } = await world.row<{ id: number }>(
    `
      insert into shuttle_file (
        consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
      )
      values ($1, $2, $3, $4, $5, $6)
      returning id
    `,
    [consignee.id, date, dock.id, out, goal.id, source],
  );
  return id;
}
const file = (consignee: { id: number }) =>
  world.rows<{ receiving: string; out: string; source: string }>(
    `
      select receiving_date as receiving, outbound_date as out, source
      from shuttle_file
      where consignee_id = $1
      order by 1
    `,
    [consignee.id],
  );
const generate = (consignee: { id: number }, dateFrom: string, dateTo: string) =>
  world.call(generateAndApplyRowsFromSetupEndpoint, {
    as: routing,
    body: { dateFrom, dateTo, consigneeAccountId: consignee.id },
  });
const holdFile = () =>
  holdLocksOfStatement(world, "select pg_advisory_xact_lock(hashtext('shuttle_file'), 0)");

describe('two make rows at one moment', () => {
  it('for ranges that share days: each day is there once, and is counted once', async () => {
    const consignee = await createTestConsignee(world);
    for (const dow of [0, 1, 2, 3, 4, 5, 6]) await aRule(consignee, dow);
    const held = await holdFile();
    const acts = [
      generate(consignee, '2027-02-04', '2027-02-08'),
      generate(consignee, '2027-02-06', '2027-02-10'),
    ];
    await waitForBlockedSessions(world, 2);
    await held.release();
    const done = await Promise.all(acts);
    expect(done.map((one) => one.status)).toEqual([200, 200]);
    expect(done.reduce((sum, one) => sum + one.data.made, 0)).toBe(7);
    expect(done.reduce((sum, one) => sum + one.data.same, 0)).toBe(3);
    expect((await file(consignee)).length).toBe(7);
  });
  it('from the set-up and from days of service: the set-up has the last word, whoever comes first', async () => {
    for (const order of [0, 1]) {
      const consignee = await createTestConsignee(world);
      await aRule(consignee, 4, 6);
      await createTestFreight(world, {
        shipper,
        consignee,
        shipDate: '2027-02-04',
        outboundDate: '2027-02-05',
        outboundWarehouseId: goal.id,
      });
      const held = await holdFile();
      const bySetup = () => generate(consignee, '2027-02-04', '2027-02-05');
      const byDays = () =>
        world.call(generateRowsFromDaysEndpoint, {
          as: routing,
          body: { dateFrom: '2027-02-04', dateTo: '2027-02-05', consigneeAccountId: consignee.id },
        });
      const first = order === 0 ? bySetup() : byDays();
      await waitForBlockedSessions(world, 1);
      const second = order === 0 ? byDays() : bySetup();
      await waitForBlockedSessions(world, 2);
      await held.release();
      expect([(await first).status, (await second).status]).toEqual([200, 200]);
      expect(await file(consignee)).toEqual([
        { receiving: '2027-02-04', out: '2027-02-06', source: 'setup' },
      ]);
    }
  });
  it('while somebody changes one of them: what he typed stays', async () => {
    const consignee = await createTestConsignee(world);
    await aRule(consignee, 4);
    const id = await aRow(consignee, '2027-02-04', '2027-02-05', 'setup');
    const held = await holdLocksOfStatement(world, 'select 1 from shuttle_file where id = $1 for update', [
      id,
    ]);
    const typed = world.call(saveShuttleRowEndpoint, {
      as: routing,
      params: { id },
      body: {
        consigneeAccountId: consignee.id,
        receivingDate: '2027-02-04',
        receivingWarehouseId: dock.id,
        outboundDate: '2027-02-07',
        outboundWarehouseId: goal.id,
        rowVersion: 1,
      },
    });
    await waitForBlockedSessions(world, 1);
    const made = generate(consignee, '2027-02-04', '2027-02-05');
    await waitForBlockedSessions(world, 2);
    await held.release();
    expect([(await typed).status, (await made).status]).toEqual([200, 200]);
    expect((await made).data).toMatchObject({ made: 0, changed: 0 });
    expect(await file(consignee)).toEqual([{ receiving: '2027-02-04', out: '2027-02-07', source: 'manual' }]);
  });
});

describe('a row is applied', () => {
  async function aScene(state: 'finalized' | 'received' = 'received') {
    const consignee = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: dock.id });
    const made = await createTestFreight(world, {
      shipper,
      consignee,
      units: 2,
      status: state === 'received' ? 2 : 1,
    });
    const planned = await createTestPlannedLoad(world, { shipper });
    await updateTestUnits(world, made.unitIds, { load_pickup_id: planned.pickupId });
    return {
      ...made,
      consignee,
      pickupId: planned.pickupId,
      rowId: await aRow(consignee, today, '2027-02-05'),
    };
  }
  type Scene = Awaited<ReturnType<typeof aScene>>;
  const acts: [string, 'finalized' | 'received', (s: Scene) => Promise<{ status: number }>][] = [
    [
      'a box is loaded',
      'received',
      (s) =>
        world.call(submitScanEndpoint, {
          scanner,
          body: buildScan('load', s.unitCodes[0] ?? '', { pickupId: s.pickupId }),
        }),
    ],
    [
      'a box is received',
      'finalized',
      (s) => world.call(submitScanEndpoint, { scanner, body: buildScan('receive', s.unitCodes[0] ?? '') }),
    ],
    [
      'a box is cooled',
      'received',
      (s) => world.call(submitScanEndpoint, { scanner, body: buildScan('cooler', s.unitCodes[0] ?? '') }),
    ],
    [
      'boxes go to another ship date',
      'received',
      (s) =>
        world.call(changeUnitsShipDateEndpoint, {
          as: admin,
          body: { bulkPrintIdsIncluded: s.unitIds, newShipDate: '2027-02-10' },
        }),
    ],
    [
      'boxes are deleted',
      'received',
      (s) =>
        world.call(deleteOutboundUnitsEndpoint, { as: admin, body: { bulkPrintIdsIncluded: s.unitIds } }),
    ],
    [
      'it is applied',
      'received',
      (s) => world.call(applyShuttleRowToUnitsEndpoint, { as: admin, params: { id: s.rowId } }),
    ],
    [
      'many rows are changed',
      'received',
      (s) =>
        world.call(changeOutboundOfShuttleRowsEndpoint, {
          as: routing,
          params: { outboundDate: '2027-02-06', outboundWarehouseId: goal.id },
          body: { bulkPrintIdsIncluded: [s.rowId] },
        }),
    ],
  ];
  const orders = acts.flatMap(([name, state, act]) => [
    { name: `before ${name}`, state, act, first: true },
    { name: `after ${name}`, state, act, first: false },
  ]);
  it.each(orders)(
    'at one moment, $name: neither waits for the other, and no box stands between two days',
    async ({ state, act, first }) => {
      const scene = await aScene(state);
      const apply = () =>
        world.call(applyShuttleRowToUnitsEndpoint, { as: routing, params: { id: scene.rowId } });
      const deadlocks = await countDeadlocks(async () => {
        const held = await holdLocksOfStatement(world, 'select 1 from unit where id = any($1) for update', [
          scene.unitIds,
        ]);
        const one = first ? apply() : act(scene);
        await waitForBlockedSessions(world, 1);
        const two = first ? act(scene) : apply();
        await waitForBlockedSessions(world, 2);
        await held.release();
        const statuses = [(await one).status, (await two).status];
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        expect(statuses.filter((status) => status < 300).length).toBeGreaterThanOrEqual(1);
      });
      expect(deadlocks).toBe(0);
      const boxes = await world.rows<{
        out: string;
        day: string;
        at: number;
        load: number | null;
        status: number;
      }>(
        `
        select outbound_date as out, day_of_service as day, outbound_warehouse_id as at, load_pickup_id as load, status
        from unit
        where id = any($1) and active
      `,
        [scene.unitIds],
      );
      for (const box of boxes) {
        expect(box.out).toBe(box.day);
        // Off its load when it leaves from elsewhere. A loaded unit stays on it.
        if (box.at === goal.id) expect([box.load, box.status === 7]).toEqual([null, false]);
      }
    },
  );
  it('while the shuttle leaves on which its boxes wait: they are on their way as they were', async () => {
    const consignee = await createTestConsignee(world);
    const { unitIds } = await createTestFreight(world, {
      shipper,
      consignee,
      units: 2,
      status: 2,
      outboundWarehouseId: goal.id,
    });
    const truck = await createTestShuttleLoad(world, {
      fromWarehouseId: dock.id,
      to: goal.id,
      seal: '77',
      status: 1,
    });
    await updateTestUnits(world, unitIds, { current_warehouse_id: dock.id, shuttle_load_id: truck.id });
    const rowId = await aRow(consignee, today, '2027-02-05');
    const deadlocks = await countDeadlocks(async () => {
      const held = await holdLocksOfStatement(world, 'select 1 from shuttle_load where id = $1 for update', [
        truck.id,
      ]);
      const leaving = world.call(releaseShuttleLoadEndpoint, { as: admin, params: { id: truck.id } });
      await waitForBlockedSessions(world, 1);
      const applying = world.call(applyShuttleRowToUnitsEndpoint, { as: routing, params: { id: rowId } });
      await waitForBlockedSessions(world, 2);
      await held.release();
      expect([(await leaving).status, (await applying).status]).toEqual([200, 207]);
      expect((await applying).data).toMatchObject({ units: 0, shuttled: 2 });
    });
    expect(deadlocks).toBe(0);
    expect(
      await world.rows('select distinct status, outbound_date as out from unit where id = any($1)', [
        unitIds,
      ]),
    ).toEqual([{ status: 3, out: today }]);
  });
});
