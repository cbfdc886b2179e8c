import { describe, expect, it } from 'vitest';
import { feature as invoices } from '#areas/billing/invoices/invoices.feature.client.tsx';
import {
  externalLinks,
  isShownInMenu,
  isScreenBuilt,
  canOpenScreen,
  screenRedirects,
  findScreenByPath,
  screens,
} from '#app/screens.ts';
import {
  permissionDefinitions,
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import type { SignedInUser } from './guard.ts';
import { decideScreenAccess, getLoginErrorText, buildOwnRecordsUrl, sanitizeReturnPath } from './guard.ts';
import {
  getNotificationKindDefinition,
  notificationKindCodes,
} from '#areas/people/notifications/notification-kinds.contract.ts';

const screen = (path: string) => {
  const found = screens.find((s) => s.path === path);
  if (!found) throw new Error(`There is no ${path}`);
  return found;
};
const asker = (role: BuiltInRole, more: Partial<SignedInUser> = {}): SignedInUser => ({
  roles: [role],
  permissions: new Set(listDefaultPermissionStringsOfRoles([role])),
  accountNumbers: ['MA00101'],
  defaultPage: '/home/index',
  ...more,
});

describe('The table of screens', () => {
  it('lists only screens that are built', () => {
    expect(screens.filter(({ path }) => !isScreenBuilt(path))).toEqual([]);
  });
});

describe('the route guard', () => {
  it('redirects a visitor without a session to login, and after a failed sign-in to the no-config page', () => {
    expect(decideScreenAccess(screen('/outbound/loading'), null, false)).toEqual({ to: 'login' });
    expect(decideScreenAccess(screen('/outbound/loading'), null, true)).toEqual({
      to: 'page',
      path: '/noUserConfig/index',
    });
  });
  it('opens public screens to everyone', () => {
    for (const path of ['/callback', '/signUp', '/noUserConfig/index', '/customerCenter/account'])
      expect(decideScreenAccess(screen(path), null, true)).toEqual({ to: 'open' });
  });
  it('opens a screen for a user with any one of its permissions', () => {
    expect(
      decideScreenAccess(
        screen('/customerService/trackingAndEta'),
        asker('Shipper', { permissions: new Set(['loadsView:outbound']) }),
        false,
      ),
    ).toEqual({ to: 'open' });
  });
  it('treats a conditional permission as granted', () => {
    expect(
      canOpenScreen(
        { permissions: ['edit:dataEntry'] },
        { roles: [], permissions: new Set(['edit:dataEntry:before:pending']) },
      ),
    ).toBe(true);
  });
  it('refuses a user with an excluded permission, even with a listed permission', () => {
    const admin = asker('Admin', { accountNumbers: [] });
    expect(decideScreenAccess(screen('/customerService/DaysOfServiceView'), admin, false)).toEqual({
      to: 'page',
      path: '/home/index',
    });
    expect(isShownInMenu(screen('/customerService/DaysOfServiceView'), admin)).toBe(false);
  });
  it('redirects a refused user to the default page of their first role, or to the dashboard', () => {
    expect(
      decideScreenAccess(
        screen('/admin/settings'),
        asker('Shipper', { defaultPage: '/customerService/orderEntry' }),
        false,
      ),
    ).toEqual({ to: 'page', path: '/customerService/orderEntry' });
    expect(
      decideScreenAccess(screen('/admin/settings'), asker('Shipper', { defaultPage: null }), false),
    ).toEqual({
      to: 'page',
      path: '/dashboard/index',
    });
  });
  it('redirects a customer from a billing invoice URL to their own page for that invoice', () => {
    const led = (role: BuiltInRole, at: string, search = '') => {
      const asked = findScreenByPath(at);
      if (!asked) throw new Error(`There is no ${at}`);
      const answer = decideScreenAccess(asked, asker(role), false);
      return answer.to === 'own' ? buildOwnRecordsUrl(answer.path, asked, at, search) : answer.to;
    };
    expect(led('Consignee', '/customerCenter/manageInvoices/17')).toBe(
      '/customerService/customerInvoices?open=17',
    );
    expect(led('Shipper', '/customerCenter/manageInvoices/17')).toBe('/customerService/aelInvoices?open=17');
    // The billing list is not a record. A user who cannot open it is redirected to their first screen, as everywhere.
    expect(led('Customer', '/customerCenter/manageInvoices', '?number=17')).toBe('page');
    expect(led('Billing', '/customerCenter/manageInvoices/17')).toBe('open');
    expect(led('Routing', '/customerCenter/manageInvoices/17')).toBe('page');
  });
  it.each(notificationKindCodes)(
    'lets recipients of the %s notification open the screen it links to',
    (kind) => {
      const { links: leads, product } = getNotificationKindDefinition(kind);
      for (const role of product === 'everybody' ? builtInRoleCodes : product) {
        const visitor = asker(role);
        const lead = leads.find((l) => l.permission === null || visitor.permissions.has(l.permission));
        if (!lead?.path) continue;
        const path = lead.path.replace('{id}', '17').replace(/\?.*/, '');
        const led = findScreenByPath(path);
        expect([role, path, led?.path]).not.toContain(undefined);
        if (led)
          expect([role, path, decideScreenAccess(led, visitor, false).to]).toContainEqual(
            expect.stringMatching(/^(open|own)$/),
          );
      }
    },
  );
  it('does not loop when the default page is refused', () => {
    expect(
      decideScreenAccess(
        screen('/admin/settings'),
        asker('Shipper', { defaultPage: '/admin/settings' }),
        false,
      ),
    ).toEqual({ to: 'page', path: '/dashboard/index' });
    expect(
      decideScreenAccess(
        screen('/dashboard/index'),
        asker('Shipper', { defaultPage: '/admin/settings' }),
        false,
      ),
    ).toEqual({ to: 'open' });
  });
  it('sends a user without roles to the no-config page', () => {
    expect(decideScreenAccess(screen('/home/index'), asker('Shipper', { roles: [] }), false)).toEqual({
      to: 'page',
      path: '/noUserConfig/index',
    });
  });
  it.each(['Shipper', 'Consignee', 'Customer', 'ShipperDaysOfService'] as const)(
    'refuses a %s without groups and gives the stored reason',
    (role) => {
      expect(decideScreenAccess(screen('/home/index'), asker(role, { accountNumbers: [] }), false)).toEqual({
        to: 'refused',
        cause: 'no group account config',
      });
      expect(
        decideScreenAccess(
          screen('/home/index'),
          asker(role, { roles: [role.toLowerCase()], accountNumbers: [] }),
          false,
        ).to,
      ).toBe('refused');
    },
  );
  it.each(['Warehouse', 'Routing', 'Billing', 'CustomerService', 'Internal', 'Admin'] as const)(
    'allows a %s without groups',
    (role) => {
      expect(decideScreenAccess(screen('/home/index'), asker(role, { accountNumbers: [] }), false)).toEqual({
        to: 'open',
      });
    },
  );
});

describe('The return path after sign-in', () => {
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/callback',
    '/callback?x=1',
    '',
    null,
    7,
  ])('is ignored when it is %s', (path) => expect(sanitizeReturnPath(path)).toBeNull());
  it('is kept when it is inside the product', () =>
    expect(sanitizeReturnPath('/outbound/loading?page=2')).toBe('/outbound/loading?page=2'));
});

