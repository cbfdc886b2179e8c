import { describe, expect, it } from 'vitest';
import { feature as invoices } from '#areas/billing/invoices/invoices.feature.web.tsx';
import {
  externalLinks,
  isShownInMenu,
  isScreenBuilt,
  canOpenScreen,
  screenRedirects,
  findScreenByPath,
  screens,
} from '#app/screens.ts';
import { grants, listDefaultPermissions, roleCodes } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import type { SignedInUser } from './guard.ts';
import { decideScreenAccess, getLoginErrorText, buildOwnRecordsUrl, sanitizeReturnPath } from './guard.ts';
import {
  getNotificationKind,
  notificationKindCodes,
} from '#areas/people/notifications/notification-kinds.contract.ts';

const screen = (path: string) => {
  const found = screens.find((s) => s.path === path);
  if (!found) throw new Error(`There is no ${path}`);
  return found;
};
const asker = (role: Role, more: Partial<SignedInUser> = {}): SignedInUser => ({
  roles: [role],
  permissions: new Set(listDefaultPermissions([role])),
  accountNumbers: ['MA00101'],
  defaultPage: '/home/index',
  ...more,
});

describe('the table of screens', () => {
  it('names none that is not built', () => {
    expect(screens.filter(({ path }) => !isScreenBuilt(path))).toEqual([]);
  });
});

describe('the route guard', () => {
  it('sends a visitor without session to login, and after a failed sign-in to the no-config page', () => {
    expect(decideScreenAccess(screen('/outbound/loading'), null, false)).toEqual({ to: 'login' });
    expect(decideScreenAccess(screen('/outbound/loading'), null, true)).toEqual({
      to: 'page',
      path: '/noUserConfig/index',
    });
  });
  it('opens public screens to everybody', () => {
    for (const path of ['/callback', '/signUp', '/noUserConfig/index', '/customerCenter/account'])
      expect(decideScreenAccess(screen(path), null, true)).toEqual({ to: 'open' });
  });
  it('opens a screen to a holder of any one of its permissions', () => {
    expect(
      decideScreenAccess(
        screen('/customerService/trackingAndEta'),
        asker('Shipper', { permissions: new Set(['loadsView:outbound']) }),
        false,
      ),
    ).toEqual({ to: 'open' });
  });
  it('counts a grant under conditions as held', () => {
    expect(
      canOpenScreen(
        { permissions: ['edit:dataEntry'] },
        { roles: [], permissions: new Set(['edit:dataEntry:before:pending']) },
      ),
    ).toBe(true);
  });
  it('refuses a holder of an excluded permission even with a listed one', () => {
    const admin = asker('Admin', { accountNumbers: [] });
    expect(decideScreenAccess(screen('/customerService/DaysOfServiceView'), admin, false)).toEqual({
      to: 'page',
      path: '/home/index',
    });
    expect(isShownInMenu(screen('/customerService/DaysOfServiceView'), admin)).toBe(false);
  });
  it('leads a refused user to the default page of the first role, or to the dashboard', () => {
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
  it('leads a customer who opens an invoice at the address of billing to his own page of it', () => {
    const led = (role: Role, at: string, search = '') => {
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
  it.each(notificationKindCodes)('lets whoever is told of %s open where the notice leads', (kind) => {
    const { links: leads, product } = getNotificationKind(kind);
    for (const role of product === 'everybody' ? roleCodes : product) {
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
  });
  it('does not loop when the default page itself is refused', () => {
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
    'refuses a %s without groups with the stored cause',
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
    'lets a %s without groups pass',
    (role) => {
      expect(decideScreenAccess(screen('/home/index'), asker(role, { accountNumbers: [] }), false)).toEqual({
        to: 'open',
      });
    },
  );
});

describe('the path to return to after sign-in', () => {
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
  it('is kept inside the product', () =>
    expect(sanitizeReturnPath('/outbound/loading?page=2')).toBe('/outbound/loading?page=2'));
});

describe('the login errors', () => {
  it('have the sentences of the catalogue, and no text of the address', () => {
    expect(getLoginErrorText('unauthorized')).toBe('User is inactive');
    expect(getLoginErrorText('access_denied')).toBe("Account's email address has not been validated");
    expect(getLoginErrorText('no group account config')).toBe('User does not belong to a group');
    expect(getLoginErrorText('<b>whatever</b>')).toBe('Unable to login. Please contact your Administrator.');
  });
});

describe('the table of screens', () => {
  it('asks only for permissions that somebody holds', () => {
    const known = new Set(grants.map((g) => g.grant));
    const asked = [
      ...screens.flatMap((s) => [...s.permissions, ...(s.excluded ?? [])]),
      ...externalLinks.flatMap((l) => l.permissions),
    ];
    expect(asked.filter((grant) => !known.has(grant))).toEqual([]);
  });
  it('names each path once, and redirects only to screens that exist', () => {
    expect(new Set(screens.map((s) => s.path)).size).toBe(screens.length);
    for (const to of Object.values(screenRedirects)) expect(screen(to).path).toBe(to);
  });
  it.each(roleCodes)('shows a %s no two items that look the same', (role) => {
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
  it.each(roleCodes)('offers a %s only screens that are built', (role) => {
    const offered = screens.filter((s) => isShownInMenu(s, asker(role))).map((s) => s.path);
    expect(offered.filter((path) => !isScreenBuilt(path))).toEqual([]);
    expect(offered).toContain('/home/index');
  });
  it.each(roleCodes)('lets a %s reach home', (role) =>
    expect(canOpenScreen(screen('/home/index'), asker(role))).toBe(true),
  );
});

describe('the invoices of those who pay', () => {
  it('are one screen with one permission under both their addresses', () => {
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

describe('the links to the pages of others', () => {
  it.each([
    ['routeTrucks', 'Route Trucks', 'Routing'],
    ['invoicePortal', 'Customer Invoice Portal', 'Billing'],
  ])('%s stands as %s under %s', (key, title, group) =>
    expect(externalLinks.find((link) => link.key === key)).toMatchObject({ title, group }),
  );
});

describe('the two tracking pages of others', () => {
  it('are linked each by a permission of its own, so that either can be given alone', () => {
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
