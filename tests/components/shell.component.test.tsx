import { commands, page } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { resetOwnPassword } from '#areas/people/passwords/passwords.contract.ts';
import { me } from '#areas/people/session/session.contract.ts';
import { inMenu, mayOpen, ownOf, redirects, screens } from '#app/screens.ts';
import { navigate, openApp, reloadApp, settled } from './app/app.tsx';
import type { RoleCode } from './app/server.ts';
import { answer, calls, grantsOf, profile, refused } from './app/server.ts';
import { all, button, gone, one, press, seen, violations } from './dom.ts';

/** What is around every screen: addresses, guard, menu, sidebar, top bar and the way past the menu by keyboard. */

const path = () => window.location.pathname;
const menu = () => page.getByRole('navigation', { name: 'Menu' });
const userMenu = () => page.getByRole('button', { name: /User menu/ });

describe('the first Tab', () => {
  it.each(['/home/index', '/customerCenter/usersGroups', '/admin/audit'])(
    'of %s comes to the screen, however far down the menu its item is',
    async (screen) => {
      await openApp({ path: screen });
      await press('Tab');
      expect(document.activeElement?.textContent).toBe('Skip to the screen');
    },
  );
});

describe('an address', () => {
  beforeAll(() => openApp());
  it.each(Object.entries(redirects))('%s is short or old and leads to %s', async (from, to) => {
    await navigate(from);
    await expect.poll(path).toBe(to === '/dashboard/index' ? '/home/index' : to);
  });
  it.each([
    '/nope',
    '/warehouse/nope',
    '/customerService/nope',
    '/WAREHOUSE/doorsManagement',
    '/customerService/daysofserviceview',
  ])('%s is unknown and leads to order entry', async (unknown) => {
    await navigate(unknown);
    await expect.poll(path).toBe('/customerService/orderEntry');
    await seen(page.getByText(`There is no screen at ${unknown}.`));
    await page.getByRole('button', { name: 'Go to Home' }).click();
    await expect.poll(path).toBe('/home/index');
  });
  it('that leads on is left by Back', async () => {
    await navigate('/outbound/unitsDetail');
    await navigate('/routing');
    await expect.poll(path).toBe('/routing/shuttleFile');
    window.history.back();
    await expect.poll(path).toBe('/outbound/unitsDetail');
  });
});

describe('the guard and the menu', () => {
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
  ])('show a %s the menu that the table of screens says, and nothing else', async (role) => {
    await openApp({ role });
    const visitor = { roles: [role], permissions: new Set(grantsOf(role)) };
    const shown = all('nav[aria-label="Menu"] a:not([target])').map((link) => link.getAttribute('href'));
    const wanted = screens.filter((screen) => inMenu(screen, visitor)).map((screen) => screen.path);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
  });
  it.each<RoleCode>(['Admin', 'Shipper', 'Warehouse'])(
    'open to a %s the screens of the table alone, and mark the open one',
    async (role) => {
      await openApp({ role });
      const visitor = { roles: [role], permissions: new Set(grantsOf(role)) };
      for (const screen of screens) {
        if (screen.public || screen.path.includes(':') || screen.path === '/dashboard/index') continue;
        await navigate(screen.path);
        const may = mayOpen(screen, visitor);
        const led = ownOf(screen, visitor)?.path ?? '/home/index';
        expect({ screen: screen.path, path: path() }).toEqual({
          screen: screen.path,
          path: may ? screen.path : led,
        });
        if (may && inMenu(screen, visitor))
          await expect
            .poll(() => one('nav[aria-label="Menu"] [aria-current=page]').getAttribute('href'))
            .toBe(screen.path);
      }
      await settled();
      expect(refused).toEqual([]);
    },
  );
  it('say why a link to a screen of another role leads home', async () => {
    await openApp({ role: 'Shipper', path: '/admin/audit' });
    expect(path()).toBe('/home/index');
    await seen(page.getByText('Audit needs another role.'));
    expect(refused).toEqual([]);
  });
});

