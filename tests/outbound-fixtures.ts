import type { TestAccount } from './factories.ts';
import {
  createTestPlannedLoad,
  updateTestLoad,
  createTestOperatingDay,
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
  wh: { id: number; code: string };
  shipper: TestAccount & { warehouseId: number };
}> {
  const admin = await createTestUser(world, { role: 'Admin' });
  await setTestGs1Prefix(world);
  const wh = await createTestWarehouse(world);
  const shipper = await createTestShipper(world, { warehouseId: wh.id });
  await createTestOperatingDay(world, wh.id, day);
  return { admin, wh, shipper };
}

/** Creates a loaded truck with two units for each consignee, released by default. */
export async function createLoadedTruck(
  world: TestWorld,
  of: { admin: TestUser; shipper: TestAccount & { warehouseId: number } },
  to: readonly TestAccount[],
  leaves = true,
) {
  const truck = await createTestPlannedLoad(world, {
    state: 'loaded',
    locks: 0,
    miles: 550,
    shipper: of.shipper,
    units: 2,
    at: [of.shipper.warehouseId],
    to,
  });
  // Two drivers need no breaks.
  await updateTestLoad(world, truck.id, { driver1: 'R. Gomez', driver2: 'J. Doe' });
  if (leaves) {
    const params = { id: truck.id, pickupId: truck.pickupId };
    const done = await world.call(releasePickupEndpoint, { as: of.admin, params, body: {} });
    if (done.status !== 200) throw new Error(done.message);
  }
  return truck;
}
