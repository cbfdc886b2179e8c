import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, settled, signIn, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** Whoever works by keyboard alone keeps his place, whatever becomes of what had the focus. */
const { address, chromium } = theProduct();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch(chromium);
  ({ page } = await visit(browser));
  await signIn(page, address, 'admin@coldlane.example', 'Coldlane-2027');
});
afterAll(() => browser.close());

async function at(path: string): Promise<void> {
  await page.goto(address + path);
  await page.locator('main h1').first().waitFor();
  await settled(page);
}
const held = () =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement) || node === document.body) return 'nothing';
    return node.ariaLabel ?? (node.innerText || node.tagName);
  });
async function holds(name: string): Promise<void> {
  await expect.poll(held, { timeout: 5_000 }).toBe(name);
}
/** By Enter, as a keyboard does. */
async function press(name: string | RegExp): Promise<void> {
  const one = page.getByRole('button', { name }).last();
  await one.focus();
  await page.keyboard.press('Enter');
}

it('comes to the screen by the first Tab, however far down the menu the open one stands', async () => {
  for (const path of ['/home/index', '/customerCenter/usersGroups', '/admin/audit']) {
    await at(path);
    await page.keyboard.press('Tab');
    expect([path, await held()]).toEqual([path, 'Skip to the screen']);
  }
});

describe('the focus', () => {
  beforeEach(() => page.mouse.click(5, 5));
  it('goes back to what opened a form in the page', async () => {
    await at('/customerCenter/account');
    await press('Change password…');
    await press('Keep the password');
    await holds('Change password…');
  });
  it('stays on a tick that is saved', async () => {
    await at('/customerCenter/account');
    const tick = page.getByRole('checkbox', { name: 'An ETA moved: By mail' });
    const name = await tick.getAttribute('aria-label');
    await tick.focus();
    for (let times = 0; times < 2; times += 1) {
      const saved = page.waitForResponse((one) => one.url().endsWith('/notice-wishes') && one.ok());
      await page.keyboard.press('Space');
      await saved;
      await holds(name ?? '');
    }
  });
  it('goes to what stands beside an act that is done', async () => {
    await at('/customerServices/claims?open=3');
    await press('Make pack');
    await page.getByText('CP-').first().waitFor();
    await expect.poll(held).not.toBe('nothing');
    expect(await page.evaluate(() => document.activeElement?.closest('aside.drawer') !== null)).toBe(true);
  });
  it('goes to the title of the screen that a link leads to', async () => {
    await at('/admin/mails');
    await page.getByRole('link', { name: 'Arrival known' }).focus();
    await page.keyboard.press('Enter');
    await holds('Arrival known');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
  it('goes to the title when a form that a key opened is left and nothing had it before', async () => {
    await at('/customerCenter/usersGroups');
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor();
    await page.keyboard.press('Escape');
    await holds('Manage Users Groups');
  });
  it('is left where a press of the mouse let go of it', async () => {
    await at('/admin/mails');
    await page.getByRole('link', { name: 'Arrival known' }).click();
    await page.getByRole('heading', { level: 1, name: 'Arrival known' }).waitFor();
    await settled(page);
    expect(await held()).toBe('nothing');
  });
});

it('goes from a passkey that is removed to what stands nearest', async () => {
  const { page: other } = await visit(browser);
  const device = await other.context().newCDPSession(other);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(other, address, 'nina.castillo@coldlane.example', 'Coldlane-2027');
  page = other;
  await at('/customerCenter/account');
  await press('Add a passkey…');
  await page.getByLabel('Name of the passkey').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('is added.').waitFor();
  await expect.poll(held).not.toBe('nothing');
  await press(/^Remove .* on /);
  await press('Remove passkey');
  await page.getByText('The passkey is removed.').waitFor();
  await expect.poll(held).toMatch(/^(Add a passkey…|Rename|Remove)/);
});
