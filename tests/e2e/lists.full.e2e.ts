import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page, Response } from 'playwright';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/**
 * The specifics of every list screen. Headers sort, pages have different rows, filters are applied and sent, and rows can be
 * selected and opened. The form asks before leaving, and the empty state gives its reason. The shared behavior of lists (sizes,
 * ranges, Back and reload, selection over pages and searches) is tested once, in tests/components.
 */
const { address } = getRunningProductOfTestWorker();
const people = {
  admin: 'admin@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
  consignee: 'tom.brandt@lakeshore.example',
} as const;
type Person = keyof typeof people;

/** The user of a screen, where it is not the administrator. */
const lookers: Readonly<Record<string, Person>> = {
  '/customerService/customerInvoices': 'consignee',
  '/customerService/customerStatements': 'consignee',
  '/customerService/DaysOfServiceView': 'shipper',
};
const root = join(import.meta.dirname, '../..');
/** The area screens by path, with the folder of their feature. */
const screens = globSync('areas/*/*/*.feature.client.tsx', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'(\/[^']*)': \(\) =>/g)].map(([, path = '']) => ({
    path,
    folder: dirname(file),
  })),
);
/**
 * The features to test, all if not set, as in tests/reached.ts. That file imports the server, which a browser test leaves out.
 */
const { COLDLANE_CHANGED_FEATURES: reached } = process.env;
const folders = reached === undefined ? undefined : z.array(z.string()).parse(JSON.parse(reached));
const isReached = (folder: string): boolean => folders?.includes(folder) ?? true;
/** Every screen that opens by URL alone, once. A screen without a list passes. */
const paths = screens
  .filter(
    ({ path, folder }) =>
      isReached(folder) &&
      !path.includes(':') &&
      !['/scan', '/follow', '/proof', '/customerService/aelInvoices'].includes(path),
  )
  .map(({ path }) => path);
const browser = openBrowserForTestFile();
const windows = new Map<Person, UserWindow>();
const complaints: string[] = [];
let looked = 0;

