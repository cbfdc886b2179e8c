import { commands, page } from 'vitest/browser';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { requestOwnPasswordResetEndpoint } from '#areas/people/passwords/passwords.contract.ts';
import { getCurrentUserEndpoint, signOutEverywhereEndpoint } from '#areas/people/session/session.contract.ts';
import {
  isShownInMenu,
  canOpenScreen,
  findOwnRecordsScreen,
  screenRedirects,
  screens,
} from '#app/screens.ts';
import {
  navigateInTestAppIgnoringBlockers,
  openTestApp,
  reloadTestApp,
  waitUntilAppSettled,
} from './app/app.tsx';
import { listRecordedCallsTo } from './app/answer-records.ts';
import type { RoleCode } from './app/fake-server.ts';
import {
  answerCallsTo,
  recordedCalls,
  listGrantsOfRole,
  buildFakeProfile,
  forbiddenCallIds,
} from './app/fake-server.ts';
import {
  getElements,
  getButton,
  waitUntilGone,
  getElement,
  pressKeys,
  waitUntilVisible,
  findPageAxeViolations,
} from './dom.ts';

/** What surrounds every screen: URLs, guard, menu, sidebar, top bar and the skip link past the menu. */

const path = () => window.location.pathname;
const menu = () => page.getByRole('navigation', { name: 'Menu' });
const userMenu = () => page.getByRole('button', { name: /User menu/ });

describe('the first Tab', () => {
  it.each(['/home/index', '/customerCenter/usersGroups', '/admin/audit'])(
    'on %s moves to the screen, however far down the menu its item is',
    async (screen) => {
      await openTestApp({ path: screen });
      await pressKeys('Tab');
      expect(document.activeElement?.textContent).toBe('Skip to content');
    },
  );
});

describe('a URL', () => {
  beforeAll(() => openTestApp());
  it.each(Object.entries(screenRedirects))(
    '%s is short or outdated and redirects to %s',
    async (from, to) => {
      await navigateInTestAppIgnoringBlockers(from);
      const isHome = from === '/' || to === '/dashboard/index';
      await expect.poll(path).toBe(isHome ? '/home/index' : to);
    },
  );
  it.each([
    '/nope',
    '/warehouse/nope',
    '/customerService/nope',
    '/WAREHOUSE/doorsManagement',
    '/customerService/daysofserviceview',
  ])('%s is unknown and redirects staff to Home', async (unknown) => {
    await navigateInTestAppIgnoringBlockers(unknown);
    await expect.poll(path).toBe('/home/index');
    await waitUntilVisible(page.getByText(`Page not found: ${unknown}`));
  });
  it('with a redirect is skipped by Back', async () => {
    await navigateInTestAppIgnoringBlockers('/outbound/unitsDetail');
    await navigateInTestAppIgnoringBlockers('/routing');
    await expect.poll(path).toBe('/routing/shuttleFile');
    window.history.back();
    await expect.poll(path).toBe('/outbound/unitsDetail');
  });
});

describe('a URL of an outside user', () => {
  it('without a path redirects to their orders, and an unknown one too, with a way to Home', async () => {
    await openTestApp({ role: 'Shipper', path: '/' });
    await expect.poll(path).toBe('/customerService/orderEntry');
    await navigateInTestAppIgnoringBlockers('/nope');
    await waitUntilVisible(page.getByText('Page not found: /nope'));
    await page.getByRole('button', { name: 'Go to Home' }).click();
    await expect.poll(path).toBe('/home/index');
  });
});

