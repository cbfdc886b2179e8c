import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import {
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A well-formed value for each path name, of a record that does not exist. */
const anywhere = (endpoint: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => [String(m[1]), '987654321']));

const reached = selectEndpointsToTest(endpoints);
let world: TestWorld;
const people = new Map<BuiltInRole, TestUser>();
let powerless: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  for (const role of builtInRoleCodes) people.set(role, await createTestUser(world, { role }));
  powerless = await createTestUser(world, { role: 'Internal', permissions: ['nothing:nowhere'] });
});
afterAll(() => world.close());

describe('every call', () => {
  it.each(reached.filter((e) => e.permissions !== 'public').map((e) => [e.id, e] as const))(
    '%s rejects users who are not signed in',
    async (_, endpoint) => {
      const answer = await world.call(endpoint, { params: anywhere(endpoint) });
      expect([answer.status, answer.code]).toEqual([401, 50008]);
    },
  );

  it.each(reached.filter((e) => typeof e.permissions !== 'string').map((e) => [e.id, e] as const))(
    '%s rejects every role without its permission, and a user without a role',
    async (_, endpoint) => {
      const needs = typeof endpoint.permissions === 'string' ? [] : endpoint.permissions;
      for (const role of builtInRoleCodes) {
        if (
          needs.some((g) =>
            hasPermission({ permissions: new Set(listDefaultPermissionStringsOfRoles([role])) }, g),
          )
        )
          continue;
        const answer = await world.call(endpoint, { as: people.get(role), params: anywhere(endpoint) });
        expect([role, answer.status]).toEqual([role, 403]);
      }
      expect((await world.call(endpoint, { as: powerless, params: anywhere(endpoint) })).status).toBe(403);
    },
  );
});

describe('an account', () => {
  it('outside the user’s accounts is rejected before anything is read', async () => {
    const shipper = people.get('Shipper');
    const [endpoint] = endpoints.filter(
      (e) => e.permissions === 'signed-in' && e.method === 'GET' && !e.path.includes('{'),
    );
    if (!endpoint) throw new Error('no plain read in the contract');
    expect((await world.call(endpoint, { as: shipper, accountNumber: 'NOBODY' })).status).toBe(403);
  });
});
