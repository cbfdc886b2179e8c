import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPrinterEndpoint,
  discardQueuedLabelsEndpoint,
  findPrintersEndpoint,
  updatePrinterDiscardingLabelsIfInactiveEndpoint,
  printTestLabelEndpoint,
} from './printers.contract.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let there: TestUser;
let warehouseId: number;
let otherWarehouseId: number;

const change = (more: Record<string, unknown>) => ({
  name: 'Dock 3',
  host: '10.20.3.41',
  port: 9100,
  dpi: 203,
  ...more,
});
const add = (more: Record<string, unknown> = {}, as = manager) =>
  world.call(addPrinterEndpoint, { as, body: change({ warehouseId, ...more }) });
const all = async (as = manager) => (await world.call(findPrintersEndpoint, { as })).data;
const waiting = (id: number) =>
  world.rows<{ status: string; error: string | null }>(
    "select status, error from outbox where (payload ->> 'printerId')::int = $1 order by id",
    [id],
  );

beforeAll(async () => {
  world = await openTestWorld();
  warehouseId = (await createTestWarehouse(world)).id;
  otherWarehouseId = (await createTestWarehouse(world)).id;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  there = await createTestUser(world, { role: 'WarehouseManager', warehouseId: otherWarehouseId });
});
afterAll(() => world.close());

describe('a label printer', () => {
  it('is added by the warehouse manager with its address and resolution', async () => {
    const made = await add();
    expect(made.data).toMatchObject({
      warehouseId,
      name: 'Dock 3',
      host: '10.20.3.41',
      port: 9100,
      dpi: 203,
      active: true,
      silentAt: null,
      silentWhy: null,
      waiting: 0,
    });
    expect((await all()).map((p) => p.name)).toEqual(['Dock 3']);
    const audits = await world.rows<{ action: string }>(
      "select action from audit where entity = 'printer' and entity_id = $1",
      [made.data.id],
    );
    expect(audits).toEqual([{ action: 'add' }]);
  });
  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ host: '' }, 'Address is required'],
    [{ host: 'dock 3' }, 'Address must be a host name or IP address on the network'],
    [{ host: 'http://10.20.3.41' }, 'Address must be a host name or IP address on the network'],
    [{ host: '10.20.3.41:9100' }, 'Address must be a host name or IP address on the network'],
    [{ host: '-' }, 'Address must be a host name or IP address on the network'],
    [{ port: 0 }, 'Port must be a whole number from 1 to 65535'],
    [{ port: 70_000 }, 'Port must be a whole number from 1 to 65535'],
    [{ port: '' }, 'Port is required'],
    [{ dpi: 600 }, 'Resolution is required'],
    [{ dpi: '' }, 'Resolution is required'],
    [{ warehouseId: '' }, 'Warehouse is required'],
  ])('is rejected with %j: %s', async (wrong, sentence) => {
    const answer = await add({ name: 'Wrong', ...wrong });
    expect([answer.status, answer.message]).toEqual([400, sentence]);
  });
  it.each(['zebra-3', 'dock3.mia.example.com', 'fd12:3456::9', '192.168.1.9'])(
    'can have the address %s',
    async (host) => {
      expect((await add({ name: `At ${host}`, host })).status).toBe(200);
    },
  );
  it('has a name that is unique in its warehouse, ignoring case', async () => {
    await add({ name: 'Quay' });
    const again = await add({ name: 'QUAY' });
    expect([again.status, again.error, again.fields]).toEqual([
      409,
      'printers.nameTaken',
      { name: 'Another printer in this warehouse already has this name.' },
    ]);
    expect((await add({ name: 'Quay', warehouseId: otherWarehouseId }, there)).status).toBe(200);
    const other = (await add({ name: 'Quay 2' })).data;
    const renamed = await world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
      as: manager,
      params: { id: other.id },
      body: change({ name: 'quay', rowVersion: other.rowVersion }),
    });
    expect([renamed.status, renamed.error]).toEqual([409, 'printers.nameTaken']);
  });
  it('is saved by one of two managers at the same time; the other gets a conflict', async () => {
    const { data } = await add({ name: 'Two at once' });
    const move = (host: string) =>
      world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
        as: manager,
        params: { id: data.id },
        body: change({ name: data.name, host, rowVersion: data.rowVersion }),
      });
    const [one, other] = await Promise.all([move('10.20.3.50'), move('10.20.3.51')]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  });
  it('is not found by a manager of another warehouse', async () => {
    const { data } = await add({ name: 'Not yours' });
    expect((await all(there)).map((p) => p.name)).not.toContain('Not yours');
    const params = { id: data.id };
    for (const answer of [
      await world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
        as: there,
        params,
        body: change({ name: 'Mine' }),
      }),
      await world.call(printTestLabelEndpoint, { as: there, params }),
      await world.call(discardQueuedLabelsEndpoint, { as: there, params }),
    ])
      expect(answer.status).toBe(404);
    expect((await add({ name: 'Over there' }, there)).status).toBe(404);
  });
  it('is visible to users who print there, and changed only by managers', async () => {
    const hand = await createTestUser(world, { role: 'Warehouse', warehouseId });
    expect((await all(hand)).length).toBeGreaterThan(0);
    expect((await add({ name: 'Manual' }, hand)).status).toBe(403);
    const shipper = await createTestUser(world, { role: 'Shipper' });
    expect((await world.call(findPrintersEndpoint, { as: shipper })).status).toBe(403);
  });
  it('has no waiting labels and accepts none once deactivated, and can be reactivated', async () => {
    const { data } = await add({ name: 'Retired' });
    const params = { id: data.id };
    await world.call(printTestLabelEndpoint, { as: manager, params });
    const save = async (active: boolean) =>
      world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
        as: manager,
        params,
        body: change({ name: 'Retired', active }),
      });
    const off = await save(false);
    expect([off.data.active, off.data.waiting]).toEqual([false, 0]);
    expect(await waiting(data.id)).toEqual([{ status: 'failed', error: 'Printer deactivated.' }]);
    const test = await world.call(printTestLabelEndpoint, { as: manager, params });
    expect([test.status, test.message]).toEqual([412, 'Retired is inactive. Choose another printer.']);
    expect((await save(true)).data.active).toBe(true);
    expect((await world.call(printTestLabelEndpoint, { as: manager, params })).status).toBe(200);
  });
  it('loses its waiting labels only when a manager discards them', async () => {
    const { data } = await add({ name: 'Stuck' });
    const params = { id: data.id };
    await world.call(printTestLabelEndpoint, { as: manager, params });
    await world.call(printTestLabelEndpoint, { as: manager, params });
    expect((await all()).find((p) => p.id === data.id)?.waiting).toBe(2);
    expect((await world.call(discardQueuedLabelsEndpoint, { as: manager, params })).data.waiting).toBe(0);
    expect((await waiting(data.id)).map((row) => row.status)).toEqual(['failed', 'failed']);
    const again = await world.call(discardQueuedLabelsEndpoint, { as: manager, params });
    expect([again.status, again.message]).toEqual([412, 'No labels are waiting for Stuck.']);
  });
});
