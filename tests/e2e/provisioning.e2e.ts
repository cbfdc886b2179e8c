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

/** An administrator connects the company's identity provider: an API client, its URL and its secret. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

it('an API client of your company manages users with the SCIM address and secret shown', async () => {
  const admin = await openUserWindow(browser());
  const { page } = admin;
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'admin@coldlane.example',
    'Coldlane-2027',
    '/admin/apiClients',
  );
  await page.getByRole('button', { name: 'New API client' }).click();
  const form = page.getByRole('dialog', { name: 'New API client' });
  await form.getByLabel('Name').fill('Journey Entra ID');
  await form.getByRole('button', { name: 'Your company' }).click();
  await form.getByLabel('Can assign and revoke').selectOption({ label: 'Every role except administrators' });
  expect(await form.getByLabel('Manage users and their roles (SCIM)').isChecked()).toBe(true);
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add API client' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of Journey Entra ID' });
  const copied = (at: number) => shown.locator('code.secret-value').nth(at).innerText();
  await shown.getByText('SCIM address', { exact: true }).waitFor();
  const [scim, , secret] = [await copied(0), await copied(1), await copied(2)];
  expect(scim).toBe(`${address}/scim/v2`);
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);

  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${scim}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await call('POST', '/Users', {
    userName: 'nora.field@journey.example',
    displayName: 'Nora Field',
    roles: [{ value: 'Billing' }],
  });
  expect(made.status).toBe(201);
  await shown.getByRole('button', { name: 'I’ve saved the secret' }).click();

  const row = page.getByRole('row').filter({ hasText: 'Journey Entra ID' });
  await row.getByText('Your company').waitFor();
  await row.click();
  const drawer = page.getByRole('complementary', { name: 'Journey Entra ID' });
  await drawer.getByText('SCIM address', { exact: true }).waitFor();
  await drawer.getByText('Every role except administrators').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.goto(`${address}/customerCenter/usersGroups?name=Nora%20Field`);
  const person = page.getByRole('row').filter({ hasText: 'nora.field@journey.example' });
  await person.getByText('Invited').waitFor();
  await person.click();
  await page
    .getByRole('complementary', { name: 'Nora Field' })
    .getByText('Journey Entra ID')
    .first()
    .waitFor();
  expect(admin.browserErrors).toEqual([]);
  await page.close();
});
