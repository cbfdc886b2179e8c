import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rmSync } from 'node:fs';
import { connectToApi } from '../../docs/examples/calls.ts';
import { createLayoutAndStartOperatingDay } from '../../docs/examples/first-order.ts';
import { setUpExampleCompany } from '../../docs/examples/set-up-company.ts';
import type { ExampleCompanyIds } from '../../docs/examples/set-up-company.ts';
import { findFreePort } from '#tools/ports.ts';
import { signInOverHttp as signInByCalls } from '#tools/sign-in.ts';
import { startTestProduct } from '#tools/test-product.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import {
  waitForTextAndGetFirstGroup,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, saveScreenshotsAfterFailures } from './windows.ts';

/**
 * The first order of a company that began empty, on the screens: three boxes from order entry via a shuttle to a paid invoice.
 * docs/examples/set-up-company.ts sets the company up. tests/e2e/empty-company.e2e.ts sets one up on the screens.
 */
const { clockStart } = getRunningProductOfTestWorker();
const ada = { name: 'Ada Park', email: 'ada@ruizflowers.example', password: 'Orchid+918273' };
const browser = openBrowserForTestFile();
let product: Awaited<ReturnType<typeof startTestProduct>>;
let address: string;
let dataDir: string;
let company: ExampleCompanyIds;
let office: UserWindow;
let miami: UserWindow;
let dallas: UserWindow;
const found = { unitCodes: [] as string[], bol: '', invoice: '' };

beforeAll(async () => {
  dataDir = createReadableTemporaryFolder('first-order');
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  product = await startTestProduct(port, { CLOCK_START: clockStart, DATA_DIR: dataDir }, ['--empty']);
  await vi.waitUntil(() => product.output().includes('/setup/administrator?token='), 60_000);
  office = await openUserWindow(browser());
  await office.page.goto(/http\S+\/setup\/administrator\?token=\S+/.exec(product.output())?.[0] ?? '');
  for (const [label, text] of [
    ['Your name', ada.name],
    ['Email', ada.email],
    ['New password', ada.password],
    ['Confirm password', ada.password],
  ] as const)
    await office.page.getByLabel(label, { exact: true }).fill(text);
  await office.page.getByRole('button', { name: 'Create administrator' }).click();
  await office.page.getByRole('link', { name: 'Sign in' }).waitFor();
  const { access_token: access } = await signInByCalls(address, ada);
  const calls = connectToApi(address, `Bearer ${access}`);
  company = await setUpExampleCompany(calls);
  await createLayoutAndStartOperatingDay(calls, company.miamiId, company.miamiTemplateId, company.day);
  await createLayoutAndStartOperatingDay(calls, company.dallasId, company.dallasTemplateId, company.day);
  miami = await openUserWindow(browser(), { width: 390, height: 844 });
  dallas = await openUserWindow(browser(), { width: 390, height: 844 });
  await signInAtLoginPageOrReuseSession(office.page, address, ada.email, ada.password, '/home/index');
}, 240_000);
afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
saveScreenshotsAfterFailures('first-order', () => ({ office, miami, dallas }));

async function open(path: string): Promise<void> {
  await office.page.goto(`${address}${path}`);
  await waitUntilSettled(office.page);
}
const row = (text: string | RegExp) => office.page.locator('tbody tr[data-row]').filter({ hasText: text });
async function pick(field: string, typed: string): Promise<void> {
  await office.page.getByRole('combobox', { name: field }).fill(typed);
  await office.page.getByRole('listbox').getByRole('option').first().click();
}

async function signInAtScanner(page: Page, id: string): Promise<void> {
  await page.goto(`${address}/scan`);
  await page.getByRole('heading', { name: 'Scanner' }).waitFor();
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await page.getByRole('navigation', { name: 'Scan modes' }).waitFor();
}
/** Chooses the scan mode, in the bar or under More. */
async function scanFor(page: Page, kind: string): Promise<void> {
  const inBar = page
    .getByRole('navigation', { name: 'Scan modes' })
    .getByRole('button', { name: kind, exact: true });
  if (await inBar.isVisible()) return inBar.click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('region', { name: 'More' }).getByRole('button', { name: kind, exact: true }).click();
}
async function scan(page: Page, code: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Type the code' }).click();
  await page.getByRole('textbox', { name: 'Type the code' }).fill(code);
  await page.keyboard.press('Enter');
  await page.locator('.scan-result').getByText(answer).first().waitFor();
}

