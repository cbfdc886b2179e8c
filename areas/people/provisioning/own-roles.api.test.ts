import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scimUrns } from './provisioning.contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import {
  addRoleEndpoint,
  deleteRoleEndpoint,
  updateRoleEndpoint,
} from '#areas/people/roles/roles.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { buildScimUser, openScimTestWorld, buildScimPatch } from '#tests/scim-fixtures.ts';
import type { ScimTestWorld } from '#tests/scim-fixtures.ts';

/** Custom roles as SCIM groups. */
let world: ScimTestWorld;
beforeAll(async () => {
  world = await openScimTestWorld();
});
afterAll(() => world.close());

let count = 0;
async function aRole(
  more: string[] = [],
  name = `Dock desk ${'x'.repeat((count += 1))}`,
  base: 'Routing' | 'Internal' = 'Routing',
) {
  const body = { name, base, permissions: [...listDefaultPermissionStringsOfRoles([base]), ...more] };
  const made = await world.call(addRoleEndpoint, { as: world.admin, body });
  expect([made.status, made.message]).toEqual([200, '']);
  return { ...made.data, group: `/Groups/role-${made.data.code}` };
}
const join = (id: number) => buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] });
const leave = (id: number) => buildScimPatch({ op: 'remove', path: `members[value eq "${id}"]` });
const called = async (name: string) =>
  (await world.scim('GET', `/Groups?filter=${encodeURIComponent(`displayName eq "${name}"`)}`)).body
    .Resources;

describe('a custom role in SCIM', () => {
  it('is a group with its name whose members are assigned the role', async () => {
    const role = await aRole(['forceReleaseLoad:outbound'], 'Night "owls" & co');
    const quoted = role.name.replaceAll('"', '\\"');
    expect(await called(quoted)).toMatchObject([{ id: `role-${role.code}`, displayName: role.name }]);
    const { id } = await world.made();
    const { subject } = await world.row<{ subject: string }>(
      "update app_user set status = 'active' where id = $1 returning subject",
      [id],
    );
    expect((await world.scim('PATCH', role.group, join(id))).status).toBe(204);
    const { user } = (await world.call(getCurrentUserEndpoint, { as: { subject } })).data;
    expect([user.roles, user.ownRoles, user.permissions]).toEqual([
      ['Routing'],
      [{ code: role.code, name: role.name, base: 'Routing' }],
      role.permissions.toSorted(),
    ]);
    expect((await world.scim('GET', `/Users/${id}`)).body).toMatchObject({
      groups: [{ value: `role-${role.code}`, display: role.name }],
      roles: [{ value: role.code, display: role.name, primary: true }],
    });
    expect((await world.find(`groups.display eq "${quoted}"`)).body['totalResults']).toBe(1);
    expect((await world.scim('PATCH', role.group, leave(id))).status).toBe(204);
    expect((await world.call(getCurrentUserEndpoint, { as: { subject } })).data.user.permissions).toEqual([]);
  });
  it('is assigned to a new user by its name or its code', async () => {
    const role = await aRole();
    for (const value of [role.name.toUpperCase(), role.code]) {
      const { body } = await world.made({ roles: [{ value }] });
      expect(body['roles']).toMatchObject([{ value: role.code }]);
    }
  });
  it('cannot be created, renamed or deleted by a SCIM client', async () => {
    const role = await aRole();
    const answers = [
      await world.scim('POST', '/Groups', { schemas: [scimUrns.group], displayName: role.name }),
      await world.scim('POST', '/Groups', { schemas: [scimUrns.group], displayName: 'Dock desk of theirs' }),
      await world.scim(
        'PATCH',
        role.group,
        buildScimPatch({ op: 'replace', path: 'displayName', value: 'Theirs' }),
      ),
      await world.scim('DELETE', role.group),
    ];
    expect(answers.map(({ status, body }) => [status, body['scimType']])).toEqual([
      [409, 'uniqueness'],
      [403, undefined],
      [403, undefined],
      [403, undefined],
    ]);
    expect(await called(role.name)).toHaveLength(1);
  });
});

