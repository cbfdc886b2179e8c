import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** An administrator edits an email template, previews it, sends it to themselves and restores the default. */
const browser = openBrowserForTestFile();
const admin = openSignedInWindowForTestFile(browser, 'admin@coldlane.example', '/admin/mails');

it('the email wording can be found and edited with its placeholders, with an immediate preview', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Email' }).click();
  const sought = page.getByLabel('Email', { exact: true });
  await sought.fill('Statement');
  await sought.press('Enter');
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  const form = page.getByRole('form', { name: 'Wording' }).first();
  const preview = page.getByRole('region', { name: 'Preview' }).first();
  await form.getByLabel('Subject').fill('Your account with {company}');
  await preview.getByText(/^Your account with (?!\{)/).waitFor();
  await form.getByLabel('Text', { exact: true }).fill('Balance: {balanse}');
  await form.getByRole('button', { name: 'Save template' }).click();
  await form.getByText('Unknown variable balanse.').waitFor();
  await form.getByLabel('Text', { exact: true }).fill('Balance on {to}: ');
  await form.getByRole('button', { name: '{balance}' }).click();
  await expect
    .poll(() => form.getByLabel('Text', { exact: true }).inputValue())
    .toBe('Balance on {to}: {balance}');
  const mail = page.frameLocator('iframe').first();
  await mail.getByText(/^Balance on .*: \$/).waitFor();
  await preview.getByRole('button', { name: 'Plain text' }).click();
  await preview.getByText(/^Balance on .*: \$/).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
});
it('the email wording is kept while viewing another language, can be tested and is saved', async () => {
  const { page } = admin;
  const form = page.getByRole('form', { name: 'Wording' }).first();
  await page.getByRole('button', { name: 'Spanish' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe('Your account with {company}');
  await form.getByRole('button', { name: 'Send a test to me' }).click();
  // The test product has no mail server.
  await page
    .getByText(/^No email was sent because no mail server is set up/)
    .first()
    .waitFor();
  await form.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Template saved. Applies to the next email.').waitFor();
  const versions = page.getByRole('region', { name: 'Versions' }).first();
  await versions.getByText('Version 1').waitFor();
  await versions.getByText('Your account with {company}').waitFor();
});
it('the email wording can be reset to the default', async () => {
  const { page } = admin;
  const form = page.getByRole('form', { name: 'Wording' }).first();
  await form.getByRole('button', { name: 'Restore default…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click();
  await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe('{company}: statement to {to}');
  await page.getByText('Default template restored.').waitFor();
  await waitUntilSettled(page);
  expect(await form.getByText(/Another user (?:just updated|changed)/).count()).toBe(0);
  expect(admin.browserErrors).toEqual([]);
});
