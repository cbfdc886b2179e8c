import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  markShuttleLoadArrivedEndpoint,
  findInboundShuttleLoadsEndpoint,
  releaseShuttleLoadEndpoint,
} from './shuttle-loads.contract.ts';
import { closeManifestDifferenceEndpoint } from './shuttle-manifest.contract.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestShuttleLoad,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** The arrival board is loaded page by page. The server sorts it over all trucks. */
let world: TestWorld;
let here: TestUser;
let there: TestUser;
let trucks: { coming: number; differs: number; atDock: number; settled: number[] };

async function aTruck(from: number, to: number, number: string, units: readonly number[]): Promise<number> {
  const { id } = await createTestShuttleLoad(world, {
    fromWarehouseId: from,
    to,
    number,
    seal: 'SEAL',
    status: 2,
  });
  await updateTestUnits(world, [...units], { shuttle_load_id: id });
  return id;
}

beforeAll(async () => {
  world = await openTestWorld();
  const [from, to] = [await createTestWarehouse(world), await createTestWarehouse(world)];
  here = await createTestUser(world, { role: 'WarehouseManager', warehouseId: from.id });
  there = await createTestUser(world, { role: 'WarehouseManager', warehouseId: to.id });
  const shipper = await createTestShipper(world, { warehouseId: from.id });
  const { unitIds } = await createTestFreight(world, {
    shipper,
    consignee: await createTestConsignee(world),
    units: 28,
    status: 2,
  });
  await updateTestUnits(world, unitIds, { current_warehouse_id: from.id, outbound_warehouse_id: to.id });
  const released = async (id: number) => world.call(releaseShuttleLoadEndpoint, { as: here, params: { id } });
  const arrived = async (id: number) =>
    world.call(markShuttleLoadArrivedEndpoint, { as: there, params: { id } });
  const coming = await aTruck(from.id, to.id, 'A-00', unitIds.slice(0, 1));
  const differs = await aTruck(from.id, to.id, 'A-01', unitIds.slice(1, 2));
  const { id: atDock } = await createTestShuttleLoad(world, {
    fromWarehouseId: from.id,
    to: to.id,
    number: 'A-02',
    status: 0,
  });
  const settled: number[] = [];
  for (let n = 2; n < 27; n += 1) {
    const id = await aTruck(from.id, to.id, `B-${n}`, unitIds.slice(n, n + 1));
    await released(id);
    await arrived(id);
    await world.call(closeManifestDifferenceEndpoint, {
      as: there,
      params: { id },
      body: { unitId: unitIds[n] ?? 0, reason: 'found' },
    });
    settled.push(id);
  }
  await released(differs);
  await arrived(differs);
  await released(coming);
  await world.rows(
    `update shuttle_load set arrived_at = arrived_at + array_position($1::int[], id) * interval '1 minute' where id = any($1)`,
    [settled],
  );
  trucks = { coming, differs, atDock, settled };
});
afterAll(() => world.close());

const board = async (query: Record<string, unknown> = {}) => {
  const answer = await world.call(findInboundShuttleLoadsEndpoint, {
    as: there,
    query: { orderField: 'coming', orderDirection: 'asc', ...query },
  });
  return (answer.data as { id: number }[]).map((truck) => truck.id);
};

describe('the arrivals board', () => {
  it('lists trucks in transit first, then those with differences, those not departed, and the latest arrivals', async () => {
    expect(await board()).toEqual([
      trucks.coming,
      trucks.differs,
      trucks.atDock,
      ...trucks.settled.toReversed().slice(0, 17),
    ]);
  });
  it('lists every truck once across all its pages', async () => {
    const pages = [await board(), await board({ page: 2 })].flat();
    expect(new Set(pages).size).toBe(28);
    expect(pages).toHaveLength(28);
  });
  it('can be sorted in reverse', async () => {
    const [first] = await board({ orderDirection: 'desc' });
    expect(trucks.settled).toContain(first);
  });
});