describe('the route guard and the menu', () => {
  it.each<RoleCode>([
    'Admin',
    'Internal',
    'WarehouseManager',
    'Warehouse',
    'Routing',
    'Billing',
    'CustomerService',
    'Shipper',
    'Consignee',
    'Customer',
  ])('show a %s exactly the menu items in the table of screens', async (role) => {
    await openTestApp({ role });
    const visitor = { roles: [role], permissions: new Set(listGrantsOfRole(role)) };
    const shown = getElements('nav[aria-label="Menu"] a:not([target])').map((link) =>
      link.getAttribute('href'),
    );
    const wanted = screens.filter((screen) => isShownInMenu(screen, visitor)).map((screen) => screen.path);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
  });
  it.each<RoleCode>(['Admin', 'Shipper', 'Warehouse'])(
    'open to a %s only the screens in the table, and mark the current one',
    async (role) => {
      await openTestApp({ role });
      // An effect of the shell that renders after each navigation makes React stop after fifty quick ones.
      const errors = vi.spyOn(console, 'error');
      const visitor = { roles: [role], permissions: new Set(listGrantsOfRole(role)) };
      for (const screen of screens) {
        if (screen.public || screen.path.includes(':') || screen.path === '/dashboard/index') continue;
        await navigateInTestAppIgnoringBlockers(screen.path);
        const may = canOpenScreen(screen, visitor);
        const led = findOwnRecordsScreen(screen, visitor)?.path ?? '/home/index';
        expect({ screen: screen.path, path: path() }).toEqual({
          screen: screen.path,
          path: may ? screen.path : led,
        });
        if (may && isShownInMenu(screen, visitor))
          await expect
            .poll(() => getElement('nav[aria-label="Menu"] [aria-current=page]').getAttribute('href'))
            .toBe(screen.path);
      }
      await waitUntilAppSettled();
      expect(forbiddenCallIds).toEqual([]);
      const messages = errors.mock.calls.map(([message]) => String(message));
      errors.mockRestore();
      expect(messages.filter((message) => message.includes('Maximum update depth'))).toEqual([]);
    },
  );
  it('explain why a link to a screen of another role redirects to Home', async () => {
    await openTestApp({ role: 'Shipper', path: '/admin/audit' });
    expect(path()).toBe('/home/index');
    await waitUntilVisible(page.getByText('Audit requires another role.'));
    expect(forbiddenCallIds).toEqual([]);
  });
});

describe('the sidebar', () => {
  const toggle = () => getButton('Menu');
  const isShown = () => getElements('nav[aria-label="Menu"]').some((one) => one.checkVisibility());
  const become = async (width: number, shown: boolean) => {
    await page.viewport(width, 800);
    await expect.poll(isShown).toBe(shown);
  };
  it('collapses below 1024 px and opens over the screen there', async () => {
    await openTestApp({ role: 'Internal', width: 1030, height: 800 });
    await become(1030, true);
    await become(1020, false);
    await become(1030, true);
    await become(800, false);
    await toggle().click();
    await menu().getByRole('link', { name: 'Outbound Units' }).click();
    await expect.poll(path).toBe('/outbound/unitsDetail');
    await expect.poll(isShown).toBe(false);
    await toggle().click();
    await expect.poll(isShown).toBe(true);
    await page.css('body').click({ position: { x: 700, y: 500 } });
    await expect.poll(isShown).toBe(false);
  });
  it('saves its state on a desktop in a cookie, and treats an invalid value as open', async () => {
    await openTestApp({ role: 'Internal' });
    await expect.poll(isShown).toBe(true);
    await toggle().click();
    await expect.poll(isShown).toBe(false);
    await reloadTestApp();
    await waitUntilVisible(toggle());
    expect(isShown()).toBe(false);
    expect(await cookieStore.get('coldlane_sidebar')).toMatchObject({ value: 'closed', sameSite: 'lax' });
    await cookieStore.set('coldlane_sidebar', 'nonsense');
    await reloadTestApp();
    await expect.poll(isShown).toBe(true);
    await cookieStore.delete('coldlane_sidebar');
  });
});

