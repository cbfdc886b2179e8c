import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scimUrns } from './provisioning.contract.ts';
import * as people from '#areas/people/users/users.contract.ts';
import { holdRowLocks, waitForBlockedOrDoneCount } from '#tests/lock-barriers.ts';
import { createTestUser } from '#tests/factories.ts';
import { buildScimUser, openScimTestWorld, buildScimPatch } from '#tests/scim-fixtures.ts';
import type { ScimTestWorld } from '#tests/scim-fixtures.ts';

/** Two provisioners that change users at the same time, and the last administrator. */
let world: ScimTestWorld;
beforeAll(async () => {
  world = await openScimTestWorld();
});
afterAll(() => world.close());

describe('simultaneous SCIM requests', () => {
  it('create one user when they create the same user', async () => {
    const body = buildScimUser();
    const answers = await Promise.all([1, 2, 3].map(() => world.scim('POST', '/Users', body)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });
  it('assign both roles when two give one user two roles', async () => {
    const { id } = await world.made();
    const give = (role: string) =>
      world.scim(
        'PATCH',
        `/Groups/role-${role}`,
        buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }),
      );
    const barrier = await holdRowLocks(world, { app_user: id });
    const acts = [give('Billing'), give('Routing')];
    await waitForBlockedOrDoneCount(world, 2, acts);
    await barrier.release();
    expect((await Promise.all(acts)).map((answer) => answer.status)).toEqual([204, 204]);
    expect(await world.rolesOf(id)).toEqual(['Billing', 'Routing']);
  });
  it('never undo a simultaneous administrator’s change, nor the reverse', async () => {
    const { id } = await world.made({ roles: ['Billing'] });
    const { rowVersion } = (await world.call(people.getUserEndpoint, { as: world.admin, params: { id } }))
      .data;
    const barrier = await holdRowLocks(world, { app_user: id });
    const acts = [
      world.call(people.deactivateUserEndpoint, { as: world.admin, params: { id }, body: { rowVersion } }),
      world.scim(
        'PATCH',
        '/Groups/role-Routing',
        buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }),
      ),
    ];
    await waitForBlockedOrDoneCount(world, 2, acts);
    await barrier.release();
    const [shut] = await Promise.all(acts);
    // Either request came first: deactivated with both roles, or rejected for an outdated version.
    expect([await world.rolesOf(id), (await world.activeOf(id)).active]).toEqual([
      ['Billing', 'Routing'],
      shut?.status !== 200,
    ]);
  });
});

describe('the last administrator', () => {
  const leaveOnly = async (...ids: number[]) => {
    await world.rows("delete from user_role where role_code = 'Admin' and user_id <> all($1)", [ids]);
  };
  it('cannot be deactivated, deleted or removed from the group; nothing is written then', async () => {
    const last = await createTestUser(world, { role: 'Admin' });
    await leaveOnly(last.id);
    const faults = [
      await world.scim(
        'PATCH',
        `/Users/${last.id}`,
        buildScimPatch(
          { op: 'Replace', path: 'displayName', value: 'Gone' },
          { op: 'Replace', path: 'active', value: 'False' },
        ),
      ),
      await world.scim('DELETE', `/Users/${last.id}`),
      await world.scim(
        'PATCH',
        '/Groups/role-Admin',
        buildScimPatch({ op: 'Remove', path: 'members', value: [{ value: String(last.id) }] }),
      ),
      await world.scim('PUT', '/Groups/role-Admin', {
        schemas: [scimUrns.group],
        displayName: 'Admin',
        members: [],
      }),
      await world.scim(
        'PATCH',
        `/Users/${last.id}`,
        buildScimPatch({ op: 'replace', path: 'roles', value: [] }),
      ),
    ];
    expect(faults.map((one) => [one.status, one.body['detail']])).toEqual(
      faults.map(() => [409, 'This is the last administrator. Make another user an administrator first.']),
    );
    expect([await world.activeOf(last.id), await world.rolesOf(last.id)]).toMatchObject([
      { active: true },
      ['Admin'],
    ]);
    expect((await world.scim('GET', `/Users/${last.id}`)).body['displayName']).toBe(last.name);
  });
  it('remains when two requests remove one administrator each at the same time', async () => {
    const [one, two] = [
      await createTestUser(world, { role: 'Admin' }),
      await createTestUser(world, { role: 'Admin' }),
    ];
    await leaveOnly(one.id, two.id);
    const barrier = await holdRowLocks(world, { app_user: [one.id, two.id] });
    const acts = [
      world.scim('DELETE', `/Users/${one.id}`),
      world.scim(
        'PATCH',
        '/Groups/role-Admin',
        buildScimPatch({ op: 'remove', path: `members[value eq "${two.id}"]` }),
      ),
    ];
    await waitForBlockedOrDoneCount(world, 2, acts);
    await barrier.release();
    const answers = await Promise.all(acts);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 409]);
    const { n } = await world.row<{ n: number }>(
      "select count(*)::int as n from app_user u join user_role r on r.user_id = u.id where r.role_code = 'Admin' and u.active",
    );
    expect(n).toBe(1);
  });
});