describe('a SCIM client of a lower level', () => {
  it('assigns and revokes roles within its level, and none above', async () => {
    const as = { as: (await world.aProvisioner('Internal')).secret };
    const { id } = await world.made();
    const within = await aRole([], 'Reading desk', 'Internal');
    const above = await aRole(['adminSettingsEdit:admin']);
    const given = await world.scim('PATCH', within.group, join(id), as);
    expect([given.status, given.body['detail']]).toEqual([204, undefined]);
    expect(await world.rolesOf(id)).toEqual([within.code]);
    const refused = await world.scim('PATCH', above.group, join(id), as);
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      expect.stringContaining('whose permissions you have yourself'),
    ]);
    const made = await world.scim('POST', '/Users', buildScimUser({ roles: [{ value: above.name }] }), as);
    expect(made.status).toBe(403);
    expect((await world.scim('PATCH', above.group, join(id))).status).toBe(204);
    expect((await world.scim('PATCH', above.group, leave(id), as)).status).toBe(403);
    expect(await world.rolesOf(id)).toEqual([above.code, within.code].toSorted());
    expect((await world.scim('PATCH', within.group, leave(id), as)).status).toBe(204);
    // Permissions that the role gets later apply too.
    const changed = await world.call(updateRoleEndpoint, {
      as: world.admin,
      params: { id: within.id },
      body: { name: within.name, permissions: above.permissions, rowVersion: within.rowVersion },
    });
    expect(changed.status).toBe(200);
    expect((await world.scim('PATCH', within.group, join(id), as)).status).toBe(403);
  });
  it('cannot replace the last administrator’s role with a custom role', async () => {
    const role = await aRole();
    const boss = world.admin;
    const swapped = await world.scim(
      'PATCH',
      `/Users/${boss.id}`,
      buildScimPatch({ op: 'replace', path: 'roles', value: [{ value: role.code }] }),
    );
    expect([swapped.status, await world.rolesOf(boss.id)]).toEqual([409, ['Admin']]);
    const second = await createTestUser(world, { role: 'Admin' });
    expect((await world.scim('PATCH', role.group, join(second.id))).status).toBe(204);
    expect((await world.scim('PATCH', '/Groups/role-Admin', leave(second.id))).status).toBe(204);
    expect(await world.rolesOf(second.id)).toEqual([role.code]);
  });
});

it('a renamed role keeps its members and its external id; its old name finds nothing', async () => {
  const role = await aRole();
  const { id } = await world.made();
  await world.scim(
    'PATCH',
    role.group,
    buildScimPatch(
      { op: 'add', path: 'members', value: [{ value: String(id) }] },
      { op: 'add', path: 'externalId', value: 'aad-desk' },
    ),
  );
  const renamed = await world.call(updateRoleEndpoint, {
    as: world.admin,
    params: { id: role.id },
    body: { name: 'Quay desk', permissions: role.permissions, rowVersion: role.rowVersion },
  });
  expect(renamed.status).toBe(200);
  expect([await called(role.name), await called('quay DESK')]).toMatchObject([
    [],
    [{ id: `role-${role.code}`, externalId: 'aad-desk', members: [{ value: String(id) }] }],
  ]);
  // Pushing the old name is a request to rename the role, which a provisioner cannot do.
  const pushed = await world.scim('PUT', role.group, {
    schemas: [scimUrns.group],
    displayName: role.name,
    members: [],
  });
  expect([pushed.status, await world.rolesOf(id)]).toEqual([403, [role.code]]);
  expect(
    (
      await world.scim('PUT', role.group, {
        schemas: [scimUrns.group],
        displayName: 'Quay desk',
        members: [],
      })
    ).status,
  ).toBe(200);
  expect(await world.rolesOf(id)).toEqual([]);
});

it('a deleted role is not a group any more, and its users are in the replacement role', async () => {
  const [role, next] = [await aRole(), await aRole()];
  const { id } = await world.made({ roles: [{ value: role.code }] });
  const dropped = await world.call(deleteRoleEndpoint, {
    as: world.admin,
    params: { id: role.id },
    body: { rowVersion: role.rowVersion, moveTo: next.code },
  });
  expect(dropped.status).toBe(200);
  expect([
    (await world.scim('GET', role.group)).status,
    (await world.scim('PATCH', role.group, join(id))).status,
    (await world.scim('PUT', role.group, { schemas: [scimUrns.group], displayName: role.name, members: [] }))
      .status,
    await called(role.name),
  ]).toEqual([404, 404, 404, []]);
  expect((await world.scim('GET', next.group)).body['members']).toMatchObject([{ value: String(id) }]);
  const gone = await world.scim('POST', '/Users', buildScimUser({ roles: [{ value: role.name }] }));
  expect([gone.status, gone.body['scimType']]).toEqual([400, 'invalidValue']);
});
