import type { Browser, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { query } from './behind.ts';
import type { Visit } from './browser.ts';
import { allowed, launch, settled, signIn, violations, visit } from './browser.ts';
import { theProduct } from './provided.ts';
import { inMenu, mayOpen, redirects, screens } from '#app/screens.ts';
import { signIn as signInByHand } from '#tools/sign-in.ts';

/** What stands around every screen: routes, guard, menu, top bar, sign-in and its end. */
const { address, chromium } = theProduct();
const password = 'Coldlane-2027';
const people = {
  admin: 'admin@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
  warehouse: 'joel.batista@coldlane.example',
  internal: 'ruth.adler@coldlane.example',
  customer: 'priya.nair@northgate.example',
  routing: 'wei.chen@coldlane.example',
  nobody: 'nora.quist@coldlane.example',
  service: 'grace.lindqvist@coldlane.example',
};

let browser: Browser;
let open: Visit[] = [];
beforeAll(async () => {
  browser = await launch(chromium);
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const { context } of open) await context.close();
  open = [];
});

async function enter(wish: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const made = await visit(browser, wish);
  open.push(made);
  return made.page;
}
async function as(
  email: string,
  path = '/home/index',
  wish: Parameters<typeof visit>[1] = {},
): Promise<Page> {
  const page = await enter(wish);
  await signIn(page, address, email, password, path);
  await page.locator('header.top').waitFor();
  return page;
}
async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
}
const pathOf = (page: Page) => new URL(page.url()).pathname;
async function isAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page), { timeout: allowed(30_000) }).toBe(path);
}
/** By the address, as a link of the product goes: without loading the page anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
    // Until it is drawn.
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }, path);
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const userMenu = (page: Page) => page.getByRole('button', { name: /User menu/ });

describe('an address', () => {
  it('that needs sign-in leads over the login page back to itself, filters and all, and no token is kept in the browser', async () => {
    const page = await enter();
    await page.goto(`${address}/outbound/loading?status=3`);
    await fillIn(page, people.admin);
    await isAt(page, '/outbound/loading');
    expect(new URL(page.url()).search).toBe('?status=3');
    expect(page.url()).not.toContain('#');
    await expect.poll(() => page.title()).toBe('Loads · Coldlane');
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('eyJ');
  });
  it('that is old, short or unknown leads on, and Back leaves it', async () => {
    const page = await as(people.admin);
    await settled(page);
    for (const [from, to] of Object.entries(redirects)) {
      await goTo(page, from);
      await isAt(page, to === '/dashboard/index' ? '/home/index' : to);
    }
    for (const unknown of [
      '/nope',
      '/warehouse/nope',
      '/customerService/nope',
      '/WAREHOUSE/doorsManagement',
      '/customerService/daysofserviceview',
    ]) {
      await goTo(page, unknown);
      await isAt(page, '/customerService/orderEntry');
    }
    await goTo(page, '/outbound/unitsDetail');
    await goTo(page, '/routing');
    await isAt(page, '/routing/shuttleFile');
    await page.goBack();
    await isAt(page, '/outbound/unitsDetail');
  });
  it.each([
    '/signUp',
    '/signUpHere?from=mail',
    '/noUserConfig/index',
    '/customerCenter/account',
    '/scan',
    '/follow',
    '/proof',
  ])('%s opens without sign-in and calls nothing that needs one', async (path) => {
    const page = await enter();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await page.goto(address + path);
    await settled(page);
    await expect
      .poll(() => page.locator('input[type=password][autocomplete=current-password]').count())
      .toBe(0);
    expect([refused, await page.locator('.toast').count()]).toEqual([[], 0]);
    // Whose page it is stands on every page of a guest.
    if (/^\/(signUp|noUserConfig|customerCenter)/.test(path))
      await page.getByRole('img', { name: 'Coldlane' }).waitFor();
  });
  it('of the callback without an answer, or with one that nobody asked for, begins no session', async () => {
    const page = await enter();
    await page.goto(`${address}/callback`);
    await page.locator('input[name=email]').waitFor();
    await page.goto(`${address}/callback#code=stolen&state=guessed&error_description=%3Cb%3Eevil`);
    await page.getByText('Unable to login. Please contact your Administrator.').waitFor();
    await expect.poll(() => page.getByText('evil').count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await isAt(page, '/noUserConfig/index');
    await expect.poll(() => page.getByText('Unable to login').count()).toBe(0);
  });
});

it('a page that is reloaded while it asks for its tokens shows its code once, and comes in', async () => {
  const page = await enter();
  const codes: (string | null)[] = [];
  let held = (): void => undefined;
  await page.route('**/oidc/token', async (route) => {
    codes.push(new URLSearchParams(route.request().postData() ?? '').get('code'));
    if (codes.length === 1) await new Promise<void>((done) => (held = done));
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${address}/outbound/loading`);
  await fillIn(page, people.admin);
  await expect.poll(() => codes).toHaveLength(1);
  await page.reload({ waitUntil: 'commit' });
  held();
  await menu(page).waitFor();
  await expect.poll(() => page.getByText('Unable to login').count()).toBe(0);
  expect(new Set(codes).size).toBe(codes.length);
});

it('an identity token made for another request begins no session', async () => {
  const page = await enter();
  await page.route('**/oidc/auth?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/([?&])nonce=[^&]+/, '$1nonce=another'),
    }),
  );
  await page.goto(`${address}/outbound/loading`);
  await fillIn(page, people.admin);
  await page.getByText('Unable to login. Please contact your Administrator.').waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
});

describe('the guard and the menu', () => {
  it.each([
    ['Admin', people.admin],
    ['Shipper', people.shipper],
    ['Warehouse', people.warehouse],
  ])('show a %s what the table of screens says, and nothing else', async (_, email) => {
    const page = await enter();
    const profile = page.waitForResponse((answer) => answer.url().endsWith('/api/me'));
    await signIn(page, address, email, password);
    const {
      data,
    }: { data: { user: { roles: string[]; permissions: string[] }; defaultPage: string | null } } = await (
      await profile
    ).json();
    const visitor = { roles: data.user.roles, permissions: new Set(data.user.permissions) };
    await menu(page).waitFor();
    const shown = await menu(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.filter((link) => link.getAttribute('target') === null).map((link) => link.getAttribute('href')),
      );
    expect(shown.toSorted()).toEqual(
      screens
        .filter((s) => inMenu(s, visitor))
        .map((s) => s.path)
        .toSorted(),
    );
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/') && answer.status() === 403) refused.push(answer.url());
    });
    for (const screen of screens.filter(
      (s) => !s.public && !s.path.includes(':') && s.path !== '/dashboard/index',
    )) {
      await goTo(page, screen.path);
      const may = mayOpen(screen, visitor);
      await expect
        .poll(() => pathOf(page), { message: screen.path })
        .toBe(may ? screen.path : (data.defaultPage ?? '/home/index'));
      if (may && inMenu(screen, visitor))
        await expect
          .poll(() => menu(page).locator('[aria-current=page]').getAttribute('href'))
          .toBe(screen.path);
    }
    expect(refused).toEqual([]);
  });
  it('name the tab by screen and record, in the language, and say which record there is not', async () => {
    const page = await as(people.internal, '/outbound/unitsDetail');
    await settled(page);
    await expect.poll(() => page.title()).toBe('Outbound Units · Coldlane');
    await page.locator('tr[data-row] .lead').first().click();
    await expect.poll(() => page.title()).toMatch(/^.*\d{11}.* · Outbound Units · Coldlane$/);
    for (const [path, sentence, back] of [
      ['/customerCenter/manageShipments/abc', 'Shipment abc does not exist or is not yours.', 'Shipments'],
      [
        '/customerCenter/manageInvoices/999999999',
        'Invoice 999999999 does not exist or is not yours.',
        'Invoices',
      ],
      ['/units/0', 'Unit 0 does not exist or is not yours.', 'Outbound Units'],
      ['/customerServices/customerMaster/%3Cscript%3E', 'Account <script> does not exist', 'Customer Master'],
    ] as const) {
      await goTo(page, path);
      await page.locator('.nothing').getByText(sentence).waitFor();
      await page.getByRole('link', { name: `Back to ${back}` }).waitFor();
    }
    await page.evaluate(() => localStorage.setItem('coldlane.language', 'es'));
    await page.goto(`${address}/customerCenter/manageShipments`);
    await expect.poll(() => page.title()).toBe('Embarques · Coldlane');
  });
  it('lead a user without role to the page that says whom to ask, and a login with somebody else works from there', async () => {
    const page = await enter();
    await page.goto(`${address}/outbound/loading`);
    await fillIn(page, people.nobody);
    await isAt(page, '/noUserConfig/index');
    await page.getByText('Your user has no role or group. Please contact your Administrator.').waitFor();
    await page.getByText(people.nobody).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.locator('input[name=email]').waitFor();
    await fillIn(page, people.admin);
    await page.locator('header.top').waitFor();
  });
  it.each([
    ['inactive', 'User is inactive'],
    ['pending', "Account's email address has not been validated"],
  ])(
    'say once why somebody %s was refused, and lead to the wanted path once that is mended',
    async (status, sentence) => {
      await query(`update app_user set status = '${status}' where email = '${people.routing}'`);
      const page = await enter();
      await page.goto(`${address}/routing/shuttleSetUp`);
      await fillIn(page, people.routing);
      await page.getByRole('alert').getByText(sentence).waitFor();
      await query(`update app_user set status = 'active' where email = '${people.routing}'`);
      await page.reload();
      await page.getByRole('button', { name: 'Log in' }).waitFor();
      await expect.poll(() => page.getByText(sentence).count()).toBe(0);
      await page.getByRole('button', { name: 'Log in' }).click();
      await fillIn(page, people.routing);
      await isAt(page, '/routing/shuttleSetUp');
    },
  );
  it('refuse whoever acts for accounts but has none', async () => {
    await query(
      `
        create table kept_groups as
        select *
        from user_group;
        delete from user_group
        where user_id = (select id from app_user where email = '${people.customer}')
      `,
    );
    const page = await enter();
    try {
      await page.goto(`${address}/customerService/customerInvoices`);
      await fillIn(page, people.customer);
      await page.getByRole('alert').getByText('User does not belong to a group').waitFor();
      expect(pathOf(page)).toBe('/noUserConfig/index');
      // Logged out at the provider as well; a reload says who was refused and whom to call, and the cause no more.
      expect(
        await query(
          `select 1 from login_session s join app_user u on u.subject = s.subject
           where u.email = '${people.customer}' and s.ended_at is null`,
        ),
      ).toEqual([]);
      expect(await violations(page)).toEqual([]);
      for (let i = 0; i < 2; i += 1) {
        await page.reload();
        await page.getByText('Your user has no role or group. Please contact your Administrator.').waitFor();
        await page.getByText(people.customer).waitFor();
        await page.getByRole('link', { name: /^\+?[\d ()-]+$/ }).waitFor();
        await expect.poll(() => page.getByText('User does not belong to a group').count()).toBe(0);
      }
    } finally {
      await query(
        'insert into user_group select * from kept_groups on conflict do nothing; drop table kept_groups',
      );
    }
  });
});

it('a link that leads elsewhere says why where it ends, also over the login page', async () => {
  const page = await enter();
  const word = (text: string) => page.locator('.toast').getByText(text, { exact: true }).waitFor();
  await page.goto(`${address}/admin/audit`);
  await fillIn(page, people.shipper);
  await isAt(page, '/home/index');
  await word('Audit needs another role.');
  await goTo(page, '/no/such/place');
  await isAt(page, '/customerService/orderEntry');
  await word('There is no screen at /no/such/place.');
  // The short address of the product is nobody's wish for a certain screen.
  const floor = await enter();
  await floor.goto(address);
  await fillIn(floor, people.warehouse);
  await isAt(floor, '/home/index');
  // The word of a link that leads elsewhere comes with the screen.
  await settled(floor);
  expect(await floor.locator('.toast').count()).toBe(0);
});

describe('the sidebar', () => {
  it('gives way below 1024 px, lies over the screen there, and its state on a desktop is remembered', async () => {
    const page = await as(people.internal);
    const shown = () => menu(page).isVisible();
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });
    for (const [width, visible] of [
      [1030, true],
      [1020, false],
      [1030, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(shown).toBe(visible);
    }
    await page.setViewportSize({ width: 800, height: 800 });
    await toggle.click();
    await menu(page).getByRole('link', { name: 'Outbound Units' }).click();
    await isAt(page, '/outbound/unitsDetail');
    await expect.poll(shown).toBe(false);
    await toggle.click();
    await page.mouse.click(700, 500);
    await expect.poll(shown).toBe(false);
    await page.setViewportSize({ width: 1366, height: 800 });
    await expect.poll(shown).toBe(true);
    await toggle.click();
    await page.reload();
    await toggle.waitFor();
    await expect.poll(() => shown()).toBe(false);
    const cookie = (await page.context().cookies()).find((c) => c.name === 'coldlane_sidebar');
    expect(cookie).toMatchObject({ value: 'closed', sameSite: 'Lax' });
    await page.context().addCookies([{ name: 'coldlane_sidebar', value: 'nonsense', url: address }]);
    await page.reload();
    await menu(page).waitFor();
  });
});

describe('the top bar', () => {
  it('finds screens the user may open and records by number, and tells nothing of others', async () => {
    const page = await as(people.internal, '/outbound/loading');
    const load =
      (await page
        .getByRole('row')
        .getByText(/^L-\d+$/)
        .first()
        .textContent()) ?? '';
    const find = page.getByRole('combobox', { name: /Find/ });
    const search = async (text: string) => {
      await page.keyboard.press('Control+k');
      await find.fill(text);
    };
    await search('Admin Settings');
    await page.getByText('Nothing matches "Admin Settings".').waitFor();
    await find.fill('99999999');
    await page.getByText('Nothing matches "99999999".').waitFor();
    await find.fill(load);
    await page.getByRole('option', { name: load }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toMatch(/^\d+$/);
    await page.keyboard.press('Escape');
    await search('Bills of');
    await page.keyboard.press('Enter');
    await isAt(page, '/customerCenter/billOfLading');
  });
  it('keeps the warehouse that somebody without one of his own has chosen, from screen to screen and over a reload', async () => {
    const page = await as(people.internal, '/outbound/loading');
    const chooser = page.locator('header.top').getByRole('button', { name: /^Warehouse/ });
    await expect.poll(() => chooser.innerText()).toContain('All warehouses');
    await chooser.click();
    await page.getByRole('menuitem', { name: /^MIA/ }).click();
    await chooser.getByText('MIA', { exact: true }).waitFor();
    await menu(page).getByRole('link', { name: 'Outbound Units' }).click();
    await isAt(page, '/outbound/unitsDetail');
    await chooser.getByText('MIA', { exact: true }).waitFor();
    await page.reload();
    await chooser.getByText('MIA', { exact: true }).waitFor();
  });
  it('keeps the warehouse whose floor was chosen on the plan, which shows one alone', async () => {
    const page = await as(people.admin, '/warehouse/floorPlan');
    const chooser = page.locator('header.top').getByRole('button', { name: /^Warehouse/ });
    await page.getByRole('combobox', { name: 'Warehouse' }).selectOption({ label: 'VIS Vista' });
    await chooser.getByText('VIS', { exact: true }).waitFor();
    await menu(page).getByRole('link', { name: 'Doors' }).click();
    await isAt(page, '/warehouse/doorsManagement');
    await chooser.getByText('VIS', { exact: true }).waitFor();
  });
  it('keeps what is typed before the palette is there', async () => {
    const page = await as(people.internal, '/outbound/loading');
    const typed = Promise.withResolvers<void>();
    await page.route(/dialog-box/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.reload();
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Bills of');
    typed.resolve();
    const find = page.getByRole('combobox', { name: /Find/ });
    await find.waitFor();
    await expect.poll(() => find.inputValue()).toBe('Bills of');
  });
  it('finds a shipper’s own account: what he has of the product, and what the house has of him', async () => {
    const page = await as(people.shipper);
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /Find/ });
    await find.fill('Andes Rose');
    await page.getByRole('option', { name: /^Account .*Andes Rose/ }).click();
    await page.getByRole('heading', { name: /Andes Rose/ }).waitFor();
    await page.keyboard.press('Control+k');
    await find.fill('my acc');
    await page.getByRole('option', { name: 'My account' }).click();
    await isAt(page, '/customerCenter/account');
  });
  it('sends a reset link only after a yes, and only to the user’s own address', async () => {
    const page = await as(people.internal);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/'))
        sent.push(new URL(request.url()).pathname);
    });
    const askFor = async (answer: string) => {
      await userMenu(page).click();
      await page.getByRole('menuitem', { name: /Reset password/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: answer }).click();
    };
    await askFor('Keep the password');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(sent).toEqual([]);
    await askFor('Send the link');
    await page.getByText(`A reset link was sent to ${people.internal}.`).waitFor();
    expect(sent).toEqual(['/api/session/reset-password']);
  });
  it('hides the reset from users of Google Workspace', async () => {
    await query(`update app_user set subject = 'google-apps|' || id where email = '${people.service}'`);
    try {
      const page = await as(people.service);
      await userMenu(page).click();
      await page.getByRole('menuitem', { name: 'Log out', exact: true }).waitFor();
      await expect.poll(() => page.getByRole('menuitem', { name: /Reset password/ }).count()).toBe(0);
    } finally {
      await query(`update app_user set subject = 'demo|service-' || id where email = '${people.service}'`);
    }
  });
  it('remembers language and look', async () => {
    const page = await as(people.internal);
    await page.getByRole('button', { name: 'Language' }).click();
    await page
      .getByRole('menuitem')
      .or(page.getByRole('menuitemradio'))
      .filter({ hasText: 'Español' })
      .click();
    await page.getByRole('button', { name: 'Idioma' }).waitFor();
    await page.getByRole('navigation', { name: 'Menú' }).getByText('Cargas', { exact: true }).waitFor();
    await page.locator('button.who').click();
    await page.getByRole('menuitem', { name: 'Aspecto oscuro' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Idioma' }).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
    ).toEqual(['es', 'dark']);
    expect(await violations(page)).toEqual([]);
    // It is the profile's too: who signs in next reads English again.
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/me/language') && answer.ok());
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page
      .getByRole('menuitem')
      .or(page.getByRole('menuitemradio'))
      .filter({ hasText: 'English' })
      .click();
    await page.getByRole('button', { name: 'Language' }).waitFor();
    await kept;
  });
  it('names the account of every call once one of several is chosen, over a reload too, and says so beside the way out', async () => {
    const page = await as(people.customer, '/customerService/customerInvoices');
    await page.getByRole('row').nth(1).waitFor();
    const named: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/billing/invoices')) named.push(request.headers()['accountnumber']);
    });
    const chooser = page.locator('header.top').getByRole('button', { name: /Account/ });
    await chooser.click();
    await page.getByRole('menuitem', { name: /OH00402/ }).click();
    await expect.poll(() => named).toContain('OH00402');
    await page.reload();
    await expect.poll(() => named.at(-1)).toBe('OH00402');
    await chooser.getByText('OH00402').waitFor();
    await goTo(page, '/customerService/customerInvoices?invoiceNumber=999999999');
    await page.locator('.nothing').getByText('Only what concerns OH00402').waitFor();
    const out = page.getByRole('button', { name: 'Show all accounts' });
    await expect.poll(() => out.count()).toBe(2);
    await out.last().click();
    await expect.poll(() => named.at(-1)).toBeUndefined();
    await chooser.getByText('All accounts').waitFor();
    await expect.poll(() => out.count()).toBe(0);
  });
  it('says quietly that the live connection is gone, and when it is back', async () => {
    const page = await as(people.internal);
    const dot = page.getByRole('status').filter({ hasText: /Live|Offline|Last/ });
    await dot.getByText('Live').waitFor();
    await page.route('**/api/live*', (route) => route.abort());
    await page.reload();
    await dot.getByText('Offline').waitFor();
    await page.unroute('**/api/live*');
    await dot.getByText('Live').waitFor({ timeout: allowed(20_000) });
  });
});

describe('a session', () => {
  const endAll = async (email: string) => {
    const { access_token: token } = await signInByHand(address, { email, password });
    await fetch(`${address}/api/session/sign-out-everywhere`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  };
  it('that ended elsewhere asks once; Cancel stays, Log in again leads over the password back to the path', async () => {
    const page = await as(people.internal, '/customerCenter/billOfLading');
    await settled(page);
    await endAll(people.internal);
    // One call of the page is answered long after the others.
    const late = Promise.withResolvers<void>();
    await page.route('**/api/billing/shipments/waiting*', async (route) => {
      await late.promise;
      await route.fallback();
    });
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/billing/shipments/waiting'));
    await goTo(page, '/customerCenter/manageShipments');
    const question = page
      .getByRole('dialog')
      .filter({ hasText: 'You have been logged out, you can cancel to stay on this page, or log in again' });
    await question.waitFor();
    expect([await page.getByRole('dialog').count(), await page.locator('.toast').count()]).toEqual([1, 0]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(pathOf(page)).toBe('/customerCenter/manageShipments');
    // The page does not say it again in each of its parts: once, with the way back in.
    await page
      .locator('.toast')
      .filter({ hasText: 'You are logged out.' })
      .getByText('Log in again')
      .waitFor();
    await page.getByText('Not loaded').waitFor();
    late.resolve();
    expect((await refused).status()).toBe(401);
    await new Promise((go) => setTimeout(go, 300));
    expect(await page.getByText(/You have been logged out, you can cancel/).count()).toBe(0);
    await goTo(page, '/customerCenter/manageInvoices?status=1');
    await question.getByRole('button', { name: 'Log in again' }).click();
    await fillIn(page, people.internal);
    await isAt(page, '/customerCenter/manageInvoices');
    expect(new URL(page.url()).search).toBe('?status=1');
  });
  it('is renewed once and unseen, also after a long sleep; a refused renewal leads to login and back', async () => {
    const page = await enter();
    await page.clock.install();
    await signIn(page, address, people.internal, password, '/outbound/loading');
    await page.getByRole('row').nth(1).waitFor();
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/oidc/token')) renewals += 1;
    });
    // The profile comes again after every renewal.
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/me'));
    await page.clock.fastForward(9 * 60_000 + 5_000);
    await renewed;
    expect(renewals).toBe(1);
    await page.clock.fastForward(3 * 3_600_000);
    await goTo(page, '/customerCenter/billOfLading');
    await page.getByRole('heading', { name: 'Bills of Lading' }).waitFor();
    await expect.poll(() => renewals).toBe(2);
    await page
      .getByRole('row')
      .getByText(/^L-\d+$/)
      .first()
      .waitFor();
    expect(renewals).toBe(2);
    // Woken before its network, while the provider restarts, or with its answer lost: the page waits, and goes on by itself.
    let away: ((route: Route) => Promise<void>) | null = null;
    await page.route('**/oidc/token', (route) => (away ? away(route) : route.continue()));
    const read = () => page.getByRole('row').getByText(/^L-\d+$/);
    for (const next of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 503, json: { error: 'temporarily_unavailable' } }),
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
      // The provider has used the refresh token up, and the page does not hear of it.
      (route: Route) => route.fetch().then(() => route.abort()),
    ]) {
      const before = renewals;
      away = next;
      await page.clock.fastForward(3 * 3_600_000);
      await goTo(page, '/outbound/loading');
      await expect.poll(() => renewals).toBeGreaterThan(before + 1);
      expect(pathOf(page)).toBe('/outbound/loading');
      away = null;
      let reads = 0;
      page.on('response', (answer) => {
        if (answer.url().includes('/api/billing/bills-of-lading') && answer.status() === 200) reads += 1;
      });
      await goTo(page, '/customerCenter/billOfLading');
      await expect
        .poll(() => [pathOf(page), reads > 0], { timeout: allowed(60_000) })
        .toEqual(['/customerCenter/billOfLading', true]);
      await read().first().waitFor();
    }
    await page.unroute('**/oidc/token');
    await endAll(people.internal);
    await page.clock.fastForward(3 * 3_600_000);
    // The live line notices the long sleep too, and may be on the way to the login already.
    await goTo(page, '/customerCenter/billOfLading?page=2').catch(() => undefined);
    await page.locator('input[name=email]').waitFor();
    await fillIn(page, people.internal);
    await isAt(page, '/customerCenter/billOfLading');
    await page.locator('.toast').getByText('User session has expired').waitFor();
  });
  it('that is logged out ends in every tab, its token is refused, and Back shows nothing of it', async () => {
    const page = await as(people.internal, '/customerCenter/manageShipments');
    let bearer = '';
    page.on('request', (request) => {
      bearer = request.headers()['authorization'] ?? bearer;
    });
    const other = await page.context().newPage();
    await other.goto(`${address}/outbound/loading`);
    await menu(other).waitFor();
    await goTo(page, '/customerCenter/billOfLading');
    await page.getByRole('row').nth(1).waitFor();
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
    await page.locator('input[name=email]').waitFor();
    expect((await fetch(`${address}/api/me`, { headers: { authorization: bearer } })).status).toBe(401);
    await page.goBack().catch(() => null);
    await page.locator('input[name=email]').waitFor();
    await other.locator('input[name=email]').waitFor();
  });
});

describe('a screen whose code does not come', () => {
  it('says so and offers to try again, and the menu goes on working', async () => {
    const page = await as(people.internal);
    await page.route('**/assets/loads.screen*', (route) => route.abort());
    await goTo(page, '/outbound/loading');
    await page.getByRole('alert').getByText('This screen could not be loaded.').waitFor();
    await menu(page).getByRole('link', { name: 'Bills of Lading' }).click();
    await page.getByRole('heading', { name: 'Bills of Lading' }).waitFor();
    await page.unroute('**/assets/loads.screen*');
    await page.goBack();
    await page
      .getByRole('heading', { name: 'Loads' })
      .or(page.getByRole('button', { name: 'Reload' }))
      .first()
      .waitFor();
  });
});
