import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scimUrns } from './provisioning.contract.ts';
import { createTestConsignee, createTestShipper } from '#tests/factories.ts';
import { listScimIds, openScimTestWorld, buildScimPatch } from '#tests/scim-fixtures.ts';
import type { ScimTestWorld } from '#tests/scim-fixtures.ts';

/** Groups as identity providers manage them, over HTTP. */

let world: ScimTestWorld;
beforeAll(async () => {
  world = await openScimTestWorld();
});
afterAll(() => world.close());

describe('SCIM groups', () => {
  it('are the roles and the accounts, found by the queries providers use', async () => {
    const ship = await createTestShipper(world);
    const found = await world.scim(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "billing"')}`,
    );
    expect(found.body.Resources).toMatchObject([{ id: 'role-Billing', displayName: 'Billing' }]);
    expect(found.body.Resources[0]).not.toHaveProperty('members');
    const account = await world.scim('GET', `/Groups/account-${ship.id}`);
    expect(account.body).toMatchObject({ displayName: `Account ${ship.number}`, members: [] });
    const { id } = await world.made({ roles: ['Shipper'] });
    await world.scim(
      'PATCH',
      `/Groups/account-${ship.id}`,
      buildScimPatch({ op: 'Add', path: 'members', value: [{ value: String(id) }] }),
    );
    expect((await world.scim('GET', `/Users/${id}`)).body['groups']).toMatchObject([
      { value: 'role-Shipper' },
      { value: `account-${ship.id}`, display: `Account ${ship.number}`, type: 'direct' },
    ]);
    const inIt = await world.scim('GET', `/Groups?filter=${encodeURIComponent(`members.value eq "${id}"`)}`);
    expect(inIt.body.Resources.map((one) => one['id'])).toEqual(['role-Shipper', `account-${ship.id}`]);
    expect(listScimIds(await world.find(`groups.value eq "account-${ship.id}"`))).toEqual([id]);
  });
  it('of an account of which the role sees nothing is not joined, and the answer says why', async () => {
    const [store, ship] = [await createTestConsignee(world), await createTestShipper(world)];
    const { id } = await world.made({ roles: ['Shipper'] });
    const join = (account: { id: number }) =>
      world.scim(
        'PATCH',
        `/Groups/account-${account.id}`,
        buildScimPatch({ op: 'Add', path: 'members', value: [{ value: String(id) }] }),
      );
    const refused = await join(store);
    expect([refused.status, refused.body['detail']]).toEqual([
      400,
      'Users with the Shipper role can’t see consignee accounts. Choose a shipper or bill-to account, or another role.',
    ]);
    expect((await join(ship)).status).toBe(204);
    expect((await join(store)).status).toBe(204);
  });
  it('store the provider’s external id, and leave everything else unchanged', async () => {
    const named = await world.scim(
      'PATCH',
      '/Groups/role-Routing',
      buildScimPatch({ op: 'Replace', path: 'externalId', value: 'aad-group-1' }),
    );
    expect(named.status).toBe(204);
    expect((await world.scim('GET', '/Groups/role-Routing')).body['externalId']).toBe('aad-group-1');
    const refused = [
      await world.scim(
        'PATCH',
        '/Groups/role-Routing',
        buildScimPatch({ op: 'Replace', path: 'displayName', value: 'Routers' }),
      ),
      await world.scim('POST', '/Groups', { schemas: [scimUrns.group], displayName: 'New group' }),
      await world.scim('DELETE', '/Groups/role-Routing'),
      await world.scim('POST', '/Groups', { schemas: [scimUrns.group], displayName: 'Billing' }),
      await world.scim('GET', '/Groups/role-Nothing'),
      await world.scim(
        'PATCH',
        '/Groups/role-Routing',
        buildScimPatch({ op: 'add', path: 'members', value: [{ value: '999999' }] }),
      ),
      await world.scim(
        'PATCH',
        '/Groups/role-Routing',
        buildScimPatch({ op: 'add', path: 'members', value: [{ value: "1' or 1=1" }] }),
      ),
    ];
    expect(refused.map((one) => [one.status, one.body['scimType']])).toEqual([
      [403, undefined],
      [403, undefined],
      [403, undefined],
      [409, 'uniqueness'],
      [404, undefined],
      [400, 'invalidValue'],
      [400, 'invalidValue'],
    ]);
  });
  it('are replaced completely as Okta sends them, writing only the difference', async () => {
    const [one, two, three] = [await world.made(), await world.made(), await world.made()];
    const push = (...ids: number[]) =>
      world.scim('PUT', '/Groups/role-ShuttleFileUsers', {
        schemas: [scimUrns.group],
        displayName: 'ShuttleFileUsers',
        members: ids.map((id) => ({ value: String(id) })),
      });
    await world.rows(
      "insert into role (code, name) values ('ShuttleFileUsers', 'ShuttleFileUsers') on conflict do nothing",
    );
    expect((await push(one.id, two.id)).status).toBe(200);
    const before = (await world.auditOf(two.id)).length;
    const after = await push(two.id, three.id);
    expect(after.body['members']).toMatchObject([{ value: String(two.id) }, { value: String(three.id) }]);
    expect([await world.rolesOf(one.id), await world.rolesOf(three.id)]).toEqual([[], ['ShuttleFileUsers']]);
    expect((await world.auditOf(two.id)).length).toBe(before);
  });
});
