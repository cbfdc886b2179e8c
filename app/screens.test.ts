import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScreenDefinition, UserAccess } from '#app/screens.ts';
import { externalLinks, isShownInMenu, canOpenScreen, screenRedirects, screens } from '#app/screens.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import {
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';
import type { SignedInUser } from '#app/web/guard.ts';
import { decideScreenAccess } from '#app/web/guard.ts';

/**
 * Every screen as agreed with the business (tests/screens.csv): its title, its permissions, and the roles that open it by
 * default.
 */
const words = (text = '') => text.split(' ').filter(Boolean);
const agreed = readFileSync(new URL('../tests/screens.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', title = '', permissions, excluded, roles] = line.split(',');
    return { path, title, permissions: words(permissions), excluded: words(excluded), roles: words(roles) };
  });
const screenOf = (path: string): ScreenDefinition => {
  const found = screens.find((screen) => screen.path === path);
  if (!found) throw new Error(`There is no screen ${path}`);
  return found;
};
const holderOf = (...permissions: string[]): SignedInUser => ({
  roles: ['Internal'],
  permissions: new Set(permissions),
  accountNumbers: [],
  defaultPage: '/home/index',
});
const defaultUser = (role: BuiltInRole): UserAccess => ({
  roles: [role],
  permissions: new Set(listDefaultPermissionStringsOfRoles([role])),
});

describe('Screens', () => {
  it.each(agreed.map((row) => [row.path, row] as const))(
    '%s opens with any one of its permissions, is refused without them, and has its title',
    (path, { title, permissions, excluded }) => {
      const screen = screenOf(path);
      expect([screen.title, screen.permissions, screen.excluded ?? []]).toEqual([
        title,
        permissions,
        excluded,
      ]);
      for (const permission of permissions)
        expect([permission, decideScreenAccess(screen, holderOf(permission), false)]).toEqual([
          permission,
          { to: 'open' },
        ]);
      const opens = permissions.length === 0;
      expect(decideScreenAccess(screen, holderOf(), false).to).toBe(opens ? 'open' : 'page');
      for (const other of excluded)
        expect(decideScreenAccess(screen, holderOf(...permissions, other), false).to).toBe('page');
    },
  );
  it('with a menu item are all in the table', () => {
    // The scanner has its own sign-in. The menu links staff to it.
    const listed = new Set(['/scan', ...agreed.map(({ path }) => path)]);
    expect(screens.filter(({ group, path }) => group !== undefined && !listed.has(path))).toEqual([]);
  });
  it('that open without sign-in are in no menu', () => {
    const open = ['/customerCenter/account', '/callback', '/signUp', '/noUserConfig/index'];
    for (const path of open) {
      expect([path, screenOf(path).public]).toEqual([path, true]);
      expect([
        path,
        builtInRoleCodes.filter((role) => isShownInMenu(screenOf(path), defaultUser(role))),
      ]).toEqual([path, []]);
    }
  });
  it.each([
    ['/customerServices/customerMaster', 'editAccounts:accounts'],
    ['/customerServices/claims', 'viewClaims:customerService'],
    ['/customerServices/collections', 'recordPayments:billing'],
    ['/systemSetupAdmin/index', 'adminSettingsView:admin'],
    ['/warehouse/receivingExtensions', 'extensionRequestsView:warehouse'],
    ['/reports/index', 'loadsView:outbound'],
  ])(
    '%s opens for every signed-in user and is in the menu only for users with permission to work there',
    (path, work) => {
      expect(decideScreenAccess(screenOf(path), holderOf(), false)).toEqual({ to: 'open' });
      expect([
        isShownInMenu(screenOf(path), holderOf()),
        isShownInMenu(screenOf(path), holderOf(work)),
      ]).toEqual([false, true]);
    },
  );
});

