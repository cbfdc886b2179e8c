import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExternalOidcProvider, externalOidcAudience } from '#tests/outside-provider.ts';
import type { ExternalOidcProvider } from '#tests/outside-provider.ts';
import { findFreePort } from '#tools/ports.ts';
import { startTestProduct } from '#tools/test-product.ts';
import { getProductDatabaseSuperuserUrl } from './database.ts';
import {
  launchBrowser,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindowOptions } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';

/**
 * A company with an external identity provider: a second server on the demo world's database, configured for an OIDC server in a
 * separate process. That server is on another site, so no page of ours sees its cookies. Its tokens look like Keycloak's.
 */
const { address: house, dataDir, clockStart, chromium } = getRunningProductOfTestWorker();
let browser: Browser;
let provider: ExternalOidcProvider;
let product: { stop(): Promise<void> };
let address: string;

beforeAll(async () => {
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  provider = await startExternalOidcProvider({
    callbackUrls: [`${address}/callback`, `${address}/silent-renew`],
    signedOutUrls: [`${address}/`, `${address}/noUserConfig/index`],
  });
  [product, browser] = await Promise.all([
    startTestProduct(port, {
      CLOCK_START: clockStart,
      DATA_DIR: dataDir,
      DATABASE_URL: getProductDatabaseSuperuserUrl(),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_AUDIENCE: externalOidcAudience,
      OIDC_ROLES_CLAIM: 'realm_access.roles',
      OIDC_GROUPS_CLAIM: 'accounts',
    }),
    launchBrowser(chromium),
  ]);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await provider?.close();
});

/** Signs in on the provider's page as `sub`. */
async function comesIn(page: Page, sub: string): Promise<void> {
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.locator('input[name=login]').fill(sub);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
const back = (page: Page, path: string) =>
  page.waitForURL((url) => url.origin === address && url.pathname + url.search === path);
/** Confirms on the provider's page that its own session ends too. */
async function leavesThere(page: Page): Promise<void> {
  await page.waitForURL((url) => url.origin === provider.issuer && url.pathname.includes('/session/end'));
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
}
const says = (email: string, name: string, roles: string[], accounts: string[] = []) => ({
  email,
  email_verified: true,
  name,
  realm_access: { roles: ['offline_access', 'uma_authorization', ...roles] },
  accounts,
});
/** Opens a browser window and collects console messages of our own site. Those of the provider's pages are ignored. */
async function looking(wish: UserWindowOptions = {}) {
  const { context, page } = await openUserWindow(browser, wish);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && url.startsWith(address)) complaints.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}
const userMenu = (page: Page) => page.locator('button.user-button').filter({ visible: true });
const own = '/customerCenter/account';

it('an outside provider signs a user in to the requested page; one logout ends both sessions until sign-in', async () => {
  // The user was invited here and signs in with an email address that the provider has verified.
  await provider.person('kc|ivy', says('ivy.lane@coldlane.example', 'Ivy Lane', ['Billing']));
  const { page, complaints } = await looking();
  const wanted = '/customerCenter/manageInvoices?page=1&limit=50';
  await page.goto(address + wanted);
  await comesIn(page, 'kc|ivy');
  await back(page, wanted);
  await waitUntilSettled(page);
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await userMenu(page).filter({ hasText: 'Ivy Lane' }).filter({ hasText: 'Billing' }).waitFor();
  // A reload finds the provider's session, although no frame can see it.
  await page.reload();
  await back(page, wanted);
  await userMenu(page).waitFor();

  await page.goto(address + own);
  await page.getByText('Your password is managed by your sign-in service. Change it there.').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'My account' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Reset password…' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await leavesThere(page);
  // Neither session exists. Pages open to guests are still shown.
  await page.locator('input[name=login]').waitFor();
  await page.goto(address + own);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.goto(address + wanted);
  await page.locator('input[name=login]').waitFor();
  expect(complaints).toEqual([]);
});

