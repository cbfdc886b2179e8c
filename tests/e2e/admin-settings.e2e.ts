import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** An administrator says where posted invoices go. */
const { address, chromium } = theProduct();
let browser: Browser;
let admin: Visit;

beforeAll(async () => {
  browser = await launch(chromium);
  admin = await visit(browser);
  await signIn(admin.page, address, 'admin@coldlane.example', 'Coldlane-2027', '/admin/settings');
}, 120_000);
afterAll(() => browser.close());

it('is told what is missing, tries the connection before saving, and never sees the token again', async () => {
  const { page } = admin;
  const openForm = async () => {
    await page.getByRole('button', { name: 'Accounting…' }).click();
    const form = page.getByRole('dialog', { name: 'Accounting settings' });
    await form.getByLabel('System').waitFor();
    return form;
  };
  let form = await openForm();
  await form.getByLabel('System').selectOption({ label: 'A system over HTTP' });
  await form.getByRole('button', { name: 'Save settings' }).click();
  await form.getByText('Address is required').waitFor();
  await form.getByText('Company is required').waitFor();
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await form.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/books');
  await form.getByLabel('Token').fill('a-token-of-the-journey');
  await form.getByLabel('Company').fill('COLD');
  await form.getByLabel('Receivable account').fill('1200');
  await form.getByLabel('Revenue account').fill('4999');
  await form.getByLabel('Start date').fill('01/01/2020');
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText('Confirm below that this is meant.').waitFor();
  await form.getByLabel('The address may lie in our own network').check();
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText('Accounting did not answer.').waitFor();

  // As the demo was started: into a folder, which can be written.
  await form.getByLabel('System').selectOption({ label: 'Files in a folder of the server' });
  await form.getByRole('button', { name: 'Test connection' }).click();
  await form.getByText('The connection works.').waitFor();
  await form.getByRole('button', { name: 'Save settings' }).click();
  await form.waitFor({ state: 'detached' });

  form = await openForm();
  await expect.poll(() => form.getByLabel('Company').inputValue()).toBe('COLD');
  await form.getByLabel('System').selectOption({ label: 'A system over HTTP' });
  expect(await form.getByLabel('Token').inputValue()).toBe('');
  expect(await page.content()).not.toContain('a-token-of-the-journey');
  expect(admin.complaints).toEqual([]);
});
