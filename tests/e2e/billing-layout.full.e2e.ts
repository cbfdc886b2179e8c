import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, signInAtLoginPageOrReuseSession, findAxeViolations } from './browser.ts';
import {
  findTruncatedTextsOnPage,
  isWithinViewportWidth,
  openSignedInPageInLanguage,
} from './layout-checks.ts';
import type { TestLanguage } from './layout-checks.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** The billing screens: no header or total is cut off in any language, and amounts are visible on a phone. */
const { address } = getRunningProductOfTestWorker();
const kemi = 'kemi.okafor@coldlane.example';
const browser = openBrowserForTestFile();

const inLanguage = (language: TestLanguage, width: number, who = kemi): Promise<Page> =>
  openSignedInPageInLanguage(browser(), address, { language, width, email: who });
const inSpanish = (width: number): Promise<Page> => inLanguage('es', width);
const opened = async (page: Page, path: string) => {
  await page.goto(address + path);
  await page.locator('tbody tr[data-row] .row-link').first().click();
  await page.locator('.summary-fields').waitFor();
  await waitUntilSettled(page);
};

it.each(['en', 'es', 'zh'] as const)(
  'the billing screens cut off no header, status or total in a small window: %s',
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
      await waitUntilSettled(page);
      expect({ path, cut: await findTruncatedTextsOnPage(page) }).toEqual({ path, cut: [] });
    }
    await page.context().close();
  },
);
it('a billing document keeps its actions in one line and shows its facts', async () => {
  const page = await inSpanish(1366);
  for (const path of [
    '/customerCenter/manageShipments?status=2&outboundDateFrom=2027-01-10',
    '/customerCenter/manageInvoices?status=1&type=0',
  ]) {
    await opened(page, path);
    const tops = await page
      .locator('.screen-header .actions > *')
      .evaluateAll((acts) => acts.map((act) => Math.round(act.getBoundingClientRect().top)));
    expect({ path, lines: new Set(tops).size }).toEqual({ path, lines: 1 });
    expect({ path, cut: await findTruncatedTextsOnPage(page) }).toEqual({ path, cut: [] });
    const narrow = await page
      .locator('.summary-fields > .truncated')
      .evaluateAll((facts) => facts.filter((fact) => fact.clientWidth < 90).map((fact) => fact.textContent));
    expect({ path, narrow }).toEqual({ path, narrow: [] });
  }
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});
it('an explanation hides no part of the freight, and the header of the tariff screen stays in one line', async () => {
  const page = await inSpanish(1366);
  await opened(page, '/customerCenter/manageShipments?status=2&outboundDateFrom=2027-01-10');
  await page
    .getByRole('button', { name: /^¿Por qué/ })
    .first()
    .click();
  await page.locator('.charge-explanation ol').waitFor();
  await waitUntilSettled(page);
  const wider = await page
    .locator('.main-column .scrollable-table')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel),
    );
  expect(wider).toEqual([]);
  for (const part of ['sheets', 'quotes']) {
    await page.goto(`${address}/customerServices/billingRating?part=${part}`);
    await page.locator('tbody tr[data-row]').first().waitFor();
    await waitUntilSettled(page);
    const head = await page.locator('.screen > .screen-header').boundingBox();
    expect({ part, oneLine: (head?.height ?? 99) < 56 }).toEqual({ part, oneLine: true });
  }
  await page.context().close();
});
it('a draft invoice shows no actions for the lines created from its shipments', async () => {
  const page = await inLanguage('en', 1366);
  await opened(page, '/customerCenter/manageInvoices?status=0&type=0');
  const lines = page.getByRole('region', { name: 'Lines' });
  await lines.getByRole('columnheader', { name: 'Charge' }).waitFor();
  expect(await lines.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  await page.context().close();
});
it('a phone shows each charge amount and opens its explanation without scrolling the table', async () => {
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
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});
it('a phone shows a payer the amount of each line of the invoice', async () => {
  const page = await inLanguage('es', 390, 'priya.nair@northgate.example');
  await page.goto(`${address}/customerService/customerInvoices`);
  await page.locator('tbody tr[data-row] .row-link').first().click();
  const table = page.getByRole('complementary').getByRole('table').first();
  await table.locator('tfoot td').last().waitFor();
  await waitUntilSettled(page);
  const right = await table
    .locator('tr :is(td, th).num')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(390);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});
it('the tariff screen needs no horizontal scrolling on a phone', async () => {
  const page = await inSpanish(390);
  for (const part of ['fuel', 'accessorials', 'codes', 'reasons']) {
    await page.goto(`${address}/customerServices/billingRating?part=${part}`);
    await page.locator('.horizontal-scroll tbody tr').first().waitFor();
    await waitUntilSettled(page);
    const wider = await page
      .locator('.horizontal-scroll')
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.ariaLabel),
      );
    expect({ part, wider }).toEqual({ part, wider: [] });
  }
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});
it.each([
  ['/customerCenter/payments', 'Nuevo pago', 'Importar pagos'],
  ['/customerCenter/manageInvoices', 'Crear facturas…', 'Nueva factura…'],
  ['/customerCenter/manageShipments', 'Ejecutar tarifación…', 'Cambiar pagador…'],
])(
  'the primary action of %s stays in a phone’s header, the others are in the menu',
  async (path, first, other) => {
    const page = await inSpanish(390);
    await page.goto(address + path);
    const head = page.locator('.screen > .screen-header');
    const go = head.getByRole('button', { name: first });
    await go.waitFor();
    await waitUntilSettled(page);
    expect(await isWithinViewportWidth(go)).toBe(true);
    expect(await head.getByRole('button', { name: other }).isVisible()).toBe(false);
    const before = await page.locator('.table-scroll').boundingBox();
    await head.getByRole('button', { name: 'Acciones', exact: true }).click();
    await head.getByRole('button', { name: other }).waitFor();
    expect(await isWithinViewportWidth(go)).toBe(true);
    // The list below does not move.
    expect(await page.locator('.table-scroll').boundingBox()).toEqual(before);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.context().close();
  },
);
it('the actions menu closes completely behind the layer that one of its items opened', async () => {
  const page = await inLanguage('en', 390);
  await page.goto(`${address}/customerCenter/manageInvoices`);
  const dots = page.locator('.screen > .screen-header').getByRole('button', { name: 'Actions', exact: true });
  await dots.click();
  await page.locator('#main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change accounting period…' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^(All accounting periods are open\.|Accounting is closed through )/)
    .first()
    .waitFor();
  expect(await dots.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.context().close();
});
it('a touch device shows every action for the selected rows and no hotkeys, and posts only drafts', async () => {
  const context = await browser().newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await context.addInitScript(() => localStorage.setItem('coldlane.language', 'es'));
  await signInAtLoginPageOrReuseSession(page, address, kemi, 'Coldlane-2027');
  const bar = page.getByRole('toolbar');
  const choose = async (path: string) => {
    await page.goto(address + path);
    const boxes = page.locator('tbody tr[data-row] input.checkbox');
    await boxes.first().waitFor();
    await waitUntilSettled(page);
    for (const at of [0, 1]) await boxes.nth(at).check();
    await bar.getByText('2 filas').waitFor();
    for (const act of await bar.getByRole('button').all())
      expect(await isWithinViewportWidth(act)).toBe(true);
    expect(await bar.locator('kbd').filter({ visible: true }).count()).toBe(0);
  };
  await choose('/customerCenter/manageInvoices?status=0');
  const post = bar.getByRole('button', { name: /^Contabilizar/ });
  expect([await post.innerText(), await post.getAttribute('aria-disabled')]).toEqual([
    'Contabilizar 2…',
    null,
  ]);
  await choose('/customerCenter/manageInvoices?status=1');
  expect([await post.innerText(), await post.getAttribute('aria-disabled')]).toEqual([
    'Contabilizar…',
    'true',
  ]);
  expect(await findAxeViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Quitar selección' }).click();
  await bar.waitFor({ state: 'hidden' });
  await context.close();
});
it('a charge shows its amount during input, and the consequences before removal', async () => {
  const page = await inLanguage('en', 390);
  await opened(page, '/customerCenter/manageShipments?status=2&approved=false&outboundDateFrom=2027-01-10');
  await page.getByRole('button', { name: 'Add charge' }).click();
  const form = page.getByRole('dialog', { name: 'Add charge' });
  await form.getByLabel('Charge code').selectOption('DET');
  await form.getByLabel('Rate', { exact: true }).fill('45.125');
  await form.getByLabel('Quantity').fill('3');
  await form.getByText('3 × $45.125 = $135.38').waitFor();
  await form.getByLabel('Reason').fill('Agreed by telephone');
  await form.getByRole('button', { name: 'Add charge' }).click();
  await form.waitFor({ state: 'hidden' });
  const charge = page.getByRole('row').filter({ hasText: '$135.38' });
  await charge.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: /^Remove .* \$135\.38$/ });
  await question.getByText('This can’t be undone.').waitFor();
  await question.getByLabel('Reason').fill('Entered twice');
  await question.getByRole('button', { name: 'Remove charge' }).click();
  await charge.waitFor({ state: 'hidden' });
  await page.context().close();
});
it('on a phone a message does not cover the buttons of a form, and a file error is shown in full', async () => {
  const page = await inLanguage('en', 390);
  const open = async () => {
    await page.goto(`${address}/customerCenter/payments`);
    await page.getByRole('button', { name: 'New payment', exact: true }).click();
    return page.getByRole('dialog', { name: 'New payment' });
  };
  const first = await open();
  await first.getByLabel('Reference', { exact: true }).fill('Check 77');
  await first.getByLabel('Amount', { exact: true }).fill('10');
  await page.keyboard.press('Tab');
  // It is saved shortly after the last key.
  await page.waitForFunction(() =>
    Object.values(localStorage).some(
      (kept) => String(kept).includes('Check 77') && String(kept).includes('1000'),
    ),
  );
  const again = await open();
  const message = page.locator('.toast');
  await message.getByText('Start over').waitFor();
  const buttons = again.locator('header button, .dialog-footer button');
  expect(await buttons.count()).toBeGreaterThan(2);
  const { y, height } = (await message.boundingBox()) ?? { y: 0, height: 0 };
  for (const box of await Promise.all((await buttons.all()).map((button) => button.boundingBox())))
    expect((box?.y ?? 0) >= y + height || (box?.y ?? 0) + (box?.height ?? 0) <= y).toBe(true);
  await message.getByText('Start over').click();
  await page.goto(`${address}/customerCenter/payments/import`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Day,Said,Sum\n11/20/2026,CO00430 abc,1.01\n'),
  });
  const fault = page.locator('.full-error').first();
  await fault.waitFor();
  const [room, needed] = await fault.evaluate((one) => [one.clientHeight, one.scrollHeight]);
  expect(needed).toBeLessThanOrEqual((room ?? 0) + 1);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});
it('all shipments of a one-page list can be selected one by one and grouped', async () => {
  const page = await inLanguage('en', 1366);
  await page.goto(
    `${address}/customerCenter/manageShipments?status=2&approved=true&outboundDateFrom=2027-01-10`,
  );
  const boxes = page.locator('tbody tr[data-row] input.checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  const group = page.getByRole('button', { name: 'Group under a Master…' });
  await group.waitFor();
  expect(await group.getAttribute('aria-disabled')).toBeNull();
  await page.context().close();
});
