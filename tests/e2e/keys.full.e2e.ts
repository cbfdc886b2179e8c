import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** `?` lists the hotkeys bound on the current screen and no others. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let page: Page;
beforeAll(async () => {
  ({ page } = await openUserWindow(browser()));
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/outbound/loading',
  );
});

async function told(path: string): Promise<Record<string, string>> {
  await page.goto(address + path);
  await page.locator('main h1').first().waitFor();
  await waitUntilSettled(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const rows = dialog.locator('.pair');
  await rows.first().waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const found = await rows.evaluateAll((pairs) =>
    pairs.map((pair): [string, string] => [
      [...pair.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
      pair.querySelector('dd')?.textContent ?? '',
    ]),
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return Object.fromEntries(found);
}

it('the hotkey list shows the keys of Loads, Home and Outbound Units with a description for each', async () => {
  const loads = await told('/outbound/loading');
  expect([loads['b'], loads['j k'], loads['n']]).toEqual([
    'Switch between board and table',
    'Move through the list',
    undefined,
  ]);
  const home = await told('/home/index');
  expect([home['b'], home['j k'], home['f'], home['Ctrl K']]).toEqual([
    undefined,
    undefined,
    undefined,
    'Find a page or a number',
  ]);
  const units = await told('/outbound/unitsDetail');
  expect([units['f'], units['x'] !== undefined, units['b']]).toEqual(['Filter', true, undefined]);
  // Each hotkey has a description of its own. None is listed as an unnamed action.
  for (const keys of [loads, home, units]) expect(Object.values(keys)).not.toContain('Action on this screen');
});
