import { describe, expect, it } from 'vitest';
import { waitUntilSettled } from './browser.ts';
import {
  productAddress,
  openWindowPage,
  submitLoginForm,
  goToPathInApp,
  expectPath,
  getSidebarMenu,
  setUpBrowser,
  demoEmails,
} from './shell.ts';

/** Sign-in with the real provider: login page, callback, tokens, and who is rejected. */
setUpBrowser();

describe('a URL', () => {
  it('that requires sign-in leads through login back to itself with its filters, and stores no token', async () => {
    const page = await openWindowPage();
    await page.goto(`${productAddress}/outbound/loading?status=3`);
    await submitLoginForm(page, demoEmails.admin);
    await expectPath(page, '/outbound/loading');
    expect(new URL(page.url()).search).toBe('?status=3');
    expect(page.url()).not.toContain('#');
    await expect.poll(() => page.title()).toBe('Loads · Coldlane');
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain('eyJ');
  });
  it.each([
    '/signUp',
    '/signUpHere?from=mail',
    '/noUserConfig/index',
    '/customerCenter/account',
    '/scan',
    '/follow',
    '/proof',
  ])('%s opens without sign-in and makes no request that requires it', async (path) => {
    const page = await openWindowPage();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await page.goto(productAddress + path);
    await waitUntilSettled(page);
    await expect
      .poll(() => page.locator('input[type=password][autocomplete=current-password]').count())
      .toBe(0);
    expect([refused, await page.locator('.toast').count()]).toEqual([[], 0]);
    // The company's name is shown on every page for guests.
    if (/^\/(signUp|noUserConfig|customerCenter)/.test(path))
      await page.getByText('Coldlane Consolidators', { exact: true }).first().waitFor();
  });
  it('on a non-public address of the server leads to the same screen on the public one', async () => {
    const page = await openWindowPage();
    await page.goto(`${productAddress.replace('localhost', '127.0.0.1')}/outbound/loading?status=3`);
    await submitLoginForm(page, demoEmails.admin);
    await expectPath(page, '/outbound/loading');
    expect(page.url()).toBe(`${productAddress}/outbound/loading?status=3`);
  });
  it('of the callback without a response, or with an unrequested one, starts no session', async () => {
    const page = await openWindowPage();
    await page.goto(`${productAddress}/callback`);
    await page.locator('input[name=email]').waitFor();
    await page.goto(`${productAddress}/callback#code=stolen&state=guessed&error_description=%3Cb%3Eevil`);
    await page.getByText('Unable to login. Please contact your Administrator.').waitFor();
    await expect.poll(() => page.getByText('evil').count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await expectPath(page, '/noUserConfig/index');
    await expect.poll(() => page.getByText('Unable to login').count()).toBe(0);
  });
});

it('a page reloaded while it requests its tokens uses its code once, and signs in', async () => {
  const page = await openWindowPage();
  const codes: (string | null)[] = [];
  let held = (): void => undefined;
  await page.route('**/oidc/token', async (route) => {
    codes.push(new URLSearchParams(route.request().postData() ?? '').get('code'));
    if (codes.length === 1) await new Promise<void>((done) => (held = done));
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${productAddress}/outbound/loading`);
  await submitLoginForm(page, demoEmails.admin);
  await expect.poll(() => codes).toHaveLength(1);
  await page.reload({ waitUntil: 'commit' });
  held();
  await getSidebarMenu(page).waitFor();
  await expect.poll(() => page.getByText('Unable to login').count()).toBe(0);
  expect(new Set(codes).size).toBe(codes.length);
});

it('an identity token made for another request starts no session', async () => {
  const page = await openWindowPage();
  await page.route('**/oidc/auth?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/([?&])nonce=[^&]+/, '$1nonce=another'),
    }),
  );
  await page.goto(`${productAddress}/outbound/loading`);
  await submitLoginForm(page, demoEmails.admin);
  await page.getByText('Unable to login. Please contact your Administrator.').waitFor();
  await expect.poll(() => getSidebarMenu(page).count()).toBe(0);
});

it('a redirected link shows the reason where it ends, also after login', async () => {
  const page = await openWindowPage();
  const word = (text: string) => page.locator('.toast').getByText(text, { exact: true }).waitFor();
  await page.goto(`${productAddress}/admin/audit`);
  await submitLoginForm(page, demoEmails.shipper);
  await expectPath(page, '/home/index');
  await word('Audit requires another role.');
  await goToPathInApp(page, '/no/such/place');
  await expectPath(page, '/customerService/orderEntry');
  await word('Page not found: /no/such/place');
  // The product's root URL requests no particular screen.
  const floor = await openWindowPage();
  await floor.goto(productAddress);
  await submitLoginForm(floor, demoEmails.warehouse);
  await expectPath(floor, '/home/index');
  // The label of a link that leads elsewhere loads with the screen.
  await waitUntilSettled(floor);
  expect(await floor.locator('.toast').count()).toBe(0);
});
