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

/** What a user sees and ends in their own account. */
const { address } = getRunningProductOfTestWorker();
const email = 'olga.ruiz@coldlane.example';
const password = 'Coldlane-2027';
const path = '/customerCenter/account';
const browser = openBrowserForTestFile();

it('My account requires sign-in, with a link by email for a forgotten password', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser(), { width: 390, height: 844 });
  await page.goto(address + path);
  await page.getByRole('heading', { name: 'My account' }).waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByLabel('Email').fill('nobody.at.all@journey.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If nobody.at.all@journey.example has a login').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name=email]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('My account lists the user’s sessions, and ending one signs out its browser immediately', async () => {
  const other = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(other.page, address, email, password, '/home/index', { anew: true });
  await other.page.goto(address + path);
  await other.page.getByRole('heading', { name: 'Where you’re signed in' }).waitFor();
  const mine = await openUserWindow(browser());
  const { page } = mine;
  await signInAtLoginPageOrReuseSession(page, address, email, password, '/home/index', { anew: true });
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  const places = page.getByRole('region', { name: 'Where you’re signed in' });
  const here = places.getByRole('listitem').filter({ hasText: 'This browser' });
  await here.getByText('Chrome on').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  const others = places.getByRole('button', { name: /End session since/ });
  await others.first().waitFor();
  await places.getByRole('button', { name: 'Sign out all other sessions…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other sessions' }).click();
  await expect.poll(() => others.count()).toBe(0);
  await here.waitFor();
  await other.page.reload();
  await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
  // The other browser may have sent a request in the meantime, which is correctly rejected.
  expect(mine.browserErrors).toEqual([]);
});
