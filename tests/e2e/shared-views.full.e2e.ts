import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A user shares a view with a role. Its other members find it beside their own views and copy it. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

const units = '/outbound/unitsDetail';
async function at(email: string, path: string): Promise<Page> {
  const { page } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(page, address, email, 'Coldlane-2027', path);
  await waitUntilSettled(page);
  return page;
}
const acts = async (page: Page, view: string, act: string) => {
  await page.getByRole('button', { name: `Actions for view ${view}` }).click({ force: true });
  await page.getByRole('menuitem', { name: act }).click();
};

it('a view is shared with a role, found and copied by its users, renamed by its owner for all, and unshared', async () => {
  const wei = await at('wei.chen@coldlane.example', `${units}?status=4`);
  await wei.getByRole('button', { name: 'Save view' }).click();
  await wei.getByLabel('View name').fill('In the lanes');
  await wei.keyboard.press('Enter');
  await acts(wei, 'In the lanes', 'Share view…');
  const dialog = wei.getByRole('dialog', { name: 'Share view In the lanes' });
  await dialog.getByLabel('Shared with').selectOption({ label: 'Everyone with the Warehouse Manager role' });
  expect(await findAxeViolations(wei)).toEqual([]);
  await dialog.getByRole('button', { name: 'Share view' }).click();
  await dialog.waitFor({ state: 'detached' });

  const dana = await at('dana.reyes@coldlane.example', units);
  const view = dana.getByRole('button', { name: /^In the lanes ?Shared by Wei Chen/ });
  await view.click();
  await expect.poll(() => new URL(dana.url()).searchParams.get('status')).toBe('4');
  expect(await findAxeViolations(dana)).toEqual([]);
  await dana.getByRole('button', { name: 'Actions for view In the lanes' }).click({ force: true });
  expect(await dana.getByRole('menuitem').allInnerTexts()).toEqual(['Copy to my views']);
  await dana.getByRole('menuitem').click();
  const copy = dana.getByRole('button', { name: 'In the lanes', exact: true });
  await copy.waitFor();

  await acts(wei, 'In the lanes', 'Rename view');
  await wei.getByLabel('View name').fill('Put away');
  await wei.keyboard.press('Enter');
  // The shared view updates live. The copy stays unchanged.
  await dana.getByRole('button', { name: /^Put away ?Shared by Wei Chen/ }).waitFor();
  expect(await copy.count()).toBe(1);
  await acts(wei, 'Put away', 'Share view…');
  const again = wei.getByRole('dialog', { name: 'Share view Put away' });
  await again.getByLabel('Shared with').selectOption({ label: 'No one' });
  await again.getByRole('button', { name: 'Stop sharing' }).click();
  await dana.getByRole('button', { name: /^Put away ?Shared/ }).waitFor({ state: 'detached' });
  await wei.context().close();
  await dana.context().close();
});
