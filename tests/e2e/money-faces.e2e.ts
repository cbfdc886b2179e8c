import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** The screens of billing in the longest language: nothing of a head is cut, and on a phone the money is in sight. */
const { address, chromium } = theProduct();
const kemi = 'kemi.okafor@coldlane.example';
let browser: Browser;
beforeAll(async () => {
  browser = await launch(chromium);
}, 120_000);
afterAll(() => browser.close());

const inSpanish = async (width: number): Promise<Page> => {
  const { page, context } = await visit(browser, { width, height: 860 });
  await context.addInitScript(() => localStorage.setItem('coldlane.language', 'es'));
  await signIn(page, address, kemi, 'Coldlane-2027');
  return page;
};
/** What ends in an ellipsis among the heads of a table, its states and the facts of a document. */
const cut = (page: Page): Promise<string[]> =>
  page.locator('main :is(th, th *, .st, .facts dt)').evaluateAll((all) =>
    all
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 &&
          getComputedStyle(one).overflowX !== 'visible' &&
          // Said to a screen reader alone.
          !one.classList.contains('unseen'),
      )
      .map((one) => one.textContent ?? ''),
  );
const opened = async (page: Page, path: string) => {
  await page.goto(address + path);
  await page.locator('tbody tr[data-row] .lead').first().click();
  await page.locator('.facts').waitFor();
  await settled(page);
};

it('cuts no head of a list and no state at a small desk', async () => {
  const page = await inSpanish(1366);
  for (const path of [
    '/customerCenter/billOfLading',
    '/customerCenter/manageShipments',
    '/customerCenter/manageInvoices?status=1',
    '/customerCenter/payments',
    '/customerCenter/disputes',
    '/customerServices/collections',
    '/customerServices/monthEnd',
  ]) {
    await page.goto(address + path);
    await page.locator('tbody tr[data-row]').first().waitFor();
    await settled(page);
    expect({ path, cut: await cut(page) }).toEqual({ path, cut: [] });
  }
  await page.context().close();
});
it('keeps the acts of a document in one line, and says its facts', async () => {
  const page = await inSpanish(1366);
  for (const path of [
    '/customerCenter/manageShipments?status=2&outboundDateFrom=2027-01-10',
    '/customerCenter/manageInvoices?status=1&type=0',
  ]) {
    await opened(page, path);
    const tops = await page
      .locator('.head .acts > *')
      .evaluateAll((acts) => acts.map((act) => Math.round(act.getBoundingClientRect().top)));
    expect({ path, lines: new Set(tops).size }).toEqual({ path, lines: 1 });
    expect({ path, cut: await cut(page) }).toEqual({ path, cut: [] });
    const narrow = await page
      .locator('.facts > .cut')
      .evaluateAll((facts) => facts.filter((fact) => fact.clientWidth < 90).map((fact) => fact.textContent));
    expect({ path, narrow }).toEqual({ path, narrow: [] });
  }
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
it('shows what each charge comes to, and asks why, without moving a phone’s table', async () => {
  const page = await inSpanish(390);
  for (const path of [
    '/customerCenter/manageShipments?status=2&outboundDateFrom=2027-01-10',
    '/customerCenter/manageInvoices?status=1&type=0',
  ]) {
    await opened(page, path);
    const table = page.locator('table').filter({ hasText: 'Flete' }).first();
    await table
      .getByText(/^\$[\d,]+\.\d\d$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const right = await table
      .locator('tbody tr td.strong, tbody tr button')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect({ path, inSight: right <= 390 }).toEqual({ path, inSight: true });
  }
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
