import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addScannerUserEndpoint,
  deactivateScannerUserEndpoint,
  findScannerUsersEndpoint,
  printScannerCardEndpoint,
  reactivateScannerUserEndpoint,
  updateScannerUserEndingOutdatedSessionsEndpoint,
  unlockScannerUserEndpoint,
} from './scanner-users.contract.ts';
import {
  signInScannerEndpoint,
  getScannerSyncDataEndpoint,
} from '#areas/receiving/scanning/scanning.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { openTestWorld } from '#tests/world.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';

let world: TestWorld;
let manager: TestUser;
let warehouseId: number;
let otherWarehouseId: number;
const person = (more: Record<string, unknown> = {}) => ({
  scannerUserId: '501',
  pin: '0417',
  fullName: 'Ana Ruiz',
  role: 1,
  warehouseId,
  ...more,
});
const add = (more: Record<string, unknown> = {}, as = manager) =>
  world.call(addScannerUserEndpoint, { as, body: person(more) });
const login = (scannerUserId: string, pin: string) =>
  world.call(signInScannerEndpoint, { body: { scannerUserId, pin, device: 'TC52' } });
const all = async () =>
  (await world.call(findScannerUsersEndpoint, { as: manager, query: { rows: 100 } })).data;

beforeAll(async () => {
  world = await openTestWorld();
  warehouseId = (await createTestWarehouse(world)).id;
  otherWarehouseId = (await createTestWarehouse(world)).id;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  for (const [code, value] of [
    ['scannerSessionHours', '12'],
    ['companyName', 'Coldlane'],
    ['companyAddress', 'Miami'],
    ['companyPhone', '305'],
  ])
    await world.rows(
      `
        insert into admin_setting (code, description, value_type, value)
        values ($1, '', 1, $2)
        on conflict (code) do nothing
      `,
      [code, value],
    );
});
afterAll(() => world.close());

