import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from './roles.contract.ts';
import { searchAuditEndpoint } from '#areas/admin/audit/audit.contract.ts';
import { findApiClientsEndpoint } from '#areas/developer/api-clients/api-clients.contract.ts';
import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import {
  getUserEndpoint,
  inviteUserEndpoint,
  updateUserRolesAccountsAndWarehouseEndpoint,
} from '#areas/people/users/users.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createTestUser } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin', name: 'Sam Whitlock' });
  for (const role of ['Routing', 'Billing', 'Warehouse', 'Shipper', 'CustomerService'] as const)
    await createTestUser(world, { role });
});
afterAll(() => world.close());

const routing = listDefaultPermissionStringsOfRoles(['Routing']);
let count = 0;
const add = (body: Record<string, unknown> = {}, as: TestUser = admin) =>
  world.call(calls.addRoleEndpoint, {
    as,
    body: {
      name: `Night dispatcher ${(count += 1) && 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[count % 26]}${'x'.repeat(count / 26)}`,
      base: 'Routing',
      permissions: [...routing, 'forceReleaseLoad:outbound'],
      ...body,
    },
  });
const made = async (body: Record<string, unknown> = {}) => (await add(body)).data;
const get = (id: number, as: TestUser = admin) => world.call(calls.getRoleEndpoint, { as, params: { id } });
const save = (id: number, body: Record<string, unknown>, as: TestUser = admin) =>
  world.call(calls.updateRoleEndpoint, {
    as,
    params: { id },
    body: { name: `Saved ${id} role`, permissions: routing, rowVersion: 1, ...body },
  });
const drop = (id: number, body: Record<string, unknown> = {}, as: TestUser = admin) =>
  world.call(calls.deleteRoleEndpoint, { as, params: { id }, body: { rowVersion: 1, ...body } });
const give = (id: number, roles: string[], rowVersion = 1, as: TestUser = admin) =>
  world.call(updateUserRolesAccountsAndWarehouseEndpoint, {
    as,
    params: { id },
    body: { roles, accountIds: [], rowVersion },
  });

describe('a custom role', () => {
  it('is created from a built-in role, and listed after the built-in ones', async () => {
    const role = await made({ name: ' Dock  desk ' });
    expect(role).toMatchObject({ name: 'Dock  desk', base: 'Routing', own: true, members: 0, rowVersion: 1 });
    expect(role.code).toMatch(/^own-[0-9a-f]{8}$/);
    const all = (await world.call(calls.findRolesEndpoint, { as: admin })).data;
    expect(all.at(-1)?.own).toBe(true);
    expect(all[0]).toMatchObject({ code: 'Admin', own: false, members: 1 });
    await expectInvariantsHold(world);
  });
  it('has its base’s rank, row scope and first screen, and its own permissions, from the next request on', async () => {
    const user = await createTestUser(world, { role: 'Billing' });
    const role = await made();
    expect((await world.call(findLoadsEndpoint, { as: user })).status).toBe(403);
    const saved = await give(user.id, [role.code]);
    expect(saved.data).toMatchObject({
      roles: [role.code],
      ownRoles: [{ code: role.code, base: 'Routing' }],
    });
    expect((await world.call(findLoadsEndpoint, { as: user })).status).toBe(200);
    const { user: profile } = (await world.call(getCurrentUserEndpoint, { as: user })).data;
    expect([profile.roles, profile.ownRoles.map((own) => own.name), profile.everyAccount]).toEqual([
      ['Routing'],
      [role.name],
      true,
    ]);
    expect(profile.permissions).toEqual([...routing, 'forceReleaseLoad:outbound'].toSorted());
    expect((await get(role.id)).data.people).toMatchObject([{ id: user.id }]);
  });
  it('can be assigned with an invitation', async () => {
    const role = await made();
    const { data } = await world.call(inviteUserEndpoint, {
      as: admin,
      body: { email: 'night@example.test', name: 'Night Person', roles: [role.code] },
    });
    expect(data.ownRoles).toEqual([{ code: role.code, name: role.name, base: 'Routing' }]);
  });
  it('requires of its users what its base requires: a warehouse, an account', async () => {
    const role = await made({ base: 'Warehouse', permissions: ['homeView:home', 'reopenLoads:outbound'] });
    const user = await createTestUser(world, { role: 'Routing' });
    expect((await give(user.id, [role.code])).error).toBe('users.warehouseRequired');
  });
  it('is recorded in the audit with values before and after', async () => {
    const role = await made();
    await save(role.id, { name: 'Late desk', permissions: ['homeView:home'] });
    const told = await world.call(searchAuditEndpoint, {
      as: admin,
      query: { entity: 'role', entityId: role.id },
    });
    expect(told.data.map((line) => line.action)).toEqual(['changed', 'added']);
    expect((await get(role.id)).data.history.map((line) => line.action)).toEqual(['changed', 'added']);
  });
});

