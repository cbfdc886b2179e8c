import { fc, chooseRunCount } from '#tests/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeShuttleDifferenceByScannerEndpoint,
  getShuttleManifestForScannerEndpoint,
} from './scan-arrivals.contract.ts';
import {
  submitScanEndpoint,
  getOfflineDayListEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import { scanErrors, scanWarnings } from './scanning.errors.ts';
import { isManifestSettled } from '#areas/shuttles/shuttle-loads/manifest.rules.ts';
import {
  closeManifestDifferenceEndpoint,
  getShuttleManifestWithArrivalDifferencesEndpoint,
} from '#areas/shuttles/shuttle-loads/shuttle-manifest.contract.ts';
import { shuttleLoadErrors } from '#areas/shuttles/shuttle-loads/shuttle-loads.errors.ts';
import {
  markShuttleLoadArrivedEndpoint,
  findInboundShuttleLoadsEndpoint,
  getShuttleLoadEndpoint,
  printShuttleSheetEndpoint,
  releaseShuttleLoadEndpoint,
  unreleaseShuttleLoadEndpoint,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { changeUnitsShipDateEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { closeDayByFinalReleaseEndpoint } from '#areas/outbound/release/day-close.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  countDeadlocks,
  holdLocksOfStatementThenCommit,
  waitForBlockedSessions,
} from '#tests/lock-barriers.ts';
import { findBrokenInvariants } from '#tests/invariants.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';

/** What left on a shuttle is what arrives, counted unit by unit at the destination dock. */
const day = '2027-02-03';
let world: TestWorld;
let wpb: { id: number; code: string };
let mia: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let here: TestUser;
let there: TestUser;
/** A supervisor and a normal user at the destination. */
let boss: string;
let hand: string;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  [wpb, mia] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  shipper = await createTestShipper(world, { warehouseId: wpb.id });
  consignee = await createTestConsignee(world);
  here = await createTestUser(world, { role: 'WarehouseManager', warehouseId: wpb.id });
  there = await createTestUser(world, { role: 'WarehouseManager', warehouseId: mia.id });
  for (const house of [wpb, mia]) await startTestOperatingDay(world, house.id, day);
  boss = await createScannerUserAndGetToken(world, { code: '301', role: 2, warehouseId: mia.id });
  hand = await createScannerUserAndGetToken(world, { code: '302', role: 1, warehouseId: mia.id });
});
afterAll(() => world.close());

/** Creates units that are at one dock and leave from the other, on a truck or not. */
async function boxes(units: number, shuttleLoadId: number | null = null) {
  const made = await createTestFreight(world, {
    shipper,
    consignee,
    units,
    status: 2,
    outboundWarehouseId: mia.id,
  });
  await updateTestUnits(world, made.unitIds, {
    current_warehouse_id: wpb.id,
    shuttle_load_id: shuttleLoadId,
  });
  return made;
}
async function aTruck(units = 3, { released = true } = {}) {
  const truck = await createTestShuttleLoad(world, {
    fromWarehouseId: wpb.id,
    to: mia.id,
    seal: 'SEAL-1',
    status: 1,
  });
  const made = await boxes(units, truck.id);
  if (released)
    expect(
      (await world.call(releaseShuttleLoadEndpoint, { as: here, params: { id: truck.id } })).status,
    ).toBe(200);
  return { ...truck, ...made };
}
type Truck = Awaited<ReturnType<typeof aTruck>>;
const comes = (code: string | undefined, more: Record<string, unknown> = {}, scanner = hand) =>
  world.call(submitScanEndpoint, { scanner, body: buildScan('arrive', code ?? '', more) });
const sheetOf = async (id: number, as = there) =>
  (await world.call(getShuttleManifestWithArrivalDifferencesEndpoint, { as, params: { id } })).data;
const close = (id: number, unitId: number | undefined, reason: string, as = there) =>
  world.call(closeManifestDifferenceEndpoint, {
    as,
    params: { id },
    body: { unitId: unitId ?? 0, reason: reason as 'lost' },
  });
const statusOf = async (id: number) =>
  (await world.row<{ s: number }>('select status as s from shuttle_load where id = $1', [id])).s;
const unitOf = (id: number | undefined) =>
  world.row<{ status: number; at: number; truck: number | null }>(
    'select status, current_warehouse_id as at, shuttle_load_id as truck from unit where id = $1',
    [id],
  );

