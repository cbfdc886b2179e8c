import { expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { launchBrowser, openUserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { signInOverHttp as signInByHand } from '#tools/sign-in.ts';

/** A user without any permission, and what happens when they receive one (docs/decisions/223). */
const { address, chromium } = getRunningProductOfTestWorker();
const password = 'Coldlane-2027';
const people = {
  admin: 'admin@coldlane.example',
  customer: 'priya.nair@northgate.example',
  nobody: 'nora.quist@coldlane.example',
};
const mine = '/customerService/customerInvoices';

it('a user without a role continues once one is assigned, and is signed out after losing the last account', async () => {
  const { access_token: token } = await signInByHand(address, { email: people.admin, password });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [{ id } = { id: 0 }] = await queryProductDatabaseAsSuperuser<{ id: number }>(
    'select id from app_user where email = $1',
    [people.nobody],
  );
  const give = async (roles: readonly string[], accountIds: readonly number[]): Promise<void> => {
    const at = `${address}/api/accounts/user-groups/${id}`;
    const { data } = await (await fetch(at, { headers })).json();
    const body = JSON.stringify({ roles, accountIds, rowVersion: data.rowVersion });
    expect((await fetch(at, { method: 'PUT', headers, body })).status).toBe(200);
  };
  const [{ account } = { account: 0 }] = await queryProductDatabaseAsSuperuser<{ account: number }>(
    `select g.account_id as account from user_group g join app_user u on u.id = g.user_id where u.email = $1`,
    [people.customer],
  );
  const browser = await launchBrowser(chromium);
  const { page } = await openUserWindow(browser, {});
  const fillIn = async (email: string): Promise<void> => {
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.locator('input[type=password]').press('Enter');
  };
  const isAt = async (path: string): Promise<void> => {
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe(path);
  };
  await page.goto(address + mine);
  await fillIn(people.nobody);
  await isAt('/noUserConfig/index');
  try {
    await give(['Customer'], [account]);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await isAt('/home/index');
    await page.locator('header.top-bar').waitFor();
    // When their last account is removed, the user is signed out and sees why. When it is restored, they sign in once and return
    // to the same page.
    await page.goto(address + mine);
    await page.locator('main h1').waitFor();
    await give(['Customer'], []);
    await page.getByRole('alert').getByText('User does not belong to a group').waitFor();
    await give(['Customer'], [account]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await fillIn(people.nobody);
    await isAt(mine);
  } finally {
    await give([], []);
    await browser.close();
  }
});
