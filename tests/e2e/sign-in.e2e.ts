import { describe, expect, it } from 'vitest';
import { settled } from './browser.ts';
import { address, enter, fillIn, goTo, isAt, menu, openBrowser, people } from './shell.ts';

/** The way in over the real provider: login page, callback, tokens, and who is refused. */
openBrowser();

describe('an address', () => {
  it('that needs sign-in leads over the login page back to itself, filters and all, and no token is kept in the browser', async () => {
    const page = await enter();
    await page.goto(`${address}/outbound/loading?status=3`);
    await fillIn(page, people.admin);
    await isAt(page, '/outbound/loading');
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
  ])('%s opens without sign-in and calls nothing that needs one', async (path) => {
    const page = await enter();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url());
    });
    await page.goto(address + path);
    await settled(page);
    await expect
      .poll(() => page.locator('input[type=password][autocomplete=current-password]').count())
      .toBe(0);
    expect([refused, await page.locator('.toast').count()]).toEqual([[], 0]);
    // Whose page it is stands on every page of a guest.
    if (/^\/(signUp|noUserConfig|customerCenter)/.test(path))
      await page.getByText('Coldlane Consolidators', { exact: true }).first().waitFor();
  });
  it('of the server that is not the public one leads to the same screen at the public one', async () => {
    const page = await enter();
    await page.goto(`${address.replace('localhost', '127.0.0.1')}/outbound/loading?status=3`);
    await fillIn(page, people.admin);
    await isAt(page, '/outbound/loading');
    expect(page.url()).toBe(`${address}/outbound/loading?status=3`);
  });
  it('of the callback without an answer, or with one that nobody asked for, begins no session', async () => {
    const page = await enter();
    await page.goto(`${address}/callback`);
    await page.locator('input[name=email]').waitFor();
    await page.goto(`${address}/callback#code=stolen&state=guessed&error_description=%3Cb%3Eevil`);
    await page.getByText('Unable to login. Please contact your Administrator.').waitFor();
    await expect.poll(() => page.getByText('evil').count()).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await isAt(page, '/noUserConfig/index');
    await expect.poll(() => page.getByText('Unable to login').count()).toBe(0);
  });
});

it('a page that is reloaded while it asks for its tokens shows its code once, and comes in', async () => {
  const page = await enter();
  const codes: (string | null)[] = [];
  let held = (): void => undefined;
  await page.route('**/oidc/token', async (route) => {
    codes.push(new URLSearchParams(route.request().postData() ?? '').get('code'));
    if (codes.length === 1) await new Promise<void>((done) => (held = done));
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${address}/outbound/loading`);
  await fillIn(page, people.admin);
  await expect.poll(() => codes).toHaveLength(1);
  await page.reload({ waitUntil: 'commit' });
  held();
  await menu(page).waitFor();
  await expect.poll(() => page.getByText('Unable to login').count()).toBe(0);
  expect(new Set(codes).size).toBe(codes.length);
});

it('an identity token made for another request begins no session', async () => {
  const page = await enter();
  await page.route('**/oidc/auth?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/([?&])nonce=[^&]+/, '$1nonce=another'),
    }),
  );
  await page.goto(`${address}/outbound/loading`);
  await fillIn(page, people.admin);
  await page.getByText('Unable to login. Please contact your Administrator.').waitFor();
  await expect.poll(() => menu(page).count()).toBe(0);
});

it('a link that leads elsewhere says why where it ends, also over the login page', async () => {
  const page = await enter();
  const word = (text: string) => page.locator('.toast').getByText(text, { exact: true }).waitFor();
  await page.goto(`${address}/admin/audit`);
  await fillIn(page, people.shipper);
  await isAt(page, '/home/index');
  await word('Audit needs another role.');
  await goTo(page, '/no/such/place');
  await isAt(page, '/customerService/orderEntry');
  await word('There is no screen at /no/such/place.');
  // The short address of the product is nobody's wish for a certain screen.
  const floor = await enter();
  await floor.goto(address);
  await fillIn(floor, people.warehouse);
  await isAt(floor, '/home/index');
  // The word of a link that leads elsewhere comes with the screen.
  await settled(floor);
  expect(await floor.locator('.toast').count()).toBe(0);
});