describe('the manifest of a shuttle', () => {
  it('is created when the shuttle departs and deleted when the departure is undone', async () => {
    const truck = await aTruck(3);
    expect(await sheetOf(truck.id)).toMatchObject({
      sent: 3,
      counted: 0,
      missing: 3,
      open: 3,
      differences: [],
    });
    await world.call(unreleaseShuttleLoadEndpoint, {
      as: await createTestUser(world, { role: 'Admin' }),
      params: { id: truck.id },
    });
    expect(await sheetOf(truck.id)).toMatchObject({ sent: 0, counted: 0 });
  });
  it('counts boxes as they are unloaded; the first one marks the truck as arrived', async () => {
    const truck = await aTruck(3);
    const first = await comes(truck.unitCodes[0]);
    expect([first.status, first.data.title, first.data.fact]).toEqual([200, 'Arrived', '1/3']);
    expect(await statusOf(truck.id)).toBe(4);
    expect((await Promise.all(truck.unitIds.map(unitOf))).map((u) => [u.status, u.at])).toEqual(
      truck.unitIds.map(() => [100, mia.id]),
    );
    expect((await comes(truck.unitCodes[1])).data.fact).toBe('2/3');
    const again = await comes(truck.unitCodes[1]);
    expect([again.status, again.error]).toEqual([409, scanErrors.alreadyCounted.code]);
    expect(await sheetOf(truck.id)).toMatchObject({ sent: 3, counted: 2, missing: 1, open: 1 });
    // The office also tries to mark it as arrived, but it already has arrived.
    const office = await world.call(markShuttleLoadArrivedEndpoint, { as: there, params: { id: truck.id } });
    expect([office.status, office.error]).toEqual([409, shuttleLoadErrors.alreadyArrived.code]);
  });
  it('counts a box that any other scan encounters', async () => {
    const truck = await aTruck(2);
    await world.call(markShuttleLoadArrivedEndpoint, { as: there, params: { id: truck.id } });
    expect(
      (
        await world.call(submitScanEndpoint, {
          scanner: hand,
          body: buildScan('cooler', truck.unitCodes[0] ?? ''),
        })
      ).status,
    ).toBe(200);
    expect(await sheetOf(truck.id)).toMatchObject({ counted: 1, missing: 1 });
    expect((await comes(truck.unitCodes[0])).error).toBe(scanErrors.alreadyCounted.code);
  });
  it('accepts a box that was not sent, and reports it', async () => {
    const truck = await aTruck(1);
    const { unitIds, unitCodes } = await boxes(1);
    expect((await comes(unitCodes[0])).error).toBe(scanErrors.inboundShuttleRequired.code);
    const came = await comes(unitCodes[0], { shuttleLoadId: truck.id });
    expect([came.status, came.data.tone, came.data.code]).toEqual([
      200,
      'warn',
      scanWarnings.notSentByShuttle.code,
    ]);
    expect(await unitOf(unitIds[0])).toEqual({ status: 100, at: mia.id, truck: truck.id });
    const sheet = await sheetOf(truck.id);
    // Zero of one, plus one that was not sent. Never one of one.
    expect(sheet).toMatchObject({ sent: 1, counted: 0, extra: 1 });
    expect(came.data).toMatchObject({ fact: '0/1 +1', loaded: 0, planned: 1, extra: 1 });
    const list = await world.call(getScannerSyncDataEndpoint, { scanner: hand });
    expect(list.data.inbound.find(({ id }) => id === truck.id)).toMatchObject({
      sent: 1,
      counted: 0,
      extra: 1,
    });
    const seen = await world.call(getShuttleLoadEndpoint, { as: there, params: { id: truck.id } });
    expect(seen.data).toMatchObject({ sent: 1, counted: 0, extra: 1 });
    const sums = (of: 'units' | 'counted' | 'extra') => seen.data.lines.reduce((sum, l) => sum + l[of], 0);
    expect([sums('units'), sums('counted'), sums('extra')]).toEqual([1, 0, 1]);
    expect((await close(truck.id, unitIds[0], 'lost')).error).toBe(shuttleLoadErrors.wrongReason.code);
    expect((await close(truck.id, unitIds[0], 'notScannedOut')).data).toMatchObject({ extra: 1, open: 1 });
    expect((await close(truck.id, unitIds[0], 'other')).error).toBe(
      shuttleLoadErrors.differenceResolved.code,
    );
  });
  it('explains a box missing on one truck by its arrival with another', async () => {
    const [one, two] = [await aTruck(2), await aTruck(1)];
    await comes(one.unitCodes[0]);
    await comes(two.unitCodes[0]);
    expect((await comes(one.unitCodes[1], { shuttleLoadId: two.id })).status).toBe(200);
    expect(await sheetOf(one.id)).toMatchObject({
      sent: 2,
      counted: 1,
      missing: 1,
      open: 0,
      differences: [{ unitId: one.unitIds[1], difference: 'missing', reason: 'otherTruck' }],
    });
    expect(await sheetOf(two.id)).toMatchObject({ sent: 1, counted: 1, extra: 1, open: 1 });
  });
  it('lists a damaged box until a user records what happened to it', async () => {
    const truck = await aTruck(1);
    const came = await comes(truck.unitCodes[0], { damaged: true });
    expect([came.data.title, came.data.code]).toEqual(['Arrived damaged', scanWarnings.unitDamaged.code]);
    expect(await sheetOf(truck.id)).toMatchObject({ counted: 1, damaged: 1, open: 1 });
    const closed = await world.call(closeShuttleDifferenceByScannerEndpoint, {
      scanner: hand,
      params: { id: truck.id },
      body: { unitId: truck.unitIds[0] ?? 0, reason: 'wet' },
    });
    expect(closed.data).toMatchObject({ damaged: 1, open: 0 });
  });
  it('closes a missing box by its whereabouts: left behind, lost, or found', async () => {
    const truck = await aTruck(4);
    const [seen, behind, gone, found] = truck.unitIds;
    await comes(truck.unitCodes[0]);
    expect((await close(truck.id, seen, 'lost')).error).toBe(shuttleLoadErrors.differenceResolved.code);
    expect((await close(truck.id, behind, 'leftBehind')).status).toBe(200);
    expect(await unitOf(behind)).toEqual({ status: 2, at: wpb.id, truck: null });
    expect((await close(truck.id, gone, 'lost')).status).toBe(200);
    expect((await unitOf(gone)).status).toBe(6);
    expect(
      await world.row('select status, reason from cooler_item where unit_id = $1 and closed_at is null', [
        gone,
      ]),
    ).toEqual({ status: 2, reason: `Missing from shuttle ${truck.number}` });
    const done = await close(truck.id, found, 'found');
    expect(done.data).toMatchObject({ sent: 4, counted: 2, missing: 2, open: 0 });
    expect(isManifestSettled(done.data)).toBe(true);
    expect(
      (
        await world.rows(
          `select 1 from audit where entity = 'shuttle_load' and entity_id = $1 and action = 'difference closed'`,
          [truck.id],
        )
      ).length,
    ).toBe(3);
    // The unit left behind goes with the next shuttle.
    const next = await createTestShuttleLoad(world, {
      fromWarehouseId: wpb.id,
      to: mia.id,
      seal: 'S-2',
      status: 1,
    });
    await updateTestUnits(world, behind ?? 0, { shuttle_load_id: next.id });
    expect((await world.call(releaseShuttleLoadEndpoint, { as: here, params: { id: next.id } })).status).toBe(
      200,
    );
    expect((await comes(truck.unitCodes[1])).data.fact).toBe('1/1');
  });
  it.each(['coolerReturn', 'load', 'arrive'] as const)(
    'counts a box recorded as lost when a scan finds it: %s',
    async (kind) => {
      const truck = await aTruck(2);
      await comes(truck.unitCodes[0]);
      const [, gone = 0] = truck.unitIds;
      expect((await close(truck.id, gone, 'lost')).status).toBe(200);
      expect(await sheetOf(truck.id)).toMatchObject({ counted: 1, missing: 1, open: 0 });
      const load = await createTestLoad(world, {
        state: 'loading',
        pickupWarehouseIds: [mia.id],
        stopConsignees: [consignee],
      });
      await updateTestUnits(world, gone, { load_pickup_id: load.pickupId, drop_id: load.dropId });
      const met = await world.call(submitScanEndpoint, {
        scanner: boss,
        body: buildScan(kind, truck.unitCodes[1] ?? '', kind === 'load' ? { pickupId: load.pickupId } : {}),
      });
      expect([met.status, met.data.ok]).toEqual([200, true]);
      expect(await sheetOf(truck.id)).toMatchObject({ counted: 2, missing: 0, open: 0, differences: [] });
      const kept = await world.row<{ reason: string; by: string }>(
        'select reason, counted_by as by from shuttle_manifest where shuttle_load_id = $1 and unit_id = $2',
        [truck.id, gone],
      );
      expect(kept).toEqual({ reason: 'found', by: 'Person 301' });
    },
  );
  it('can be counted and explained only by the destination', async () => {
    const truck = await aTruck(1);
    expect((await close(truck.id, truck.unitIds[0], 'lost')).error).toBe(
      shuttleLoadErrors.shuttleNotArrived.code,
    );
    await world.call(markShuttleLoadArrivedEndpoint, { as: there, params: { id: truck.id } });
    expect((await close(truck.id, truck.unitIds[0], 'lost', here)).status).toBe(403);
    const stranger = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: (await createTestWarehouse(world)).id,
    });
    expect((await close(truck.id, truck.unitIds[0], 'lost', stranger)).status).toBe(404);
    expect(
      (
        await world.call(getShuttleManifestWithArrivalDifferencesEndpoint, {
          as: stranger,
          params: { id: truck.id },
        })
      ).status,
    ).toBe(404);
    const by = (scanner: string) =>
      world.call(closeShuttleDifferenceByScannerEndpoint, {
        scanner,
        params: { id: truck.id },
        body: { unitId: truck.unitIds[0] ?? 0, reason: 'lost' },
      });
    expect((await by(hand)).error).toBe(scanErrors.actionNotAllowed.code);
    expect((await by(boss)).status).toBe(200);
    const elsewhere = await createScannerUserAndGetToken(world, {
      code: '303',
      role: 2,
      warehouseId: wpb.id,
    });
    const other = await aTruck(1);
    expect((await comes(other.unitCodes[0], {}, elsewhere)).error).toBe(
      scanErrors.inboundShuttleRequired.code,
    );
    const loading = await aTruck(1, { released: false });
    expect((await comes(loading.unitCodes[0])).error).toBe(scanErrors.shuttleNotReleased.code);
  });
  it('is listed on the scanner, with the boxes in transit', async () => {
    const truck = await aTruck(2);
    const { data } = await world.call(getScannerSyncDataEndpoint, { scanner: hand });
    expect(data.inbound.find((s) => s.id === truck.id)).toEqual({
      id: truck.id,
      number: truck.number,
      from: wpb.code,
      status: 3,
      sent: 2,
      counted: 0,
      extra: 0,
      open: 2,
    });
    const list = await world.call(getOfflineDayListEndpoint, { scanner: hand });
    expect(
      list.data.units.filter((u) => u.shuttleLoadId === truck.id).map((u) => [u.status, u.counted]),
    ).toEqual([
      [3, false],
      [3, false],
    ]);
    const sheet = await world.call(getShuttleManifestForScannerEndpoint, {
      scanner: hand,
      params: { id: truck.id },
    });
    expect(sheet.data).toMatchObject({ sent: 2, from: wpb.code });
  });
});

