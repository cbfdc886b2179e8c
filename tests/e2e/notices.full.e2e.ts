import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** The bell shows notifications that concern a user and links to the record. Emails follow the user's settings. */
const { address } = getRunningProductOfTestWorker();
const password = 'Coldlane-2027';
const browser = openBrowserForTestFile();

it('the bell counts unread notifications, opens the record, and counts one less', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'tom.brandt@lakeshore.example',
    password,
    '/home/index',
  );
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.waitFor();
  const unread = async () =>
    Number(/\d+/.exec((await page.locator('button.bell').getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  const before = await unread();
  await bell.click();
  const tray = page.getByRole('dialog', { name: /Notifications/ });
  const first = tray.getByRole('link', { name: /^Invoice \d+ posted: \$[\d,.]+$/ }).first();
  await first.waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await first.click();
  // Billing's page of an invoice redirects its payer to the payer's own page.
  await page.waitForURL(/customerInvoices\?.*open=\d+/);
  await expect.poll(unread).toBe(before - 1);
  await page.locator('button.bell').click();
  await tray.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await tray.getByText('Unread only').click();
  await tray.getByText('All notifications marked as read.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('users choose which notifications they receive and when, limited to those their permissions allow', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser(), { width: 390, height: 844 });
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'maria.fuentes@andesrose.example',
    password,
    '/home/index',
  );
  // A guest has an account page too, which opens from within the app.
  await page.goto(`${address}/customerCenter/account`);
  const mine = page.getByRole('region', { name: 'Notifications' });
  const byMail = mine.getByRole('checkbox', { name: 'Invoice posted: By email' });
  await byMail.waitFor();
  expect(await mine.getByRole('checkbox', { name: /Extension request received/ }).count()).toBe(0);
  await byMail.click();
  await page.getByText('Notification preference saved.').waitFor();
  await expect.poll(() => byMail.isChecked()).toBe(true);
  await mine.getByLabel('Email frequency').selectOption({ label: 'Every morning' });
  await mine.getByLabel('Morning').fill('06:30');
  await mine.getByLabel('Quiet from').fill('21:00');
  await mine.getByRole('button', { name: 'Save times' }).click();
  await mine.getByText('Quiet until is required').waitFor();
  await mine.getByLabel('Quiet until').fill('06:00');
  await mine.getByRole('button', { name: 'Save times' }).click();
  await page.getByText('Email schedule saved.').waitFor();
  await page.reload();
  await expect.poll(() => byMail.isChecked()).toBe(true);
  await expect.poll(() => mine.getByLabel('Morning').inputValue()).toBe('6:30 AM');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  // A rejected form returns 400, which the browser logs.
  expect(complaints.filter((said) => !said.includes('400'))).toEqual([]);
});
