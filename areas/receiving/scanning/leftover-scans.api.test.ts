import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dismissLeftoverScansEndpoint, submitLeftoverScansEndpoint } from './leftover-scans.contract.ts';
import { leftoverScanErrors } from './leftover-scans.errors.ts';
import { submitScanEndpoint } from './scanning.contract.ts';
import {
  deactivateScannerUserEndpoint,
  reactivateScannerUserEndpoint,
} from '#areas/floor/scanner-users/scanner-users.contract.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { findUnitLaneAndSlot } from '#tests/floor-fixtures.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { createScannerUserAndGetToken, createTestScannerUser, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Scans that a user without a network left on a device before being deactivated at 15:00. */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let manager: TestUser;
let supervisor: string;
let colleague: string;
let serial = 500;

beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  shipper = await createTestShipper(world);
  consignee = await createTestConsignee(world);
  const { warehouseId } = shipper;
  await startTestOperatingDay(world, warehouseId, '2027-02-03');
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  supervisor = await createScannerUserAndGetToken(world, {
    code: '402',
    role: 2,
    warehouseId,
    name: 'Sue',
    device: 'TC52-9',
  });
  colleague = await createScannerUserAndGetToken(world, { code: '401', warehouseId });
});
afterAll(() => world.close());

/** A user who has just been deactivated. */
async function gone(): Promise<{ id: number; code: string }> {
  const code = String((serial += 1));
  const id = await createTestScannerUser(world, {
    code,
    warehouseId: shipper.warehouseId,
    name: `Gil ${code}`,
  });
  expect((await world.call(deactivateScannerUserEndpoint, { as: manager, params: { id } })).status).toBe(200);
  return { id, code };
}
async function boxes(units: number): Promise<{ codes: string[]; ids: number[] }> {
  const { unitCodes, unitIds } = await createTestFreight(world, { shipper, consignee, units });
  return { codes: unitCodes, ids: unitIds };
}
const send = (scannerUserId: string, scans: object[], scanner = supervisor) =>
  world.call(submitLeftoverScansEndpoint, { scanner, body: { scannerUserId, scans } });
const told = (id: number, action: string) =>
  world.rows<{ user_name: string; after: object; why: string | null }>(
    `select user_name, after, reason as why from audit where entity = 'scanner_user' and entity_id = $1 and action = $2`,
    [id, action],
  );

