import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitLeftoverScansEndpoint } from './leftover-scans.contract.ts';
import { submitScanEndpoint, submitScanBatchEndpoint } from './scanning.contract.ts';
import { deactivateScannerUserEndpoint } from '#areas/floor/scanner-users/scanner-users.contract.ts';
import { startTestDayWithLayout, createTestLocationId, createTestPosition } from '#tests/floor-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestFreight,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { buildScan, createTestScannerUser, createScannerUserAndGetToken } from '#tests/scanner-fixtures.ts';

/** The id of a scan belongs to one scan. Its time is never before the unit was entered. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let manager: TestUser;
let one: string;
let two: string;
let away: string;
let supervisor: string;
const taken = { ok: false, status: 409, code: 'scans.idTaken' };

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world);
  const { warehouseId } = shipper;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  const { layoutId } = await startTestDayWithLayout(world, warehouseId, '2027-02-03');
  const slots = await createTestLocationId(world, layoutId, 2, 'P1');
  for (const position of [1, 2]) await createTestPosition(world, slots, position);
  const other = await createTestShipper(world);
  await startTestOperatingDay(world, other.warehouseId, '2027-02-03');
  one = await createScannerUserAndGetToken(world, { code: '201', role: 2, warehouseId });
  two = await createScannerUserAndGetToken(world, { code: '202', role: 2, warehouseId });
  supervisor = await createScannerUserAndGetToken(world, { code: '203', role: 2, warehouseId });
  away = await createScannerUserAndGetToken(world, { code: '204', role: 2, warehouseId: other.warehouseId });
});
afterAll(() => world.close());

async function boxes(units: number, status = 1) {
  const made = await createTestFreight(world, { shipper, consignee, units, status });
  return made.unitIds.map((id, n) => ({ id, code: made.unitCodes[n] ?? '' }));
}
async function box(status = 1) {
  return (await boxes(1, status))[0] ?? { id: 0, code: '' };
}
const send = (scanner: string, body: Record<string, unknown>) =>
  world.call(submitScanEndpoint, { scanner, body });
const sendAll = async (scanner: string, scans: object[]) =>
  (await world.call(submitScanBatchEndpoint, { scanner, body: { scans } })).data;
const statusOf = async (id: number) =>
  (await world.row<{ status: number }>('select status from unit where id = $1', [id])).status;

describe('a scan id used by another scan', () => {
  it('is refused with another code, alone and in a batch, and the second box is received with a new id', async () => {
    const [a, b] = [await box(), await box()];
    const first = buildScan('receive', a.code);
    const answer = await send(one, first);
    expect(answer.data).toMatchObject({ ok: true, unitId: a.id });
    const second = { ...first, code: b.code };
    expect(await send(one, second)).toMatchObject({ status: 409, error: 'scans.idTaken' });
    expect(await sendAll(one, [second, first, second])).toMatchObject([taken, answer.data, taken]);
    expect(await statusOf(b.id)).toBe(1);
    expect((await send(one, first)).data).toEqual(answer.data);
    expect((await send(one, buildScan('receive', b.code))).data).toMatchObject({ ok: true, unitId: b.id });
  });
  it('is refused with another operation or another position', async () => {
    const { code, id } = await box();
    await send(one, buildScan('receive', code));
    const first = buildScan('putAway', code, { position: 'P1-1' });
    expect((await send(one, first)).status).toBe(200);
    for (const change of [{ position: 'P1-2' }, { kind: 'stage' }, { kind: 'cooler', position: undefined }])
      expect(await sendAll(one, [{ ...first, ...change }])).toMatchObject([taken]);
    expect(await statusOf(id)).toBe(4);
  });
  it('is refused for another user, here and in another warehouse', async () => {
    const { code } = await box();
    const first = buildScan('receive', code);
    expect((await send(one, first)).status).toBe(200);
    for (const scanner of [two, away]) {
      expect(await send(scanner, first)).toMatchObject({ status: 409, error: 'scans.idTaken' });
      expect(await sendAll(scanner, [first])).toMatchObject([taken]);
    }
  });
  it('is refused after a refused scan too, and for a pallet', async () => {
    const { code } = await box();
    const refused = buildScan('cooler', 'NOT-KNOWN');
    expect((await send(one, refused)).error).toBe('scans.unknownCode');
    expect((await send(one, { ...refused, code })).error).toBe('scans.idTaken');
    expect((await send(one, { ...refused, kind: 'palletOpen', code: '' })).error).toBe('scans.idTaken');
    expect((await send(one, refused)).error).toBe('scans.unknownCode');
  });
  it('is refused when both scans arrive in one batch', async () => {
    const [a, b] = [await box(), await box()];
    const first = buildScan('receive', a.code);
    const batch = [first, { ...first, code: b.code }, buildScan('receive', b.code)];
    expect(await sendAll(one, batch)).toMatchObject([{ ok: true }, taken, { ok: true, unitId: b.id }]);
  });
  it('is refused among the leftover scans of a user', async () => {
    const { warehouseId } = shipper;
    const [a, b, c] = [await box(), await box(), await box()];
    const used = buildScan('receive', a.code);
    await send(one, used);
    const id = await createTestScannerUser(world, { code: '300', warehouseId });
    await world.call(deactivateScannerUserEndpoint, { as: manager, params: { id } });
    const own = buildScan('receive', b.code);
    const late = buildScan('receive', b.code, { scannedAt: '2027-02-03T15:00:01Z' });
    const scans = [used, own, { ...own, code: c.code }, late, late];
    const left = () =>
      world.call(submitLeftoverScansEndpoint, { scanner: supervisor, body: { scannerUserId: '300', scans } });
    const expected = [
      taken,
      { ok: true },
      taken,
      { code: 'scans.scannedAfterDeactivation' },
      { code: 'scans.scannedAfterDeactivation' },
    ];
    expect((await left()).data).toMatchObject(expected);
    expect((await left()).data).toMatchObject(expected);
    expect([await statusOf(b.id), await statusOf(c.id)]).toEqual([2, 1]);
  });
});

describe('the time of a scan in the history', () => {
  const entry = '2027-02-02T12:00:00.000Z';
  async function enteredBox() {
    const made = await box();
    await world.rows(
      `insert into unit_event (unit_id, at, kind, to_status, user_name) values ($1, $2, 'entered', 0, 'Test')`,
      [made.id, entry],
    );
    return made;
  }
  const receivedAt = async (id: number) =>
    (
      await world.row<{ at: string }>(
        `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from unit_event where unit_id = $1 and kind = 'receive'`,
        [id],
      )
    ).at;
  it.each([
    ['with a correct clock', { scannedAt: '2027-02-03T14:59:00Z' }, '2027-02-03T14:59:00Z'],
    ['with a clock set to 2001', { scannedAt: '2001-01-01T00:00:00Z' }, '2027-02-03T15:00:00Z'],
    ['with a clock set to 1970', { scannedAt: '1970-01-01T00:00:07Z' }, '2027-02-03T15:00:00Z'],
    ['with a clock set to 2031', { scannedAt: '2031-01-01T00:00:00Z' }, '2027-02-03T15:00:00Z'],
    ['with a clock some days slow', { scannedAt: '2027-01-30T14:59:00Z' }, '2027-02-02T12:00:00Z'],
    [
      'with a clock set to 1970, sent with the device’s current time',
      { scannedAt: '1970-01-01T00:10:00Z', sentAt: '1970-01-01T00:20:00Z' },
      '2027-02-03T14:50:00Z',
    ],
  ])('%s, alone and in a batch', async (_, clock, expected) => {
    const [a, b] = [await enteredBox(), await enteredBox()];
    expect((await send(one, buildScan('receive', a.code, clock))).status).toBe(200);
    expect(await sendAll(one, [buildScan('receive', b.code, clock)])).toMatchObject([{ ok: true }]);
    expect([await receivedAt(a.id), await receivedAt(b.id)]).toEqual([expected, expected]);
  });
  it('keeps the order for a slow clock: no later scan of the device is lost', async () => {
    const { code, id } = await enteredBox();
    const scans = [
      buildScan('receive', code, { scannedAt: '2027-02-02T11:58:00Z' }),
      buildScan('putAway', code, { scannedAt: '2027-02-02T11:59:00Z', position: 'P1-2' }),
      buildScan('cooler', code, { scannedAt: '2027-02-02T12:01:00Z' }),
    ];
    expect((await sendAll(one, scans)).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await receivedAt(id)).toBe('2027-02-02T12:00:00Z');
  });
  it('does not make a deactivated user’s scan count as made before the deactivation', async () => {
    const { code, id } = await enteredBox();
    const userId = await createTestScannerUser(world, { code: '301', warehouseId: shipper.warehouseId });
    await world.rows(
      `update scanner_user set active = false, deactivated_at = '2027-02-03T14:00:00Z' where id = $1`,
      [userId],
    );
    const scans = [buildScan('receive', code, { scannedAt: '2001-01-01T00:00:00Z' })];
    const left = await world.call(submitLeftoverScansEndpoint, {
      scanner: supervisor,
      body: { scannerUserId: '301', scans },
    });
    expect(left.data).toMatchObject([{ ok: false, code: 'scans.scannedAfterDeactivation' }]);
    expect(await statusOf(id)).toBe(1);
  });
});
