import type { TestAccount } from './factories.ts';
import {
  createTestPlannedLoad,
  updateTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';
import { releasePickupEndpoint } from '#areas/outbound/release/release.contract.ts';

/**
 * Shared fixtures for truck tests: the settings of a shipping company, a warehouse with a started operating day, and departing
 * trucks.
 */

/** Sets the company's GS1 prefix, which the codes of units and documents use. */
export const setTestGs1Prefix = (world: TestWorld) =>
  world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('gs1Prefix', '', 1, '0614141')
      on conflict (code) do nothing
    `,
  );

/** Creates a warehouse with a started operating day, a shipper and an administrator, in a company with a GS1 prefix. */
export async function createOperatingWarehouse(
  world: TestWorld,
  day: string,
): Promise<{
  admin: TestUser;
  warehouse: { id: number; code: string };
  shipper: TestAccount & { warehouseId: number };
}> {
  const admin = await createTestUser(world, { role: 'Admin' });
  await setTestGs1Prefix(world);
  const wh = await createTestWarehouse(world);
  const shipper = await createTestShipper(world, { warehouseId: wh.id });
  await startTestOperatingDay(world, wh.id, day);
  return { admin, warehouse: wh, shipper };
}

/** Creates a loaded truck with two units for each consignee, released by default. */
export async function createLoadedOrReleasedLoad(
  world: TestWorld,
  parties: { admin: TestUser; shipper: TestAccount & { warehouseId: number } },
  consignees: readonly TestAccount[],
  isReleased = true,
) {
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    loadLocks: 0,
    miles: 550,
    shipper: parties.shipper,
    units: 2,
    pickupWarehouseIds: [parties.shipper.warehouseId],
    stopConsignees: consignees,
  });
  // Two drivers need no breaks.
  await updateTestLoad(world, truck.id, { driver1: 'R. Gomez', driver2: 'J. Doe' });
  if (isReleased) {
    const params = { id: truck.id, pickupId: truck.pickupId };
    const done = await world.call(releasePickupEndpoint, { as: parties.admin, params, body: {} });
    if (done.status !== 200) throw new Error(done.message);
  }
  return truck;
}
