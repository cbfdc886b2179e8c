import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** The screens of billing: nothing of a head or a total is cut in any language, and on a phone the money is in sight. */
const { address, chromium } = theProduct();
const kemi = 'kemi.okafor@coldlane.example';
let browser: Browser;
beforeAll(async () => {
  browser = await launch(chromium);
}, 120_000);
afterAll(() => browser.close());

type Language = 'en' | 'es' | 'zh';
const inLanguage = async (language: Language, width: number, who = kemi): Promise<Page> => {
  const { page, context } = await visit(browser, { width, height: 860 });
  await context.addInitScript((chosen) => localStorage.setItem('coldlane.language', chosen), language);
  await signIn(page, address, who, 'Coldlane-2027');
  return page;
};
const inSpanish = (width: number): Promise<Page> => inLanguage('es', width);
/** What ends in an ellipsis among the heads of a table, its states and totals, and the facts of a document. */
const cut = (page: Page): Promise<string[]> =>
  page.locator('main :is(th, th *, .st, .facts dt, tfoot td)').evaluateAll((all) =>
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

it.each(['en', 'es', 'zh'] as const)(
  'cuts no head, no state and no total at a small desk: %s',
  async (language) => {
    const page = await inLanguage(language, 1366);
    for (const path of [
      '/customerCenter/billOfLading',
      '/customerCenter/manageShipments?outboundDateFrom=2027-01-10',
      '/customerCenter/manageShipments?status=2&approved=true&outboundDateFrom=2027-01-10',
      '/customerCenter/manageInvoices?status=1',
      '/customerCenter/manageInvoices?unpaid=true',
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
  },
);
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
it('hides nothing of the freight beside a why, and keeps the head of the tariff room in one line', async () => {
  const page = await inSpanish(1366);
  await opened(page, '/customerCenter/manageShipments?status=2&outboundDateFrom=2027-01-10');
  await page
    .getByRole('button', { name: /^¿Por qué/ })
    .first()
    .click();
  await page.locator('.why ol').waitFor();
  await settled(page);
  const wider = await page
    .locator('.left .scrolls')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel),
    );
  expect(wider).toEqual([]);
  for (const part of ['sheets', 'quotes']) {
    await page.goto(`${address}/customerServices/billingRating?part=${part}`);
    await page.locator('tbody tr[data-row]').first().waitFor();
    await settled(page);
    const head = await page.locator('.screen > .head').boundingBox();
    expect({ part, oneLine: (head?.height ?? 99) < 56 }).toEqual({ part, oneLine: true });
  }
  await page.context().close();
});
it('shows no acts over the lines of a draft that its shipments brought', async () => {
  const page = await inLanguage('en', 1366);
  await opened(page, '/customerCenter/manageInvoices?status=0&type=0');
  const lines = page.getByRole('region', { name: 'Lines' });
  await lines.getByRole('columnheader', { name: 'Charge' }).waitFor();
  expect(await lines.getByRole('columnheader', { name: 'Acts' }).count()).toBe(0);
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
it('shows a payer on a phone what each line of his invoice comes to', async () => {
  const page = await inLanguage('es', 390, 'priya.nair@northgate.example');
  await page.goto(`${address}/customerService/customerInvoices`);
  await page.locator('tbody tr[data-row] .lead').first().click();
  const table = page.getByRole('complementary').getByRole('table').first();
  await table.locator('tfoot td').last().waitFor();
  await settled(page);
  const right = await table
    .locator('tr :is(td, th).num')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
it('needs no moving sideways in the tariff room on a phone', async () => {
  const page = await inSpanish(390);
  for (const part of ['fuel', 'accessorials', 'codes', 'reasons']) {
    await page.goto(`${address}/customerServices/billingRating?part=${part}`);
    await page.locator('.wide tbody tr').first().waitFor();
    await settled(page);
    const wider = await page
      .locator('.wide')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel),
      );
    expect({ part, wider }).toEqual({ part, wider: [] });
  }
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
it('groups all shipments of a list that stands on one page, chosen one by one', async () => {
  const page = await inLanguage('en', 1366);
  await page.goto(
    `${address}/customerCenter/manageShipments?status=2&approved=true&outboundDateFrom=2027-01-10`,
  );
  const boxes = page.locator('tbody tr[data-row] input.cb');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  const group = page.getByRole('button', { name: 'Group under a Master…' });
  await group.waitFor();
  expect(await group.getAttribute('aria-disabled')).toBeNull();
  await page.context().close();
});
