import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { createRoutingSyncJob } from '#areas/outbound/routing/routing-sync.service.ts';
import { systemActor } from '#kit/server/jobs.ts';
import type { RoutingPort } from '#integrations/routing/port.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestWarehouse,
} from './factories.ts';
import type { TestAccount } from './factories.ts';
import type { TestUser, TestWorld } from './world.ts';

/** The date that is routed in these test worlds. */
export const routingTestDay = '2027-02-03';
export interface RoutableWarehouse {
  warehouse: { id: number; code: string };
  shipper: TestAccount & { warehouseId: number };
}
/** Creates a separate warehouse with a started operating day and a shipper with map coordinates. */
export async function createRoutableWarehouse(world: TestWorld): Promise<RoutableWarehouse> {
  const miami = await createTestWarehouse(world);
  const shipper = await createTestShipper(world, { warehouseId: miami.id });
  await startTestOperatingDay(world, miami.id, routingTestDay);
  await onMap(world, shipper, 25.8, -80.2);
  return { warehouse: miami, shipper };
}
/** Creates a consignee in a city, at the city's coordinates. */
export async function createConsigneeInCity(
  world: TestWorld,
  [city, latitude, longitude]: readonly [string, number, number],
): Promise<TestAccount> {
  const account = await createTestConsignee(world, { city });
  await onMap(world, account, latitude, longitude);
  return account;
}
const onMap = (world: TestWorld, { id }: TestAccount, latitude: number, longitude: number) =>
  world.rows('update account set latitude = $1, longitude = $2 where id = $3', [latitude, longitude, id]);
/** Creates a warehouse, and consignees in two cities that are far apart. */
export async function createRoutableWarehouseAndTwoConsignees(
  world: TestWorld,
): Promise<RoutableWarehouse & { chicago: TestAccount; dallas: TestAccount }> {
  const dock = await createRoutableWarehouse(world);
  const chicago = await createConsigneeInCity(world, ['Chicago', 41.9, -87.6]);
  const dallas = await createConsigneeInCity(world, ['Dallas', 32.8, -96.8]);
  return { ...dock, chicago, dallas };
}

/** Returns the loads of a warehouse on the test date, by name. */
export const findLoadsOfWarehouseOnTestDay = async (
  world: TestWorld,
  user: TestUser,
  { id }: { id: number },
) =>
  (
    await world.call(findLoadsEndpoint, {
      as: user,
      query: {
        warehouseId: id,
        dayOfServiceFrom: routingTestDay,
        dayOfServiceTo: routingTestDay,
        orderField: 'loadName',
        orderDirection: 'asc',
      },
    })
  ).data;

/** Runs the routing job of the date through a port, as the queue would. */
export const runRoutingSync = (
  world: TestWorld,
  port: RoutingPort,
  { id }: { id: number },
  loadIds: number[] | null = null,
): Promise<Record<string, unknown>> =>
  createRoutingSyncJob(port)({
    jobId: 0,
    payload: { day: routingTestDay, warehouseIds: [id], loadIds },
    actor: systemActor,
    clock: world.clock,
    runInTransaction: (act) => world.work(act),
    reportProgress: async () => undefined,
    signal: AbortSignal.any([]),
  });