describe('the sidebar', () => {
  const toggle = () => button('Menu');
  const isShown = () => all('nav[aria-label="Menu"]').some((one) => one.checkVisibility());
  const become = async (width: number, shown: boolean) => {
    await page.viewport(width, 800);
    await expect.poll(isShown).toBe(shown);
  };
  it('gives way below 1024 px and lies over the screen there', async () => {
    await openApp({ role: 'Internal', width: 1030, height: 800 });
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
  it('remembers its state on a desktop in a cookie, and takes nonsense for open', async () => {
    await openApp({ role: 'Internal' });
    await expect.poll(isShown).toBe(true);
    await toggle().click();
    await expect.poll(isShown).toBe(false);
    await reloadApp();
    await seen(toggle());
    expect(isShown()).toBe(false);
    expect(await cookieStore.get('coldlane_sidebar')).toMatchObject({ value: 'closed', sameSite: 'lax' });
    await cookieStore.set('coldlane_sidebar', 'nonsense');
    await reloadApp();
    await expect.poll(isShown).toBe(true);
    await cookieStore.delete('coldlane_sidebar');
  });
});

describe('the top bar', () => {
  const shows = async (warehouse: string) => {
    await expect.poll(() => chooser().element().textContent).toContain(warehouse);
  };
  const chooser = () => page.css('header.top').getByRole('button', { name: /^Warehouse/ });
  it('keeps the warehouse that was chosen, from screen to screen and over a reload', async () => {
    await openApp({ role: 'Internal', path: '/outbound/loading' });
    await shows('All warehouses');
    await chooser().click();
    await page.getByRole('menuitem', { name: /^MIA/ }).click();
    await shows('MIA');
    await menu().getByRole('link', { name: 'Outbound Units' }).click();
    await expect.poll(path).toBe('/outbound/unitsDetail');
    await shows('MIA');
    await reloadApp();
    await shows('MIA');
  });
  it('sends a reset link only after a yes', async () => {
    const withAddress = () => answer(me, () => ({ data: profile({ email: 'guadalupe@coldlane.example' }) }));
    await openApp({ role: 'Internal', before: withAddress });
    const posts = () => calls.filter(({ method }) => method === 'POST').map((call) => call.path);
    const askFor = async (yesOrNo: string) => {
      await userMenu().click();
      await page.getByRole('menuitem', { name: /Reset password/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: yesOrNo }).click();
      await gone(page.getByRole('dialog'));
    };
    await askFor('Keep the password');
    expect(posts()).toEqual([]);
    const message = 'A link to change your password was sent to your email address.';
    const whole = { code: 20_000, data: null, message, key: message, params: {} };
    answer(resetOwnPassword, () => ({ status: 200, body: whole }));
    await askFor('Send the link');
    await expect.poll(posts).toEqual(['/session/reset-password']);
    await seen(page.getByText('A link to change your password was sent to your email address.'));
  });
  it('hides the reset from users of Google Workspace', async () => {
    const google = () => answer(me, () => ({ data: profile({ isGoogleAppsUser: true }) }));
    await openApp({ role: 'CustomerService', before: google });
    await userMenu().click();
    await seen(page.getByRole('menuitem', { name: 'Log out', exact: true }));
    await gone(page.getByRole('menuitem', { name: /Reset password/ }));
  });
  it('remembers language and look, and keeps the language in the profile', async () => {
    await openApp({ role: 'Internal' });
    const choose = async (title: string, language: string) => {
      await button(title).click();
      const item = page.getByRole('menuitem').or(page.getByRole('menuitemradio'));
      await item.filter({ hasText: language }).click();
    };
    await choose('Language', 'Español');
    await seen(page.getByRole('navigation', { name: 'Menú' }).getByText('Cargas', { exact: true }));
    await page.css('button.who').click();
    await page.getByRole('menuitem', { name: 'Aspecto oscuro' }).click();
    await reloadApp();
    await seen(button('Idioma'));
    const { lang, dataset } = document.documentElement;
    expect([lang, dataset['theme']]).toEqual(['es', 'dark']);
    expect(await violations()).toEqual([]);
    await choose('Idioma', 'English');
    await seen(button('Language'));
    const kept = calls.filter(({ path }) => path === '/me/language').map(({ body }) => body);
    expect(kept).toEqual([{ language: 'es' }, { language: 'en' }]);
    await commands.preferScheme('light');
    await settled();
  });
});
