import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, saveScreenshotsAfterFailures } from './windows.ts';

/** A shipper's clerk enters an order by keyboard alone and loses no partial input. */

const password = 'Coldlane-2027';
const email = 'maria.fuentes@andesrose.example';
const orderEntry = '/customerService/orderEntry?order=new';
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let maria: UserWindow;

beforeAll(async () => {
  maria = await openUserWindow(browser());
  // A ship date of this test's own, because other tests enter freight for today.
  await signInAtLoginPageOrReuseSession(
    maria.page,
    address,
    email,
    password,
    `${orderEntry}&date=2027-02-10`,
  );
  await waitUntilSettled(maria.page);
});
saveScreenshotsAfterFailures('order-entry', () => ({ maria }));

const field = (page: Page, name: string) => page.locator(`.line-entry input[name="${name}"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
/** Checks that the focus is in this field. */
async function isIn(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(name);
}
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Consignee (blank: the previous one), product, PO, size (blank: the size of this product in this order), centimeters, units. The
 * shipper has shipped none of these products on this weekday, otherwise their sizes would be known on the first line.
 */
const sheet: readonly (readonly [string, string, string, string, boolean, string])[] = [
  ['Buckeye', 'TRP-HEL', '4410', '41 10 7', false, '24'],
  ['', 'GER-MIX', '4410', '41 12 11', false, '12'],
  ['', 'PRO-KNG', '4411', '98 25 14', true, '6'],
  ['', 'TRP-HEL', '4412', '', false, '3'],
  ['Lakeshore', 'TRP-HEL', '77120', '', false, '18'],
  ['', 'HYD', '77121', '41 15 10', false, '4'],
  ['Keystone', 'TRP-HEL', '20318', '', false, '12'],
  ['', 'PRO-KNG', '20319', '', false, '5'],
];

describe('an order with mixed lines', () => {
  it('is entered by keyboard only and finalized, and no line waits for the previous one', async () => {
    const { page } = maria;
    // Delays saving each line until the next one is typed.
    const typed = sheet.map(() => Promise.withResolvers<void>());
    let sent = 0;
    const isLine = /\/web-form\/shipments(\?|$)/;
    await page.route(isLine, async (route) => {
      if (route.request().method() === 'POST') await typed[sent++]?.promise;
      await route.continue();
    });
    let inCm = false;
    for (const [nth, [consignee, product, po, size, cm, units]] of sheet.entries()) {
      await isIn(page, 'consigneeAccountId');
      // The size of a product comes from the displayed lines: all but the one being saved.
      if (size === '') await page.getByText(new RegExp(`^Total: ${nth - 1} lines, `)).waitFor();
      if (consignee !== '') await page.keyboard.type(consignee);
      await press(page, 'Tab');
      await isIn(page, 'productId');
      await page.keyboard.type(product);
      await press(page, 'Tab');
      await isIn(page, 'po');
      await press(page, 'Control+A');
      await page.keyboard.type(po);
      // Enter skips a size that is known.
      if (size === '') await expect.poll(() => field(page, 'length').inputValue()).not.toBe('');
      // A product shipped on the last such weekday is already known on the first line.
      const known = (await field(page, 'length').inputValue()) !== '';
      await press(page, 'Enter');
      await isIn(page, known ? 'numberOfUnits' : 'length');
      for (const [at, side] of known ? [] : size.split(' ').entries()) {
        await page.keyboard.type(side);
        // The unit of measure is one stop before the units. An arrow key changes it for this line and the next ones.
        const turns = at === 2 && cm !== inCm;
        await press(page, ...(turns ? ['Tab', 'Shift+Tab', 'ArrowRight', 'Tab'] : ['Enter']));
        if (turns) inCm = cm;
        await isIn(page, ['width', 'height', 'numberOfUnits'][at] ?? '');
      }
      await page.keyboard.type(units);
      await press(page, 'Enter');
      typed[nth - 1]?.resolve();
    }
    typed.at(-1)?.resolve();
    await page.getByText('Total: 8 lines, 3 consignees').waitFor();
    await page.unroute(isLine);
    await page.keyboard.press('Control+Enter');
    await page.getByText('0 lines pending, 8 finalized').waitFor();
    await page
      .getByText(/^Units 84$/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByText('entered 98 × 25 × 14 cm').count()).toBe(2);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('unsaved input', () => {
  async function isBack(page: Page): Promise<void> {
    await expect
      .poll(async () => [await field(page, 'po').inputValue(), await field(page, 'length').inputValue()])
      .toEqual(['HALF-TYPED', '41']);
  }
  it('survives a closed tab and an expired session', async () => {
    const { page, context } = maria;
    await page.goto(address + orderEntry);
    await waitUntilSettled(page);
    await field(page, 'po').fill('HALF-TYPED');
    await field(page, 'length').fill('41');
    await page.waitForFunction(() => {
      const kept = Object.values(localStorage).join(' ');
      return kept.includes('HALF-TYPED') && kept.includes('41');
    });
    await page.close();
    const again = await context.newPage();
    await again.goto(address + orderEntry);
    await waitUntilSettled(again);
    await isBack(again);
    await context.clearCookies();
    await again.evaluate(() => sessionStorage.clear());
    await again.reload();
    await again.locator('input[name=email]').waitFor();
    await signInAtLoginPageOrReuseSession(again, address, email, password, orderEntry, { anew: true });
    await waitUntilSettled(again);
    await isBack(again);
    expect(maria.browserErrors).toEqual([]);
  });
});