describe('the first order of a company', () => {
  it('is entered and finalized', async () => {
    const { page } = office;
    await open('/customerService/orderEntry');
    await page.getByPlaceholder('New order for shipper').fill('Andes');
    await page.getByRole('listbox').getByRole('option').first().click();
    await pick('Consignee', 'Austin');
    await pick('Product', 'ROSE');
    await page.getByRole('textbox', { name: 'PO' }).fill('PO-1001');
    const units = page.getByRole('textbox', { name: 'Units', exact: true });
    await units.fill('3');
    await units.press('Enter');
    const line = page.getByRole('row', { name: /PO-1001/ });
    await line.getByText('Pending').waitFor();
    await page.getByRole('button', { name: /^Finalize/ }).click();
    await line.getByText('Finalized').waitFor();
    await page
      .getByRole('button', { name: /^Units/ })
      .first()
      .click();
    await expect.poll(() => row(/\d{11}/).count()).toBe(3);
    found.unitCodes = (await row(/\d{11}/).allInnerTexts()).map((text) => /\d{11}/.exec(text)?.[0] ?? '');
  });
  it('is received and put away in Miami', async () => {
    const { page } = miami;
    await signInAtScanner(page, 'miami1');
    for (const code of found.unitCodes) await scan(page, code, 'Received');
    await scanFor(page, 'Put away');
    for (const [index, code] of found.unitCodes.entries()) {
      await scan(page, `P-${index + 1}`, 'Scan the units');
      await scan(page, code, 'Put away');
    }
  });
  it('is sent to Dallas by shuttle', async () => {
    const { page } = office;
    await open('/outbound/shuttleLoading');
    await page.getByRole('button', { name: /^New shuttle load/ }).click();
    const form = page.getByRole('dialog', { name: 'New shuttle load' });
    await form.getByLabel('Number', { exact: true }).fill('S1');
    await form.getByLabel('Warehouse', { exact: true }).selectOption({ label: 'MIA Miami' });
    await form.getByLabel('Outbound warehouse', { exact: true }).selectOption({ label: 'DAL Dallas' });
    await form.getByLabel('Seal', { exact: true }).fill('4411');
    await form.getByRole('button', { name: 'Add shuttle load' }).click();
    await page.getByText('Shuttle load added.').waitFor();
    await scanFor(miami.page, 'Shuttle');
    await miami.page.getByRole('button', { name: /S1 to DAL/ }).click();
    for (const code of found.unitCodes) await scan(miami.page, code, 'On the shuttle');
    await row('S1').click();
    const drawer = page.getByRole('complementary', { name: /S1/ });
    await drawer.getByRole('button', { name: 'Mark loaded' }).click();
    await drawer.getByRole('button', { name: 'Release shuttle…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release shuttle' }).click();
    await drawer.getByText('Released').first().waitFor();
  });
  it('arrives there and is counted and staged', async () => {
    const { page } = office;
    await open('/outbound/shuttleInbound');
    await row('S1').click();
    const drawer = page.getByRole('complementary', { name: /S1/ });
    await drawer.getByRole('button', { name: 'Mark arrived…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark arrived' }).click();
    await drawer.getByText('Arrived').first().waitFor();
    await signInAtScanner(dallas.page, 'dallas1');
    await scanFor(dallas.page, 'Receive shuttle');
    await dallas.page.getByRole('button', { name: /S1/ }).click();
    for (const code of found.unitCodes) await scan(dallas.page, code, 'Arrived');
    await scanFor(dallas.page, 'Stage');
    await scan(dallas.page, 'A-1', 'Scan the units');
    for (const code of found.unitCodes) await scan(dallas.page, code, 'Staged');
  });
  it('is planned onto a truck', async () => {
    const { page } = office;
    await open('/routing/plan');
    await page.getByRole('button', { name: 'Plan the whole day' }).click();
    await page.locator('.plan-trailer:not(.fixed) .plan-stop').first().waitFor();
    await page.getByRole('button', { name: 'Apply plan' }).click();
    await page.getByText('1 load updated to the plan.').waitFor();
  });
  it('is loaded by scans and released', async () => {
    const { page } = office;
    await open('/outbound/loading');
    await row('L-7001').click();
    const drawer = page.getByRole('complementary', { name: 'Load L-7001' });
    await drawer.getByRole('button', { name: 'Start loading…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Start loading' }).click();
    for (const question of ['Clean', 'Odor-free', 'Reefer runs'])
      await page.getByRole('group', { name: question }).getByRole('radio', { name: 'Yes' }).check();
    await dialog.getByRole('button', { name: 'Save trailer inspection' }).click();
    await scanFor(dallas.page, 'Load');
    await dallas.page.getByRole('button', { name: /L-7001/ }).click();
    for (const code of found.unitCodes) await scan(dallas.page, code, 'Loaded');
    // The last scan changed the load. The office screen updates before the user edits the load.
    await drawer.getByText('Finished').waitFor();
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await drawer.getByRole('textbox', { name: 'Load locks' }).fill('2');
    await drawer.getByRole('textbox', { name: 'Trailer' }).fill('T-200');
    await drawer.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('L-7001 saved.').waitFor();
    await drawer.getByRole('tab', { name: /Loading/ }).click();
    await drawer.getByRole('button', { name: /Release load/ }).click();
    await dialog.getByText('3 of 3 units will leave. No units are short.').waitFor();
    await dialog.getByRole('button', { name: 'Release load' }).click();
    await page.getByText('L-7001 released. 3 units, 1 bill of lading.').waitFor();
  });
  it('is delivered', async () => {
    const { page } = office;
    const drawer = page.getByRole('complementary', { name: 'Load L-7001' });
    await drawer.getByRole('button', { name: 'Record delivery…' }).click();
    await page.getByRole('dialog').getByLabel('Signed by').fill('R. Diaz');
    await page.getByRole('dialog').getByRole('button').last().click();
    // Minutes after the truck left, so the response 412 asks for confirmation.
    await page.getByRole('button', { name: 'Use this date' }).click();
    await drawer.getByText('Delivered', { exact: true }).first().waitFor();
    office.browserErrors.length = 0;
    found.bol = await drawer
      .getByRole('link', { name: /^\d{17}$/ })
      .first()
      .innerText();
  });
  it('becomes a rated shipment', async () => {
    const { page } = office;
    await open(`/customerCenter/billOfLading?bolNumber=${found.bol}`);
    await row(found.bol).click();
    const drawer = page.getByRole('complementary', { name: /^BOL/ });
    await drawer.getByRole('button', { name: 'Generate shipments' }).click();
    await drawer.getByRole('link', { name: '20001' }).click();
    await page.getByRole('heading', { name: 'Shipment 20001' }).waitFor();
    await page.getByRole('button', { name: 'Re-rate' }).click();
    await page.getByRole('row', { name: /^FRT.*\$19\.50/ }).waitFor();
  });
  it('is billed when the day is closed, and the invoice is posted', async () => {
    const { page } = office;
    await open('/customerCenter/manageInvoices');
    await page.getByRole('button', { name: 'Create invoices…' }).first().click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Outbound date from', 'Outbound date to']) {
      await dialog.getByRole('textbox', { name }).fill('02/03/2027');
      await dialog.getByRole('textbox', { name }).press('Tab');
    }
    await dialog.getByRole('button', { name: /^Invoice 1 shipment/ }).click();
    await page.getByRole('button', { name: 'Close anyway' }).click();
    await page.getByText('1 invoice created from').waitFor();
    await row('Lone Star Buyers').click();
    await page.getByRole('button', { name: 'Post…' }).click();
    await dialog.getByRole('button', { name: /^Post 1 invoice/ }).click();
    await page.getByRole('main').getByText('Posted').first().waitFor();
    found.invoice = await waitForTextAndGetFirstGroup(
      page.getByRole('heading', { level: 1 }),
      /Invoice (\d+)/,
    );
    expect(found.invoice).toBe('100001');
  });
  it('is paid through a bank file, and the statement ends at 0.00', async () => {
    const { page } = office;
    await open('/customerCenter/payments/import');
    const line = `2027-02-03,24.28,WIRE-77,Lone Star Buyers,Invoice ${found.invoice}`;
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'bank.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Date,Amount,Reference,Payer,Text\n${line}\n`),
      });
    await page.getByRole('button', { name: 'Record 1 payment' }).click();
    await row('WIRE-77').getByText('Applied').waitFor();
    await open(`/customerService/customerStatements?accountId=${company.payerId}`);
    await row('WIRE-77').waitFor();
    await expect.poll(() => page.locator('.totals.wrap').first().textContent()).toContain('Closing $0.00');
  });
  it('causes no browser error in any window', () => {
    for (const window of [office, miami, dallas]) expect(window.browserErrors).toEqual([]);
  });
});
