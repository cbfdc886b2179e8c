import { findLoads } from '#areas/outbound/loads/loads.contract.ts';
import { syncRoutes } from '#areas/outbound/routing/routing-sync.service.ts';
import { house } from '#kit/server/jobs.ts';
import type { RoutingPort } from '#links/routing/port.ts';
import { aConsignee, aRunningDay, aShipper, aWarehouse } from './factories.ts';
import type { TestAccount } from './factories.ts';
import type { TestPerson, World } from './world.ts';

/** The day that is routed in these worlds. */
export const routedDay = '2027-02-03';
export interface RoutedPlace {
  miami: { id: number; code: string };
  shipper: TestAccount & { warehouseId: number };
}
/** A dock of its own, whose day runs, with a shipper that stands on the map. */
export async function aRoutedDock(world: World): Promise<RoutedPlace> {
  const miami = await aWarehouse(world);
  const shipper = await aShipper(world, { warehouseId: miami.id });
  await aRunningDay(world, miami.id, routedDay);
  await onMap(world, shipper, 25.8, -80.2);
  return { miami, shipper };
}
/** Somebody in a city, where that is on the map. */
export async function consigneeAt(
  world: World,
  [city, latitude, longitude]: readonly [string, number, number],
): Promise<TestAccount> {
  const account = await aConsignee(world, { city });
  await onMap(world, account, latitude, longitude);
  return account;
}
const onMap = (world: World, { id }: TestAccount, latitude: number, longitude: number) =>
  world.rows('update account set latitude = $1, longitude = $2 where id = $3', [latitude, longitude, id]);
/** A dock with freight for two cities that lie far from each other. */
export async function twoCities(
  world: World,
): Promise<RoutedPlace & { chicago: TestAccount; dallas: TestAccount }> {
  const dock = await aRoutedDock(world);
  const chicago = await consigneeAt(world, ['Chicago', 41.9, -87.6]);
  const dallas = await consigneeAt(world, ['Dallas', 32.8, -96.8]);
  return { ...dock, chicago, dallas };
}

/** The loads of a dock and the day, by name. */
export const loadsAt = async (world: World, as: TestPerson, { id }: { id: number }) =>
  (
    await world.call(findLoads, {
      as,
      query: {
        warehouseId: id,
        dayOfServiceFrom: routedDay,
        dayOfServiceTo: routedDay,
        orderField: 'loadName',
        orderDirection: 'asc',
      },
    })
  ).data;

/** Runs the job of the day through a port, as the queue would. */
export const syncedThrough = (
  world: World,
  port: RoutingPort,
  { id }: { id: number },
  loadIds: number[] | null = null,
): Promise<Record<string, unknown>> =>
  syncRoutes(port)({
    jobId: 0,
    payload: { day: routedDay, warehouseIds: [id], loadIds },
    actor: house,
    clock: world.clock,
    transaction: (act) => world.work(act),
    progress: async () => undefined,
    signal: AbortSignal.any([]),
  });
