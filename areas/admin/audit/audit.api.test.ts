import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntities, searchAuditEndpoint } from './audit.contract.ts';
import { addDoorEndpoint, updateDoorIfFreeEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let admin: TestUser & { name: string };
let warehouse: { id: number; code: string };
let shipper: TestAccount & { warehouseId: number };
let line: Awaited<ReturnType<typeof createTestFreight>>;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin', name: 'Ada Park' });
  warehouse = await createTestWarehouse(world);
  shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  line = await createTestFreight(world, { shipper, consignee: await createTestConsignee(world) });
  await write('order', line.orderId, 'finalized', '2027-02-02T04:59:00Z', 'Li Zhang');
  await write('order', line.orderId + 1000, 'finalized', '2027-02-02T05:00:00Z', 'Li Zhang');
  const door = await world.call(addDoorEndpoint, {
    as: admin,
    body: { number: 12, option: 2, warehouseId: warehouse.id },
  });
  await world.call(updateDoorIfFreeEndpoint, {
    as: admin,
    params: { id: door.data.id },
    body: {
      number: 12,
      option: 2,
      warehouseId: warehouse.id,
      active: false,
      rowVersion: door.data.rowVersion,
    },
  });
});
afterAll(() => world.close());

const write = (entity: string, id: number, action: string, at: string, who: string) =>
  world.rows('insert into audit (at, entity, entity_id, action, user_name) values ($1, $2, $3, $4, $5)', [
    at,
    entity,
    id,
    action,
    who,
  ]);
const find = (query: Record<string, string | number> = {}, as: TestUser = admin, accountNumber?: string) =>
  world.call(searchAuditEndpoint, { as, query, ...(accountNumber ? { accountNumber } : {}) });
const found = async (query: Record<string, string | number>) =>
  (await find(query)).data.map((r) => [r.entity, r.action, r.number]);

describe('The audit log', () => {
  it('shows the values before and after field by field, newest first', async () => {
    const { data, totalRows } = await find({ entity: 'door' });
    expect(totalRows).toBe(2);
    expect(data[0]).toMatchObject({
      action: 'change',
      number: `${warehouse.code} 12`,
      user: 'Ada Park',
      at: '2027-02-03T15:00:00.000Z',
      changes: [{ field: 'active', before: 'true', after: 'false' }],
    });
    expect(data[1]).toMatchObject({
      action: 'add',
      changes: expect.arrayContaining([{ field: 'number', before: null, after: '12' }]),
    });
  });
  it('finds a user’s name typed without accents', async () => {
    await write('door', 7, 'looked at', '2027-01-03T15:00:00Z', 'María Núñez');
    for (const user of ['maria nunez', 'MARÍA', 'Nuñez'])
      expect((await find({ user })).data.map((r) => r.user)).toEqual(['María Núñez']);
  });
  it('is searched by record type, by visible number and by id', async () => {
    expect(await found({ number: String(line.orderNumber) })).toEqual([
      ['order', 'finalized', String(line.orderNumber)],
    ]);
    expect(await found({ number: warehouse.code.toLowerCase() })).toEqual([]);
    expect(await found({ number: `${warehouse.code} 12`, entity: 'order' })).toEqual([]);
    expect(await found({ number: `${warehouse.code} 12` })).toHaveLength(2);
    expect(await found({ entity: 'order', number: String(line.orderId) })).toHaveLength(1);
    expect(await found({ entity: 'order', entityId: line.orderId })).toHaveLength(1);
  });
  it('is searched by user and by the head office’s calendar day', async () => {
    expect(await found({ user: 'zhang' })).toHaveLength(2);
    expect(await found({ user: '%' })).toEqual([]);
    expect(await found({ user: 'zhang', dateTo: '2027-02-01' })).toHaveLength(1);
    expect(await found({ user: 'zhang', dateFrom: '2027-02-02' })).toHaveLength(1);
    expect((await find({ dateFrom: '2027-02-03', dateTo: '2027-02-02' })).message).toBe(
      'End date can’t be before start date',
    );
    expect((await find({ entity: 'nothing' })).status).toBe(400);
  });
  it('uses the calendar days of a head office in another time zone', async () => {
    const headOfficeIn = (timeZone: string) =>
      world.rows("update admin_setting set value = $1 where code = 'companyTimeZone'", [timeZone]);
    await headOfficeIn('America/Los_Angeles');
    // Both actions happened on the evening of 02/01 in that time zone.
    expect(await found({ user: 'zhang', dateTo: '2027-02-01' })).toHaveLength(2);
    expect(await found({ user: 'zhang', dateFrom: '2027-02-02' })).toEqual([]);
    await headOfficeIn('America/New_York');
  });
  it('shows only the chosen account and its freight when filtered by account', async () => {
    await write('shipper', shipper.id, 'group', '2027-02-02T06:00:00Z', 'Bo');
    const { data } = await find({}, admin, shipper.number);
    expect(data.map((r) => [r.entity, r.entityId])).toEqual([
      ['shipper', shipper.id],
      ['order', line.orderId],
    ]);
  });
  it('is for administrators; a user with permission at one warehouse sees only their own actions', async () => {
    expect((await find({}, await createTestUser(world, { role: 'Internal' }))).status).toBe(403);
    const manager = await createTestUser(world, {
      role: 'WarehouseManager',
      warehouseId: warehouse.id,
      permissions: ['viewAudit:admin', 'editDoors:warehouse'],
    });
    expect((await find({}, manager)).totalRows).toBe(0);
    await world.call(addDoorEndpoint, {
      as: manager,
      body: { number: 13, option: 2, warehouseId: warehouse.id },
    });
    expect((await find({}, manager)).data.map((r) => r.number)).toEqual([`${warehouse.code} 13`]);
  });
  it('knows every kind of record that the product writes to it', () => {
    const root = new URL('../../../', import.meta.url).pathname;
    const written = globSync('areas/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...readFileSync(root + file, 'utf8').matchAll(/entity: '(\w+)', entityId/g)].map((m) => m[1]),
      );
    expect(written.length).toBeGreaterThan(20);
    expect(
      [...new Set(written)].filter((entity) => !auditEntities.some((known) => known === entity)),
    ).toEqual([]);
  });
});
