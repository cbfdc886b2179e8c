import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { openMailSink } from '#tools/mail-sink.ts';
import type { MailSink } from '#tools/mail-sink.ts';
import { findFreePort } from '#tools/ports.ts';
import { startTestProduct } from '#tools/test-product.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import {
  launchBrowser,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';

/**
 * From `npm start -- --empty` to a company that can take its first order, on the screens. docs/company-from-nothing.md continues
 * with API calls.
 */
const { clockStart, chromium } = getRunningProductOfTestWorker();
const ada = { name: 'Ada Park', email: 'ada@ruizflowers.example', password: 'Orchid+918273' };
let browser: Browser;
let product: Awaited<ReturnType<typeof startTestProduct>>;
let address: string;
let dataDir: string;
let mail: MailSink;
let window: UserWindow;
let page: Page;

beforeAll(async () => {
  dataDir = createReadableTemporaryFolder('empty');
  mail = await openMailSink();
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  [product, browser] = await Promise.all([
    startTestProduct(
      port,
      {
        CLOCK_START: clockStart,
        DATA_DIR: dataDir,
        MAIL_PROVIDER: 'smtp',
        SMTP_URL: mail.url,
        MAIL_FROM: 'portal@ruizflowers.example',
      },
      ['--empty'],
    ),
    launchBrowser(chromium),
  ]);
  window = await openUserWindow(browser);
  ({ page } = window);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await mail?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
async function open(path: string): Promise<void> {
  await page.goto(`${address}${path}`);
  await waitUntilSettled(page);
}
/** Returns the checklist item of a step. */
const step = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

describe('an empty company', () => {
  it('lets its first administrator register once, with the link printed at startup', async () => {
    await expect.poll(() => product.output()).toContain('/setup/administrator?token=');
    const link = /http\S+\/setup\/administrator\?token=\S+/.exec(product.output())?.[0] ?? '';
    await page.goto(link);
    await fill('Your name', ada.name);
    await fill('Email', ada.email);
    await fill('New password', 'Passw0rd!');
    await fill('Confirm password', 'Passw0rd!');
    await button('Create administrator').click();
    await page.getByText('This password is easy to guess.').waitFor();
    await fill('New password', ada.password);
    await fill('Confirm password', ada.password);
    await button('Create administrator').click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto(link);
    await page.getByText('This link was already used').waitFor();
    // The rejected password and the used link returned the expected errors.
    window.browserErrors.length = 0;
  });
  it('shows the remaining setup steps on Home', async () => {
    await signInAtLoginPageOrReuseSession(page, address, ada.email, ada.password, '/home/index');
    await page.getByText('0 of 14 steps done').waitFor();
    await page.getByRole('link', { name: 'All steps' }).click();
    await step('Warehouses').getByText('Complete these first: Regions.').waitFor();
  });
  it('saves the letterhead of the company', async () => {
    await open('/admin/company');
    await fill('Name', 'Ruiz Flowers Consolidation');
    await fill('Address', '1401 NW 78th Ave, Miami, FL 33126');
    await fill('Phone', '305 555 0100');
    await fill('Remit-to address', 'Ruiz Flowers, PO Box 1, Miami, FL 33126');
    await fill('Customer service email', 'care@ruizflowers.example');
    await button('Save company').click();
    await page.getByText('Company saved').waitFor();
  });
  it('saves two warehouses in two regions and time zones, one of them for shuttles only', async () => {
    for (const [code, name] of [
      ['FL', 'Florida'],
      ['CA', 'California'],
    ] as const) {
      await open('/admin/regions');
      await button(/^New region/).click();
      await fill('Code', code);
      await fill('Name', name);
      await button('Add region').click();
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    }
    await addWarehouse({ code: 'MIA', name: 'Miami', region: 'Florida', timeZone: 'America/New_York' });
    await addWarehouse({
      code: 'OXN',
      name: 'Oxnard',
      region: 'California',
      timeZone: 'America/Los_Angeles',
      sends: false,
    });
  });
  it('saves a product', async () => {
    await open('/admin/products');
    await button(/^New product/).click();
    await fill('Code', 'ROS-RED');
    await fill('Description', 'Roses, red');
    await fill('Category', 'flowers');
    await button('Add product').click();
    await page.getByRole('row', { name: /ROS-RED/ }).waitFor();
  });
  it('imports accounts of all three types from a file', async () => {
    await importFile('Accounts', {
      rows: [
        'Number,Type,Name,City,State,ZIP,Payment term,Default bill-to,Home warehouse,Phone',
        'FARM1,shipper,Andes Farms,Miami,FL,33122,Collect,,MIA,(305) 555-0134',
        'SHOP1,consignee,Austin Blooms,Austin,TX,78701,3rd Party,PAY1,,',
        'PAY1,bill-to,Lone Star Buyers,Dallas,TX,75201,Collect,,,',
      ],
      adds: 3,
    });
    await open('/customerServices/customerMaster');
    await page.getByRole('row', { name: /Andes Farms/ }).waitFor();
  });
  it('imports days of service from a file, and adds none of them twice', async () => {
    const rows = [
      'Consignee,Receiving warehouse,Type,Day,Outbound warehouse,Outbound day,Delivery day,Delivery from,Delivery to,First day',
      'SHOP1,MIA,normal,Monday,MIA,Monday,Wednesday,6:00 AM,10:00 AM,02/01/2027',
      'SHOP1,MIA,normal,Thursday,MIA,Thursday,Saturday,6:00 AM,10:00 AM,02/01/2027',
    ];
    await importFile('Days of service', { rows, adds: 2, hasDays: true });
    await upload('Days of service', rows);
    await page.getByText('This file was imported on').waitFor();
    await page.getByRole('link', { name: 'Days of service.csv' }).waitFor();
  });
  it('invites users from a file, and each signs in with the link of an email', async () => {
    await importFile('Users and roles', {
      rows: ['Email,Name,Roles', 'bea@ruizflowers.example,Bea Ortiz,Billing'],
      adds: 1,
    });
    await expect.poll(() => mail.emailsTo('bea@ruizflowers.example').length).toBe(1);
    const [letter] = mail.emailsTo('bea@ruizflowers.example');
    expect(letter?.subject).toContain('Ruiz Flowers Consolidation');
    const link = /https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    const bea = await openUserWindow(browser);
    await bea.page.goto(link);
    await bea.page.getByLabel('New password', { exact: true }).fill('Carnation*5517');
    await bea.page.getByLabel('Confirm password', { exact: true }).fill('Carnation*5517');
    await bea.page.getByRole('button', { name: 'Set password' }).click();
    await bea.page
      .getByText(/password is set/i)
      .first()
      .waitFor();
    await signInAtLoginPageOrReuseSession(
      bea.page,
      address,
      'bea@ruizflowers.example',
      'Carnation*5517',
      '/customerCenter/manageInvoices',
    );
    await waitUntilSettled(bea.page);
    await bea.page.getByRole('heading', { name: 'Invoices' }).waitFor();
    expect(bea.browserErrors).toEqual([]);
    await bea.context.close();
  });
  it('shows completed and available steps in its checklist', async () => {
    await open('/admin/setup');
    await step('Company').getByText('The GS1 company prefix is still the example.').waitFor();
    for (const name of ['Regions', 'Products']) await step(name).getByText('Done').waitFor();
    for (const name of ['Customer Master', 'Days of Service']) await step(name).getByText('Done').waitFor();
    await step('Manage Users Groups')
      .getByText(/^No warehouse users yet/)
      .first()
      .waitFor();
    await step('Layout Templates')
      .getByText(/^No layout template/)
      .first()
      .waitFor();
    expect(window.browserErrors).toEqual([]);
  });
});

async function upload(kind: string, rows: readonly string[]): Promise<void> {
  await open('/admin/import');
  await page.getByLabel('What to import').selectOption({ label: kind });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await button('Check file').waitFor();
}
async function importFile(
  kind: string,
  { rows, adds, hasDays = false }: { rows: readonly string[]; adds: number; hasDays?: boolean },
): Promise<void> {
  await upload(kind, rows);
  // 02/01/2027 is ambiguous, so the user chooses the date.
  if (hasDays) await button(/^February 1/).click();
  await button('Check file').click();
  await button(`Import: add ${adds}`).click();
  await button('Undo import…').waitFor();
}

interface WarehouseWish {
  code: string;
  name: string;
  region: string;
  timeZone: string;
  sends?: boolean;
}
async function addWarehouse({
  code,
  name,
  region,
  timeZone: zone,
  sends = true,
}: WarehouseWish): Promise<void> {
  await open('/warehouse/warehouseSettings');
  const add = button('Add warehouse').first();
  if ((await add.count()) === 0) await button('All warehouses').click();
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add warehouse' });
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Region').selectOption({ label: region });
  await form.getByLabel('Time zone').selectOption(zone);
  if (!sends) await form.getByLabel('Ships freight').uncheck();
  await form.getByRole('button', { name: 'Add warehouse' }).click();
  await page.getByText(`Warehouse ${code} added.`).waitFor();
}
