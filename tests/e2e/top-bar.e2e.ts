import { describe, expect, it } from 'vitest';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { openPageAs, goToPathInApp, expectPath, clickMenuLink, setUpBrowser, demoEmails } from './shell.ts';

/** Search, accounts and the live connection of the top bar, with real requests. */
setUpBrowser();

describe('the top bar', () => {
  it('finds screens the user may open and records by number, and reveals no others', async () => {
    const page = await openPageAs(demoEmails.internal, '/outbound/loading');
    const load =
      (await page
        .getByRole('row')
        .getByText(/^L-\d+$/)
        .first()
        .textContent()) ?? '';
    const find = page.getByRole('combobox', { name: /Find/ });
    const search = async (text: string) => {
      await page.keyboard.press('Control+k');
      await find.fill(text);
    };
    await search('Admin Settings');
    await page.getByText('No matches for “Admin Settings”.').waitFor();
    await find.fill('99999999');
    await page.getByText('No matches for “99999999”.').waitFor();
    await find.fill(load);
    await page.getByRole('option', { name: load }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toMatch(/^\d+$/);
    await page.keyboard.press('Escape');
    await search('Bills of');
    await page.keyboard.press('Enter');
    await expectPath(page, '/customerCenter/billOfLading');
  });
  it('keeps the warehouse selected on the floor plan, which shows only one', async () => {
    const page = await openPageAs(demoEmails.admin, '/warehouse/floorPlan');
    const chooser = page.locator('header.top-bar').getByRole('button', { name: /^Warehouse/ });
    await page.getByRole('combobox', { name: 'Warehouse' }).selectOption({ label: 'VIS Vista' });
    await chooser.getByText('VIS', { exact: true }).waitFor();
    await clickMenuLink(page, 'Doors');
    await expectPath(page, '/warehouse/doorsManagement');
    await chooser.getByText('VIS', { exact: true }).waitFor();
  });
  it('keeps input typed before the palette has loaded', async () => {
    const page = await openPageAs(demoEmails.internal, '/outbound/loading');
    const typed = Promise.withResolvers<void>();
    await page.route(/dialog-box/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.reload();
    await waitUntilSettled(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Bills of');
    typed.resolve();
    const find = page.getByRole('combobox', { name: /Find/ });
    await find.waitFor();
    await expect.poll(() => find.inputValue()).toBe('Bills of');
  });
  it('finds a shipper’s own account: My account, and the company’s record of the shipper', async () => {
    const page = await openPageAs(demoEmails.shipper);
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: /Find/ });
    await find.fill('Andes Rose');
    await page.getByRole('option', { name: /^Account .*Andes Rose/ }).click();
    await page.getByRole('heading', { name: /Andes Rose/ }).waitFor();
    await page.keyboard.press('Control+k');
    await find.fill('my acc');
    await page.getByRole('option', { name: 'My account' }).click();
    await expectPath(page, '/customerCenter/account');
  });
  it('sends the account with every request once one of several is selected, also after a reload, and shows it', async () => {
    const page = await openPageAs(demoEmails.customer, '/customerService/customerInvoices');
    await page.getByRole('row').nth(1).waitFor();
    const named: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/billing/invoices')) named.push(request.headers()['accountnumber']);
    });
    const chooser = page.locator('header.top-bar').getByRole('button', { name: /Account/ });
    await chooser.click();
    await page.getByRole('menuitem', { name: /OH00402/ }).click();
    await expect.poll(() => named).toContain('OH00402');
    await page.reload();
    await expect.poll(() => named.at(-1)).toBe('OH00402');
    await chooser.getByText('OH00402').waitFor();
    await goToPathInApp(page, '/customerService/customerInvoices?invoiceNumber=999999999');
    await page.locator('.empty-state').getByText('Showing only OH00402').waitFor();
    const out = page.getByRole('button', { name: 'Show all accounts' });
    await expect.poll(() => out.count()).toBe(2);
    await out.last().click();
    await expect.poll(() => named.at(-1)).toBeUndefined();
    await chooser.getByText('All accounts').waitFor();
    await expect.poll(() => out.count()).toBe(0);
  });
  it('indicates a lost live connection, and when it is back', async () => {
    const page = await openPageAs(demoEmails.internal);
    const dot = page.getByRole('status').filter({ hasText: /Live|Offline|Last/ });
    await dot.getByText('Live').waitFor();
    await page.route('**/api/live*', (route) => route.abort());
    await page.reload();
    await dot.getByText('Offline').waitFor();
    await page.unroute('**/api/live*');
    await dot.getByText('Live').waitFor();
  });
});
