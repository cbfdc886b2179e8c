import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { waitUntilSettled, signInAtLoginPageOrReuseSession, findAxeViolations } from './browser.ts';
import { findBuiltScript } from '#tools/client/first-load.ts';
import {
  productAddress,
  openWindowPage,
  setUpBrowser,
  openSettledPageAs as as,
  demoUserPassword,
} from './shell.ts';
import { signInOverHttp as signInByHand } from '#tools/sign-in.ts';

/** Secondary features: chat, tutorials, test mode, languages, Home and the pages that are not built yet. */
const people = {
  admin: 'admin@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
  internal: 'ruth.adler@coldlane.example',
  customer: 'priya.nair@northgate.example',
  consignee: 'tom.brandt@lakeshore.example',
  routing: 'wei.chen@coldlane.example',
  worker: 'joel.batista@coldlane.example',
};

setUpBrowser();
/** Navigates by URL like a link of the product, without reloading the page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await waitUntilSettled(page);
}
const setting = (code: string, value: string) =>
  queryProductDatabaseAsSuperuser(`update admin_setting set value = '${value}' where code = '${code}'`);
/** Saving the choice is a separate background request. Before its response another window does not see it. */
const languageKept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/me/language') && answer.ok());
const chooseLanguage = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: from }).click();
  await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).filter({ hasText: to }).click();
};

describe('chat help', () => {
  const chat = (page: Page) => page.getByRole('link', { name: 'Chat help' });
  it('is shown only on customer service pages, makes no request by itself and covers nothing', async () => {
    await setting('chatUrl', 'https://chat.example/room');
    try {
      const page = await as(people.admin, '/customerService/customerStatements');
      const abroad: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(productAddress) && !/^(data|blob):/.test(request.url()))
          abroad.push(request.url());
      });
      await chat(page).waitFor();
      expect([
        await chat(page).getAttribute('href'),
        await chat(page).getAttribute('target'),
        await chat(page).getAttribute('rel'),
      ]).toEqual(['https://chat.example/room', '_blank', 'noopener noreferrer']);
      for (const [path, shown] of [
        ['/outbound/loading', 0],
        ['/customerServices/claims', 1],
        ['/outbound/loading?from=customerService', 0],
        ['/customerService/orderEntry', 1],
        ['/home/index', 0],
        ['/admin/outbox', 0],
        ['/tutorials/introduction', 0],
        ['/customerCenter/manageInvoices', 0],
      ] as const) {
        await goTo(page, path);
        await expect.poll(() => chat(page).count(), { message: path }).toBe(shown);
      }
      for (const width of [1366, 390]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of [
          '/customerService/customerInvoices',
          '/customerService/orderEntry?search=1',
          '/customerService/customerStatements',
        ]) {
          await goTo(page, path);
          await chat(page).waitFor();
          const covered = await chat(page).evaluate((link) => {
            const c = link.getBoundingClientRect();
            return [...document.querySelectorAll('main button, main a, main input, main select, .toast')]
              .filter((e) => e !== link && !link.contains(e) && e.getClientRects().length > 0)
              .filter((e) => {
                const r = e.getBoundingClientRect();
                return (
                  r.width > 0 && r.left < c.right && r.right > c.left && r.top < c.bottom && r.bottom > c.top
                );
              })
              .map((e) => e.outerHTML.slice(0, 80));
          });
          expect([width, path, covered]).toEqual([width, path, []]);
        }
      }
      await chat(page).focus();
      await expect.poll(() => chat(page).evaluate((link) => link === document.activeElement)).toBe(true);
      expect(abroad).toEqual([]);
    } finally {
      await setting('chatUrl', '');
    }
    const page = await as(people.shipper, '/customerService/orderEntry');
    await expect.poll(() => chat(page).count()).toBe(0);
  });
});