describe('the arrivals board', () => {
  it('estimates a truck’s arrival from recent times on its lane, and shows the number counted', async () => {
    const [from, to] = [await createTestWarehouse(world), await createTestWarehouse(world)];
    const board = await createTestUser(world, { role: 'WarehouseManager', warehouseId: to.id });
    const past = async (n: number, minutes: number) => {
      const { id } = await createTestShuttleLoad(world, {
        fromWarehouseId: from.id,
        to: to.id,
        status: 4,
        number: `P${n}`,
      });
      await world.rows(
        `
          update shuttle_load
          set released_at = $2::timestamptz, arrived_at = $2::timestamptz + make_interval(mins => $3)
          where id = $1
        `,
        [id, `2027-02-0${n}T05:00:00Z`, minutes],
      );
    };
    const { id } = await createTestShuttleLoad(world, { fromWarehouseId: from.id, to: to.id, status: 3 });
    await world.rows(`update shuttle_load set released_at = '2027-02-03T14:00:00Z' where id = $1`, [id]);
    const row = async () =>
      (await world.call(findInboundShuttleLoadsEndpoint, { as: board, query: { status: [3] } })).data.find(
        (r) => r.id === id,
      );
    await past(1, 80);
    await past(2, 90);
    expect((await row())?.comesAt).toBeNull();
    await past(3, 300);
    expect(Date.parse((await row())?.comesAt ?? '')).toBe(Date.parse('2027-02-03T15:30:00Z'));
  });
  it('prints what was sent next to what arrived', async () => {
    const truck = await aTruck(2);
    await comes(truck.unitCodes[0]);
    const sheet = await world.call(printShuttleSheetEndpoint, { as: there, params: { id: truck.id } });
    expect([sheet.status, sheet.bytes.length > 1000]).toEqual([200, true]);
  });
});

