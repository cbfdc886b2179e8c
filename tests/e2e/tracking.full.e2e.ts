import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  launchBrowser,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';

/**
 * Consignees and shippers track their freight: on a desktop and a phone, by keyboard, from the truck down to the history of one
 * unit.
 */
const { address, chromium } = getRunningProductOfTestWorker();
const password = 'Coldlane-2027';
const eta = '/customerService/trackingAndEta';
const tracking = '/customerService/shipmentTracking';
let browser: Browser;
let tom: UserWindow;
let maria: UserWindow;

beforeAll(async () => {
  browser = await launchBrowser(chromium);
  tom = await openUserWindow(browser, { width: 390, height: 844 });
  maria = await openUserWindow(browser);
  await signInAtLoginPageOrReuseSession(tom.page, address, 'tom.brandt@lakeshore.example', password, eta);
  await signInAtLoginPageOrReuseSession(
    maria.page,
    address,
    'maria.fuentes@andesrose.example',
    password,
    tracking,
  );
}, 180_000);
afterAll(() => browser.close());

describe('a consignee with a phone', () => {
  it('sees freight in transit, the ETA and contents of a truck, and each box', async () => {
    const { page } = tom;
    await page.getByRole('heading', { name: 'Tracking and ETA' }).waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('row').filter({ hasText: 'L-' }).first().click();
    const drawer = page.locator('.drawer');
    await drawer.getByRole('list', { name: 'Stages' }).waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await drawer.getByRole('tab', { name: /^Units \(/ }).click();
    const box = drawer.getByRole('list', { name: 'Units' }).getByRole('button').first();
    await box.click();
    await drawer.getByRole('list', { name: /^History of unit/ }).waitFor();
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
    const told = await drawer.getByRole('list', { name: /^History of unit/ }).innerText();
    expect(told).toMatch(/Order finalized by .+/);
    expect(told).not.toMatch(/scan|shuttle|stag|put away|pallet/i);
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await drawer.getByRole('tab', { name: /^Documents/ }).click();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(tom.browserErrors).toEqual([]);
  });
  it('finds a load by its number, whatever its ship date', async () => {
    const { page } = tom;
    const ever = 'shipDateFrom=2000-01-01&shipDateTo=2099-01-01&orderField=shipDate&orderDirection=asc';
    await page.goto(`${address}${eta}?${ever}`);
    await waitUntilSettled(page);
    const [, oldest = ''] =
      /L-(\d+)/.exec(await page.getByRole('row').filter({ hasText: 'L-' }).first().innerText()) ?? [];
    await page.goto(`${address}${eta}`);
    await waitUntilSettled(page);
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: `L-${oldest}` })
        .count(),
    ).toBe(0);
    await page.goto(`${address}${eta}?loadNumber=${oldest}`);
    await page
      .getByRole('row')
      .filter({ hasText: `L-${oldest}` })
      .waitFor();
    await page.goto(`${address}${eta}?loadNumber=999999`);
    await page.getByText('Load not found, or you don’t have access to its freight.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('a shipper on a desktop', () => {
  it('sees the status of their own freight, and opens a shipment by keyboard', async () => {
    const { page } = maria;
    await page.getByRole('heading', { name: 'Shipment Tracking' }).waitFor();
    await waitUntilSettled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.locator('.drawer');
    const boxes = drawer.getByRole('list', { name: 'Units' });
    await boxes.getByRole('button').first().waitFor();
    await boxes.getByRole('button').first().press('Enter');
    await drawer.getByRole('link', { name: 'All details of this unit' }).waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await drawer.getByRole('link', { name: 'All details of this unit' }).click();
    await page.waitForURL(/\/units\/\d+$/);
  });
  it('switches to the freight received at each warehouse and back, keeping the filters', async () => {
    const { page } = maria;
    await page.goto(`${address}${tracking}?city=a`);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'Receiving' }).click();
    await page.getByRole('columnheader', { name: 'Expected' }).waitFor();
    expect(new URL(page.url()).searchParams.get('city')).toBe('a');
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('columnheader', { name: 'Finalized' }).waitFor();
    expect(maria.browserErrors).toEqual([]);
  });
});

describe('a tracking link for a consignee and a day', () => {
  it('is created by customer service, opened on a phone without an account, and revoked while it is open', async () => {
    const clerk = await openUserWindow(browser);
    await clerk.context.grantPermissions(['clipboard-write']);
    await tom.page.goto(`${address}${eta}`);
    const [, load = ''] = /L-(\d+)/.exec(await tom.page.locator('tr[data-row]').first().innerText()) ?? [];
    const path = `${eta}?loadNumber=${load}`;
    await signInAtLoginPageOrReuseSession(
      clerk.page,
      address,
      'grace.lindqvist@coldlane.example',
      password,
      path,
    );
    await clerk.page.locator('tr[data-row]').filter({ hasText: 'Lakeshore Wholesale' }).first().click();
    await clerk.page.getByRole('button', { name: 'Tracking links…' }).click();
    const dialog = clerk.page.getByRole('dialog');
    await dialog.getByLabel('Language').selectOption('es');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const made = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(made).toMatch(/\/follow#[\w-]{43}$/);
    expect(await findAxeViolations(clerk.page)).toEqual([]);

    const florist = await openUserWindow(browser, { width: 390, height: 844, isDark: true });
    const { page } = florist;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(made);
    await page.getByRole('heading', { name: 'Lakeshore Wholesale' }).waitFor();
    // The page is in the link's language until the reader chooses another.
    await page.getByText(/^Embarques del \S+ \d/).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText(/^Shipments for \S+ \d/).waitFor();
    await page.getByRole('list', { name: 'Products' }).first().getByRole('button').first().click();
    await page.getByRole('list', { name: 'Units' }).getByRole('button').first().click();
    await page.getByRole('list', { name: /^History of unit/ }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    // The secret in the URL is sent in no request URL.
    expect(sent.filter((url) => url.includes(made.split('#')[1] ?? ''))).toEqual([]);

    await dialog.getByRole('button', { name: 'Revoke', exact: true }).first().click();
    await clerk.page.getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByText('No active tracking links for this day.').waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor();
    await expect.poll(() => page.getByText('Lakeshore').count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goto(`${address}/follow#guessed`);
    await page.getByText('This link is wrong or no longer works.').waitFor();
    expect([
      clerk.browserErrors,
      florist.browserErrors.filter((c) => !c.startsWith('Failed to load')),
    ]).toEqual([[], []]);
    await Promise.all([clerk.context.close(), florist.context.close()]);
  });
});
