import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
  createTestFreight,
} from './factories.ts';
import type { TestAccount } from './factories.ts';
import { endpoints } from '#app/contract.ts';
import { screens } from '#app/screens.ts';
import {
  changeLinesShipDateEndpoint,
  finalizeOrderLinesEndpoint,
} from '#areas/orders/order-entry/order-entry.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  changeLineUnitCountEndpoint,
  deleteOrderLinesWhereAllowedEndpoint,
  editOrderLineEndpoint,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import {
  permissionDefinitions,
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
  builtInRoleDefinitions,
} from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestCallResponse, TestUser, TestWorld } from '#tests/world.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** The agreed permission matrix (tests/permissions.csv): permission, conditions, and the roles that have it by default. */
const codes: Record<string, BuiltInRole> = {
  AD: 'Admin',
  IN: 'Internal',
  SH: 'Shipper',
  CO: 'Consignee',
  CU: 'Customer',
  CS: 'CustomerService',
  WH: 'Warehouse',
  WM: 'WarehouseManager',
  RT: 'Routing',
  SM: 'ShuttleFileManagement',
  SU: 'ShuttleFileUsers',
  SD: 'ShipperDaysOfService',
  BL: 'Billing',
};
interface Agreed {
  grant: string;
  cutoff: string;
  order: string;
  roles: BuiltInRole[];
}
const orderStates: Record<string, string> = { 0: 'pending', 1: 'finalized' };
const agreed: Agreed[] = (await readFile(new URL('./permissions.csv', import.meta.url), 'utf8'))
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [permission = '', cutoff = '', order = '', held = ''] = line.trim().split(',');
    const [area = '', name = ''] = permission.split('.');
    return {
      grant: `${name}:${area}`,
      cutoff,
      order: orderStates[order] ?? order,
      roles: held
        .split(' ')
        .map((code) => codes[code] ?? 'Admin')
        .toSorted(),
    };
  });
const byGrant = (a: Agreed, b: Agreed) =>
  `${a.grant} ${a.cutoff} ${a.order}`.localeCompare(`${b.grant} ${b.cutoff} ${b.order}`);
/** Returns whether the agreed matrix grants a role a permission in a state. */
const agrees = (role: BuiltInRole, grant: string, cutoff: string, order: string) =>
  agreed.some(
    (a) =>
      a.grant === grant &&
      (a.cutoff === '' || a.cutoff === cutoff) &&
      (a.order === '' || a.order === order) &&
      a.roles.includes(role),
  );

