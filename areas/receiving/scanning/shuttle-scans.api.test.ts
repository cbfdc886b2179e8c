import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  submitScanEndpoint,
  submitScanBatchEndpoint,
  getOfflineDayListEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import { releaseShuttleLoadEndpoint } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { putTestUnitsAwayWithoutScan } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
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

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let buckeye: TestAccount;
let token: string;
let supervisor: string;

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world);
  await startTestOperatingDay(world, shipper.warehouseId, '2027-02-03');
  buckeye = await createTestConsignee(world, { name: 'Buckeye Floral', city: 'Columbus' });
  const { warehouseId } = shipper;
  token = await createScannerUserAndGetToken(world, { code: '101', warehouseId });
  supervisor = await createScannerUserAndGetToken(world, { code: '102', role: 2, warehouseId });
});
afterAll(() => world.close());

describe('a shuttle loaded by scan', () => {
  let away: { id: number; code: string };
  let serialDoor = 60;
  const boxes = async (units: number, outboundWarehouseId = away.id) => {
    const made = await createTestFreight(world, {
      shipper,
      consignee: buckeye,
      units,
      status: 2,
      outboundWarehouseId,
    });
    await updateTestUnits(world, made.unitIds, { current_warehouse_id: shipper.warehouseId });
    return made;
  };
  const aTruck = (wish: { status?: number; seal?: string } = {}) =>
    createTestShuttleLoad(world, { fromWarehouseId: shipper.warehouseId, to: away.id, ...wish });
  const aDoor = async (of: { id: number }) => {
    const door = await world.row<{ id: number; number: number }>(
      'insert into door (warehouse_id, number, kind) values ($1, $2, 2) returning id, number',
      [shipper.warehouseId, (serialDoor += 1)],
    );
    await world.rows('update shuttle_load set door_id = $1 where id = $2', [door.id, of.id]);
    return door;
  };
  const onto = (code: string, shuttleLoadId: number, more: Record<string, unknown> = {}, scanner = token) =>
    world.call(submitScanEndpoint, { scanner, body: buildScan('shuttle', code, { shuttleLoadId, ...more }) });
  const standing = (id: number) =>
    world.row<{ status: number; slot: string | null; truck: number | null }>(
      `
        select u.status, p.code as slot, u.shuttle_load_id as truck
        from unit u
        left join place p on p.id = u.put_away_place_id
        where u.id = $1
      `,
      [id],
    );
  const truckNow = (id: number) =>
    world.row<{ status: number; busy: number | null }>(
      `
        select s.status, d.busy_shuttle_load_id as busy
        from shuttle_load s
        left join door d on d.id = s.door_id
        where s.id = $1
      `,
      [id],
    );
  beforeAll(async () => {
    away = await createTestWarehouse(world);
  });

  it('starts loading with the first box and occupies its door; boxes keep status and slot and reference it', async () => {
    const truck = await aTruck();
    await aDoor(truck);
    const {
      unitCodes: [first = '', second = ''],
      unitIds: [a = 0, b = 0],
    } = await boxes(2);
    await putTestUnitsAwayWithoutScan(world, [b], shipper.warehouseId, `P9-${b}`);
    const body = buildScan('shuttle', first, { shuttleLoadId: truck.id });
    const taken = await world.call(submitScanEndpoint, { scanner: token, body });
    expect(taken.data).toMatchObject({
      ok: true,
      title: 'On the shuttle',
      factLabel: 'On this shuttle',
      fact: '1',
    });
    expect(await truckNow(truck.id)).toEqual({ status: 1, busy: truck.id });
    expect((await onto(second, truck.id)).data.fact).toBe('2');
    expect([await standing(a), await standing(b)]).toEqual([
      { status: 2, slot: null, truck: truck.id },
      { status: 4, slot: `P9-${b}`, truck: truck.id },
    ]);
    expect((await world.call(submitScanEndpoint, { scanner: token, body })).data).toEqual(taken.data);
    expect(
      await world.rows(
        'select kind, from_status, to_status, note, device from unit_event where unit_id = $1',
        [a],
      ),
    ).toEqual([
      { kind: 'shuttleLoaded', from_status: 2, to_status: 2, note: truck.number, device: 'TC52-1' },
    ]);
    expect(
      (await world.call(getScannerSyncDataEndpoint, { scanner: token })).data.shuttles.find(
        (s) => s.id === truck.id,
      ),
    ).toMatchObject({ number: truck.number, to: away.code, status: 1, units: 2 });
  });
  it('reports a box that is already on it, and continues with the others of a batch', async () => {
    const truck = await aTruck();
    const { unitCodes } = await boxes(2);
    const [first = '', second = ''] = unitCodes;
    const answers = await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: {
        scans: [first, first, second].map((code) => buildScan('shuttle', code, { shuttleLoadId: truck.id })),
      },
    });
    expect(answers.data.map((r) => [r.status, r.title, r.code, r.sentence, r.fact])).toEqual([
      [200, 'On the shuttle', null, null, '1'],
      [409, 'Already on shuttle', 'scans.alreadyOnShuttle', 'This unit is already on this shuttle.', null],
      [200, 'On the shuttle', null, null, '2'],
    ]);
  });
  it('refuses a box for another warehouse, and shows its destination', async () => {
    const truck = await aTruck();
    const other = await createTestWarehouse(world);
    const {
      unitCodes: [foreign = ''],
      unitIds,
    } = await boxes(1, other.id);
    const alone = await onto(foreign, truck.id);
    expect([alone.status, alone.message]).toEqual([
      412,
      `This unit leaves from ${other.code}. This shuttle goes to ${away.code}.`,
    ]);
    const batch = await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: [buildScan('shuttle', foreign, { shuttleLoadId: truck.id })] },
    });
    expect(batch.data).toMatchObject([
      {
        title: 'Wrong shuttle',
        factLabel: 'This unit goes to',
        fact: other.code,
        consignee: 'Buckeye Floral',
      },
    ]);
    expect([(await standing(unitIds[0] ?? 0)).truck, (await truckNow(truck.id)).status]).toEqual([null, 0]);
    const list = (await world.call(getOfflineDayListEndpoint, { scanner: token })).data;
    const leavesFrom = list.units.find((u) => u.code === foreign)?.leavesFromId;
    expect(list.warehouses.find((w) => w.id === leavesFrom)?.code).toBe(other.code);
  });
  it('is the next step for a box received for another warehouse, and the scanner shows it', async () => {
    const wish = { shipper, consignee: buckeye, outboundWarehouseId: away.id };
    const { unitCodes } = await createTestFreight(world, { ...wish, units: 2, status: 1 });
    const [code = '', second = ''] = unitCodes;
    const goes = { factLabel: 'Goes by shuttle to', fact: away.code };
    const received = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('receive', code),
    });
    expect(received.data).toMatchObject({ ok: true, tone: 'ok', ...goes, shuttleTo: away.code });
    const batch = await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: [buildScan('receive', code), buildScan('receive', second)] },
    });
    expect(batch.data).toMatchObject([
      { title: 'Already here', ...goes },
      { title: 'Received', ...goes },
    ]);
    const truck = await aTruck();
    expect((await onto(second, truck.id)).data).toMatchObject({
      factLabel: 'On this shuttle',
      shuttleTo: null,
    });
  });
  it.each([3, 4])('refuses scans after the departure (status %i)', async (status) => {
    const truck = await aTruck({ status });
    const {
      unitCodes: [code = ''],
    } = await boxes(1);
    expect((await onto(code, truck.id)).message).toBe(
      `Shuttle ${truck.number} has left and accepts no more scans.`,
    );
  });
  it('is refused when it belongs to another warehouse', async () => {
    const truck = await createTestShuttleLoad(world, { fromWarehouseId: away.id, to: shipper.warehouseId });
    const {
      unitCodes: [code = ''],
    } = await boxes(1);
    expect((await onto(code, truck.id)).message).toBe('Choose a shuttle load first.');
    expect(
      (await world.call(getScannerSyncDataEndpoint, { scanner: token })).data.shuttles.some(
        (s) => s.id === truck.id,
      ),
    ).toBe(false);
  });
  it('does not start loading when another truck occupies its door', async () => {
    const [truck, squatter] = [await aTruck(), await aTruck()];
    const door = await aDoor(truck);
    await world.rows('update door set busy_shuttle_load_id = $1 where id = $2', [squatter.id, door.id]);
    const {
      unitCodes: [code = ''],
    } = await boxes(1);
    const refused = await onto(code, truck.id);
    expect([refused.status, refused.message]).toEqual([
      409,
      `Door ${door.number} is in use by another truck.`,
    ]);
    expect((await truckNow(truck.id)).status).toBe(0);
  });
  it('with status Loaded returns to loading with one more box', async () => {
    const truck = await aTruck({ status: 2 });
    const {
      unitCodes: [code = ''],
    } = await boxes(1);
    expect((await onto(code, truck.id)).data.ok).toBe(true);
    expect((await truckNow(truck.id)).status).toBe(1);
  });
  it('lets a Supervisor unload a box before the departure, and no user after it', async () => {
    const truck = await aTruck({ seal: 'S-1' });
    const {
      unitCodes: [first = '', second = ''],
      unitIds: [a = 0],
    } = await boxes(2);
    await world.call(submitScanBatchEndpoint, {
      scanner: token,
      body: { scans: [first, second].map((code) => buildScan('shuttle', code, { shuttleLoadId: truck.id })) },
    });
    expect(
      (await world.call(submitScanEndpoint, { scanner: token, body: buildScan('unload', first) })).status,
    ).toBe(403);
    expect(
      (await world.call(submitScanEndpoint, { scanner: supervisor, body: buildScan('unload', first) })).data,
    ).toMatchObject({ ok: true, title: 'Off the shuttle' });
    expect(await standing(a)).toEqual({ status: 2, slot: null, truck: null });
    const manager = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: shipper.warehouseId,
    });
    expect(
      (await world.call(releaseShuttleLoadEndpoint, { as: manager, params: { id: truck.id } })).status,
    ).toBe(200);
    expect(
      (await world.call(submitScanEndpoint, { scanner: supervisor, body: buildScan('unload', second) }))
        .message,
    ).toBe('This unit has already left on its shuttle.');
    expect((await onto(second, truck.id)).message).toBe(
      `Shuttle ${truck.number} has left and accepts no more scans.`,
    );
  });
  it('loses a box that is scanned into the cooler in the meantime', async () => {
    const truck = await aTruck();
    const {
      unitCodes: [code = ''],
      unitIds: [id = 0],
    } = await boxes(1);
    await onto(code, truck.id);
    expect(
      (await world.call(submitScanEndpoint, { scanner: token, body: buildScan('cooler', code) })).data.ok,
    ).toBe(true);
    expect(await standing(id)).toEqual({ status: 6, slot: null, truck: null });
    expect(
      (await world.call(getScannerSyncDataEndpoint, { scanner: token })).data.shuttles.find(
        (s) => s.id === truck.id,
      ),
    ).toMatchObject({ units: 0, status: 0 });
  });
  it('returns to Pending without its last box: unloaded by a Supervisor, or scanned onto another truck', async () => {
    const [truck, other] = [await aTruck(), await aTruck()];
    await aDoor(truck);
    const {
      unitCodes: [code = ''],
    } = await boxes(1);
    await onto(code, truck.id);
    await world.call(submitScanEndpoint, { scanner: supervisor, body: buildScan('unload', code) });
    expect(await truckNow(truck.id)).toEqual({ status: 0, busy: truck.id });
    await onto(code, truck.id);
    await onto(code, other.id);
    expect([(await truckNow(truck.id)).status, (await truckNow(other.id)).status]).toEqual([0, 1]);
  });
  it('takes each box once when many scanners load it at the same time, with two waits per box', async () => {
    const truck = await aTruck();
    await aDoor(truck);
    const { unitCodes } = await boxes(6);
    const answers = await Promise.all(unitCodes.slice(0, 5).map((code) => onto(code, truck.id)));
    expect(answers.map((a) => a.data.fact).toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect(await truckNow(truck.id)).toEqual({ status: 1, busy: truck.id });
    const asked = await world.asked(() => onto(unitCodes[5] ?? '', truck.id));
    expect(asked).toEqual({ waits: 2, statements: 8 });
  });
  it('takes each box along or leaves it here when it departs while boxes are scanned', async () => {
    const truck = await aTruck({ status: 1, seal: 'S-2' });
    const { unitCodes, unitIds } = await boxes(5);
    await onto(unitCodes[0] ?? '', truck.id);
    const manager = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: shipper.warehouseId,
    });
    const [left] = await Promise.all([
      world.call(releaseShuttleLoadEndpoint, { as: manager, params: { id: truck.id } }),
      ...unitCodes.slice(1).map((code) => onto(code, truck.id)),
    ]);
    expect(left.status).toBe(200);
    const now = await Promise.all(unitIds.map((id) => standing(id)));
    expect(now.every((u) => (u.truck === truck.id ? u.status === 3 : u.status === 2))).toBe(true);
  });
});
