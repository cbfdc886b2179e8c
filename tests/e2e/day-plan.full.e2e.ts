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
import { openBrowserForTestFile } from './windows.ts';

/** The plan for a future day: from unplanned freight to saved loads. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let wei: UserWindow;
let page: Page;

beforeAll(async () => {
  wei = await openUserWindow(browser());
  ({ page } = wei);
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'wei.chen@coldlane.example',
    'Coldlane-2027',
    '/routing/plan',
  );
}, 120_000);

const lanes = () => page.locator('.plan-trailer:not(.fixed)');
const cityOf = async (lane: number) =>
  (await lanes().nth(lane).locator('.plan-stop b').allTextContents()).join(' ');

/** Accepts the plan despite all warnings. */
async function accepted(at: Page): Promise<void> {
  await at.getByRole('button', { name: 'Apply plan' }).click();
  const meant = at.getByRole('button', { name: 'Apply anyway' });
  const written = at.getByText(/updated to the plan/);
  await meant.or(written).first().waitFor();
  if (await meant.isVisible()) await meant.click();
  await at.getByRole('button', { name: 'Apply plan' }).waitFor({ state: 'detached' });
}

describe('the plan of the day', () => {
  it('is made by the planner, and writes nothing until it is accepted', async () => {
    await waitUntilSettled(page);
    await page.getByRole('heading', { name: 'Plan of the day' }).waitFor();
    await page.locator('.plan-trailer').first().waitFor();
    await page.getByRole('button', { name: 'Plan the whole day' }).click();
    await page.getByRole('button', { name: 'Plan the day', exact: true }).click();
    await page.getByText('Planned: ').waitFor();
    await page.getByText('Compared with the loads: ').waitFor();
    await expect.poll(() => lanes().count()).toBeGreaterThan(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('explains why a stop is on its load and why not elsewhere', async () => {
    await lanes().first().locator('.plan-stop').first().click();
    await page.getByRole('heading', { name: /^Why (?:unassigned|it’s on )/ }).waitFor();
    await page.getByRole('heading', { name: 'Why not elsewhere' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  it('moves a stop by key and by drag, and shows the cost', async () => {
    const before = await cityOf(0);
    const chip = lanes().first().locator('.plan-stop').first();
    await chip.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(/ moves to .*: .*\$/).waitFor();
    await expect.poll(() => cityOf(0)).not.toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cityOf(0)).toBe(before);
    await lanes().first().locator('.plan-stop').first().dragTo(page.locator('.plan-new-trailer'));
    await page.getByText(/ moves to \+ \d+: .*\$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
  });
  it('is compared with the loads, and replaces them', async () => {
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Current loads' }).waitFor();
    await page.getByText('Late', { exact: true }).nth(1).waitFor();
    await page.keyboard.press('Escape');
    await accepted(page);
  });
  it('is recalculated from the loads when another user was faster', async () => {
    const sam = await openUserWindow(browser());
    const path = new URL(page.url());
    await signInAtLoginPageOrReuseSession(
      sam.page,
      address,
      'admin@coldlane.example',
      'Coldlane-2027',
      `${path.pathname}${path.search}`,
    );
    const [mine, theirs] = [page, sam.page];
    await waitUntilSettled(mine);
    await waitUntilSettled(theirs);
    const open = (at: Page) => at.locator('.plan-trailer:not(.fixed)');
    await open(mine).first().locator('.plan-stop').first().focus();
    await mine.keyboard.press('Alt+ArrowDown');
    await mine.getByText(/ moves to .*: .*\$/).waitFor();
    await open(theirs).last().locator('.plan-stop').last().focus();
    await theirs.keyboard.press('Alt+ArrowUp');
    await theirs.getByText(/ moves to .*: .*\$/).waitFor();
    await accepted(theirs);
    await mine.getByText('These loads changed while you were planning.').waitFor();
    expect(await findAxeViolations(mine)).toEqual([]);
    await mine.getByRole('button', { name: 'Reapply my changes' }).click();
    await mine.getByText(/^1 change reapplied to the loads: /).waitFor();
    expect(await findAxeViolations(mine)).toEqual([]);
    await mine.getByText('These loads changed while you were planning.').waitFor({ state: 'detached' });
    await accepted(mine);
    expect(sam.browserErrors).toEqual([]);
  });
  it('is also available as a table, and includes its trailers and rules', async () => {
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByRole('columnheader', { name: 'Window' }).waitFor();
    await page.getByRole('button', { name: 'Trailers and rules' }).click();
    await page.getByText("28' pup").waitFor();
    await page.getByRole('button', { name: 'New trailer' }).click();
    const form = page.getByRole('dialog', { name: 'New trailer' });
    await form.getByLabel('Name').fill('48 ft');
    await form.getByLabel('Quantity').fill('2');
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add trailer' }).click();
    await page.getByText('48 ft added.').waitFor();
    expect(wei.browserErrors).toEqual([]);
  });
});
