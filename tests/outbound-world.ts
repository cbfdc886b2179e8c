import type { TestAccount } from './factories.ts';
import { aPlannedLoad, changeLoad, aRunningDay, aShipper, aUser, aWarehouse } from './factories.ts';
import type { TestPerson, World } from './world.ts';
import { releasePickup } from '#areas/outbound/release/release.contract.ts';

/** What the tests of trucks share: the settings of a house that ships, a warehouse whose day runs, and trucks that leave it. */

/** Gives the house its prefix of GS1, with which it writes the codes of boxes and papers. */
export const setGs1Prefix = (world: World) =>
  world.rows(
    `
      insert into admin_setting (code, description, value_type, value)
      values ('gs1Prefix', '', 1, '0614141')
      on conflict (code) do nothing
    `,
  );

/** Makes a warehouse whose day runs, a shipper of it and an administrator, in a house with its prefix of GS1. */
export async function makeRunningWarehouse(
  world: World,
  day: string,
): Promise<{
  admin: TestPerson;
  wh: { id: number; code: string };
  shipper: TestAccount & { warehouseId: number };
}> {
  const admin = await aUser(world, { role: 'Admin' });
  await setGs1Prefix(world);
  const wh = await aWarehouse(world);
  const shipper = await aShipper(world, { warehouseId: wh.id });
  await aRunningDay(world, wh.id, day);
  return { admin, wh, shipper };
}

/** Makes a loaded truck with two boxes for each consignee, released unless it stays. */
export async function makeLoadedTruck(
  world: World,
  of: { admin: TestPerson; shipper: TestAccount & { warehouseId: number } },
  to: readonly TestAccount[],
  leaves = true,
) {
  const truck = await aPlannedLoad(world, {
    state: 'loaded',
    locks: 0,
    miles: 550,
    shipper: of.shipper,
    units: 2,
    at: [of.shipper.warehouseId],
    to,
  });
  // Two drivers make no breaks.
  await changeLoad(world, truck.id, { driver1: 'R. Gomez', driver2: 'J. Doe' });
  if (leaves) {
    const params = { id: truck.id, pickupId: truck.pickupId };
    const done = await world.call(releasePickup, { as: of.admin, params, body: {} });
    if (done.status !== 200) throw new Error(done.message);
  }
  return truck;
}
