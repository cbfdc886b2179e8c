import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from './users.contract.ts';
import { mixedAlphabetsMessage } from './user-name.contract.ts';
import { invariants } from './users.invariants.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { searchAuditEndpoint } from '#areas/admin/audit/audit.contract.ts';
import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import {
  noEmailServerAdminMessage,
  getServerInfo,
  setServerInfoProvider,
} from '#areas/settings/server/server-info.service.ts';
import type { ServerDependency } from '#areas/settings/server/server-parts.contract.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import { findInvariantViolations } from '#kit/server/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin', name: 'Sam Whitlock' });
});
afterAll(() => world.close());

const find = (query: Record<string, string | number> = {}, as: TestUser = admin) =>
  world.call(calls.findUsersEndpoint, { as, query });
const get = (id: number, as: TestUser = admin) => world.call(calls.getUserEndpoint, { as, params: { id } });
const save = (id: number, body: Record<string, unknown>, as: TestUser = admin) =>
  world.call(calls.updateUserRolesAccountsAndWarehouseEndpoint, {
    as,
    params: { id },
    body: { accountIds: [], rowVersion: 1, ...body },
  });
const shutOut = (id: number, rowVersion = 1, as: TestUser = admin) =>
  world.call(calls.deactivateUserEndpoint, { as, params: { id }, body: { rowVersion } });
const lastAudit = async (id: number) =>
  (await world.call(searchAuditEndpoint, { as: admin, query: { entity: 'app_user', entityId: id } })).data[0];

describe('the user list', () => {
  it('is searched by name and email, sorted by name, and returned with users and total', async () => {
    const zoe = await createTestUser(world, { role: 'Billing', name: 'Zoë Quill' });
    await createTestUser(world, { role: 'Billing', name: 'Abel Quill' });
    expect((await find({ name: 'quill' })).data.map((u) => u.name)).toEqual(['Abel Quill', 'Zoë Quill']);
    expect((await find({ name: zoe.email.slice(0, 9) })).data.map((u) => u.id)).toContain(zoe.id);
    const { data } = await world.call(calls.listUsersInApiClientFormatEndpoint, {
      as: admin,
      query: { name: 'ZOE quill' },
    });
    expect([data.total, data.users.map((u) => u.id)]).toEqual([1, [zoe.id]]);
  });
  it('marks a name that looks like an earlier user’s, and no other names', async () => {
    const ruth = await createTestUser(world, { role: 'Admin', name: 'Ruth Millner' });
    const later = [
      'Ruth Мillner',
      'RUTH  MlLLNER',
      'Ruth Mi11ner',
      'Rúth Millner',
      'Ｒuth Millner',
      'Ruth Millner',
    ];
    const people = [];
    for (const name of later) people.push(await createTestUser(world, { role: 'Internal', name }));
    const other = await createTestUser(world, { role: 'Internal', name: 'Ruth Miller' });
    const gone = await createTestUser(world, { role: 'Internal', name: 'Ruth-Millner' });
    await world.rows('update app_user set erased_at = now() where id = $1', [gone.id]);
    const alike = async (id: number) => (await get(id)).data.alike;
    for (const [n, { id }] of people.entries())
      expect([later[n], await alike(id)]).toEqual([later[n], { name: 'Ruth Millner', email: ruth.email }]);
    for (const { id } of [ruth, other, gone]) expect(await alike(id)).toBeNull();
    const listed = (await find({ name: 'Ruth Мillner' })).data;
    expect(listed.map((u) => u.alike?.email)).toEqual([ruth.email]);
  });
  it('shows roles, accounts, warehouse and status, and filters by each', async () => {
    const [ship, house] = [await createTestShipper(world), await createTestWarehouse(world)];
    const user = await createTestUser(world, {
      role: 'Shipper',
      actsForAccounts: [ship],
      warehouseId: house.id,
    });
    const [row] = (await find({ accountId: ship.id })).data;
    expect(row).toMatchObject({
      id: user.id,
      roles: ['Shipper'],
      accounts: [{ number: ship.number }],
      warehouseCode: house.code,
      status: 'active',
      lastSignInAt: null,
    });
    expect((await find({ warehouseId: house.id })).data.map((u) => u.id)).toEqual([user.id]);
    expect((await find({ role: 'Shipper', accountId: ship.id, status: 'inactive' })).data).toEqual([]);
  });
  it('shows each user’s status', async () => {
    const ids = [];
    for (const set of ["status = 'pending'", "status = 'invited'", 'active = false', 'active = true']) {
      const { id } = await createTestUser(world, { roles: [], name: 'Standing Person' });
      await world.rows(`update app_user set ${set} where id = $1`, [id]);
      ids.push(id);
    }
    const of = new Map((await find({ name: 'standing person' })).data.map((u) => [u.id, u.status]));
    expect(ids.map((id) => of.get(id))).toEqual(['pending', 'invited', 'inactive', 'waiting']);
  });
  it('is available to administrators only, and excludes API clients', async () => {
    const other = await createTestUser(world, { role: 'Internal' });
    const body = { email: 'x@example.test', name: 'X', roles: ['Billing'] };
    expect([
      (await find({}, other)).status,
      (await get(admin.id, other)).status,
      (await save(other.id, { roles: ['Billing'] }, other)).status,
      (await shutOut(admin.id, 1, other)).status,
      (await world.call(calls.inviteUserEndpoint, { as: other, body })).status,
    ]).toEqual([403, 403, 403, 403, 403]);
    const { id } = await createTestUser(world, { roles: [], name: 'A program' });
    const ship = await createTestShipper(world);
    await world.rows(
      `
        insert into api_client (client_id, name, account_id, user_id, scopes, rate_limit, created_at)
        values ('cl_x', 'X', $1, $2, '{orders}', 60, now())
      `,
      [ship.id, id],
    );
    expect([(await get(id)).status, (await find({ name: 'A program' })).totalRows]).toEqual([404, 0]);
  });
});