describe('Login errors', () => {
  it('show the catalog messages and no text from the URL', () => {
    expect(getLoginErrorText('unauthorized')).toBe('User is inactive');
    expect(getLoginErrorText('access_denied')).toBe("Account's email address has not been validated");
    expect(getLoginErrorText('no group account config')).toBe('User does not belong to a group');
    expect(getLoginErrorText('<b>whatever</b>')).toBe('Unable to login. Please contact your Administrator.');
  });
});

describe('Screen permissions and menu', () => {
  it('require only permissions that at least one role has', () => {
    const known = new Set(permissionDefinitions.map((g) => g.grant));
    const asked = [
      ...screens.flatMap((s) => [...s.permissions, ...(s.excluded ?? [])]),
      ...externalLinks.flatMap((l) => l.permissions),
    ];
    expect(asked.filter((grant) => !known.has(grant))).toEqual([]);
  });
  it('list each path once, and redirect only to existing screens', () => {
    expect(new Set(screens.map((s) => s.path)).size).toBe(screens.length);
    for (const to of Object.values(screenRedirects)) expect(screen(to).path).toBe(to);
  });
  it.each(builtInRoleCodes)('show a %s no two identical menu items', (role) => {
    const visitor = asker(role);
    const items = screens
      .filter((s) => isShownInMenu(s, visitor))
      .map((s) => `${s.group} ${s.title} ${s.titleSuffix ?? ''}`);
    expect(new Set(items).size).toBe(items.length);
    const titles = screens
      .filter((s) => isShownInMenu(s, visitor))
      .map((s) => `${s.title} ${s.titleSuffix ?? ''}`);
    expect(new Set(titles).size).toBe(titles.length);
  });
  it.each(builtInRoleCodes)('offer a %s only screens that are built', (role) => {
    const offered = screens.filter((s) => isShownInMenu(s, asker(role))).map((s) => s.path);
    expect(offered.filter((path) => !isScreenBuilt(path))).toEqual([]);
    expect(offered).toContain('/home/index');
  });
  it.each(builtInRoleCodes)('let a %s open the home screen', (role) =>
    expect(canOpenScreen(screen('/home/index'), asker(role))).toBe(true),
  );
});

describe('The customer and shipper invoice screens', () => {
  it('are the same screen with the same permission under both URLs', () => {
    const [customers, shippers] = ['/customerService/customerInvoices', '/customerService/aelInvoices'].map(
      screen,
    );
    expect([customers?.permissions, shippers?.permissions]).toEqual([
      ['myInvoicesView:customerService'],
      ['myInvoicesView:customerService'],
    ]);
    const page = (path = '') => String(invoices.screens?.[path]);
    expect(page(customers?.path)).toContain('my-invoices.screen');
    expect(page(shippers?.path)).toBe(page(customers?.path));
  });
});

describe('External links', () => {
  it.each([
    ['routeTrucks', 'Route Trucks', 'Routing'],
    ['invoicePortal', 'Customer Invoice Portal', 'Billing'],
  ])('%s has the title %s in the group %s', (key, title, group) =>
    expect(externalLinks.find((link) => link.key === key)).toMatchObject({ title, group }),
  );
});

describe('The two external tracking pages', () => {
  it('require separate permissions, so that each can be granted independently', () => {
    const named = new Map(externalLinks.map((link) => [link.key, link.permissions]));
    const shown = (...permissions: string[]) =>
      ['trackingLegacy', 'tracking'].filter((key) =>
        canOpenScreen(
          { permissions: named.get(key) ?? [] },
          { roles: [], permissions: new Set(permissions) },
        ),
      );
    expect(shown('jafTrackingView:customerService')).toEqual(['trackingLegacy']);
    expect(shown('shipmentTrackingView:outbound')).toEqual(['tracking']);
  });
});