describe('a barcode user', () => {
  it('is added by the warehouse manager and signs in with a PIN that keeps its leading zero', async () => {
    const made = await add({ company: 'Docksmen Inc' });
    expect(made.data).toMatchObject({
      scannerUserId: '501',
      fullName: 'Ana Ruiz',
      company: 'Docksmen Inc',
      role: 1,
      warehouseId,
      active: true,
      lockedUntil: null,
    });
    expect((await login('501', '0417')).status).toBe(200);
    expect((await login('501', '417')).status).toBe(400);
  });
  it('shows the PIN in no response, list or audit row', async () => {
    const audits = await world.rows<{ text: string }>(
      `
        select coalesce(before::text, '') || coalesce(after::text, '') as text
        from audit
        where entity = 'scanner_user'
      `,
    );
    const kept = JSON.stringify([await all(), audits]);
    expect(audits.length).toBeGreaterThan(0);
    expect(kept).not.toContain('0417');
    expect(kept).not.toContain('scrypt');
  });
  it.each([
    [{ scannerUserId: '' }, 'ID is required'],
    [{ pin: '' }, 'PIN is required'],
    [{ pin: undefined }, 'PIN is required'],
    [{ fullName: ' ' }, 'Full name is required'],
    [{ role: '' }, 'Role is required'],
    [{ warehouseId: '' }, 'Warehouse is required'],
    [{ pin: '0' }, 'PIN cannot be zero'],
    [{ pin: '0000' }, 'PIN cannot be zero'],
    [{ pin: '00000000' }, 'PIN cannot be zero'],
    [{ pin: '123' }, 'PIN must have 4 to 8 digits'],
    [{ pin: '123456789' }, 'PIN must have 4 to 8 digits'],
    [{ pin: '12a4' }, 'PIN must have 4 to 8 digits'],
    [{ role: 5 }, 'Role isn’t valid'],
    [{ scannerUserId: 'a b' }, 'ID has characters that aren’t allowed'],
    [{ scannerUserId: 'ä' }, 'ID has characters that aren’t allowed'],
  ])('is rejected with %j: %s', async (wrong, sentence) => {
    const answer = await add({ scannerUserId: '599', ...wrong });
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it('cannot take an ID in use, even by an inactive user', async () => {
    const made = (await add({ scannerUserId: '502' })).data;
    await world.call(deactivateScannerUserEndpoint, { as: manager, params: { id: made.id } });
    const answer = await add({ scannerUserId: '502' });
    expect([answer.status, answer.message]).toEqual([409, 'A warehouse user with ID 502 already exists.']);
  });
  it('keeps the PIN when saved without a new one; a new PIN ends the open sessions', async () => {
    const made = (await add({ scannerUserId: '503' })).data;
    const { token } = (await login('503', '0417')).data;
    const renamed = await world.call(updateScannerUserEndingOutdatedSessionsEndpoint, {
      as: manager,
      params: { id: made.id },
      body: person({ scannerUserId: '503', fullName: 'Ana Ruiz Paz', pin: '', rowVersion: made.rowVersion }),
    });
    expect(renamed.data.fullName).toBe('Ana Ruiz Paz');
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: token })).status).toBe(200);
    await world.call(updateScannerUserEndingOutdatedSessionsEndpoint, {
      as: manager,
      params: { id: made.id },
      body: person({ scannerUserId: '503', fullName: 'Ana Ruiz Paz', pin: '9876' }),
    });
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: token })).status).toBe(401);
    expect([(await login('503', '0417')).status, (await login('503', '9876')).status]).toEqual([401, 200]);
    expect(
      (
        await world.call(updateScannerUserEndingOutdatedSessionsEndpoint, {
          as: manager,
          params: { id: made.id },
          body: person({ scannerUserId: '503', pin: '', rowVersion: made.rowVersion }),
        })
      ).status,
    ).toBe(409);
  });
  it('is deactivated once and reactivated once, and its row stays', async () => {
    const made = (await add({ scannerUserId: '504' })).data;
    const { token } = (await login('504', '0417')).data;
    const off = () => world.call(deactivateScannerUserEndpoint, { as: manager, params: { id: made.id } });
    expect((await off()).status).toBe(200);
    expect((await world.call(getScannerSyncDataEndpoint, { scanner: token })).status).toBe(401);
    expect([(await off()).status, (await login('504', '0417')).status]).toEqual([412, 401]);
    expect((await all()).find((p) => p.id === made.id)?.active).toBe(false);
    const on = () =>
      world.call(reactivateScannerUserEndpoint, { as: manager, params: { scannerUserId: '504' } });
    expect([(await on()).data.active, (await on()).status, (await login('504', '0417')).status]).toEqual([
      true,
      412,
      200,
    ]);
    expect(
      await world.rows(
        `
          select 1
          from audit
          where entity = 'scanner_user' and entity_id = $1 and action in ('deactivate', 'reactivate')
        `,
        [made.id],
      ),
    ).toHaveLength(2);
  });
  it('is shown as locked after wrong PINs, and unlocked by the manager', async () => {
    const made = (await add({ scannerUserId: '505' })).data;
    for (let i = 0; i < 5; i += 1) await login('505', '1111');
    expect((await login('505', '0417')).status).toBe(429);
    expect((await all()).find((p) => p.id === made.id)?.lockedUntil).not.toBeNull();
    expect(
      (await world.call(unlockScannerUserEndpoint, { as: manager, params: { id: made.id } })).data
        .lockedUntil,
    ).toBeNull();
    expect((await login('505', '0417')).status).toBe(200);
    expect(
      (await world.call(unlockScannerUserEndpoint, { as: manager, params: { id: made.id } })).status,
    ).toBe(412);
  });
  it('is managed only by managers of its warehouse', async () => {
    const admin = await createTestUser(world, { role: 'Admin' });
    const foreign = (await add({ scannerUserId: '506', warehouseId: otherWarehouseId }, admin)).data;
    expect((await all()).some((p) => p.id === foreign.id)).toBe(false);
    expect((await add({ scannerUserId: '507', warehouseId: otherWarehouseId })).status).toBe(404);
    const body = person({ scannerUserId: '506', pin: '' });
    const tries = [
      await world.call(updateScannerUserEndingOutdatedSessionsEndpoint, {
        as: manager,
        params: { id: foreign.id },
        body,
      }),
      await world.call(deactivateScannerUserEndpoint, { as: manager, params: { id: foreign.id } }),
      await world.call(reactivateScannerUserEndpoint, { as: manager, params: { scannerUserId: '506' } }),
      await world.call(printScannerCardEndpoint, { as: manager, params: { id: foreign.id } }),
    ];
    expect(tries.map((t) => t.status)).toEqual([404, 404, 404, 404]);
  });
  it('stays at a deactivated warehouse, which accepts no new users', async () => {
    const admin = await createTestUser(world, { role: 'Admin' });
    const of = (await createTestWarehouse(world)).id;
    const { id } = (await add({ scannerUserId: '571', warehouseId: of }, admin)).data;
    await world.rows('update warehouse set active = false where id = $1', [of]);
    const body = person({ scannerUserId: '571', pin: '', warehouseId: of, fullName: 'Ana Prado' });
    const saved = await world.call(updateScannerUserEndingOutdatedSessionsEndpoint, {
      as: admin,
      params: { id },
      body,
    });
    expect([saved.status, saved.data.fullName]).toEqual([200, 'Ana Prado']);
    const fresh = await add({ scannerUserId: '572', warehouseId: of }, admin);
    expect([fresh.status, Object.keys(fresh.fields ?? {})]).toEqual([404, ['warehouseId']]);
  });
  it('is not accessible to warehouse and office staff', async () => {
    for (const role of ['Warehouse', 'CustomerService', 'Shipper'] as const) {
      const somebody = await createTestUser(world, { role, warehouseId });
      expect([
        (await world.call(findScannerUsersEndpoint, { as: somebody })).status,
        (await add({ scannerUserId: '508' }, somebody)).status,
      ]).toEqual([403, 403]);
    }
  });
  it('is found by ID or name, by status and by role', async () => {
    const found = async (query: Record<string, unknown>) =>
      (await world.call(findScannerUsersEndpoint, { as: manager, query })).data.map((p) => p.scannerUserId);
    expect(await found({ name: 'ruiz paz' })).toEqual(['503']);
    expect(await found({ name: '50', active: false })).toEqual(['502']);
    expect(await found({ role: 4 })).toEqual([]);
  });
  it('has a card to sign in with', async () => {
    const { id } = (await all()).find((p) => p.scannerUserId === '501') ?? { id: 0 };
    const card = await world.call(printScannerCardEndpoint, { as: manager, params: { id } });
    expect(new TextDecoder().decode(card.bytes.slice(0, 5))).toBe('%PDF-');
    expect(card.headers.get('content-disposition')).toContain('scanner-card-501.pdf');
  });
});