describe('the top bar', () => {
  const shows = async (warehouse: string) => {
    await expect.poll(() => chooser().element().textContent).toContain(warehouse);
  };
  const chooser = () => page.css('header.top-bar').getByRole('button', { name: /^Warehouse/ });
  it('keeps the chosen warehouse from screen to screen and after a reload', async () => {
    await openTestApp({ role: 'Internal', path: '/outbound/loading' });
    await shows('All warehouses');
    await chooser().click();
    await page.getByRole('menuitem', { name: /^MIA/ }).click();
    await shows('MIA');
    await menu().getByRole('link', { name: 'Outbound Units' }).click();
    await expect.poll(path).toBe('/outbound/unitsDetail');
    await shows('MIA');
    await reloadTestApp();
    await shows('MIA');
  });
  it('sends a reset link only after confirmation', async () => {
    const withAddress = () =>
      answerCallsTo(getCurrentUserEndpoint, () => ({
        data: buildFakeProfile({ email: 'guadalupe@coldlane.example' }),
      }));
    await openTestApp({ role: 'Internal', beforeStart: withAddress });
    const posts = () => recordedCalls.filter(({ method }) => method === 'POST').map((call) => call.path);
    const askFor = async (yesOrNo: string) => {
      await userMenu().click();
      await page.getByRole('menuitem', { name: /Reset password/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: yesOrNo }).click();
      await waitUntilGone(page.getByRole('dialog'));
    };
    await askFor('Cancel');
    expect(posts()).toEqual([]);
    const message = 'We sent a link to change your password to your email address.';
    const whole = { code: 20_000, data: null, message, key: message, params: {} };
    answerCallsTo(requestOwnPasswordResetEndpoint, () => ({ status: 200, body: whole }));
    await askFor('Send link');
    await expect.poll(posts).toEqual(['/session/reset-password']);
    await waitUntilVisible(page.getByText('We sent a link to change your password to your email address.'));
  });
  it.each([
    ['a user with a password', false],
    ['a user of Google Workspace', true],
  ])(
    'separates “Sign out everywhere” from “Sign out” for %s, and asks before it',
    async (_, isGoogleAppsUser) => {
      const profile = () =>
        answerCallsTo(getCurrentUserEndpoint, () => ({ data: buildFakeProfile({ isGoogleAppsUser }) }));
      await openTestApp({ role: 'Internal', beforeStart: profile });
      await userMenu().click();
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Sign out', exact: true }));
      const items = getElements('[role=menuitem]').map((item) => item.textContent);
      const [everywhere, here] = [items.indexOf('Sign out everywhere…'), items.indexOf('Sign out')];
      expect([everywhere >= 0, here]).toEqual([true, items.length - 1]);
      expect(here - everywhere).toBeGreaterThan(1);
      await page.getByRole('menuitem', { name: 'Sign out everywhere…' }).click();
      const asked = page.getByRole('dialog', { name: 'Sign out everywhere' });
      await asked.getByRole('button', { name: 'Stay' }).click();
      await waitUntilGone(asked);
      expect(listRecordedCallsTo(signOutEverywhereEndpoint)).toEqual([]);
    },
  );
  it('hides the password reset from users of Google Workspace', async () => {
    const google = () =>
      answerCallsTo(getCurrentUserEndpoint, () => ({ data: buildFakeProfile({ isGoogleAppsUser: true }) }));
    await openTestApp({ role: 'CustomerService', beforeStart: google });
    await userMenu().click();
    await waitUntilVisible(page.getByRole('menuitem', { name: 'Sign out', exact: true }));
    await waitUntilGone(page.getByRole('menuitem', { name: /Reset password/ }));
  });
  it('saves language and appearance, and keeps the language in the profile', async () => {
    await openTestApp({ role: 'Internal' });
    const choose = async (title: string, language: string) => {
      await getButton(title).click();
      const item = page.getByRole('menuitem').or(page.getByRole('menuitemradio'));
      await item.filter({ hasText: language }).click();
    };
    await choose('Language', 'Español');
    await waitUntilVisible(
      page.getByRole('navigation', { name: 'Menú' }).getByText('Cargas', { exact: true }),
    );
    await page.css('button.user-button').click();
    await page.getByRole('menuitem', { name: 'Modo oscuro' }).click();
    await reloadTestApp();
    await waitUntilVisible(getButton('Idioma'));
    const { lang, dataset } = document.documentElement;
    expect([lang, dataset['theme']]).toEqual(['es', 'dark']);
    expect(await findPageAxeViolations()).toEqual([]);
    await choose('Idioma', 'English');
    await waitUntilVisible(getButton('Language'));
    const kept = recordedCalls.filter(({ path }) => path === '/me/language').map(({ body }) => body);
    expect(kept).toEqual([{ language: 'es' }, { language: 'en' }]);
    await commands.preferScheme('light');
    await waitUntilAppSettled();
  });
  it('switches the clock of all times under My account, and keeps it in the profile', async () => {
    await openTestApp({ role: 'Internal' });
    await navigateInTestAppIgnoringBlockers('/customerCenter/account');
    const clocks = page.getByRole('group', { name: 'Time format' });
    const pressed = () => clocks.getByRole('button', { pressed: true }).element().textContent;
    await expect.poll(pressed).toBe('12-hour (5:00 PM)');
    await clocks.getByRole('button', { name: '24-hour (17:00)' }).click();
    await expect.poll(pressed).toBe('24-hour (17:00)');
    await clocks.getByRole('button', { name: '12-hour (5:00 PM)' }).click();
    await expect.poll(pressed).toBe('12-hour (5:00 PM)');
    const kept = () => recordedCalls.filter(({ path }) => path === '/me/time-format').map(({ body }) => body);
    await expect.poll(kept).toEqual([{ timeFormat: '24h' }, { timeFormat: '12h' }]);
    expect(await findPageAxeViolations()).toEqual([]);
  });
});
