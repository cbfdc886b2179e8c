import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitForTextAndGetFirstGroup,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** Invoices: a manual one from the first line to the credit, a rebill as a chain of documents, and the payer's view. */
const { address } = getRunningProductOfTestWorker();
const password = 'Coldlane-2027';
const invoices = '/customerCenter/manageInvoices';
const browser = openBrowserForTestFile();
let kemi: UserWindow;
let page: Page;

beforeAll(async () => {
  kemi = await openUserWindow(browser());
  ({ page } = kemi);
  await signInAtLoginPageOrReuseSession(page, address, 'kemi.okafor@coldlane.example', password, invoices);
}, 120_000);

const choose = async (form: Locator, label: string, name: string) => {
  await form.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page
    .getByRole('listbox', { name: label })
    .or(page.getByRole('listbox'))
    .getByRole('option', { name })
    .click();
};
const addLine = async (fill: (form: Locator) => Promise<unknown>) => {
  await page.getByRole('button', { name: 'Add line…' }).click();
  const form = page.getByRole('dialog', { name: 'Add a line' });
  await fill(form);
  await form.getByLabel('Reason').fill('Agreed by telephone');
  await form.getByRole('button', { name: 'Add a line' }).click();
  await form.waitFor({ state: 'hidden' });
};
const line = (words: string | RegExp) =>
  page.getByRole('region', { name: 'Lines' }).getByRole('row').filter({ hasText: words });
const papers = () => page.getByRole('list', { name: 'Related documents' });
const answer = async (act: string, reason?: string) => {
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: act, exact: true }) });
  if (reason !== undefined) await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: act, exact: true }).click();
};

it('an invoice is created manually as a draft, shows missing fields, and opens afterwards', async () => {
  await page.getByRole('button', { name: 'New invoice…' }).click();
  const form = page.getByRole('dialog', { name: 'New invoice' });
  await form.getByRole('button', { name: 'Add invoice' }).click();
  await form.getByText('Bill to is required').waitFor();
  await choose(form, 'Bill to', 'Lakeshore Wholesale');
  await choose(form, 'Customer', 'Lakeshore Wholesale');
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add invoice' }).click();
  await page.getByRole('heading', { level: 1, name: /^Invoice D\d+/ }).waitFor();
  await page.getByText('No lines on this invoice yet.').waitFor();
});
it('the invoice total follows added lines: a code fills in its text, a percentage applies to the other lines', async () => {
  await addLine(async (form) => {
    const code = form.getByLabel('Charge code');
    expect(await code.locator('option:checked:disabled').textContent()).toBe('Choose a charge code…');
    await code.selectOption('STG');
    expect(await code.locator('option:disabled').count()).toBe(0);
    await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('Storage');
    await form.getByLabel('Description').fill('Storage, 3 days');
    await form.getByLabel('Rate', { exact: true }).fill('50');
    await form.getByLabel('Quantity').fill('3');
  });
  await line('Storage, 3 days').getByText('$150.00').waitFor();
  await addLine(async (form) => {
    await form.getByLabel('Charge code').selectOption('FSC');
    await form.getByLabel('Rate unit').selectOption('%');
    await form.getByLabel('Rate', { exact: true }).fill('24.5');
  });
  await line('Fuel surcharge').getByText('$36.75').waitFor();
  await line('2 lines').getByText('$186.75').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});
it('an invoice is posted and credited with a reason: the pair is listed with a balance of zero', async () => {
  await page.getByRole('button', { name: 'Post…' }).click();
  await answer('Post 1 invoice');
  const number = await waitForTextAndGetFirstGroup(page.getByRole('heading', { level: 1 }), /Invoice (\d+)/);
  await page.getByRole('button', { name: 'Credit invoice…' }).click();
  await page.getByText('Creates and posts a credit of $186.75 immediately.').waitFor();
  await answer(`Credit invoice ${number}`, 'Never stored');
  await papers().getByText('-$186.75').waitFor();
  await page.getByText('$0.00 left').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await papers().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /^Credit \d+/ }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Credit invoice…' }).count()).toBe(0);
});
it('rebilling reopens the shipments of a posted invoice, and its document history shows that', async () => {
  await page.goto(
    `${address}${invoices}?status=1&type=0&billToName=${encodeURIComponent('Great Lakes Floral')}`,
  );
  await page.getByRole('row').filter({ hasText: 'Posted' }).last().getByRole('link').first().click();
  const number = await waitForTextAndGetFirstGroup(page.getByRole('heading', { level: 1 }), /Invoice (\d+)/);
  await page.getByRole('button', { name: 'Rebill invoice…' }).click();
  const question = page.getByRole('dialog', { name: `Rebill ${number}` });
  const act = await waitForTextAndGetFirstGroup(
    question.getByRole('button', { name: /^Reopen \d+ shipments?$/ }),
    /Reopen \d+ shipments?/,
  );
  await answer(act, 'Wrong rate');
  await papers().getByText('Credit', { exact: true }).waitFor();
  await page.getByText('reopened for rebilling').first().waitFor();
});
it('the replacement invoice is listed after the credit', async () => {
  await page.goto(`${address}${invoices}?status=2&type=0&billToName=${encodeURIComponent('Buckeye')}`);
  await page.getByRole('row').filter({ hasText: 'Credited' }).getByRole('link').first().click();
  await papers().getByText('Rebilled as').waitFor();
  await expect.poll(() => papers().locator('.lineage-document').count()).toBe(3);
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(kemi.browserErrors).toEqual([]);
});
it('an invoice can be read by its payer, without any other action', async () => {
  const tom = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    tom.page,
    address,
    'tom.brandt@lakeshore.example',
    password,
    '/customerService/customerInvoices',
  );
  const row = tom.page.getByRole('row').filter({ hasText: '$186.75' }).filter({ hasNotText: '-$186.75' });
  await row.first().click();
  const drawer = tom.page.getByRole('complementary');
  await drawer.getByText('Storage, 3 days').waitFor();
  await drawer.getByText('$0.00 left').waitFor();
  for (const act of ['Credit invoice…', 'Post…', 'Send…', 'Edit…'])
    await expect.poll(() => tom.page.getByRole('button', { name: act }).count()).toBe(0);
  expect(await findAxeViolations(tom.page)).toEqual([]);
  expect(tom.browserErrors).toEqual([]);
});