describe('two simultaneous shuttle operations', () => {
  const atOnce = async (
    truck: Truck,
    one: () => Promise<{ status: number }>,
    two: () => Promise<{ status: number }>,
  ) => {
    const held = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from shuttle_load where id = $1 for update',
      [truck.id],
    );
    const first = one();
    await waitForBlockedSessions(world, 1);
    const second = two();
    await waitForBlockedSessions(world, 2);
    await held.release();
    return [(await first).status, (await second).status];
  };
  const arrives = (truck: Truck) =>
    world.call(markShuttleLoadArrivedEndpoint, { as: there, params: { id: truck.id } });
  it('mark a truck as arrived: only one succeeds', async () => {
    const truck = await aTruck(2);
    expect(
      await atOnce(
        truck,
        () => arrives(truck),
        () => arrives(truck),
      ),
    ).toEqual([200, 409]);
    expect(
      (
        await world.rows(`select 1 from unit_event where unit_id = any($1) and kind = 'arrived'`, [
          truck.unitIds,
        ])
      ).length,
    ).toBe(2);
  });
  it.each([true, false])(
    'mark it arrived in the office and scan its first box (office first: %s)',
    async (first) => {
      const truck = await aTruck(2);
      const [office, dock] = [() => arrives(truck), () => comes(truck.unitCodes[0])];
      const deadlocks = await countDeadlocks(async () => {
        const said = first
          ? await atOnce(truck, office, dock)
          : (await atOnce(truck, dock, office)).toReversed();
        expect(said).toEqual([first ? 200 : 409, 200]);
      });
      expect(deadlocks).toBe(0);
      expect(await sheetOf(truck.id)).toMatchObject({ sent: 2, counted: 1 });
    },
  );
  it('scan one box twice: it counts once', async () => {
    const truck = await aTruck(2);
    const other = await createScannerUserAndGetToken(world, { code: '304', role: 1, warehouseId: mia.id });
    const said = await atOnce(
      truck,
      () => comes(truck.unitCodes[0]),
      () => comes(truck.unitCodes[0], {}, other),
    );
    expect(said).toEqual([200, 409]);
    expect(await sheetOf(truck.id)).toMatchObject({ counted: 1 });
  });
  it.each([true, false])(
    'undo the departure at the origin and mark the arrival (undo first: %s)',
    async (first) => {
      const truck = await aTruck(2);
      const back = () => world.call(unreleaseShuttleLoadEndpoint, { as: here, params: { id: truck.id } });
      const dock = () => comes(truck.unitCodes[0]);
      const deadlocks = await countDeadlocks(async () => {
        const said = first ? await atOnce(truck, back, dock) : await atOnce(truck, dock, back);
        expect(said).toEqual([200, 412]);
      });
      expect(deadlocks).toBe(0);
      expect(await statusOf(truck.id)).toBe(first ? 1 : 4);
      expect((await sheetOf(truck.id)).sent).toBe(first ? 0 : 2);
    },
  );
  it('mark the arrival with the first box while other boxes are read: neither blocks the other', async () => {
    const truck = await aTruck(2);
    const admin = await createTestUser(world, { role: 'Admin' });
    const deadlocks = await countDeadlocks(async () => {
      const held = await holdLocksOfStatementThenCommit(
        world,
        'select 1 from unit where id = $1 for update',
        [truck.unitIds[0]],
      );
      const looking = world.call(changeUnitsShipDateEndpoint, {
        as: admin,
        body: { bulkPrintIdsIncluded: truck.unitIds, newShipDate: '2027-02-10' },
      });
      await waitForBlockedSessions(world, 1);
      const scanned = comes(truck.unitCodes[1]);
      await waitForBlockedSessions(world, 2);
      await held.release();
      expect([(await looking).status, (await scanned).status]).toEqual([412, 200]);
    });
    expect(deadlocks).toBe(0);
  });
  it('count a box and explain its absence: only one takes effect', async () => {
    const truck = await aTruck(2);
    await arrives(truck);
    const said = await atOnce(
      truck,
      () => close(truck.id, truck.unitIds[0], 'leftBehind'),
      () => comes(truck.unitCodes[0], { shuttleLoadId: truck.id }),
    );
    expect(said[0]).toBe(200);
    const sheet = await sheetOf(truck.id);
    expect(sheet.counted + sheet.missing).toBe(2);
  });
});

