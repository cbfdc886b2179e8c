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

/** An administrator assigns a role to a user who waits for one, and revokes the access again. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

it('a new user gets the suggested account of the code, and the admin sees the screens this opens', async () => {
  const admin = await openUserWindow(browser());
  const { page } = admin;
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'admin@coldlane.example',
    'Coldlane-2027',
    '/customerCenter/usersGroups?name=Ana%20Torres',
  );
  const row = page.getByRole('row').filter({ hasText: 'ana.torres@andesrose.example' });
  await row.getByText('Needs a role').waitFor();
  await row.click();
  const drawer = page.getByRole('complementary', { name: 'Ana Torres' });
  await drawer.getByText('MA00101').first().waitFor();
  await drawer.getByRole('button', { name: 'Edit user…' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Ana Torres' });
  expect(await form.getByLabel('Shipper', { exact: true }).isChecked()).toBe(true);
  await form.getByText(/Ana Torres gets access to these screens: .*Order Entry/).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save user' }).click();
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('Active', { exact: true }).waitFor();

  const ana = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    ana.page,
    address,
    'ana.torres@andesrose.example',
    'Coldlane-2027',
    '/home/index',
  );
  await drawer.getByRole('button', { name: 'Deactivate user…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate user', exact: true }).click();
  await drawer.getByText('Inactive', { exact: true }).waitFor();
  // A user whose access is revoked is signed out immediately. Their untouched page shows nothing more than the reason.
  await ana.page.getByText('User is inactive').waitFor();
  expect(await ana.page.getByRole('navigation').count()).toBe(0);
  await ana.page.goto(`${address}/home/index`);
  await ana.page.locator('input[name=password]').waitFor();
  expect(admin.browserErrors).toEqual([]);
});