describe('the validation of a role', () => {
  it.each([
    [{ name: ' ' }, 400, 'name'],
    [{ name: 'x'.repeat(61) }, 400, 'name'],
    [{ base: 'Emperor' }, 400, 'base'],
    [{ permissions: [] }, 400, 'permissions'],
    [{ permissions: 'all' }, 400, 'permissions'],
    [{ permissions: ['everything:everywhere'] }, 400, 'permissions.0'],
    [{ name: 'shipper' }, 409, 'name'],
    [{ name: 'Ad-min 2' }, 409, 'name'],
  ])('rejects a new role with %j', async (body, status, field) => {
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.fields ?? {})[0]]).toEqual([status, field]);
  });
  it('rejects a name that another role has, in any letter case', async () => {
    await made({ name: 'Yard watch' });
    expect((await add({ name: 'YARD  watch' })).error).toBe('roles.nameTaken');
    const other = await made();
    expect((await save(other.id, { name: 'yard watch' })).error).toBe('roles.nameTaken');
    // Lookalike letters of another alphabet, and the names of built-in roles.
    for (const name of [
      'Y\u0430rd watch',
      'Yard vvatch',
      'B\u0456lling',
      'Customer-Service',
      'Warehouse Manager',
    ])
      expect([name, (await add({ name })).error]).toEqual([name, 'roles.nameTaken']);
  });
  it('rejects a role based on Admin, one that widens row scope, and changes to built-in roles', async () => {
    expect((await add({ base: 'Admin' })).error).toBe('roles.basedOnAdmin');
    expect((await add({ base: 'Shipper', permissions: ['invoicesView:billing'] })).error).toBe(
      'roles.permissionOutsideScope',
    );
    const all = (await world.call(calls.findRolesEndpoint, { as: admin })).data;
    const billing = all.find((role) => role.code === 'Billing')?.id ?? 0;
    expect([(await save(billing, {})).error, (await drop(billing)).error]).toEqual([
      'roles.builtInRole',
      'roles.builtInRole',
    ]);
    expect((await save(999_999, {})).status).toBe(404);
  });
  it('rejects permissions that the editing user does not have', async () => {
    const desk = await made({
      base: 'CustomerService',
      permissions: ['homeView:home', 'viewManageUserGroup:account', 'editRoles:account'],
    });
    const clerk = await createTestUser(world, { role: 'Billing' });
    await give(clerk.id, [desk.code]);
    const role = await made();
    const other = await createTestUser(world, { role: 'Billing' });
    expect([
      (await add({}, clerk)).error,
      (await add({ base: 'Internal', permissions: ['homeView:home'] }, clerk)).error,
      (
        await save(
          role.id,
          { permissions: [...routing, 'forceReleaseLoad:outbound', 'viewAudit:admin'] },
          clerk,
        )
      ).error,
      (await save(role.id, { permissions: ['homeView:home'] }, clerk)).error,
      (await give(other.id, [role.code], 1, clerk)).error,
      (await give(other.id, ['Admin'], 1, clerk)).error,
    ]).toEqual([
      'roles.permissionNotHeld',
      'roles.roleAboveOwn',
      'roles.permissionNotHeld',
      'roles.permissionNotHeld',
      'users.permissionNotHeld',
      'users.roleAboveOwn',
    ]);
    // A user can grant the permissions they have.
    expect((await add({ permissions: ['homeView:home'] }, clerk)).status).toBe(200);
    expect((await give(other.id, [desk.code], 1, clerk)).status).toBe(200);
  });
  it('rejects all changes without the grant; viewing requires permission to assign roles', async () => {
    const clerk = await createTestUser(world, { role: 'Internal' });
    const role = await made();
    expect([
      (await world.call(calls.findRolesEndpoint, { as: clerk })).status,
      (await get(role.id, clerk)).status,
      (await add({}, clerk)).status,
      (await save(role.id, {}, clerk)).status,
      (await drop(role.id, {}, clerk)).status,
      (
        await world.call(calls.previewRoleChangeOrDeletionEndpoint, {
          as: clerk,
          params: { id: role.id },
          body: {},
        })
      ).status,
    ]).toEqual([403, 403, 403, 403, 403, 403]);
    const giver = await createTestUser(world, {
      role: 'Internal',
      permissions: ['viewManageUserGroup:account'],
    });
    expect([(await get(role.id, giver)).status, (await save(role.id, {}, giver)).status]).toEqual([200, 403]);
  });
});

describe('the preview of a role change', () => {
  it('shows who would gain and lose what, and writes nothing', async () => {
    const role = await made();
    const night = await createTestUser(world, { role: 'Billing', name: 'Nora Night' });
    const both = await createTestUser(world, { role: 'Billing', name: 'Bo Both' });
    await give(night.id, [role.code]);
    await give(both.id, [role.code, 'Routing']);
    const preview = (body: Record<string, unknown>) =>
      world.call(calls.previewRoleChangeOrDeletionEndpoint, { as: admin, params: { id: role.id }, body });
    const { data } = await preview({ permissions: [...routing.slice(1), 'forceReleaseLoad:outbound'] });
    expect(data.untouched).toBe(1);
    expect(data.touched.map((group) => group.people)).toEqual([[{ id: night.id, name: 'Nora Night' }]]);
    const { before = [], after = [] } = data.touched[0] ?? {};
    expect(before.filter((one) => !after.includes(one))).toEqual([routing[0]]);
    const end = await preview({ moveTo: 'Routing' });
    expect([
      end.data.touched.flatMap((group) => group.people.map((p) => p.name)),
      end.data.untouched,
    ]).toEqual([['Bo Both', 'Nora Night'], 0]);
    expect((await preview({ moveTo: 'Billing' })).error).toBe('roles.baseMismatch');
    expect((await get(role.id)).data.permissions).toContain(routing[0]);
  });
});