it('an outside provider signs in a new user with the token’s accounts; one without a role sees whom to contact', async () => {
  await provider.person(
    'kc|new',
    says('nell.moor@lakeshore.example', 'Nell Moor', ['Consignee'], ['IL00401']),
  );
  const nell = await looking({ width: 390, height: 844 });
  const { page } = nell;
  await page.goto(`${address}/home/index`);
  await comesIn(page, 'kc|new');
  await back(page, '/home/index');
  await page.goto(address + own);
  await page.getByText('nell.moor@lakeshore.example').first().waitFor();
  await page.locator('main').getByText('Lakeshore Wholesale').first().waitFor();

  await provider.person('kc|bare', says('bo.bare@elsewhere.example', 'Bo Bare', []));
  const bare = await looking();
  await bare.page.goto(`${address}/customerCenter/etas`);
  await comesIn(bare.page, 'kc|bare');
  await back(bare.page, '/noUserConfig/index');
  await bare.page.getByText('You don’t have a role or group yet. Contact your administrator.').waitFor();
  await bare.page.getByText('bo.bare@elsewhere.example').waitFor();
  await waitUntilSettled(bare.page);
  expect(await findAxeViolations(bare.page)).toEqual([]);
  await bare.page.getByRole('button', { name: 'Sign out' }).click();
  await leavesThere(bare.page);
  await bare.page.locator('input[name=login]').waitFor();

  // A user whose access is revoked on another server is signed out immediately, at the provider too.
  const admin = await openUserWindow(browser);
  await signInAtLoginPageOrReuseSession(
    admin.page,
    house,
    'admin@coldlane.example',
    'Coldlane-2027',
    '/customerCenter/usersGroups?name=Nell%20Moor',
  );
  await admin.page.getByRole('row').filter({ hasText: 'nell.moor@lakeshore.example' }).click();
  const drawer = admin.page.getByRole('complementary', { name: 'Nell Moor' });
  await drawer.getByRole('button', { name: 'Deactivate user…' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Deactivate user', exact: true }).click();
  await leavesThere(page);
  await back(page, '/noUserConfig/index');
  await page.getByRole('alert').filter({ hasText: 'User is inactive' }).waitFor();
  // The page's open requests are rejected during the sign-out.
  expect(nell.complaints.filter((said) => !/ 401 /.test(said))).toEqual([]);
  expect([...bare.complaints, ...admin.browserErrors]).toEqual([]);
});

it('an outside provider’s user is rejected with a message when inactive or using an unverified email', async () => {
  const refused = async (sub: string, sentence: string) => {
    const { page } = await openUserWindow(browser);
    await page.goto(`${address}/home/index`);
    await comesIn(page, sub);
    await leavesThere(page);
    await back(page, '/noUserConfig/index');
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    // Sign-in asks again, so that another user can sign in.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('input[name=login]').waitFor();
  };
  await provider.person('kc|victor', says('victor.hale@coldlane.example', 'Victor Hale', ['Warehouse']));
  await refused('kc|victor', 'User is inactive');
  const { email_verified: _, ...unproven } = says('admin@coldlane.example', 'Not Sam', ['Admin']);
  await provider.person('kc|thief', unproven);
  await refused('kc|thief', "Account's email address has not been validated");
});

it('expired tokens are renewed silently while the outside session lasts, otherwise sign-in is required', async () => {
  await provider.person('kc|short', says('sho.rt@coldlane.example', 'Sho Rt', ['Internal']));
  await provider.lasting(20);
  const { context, page } = await openUserWindow(browser);
  // Counts how often the page received tokens. A request renews them in the last 15 seconds, so after five of their 20 seconds.
  let given = 0;
  page.on('response', (answer) => {
    if (answer.url() === `${provider.issuer}/token`) given += 1;
  });
  await page.clock.install();
  const nearTheirEnd = () => page.clock.fastForward(6_000);
  const wanted = '/customerCenter/etas?page=1';
  await page.goto(address + wanted);
  await comesIn(page, 'kc|short');
  await back(page, wanted);
  await userMenu(page).waitFor();
  await nearTheirEnd();
  const first = given;
  await page.getByRole('link', { name: 'Bills of Lading' }).first().click();
  await page.getByRole('heading', { name: 'Bills of Lading', level: 1 }).waitFor();
  await userMenu(page).waitFor();
  // The header is rendered before the tokens arrive. A pending response of the provider would set its cookie again.
  await expect.poll(() => given).toBeGreaterThan(first);

  await context.clearCookies({ domain: '127.0.0.1' });
  // Every request first goes to the provider. The response arrives when the user is navigating to another screen.
  const chosen = Promise.withResolvers<void>();
  await page.route(
    (url) => url.href.startsWith(provider.issuer) && url.searchParams.get('prompt') === 'none',
    async (route) => {
      await chosen.promise;
      await route.continue();
    },
  );
  await nearTheirEnd();
  await page.getByRole('link', { name: 'Loads' }).first().click();
  await page.waitForURL((url) => url.pathname === '/outbound/loading');
  chosen.resolve();
  await comesIn(page, 'kc|short');
  await page.getByText('User session has expired').waitFor();
  await page.getByRole('heading', { name: 'Loads', level: 1 }).waitFor();
  await provider.lasting(600);
});
