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

/** A custom role: created, viewed, changed while a user with it is at work, and deleted. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const password = 'Coldlane-2027';

it('a role is copied from a built-in one and assigned', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(page, address, 'admin@coldlane.example', password, '/admin/roles');
  const matrix = page.getByRole('region', { name: 'Permissions by role' });
  await matrix.getByRole('button', { name: /Night dispatcher/ }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('force');
  await matrix.getByText('Release a load that is short').waitFor();
  await page.getByRole('button', { name: /New role…/ }).click();
  const form = page.getByRole('dialog', { name: 'New role' });
  await form.getByLabel('Name').fill('Claims desk');
  await form.getByLabel('Based on').selectOption('CustomerService');
  await form.getByLabel('Settle claims').check();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add role' }).click();
  const drawer = page.getByRole('complementary', { name: 'Claims desk' });
  await drawer.getByText('Settle claims').waitFor();
  await drawer.getByText('No users have this role yet.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

it('a role is changed in the permission matrix, after showing which users gain access', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(page, address, 'admin@coldlane.example', password, '/admin/roles');
  const matrix = page.getByRole('region', { name: 'Permissions by role' });
  const cell = matrix.getByRole('checkbox', { name: /^Reopen released loads, Night dispatcher/ });
  await cell.waitFor();
  expect(await cell.getAttribute('aria-checked')).toBe('false');
  await cell.click();
  const bar = page.getByRole('region', { name: 'Not saved: Night dispatcher' });
  await bar.getByText('1 unsaved change').waitFor();
  await bar.getByText('Nina Castillo').waitFor();
  await bar.getByText(/Permissions added: .*Reopen released loads/).waitFor();
  await waitUntilSettled(page);
  // From its first row on. Elsewhere, half a row is under the header.
  await matrix.evaluate((node) => {
    for (let at: Element | null = node; at; at = at.parentElement) at.scrollTop = 0;
  });
  expect(await findAxeViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await bar.waitFor({ state: 'detached' });
  await cell.press('Space');
  await bar.getByRole('button', { name: 'Save role' }).click();
  await bar.waitFor({ state: 'detached' });
  await matrix
    .getByRole('checkbox', { name: /^Reopen released loads, Night dispatcher$/, checked: true })
    .waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

it('a role change shows what closes for which users before saving, and closes it in their open pages', async () => {
  const nina = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    nina.page,
    address,
    'nina.castillo@coldlane.example',
    password,
    '/home/index',
  );
  const menu = nina.page.getByRole('navigation').first();
  // The base role does not use this group every day, so it may start folded.
  const floor = menu.getByRole('button', { name: 'Floor', exact: true });
  if ((await floor.getAttribute('aria-expanded')) === 'false') await floor.click();
  await menu.getByRole('link', { name: 'Doors' }).click();
  await nina.page.getByRole('heading', { level: 1, name: 'Doors' }).waitFor();

  const { page } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(page, address, 'admin@coldlane.example', password, '/admin/roles');
  await page.getByRole('button', { name: /Night dispatcher/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Night dispatcher' });
  await drawer.getByRole('link', { name: 'Nina Castillo' }).waitFor();
  await drawer.getByRole('button', { name: 'Edit role…' }).click();
  const form = page.getByRole('dialog', { name: 'Edit role Night dispatcher' });
  await form.getByLabel('View doors').uncheck();
  await form.getByText(/Screens removed: .*Doors/).waitFor();
  await form.getByText('Nina Castillo').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save role' }).click();
  await form.waitFor({ state: 'detached' });
  // An untouched page follows the change: the user leaves the open screen and sees why.
  await nina.page.getByText('Doors requires another role.').waitFor();
  expect(await nina.page.getByRole('heading', { level: 1, name: 'Doors' }).count()).toBe(0);
  await menu.getByRole('link', { name: 'Doors' }).waitFor({ state: 'detached' });

  await drawer.getByRole('button', { name: 'Delete role…' }).click();
  const end = page.getByRole('dialog', { name: 'Delete the role Night dispatcher' });
  await end.getByText('Nina Castillo').waitFor();
  await end.getByRole('button', { name: 'Delete role', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.goto(`${address}/customerCenter/usersGroups?name=Nina`);
  await page.getByRole('row').filter({ hasText: 'nina.castillo' }).getByText('Routing').waitFor();
});
