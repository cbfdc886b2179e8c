import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { computeTotpCode } from '#kit/server/totp.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/**
 * A second factor from the user's view: enabled, requested, lost, required by a role. This test acts as the authenticator app.
 */
const { address } = getRunningProductOfTestWorker();
const email = 'ben.tran@coldlane.example';
const password = 'Coldlane-2027';
const account = '/customerCenter/account';
const browser = openBrowserForTestFile();

/** Enters email and password on the login pages, by keyboard. */
async function typePassword(page: Page): Promise<void> {
  // Leaves the current page first, because its requests without a session would be rejected.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${address}/home/index`);
  const mail = page.locator('input[name=email]');
  await mail.fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
}
const keyIn = (text: string | null): string => (text ?? '').replaceAll(/\s/g, '');
/** Returns the code of the next 30 seconds. The current one may have been used already. */
const nextCode = (secret: string) => computeTotpCode(secret, Date.now() + 30_000);

let codes: string[] = [];
it('a second factor is enabled with a code, required after the password, and replaceable by a recovery code', async () => {
  const { page, browserErrors: complaints } = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(page, address, email, password, '/home/index', { anew: true });
  await page.goto(address + account);
  const part = page.getByRole('region', { name: 'Second factor' });
  await part.getByRole('button', { name: 'Turn on second factor…' }).click();
  await part.locator('.qr-code path').waitFor();
  const secret = keyIn(await part.locator('.authenticator-secret').textContent());
  await part.getByRole('button', { name: 'Turn on second factor', exact: true }).click();
  await part.getByText('Verification code is required').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await part.getByLabel('Verification code').fill(computeTotpCode(secret, Date.now()));
  await part.getByRole('button', { name: 'Turn on second factor', exact: true }).click();
  const shown = part.getByRole('group', { name: 'Recovery codes' });
  await shown.waitFor();
  codes = await shown.locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await part.getByText('10 recovery codes left').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await shown.getByRole('button', { name: 'I’ve saved the codes' }).click();

  await typePassword(page);
  const field = page.getByLabel('Verification code');
  await field.waitFor();
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await field.fill('000000');
  await field.press('Enter');
  await page.getByText('Wrong code.').waitFor();
  await field.fill(nextCode(secret));
  await field.press('Enter');
  await page.locator('header.top-bar').waitFor();

  await typePassword(page);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('header.top-bar').waitFor();
  await page.goto(address + account);
  await page.getByText('9 recovery codes left').waitFor();
  expect(complaints).toEqual([]);
});

it('a lost second factor is reset by an administrator, and set up at sign-in where the role requires it', async () => {
  const admin = await openUserWindow(browser());
  const { page } = admin;
  const people = '/customerCenter/usersGroups?name=Ben%20Tran';
  await signInAtLoginPageOrReuseSession(page, address, 'admin@coldlane.example', password, people);
  await page.getByRole('row').filter({ hasText: email }).click();
  const drawer = page.getByRole('complementary', { name: 'Ben Tran' });
  await drawer.getByText('App', { exact: true }).waitFor();
  const reset = async () => {
    await drawer.getByRole('button', { name: 'Reset second factor…' }).click();
    const sure = page.getByRole('dialog');
    await sure.getByText('all sessions end').waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await sure.getByRole('button', { name: 'Reset second factor', exact: true }).click();
    await drawer.getByRole('button', { name: 'Reset second factor…' }).waitFor({ state: 'detached' });
  };
  await reset();

  await page.goto(`${address}/admin/settings?description=roles%20that%20require`);
  await page.getByRole('row').filter({ hasText: 'roles that require a second factor' }).click();
  await page.getByRole('button', { name: 'Edit value' }).click();
  const form = page.getByRole('dialog', { name: 'Edit value' });
  await form.getByLabel('Shuttle File Users').check();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save value' }).click();
  await form.waitFor({ state: 'detached' });

  const ben = await openUserWindow(browser(), { width: 390, height: 844 });
  await typePassword(ben.page);
  await ben.page.getByRole('button', { name: 'Not now' }).click();
  await ben.page.locator('header.top-bar').waitFor();
  await ben.page.goto(address + account);
  await ben.page.getByText('Your role requires a second factor.').waitFor();
  await typePassword(ben.page);
  const key = keyIn(await ben.page.locator('.secret').textContent());
  await waitUntilSettled(ben.page);
  expect(await findAxeViolations(ben.page)).toEqual([]);
  await ben.page.getByLabel('Verification code').fill(computeTotpCode(key, Date.now()));
  await ben.page.getByRole('button', { name: 'Turn on and sign in' }).click();
  await ben.page.getByRole('link', { name: 'Save as file' }).waitFor();
  await waitUntilSettled(ben.page);
  expect(await findAxeViolations(ben.page)).toEqual([]);
  await ben.page.getByRole('button', { name: 'I’ve saved the codes, continue' }).click();
  await ben.page.locator('header.top-bar').waitFor();
  await ben.page.goto(address + account);
  await ben.page.getByText('10 recovery codes left').waitFor();

  // The reset ends the user's session. Requests of the open page would be rejected.
  await ben.page.goto('about:blank');
  // Restores the default for the tests that follow.
  await page.getByRole('button', { name: 'Reset to default…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /default/ })
    .last()
    .click();
  await page.getByRole('complementary').getByText('Not set').first().waitFor();
  await page.goto(address + people);
  await page.getByRole('row').filter({ hasText: email }).click();
  await reset();
  expect([admin.browserErrors, ben.browserErrors]).toEqual([[], []]);
});
