import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import {
  delayRequestsUntilReleased,
  waitForTextAndGetFirstGroup,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, saveScreenshotsAfterFailures } from './windows.ts';

/** A shipper's clerk at work: orders found again, lines with a slow or lost response, pasted rows of a sheet, and usual lines. */

const password = 'Coldlane-2027';
/** Ship dates of this test's own, so that other tests find today unchanged. */
const newOrder = (date: string) => `/customerService/orderEntry?order=new&date=${date}`;
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let maria: UserWindow;

beforeAll(async () => {
  maria = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    maria.page,
    address,
    'maria.fuentes@andesrose.example',
    password,
    newOrder('2027-02-10'),
  );
  await waitUntilSettled(maria.page);
});
saveScreenshotsAfterFailures('order-entry', () => ({ maria }));

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document
      .querySelector('.line-entry input[name="po"]')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
const field = (page: Page, name: string) => page.locator(`.line-entry input[name="${name}"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const orderOf = (page: Page) => waitForTextAndGetFirstGroup(page.getByRole('heading', { level: 1 }), /\d{6}/);
/** Two lines as copied from a sheet. */
const usual = ['Buckeye Floral', 'Lakeshore Wholesale'].map((name) =>
  [name, 'ROS-RED', 'Roses', 'STANDING', 'Box', '41', '10', '7', '12'].join('\t'),
);
/** Types a full line except for its Enter. */
async function typeLine(page: Page, units: string): Promise<void> {
  await page.keyboard.type('Buckeye');
  await press(page, 'Tab');
  await page.keyboard.type('ROS-RED');
  await press(page, 'Tab');
  for (const [name, text] of Object.entries({ length: '41', width: '10', height: '7', numberOfUnits: units }))
    await field(page, name).fill(text);
}
/** The endpoint that reads and writes lines. */
const linesCall = /\/web-form\/shipments(\?|$)/;
const orderMenu = (page: Page) => page.getByRole('heading', { level: 1 }).getByRole('button').click();

describe('an order', () => {
  it('opens with its own ship date from an old URL and from the search', async () => {
    const { page } = maria;
    await paste(page, usual.join('\n'));
    await page.getByRole('button', { name: 'Add 2 lines' }).click();
    await page.getByText('Total: 2 lines, 2 consignees').waitFor();
    const number = await orderOf(page);
    const id = new URL(page.url()).searchParams.get('order') ?? '';
    for (const path of [`?order=${id}`, `?order=${id}&date=2027-02-17`]) {
      await page.goto(`${address}/customerService/orderEntry${path}`);
      await page.getByText('Total: 2 lines, 2 consignees').waitFor();
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Ship date' }).inputValue())
        .toBe('02/10/2027');
      await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2027-02-10');
      await expect.poll(() => orderOf(page)).toBe(number);
    }
    await page.goto(address + newOrder('2027-02-17'));
    await waitUntilSettled(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(number);
    await page.getByRole('option', { name: `Order ${number}` }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Total: 2 lines, 2 consignees').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Ship date' }).inputValue()).toBe('02/10/2027');
  });

  it('asks about a complete line in the entry row before it is finalized, and links to its labels', async () => {
    const { page } = maria;
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('consigneeAccountId');
    // The consignee's lookup returns after Enter. The line is still sent with it.
    let tell: () => void = () => undefined;
    const found = new Promise<void>((go) => (tell = go));
    await page.route(/\/auto-complete/, async (route) => {
      await found;
      await route.continue();
    });
    await typeLine(page, '5');
    // The line is repeated immediately: while it is being saved, and before the lines of its order have loaded.
    let arrive: () => void = () => undefined;
    let show: () => void = () => undefined;
    const arrived = new Promise<void>((go) => (arrive = go));
    const shown = new Promise<void>((go) => (show = go));
    await page.route(linesCall, async (route) => {
      await (route.request().method() === 'POST' ? arrived : shown);
      await route.continue();
    });
    const sent = page.waitForRequest(
      (request) => linesCall.test(request.url()) && request.method() === 'POST',
    );
    await press(page, 'Enter');
    await expect.poll(() => field(page, 'consigneeAccountId').getAttribute('data-pending')).toBe('true');
    tell();
    expect((await sent).postDataJSON()).toMatchObject({
      consigneeAccountId: expect.any(Number),
      productId: expect.any(Number),
      length: 41,
    });
    await page.unroute(/\/auto-complete/);
    await press(page, 'Control+d');
    await field(page, 'numberOfUnits').fill('6');
    arrive();
    await page.getByText('Total: 1 line, 1 consignee').waitFor();
    await expect.poll(() => field(page, 'numberOfUnits').inputValue()).toBe('6');
    await press(page, 'Control+d');
    await expect.poll(() => field(page, 'numberOfUnits').inputValue()).toBe('5');
    await expect.poll(() => field(page, 'length').inputValue()).toBe('41');
    show();
    await field(page, 'numberOfUnits').fill('7');
    let slow: () => void = () => undefined;
    await page.route('**/shipments/finalize', async (route) => {
      await new Promise<void>((go) => (slow = go));
      await route.continue();
    });
    await press(page, 'Control+Enter');
    const asked = page.getByRole('alertdialog', { name: 'Also add the line you’re typing?' });
    await asked.getByRole('button', { name: 'Finalize 1 line' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Add and finalize 2' }).click();
    // A background job does not block the screen: it continues behind it.
    await page.getByRole('button', { name: 'Continue in background' }).click();
    await expect
      .poll(() => page.locator('#shell').evaluate((shell) => shell.hasAttribute('inert')))
      .toBe(false);
    slow();
    const told = page.locator('.toast[data-tone="done"]', { hasText: 'finalized.' });
    await told.getByRole('button', { name: 'Print 12 labels' }).waitFor();
    await page.unroute('**/shipments/finalize');
    await page.locator('.order-header').getByRole('button', { name: 'Print 12 labels' }).waitFor();
  });

  it('accepts no option for an older search text while those for the current text are loading', async () => {
    const { page } = maria;
    await orderMenu(page);
    await page.getByRole('menuitem', { name: 'New order' }).click();
    const consignee = field(page, 'consigneeAccountId');
    // One line per option, however long its name and its city are.
    await consignee.fill('Crescent City');
    await page.getByRole('option', { name: /Crescent City Florist Supply/ }).waitFor();
    const rows = await page.locator('.listbox li').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...rows)).toBeLessThanOrEqual(28);
    await consignee.fill('Buckeye');
    const old = page.getByRole('option', { name: /Buckeye Floral/ });
    await old.waitFor();
    const answer = await delayRequestsUntilReleased(page, /\/auto-complete/);
    const asked = page.waitForRequest(/\/auto-complete/);
    await consignee.fill('Great Lakes');
    await old.evaluate((row) => row.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await asked;
    await answer();
    await page.getByRole('option', { name: /Great Lakes Floral/ }).waitFor();
    await expect.poll(() => consignee.inputValue()).toBe('Great Lakes');
    await press(page, 'Enter');
    await expect.poll(() => consignee.inputValue()).toBe('Great Lakes Floral');
    await consignee.fill('');
  });

  it('restores a line that failed to save, followed by the input typed since', async () => {
    const { page } = maria;
    // The first Escape closes the options, the second leaves the field.
    await press(page, 'Escape', 'Escape', 'n');
    await typeLine(page, '5');
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((go) => (fail = go));
    await page.route(linesCall, async (route) => {
      await failed;
      await route.abort();
    });
    const sent = page.waitForRequest(linesCall);
    await press(page, 'Enter');
    await sent;
    await field(page, 'po').fill('NEXT');
    fail();
    await page.getByText('1 more line after this').waitFor();
    expect([
      await field(page, 'numberOfUnits').inputValue(),
      await field(page, 'length').inputValue(),
      await field(page, 'po').inputValue(),
    ]).toEqual(['5', '41', '']);
    await page.unroute(linesCall);
    maria.browserErrors.length = 0;
    await field(page, 'numberOfUnits').press('Enter');
    await page.getByText('Total: 1 line, 1 consignee').waitFor();
    await expect.poll(() => field(page, 'po').inputValue()).toBe('NEXT');
    await expect.poll(() => field(page, 'numberOfUnits').inputValue()).toBe('');
    await field(page, 'po').fill('');
    await field(page, 'consigneeAccountId').fill('');
  });

  it('is not covered by the chat, where it is enabled', async () => {
    const { page } = maria;
    await page.evaluate(() => {
      const chat = document.createElement('a');
      chat.className = 'chat-button';
      chat.textContent = '◌ Chat help';
      document.querySelector('.app')?.append(chat);
    });
    const [chat, keys] = [
      await page.locator('.chat-button').boundingBox(),
      await page.locator('.list-footer .hotkey-hints').boundingBox(),
    ];
    expect((keys?.x ?? 0) + (keys?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0);
  });
});

describe('spreadsheet rows', () => {
  it('show each error in its cell, are corrected there, and the valid ones become lines', async () => {
    const { page } = maria;
    await page.goto(address + newOrder('2027-02-10'));
    await waitUntilSettled(page);
    const rows = Array.from({ length: 200 }, (_, i) =>
      [
        ['Buckeye Floral', 'Lakeshore Wholesale', 'Keystone Florist Supply'][i % 3],
        i === 4 ? 'ROS-REDD' : 'ROS-RED',
        'Roses',
        `S${i}`,
        'Box',
        '41',
        '10',
        i === 4 ? '0' : '7',
        'in',
        '2',
      ].join('\t'),
    );
    await paste(page, rows.join('\n'));
    const dialog = page.getByRole('dialog', { name: '200 pasted rows' });
    await dialog.getByText('199 ready, 1 with errors').waitFor();
    const wrong = dialog.getByRole('row').filter({ hasText: 'Skip' });
    await expect.poll(() => wrong.count()).toBe(1);
    await expect
      .poll(() => wrong.locator('td.invalid').allInnerTexts())
      .toEqual(['Product isn’t valid\nUse ROS-RED', 'Height must be a whole number from 1 to 999']);
    expect(await findAxeViolations(page)).toEqual([]);
    await wrong.getByRole('button', { name: 'Use ROS-RED' }).click();
    // Enter confirms the cell and adds nothing. The error disappears while the cell is edited.
    await wrong.getByRole('textbox', { name: 'Height of row 5' }).fill('7');
    await expect.poll(() => wrong.getByText('Height must be a whole number').count()).toBe(0);
    await page.keyboard.press('Enter');
    await dialog.getByText('200 ready, 0 with errors').waitFor();
    await dialog.getByRole('button', { name: 'Add 200 lines' }).click();
    await page.getByText('Total: 200 lines, 3 consignees').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('recurring lines', () => {
  it('are saved as a template and entered for another date with that day’s counts', async () => {
    const { page } = maria;
    await page.goto(address + newOrder('2027-02-17'));
    await waitUntilSettled(page);
    await paste(page, usual.join('\n'));
    await page.getByRole('button', { name: 'Add 2 lines' }).click();
    await page.getByText('Total: 2 lines, 2 consignees').waitFor();
    await orderMenu(page);
    await page.getByRole('menuitem', { name: 'Save as template…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Wednesday roses');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('2 lines saved in template Wednesday roses.').waitFor();
    await page.goto(address + newOrder('2027-02-10'));
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /^Templates/ }).click();
    await page.getByRole('menuitem', { name: /Wednesday roses/ }).click();
    await page.getByRole('textbox', { name: 'Units for Buckeye Floral, ROS-RED' }).fill('30');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Total: 2 lines, 2 consignees').waitFor();
    await page.locator('.order-totals', { hasText: 'Units 42' }).waitFor();
    expect(new URL(page.url()).searchParams.get('date')).toBe('2027-02-10');
  });

  it('can be a whole order too: it is repeated, and its history lists the changes', async () => {
    const { page } = maria;
    const old = await orderOf(page);
    await orderMenu(page);
    await page.getByRole('menuitem', { name: 'Repeat order…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Ship date' }).fill('02/17/2027');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Enter 2 lines' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.order-totals', { hasText: 'Units 42' }).waitFor();
    await expect.poll(() => orderOf(page)).not.toBe(old);
    await page.getByRole('button', { name: 'Actions for Buckeye Floral' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete 30 units' }).click();
    await page.getByText('Total: 1 line, 1 consignee').waitFor();
    await orderMenu(page);
    await page.getByRole('menuitem', { name: 'Order history' }).click();
    const history = page.getByRole('complementary', { name: /History of order/ });
    await history.getByText('Line deleted').waitFor();
    await history.getByText('Order created').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('a URL with a shipper outside the user’s accounts', () => {
  it.each(['999999', 'roses', '-1'])('shows an error and offers a choice (%s)', async (shipper) => {
    const { page } = maria;
    await page.goto(`${address}/customerService/orderEntry?shipper=${shipper}`);
    await page.getByText('This shipper does not exist, or it is not one of your accounts.').waitFor();
    await page.getByRole('combobox', { name: 'Shipper' }).fill('Andes');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('heading', { level: 1, name: /order/i }).waitFor();
    await field(page, 'consigneeAccountId').waitFor();
  });
});

describe('the line entry row', () => {
  it('offers only consignees with a chosen flag', async () => {
    const { page } = maria;
    await page.goto(address + newOrder('2027-02-10'));
    await waitUntilSettled(page);
    await page.locator('.line-entry').getByRole('button', { name: 'Flags' }).click();
    await page.getByRole('checkbox', { name: 'Lumper' }).check();
    await page.keyboard.press('Escape');
    const all = page.waitForResponse((answer) => answer.url().includes('flags=lumperStop'));
    await field(page, 'consigneeAccountId').click();
    expect((await all).status()).toBe(200);
    expect(maria.browserErrors).toEqual([]);
  });
});