/** Runs a check in the user's window, which is reused from screen to screen. A failed check discards its window. */
async function inWindow(who: Person, look: (page: Page) => Promise<void>): Promise<void> {
  const window = windows.get(who) ?? (await windowOf(who));
  windows.delete(who);
  try {
    await look(window.page);
    windows.set(who, window);
  } finally {
    if (!windows.has(who)) await window.context.close();
  }
}
async function windowOf(who: Person): Promise<UserWindow> {
  const made = await openUserWindow(browser());
  const { page } = made;
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${String(error)}`));
  await signInAtLoginPageOrReuseSession(page, address, people[who], 'Coldlane-2027');
  await page.locator('main h1').first().waitFor();
  return made;
}
/** Navigates to a URL within the page like a link, and waits for its screen. */
async function goTo(page: Page, path: string): Promise<void> {
  // A link to the current path does nothing, so the page is reopened.
  if (new URL(page.url()).pathname === path)
    await page.goto('about:blank').then(() => page.goto(address + path));
  else
    await page.evaluate((to) => {
      window.formerHead = document.querySelector('main h1') ?? undefined;
      window.history.pushState({}, '', to);
    }, path);
  await page.waitForFunction(() => {
    const head = document.querySelector('main h1');
    return head !== null && head !== window.formerHead;
  });
}
declare global {
  interface Window {
    formerHead?: Element;
  }
}
/** Opens a screen and returns the requests that fill its list. An empty set means that the screen has no list. */
async function open(page: Page, path: string): Promise<Set<string>> {
  const heard: Promise<string>[] = [];
  const hear = (answer: Response) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/api/') && (answer.headers()['content-type'] ?? '').includes('json'))
      heard.push(
        answer.text().then(
          (text) => (text.includes('"totalRows":') ? pathname : ''),
          () => '',
        ),
      );
  };
  page.on('response', hear);
  await goTo(page, path);
  await waitUntilSettled(page);
  const found = new Set((await Promise.all(heard)).filter((name) => name !== ''));
  page.off('response', hear);
  return (await page.locator('.table-container').count()) === 1 &&
    (await page.locator('.list-footer').count()) === 1
    ? found
    : new Set();
}
/** Makes the requests of the list return no rows, or fail. */
const instead = (page: Page, list: Set<string>, mode: 'empty' | 'failed') =>
  page.route(
    (url) => list.has(url.pathname),
    async (route) => {
      if (mode === 'failed') return route.fulfill({ status: 500, json: { code: 50_000, message: failure } });
      const answer = await route.fetch();
      const body: object = await answer.json();
      return route.fulfill({ response: answer, json: { ...body, data: [], totalRows: 0, pageResults: 0 } });
    },
  );
const failure = 'An error has occurred and the transaction could not be processed.';
const rows = (page: Page) => page.locator('.table-scroll tr[data-row]');
const keys = (page: Page) =>
  rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-row')));
const said = (page: Page) => page.locator('.list-footer .numeric').innerText();
const totalOf = async (page: Page) =>
  Number(/(?:^|of )([\d,]+)(?: rows?)?$/.exec(await said(page))?.[1]?.replaceAll(',', ''));
const query = (page: Page) => new URL(page.url()).searchParams;
const sorters = (page: Page) => page.locator('.table-scroll th:has(.sort-button)');
const sizes = (page: Page) => page.getByLabel('Rows per page');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Returns the list's filters from the URL. */
const filtersIn = (page: Page) =>
  [...query(page)]
    .filter(([name]) => !['page', 'rows', 'orderField', 'orderDirection', 'open', 'view'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');

describe.runIf(paths.length > 0)('a list', () => {
  it.each(paths)(
    '%s sorts, pages, filters, selects rows, opens its form, shows empty and error states, and opens rows',
    (path) =>
      inWindow(lookers[path] ?? 'admin', async (page) => {
        const list = await open(page, path);
        if (list.size === 0) return;
        looked += 1;
        await turnsAndSorts(page);
        await filters(page);
        await chooses(page);
        if (!(await asksItsForm(page))) expect(await findAxeViolations(page)).toEqual([]);
        await standsEmpty(page, list);
        await leads(page, path);
      }),
  );
});
describe.runIf(isReached('areas/billing/invoices'))('a list with views of pending work', () => {
  const invoices = '/customerCenter/manageInvoices';
  const pressed = (page: Page) => page.locator('.views button[aria-pressed=true]').innerText();
  it('opens with the first view that has rows, shown in the URL, and with all rows where none has', () =>
    inWindow('admin', async (page) => {
      await goTo(page, invoices);
      await waitUntilSettled(page);
      await expect.poll(() => filtersIn(page)).toBe('status=0');
      expect((await rows(page).count()) > 0).toBe(true);
      // Shows the count, regardless of the current page.
      await expect.poll(() => pressed(page)).toMatch(/^To post\s[\d,]+$/);
      await goTo(page, '/home/index');
      const drafts = (url: URL) =>
        url.pathname === '/api/billing/invoices' && url.search.includes('status=0');
      await page.route(drafts, async (route) => {
        const answer = await route.fetch();
        const body: object = await answer.json();
        return route.fulfill({ response: answer, json: { ...body, data: [], totalRows: 0, pageResults: 0 } });
      });
      await page.reload();
      await goTo(page, invoices);
      await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
      await waitUntilSettled(page);
      expect([await pressed(page), filtersIn(page)]).toEqual(['All', '']);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }));
});
it.runIf(isReached('areas/billing/shipments'))('a list shows keyboard focus at every stop', () =>
  inWindow('admin', async (page) => {
    await goTo(page, '/customerCenter/manageShipments');
    await waitUntilSettled(page);
    await page.locator('.filters button').first().focus();
    const unseen: string[] = [];
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab');
      unseen.push(...(await page.evaluate(looksFocused)));
    }
    expect([...new Set(unseen)]).toEqual([]);
  }),
);
it('every list is checked, and no error is logged to the console', () => {
  if (folders === undefined) expect(looked).toBeGreaterThan(17);
  expect(complaints).toEqual([]);
});

/** Checks that a header sorts its list and that the next page has different rows. */
async function turnsAndSorts(page: Page): Promise<void> {
  if ((await sorters(page).count()) > 0) await sortsByHead(page);
  const total = await totalOf(page);
  expect(total).toBeGreaterThanOrEqual(await rows(page).count());
  const size = Number(await sizes(page).inputValue());
  if (total <= size) return;
  const first = await keys(page);
  await button(page, 'Next page').click();
  await expect.poll(() => said(page)).toContain(`${size + 1}–`);
  await waitUntilSettled(page);
  const second = await keys(page);
  expect([second.length > 0, second.filter((key) => first.includes(key))]).toEqual([true, []]);
}

/** Checks that every filter accepts a value beside the earlier ones, appears in the URL and as a chip, and can be cleared. */
async function filters(page: Page): Promise<void> {
  const add = page.locator('.filters button.chip.add:not(.filters-toggle)');
  const names = (await add.count()) === 0 ? [] : await offered(page, add);
  if (names.length === 0) return;
  const before = filtersIn(page);
  let sent = before;
  for (const name of names) {
    await add.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await fill(page, page.locator('.filter-editor'));
    await expect.poll(() => filtersIn(page), { message: name }).not.toBe(sent);
    sent = filtersIn(page);
    if ((await page.locator('.filter-editor').count()) > 0) await page.keyboard.press('Escape');
  }
  expect(query(page).get('page')).toBeNull();
  await expect.poll(() => chips(page)).toEqual(expect.arrayContaining(names));
  await waitUntilSettled(page);
  const faults = () => page.locator('.toast, .empty-state[role=alert]').allInnerTexts();
  expect(await faults()).toEqual([]);
  await page.locator('.filters').getByRole('button', { name: 'Clear', exact: true }).click();
  // On a list that opens with a needs-work view, clearing all filters shows more than that view.
  await expect.poll(() => ['', before].includes(filtersIn(page))).toBe(true);
  await waitUntilSettled(page);
  expect(await faults()).toEqual([]);
}
/** Returns the names of the chips that show a value. */
const chips = (page: Page) =>
  page
    .locator('.filters .chip-main')
    .evaluateAll((found) =>
      found
        .filter((chip) => (chip.querySelector('b:not(.muted)')?.textContent ?? '').replace('…', '') !== '')
        .map((chip) => chip.querySelector('.chip-label')?.textContent ?? ''),
    );

/** Checks that the selection counts over all pages and matches the visible rows. */
async function chooses(page: Page): Promise<void> {
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const total = (await rows(page).count()) > 1 ? await totalOf(page) : 0;
  if ((await all.count()) === 0 || total < 2) return;
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const boxes = page.locator('.table-scroll tbody input.checkbox');
  await expect.poll(() => bar.count()).toBe(0);
  await all.click();
  await bar.getByText(`All ${total.toLocaleString('en-US')}`, { exact: true }).waitFor();
  await boxes.first().click();
  await bar.getByText('except 1').waitFor();
  expect([await boxes.first().isChecked(), await boxes.nth(1).isChecked()]).toEqual([false, true]);
  await all.click();
  await all.click();
  await expect.poll(() => bar.count()).toBe(0);
}

/**
 * Checks the form behind the primary button, if there is one. Focus enters, all errors show together with their fields, and the
 * first field has focus. Leaving returns focus.
 */
async function asksItsForm(page: Page): Promise<boolean> {
  const opener = page.locator('.screen-header button.btn.primary:not([aria-disabled])').last();
  if ((await opener.count()) === 0 || /rating|print/i.test(await opener.innerText())) return false;
  const before = page.url();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect.poll(async () => page.url() !== before || (await dialog.count()) > 0).toBe(true);
  if (page.url() !== before) return false;
  const submit = dialog.locator('button[type=submit]');
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  const asks = (await submit.count()) > 0;
  if (asks) {
    await submit.click();
    await dialog.locator('.error-message').first().waitFor();
    const labels = await dialog.locator('.field > label, fieldset > legend').allInnerTexts();
    const required = (await dialog.locator('.error-message').allInnerTexts()).flatMap(
      (line) => /^(.+) is required$/.exec(line)?.[1] ?? [],
    );
    expect(required.filter((name) => !labels.includes(name))).toEqual([]);
    await expect
      .poll(() =>
        dialog
          .locator('[aria-invalid="true"]')
          .first()
          .evaluate((node) => node === document.activeElement),
      )
      .toBe(true);
    // At its end, a long form has nothing under its sticky footer.
    await dialog.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    expect(await findAxeViolations(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
  return asks;
}

/** Checks that a row that opens is a link that can open in its own tab. The URL of a missing row reports it as missing. */
async function leads(page: Page, path: string): Promise<void> {
  await waitUntilSettled(page);
  await expect.poll(() => page.locator('.table-scroll tr[data-row] button.row-link').count()).toBe(0);
  const lead = page.locator('.table-scroll tr[data-row] a.row-link').first();
  const link = (await lead.count()) > 0 ? await lead.getAttribute('href') : null;
  if (link === null || !link.includes('open=')) return;
  const drawer = page.locator('aside.drawer');
  await lead.click();
  await drawer.locator('h2').first().waitFor();
  expect(query(page).get('open')).toBe(new URL(link, page.url()).searchParams.get('open'));
  for (const unknown of ['2147483000', 'roses']) {
    await page.evaluate((to) => window.history.pushState({}, '', to), `${path}?open=${unknown}`);
    await drawer
      .getByText(/isn’t in the current list|not found/)
      .first()
      .waitFor();
    await page.evaluate((to) => window.history.pushState({}, '', to), path);
    await drawer.waitFor({ state: 'hidden' });
  }
}

/** Checks that a list without rows keeps its headers and gives the reason, and that a failed list can be retried. */
async function standsEmpty(page: Page, list: Set<string>): Promise<void> {
  // A list without sorting already has all its rows and sends a request only when opened.
  const pages = (await sorters(page).count()) > 0;
  const now = await sizes(page).inputValue();
  const others = ['20', '50', '100'].filter((size) => size !== now).values();
  const asksAgain = async () => {
    if (pages) await sizes(page).selectOption(others.next().value ?? '');
    else await page.reload();
  };
  await instead(page, list, 'empty');
  await asksAgain();
  const nothing = page.locator('.table-scroll .empty-state');
  await nothing.waitFor();
  const heads = await page.locator('.table-scroll th').count();
  expect([
    heads > 2,
    await rows(page).count(),
    await said(page),
    (await nothing.locator('p').first().innerText()).length > 10,
  ]).toEqual([true, 0, '0 rows', true]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await instead(page, list, 'failed');
  await asksAgain();
  await page.locator('.table-scroll .empty-state[role=alert]').getByText(failure).waitFor();
  expect([
    await page.locator('.table-scroll th').count(),
    await rows(page).count(),
    await said(page),
    await page.locator('.toast').count(),
  ]).toEqual([heads, 0, '–', 0]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button(page, 'Try again').click();
  await expect.poll(() => page.locator('.empty-state[role=alert]').count()).toBe(0);
}

/** Checks that a header sorts and indicates it. */
async function sortsByHead(page: Page): Promise<void> {
  const head = page.locator('.table-scroll th:has(.sort-button):not([aria-sort])').first();
  const name = await head.innerText();
  await head.getByRole('button').click();
  const sorted = page.locator('.table-scroll th[aria-sort]');
  await expect.poll(() => sorted.allInnerTexts()).toEqual([name]);
  expect([await sorted.getAttribute('aria-sort'), query(page).get('orderField') !== null]).toEqual([
    'ascending',
    true,
  ]);
  await waitUntilSettled(page);
}
async function offered(page: Page, add: Locator): Promise<string[]> {
  await add.click();
  await page.getByRole('menuitem').first().waitFor();
  const names = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
  return names;
}
/** Enters a value into the open filter, whatever its kind. */
async function fill(page: Page, editor: Locator): Promise<void> {
  await editor.locator('input').first().waitFor();
  const choice = editor.locator('input[type=radio], input[type=checkbox]');
  if ((await choice.count()) > 0) return choice.last().click();
  const date = editor.locator('input[placeholder="MM/DD/YYYY"]');
  if ((await date.count()) > 0) {
    await date.first().fill('02/03/2027');
    return (await date.count()) > 1 ? date.last().fill('02/03/2027') : undefined;
  }
  const text = editor.locator('input');
  if ((await text.getAttribute('role')) === 'combobox') {
    await text.fill('a');
    return page.locator('.listbox [role=option]').first().click();
  }
  await text.fill('7');
  return page.keyboard.press('Enter');
}

/** Runs in the browser. Returns the name of the focused element if it has no visible focus style. */
function looksFocused(): string[] {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return [];
  const look = (): string =>
    [at, at.parentElement]
      .map((one) => one && getComputedStyle(one))
      .map((is) => (is ? `${is.outlineStyle} ${is.boxShadow} ${is.borderColor} ${is.backgroundColor}` : ''))
      .join();
  const held = look();
  at.blur();
  const left = look();
  at.focus();
  return held === left ? [at.getAttribute('aria-label') ?? at.innerText] : [];
}