describe('a user’s permissions', () => {
  it('are replaced, apply from the next request on, and are audited before and after', async () => {
    const [ship, house] = [await createTestShipper(world), await createTestWarehouse(world)];
    const user = await createTestUser(world, { role: 'Routing' });
    expect((await world.call(findLoadsEndpoint, { as: user })).status).toBe(200);
    const saved = await save(user.id, {
      roles: ['Shipper', 'ShipperDaysOfService'],
      accountIds: [ship.id],
      warehouseId: house.id,
    });
    expect(saved.data).toMatchObject({ roles: ['Shipper', 'ShipperDaysOfService'], rowVersion: 2 });
    expect((await world.call(findLoadsEndpoint, { as: user })).status).toBe(403);
    const profile = (await world.call(getCurrentUserEndpoint, { as: user })).data.user;
    expect([profile.groups, profile.accountNumber, profile.warehouseCode]).toEqual([
      [ship.number],
      ship.number,
      house.code,
    ]);
    expect(await lastAudit(user.id)).toMatchObject({
      action: 'roles and accounts',
      changes: expect.arrayContaining([
        { field: 'accounts', before: '[]', after: `["${ship.number}"]` },
        { field: 'warehouse', before: null, after: house.code },
      ]),
    });
  });
  it('cannot include anything nonexistent, and nothing changes then', async () => {
    const user = await createTestUser(world, { role: 'Routing' });
    const gone = await createTestConsignee(world);
    await world.rows('update account set active = false where id = $1', [gone.id]);
    const faults = [
      await save(user.id, { roles: ['Emperor'] }),
      await save(user.id, { roles: 'Admin' }),
      await save(user.id, { roles: ['Shipper'], accountIds: [2_000_000] }),
      await save(user.id, { roles: ['Consignee'], accountIds: [gone.id] }),
      await save(user.id, { roles: ['Routing'], warehouseId: 9999 }),
      await save(user.id, { roles: ['Warehouse'] }),
    ];
    expect(faults.map((f) => [f.status, Object.keys(f.fields ?? {})[0]])).toEqual([
      [400, 'roles.0'],
      [400, 'roles'],
      [400, 'accountIds'],
      [400, 'accountIds'],
      [400, 'warehouseId'],
      [400, 'warehouseId'],
    ]);
    expect((await get(user.id)).data).toMatchObject({ roles: ['Routing'], accounts: [], rowVersion: 1 });
  });
  it('are not overwritten by a user with an outdated version', async () => {
    const user = await createTestUser(world, { role: 'Routing' });
    const both = await Promise.all([save(user.id, { roles: ['Billing'] }), save(user.id, { roles: [] })]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
  it('never exceed those of the user who grants them', async () => {
    // A company that lets its Internal users manage users.
    const ruth = await createTestUser(world, { roles: ['Internal'] });
    await world.rows("insert into role_permission values ('Internal', 'viewManageUserGroup:account')");
    const user = await createTestUser(world, { role: 'Billing' });
    const late = await save(user.id, { roles: ['Admin'] }, ruth);
    expect([late.status, late.error]).toEqual([403, 'users.roleAboveOwn']);
    for (const answer of [
      await save(admin.id, { roles: [] }, ruth),
      await shutOut(admin.id, 1, ruth),
      await world.call(calls.endAllUserSessionsEndpoint, { as: ruth, params: { id: admin.id } }),
      await world.call(calls.sendPasswordResetToUserEndpoint, { as: ruth, params: { id: admin.id } }),
    ])
      expect(answer.error).toBe('users.roleAboveOwn');
    expect((await save(user.id, { roles: ['Internal'] }, ruth)).status).toBe(200);
    await world.rows(
      "delete from role_permission where role_code = 'Internal' and permission like 'viewManage%'",
    );
  });
});

describe('the last administrator', () => {
  it('keeps the role, and cannot be deactivated', async () => {
    await world.rows(
      "update app_user set active = false where id <> $1 and id in (select user_id from user_role where role_code = 'Admin')",
      [admin.id],
    );
    expect((await save(admin.id, { roles: ['Internal'] })).error).toBe('users.lastAdmin');
    expect((await shutOut(admin.id)).error).toBe('users.deactivatesSelf');
    expect((await get(admin.id)).data.roles).toEqual(['Admin']);
  });
  it('remains when two administrators remove each other’s role at the same time', async () => {
    const other = await createTestUser(world, { role: 'Admin', name: 'Second Admin' });
    const both = await Promise.all([
      save(other.id, { roles: ['Internal'] }, admin),
      save(admin.id, { roles: ['Internal'] }, other),
    ]);
    const left = await world.row<{ n: number }>(
      `
        select count(*)::int as n
        from app_user u
        join user_role r on r.user_id = u.id
        where r.role_code = 'Admin' and u.active
      `,
    );
    expect([left.n, both.filter((answer) => answer.status === 200).length]).toEqual([1, 1]);
    await world.rows("insert into user_role values ($1, 'Admin', 0) on conflict do nothing", [admin.id]);
  });
});

describe('a deactivated user', () => {
  it('is refused at the next request, and has their former permissions when reactivated', async () => {
    const user = await createTestUser(world, { role: 'Routing' });
    await world.rows('insert into login_session (uid, subject) values ($1, $1)', [user.subject]);
    expect((await shutOut(user.id)).status).toBe(200);
    const next = await world.call(getCurrentUserEndpoint, { as: user });
    expect([next.status, next.message]).toEqual([401, 'User is inactive']);
    expect((await get(user.id)).data).toMatchObject({ status: 'inactive', sessions: [], roles: ['Routing'] });
    expect((await shutOut(user.id, 2)).error).toBe('users.alreadyInactive');
    const back = await world.call(calls.reactivateUserEndpoint, {
      as: admin,
      params: { id: user.id },
      body: { rowVersion: 2 },
    });
    expect([back.status, (await world.call(getCurrentUserEndpoint, { as: user })).status]).toEqual([
      200, 200,
    ]);
  });
});

describe('user sessions and emails', () => {
  it('can be ended one at a time or all together', async () => {
    const user = await createTestUser(world, { role: 'Routing' });
    await world.rows(
      "insert into login_session (uid, subject) select 's' || n || $1, $1 from generate_series(1, 3) n",
      [user.subject],
    );
    const [first] = (await get(user.id)).data.sessions;
    const one = { id: user.id, sessionId: first?.id ?? 0 };
    expect((await world.call(calls.endUserSessionEndpoint, { as: admin, params: one })).status).toBe(200);
    expect((await world.call(calls.endUserSessionEndpoint, { as: admin, params: one })).error).toBe(
      'users.sessionEnded',
    );
    expect((await get(user.id)).data.sessions).toHaveLength(2);
    const mine = { id: admin.id, sessionId: (await get(user.id)).data.sessions[0]?.id ?? 0 };
    expect((await world.call(calls.endUserSessionEndpoint, { as: admin, params: mine })).error).toBe(
      'users.sessionEnded',
    );
    await world.call(calls.endAllUserSessionsEndpoint, { as: admin, params: { id: user.id } });
    expect((await get(user.id)).data.sessions).toEqual([]);
  });
  it('show for an invitation and for a link whether an email can be sent', async () => {
    let invited = 0;
    const invite = async () => {
      const person = {
        email: `new${(invited += 1)}@coldlane.example`,
        name: 'New Person',
        roles: ['Routing'],
      };
      const { data } = await world.call(calls.inviteUserEndpoint, { as: admin, body: person });
      const again = await world.call(calls.resendAccessLinkEndpoint, { as: admin, params: { id: data.id } });
      return [data.isMailSent, again.message];
    };
    expect(await invite()).toEqual([true, 'Link sent. The previous link no longer works.']);
    const started = getServerInfo();
    const mail: ServerDependency = {
      id: 'mail',
      state: 'stand-in',
      uses: 'log',
      machine: null,
      variables: [],
    };
    setServerInfoProvider(() => ({ ...started, start: { ...started.start, parts: [mail] } }));
    try {
      expect(await invite()).toEqual([false, noEmailServerAdminMessage]);
    } finally {
      setServerInfoProvider(() => started);
    }
  });
  it('include a reset link for active users who have a password here', async () => {
    const user = await createTestUser(world, { role: 'Routing' });
    const ask = () =>
      world.call(calls.sendPasswordResetToUserEndpoint, { as: admin, params: { id: user.id } });
    expect((await ask()).status).toBe(200);
    const letters = await world.rows("select 1 from outbox where payload ->> 'to' = $1", [user.email]);
    expect(letters).toHaveLength(1);
    await world.rows('update app_user set is_google = true where id = $1', [user.id]);
    expect((await ask()).error).toBe('users.managedByGoogle');
    await world.rows("update app_user set is_google = false, status = 'invited' where id = $1", [user.id]);
    expect((await ask()).error).toBe('users.userNotActive');
  });
});

describe('an invitation', () => {
  const wish = { email: ' New.Person@Example.test ', name: 'New Person', roles: ['Billing'] };
  it('requires each word of a name to use one alphabet', async () => {
    const body = { email: 'ruth.m@example.test', name: 'Ruth Мiller', roles: ['Internal'] };
    const said = await world.call(calls.inviteUserEndpoint, { as: admin, body });
    expect([said.status, said.fields]).toEqual([400, { name: mixedAlphabetsMessage.sentence }]);
  });
  it('creates a user with the selected values, once, and emails a link', async () => {
    const { data } = await world.call(calls.inviteUserEndpoint, { as: admin, body: wish });
    expect(data).toMatchObject({ email: 'new.person@example.test', roles: ['Billing'], status: 'invited' });
    const letters = await world.rows<{ payload: { link: unknown } }>(
      "select payload from outbox where payload ->> 'to' = 'new.person@example.test'",
    );
    expect(letters.map((l) => l.payload.link)).toEqual([{ kind: 'invite', userId: data.id }]);
    const again = await world.call(calls.inviteUserEndpoint, { as: admin, body: { ...wish, name: 'Twin' } });
    expect([again.status, again.error, Object.keys(again.fields ?? {})]).toEqual([
      409,
      'users.emailTaken',
      ['email'],
    ]);
    expect((await find({ name: 'new.person@' })).totalRows).toBe(1);
    const link = { as: admin, params: { id: data.id } };
    expect((await world.call(calls.resendAccessLinkEndpoint, link)).status).toBe(200);
    await shutOut(data.id, data.rowVersion);
    expect((await world.call(calls.resendAccessLinkEndpoint, link)).error).toBe('users.invitationNotPending');
  });
  it.each([
    [{ ...wish, email: 'nobody' }, 'email'],
    [{ ...wish, email: '' }, 'email'],
    [{ ...wish, name: ' ' }, 'name'],
    [{ ...wish, email: 'a@example.test', roles: [] }, 'roles'],
  ])('with %j is refused with a field error', async (body, field) => {
    const answer = await world.call(calls.inviteUserEndpoint, { as: admin, body });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('the accounts of a Shipper and of a Consignee', () => {
  it('suit the role, at the invitation and at every change, and those who have others are listed by the checks', async () => {
    const [ship, store] = [await createTestShipper(world), await createTestConsignee(world)];
    const of = { Shipper: [ship, store], Consignee: [store, ship] } as const;
    for (const role of ['Shipper', 'Consignee'] as const) {
      const [fitting, other] = of[role];
      const error = role === 'Shipper' ? 'users.shipperAccountRequired' : 'users.consigneeAccountRequired';
      const body = { email: `${role}@suits.test`, name: 'Suits', roles: [role], accountIds: [other.id] };
      const invite = (accountIds: number[]) =>
        world.call(calls.inviteUserEndpoint, { as: admin, body: { ...body, accountIds } });
      const refused = await invite([other.id]);
      expect([refused.status, refused.error, Object.keys(refused.fields ?? {})]).toEqual([
        400,
        error,
        ['accountIds'],
      ]);
      const { status, data } = await invite([other.id, fitting.id]);
      expect(status).toBe(200);
      const change = (accountIds: number[]) =>
        save(data.id, { roles: [role], accountIds, rowVersion: data.rowVersion });
      expect((await change([other.id])).error).toBe(error);
      expect((await change([fitting.id])).status).toBe(200);
      // From before the rule.
      const before = await createTestUser(world, { role, actsForAccounts: [other] });
      const [invariant] = invariants;
      if (!invariant) return expect.unreachable();
      const found = await world.work(({ tx }) => findInvariantViolations(tx, invariant));
      expect(JSON.stringify(found.examples)).toContain(before.email);
      await world.rows('delete from user_group where user_id = $1', [before.id]);
      expect((await world.work(({ tx }) => findInvariantViolations(tx, invariant))).broken).toBe(0);
    }
  });
});
