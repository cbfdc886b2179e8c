import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** A role of the house: made, looked at, changed for somebody who is at work, and ended. */
const { address, chromium } = theProduct();
let browser: Browser;
beforeAll(async () => {
  browser = await launch(chromium);
}, 120_000);
afterAll(() => browser.close());
const password = 'Coldlane-2027';

it('is copied from one of the product, and given', async () => {
  const { page, complaints } = await visit(browser);
  await signIn(page, address, 'admin@coldlane.example', password, '/admin/roles');
  const matrix = page.getByRole('region', { name: 'Permissions by role' });
  await matrix.getByRole('button', { name: /Night dispatcher/ }).waitFor();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('force');
  await matrix.getByText('Release a load that is short').waitFor();
  await page.getByRole('button', { name: /New role…/ }).click();
  const form = page.getByRole('dialog', { name: 'New role' });
  await form.getByLabel('Name').fill('Claims desk');
  await form.getByLabel('Stands on').selectOption('CustomerService');
  await form.getByLabel('Settle claims').check();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add role' }).click();
  const drawer = page.getByRole('complementary', { name: 'Claims desk' });
  await drawer.getByText('Settle claims').waitFor();
  await drawer.getByText('Nobody has this role yet.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

it('tells before it is saved what closes for whom, and closes it in the open page of who has it', async () => {
  const nina = await visit(browser);
  await signIn(nina.page, address, 'nina.castillo@coldlane.example', password, '/home/index');
  const menu = nina.page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Doors' }).waitFor();

  const { page } = await visit(browser);
  await signIn(page, address, 'admin@coldlane.example', password, '/admin/roles');
  await page.getByRole('button', { name: /Night dispatcher/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Night dispatcher' });
  await drawer.getByRole('link', { name: 'Nina Castillo' }).waitFor();
  await drawer.getByRole('button', { name: 'Change role…' }).click();
  const form = page.getByRole('dialog', { name: 'Change the role Night dispatcher' });
  await form.getByLabel('See doors').uncheck();
  await form.getByText(/Screens that close: .*Doors/).waitFor();
  await form.getByText('Nina Castillo').waitFor();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save role' }).click();
  await form.waitFor({ state: 'detached' });
  // Her page, which nobody touches, follows.
  await menu.getByRole('link', { name: 'Doors' }).waitFor({ state: 'detached', timeout: 15_000 });

  await drawer.getByRole('button', { name: 'Delete role…' }).click();
  const end = page.getByRole('dialog', { name: 'Delete the role Night dispatcher' });
  await end.getByText('Nina Castillo').waitFor();
  await end.getByRole('button', { name: 'Delete role', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.goto(`${address}/customerCenter/usersGroups?name=Nina`);
  await page.getByRole('row').filter({ hasText: 'nina.castillo' }).getByText('Routing').waitFor();
});