it('for any scans in any order, the boxes sent equal those arrived and those explained', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ box: fc.nat(5), damaged: fc.boolean() }), { maxLength: 8 }),
      fc.array(fc.constantFrom('leftBehind', 'lost', 'found'), { minLength: 4, maxLength: 4 }),
      async (units, scans, reasons) => {
        const truck = await aTruck(units);
        const extra = await boxes(2);
        const all = [...truck.unitCodes, ...extra.unitCodes];
        for (const { box, damaged } of scans)
          await comes(all[box % all.length], { shuttleLoadId: truck.id, damaged });
        if ((await statusOf(truck.id)) === 3)
          await world.call(markShuttleLoadArrivedEndpoint, { as: there, params: { id: truck.id } });
        const sheet = await sheetOf(truck.id);
        expect(sheet.sent).toBe(units);
        expect(sheet.sent).toBe(sheet.counted + sheet.missing);
        for (const [n, row] of sheet.differences.entries()) {
          const reason = { missing: reasons[n % 4] ?? 'lost', extra: 'other', damaged: 'crushed' }[
            row.difference
          ];
          expect((await close(truck.id, row.unitId, reason)).status).toBe(200);
        }
        const settled = await sheetOf(truck.id);
        expect(isManifestSettled(settled)).toBe(true);
      },
    ),
    { numRuns: chooseRunCount(4, 40) },
  );
  expect(
    Object.entries(await findBrokenInvariants(world)).filter(([id]) => /shuttle|units/.test(id)),
  ).toEqual([]);
});