describe('the default permission matrix', () => {
  it('matches the one agreed with the business, row by row', () => {
    const held = permissionDefinitions.map((g) => ({
      grant: g.grant,
      cutoff: g.cutoff ?? '',
      order: g.order ?? '',
      roles: [...g.roles].toSorted(),
    }));
    expect(held.toSorted(byGrant)).toEqual(agreed.toSorted(byGrant));
  });
  it('has thirteen roles with the names used by the business', () => {
    expect(builtInRoleCodes.map((code) => builtInRoleDefinitions[code].name).toSorted()).toEqual([
      'ADMIN',
      'Billing',
      'Consignee',
      'Customer',
      'CustomerService',
      'Internal',
      'Routing',
      'Shipper',
      'ShipperDaysOfService',
      'Shuttle File Management',
      'Shuttle File Users',
      'Warehouse',
      'WarehouseManager',
    ]);
  });
  it('includes only permissions that a screen, a call or an action can require', () => {
    const asked = new Set([
      ...screens.flatMap((s) => s.permissions),
      ...endpoints.flatMap((e) => (typeof e.permissions === 'string' ? [] : e.permissions)),
    ]);
    const known = new Set(permissionDefinitions.map((g) => g.grant));
    expect([...asked].filter((grant) => !known.has(grant))).toEqual([]);
  });
  it('requires a permission, a scanner or the caller’s own user for every write', () => {
    const own = ['session.setLanguage', 'session.setTimeFormat', 'session.signOutEverywhere'];
    own.push('passwords.requestOwnReset');
    own.push('passkeys.add', 'passkeys.remove', 'passkeys.removePassword');
    own.push('passkeys.rename', 'secondFactor.confirm', 'secondFactor.renewCodes', 'secondFactor.turnOff');
    own.push(
      'passwords.change',
      'identityProof.submit',
      'myAccount.endSession',
      'myAccount.endOtherSessions',
    );
    own.push('personalData.exportOwn');
    own.push('notifications.markRead', 'notifications.setPreference', 'notifications.setEmailSchedule');
    own.push('push.add', 'push.remove');
    const personal = [...own, 'savedViews.save', 'savedViews.edit', 'savedViews.share', 'savedViews.delete'];
    const publicWrites = ['scanner.signIn', 'passwords.requestReset', 'passwords.set'];
    publicWrites.push('signUp.requestAccess');
    // Opened by a link, without a sign-in. They record the view.
    publicWrites.push(
      'trackingLinks.open',
      'trackingLinks.listUnits',
      'trackingLinks.getUnitHistory',
      'trackingLinks.print',
    );
    publicWrites.push('trackingLinks.listProofs', 'trackingLinks.getPhoto');
    // Opened by the hash of a claim packet. It counts failed guesses.
    publicWrites.push('claimPackets.check');
    // Opened by a driver's link. They record the driver's proof.
    publicWrites.push('deliveryProofs.record', 'deliveryProofs.uploadPhoto');
    const loose = endpoints
      .filter(
        (e) =>
          e.method !== 'GET' &&
          !e.isReadOnly &&
          typeof e.permissions === 'string' &&
          e.permissions !== 'scanner',
      )
      .map((e) => e.id);
    expect(loose.filter((id) => !personal.includes(id) && !publicWrites.includes(id))).toEqual([]);
  });
});

describe('a permission with conditions', () => {
  const states = ['before', 'after'].flatMap((cutoff) =>
    ['pending', 'finalized'].map((order) => ({ cutoff, order })),
  );
  it('applies only where both conditions match, for every role and action', () => {
    const wrong: string[] = [];
    for (const role of builtInRoleCodes)
      for (const { grant } of permissionDefinitions.filter((g) => g.cutoff || g.order))
        for (const { cutoff, order } of states) {
          const said = hasPermission(
            { permissions: new Set(listDefaultPermissionStringsOfRoles([role])) },
            grant,
            {
              cutoff: cutoff === 'before' ? 'before' : 'after',
              orderStatus: order === 'pending' ? 'pending' : 'finalized',
            },
          );
          if (said !== agrees(role, grant, cutoff, order))
            wrong.push(`${role} ${grant} ${cutoff} ${order}: ${said}`);
        }
    expect(wrong).toEqual([]);
  });
  it('does not combine the conditions of two roles into a right that neither grants', () => {
    const both = {
      permissions: new Set(['edit:dataEntry:before:finalized', 'edit:dataEntry:after:pending']),
    };
    expect(
      states.filter(({ cutoff, order }) =>
        hasPermission(both, 'edit:dataEntry', {
          cutoff: cutoff === 'before' ? 'before' : 'after',
          orderStatus: order === 'pending' ? 'pending' : 'finalized',
        }),
      ),
    ).toEqual([
      { cutoff: 'before', order: 'finalized' },
      { cutoff: 'after', order: 'pending' },
    ]);
  });
});

