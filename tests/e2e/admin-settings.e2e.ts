import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** An administrator sets the destination of posted invoices. */
const browser = openBrowserForTestFile();
const admin = openSignedInWindowForTestFile(browser, 'admin@coldlane.example', '/admin/settings');

it('an admin sees missing settings, tests the connection before saving, and never sees the token again', async () => {
  const { page } = admin;
  const openForm = async () => {
    await page.getByRole('button', { name: 'Edit accounting settings…' }).click();
    const form = page.getByRole('dialog', { name: 'Accounting settings' });
    await form.getByLabel('System').waitFor();
    return form;
  };
  let form = await openForm();
  await form.getByLabel('System').selectOption({ label: 'HTTP system' });
  await form.getByRole('button', { name: 'Save settings' }).click();
  await form.getByText('Address is required').waitFor();
  await form.getByText('Company is required').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);

  await form.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/books');
  await form.getByLabel('Token').fill('a-token-of-the-journey');
  await form.getByLabel('Company').fill('COLD');
  await form.getByLabel('Receivable account').fill('1200');
  await form.getByLabel('Revenue account').fill('4999');
  await form.getByLabel('Start date').fill('01/01/2020');
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText('Confirm below that this is intended.').waitFor();
  await form.getByLabel('Allow an address on a private network').check();
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText('Accounting didn’t respond.').waitFor();

  // The demo's initial setting: a writable folder.
  await form.getByLabel('System').selectOption({ label: 'Files in a server folder' });
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText('Connection successful.').waitFor();
  await form.getByRole('button', { name: 'Save settings' }).click();
  await form.waitFor({ state: 'detached' });

  form = await openForm();
  await expect.poll(() => form.getByLabel('Company').inputValue()).toBe('COLD');
  await form.getByLabel('System').selectOption({ label: 'HTTP system' });
  expect(await form.getByLabel('Token').inputValue()).toBe('');
  expect(await page.content()).not.toContain('a-token-of-the-journey');
  expect(admin.browserErrors).toEqual([]);
});
