import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A payer checks which invoices are open and how much is due on each, while billing writes off a part of one. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let owner: UserWindow;
let kemi: UserWindow;
let number = '';
let open = 0;

beforeAll(async () => {
  owner = await openUserWindow(browser());
  kemi = await openUserWindow(browser());
}, 120_000);

const cents = (shown: string): number => Math.round(Number(shown.replace(/[$,]/g, '')) * 100);
/** Returns a column's text in the first rows. */
const column = async (page: Page, title: string): Promise<string[]> => {
  const heads = await page.getByRole('table').getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((head) => head.trim().toLowerCase() === title.toLowerCase());
  const cells = page.locator('table tbody tr:not(.spacer-row)');
  return cells.evaluateAll((rows, n) => rows.map((row) => row.children[n]?.textContent?.trim() ?? ''), at);
};

it('a payer sees the invoices they owe, the largest first, and their total', async () => {
  const { page } = owner;
  const mine = '/customerService/customerInvoices';
  await signInAtLoginPageOrReuseSession(page, address, 'tom.brandt@lakeshore.example', 'Coldlane-2027', mine);
  await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('unpaid')).toBe('true');
  await page.getByRole('columnheader', { name: 'Open' }).getByRole('button').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('orderField')).toBe('open');
  // A column's header sorts one way, then the other.
  if (new URL(page.url()).searchParams.get('orderDirection') === 'asc')
    await page.getByRole('columnheader', { name: 'Open' }).getByRole('button').click();
  await expect
    .poll(async () => {
      const all = (await column(page, 'Open')).map(cents);
      return all.length > 0 && all.every((one, n) => one > 0 && one <= (all[n - 1] ?? one));
    })
    .toBe(true);
  [number = ''] = await column(page, 'Invoice');
  open = cents((await column(page, 'Open'))[0] ?? '');
  const total = await page.locator('table tfoot td').last().innerText();
  expect(cents(total)).toBeGreaterThanOrEqual(open);
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
});
it('a payer sees a partial write-off immediately', async () => {
  const { page } = kemi;
  const collections = '/customerServices/collections?payer=Lakeshore';
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'kemi.okafor@coldlane.example',
    'Coldlane-2027',
    collections,
  );
  await page.getByRole('row').filter({ hasText: 'Lakeshore Wholesale' }).first().click();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: `Write off invoice ${number}` })
    .click();
  const form = page.getByRole('dialog', { name: `Write off invoice ${number}` });
  await form.getByLabel('Amount').fill('1.00');
  await form.getByLabel('Reason').fill('A dollar for the wait');
  await form.getByRole('button', { name: 'Write off invoice' }).click();
  await form.waitFor({ state: 'hidden' });
  const row = owner.page.getByRole('row').filter({ hasText: number });
  const left = `$${((open - 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await row.getByText(left, { exact: true }).waitFor();
  // On a phone, it is shown beside the total.
  await owner.page.setViewportSize({ width: 390, height: 844 });
  await row.getByText(new RegExp(`^\\${left} of \\$[\\d,.]+$`)).waitFor();
  await waitUntilSettled(owner.page);
  expect(await findAxeViolations(owner.page)).toEqual([]);
  await row.click();
  const drawer = owner.page.getByRole('complementary', { name: `Invoice ${number}` });
  await drawer.getByText(left, { exact: true }).waitFor();
  expect(owner.browserErrors).toEqual([]);
  expect(kemi.browserErrors).toEqual([]);
});
