import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { recipes } from './generated/recipes.ts';
import { buildValidCall } from './valid-call.ts';
import { createCutoffGroupInUse, miamiWarehouseId, demoValidCallTime } from './demo-records.ts';
import type { ValidCall, ValidCallFactory } from './demo-records.ts';
import { createDemoWorldQueries } from './scope-queries.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * Every write that a warehouse manager may make is valid in Miami and sent by the manager of Vista. This includes records without
 * a warehouse of their own, such as a cutoff group.
 */
let world: TestWorld;
let admin: TestUser;
let vista: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  admin = await createTestUser(world, { role: 'Admin' });
  vista = await createDemoWorldQueries(world).demo('ines.vega@coldlane.example');
});
afterAll(() => world.close());

/** Writes that belong to no warehouse. The permission alone is enough. */
const everywhere: Record<string, string> = {
  'cutoffGroups.add': 'a new group has no shippers yet',
  'shippers.addGroup': 'a new group has no shippers yet',
  'shippers.deleteGroup': 'a group that has shippers is deleted by nobody',
  'reports.setSubscription': 'a letter of his own; one that names a warehouse has its own test',
};
/** Calls that name a record of Miami, where the valid sample call names a record without a warehouse or one of Vista. */
const instead: Record<string, ValidCallFactory> = {
  'cutoffGroups.delete': async (w) => ({ params: { id: await createCutoffGroupInUse(w) } }),
  'loads.closeDay': async () => ({ body: { warehouseId: miamiWarehouseId } }),
};

const may = { permissions: new Set(listDefaultPermissionStringsOfRoles(['WarehouseManager'])) };
const writes = endpoints.filter(
  (e) =>
    e.method !== 'GET' &&
    !e.isReadOnly &&
    typeof e.permissions !== 'string' &&
    e.permissions.some((grant) => hasPermission(may, grant)),
);
const send = (as: TestUser, endpoint: AnyEndpoint, good: ValidCall) =>
  world.call(endpoint, { as, params: good.params, query: good.query, body: good.body, files: good.files });
const goodOf = (endpoint: AnyEndpoint): Promise<ValidCall> =>
  buildValidCall(world, endpoint, instead[endpoint.id] ?? recipes[endpoint.id]?.buildCall, (other, good) =>
    send(admin, other, good),
  );

describe('a write to another warehouse', () => {
  it('is among the calls tested here, and no exception remains for a deleted one', () => {
    const ids = writes.map((e) => e.id);
    expect(ids.length).toBeGreaterThan(50);
    expect(Object.keys(everywhere).filter((id) => !ids.includes(id))).toEqual([]);
  });
  it.each(selectEndpointsToTest(writes).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is rejected',
    async (id, endpoint) => {
      const good = await goodOf(endpoint);
      world.clock.set(good.time ?? demoValidCallTime);
      const answer = await send(vista, endpoint, good);
      if (everywhere[id]) expect([200, 207]).toContain(answer.status);
      else expect([403, 404], `${answer.status} ${answer.message}`).toContain(answer.status);
    },
  );
});
