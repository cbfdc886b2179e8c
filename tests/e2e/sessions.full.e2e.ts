import type { Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { waitUntilSettled, signInAtLoginPageOrReuseSession } from './browser.ts';
import {
  productAddress,
  openPageAs,
  openWindowPage,
  submitLoginForm,
  goToPathInApp,
  expectPath,
  getSidebarMenu,
  setUpBrowser,
  demoUserPassword,
  getCurrentPath,
  demoEmails,
  getUserMenuButton,
} from './shell.ts';
import { signInOverHttp as signInByHand } from '#tools/sign-in.ts';
import { giveUnexpectedTimeToHappen } from '#tests/waits.ts';

/** How a session ends and is renewed, with the real provider. */
setUpBrowser();

describe('a session', () => {
  const endAll = async (email: string) => {
    const { access_token: token } = await signInByHand(productAddress, { email, password: demoUserPassword });
    await fetch(`${productAddress}/api/session/sign-out-everywhere`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  };
  it('ended elsewhere prompts once; Cancel stays, Log in again leads through the password back to the path', async () => {
    const page = await openPageAs(demoEmails.internal, '/customerCenter/billOfLading');
    await waitUntilSettled(page);
    await endAll(demoEmails.internal);
    // One response of the page arrives long after the others.
    const late = Promise.withResolvers<void>();
    await page.route('**/api/billing/shipments/waiting*', async (route) => {
      await late.promise;
      await route.fallback();
    });
    const refused = page.waitForResponse((answer) => answer.url().includes('/api/billing/shipments/waiting'));
    await goToPathInApp(page, '/customerCenter/manageShipments');
    const question = page
      .getByRole('dialog')
      .filter({ hasText: 'You have been logged out, you can cancel to stay on this page, or log in again' });
    await question.waitFor();
    expect([await page.getByRole('dialog').count(), await page.locator('.toast').count()]).toEqual([1, 0]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(getCurrentPath(page)).toBe('/customerCenter/manageShipments');
    // The page shows the message once, with the sign-in button, and not in each of its sections.
    await page
      .locator('.toast')
      .filter({ hasText: 'You’re signed out.' })
      .getByText('Sign in again')
      .waitFor();
    await page.getByText('Couldn’t load').waitFor();
    late.resolve();
    expect((await refused).status()).toBe(401);
    await giveUnexpectedTimeToHappen('the page asks for a login', 300);
    expect(await page.getByText(/You have been logged out, you can cancel/).count()).toBe(0);
    await goToPathInApp(page, '/customerCenter/manageInvoices?status=1');
    await question.getByRole('button', { name: 'Sign in again' }).click();
    await submitLoginForm(page, demoEmails.internal);
    await expectPath(page, '/customerCenter/manageInvoices');
    expect(new URL(page.url()).search).toBe('?status=1');
  });
  it('is renewed once and silently, also after a long sleep; a rejected renewal leads to login and back', async () => {
    const page = await openWindowPage();
    await page.clock.install();
    await signInAtLoginPageOrReuseSession(
      page,
      productAddress,
      demoEmails.internal,
      demoUserPassword,
      '/outbound/loading',
    );
    await page.getByRole('row').nth(1).waitFor();
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/oidc/token')) renewals += 1;
    });
    // The profile is loaded again after every renewal.
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/me'));
    await page.clock.fastForward(9 * 60_000 + 5_000);
    await renewed;
    expect(renewals).toBe(1);
    await page.clock.fastForward(3 * 3_600_000);
    await goToPathInApp(page, '/customerCenter/billOfLading');
    await page.getByRole('heading', { name: 'Bills of Lading' }).waitFor();
    await expect.poll(() => renewals).toBe(2);
    await page
      .getByRole('row')
      .getByText(/^L-\d+$/)
      .first()
      .waitFor();
    expect(renewals).toBe(2);
    // The page wakes before its network, while the provider restarts, or loses its response. It waits and continues by itself.
    let away: ((route: Route) => Promise<void>) | null = null;
    await page.route('**/oidc/token', (route) => (away ? away(route) : route.continue()));
    const read = () => page.getByRole('row').getByText(/^L-\d+$/);
    for (const next of [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 503, json: { error: 'temporarily_unavailable' } }),
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
      // The provider has used up the refresh token, but the page never receives the response.
      (route: Route) => route.fetch().then(() => route.abort()),
    ]) {
      const before = renewals;
      away = next;
      await page.clock.fastForward(3 * 3_600_000);
      await goToPathInApp(page, '/outbound/loading');
      await expect.poll(() => renewals).toBeGreaterThan(before + 1);
      expect(getCurrentPath(page)).toBe('/outbound/loading');
      away = null;
      let reads = 0;
      page.on('response', (answer) => {
        if (answer.url().includes('/api/billing/bills-of-lading') && answer.status() === 200) reads += 1;
      });
      await goToPathInApp(page, '/customerCenter/billOfLading');
      await expect
        .poll(() => [getCurrentPath(page), reads > 0])
        .toEqual(['/customerCenter/billOfLading', true]);
      await read().first().waitFor();
    }
    await page.unroute('**/oidc/token');
    await endAll(demoEmails.internal);
    await page.clock.fastForward(3 * 3_600_000);
    // The live connection also detects the long sleep, and may already redirect to the login page.
    await goToPathInApp(page, '/customerCenter/billOfLading?page=2').catch(() => undefined);
    await page.locator('input[name=email]').waitFor();
    await submitLoginForm(page, demoEmails.internal);
    await expectPath(page, '/customerCenter/billOfLading');
    await page.locator('.toast').getByText('User session has expired').waitFor();
  });
  it('ended by logout ends in every tab, its token is rejected, and Back shows none of its data', async () => {
    const page = await openPageAs(demoEmails.internal, '/customerCenter/manageShipments');
    let bearer = '';
    page.on('request', (request) => {
      bearer = request.headers()['authorization'] ?? bearer;
    });
    const other = await page.context().newPage();
    await other.goto(`${productAddress}/outbound/loading`);
    await getSidebarMenu(other).waitFor();
    await goToPathInApp(page, '/customerCenter/billOfLading');
    await page.getByRole('row').nth(1).waitFor();
    await getUserMenuButton(page).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.locator('input[name=email]').waitFor();
    expect((await fetch(`${productAddress}/api/me`, { headers: { authorization: bearer } })).status).toBe(
      401,
    );
    await page.goBack().catch(() => null);
    await page.locator('input[name=email]').waitFor();
    await other.locator('input[name=email]').waitFor();
  });
});