describe('tutorials', () => {
  it('show the configured video, in a frame or as a file with controls and captions, or a text without one', async () => {
    await setting('tutorialIntroduction', 'https://videos.example/embed/1');
    await setting('tutorialOrderEntry', 'https://videos.example/order-entry.mp4');
    try {
      const page = await as(people.shipper, '/tutorials/introduction');
      await page.route('https://videos.example/**', (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<p>film</p>' }),
      );
      await expect
        .poll(() => page.locator('iframe.video').getAttribute('src'))
        .toBe('https://videos.example/embed/1');
      await goTo(page, '/tutorials/orderEntry');
      expect(
        await page
          .locator('video.video')
          .evaluate((v) => [
            v.hasAttribute('controls'),
            v.hasAttribute('autoplay'),
            v.querySelector('track')?.getAttribute('kind'),
          ]),
      ).toEqual([true, false, 'captions']);
      await goTo(page, '/tutorials/extensionRequest');
      await page.getByText('No video yet').waitFor();
      const items = await page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link')
        .filter({ hasText: /Tutorials/ })
        .allInnerTexts();
      expect(new Set(items.map((text) => text.trim())).size).toBe(3);
      expect(await findAxeViolations(page)).toEqual([]);
    } finally {
      await setting('tutorialIntroduction', '');
      await setting('tutorialOrderEntry', '');
    }
  });
  it('are missing from the menu of users without permission to view them', async () => {
    const page = await as(people.routing);
    expect(
      await page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link')
        .filter({ hasText: /Tutorials/ })
        .count(),
    ).toBe(0);
  });
});

describe('a third-party API client', () => {
  it('gets a second secret by keyboard, and the first keeps working until the second is in use', async () => {
    const page = await as(people.admin, '/admin/apiClients');
    await page.getByRole('button', { name: 'New API client' }).click();
    const form = page.getByRole('dialog', { name: 'New API client' });
    await form.getByLabel('Name').fill('Rose loader');
    await form.getByRole('combobox', { name: 'Account' }).fill('Andes');
    await page.getByRole('option', { name: /Andes Rose/ }).click();
    await form.getByRole('checkbox', { name: 'Track shipments' }).check();
    await form.getByRole('button', { name: 'Add API client' }).click();
    await page.getByRole('button', { name: 'I’ve saved the secret' }).click();
    await page.getByRole('link', { name: 'Rose loader' }).click();
    const secrets = page.getByRole('region', { name: 'Secrets' });
    await secrets.getByText('Active · never used').waitFor();
    await secrets.getByRole('button', { name: 'New secret' }).press('Enter');
    await page.getByRole('menuitem', { name: 'in 1 hour' }).press('Enter');
    await page.getByRole('button', { name: 'I’ve saved the secret' }).click();
    await secrets.getByText(/^Expires .* · never used$/).waitFor();
    await expect.poll(() => secrets.locator('code').count()).toBe(2);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('test mode', () => {
  const strip = (page: Page) => page.getByText('You are in Test Mode', { exact: true });
  it('is shown on every page, signed in or not, and covers nothing', async () => {
    const guest = await openWindowPage();
    for (const path of [
      '/',
      '/signUp',
      '/scan',
      '/follow',
      '/proof',
      '/noUserConfig/index',
      '/customerCenter/account',
    ]) {
      await guest.goto(productAddress + path);
      await strip(guest).waitFor();
    }
    const page = await as(people.internal);
    for (const path of ['/home/index', '/outbound/loading', '/customerServices/claims']) {
      await goTo(page, path);
      const [a, b] = [await strip(page).boundingBox(), await page.locator('header.top-bar').boundingBox()];
      expect((a?.y ?? 0) + (a?.height ?? 0)).toBeLessThanOrEqual((b?.y ?? 0) + 1);
    }
  });
  it('is reported by the running server: where it is off, nothing is shown', async () => {
    const page = await openWindowPage();
    await page.route('**/api/client-configuration', async (route) => {
      const answer: { data: Record<string, unknown> } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, testMode: false } } });
    });
    await page.goto(`${productAddress}/signUp`);
    await waitUntilSettled(page);
    await expect.poll(() => strip(page).count()).toBe(0);
  });
});

describe('the first screen', () => {
  it.each(['en', 'es', 'zh'])('loads no Chinese font unless the language is Chinese (%s)', async (code) => {
    const page = await openWindowPage();
    await page.addInitScript((to) => localStorage.setItem('coldlane.language', to), code);
    await signInAtLoginPageOrReuseSession(
      page,
      productAddress,
      people.admin,
      demoUserPassword,
      '/home/index',
    );
    await waitUntilSettled(page);
    // The Chinese font is for readers of Chinese without a font of their own. The language's name in a menu does not load it.
    const face = await page.evaluate(
      () => [...document.fonts].find(({ family }) => family.includes('Coldlane SC'))?.status,
    );
    expect(code === 'zh' ? ['unloaded', 'loading', 'loaded'] : ['unloaded']).toContain(face);
    // Once it is loaded, everything else that opens uses the language too.
    if (code === 'es') {
      await goTo(page, '/outbound/unitsDetail');
      await page.getByRole('heading', { name: 'Unidades de salida' }).waitFor();
    }
  });
  it('shows a menu that was opened before its code has loaded, as soon as it arrives', async () => {
    const page = await openWindowPage();
    const arrived = Promise.withResolvers<void>();
    const layers = `**/${findBuiltScript(join(import.meta.dirname, '../..'), 'kit/web/layers.ts')}`;
    await page.route(layers, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const requested = page.waitForRequest(layers);
    await signInAtLoginPageOrReuseSession(page, productAddress, people.admin, demoUserPassword);
    await requested;
    const button = page.locator('header.top-bar').getByRole('button', { name: 'Language' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('menu').count()).toBe(0);
    arrived.resolve();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe('languages', () => {
  it('change in the middle of a form without losing input, and are restored at the next sign-in', async () => {
    const page = await as(people.admin, '/admin/holidayPeriods');
    await page
      .getByRole('button', { name: /Add|New/ })
      .first()
      .click();
    const name = page.getByRole('dialog').or(page.getByRole('complementary')).getByRole('textbox').first();
    await name.fill('Orchid week');
    // The dialog covers the top bar. It uses the page's language.
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('header.top-bar button[aria-label="Language"]')?.click(),
    );
    const kept = languageKept(page);
    await page
      .getByRole('menuitem')
      .or(page.getByRole('menuitemradio'))
      .filter({ hasText: 'Español' })
      .click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('es');
    expect(
      await page
        .getByRole('dialog')
        .or(page.getByRole('complementary'))
        .getByRole('textbox')
        .first()
        .inputValue(),
    ).toBe('Orchid week');
    await kept;
    const again = await as(people.admin);
    await expect.poll(() => again.evaluate(() => document.documentElement.lang)).toBe('es');
    const keptAgain = languageKept(again);
    await chooseLanguage(again, 'Idioma', 'English');
    await again.getByRole('button', { name: 'Language' }).waitFor();
    await keptAgain;
  });
  it('are saved in the profile even if the window is closed immediately', async () => {
    const chosen = async () => {
      const { access_token: token } = await signInByHand(productAddress, {
        email: people.internal,
        password: demoUserPassword,
      });
      const me = await fetch(`${productAddress}/api/me`, { headers: { authorization: `Bearer ${token}` } });
      const { data }: { data: { user: { language: string } } } = await me.json();
      return data.user.language;
    };
    for (const [from, to, code] of [
      ['Language', 'Español', 'es'],
      ['Idioma', 'English', 'en'],
    ] as const) {
      const page = await as(people.internal);
      await chooseLanguage(page, from, to);
      await page.close();
      await expect.poll(chosen).toBe(code);
    }
  });
  it('apply to the scanner before a user has signed in', async () => {
    const page = await openWindowPage();
    await page.goto(`${productAddress}/scan`);
    await waitUntilSettled(page);
    const shown = async () => (await page.locator('body').innerText()).slice(0, 400);
    const english = await shown();
    await page
      .getByRole('button', { name: /Español/ })
      .or(page.getByRole('radio', { name: /Español/ }))
      .or(page.getByText('Español'))
      .first()
      .click();
    await expect.poll(shown).not.toBe(english);
  });
});

describe('Home', () => {
  it('shows the error of a panel in its place with a retry button, and the rest as usual', async () => {
    const page = await as(people.shipper);
    await page.route('**/api/home/freight*', (route) =>
      route.fulfill({ status: 500, json: { code: 50000, message: 'x', key: 'x', params: {} } }),
    );
    await page.reload();
    const panel = page.getByRole('region', { name: 'Today’s freight' });
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('region', { name: 'Open statements' }).waitFor();
    await page.unroute('**/api/home/freight*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => panel.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
  it('shows consignees the loads in transit, and routing the synchronization', async () => {
    const page = await as(people.consignee);
    await page
      .getByRole('region', { name: 'In transit to you' })
      .getByText(/^L-\d+$/)
      .first()
      .waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const router = await as(people.routing);
    await router
      .getByRole('region', { name: 'Today’s loads' })
      .getByText(/ synced .* by |haven’t been synced/)
      .waitFor();
    expect(await findAxeViolations(router)).toEqual([]);
  });
  it('opens a list with rows from each of its links, not an empty page', async () => {
    for (const email of [people.internal, people.shipper, people.worker]) {
      const page = await as(email);
      const links = await page
        .locator('.home a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
      for (const href of [...new Set(links)].filter((h) => h.startsWith('/')).slice(0, 12)) {
        await goTo(page, href);
        expect([href, new URL(page.url()).pathname, await page.locator('main h1').count()]).toEqual([
          href,
          href.split('?')[0],
          1,
        ]);
      }
    }
  });
});

describe('a screen that loads on a phone', () => {
  it.each(['/home/index', '/outbound/loading', '/customerCenter/daysOfService'])(
    '%s shifts no content already shown',
    async (path) => {
      const page = await openWindowPage({ width: 390, height: 844 });
      await signInAtLoginPageOrReuseSession(page, productAddress, people.admin, demoUserPassword);
      // A browser keeps the place of a notice above the panels once it has shown the notice.
      await page.locator('main h1').first().waitFor();
      await waitUntilSettled(page);
      await page.goto(productAddress + path);
      await page.locator('main h1').first().waitFor();
      await waitUntilSettled(page);
      const moved = await page.evaluate(() => {
        const observer = new PerformanceObserver(() => undefined);
        // Shifts that happened so far are reported immediately.
        observer.observe({ type: 'layout-shift', buffered: true });
        return observer
          .takeRecords()
          .map((entry) => entry.toJSON())
          .reduce((sum, shift) => sum + (shift.hadRecentInput === false ? Number(shift.value) : 0), 0);
      });
      expect(moved).toBeLessThanOrEqual(0.02);
    },
  );
});
describe('an account selected in one tab', () => {
  it('does not change the account used by another tab', async () => {
    const first = await as(people.customer, '/customerService/customerInvoices');
    const second = await first.context().newPage();
    await second.goto(`${productAddress}/customerService/customerInvoices`);
    await second.getByRole('row').nth(1).waitFor();
    const choose = async (page: Page, number: string) => {
      await page
        .locator('header.top-bar')
        .getByRole('button', { name: /Account/ })
        .click();
      await page.getByRole('menuitem', { name: new RegExp(number) }).click();
      await waitUntilSettled(page);
    };
    await choose(first, 'OH00402');
    await choose(second, 'MI00409');
    const named: (string | undefined)[] = [];
    first.on('request', (request) => {
      if (request.url().includes('/api/billing/invoices')) named.push(request.headers()['accountnumber']);
    });
    await goTo(first, '/customerService/customerStatements');
    await goTo(first, '/customerService/customerInvoices?page=1&rows=50');
    await expect.poll(() => named.length).toBeGreaterThan(0);
    expect([...new Set(named)]).toEqual(['OH00402']);
  });
});

describe('an account combobox', () => {
  it('limits requests during fast typing, uses the latest text, shows the number of results, and supports keys', async () => {
    const page = await as(people.admin, '/warehouse/blockedAccounts');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Consignee' }).click();
    const box = page.getByRole('combobox').last();
    await box.waitFor();
    const asked: string[] = [];
    let underWay = 0;
    const whole = Promise.withResolvers<void>();
    await page.route('**/api/accounts/consignees/auto-complete*', async (route) => {
      const text = new URL(route.request().url()).searchParams.get('search') ?? '';
      asked.push(text);
      underWay += 1;
      // The response for the shorter text arrives after that for the longer one.
      if (text.length < 5) await whole.promise;
      const answer = await route.fetch().catch(() => undefined);
      if (answer) await route.fulfill({ response: answer }).catch(() => undefined);
      if (text.length >= 5) whole.resolve();
      underWay -= 1;
    });
    await box.pressSequentially('lakes', { delay: 25 });
    await page
      .getByRole('option', { name: /Lakeshore/ })
      .first()
      .waitFor();
    expect(asked.length).toBeLessThanOrEqual(3);
    await expect.poll(() => underWay).toBe(0);
    await waitUntilSettled(page);
    const offered = await page.getByRole('option').filter({ hasText: '·' }).allInnerTexts();
    expect([offered.length > 0, offered.filter((text) => !/lakes/i.test(text))]).toEqual([true, []]);
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
    await box.fill('no such name');
    await page
      .getByText(/No account|Nothing|no match/i)
      .first()
      .waitFor();
    await expect.poll(() => box.inputValue()).toBe('no such name');
    await box.fill('lakes');
    await page
      .getByRole('option', { name: /Lakeshore/ })
      .first()
      .waitFor();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('consigneeAccountId')).toMatch(/^\d+$/);
    await page.reload();
    await page.getByRole('search').getByText(/Lake/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('a browser in a distant time zone', () => {
  it('uses the warehouse’s day: tomorrow in the browser’s zone is not today there', async () => {
    const page = await as(people.admin, '/outbound/shuttleLoading', { timeZone: 'Pacific/Kiritimati' });
    await page.getByRole('button', { name: 'New shuttle load' }).click();
    const form = page.getByRole('dialog', { name: 'New shuttle load' });
    const day = form.getByLabel('Day of service');
    await expect.poll(() => day.inputValue()).toBe('02/03/2027');
    await day.press('Alt+ArrowDown');
    const named = (date: string) => page.locator('.calendar').getByRole('button', { name: date });
    const today = named('February 3, 2027');
    await today.waitFor();
    expect([await today.getAttribute('aria-current'), await today.getAttribute('aria-disabled')]).toEqual([
      'date',
      null,
    ]);
    await expect.poll(() => named('February 2, 2027').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('an input method editor', () => {
  it('handles its own Enter and Escape, and its text is inserted once', async () => {
    const page = await as(people.admin, '/warehouse/blockedAccounts');
    const method = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      method.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    const chosen = () => new URL(page.url()).searchParams.get('consigneeAccountId');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Consignee' }).click();
    const box = page.getByRole('combobox').last();
    await box.focus();
    await compose('lakes');
    const lakeshore = page.getByRole('option', { name: /Lakeshore/ }).first();
    await lakeshore.waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await lakeshore.waitFor();
    expect(chosen()).toBeNull();
    await method.send('Input.insertText', { text: 'lakes' });
    await expect.poll(() => box.inputValue()).toBe('lakes');
    await box.press('Enter');
    await expect.poll(chosen).toMatch(/^\d+$/);

    await goTo(page, '/warehouse/doorsManagement');
    await page.getByRole('button', { name: 'New door' }).click();
    const number = page.getByRole('dialog', { name: 'New door' }).getByLabel('Number');
    await number.focus();
    await compose('shi');
    await expect.poll(() => number.inputValue()).toBe('shi');
    await method.send('Input.insertText', { text: '十12' });
    await expect.poll(() => number.inputValue()).toBe('12');
  });
});

describe('an action', () => {
  it('pressed twice, or retried after a lost response, runs once; input with markup is shown as text', async () => {
    const page = await as(people.admin, '/warehouse/shipperCutoffGroups');
    const serial = Date.now() % 1_000_000;
    const name = `<img src=x onerror=alert(1)> & "L" ${serial}`;
    const second = `Lost answer ${serial}`;
    const add = async (title: string, press: () => Promise<void>) => {
      await page
        .getByRole('button', { name: /Add|New/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('textbox').first().fill(title);
      await press();
    };
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/accounts/shipper-cutoff-groups'))
        keys.push(request.headers()['idempotency-key'] ?? '');
    });
    const submit = page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Save|Make/ })
      .last();
    await add(name, () => submit.dblclick());
    await page.getByText(name).first().waitFor();
    expect([keys.length, await page.locator('main img').count()]).toEqual([1, 0]);
    // The new group opens as soon as the list contains it.
    await page.locator('aside.drawer').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('aside.drawer').count()).toBe(0);
    let lost = 0;
    await page.route('**/api/accounts/shipper-cutoff-groups', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await add(second, () => submit.click());
    await expect.poll(() => lost).toBe(1);
    await page.locator('.toast[data-tone="fault"]').or(page.getByText(second)).first().waitFor();
    if ((await page.getByRole('dialog').count()) > 0) await submit.click();
    await page.getByText(second).first().waitFor();
    expect(new Set(keys.slice(1)).size).toBe(1);
  });
});
