import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** Every number explains what it counts, by mouse, keyboard and touch, in the user's language, and links to its list. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

const dana = 'dana.reyes@coldlane.example';
const at = async (email: string, path: string, language = 'en'): Promise<Page> => {
  const { page } = await openUserWindow(browser());
  await page.addInitScript((code) => localStorage.setItem('coldlane.language', code), language);
  await signInAtLoginPageOrReuseSession(page, address, email, 'Coldlane-2027', path);
  await waitUntilSettled(page);
  return page;
};
const panel = (page: Page) => page.locator('.explain-panel');
const title = (page: Page) => panel(page).getByRole('heading');

it('a figure’s explanation opens with Alt and a click, opens no link, and leads to the list of the same total', async () => {
  const page = await at(dana, '/home/index');
  const figure = page.locator('[data-explain="home.stage"]').first();
  const count = await figure.innerText();
  await figure.click({ modifiers: ['Alt'] });
  await title(page)
    .getByText(/: units today$/)
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/home/index');
  await panel(page).getByText('Today’s units that are in this status now').waitFor();
  await panel(page)
    .getByText(/^By outbound date \d\d\/\d\d\/\d{4}/)
    .waitFor();
  await panel(page)
    .getByText(/^As of \d+:\d\d/)
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await panel(page).getByRole('link', { name: 'Open the list' }).click();
  await page.waitForURL(/unitsDetail/);
  await expect
    .poll(async () => /([\d,]+)$/.exec((await page.locator('.list-footer .numeric').innerText()).trim())?.[1])
    .toBe(count.trim());
});

it('the key y explains the focused figure, then the next, and returns focus', async () => {
  const page = await at(dana, '/home/index');
  const link = page.locator('a:has([data-explain="home.stage"])').first();
  await link.focus();
  await page.keyboard.press('y');
  await title(page)
    .getByText(/: units today$|^[A-Z][\w -]+$/)
    .waitFor();
  const first = await title(page).innerText();
  await page.keyboard.press('y');
  await expect.poll(() => title(page).innerText()).not.toBe(first);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await link.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('?');
  await page.getByText(/^Explain the focused number/).waitFor();
});

it('a list total is explained with its active filters', async () => {
  const page = await at('admin@coldlane.example', '/outbound/unitsDetail?status=7');
  await page.locator('.list-footer [data-explain="list.rows"]').click({ modifiers: ['Alt'] });
  await title(page).getByText('Rows in the list').waitFor();
  await panel(page)
    .getByText(/^Filtered by: .*Loaded/)
    .waitFor();
  await page.keyboard.press('Escape');
  const state = page.locator('[data-explain="state.unit.7"]').first();
  await state.click({ modifiers: ['Alt'] });
  await title(page).getByText('Loaded', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBeNull();
  await panel(page)
    .getByText(/^Scanned onto the truck/)
    .waitFor();
});

it('a consignee sees how many deliveries arrived short, with a link to them', async () => {
  const page = await at('tom.brandt@lakeshore.example', '/home/index');
  const figure = page.locator('[data-explain="home.waits.arrivedShort"]');
  await figure.click({ modifiers: ['Alt'] });
  await title(page).getByText('Short deliveries').waitFor();
  await panel(page).getByRole('link', { name: 'Open the list' }).click();
  await page.waitForURL(/trackingAndEta\?.*short=true/);
  // Each row of the list shows how many units it is short.
  await page.getByRole('columnheader', { name: 'Short' }).waitFor();
  await page.locator('tbody tr[data-row] b.error').first().waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
});

describe('an explanation in another language', () => {
  it('shows how a statement adds up', async () => {
    const page = await at('priya.nair@northgate.example', '/customerService/customerStatements', 'es');
    await page.locator('[data-explain="statement.balance"]').click({ modifiers: ['Alt'] });
    await title(page).getByText('Saldo del estado de cuenta').waitFor();
    const parts = await panel(page).locator('dd').allInnerTexts();
    const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
    const closing = await page.locator('[data-explain="statement.balance"]').innerText();
    expect(parts.map(cents).reduce((sum, part) => sum + part, 0)).toBe(cents(closing));
  });
});

it('a figure’s explanation opens on a long press, not on a short tap', async () => {
  const { context, page } = await openUserWindow(browser(), { width: 390, height: 844, isTouch: true });
  await signInAtLoginPageOrReuseSession(page, address, dana, 'Coldlane-2027', '/home/index');
  await waitUntilSettled(page);
  const figure = page.locator('[data-explain="home.stage"]').first();
  await figure.scrollIntoViewIfNeeded();
  const box = await figure.boundingBox();
  if (!box) throw new Error('The figure is not drawn');
  const touch = await context.newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await title(page).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await title(page)
    .getByText(/: units today$/)
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/home/index');
  expect(await findAxeViolations(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Close' }).tap();
  await panel(page).waitFor({ state: 'detached' });
  await figure.tap();
  await page.waitForURL(/unitsDetail/);
  await context.close();
});
