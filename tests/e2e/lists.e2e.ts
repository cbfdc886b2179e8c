import type { Browser, Locator, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPaths } from '#tools/gen-features.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';

/**
 * Every list screen of the product by the same rules: sort, page, address, filters, selection, and what it
 * says when it is empty or failed.
 */
const { address, chromium } = theProduct();
const people = {
  admin: 'admin@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
  consignee: 'tom.brandt@lakeshore.example',
} as const;
type Person = keyof typeof people;

/** Who looks at a screen, where it is not the administrator. */
const lookers: Readonly<Record<string, Person>> = {
  '/customerService/customerInvoices': 'consignee',
  '/customerService/customerStatements': 'consignee',
  '/customerService/DaysOfServiceView': 'shipper',
};
/** Every built screen that an address alone opens; those without a list pass by. */
const built = [...builtPaths()];
const paths = built.filter(
  (path) =>
    !path.includes(':') && !['/callback', '/scan', '/noUserConfig/index', '/dashboard/index'].includes(path),
);
let browser: Browser;
const windows = new Map<Person, Promise<Visit>>();
const complaints: string[] = [];
let looked = 0;
beforeAll(async () => {
  browser = await launch(chromium);
});
afterAll(() => browser.close());

/** One sign-in a person; every screen is looked at in a tab of its own. */
async function windowOf(who: Person): Promise<Visit> {
  const made = await visit(browser);
  await signIn(made.page, address, people[who], 'Coldlane-2027');
  return made;
}
async function inTab(who: Person, look: (page: Page) => Promise<void>): Promise<void> {
  const window = windows.get(who) ?? windowOf(who);
  windows.set(who, window);
  const page = await (await window).context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${String(error)}`));
  await look(page);
  await page.close();
}
/** Opens a screen and answers the calls that fill its list; none: no list stands there. */
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
  await page.goto(address + path);
  await page.locator('main h1').first().waitFor({ timeout: 15_000 });
  await settled(page);
  const found = new Set((await Promise.all(heard)).filter((name) => name !== ''));
  page.off('response', hear);
  return (await page.locator('.table-place').count()) === 1 && (await page.locator('.foot').count()) === 1
    ? found
    : new Set();
}
/** The calls of the list answer nothing, or fail. */
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
/** Slow machines get their time. */
const slow = { timeout: 15_000 };
const failure = 'An error has occurred and the transaction could not be processed.';
const rows = (page: Page) => page.locator('.tw tr[data-row]');
const keys = (page: Page) =>
  rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-row')));
const said = (page: Page) => page.locator('.foot .num').innerText();
const totalOf = async (page: Page) =>
  Number(/(?:^|of )([\d,]+)(?: rows?)?$/.exec(await said(page))?.[1]?.replaceAll(',', ''));
const query = (page: Page) => new URL(page.url()).searchParams;
const sorters = (page: Page) => page.locator('.tw th:has(.sorter)');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** What narrows the list, as its address says it. */
const filtersIn = (page: Page) =>
  [...query(page)]
    .filter(([name]) => !['page', 'rows', 'orderField', 'orderDirection', 'open', 'view'].includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');

describe('a list', () => {
  it.each(paths)(
    '%s sorts, turns pages, filters, chooses rows, asks its form, and says that it is empty or failed, or that a row is not there',
    (path) =>
      inTab(lookers[path] ?? 'admin', async (page) => {
        const list = await open(page, path);
        if (list.size === 0) return;
        looked += 1;
        await turnsAndSorts(page);
        await filters(page);
        await chooses(page);
        if (!(await asksItsForm(page))) expect(await violations(page)).toEqual([]);
        await standsEmpty(page, list);
        await leads(page, path);
      }),
  );
});
it('all of these were looked at, and nothing was complained of in the console', () => {
  expect([looked > 17, complaints]).toEqual([true, []]);
});

/** Sort and page are in the address, which brings them back; a new sort goes to page 1. */
async function turnsAndSorts(page: Page): Promise<void> {
  const sorts = (await sorters(page).count()) > 0;
  if (sorts) await sortsByHead(page);
  const total = await totalOf(page);
  expect(total).toBeGreaterThanOrEqual(await rows(page).count());
  const sizes = page.getByLabel('Rows per page');
  for (const size of ['50', '20']) {
    await sizes.selectOption(size);
    await expect.poll(() => sizes.inputValue(), slow).toBe(size);
    await expect
      .poll(() => said(page), slow)
      .toContain(total === 0 ? '0 rows' : `${Math.min(1, total)} to ${Math.min(Number(size), total)} of`);
    await settled(page);
  }
  if (total <= 20) return;
  const first = await keys(page);
  await button(page, 'Next page').click();
  await expect.poll(() => said(page), slow).toContain('21 to ');
  await settled(page);
  const second = await keys(page);
  expect(second.filter((key) => first.includes(key))).toEqual([]);
  if (!sorts) return;
  await page.reload();
  await rows(page).first().waitFor();
  await settled(page);
  expect([await keys(page), query(page).get('page')]).toEqual([second, '2']);
  await page.goBack();
  await expect.poll(() => query(page).get('page'), slow).toBeNull();
  await button(page, 'Next page').click();
  await expect.poll(() => query(page).get('page'), slow).toBe('2');
  await sorters(page).first().getByRole('button').click();
  await expect.poll(() => query(page).get('page'), slow).toBeNull();
}

/** Every filter offered takes a value beside those before it, stands in the address and as a chip, and goes again. */
async function filters(page: Page): Promise<void> {
  const add = page.locator('.filters button.chip.add:not(.fold)');
  const names = (await add.count()) === 0 ? [] : await offered(page, add);
  const stages = [filtersIn(page)];
  for (const name of names) {
    await add.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    const editor = page.locator('.filter-edit');
    await editor.waitFor();
    await fill(page, editor);
    await expect.poll(() => filtersIn(page), { ...slow, message: name }).not.toBe(stages.at(-1));
    expect(query(page).get('page')).toBeNull();
    if ((await editor.count()) > 0) await page.keyboard.press('Escape');
    const key = page.locator('.k', {
      hasText: new RegExp(`^${name.replaceAll(/[$(){}[\]+*?.]/g, String.raw`\$&`)}$`),
    });
    await expect
      .poll(() => page.locator('.filters .chip').filter({ has: key }).locator('b').innerText(), {
        ...slow,
        message: name,
      })
      .toMatch(/[^…]/);
    stages.push(filtersIn(page));
  }
  await settled(page);
  for (const name of names.toReversed()) {
    stages.pop();
    await button(page, `Clear ${name}`).click();
    await expect.poll(() => filtersIn(page), { ...slow, message: name }).toBe(stages.at(-1));
  }
  await settled(page);
  expect([
    await page.locator('.toast').allInnerTexts(),
    await page.locator('.nothing[role=alert]').count(),
  ]).toEqual([[], 0]);
}

/** What is chosen goes over all pages, survives pages and sorts, and is dropped by a new search. */
async function chooses(page: Page): Promise<void> {
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const total = (await rows(page).count()) > 1 ? await totalOf(page) : 0;
  if ((await all.count()) === 0 || total < 2) return;
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  const boxes = page.locator('.tw tbody input.cb');
  expect(await bar.count()).toBe(0);
  await all.click();
  await bar.getByText(`All ${total.toLocaleString('en-US')}`, { exact: true }).waitFor();
  await boxes.first().click();
  await bar.getByText('except 1').waitFor();
  await boxes.first().click();
  await expect.poll(() => bar.getByText('except 1').count(), slow).toBe(0);
  await boxes.first().click();
  if (total > 20) {
    await button(page, 'Next page').click();
    await expect.poll(() => said(page), slow).toContain('21 to ');
  }
  await sorters(page).first().getByRole('button').click();
  await settled(page);
  await bar.getByText('except 1').waitFor();
  await page.locator('.filters button.chip.add:not(.fold)').click();
  await page.getByRole('menuitem').first().click();
  await fill(page, page.locator('.filter-edit'));
  await expect.poll(() => bar.count(), slow).toBe(0);
  await page.getByText('The selection was dropped: the search has changed.').waitFor();
}

/**
 * The form behind the primary button, when there is one: focus goes in, all faults show at once and name their fields, the first
 * has focus, and leaving gives focus back.
 */
async function asksItsForm(page: Page): Promise<boolean> {
  const opener = page.locator('.head button.btn.go:not([aria-disabled])').last();
  if ((await opener.count()) === 0 || /rating|print/i.test(await opener.innerText())) return false;
  const before = page.url();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor({ timeout: 5_000 }).catch(() => undefined);
  if (page.url() !== before || (await dialog.count()) === 0) return false;
  const submit = dialog.locator('button[type=submit]');
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement)), slow).toBe(true);
  const asks = (await submit.count()) > 0;
  if (asks) {
    await submit.click();
    await dialog.locator('.fault-line').first().waitFor();
    const labels = await dialog.locator('.field > label, fieldset > legend').allInnerTexts();
    const required = (await dialog.locator('.fault-line').allInnerTexts()).flatMap(
      (line) => /^(.+) is required$/.exec(line)?.[1] ?? [],
    );
    expect(required.filter((name) => !labels.includes(name))).toEqual([]);
    await expect
      .poll(
        () =>
          dialog
            .locator('[aria-invalid="true"]')
            .first()
            .evaluate((node) => node === document.activeElement),
        slow,
      )
      .toBe(true);
    // At its end a long form has nothing under the foot that stays in sight.
    await dialog.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    expect(await violations(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count(), slow).toBe(0);
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement), slow).toBe(true);
  return asks;
}

/** A row that opens is a link, for a tab of its own; the address of a row that is not there says that it is not. */
async function leads(page: Page, path: string): Promise<void> {
  // Not a row that the filter just set is about to take away.
  await settled(page);
  expect(await page.locator('.tw tr[data-row] button.lead').count()).toBe(0);
  const lead = page.locator('.tw tr[data-row] a.lead').first();
  const link = (await lead.count()) > 0 ? await lead.getAttribute('href') : null;
  if (link === null || !link.includes('open=')) return;
  const drawer = page.locator('aside.drawer');
  await page.goto(new URL(link, page.url()).href);
  await drawer.locator('h2').waitFor();
  await page.goto(`${address}${path}?open=2147483000`);
  await drawer
    .getByText(/is not among the rows shown|was not found/)
    .first()
    .waitFor();
}

/** Without rows the heads stay, with the sentence of why there are none; a failure comes again when asked to. */
async function standsEmpty(page: Page, list: Set<string>): Promise<void> {
  await instead(page, list, 'empty');
  await page.reload();
  const nothing = page.locator('.tw .nothing');
  await nothing.waitFor();
  const heads = await page.locator('.tw th').count();
  expect([
    heads > 2,
    await rows(page).count(),
    await said(page),
    (await nothing.locator('p').first().innerText()).length > 10,
  ]).toEqual([true, 0, '0 rows', true]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await instead(page, list, 'failed');
  // A list without sorts has all its rows already and asks only when it is opened.
  if ((await sorters(page).count()) > 0) await page.getByLabel('Rows per page').selectOption('50');
  else await page.reload();
  await page.locator('.tw .nothing[role=alert]').getByText(failure).waitFor();
  expect([
    await page.locator('.tw th').count(),
    await rows(page).count(),
    await said(page),
    await page.locator('.toast').count(),
  ]).toEqual([heads, 0, '0 rows', 0]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button(page, 'Try again').click();
  await expect.poll(() => page.locator('.nothing[role=alert]').count(), slow).toBe(0);
}

/** A head sorts up, then down, and says so. */
async function sortsByHead(page: Page): Promise<void> {
  const head = page.locator('.tw th:has(.sorter):not([aria-sort])').first();
  const name = await head.innerText();
  await head.getByRole('button').click();
  const sorted = page.locator('.tw th[aria-sort]');
  await expect.poll(() => sorted.allInnerTexts(), slow).toEqual([name]);
  expect([await sorted.getAttribute('aria-sort'), query(page).get('orderField') !== null]).toEqual([
    'ascending',
    true,
  ]);
  await sorted.getByRole('button').click();
  await expect.poll(() => sorted.getAttribute('aria-sort'), slow).toBe('descending');
  await settled(page);
}
async function offered(page: Page, add: Locator): Promise<string[]> {
  await add.click();
  await page.getByRole('menuitem').first().waitFor();
  const names = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('menuitem').count(), slow).toBe(0);
  return names;
}
/** Gives the open filter a value, whatever its kind. */
async function fill(page: Page, editor: Locator): Promise<void> {
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
    return page.locator('.choices [role=option]').first().click();
  }
  await text.fill('7');
  return page.keyboard.press('Enter');
}
