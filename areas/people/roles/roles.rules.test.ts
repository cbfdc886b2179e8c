import { describe, expect, it } from 'vitest';
import {
  computeAccessChange,
  groupUsersByAccessChange,
  computeEffectiveAccess,
  findRoleChangeError,
  computeHighestRoleRankWhereAdminIsZero,
} from './roles.rules.ts';
import { isPermissionAllowedOnBaseRole, getRowScopeOfRole } from './row-scope.contract.ts';
import {
  allPermissions,
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';

const known = builtInRoleCodes.map((code) => ({
  code,
  base: code,
  permissions: listDefaultPermissionStringsOfRoles([code]),
}));
const night = {
  code: 'own-00000001',
  base: 'Routing',
  permissions: [...listDefaultPermissionStringsOfRoles(['Routing']), 'forceReleaseLoad:outbound'],
};

describe('a user’s effective access', () => {
  it('combines the permissions of all roles, with the ranks of their bases', () => {
    const holding = computeEffectiveAccess([...known, night], ['Billing', night.code, 'own-ffffffff']);
    expect(holding.roles).toEqual(['Billing', 'Routing']);
    expect(holding.permissions.has('forceReleaseLoad:outbound')).toBe(true);
    expect(holding.permissions.has('postInvoices:billing')).toBe(true);
  });
  it('has the rank of the highest role; an unknown role has the lowest rank', () => {
    expect([
      computeHighestRoleRankWhereAdminIsZero(['Shipper', 'Internal']),
      computeHighestRoleRankWhereAdminIsZero([]),
      computeHighestRoleRankWhereAdminIsZero(['own-00000001']),
    ]).toEqual([1, 4, 4]);
  });
});

describe('the effect of a role change on access', () => {
  const screen = (title: string, permission: string) => ({
    title,
    canOpen: ({ permissions: held }: { permissions: ReadonlySet<string> }) => held.has(permission),
  });
  const screens = [
    screen('Home', 'homeView:home'),
    screen('Invoices', 'invoicesView:billing'),
    screen('Doors', 'doorsView:warehouse'),
  ];
  const of = (...codes: string[]) => computeEffectiveAccess(known, codes);
  it('lists the screens that become available and unavailable', () => {
    const to = computeAccessChange(screens, of('Billing'), of('Warehouse'));
    expect(to).toMatchObject({ opens: ['Doors'], closes: ['Invoices'] });
    expect([to.gains.includes('doorsView:warehouse'), to.loses.includes('invoicesView:billing')]).toEqual([
      true,
      true,
    ]);
  });
  it('includes everything for a new user, and nothing for the same roles in another order', () => {
    expect(computeAccessChange(screens, of(), of('Admin')).opens).toEqual(['Home', 'Invoices', 'Doors']);
    expect(computeAccessChange(screens, of('Billing', 'Warehouse'), of('Warehouse', 'Billing'))).toEqual({
      opens: [],
      closes: [],
      gains: [],
      loses: [],
    });
  });
});

describe('a role change grouped by user', () => {
  const less = { ...night, permissions: ['homeView:home', 'postInvoices:billing'] };
  const then = [...known, less];
  const person = (id: number, ...codes: string[]) => ({ id, name: `Person ${id}`, codes });
  it('has the same effect for users with the same roles, and less for those with another role granting the same', () => {
    const { touched, untouched } = groupUsersByAccessChange(
      [person(1, night.code), person(2, night.code), person(3, night.code, 'Admin')],
      [...known, night],
      then,
    );
    expect([touched.map((group) => group.people.map((p) => p.id)), untouched]).toEqual([[[1, 2]], 1]);
    expect(touched[0]?.before).toEqual(allPermissions.filter((one) => night.permissions.includes(one)));
    expect(touched[0]?.after).toEqual(['homeView:home', 'postInvoices:billing']);
  });
  it('removes the role when another one replaces it', () => {
    const all = [...known, night];
    const { touched } = groupUsersByAccessChange([person(1, night.code)], all, all, {
      code: night.code,
      by: 'Routing',
    });
    expect(touched[0]?.before.filter((one) => !touched[0]?.after.includes(one))).toEqual([
      'forceReleaseLoad:outbound',
    ]);
  });
});

describe('an allowed role', () => {
  const editor = (...roles: BuiltInRole[]) => ({
    roles,
    permissions: new Set(listDefaultPermissionStringsOfRoles(roles)),
  });
  const shape = (base: BuiltInRole, ...list: string[]) => ({ base, permissions: list });
  it.each([
    [
      'a role based on the administrator role',
      editor('Admin'),
      null,
      shape('Admin', 'homeView:home'),
      'roles.basedOnAdmin',
    ],
    [
      'a role above the caller’s own',
      editor('Billing'),
      null,
      shape('Internal', 'homeView:home'),
      'roles.roleAboveOwn',
    ],
    [
      'permissions that the caller does not have',
      editor('Billing'),
      null,
      shape('Billing', 'doorsView:warehouse'),
      'roles.permissionNotHeld',
    ],
    [
      'removing permissions that the caller does not have',
      editor('Billing'),
      shape('Billing', 'homeView:home', 'doorsView:warehouse'),
      shape('Billing', 'homeView:home'),
      'roles.permissionNotHeld',
    ],
    [
      'company permissions for a shipper role',
      editor('Admin'),
      null,
      shape('Shipper', 'invoicesView:billing'),
      'roles.permissionOutsideScope',
    ],
    [
      'billing permissions for a warehouse role',
      editor('Admin'),
      null,
      shape('Warehouse', 'postInvoices:billing'),
      'roles.permissionOutsideScope',
    ],
  ])('is not %s', (_, who, before, after, code) => {
    expect(findRoleChangeError(who, before, after)?.code).toBe(code);
  });
  it('may add warehouse permissions to a warehouse role, and any permission with company row scope', () => {
    expect(findRoleChangeError(editor('Admin'), null, shape('Warehouse', 'reopenLoads:outbound'))).toBeNull();
    expect(
      findRoleChangeError(editor('Admin'), null, shape('ShuttleFileUsers', 'viewAudit:admin')),
    ).toBeNull();
    // Permissions that stay need not be granted again.
    const as = shape('Billing', 'homeView:home', 'doorsView:warehouse');
    expect(findRoleChangeError(editor('Billing'), as, { ...as })).toBeNull();
  });
  it('includes every built-in role as it is', () => {
    const misfits = builtInRoleCodes.flatMap((role) =>
      listDefaultPermissionStringsOfRoles([role]).filter((one) => !isPermissionAllowedOnBaseRole(role, one)),
    );
    expect(misfits).toEqual([]);
    expect(builtInRoleCodes.filter((role) => getRowScopeOfRole(role) !== 'house')).toEqual([
      'WarehouseManager',
      'Warehouse',
      'Shipper',
      'Consignee',
      'Customer',
      'ShipperDaysOfService',
    ]);
  });
});