it('a missing box that the end of the day sends to the cooler is looked for there, until its whereabouts are known', async () => {
  const [from, to] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  for (const house of [from, to]) await startTestOperatingDay(world, house.id, day);
  const chief = await createTestUser(world, { role: 'Admin' });
  const truck = await createTestShuttleLoad(world, {
    fromWarehouseId: from.id,
    to: to.id,
    seal: 'S-9',
    status: 1,
  });
  const grower = await createTestShipper(world, { warehouseId: from.id });
  const sent = await createTestFreight(world, {
    shipper: grower,
    consignee,
    units: 4,
    status: 2,
    shipDate: day,
    outboundDate: day,
    outboundWarehouseId: to.id,
  });
  await updateTestUnits(world, sent.unitIds, { current_warehouse_id: from.id, shuttle_load_id: truck.id });
  const params = { id: truck.id };
  expect((await world.call(releaseShuttleLoadEndpoint, { as: chief, params })).status).toBe(200);
  expect((await world.call(markShuttleLoadArrivedEndpoint, { as: chief, params })).status).toBe(200);
  const ended = await world.call(closeDayByFinalReleaseEndpoint, { as: chief, body: { warehouseId: to.id } });
  expect(ended.data).toMatchObject({ cooler: 4 });
  const [behind, gone, here_] = sent.unitIds;
  const closed = await sheetOf(truck.id, chief);
  expect(closed).toMatchObject({ missing: 4, open: 0 });
  expect(closed.differences.map(({ reason }) => reason)).toEqual(['lost', 'lost', 'lost', 'lost']);
  const lost = { status: 2, reason: `Missing from shuttle ${truck.number}` };
  const waitsFor = (id: number | undefined) =>
    world.rows('select status, reason from cooler_item where unit_id = $1 and closed_at is null', [id]);
  expect(await waitsFor(gone)).toEqual([lost]);
  expect((await close(truck.id, behind, 'leftBehind', chief)).status).toBe(200);
  expect(await unitOf(behind)).toEqual({ status: 2, at: from.id, truck: null });
  expect(await waitsFor(behind)).toEqual([]);
  const already = shuttleLoadErrors.differenceResolved.code;
  expect((await close(truck.id, gone, 'lost', chief)).error).toBe(already);
  expect((await close(truck.id, here_, 'found', chief)).data).toMatchObject({
    counted: 1,
    missing: 3,
    open: 0,
  });
  expect(await waitsFor(here_)).toEqual([
    { status: 0, reason: `Found after it was missing from shuttle ${truck.number}` },
  ]);
  expect((await close(truck.id, here_, 'leftBehind', chief)).error).toBe(already);
  await startTestOperatingDay(world, to.id, '2027-02-04');
  const scanner = await createScannerUserAndGetToken(world, { code: '309', role: 2, warehouseId: to.id });
  const found = await world.call(submitScanEndpoint, {
    scanner,
    body: buildScan('arrive', sent.unitCodes[3] ?? ''),
  });
  expect([found.status, found.data.ok]).toEqual([200, true]);
  expect((await sheetOf(truck.id, chief)).counted).toBe(2);
  expect(await findBrokenInvariants(world)).toEqual({});
});
