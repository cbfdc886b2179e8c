import type { Locator, Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A template edited by mouse and by keyboard, undone, and displayed as numbers. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let dana: UserWindow;
let page: Page;
beforeAll(async () => {
  dana = await openUserWindow(browser());
  ({ page } = dana);
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/warehouse/layoutTemplates',
  );
  await page.getByText('STD', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  await lane('A').waitFor();
  await waitUntilSettled(page);
});

const lane = (code: string): Locator =>
  page.locator('.drawing-item.lane').filter({ has: page.getByText(code, { exact: true }) });
/** Returns the column and row that an element reports as its position. */
const stands = async (code: string): Promise<[number, number]> => {
  const [, column, row] =
    /column (\d+), row (\d+)/.exec((await lane(code).getAttribute('aria-label')) ?? '') ?? [];
  return [Number(column), Number(row)];
};
const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
async function drag(what: Locator, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = await boxOf(what);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + dx / 2, y + height / 2 + dy / 2);
  await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy);
}

it('the layout drawing shows the demo warehouse, and passes accessibility checks', async () => {
  await expect.poll(() => page.locator('.drawing-item.lane').count()).toBeGreaterThan(10);
  await expect.poll(() => page.locator('.drawing-item.door').count()).toBe(36);
  expect(await findAxeViolations(page)).toEqual([]);
});
it('the layout drawing moves a location by dragging, cell by cell, and rejects an occupied position', async () => {
  const before = await stands('A');
  const cell = (await boxOf(lane('A'))).width / 48;
  await drag(lane('A'), cell * 2, cell);
  await page.mouse.up();
  await expect.poll(() => stands('A')).toEqual([before[0] + 2, before[1] + 1]);
  await drag(lane('B'), cell * 2, -cell * 4);
  await page.locator('.drawing-item.ghost.invalid').waitFor();
  const held = await stands('C');
  await page.mouse.up();
  await page.getByText('Location B would overlap Location A.').waitFor();
  await expect.poll(() => stands('C')).toEqual(held);
  await waitUntilSettled(page);
});
it('the layout drawing moves and resizes by key, announces it, and undoes all of it in order', async () => {
  const before = await stands('F');
  await lane('F').click();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  const [column, row] = [before[0] + 2, before[1] + 1];
  await page
    .getByRole('status')
    .filter({ hasText: `Location F at column ${column}, row ${row}, 49 by 5 cells` })
    .waitFor();
  await waitUntilSettled(page);
  await page.reload();
  await lane('F').waitFor();
  await expect.poll(() => stands('F')).toEqual([column, row]);
  await lane('F').click();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stands('F')).toEqual([column - 1, row]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => stands('F')).toEqual([column, row]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => stands('F')).toEqual([column - 1, row]);
  await page.keyboard.press('Escape');
  await page.getByText('Select an item', { exact: false }).waitFor();
  await expect.poll(() => page.locator('.drawer').count()).toBe(1);
});
it('the layout drawing is also a table, and its numbers move the same locations', async () => {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const field = page.getByLabel('Column of Location F');
  const now = Number(await field.inputValue());
  expect(await findAxeViolations(page)).toEqual([]);
  await field.fill(String(now + 3));
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(String(now + 3));
  await waitUntilSettled(page);
  await page.getByRole('button', { name: 'Drawing', exact: true }).click();
  expect((await stands('F'))[0]).toBe(now + 3);
  expect(dana.browserErrors).toEqual([]);
});
