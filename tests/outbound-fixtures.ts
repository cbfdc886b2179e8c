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

/** What the tests of trucks share: the settings of a house that ships, a warehouse whose day runs, and trucks that leave it. */

/** Gives the house its prefix of GS1, with which it writes the codes of boxes and papers. */
export const setTestGs1Prefix = (world: TestWorld) =>
  world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('gs1Prefix', '', 1, '0614141')
      on conflict (code) do nothing
    `,
  );

/** Makes a warehouse whose day runs, a shipper of it and an administrator, in a house with its prefix of GS1. */
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

/** Makes a loaded truck with two boxes for each consignee, released unless it stays. */
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
  // Two drivers make no breaks.
  await updateTestLoad(world, truck.id, { driver1: 'R. Gomez', driver2: 'J. Doe' });
  if (leaves) {
    const params = { id: truck.id, pickupId: truck.pickupId };
    const done = await world.call(releasePickupEndpoint, { as: of.admin, params, body: {} });
    if (done.status !== 200) throw new Error(done.message);
  }
  return truck;
}
