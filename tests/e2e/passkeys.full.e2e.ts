import type { Page } from 'playwright';
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

/** A passkey in a real browser with a virtual authenticator: created, used instead of a password, removed. */
const { address } = getRunningProductOfTestWorker();
const email = 'olga.ruiz@coldlane.example';
const path = '/customerCenter/account';
const browser = openBrowserForTestFile();

/** Adds a virtual phone authenticator whose user is verified. */
async function withDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('a passkey is added with a name, signs its user in without a password, and is removed', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser());
  await withDevice(page);
  await signInAtLoginPageOrReuseSession(page, address, email, 'Coldlane-2027', '/home/index', { anew: true });
  await page.goto(address + path);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByText('No passkeys yet.').waitFor();
  await passkeys.getByRole('button', { name: 'Add a passkey…' }).click();
  const name = passkeys.getByLabel('Passkey name');
  await name.fill('');
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByText('Passkey name is required').waitFor();
  await name.fill('Telephone of Olga');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  const first = passkeys.getByRole('listitem').filter({ hasText: 'Telephone of Olga' });
  await first.getByText('never used').waitFor();
  await first.getByRole('button', { name: 'Rename Telephone of Olga' }).click();
  await passkeys.getByLabel('Passkey name').fill('Desk of Olga');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await passkeys.getByRole('button', { name: 'Rename passkey' }).click();
  const row = passkeys.getByRole('listitem').filter({ hasText: 'Desk of Olga' });
  await row.getByText('never used').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${address}/home/index`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await button.click();
  await page.locator('header.top-bar').waitFor();

  await page.goto(address + path);
  await row.getByText(/last used/).waitFor();
  await row.getByRole('button', { name: 'Remove Desk of Olga' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await passkeys.getByText('No passkeys yet.').waitFor();
  // The device still offers the passkey, but here it belongs to no user.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${address}/home/index`);
  await button.click();
  await page.getByText('The passkey was not accepted. Sign in with your password.').waitFor();
  expect(complaints).toEqual([]);
});
