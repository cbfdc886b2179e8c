import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations, openUserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** The form to request access. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

it('a visitor requests access without a session, and the answer does not reveal if the email is in use', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser());
  await page.goto(`${address}/signUp/anything?code=x`);
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByLabel('Email').fill('rosa.pena@journey.example');
  await page.getByLabel('Full name').fill('Rosa Peña');
  await page.getByLabel('Account code').fill('MA00101');
  await page.getByLabel('Password', { exact: true }).fill('orchid');
  await page.getByRole('button', { name: 'Request access' }).click();
  await page
    .getByText(
      'Use at least 8 characters, with uppercase and lowercase letters, digits and special characters.',
    )
    .waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Orchid+Lane7');
  await page.getByLabel('Confirm password').fill('Orchid+Lane8');
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByText('The passwords don’t match.').waitFor();
  await page.getByLabel('Confirm password').fill('Orchid+Lane7');
  await page.getByRole('button', { name: 'Request access' }).click();
  // The test product has no mail server.
  await page
    .getByText(/^No email was sent because no mail server is set up\..*rosa\.pena@journey\.example/)
    .waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