describe('deleting a role', () => {
  it('requires a replacement, and moves its users to another role on the same base', async () => {
    const role = await made();
    const user = await createTestUser(world, { role: 'Billing' });
    await give(user.id, [role.code]);
    expect((await drop(role.id)).error).toBe('roles.roleHasUsers');
    expect((await drop(role.id, { moveTo: role.code })).error).toBe('roles.unknownRole');
    expect((await drop(role.id, { moveTo: 'own-00000000' })).error).toBe('roles.unknownRole');
    expect((await drop(role.id, { moveTo: 'Billing' })).error).toBe('roles.baseMismatch');
    expect((await drop(role.id, { moveTo: 'Routing', rowVersion: 7 })).status).toBe(409);
    expect((await drop(role.id, { moveTo: 'Routing' })).status).toBe(200);
    const { data } = await world.call(getUserEndpoint, { as: admin, params: { id: user.id } });
    expect([data.roles, data.history[0]?.action]).toEqual([['Routing'], 'role deleted']);
    expect((await get(role.id)).status).toBe(404);
    expect((await give(user.id, [role.code], 2)).error).toBe('roles.unknownRole');
  });
  it('leaves only the other role for users who have both', async () => {
    const role = await made();
    const user = await createTestUser(world, { role: 'Billing' });
    await give(user.id, [role.code, 'Routing']);
    await drop(role.id, { moveTo: 'Routing' });
    expect((await world.call(getUserEndpoint, { as: admin, params: { id: user.id } })).data.roles).toEqual([
      'Routing',
    ]);
  });
});

describe('simultaneous role changes', () => {
  it('of one role: the second gets a conflict with the current values', async () => {
    const role = await made();
    const lock = await holdLocksOfStatementThenCommit(world, 'select 1 from role where id = $1 for update', [
      role.id,
    ]);
    const both = [
      save(role.id, { name: 'First wins', permissions: ['homeView:home'] }),
      save(role.id, { name: 'Second wins', permissions: ['loadsView:outbound'] }),
    ];
    await waitForBlockedSessions(world, 2);
    await lock.release();
    const answers = await Promise.all(both);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const now = (await get(role.id)).data;
    const late = answers.find((answer) => answer.status === 409);
    expect(late?.error).toBe('call.recordChanged');
    expect(late?.data).toMatchObject({ name: now.name, permissions: now.permissions, rowVersion: 2 });
  });
  it('where one deletes the role and another assigns it: no user has a nonexistent role', async () => {
    const role = await made();
    const user = await createTestUser(world, { role: 'Billing' });
    const lock = await holdLocksOfStatementThenCommit(world, 'select 1 from role where id = $1 for update', [
      role.id,
    ]);
    const both = Promise.all([drop(role.id), give(user.id, [role.code])]);
    await waitForBlockedSessions(world, 2);
    await lock.release();
    const [ended, given] = await both;
    expect([
      ['roles.roleHasUsers', ''],
      ['', 'roles.unknownRole'],
    ]).toContainEqual([ended.error, given.error]);
    await expectInvariantsHold(world);
  });
  it('where one moves the role’s users and another changes one of those users', async () => {
    const role = await made();
    const user = await createTestUser(world, { role: 'Billing' });
    await give(user.id, [role.code]);
    const lock = await holdLocksOfStatementThenCommit(world, 'select 1 from role where id = $1 for update', [
      role.id,
    ]);
    const both = Promise.all([drop(role.id, { moveTo: 'Routing' }), give(user.id, ['Billing'], 2)]);
    await waitForBlockedSessions(world, 2);
    await lock.release();
    const [ended, given] = await both;
    const { roles } = (await world.call(getUserEndpoint, { as: admin, params: { id: user.id } })).data;
    expect(ended.status).toBe(200);
    expect([given.status, roles]).toEqual(given.status === 200 ? [200, ['Billing']] : [409, ['Routing']]);
  });
  it('using the same name: only one succeeds', async () => {
    const both = await Promise.all([add({ name: 'One name' }), add({ name: 'one  NAME' })]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});

it('the last administrator keeps the role, even in exchange for a custom role that may assign roles', async () => {
  const keeper = await made({
    base: 'CustomerService',
    permissions: ['homeView:home', 'viewManageUserGroup:account', 'editRoles:account'],
  });
  const answer = await give(admin.id, [keeper.code]);
  expect([answer.error, (await world.call(findApiClientsEndpoint, { as: admin })).status]).toEqual([
    'users.lastAdmin',
    200,
  ]);
});