describe('A default user', () => {
  it.each(['Shipper', 'Consignee', 'Customer'] as const)(
    'with the role %s has the week of days of service once in the menu',
    (role) => {
      const weeks = ['/customerCenter/daysOfService', '/customerService/DaysOfServiceView'];
      const user = defaultUser(role);
      const opened = weeks.filter((path) => canOpenScreen(screenOf(path), user));
      const shown = weeks.filter((path) => isShownInMenu(screenOf(path), user));
      expect([role, shown.length]).toEqual([role, opened.length > 0 ? 1 : 0]);
    },
  );
  it('with the role Shipper finds that week under Days of Service View', () => {
    const titles = screens
      .filter((screen) => isShownInMenu(screen, defaultUser('Shipper')))
      .map(({ title }) => title);
    expect(titles.filter((title) => title.includes('Days of Service'))).toEqual(['Days of Service View']);
  });
  it.each(builtInRoleCodes)('with the role %s can open exactly the agreed screens', (role) => {
    const user = defaultUser(role);
    const opened = agreed.map(({ path }) => path).filter((path) => canOpenScreen(screenOf(path), user));
    expect(opened).toEqual(
      agreed
        .filter(({ roles }) => roles.includes('everyone') || roles.includes(role))
        .map(({ path }) => path),
    );
  });
  it.each([
    ['trackingLegacy', 'Admin Internal CustomerService Shipper Consignee Customer'],
    ['customerProfile', 'Admin Internal CustomerService Shipper Consignee Customer'],
    ['customerCases', 'Admin Internal CustomerService Shipper Consignee Customer'],
  ])('sees the link %s only in the agreed roles', (key, roles) => {
    const link = externalLinks.find((one) => one.key === key);
    expect(builtInRoleCodes.filter((role) => link && canOpenScreen(link, defaultUser(role))).join(' ')).toBe(
      roles,
    );
  });
});

it.each([
  ['/', '/customerService/orderEntry'],
  ['/shipments/orderEntry', '/customerService/orderEntry'],
  ['/shipments/uploadXmlFiles', '/customerService/uploadXmlFiles'],
  ['/dashboard', '/dashboard/index'],
  ['/routing', '/routing/shuttleFile'],
  ['/outbound', '/outbound/loading'],
])('the old URL %s redirects to %s', (from, to) => expect(screenRedirects[from]).toBe(to));

it.each([
  ['trackingLegacy', 'Tracking', 'Customer Services', 'jafTrackingView:customerService'],
  ['tracking', 'Flower Service', 'Customer Services', 'shipmentTrackingView:outbound'],
  ['customerProfile', 'Customer Profile', 'Customer Services', 'viewProfile:customerService'],
  ['customerCases', 'Customer Cases', 'Customer Services', 'viewCases:customerService'],
  ['invoicePortal', 'Customer Invoice Portal', 'Billing', 'myInvoicesView:customerService'],
  ['routeTrucks', 'Route Trucks', 'Routing', 'shuttleFileView:routing'],
])(
  'the external link %s has the title %s, is in the group %s and requires %s',
  (key, title, group, permission) =>
    expect(externalLinks.find((link) => link.key === key)).toMatchObject({
      title,
      group,
      permissions: [permission],
    }),
);

it('the menu has the titles from the specification', () => {
  const shown = new Set([
    ...screens.filter(({ group }) => group !== undefined).flatMap(({ title, group }) => [title, group]),
    ...externalLinks.map(({ title }) => title),
  ]);
  const titles = [
    'Billing',
    'Invoices',
    'My Invoices',
    'Customer Services',
    'Warehouse',
    'Shipments',
    'Tutorials',
    'Upload XML Files',
    'Order Entry',
    'Shipment Tracking',
    'Pallet Receipts',
    'Extension Requests',
    'Cooler Inventory',
    'Doors',
    'Layout Templates',
    'Layouts',
    'Shippers',
    'Barcode Users',
    'Floor Plan',
    'Outbound Units',
    'Loads',
    'Shuttle File',
    'Shuttle Set Up',
    'Shuttle Loads',
    'Shuttle Units',
    'Shuttle Inbound',
    'Bills of Lading',
    'ETAs',
    'Statements',
    'Blocked Accounts',
    'Shipper Cutoff Groups',
    'Warehouse Settings',
    'Admin Settings',
    'Manage Users Groups',
    'Holiday Periods',
    'Customer Cases',
    'Shipper Days of Service',
    'Consignee Days of Service',
    'Days of Service View',
    'Days of Service',
  ];
  expect(titles.filter((title) => !shown.has(title))).toEqual([]);
});