describe('scans left on a device by a deactivated user', () => {
  it('count under the user’s name when made before the deactivation, and each gets a result', async () => {
    const { id, code } = await gone();
    const { codes, ids } = await boxes(2);
    const [first, late] = [
      buildScan('receive', codes[0] ?? ''),
      buildScan('receive', codes[1] ?? '', { scannedAt: '2027-02-03T15:00:01Z' }),
    ];
    const answer = await send(code, [first, late]);
    expect(answer.status).toBe(200);
    expect(answer.data.map((one) => [one.ok, one.code ?? null, one.params])).toEqual([
      [true, null, {}],
      [false, 'scans.scannedAfterDeactivation', { name: `Gil ${code}` }],
    ]);
    expect([
      await findUnitLaneAndSlot(world, ids[0] ?? 0),
      await findUnitLaneAndSlot(world, ids[1] ?? 0),
    ]).toMatchObject([{ status: 2 }, { status: 1 }]);
    expect(
      await world.rows(
        `select user_name as who, device, scanner_user_id as by, at::text from unit_event where unit_id = $1 and kind = 'receive'`,
        [ids[0]],
      ),
    ).toMatchObject([{ who: `Gil ${code}`, device: 'TC52-9', by: id }]);
    expect(await told(id, 'left scans sent')).toEqual([
      { user_name: 'Sue', after: { scans: 2, taken: 1, device: 'TC52-9' }, why: null },
    ]);
    // A repeated request returns the same results and moves nothing.
    expect((await send(code, [first, late])).data).toEqual(answer.data);
    await expectInvariantsHold(world);
  });
  it('are checked against that user’s role, each one separately', async () => {
    const { code } = await gone();
    const { codes, ids } = await boxes(1);
    const answer = await send(code, [
      buildScan('unload', codes[0] ?? ''),
      buildScan('receive', codes[0] ?? ''),
    ]);
    expect(answer.data.map((one) => one.code ?? null)).toEqual(['scans.actionNotAllowed', null]);
    expect(await findUnitLaneAndSlot(world, ids[0] ?? 0)).toMatchObject({ status: 2 });
  });
  it('can be submitted and dismissed by supervisors, not by other users', async () => {
    const { code } = await gone();
    const { codes } = await boxes(1);
    const sent = await send(code, [buildScan('receive', codes[0] ?? '')], colleague);
    expect([sent.status, sent.message]).toEqual([403, leftoverScanErrors.supervisorRequired.sentence]);
    const dismissed = await world.call(dismissLeftoverScansEndpoint, {
      scanner: colleague,
      body: { scannerUserId: code, reason: 'Mine', scans: [buildScan('receive', codes[0] ?? '')] },
    });
    expect([dismissed.status, dismissed.message]).toEqual([
      403,
      leftoverScanErrors.supervisorRequired.sentence,
    ]);
  });
  it('can be neither submitted nor dismissed while their user can sign in, including after reactivation', async () => {
    const { code } = await gone();
    const { codes } = await boxes(1);
    await world.call(reactivateScannerUserEndpoint, { as: manager, params: { scannerUserId: code } });
    const scans = [buildScan('receive', codes[0] ?? '')];
    const refused = [
      await send(code, scans),
      await world.call(dismissLeftoverScansEndpoint, {
        scanner: supervisor,
        body: { scannerUserId: code, reason: 'Gone', scans },
      }),
    ];
    expect(refused.map((one) => [one.status, one.message])).toEqual(
      refused.map(() => [412, `Gil ${code} can sign in here to send them.`]),
    );
  });
  it('require a reason to dismiss, and the audit keeps the dismissed scans', async () => {
    const { id, code } = await gone();
    const { codes, ids } = await boxes(1);
    const left = buildScan('receive', codes[0] ?? '');
    const without = await world.call(dismissLeftoverScansEndpoint, {
      scanner: supervisor,
      body: { scannerUserId: code, reason: ' ', scans: [left] },
    });
    expect([without.status, without.fields]).toEqual([400, { reason: 'Reason is required' }]);
    const done = await world.call(dismissLeftoverScansEndpoint, {
      scanner: supervisor,
      body: { scannerUserId: code, reason: 'The units were scanned again', scans: [left] },
    });
    expect(done.status).toBe(200);
    expect(await told(id, 'left scans dismissed')).toEqual([
      {
        user_name: 'Sue',
        after: { id: code, scans: 1, device: 'TC52-9', boxes: `${left.scannedAt} receive ${codes[0]}` },
        why: 'The units were scanned again',
      },
    ]);
    expect(await findUnitLaneAndSlot(world, ids[0] ?? 0)).toMatchObject({ status: 1 });
  });
  it('of an id that no user has can only be dismissed', async () => {
    const scans = [buildScan('receive', '10023980005')];
    const sent = await send('778', scans);
    expect([sent.status, sent.message]).toEqual([
      412,
      'User 778 is no longer active. Rescan these units and dismiss the old scans.',
    ]);
    const done = await world.call(dismissLeftoverScansEndpoint, {
      scanner: supervisor,
      body: { scannerUserId: '778', reason: 'Not here', scans },
    });
    expect(done.status).toBe(200);
  });
  it.each([
    ['active', '776', true],
    ['deactivated', '777', false],
  ])('of an %s user of another warehouse are never dismissed or sent from here', async (_, code, active) => {
    const away = (await createTestWarehouse(world)).id;
    await createTestScannerUser(world, { code, warehouseId: away, name: 'Mark' });
    await world.rows('update scanner_user set active = $2 where scanner_user_id = $1', [code, active]);
    const scans = [buildScan('receive', '10023980005', { warehouseId: away })];
    const refused = [
      await send(code, scans),
      await world.call(dismissLeftoverScansEndpoint, {
        scanner: supervisor,
        body: { scannerUserId: code, reason: 'Not here', scans },
      }),
    ];
    // The sentence has no name, so a supervisor learns nothing about users of other warehouses.
    expect(refused.map((one) => [one.status, one.message])).toEqual(
      refused.map(() => [
        412,
        `User ${code} works at another warehouse. These scans are sent when that user, or a supervisor there, signs in on this device.`,
      ]),
    );
    expect(
      await world.rows(`select 1 from audit where action = 'left scans dismissed' and after->>'id' = $1`, [
        code,
      ]),
    ).toEqual([]);
  });
  it('get their first result again when the user was reactivated or moved since', async () => {
    const { id, code } = await gone();
    const { codes } = await boxes(2);
    const away = (await createTestWarehouse(world)).id;
    const scans = [
      buildScan('receive', codes[0] ?? ''),
      buildScan('receive', codes[1] ?? '', { scannedAt: '2027-02-03T15:30:00Z' }),
      buildScan('receive', codes[1] ?? '', { warehouseId: away }),
    ];
    const first = await send(code, scans);
    expect(first.data.map((r) => r.code)).toEqual([
      null,
      'scans.scannedAfterDeactivation',
      'scans.warehouseMismatch',
    ]);
    expect((await send(code, scans)).data).toEqual(first.data);
    expect((await send(code, [...scans, ...scans])).data).toEqual([...first.data, ...first.data]);
    await world.call(reactivateScannerUserEndpoint, { as: manager, params: { scannerUserId: code } });
    expect((await send(code, scans)).data).toEqual(first.data);
    await world.rows('update scanner_user set warehouse_id = $2 where id = $1', [id, away]);
    expect((await send(code, scans)).data).toEqual(first.data);
    expect((await send(code, [...scans, buildScan('receive', 'x')])).error).toBe(
      leftoverScanErrors.otherWarehouse.code,
    );
  });
  it('count once, even if the user had already sent some of them', async () => {
    const code = String((serial += 1));
    const { warehouseId } = shipper;
    const token = await createScannerUserAndGetToken(world, { code, warehouseId });
    const { codes } = await boxes(1);
    const one = buildScan('receive', codes[0] ?? '');
    const first = await world.call(submitScanEndpoint, { scanner: token, body: one });
    await world.rows(
      'update scanner_user set active = false, deactivated_at = $2 where scanner_user_id = $1',
      [code, '2027-02-03T15:00:00Z'],
    );
    expect((await send(code, [one])).data).toEqual([first.data]);
  });
});