describe('actions on an order', () => {
  const shipDate = '2027-02-03';
  const hours: Record<string, string> = { before: '2027-02-03T21:59:59Z', after: '2027-02-03T22:00:00Z' };
  let world: TestWorld;
  let shipper: TestAccount & { warehouseId: number };
  let consignee: TestAccount;
  let productId: number;
  const people = new Map<BuiltInRole, TestUser>();
  beforeAll(async () => {
    world = await openTestWorld({ at: hours['before'] });
    const warehouse = await createTestWarehouse(world);
    shipper = await createTestShipper(world, { warehouseId: warehouse.id });
    consignee = await createTestConsignee(world);
    await createTestDaysOfService(world, { consigneeId: consignee.id, warehouseId: warehouse.id });
    productId = (await ensureTestProduct(world)).id;
    for (const role of builtInRoleCodes)
      people.set(
        role,
        await createTestUser(world, {
          role,
          actsForAccounts: builtInRoleDefinitions[role].groups ? [shipper] : [],
          warehouseId: warehouse.id,
        }),
      );
  });
  afterAll(() => world.close());

  const acts: { grant: string; act: (as: TestUser, id: number) => Promise<TestCallResponse<AnyEndpoint>> }[] =
    [
      {
        grant: 'edit:dataEntry',
        act: (as, id) =>
          world.call(editOrderLineEndpoint, {
            as,
            params: { id },
            body: {
              consigneeAccountId: consignee.id,
              productId,
              unitOfMeasure: 2,
              measure: 'inch',
              length: 42,
              width: 10,
              height: 7,
              rowVersion: 1,
            },
          }),
      },
      {
        grant: 'delete:dataEntry',
        act: (as, id) =>
          world.call(deleteOrderLinesWhereAllowedEndpoint, { as, query: { unitsConsolidateId: [id] } }),
      },
      {
        grant: 'changeUnits:dataEntry',
        act: (as, id) =>
          world.call(changeLineUnitCountEndpoint, { as, params: { id }, body: { numberOfUnits: 2 } }),
      },
      {
        grant: 'changeShipDate:dataEntry',
        act: (as, id) =>
          world.call(changeLinesShipDateEndpoint, {
            as,
            query: { newShipDate: '2027-02-05' },
            body: { selection: [{ consolidateId: id }] },
          }),
      },
    ];
  const snapshot = (id: number) =>
    world.rows(
      'select c.*, o.ship_date from consolidate c join orders o on o.id = c.order_id where c.id = $1',
      [id],
    );
  const cases = acts.flatMap((a) =>
    ['before', 'after'].flatMap((cutoff) =>
      (['pending', 'finalized'] as const).map((order) => ({ ...a, cutoff, order })),
    ),
  );
  it.each(cases)(
    '$grant $cutoff cutoff on a $order order is allowed for exactly the roles in the matrix',
    async ({ grant, act, cutoff, order }) => {
      world.clock.set(hours[cutoff] ?? '');
      const wrong: string[] = [];
      for (const role of builtInRoleCodes) {
        const line = await createTestFreight(world, {
          shipper,
          consignee,
          shipDate,
          status: order === 'pending' ? 0 : 1,
        });
        const before = await snapshot(line.consolidateId);
        const answer = await act(people.get(role) ?? { subject: '' }, line.consolidateId);
        const may = agrees(role, grant, cutoff, order);
        if (may !== (answer.status === 200)) wrong.push(`${role}: ${answer.status} ${answer.message}`);
        // Without the permission the response is 403 and nothing changes.
        if (
          !may &&
          (answer.status !== 403 ||
            JSON.stringify(await snapshot(line.consolidateId)) !== JSON.stringify(before))
        )
          wrong.push(`${role}: ${answer.status} ${answer.message}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(['before', 'after'])(
    'finalizing %s cutoff is allowed for exactly the roles in the matrix',
    async (cutoff) => {
      world.clock.set(hours[cutoff] ?? '');
      const wrong: string[] = [];
      for (const role of builtInRoleCodes) {
        const line = await createTestFreight(world, { shipper, consignee, shipDate, status: 0 });
        const answer = await world.call(finalizeOrderLinesEndpoint, {
          as: people.get(role),
          body: { selection: [{ consolidateId: line.consolidateId }] },
        });
        const may = agrees(
          role,
          cutoff === 'before' ? 'finalizeBeforeCutOff:dataEntry' : 'finalizeAfterCutOff:dataEntry',
          cutoff,
          'pending',
        );
        if (may !== (answer.status === 200) || (!may && answer.status !== 403 && answer.status !== 412))
          wrong.push(`${role}: ${answer.status} ${answer.message}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('permission to edit pending orders after the cutoff excludes an order finalized in the meantime', async () => {
    const clerk = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['orderEntryView:shipments', 'edit:dataEntry:after:pending'],
    });
    world.clock.set(hours['after'] ?? '');
    const edit = (id: number) =>
      world.call(editOrderLineEndpoint, {
        as: clerk,
        params: { id },
        body: {
          consigneeAccountId: consignee.id,
          productId,
          unitOfMeasure: 2,
          measure: 'inch',
          length: 42,
          width: 10,
          height: 7,
          rowVersion: 1,
        },
      });
    const pending = await createTestFreight(world, { shipper, consignee, shipDate, status: 0 });
    const finalized = await createTestFreight(world, { shipper, consignee, shipDate, status: 1 });
    expect([
      (await edit(pending.consolidateId)).status,
      (await edit(finalized.consolidateId)).status,
    ]).toEqual([200, 403]);
  });

  it('a revoked permission is rejected on the next request', async () => {
    const clerk = await createTestUser(world, {
      role: 'Internal',
      permissions: ['orderEntryView:shipments', 'changeUnits:dataEntry'],
    });
    world.clock.set(hours['before'] ?? '');
    const line = await createTestFreight(world, { shipper, consignee, shipDate, status: 0 });
    expect(
      (
        await world.call(changeLineUnitCountEndpoint, {
          as: clerk,
          params: { id: line.consolidateId },
          body: { numberOfUnits: 2 },
        })
      ).status,
    ).toBe(200);
    await world.rows(
      `
        delete from role_permission
        where permission = 'changeUnits:dataEntry'
          and role_code in (select role_code from user_role where user_id = $1)
      `,
      [clerk.id],
    );
    await expect
      .poll(
        async () =>
          (
            await world.call(changeLineUnitCountEndpoint, {
              as: clerk,
              params: { id: line.consolidateId },
              body: { numberOfUnits: 1 },
            })
          ).status,
      )
      .toBe(403);
  });
  it('only Internal and Admin may use a past ship date; a shipper gets an error for an invalid date', async () => {
    world.clock.set(hours['before'] ?? '');
    const answers = new Map<BuiltInRole, number>();
    for (const role of builtInRoleCodes)
      answers.set(
        role,
        (
          await world.call(addOrMergeOrderLineEndpoint, {
            as: people.get(role),
            body: {
              shipperAccountId: shipper.id,
              shipDate: '2027-02-02',
              consigneeAccountId: consignee.id,
              productId,
              unitOfMeasure: 2,
              measure: 'inch',
              length: 42,
              width: 10,
              height: 7,
              numberOfUnits: 1,
            },
          })
        ).status,
      );
    expect(builtInRoleCodes.filter((role) => answers.get(role) === 200).toSorted()).toEqual([
      'Admin',
      'Internal',
    ]);
    expect([answers.get('Shipper'), answers.get('CustomerService'), answers.get('WarehouseManager')]).toEqual(
      [400, 400, 400],
    );
  });

  it('an account removed from a user’s groups is rejected on the next request', async () => {
    const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
    const orders = endpoints.find((e) => e.id === 'orderEntry.listOrders');
    if (!orders) throw new Error('no order list');
    expect((await world.call(orders, { as: seller, accountNumber: shipper.number })).status).toBe(200);
    await world.rows('delete from user_group where user_id = $1', [seller.id]);
    await expect
      .poll(async () => (await world.call(orders, { as: seller, accountNumber: shipper.number })).status)
      .toBe(403);
  });
});
