import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signInAtLoginPageOrReuseSession, findAxeViolations, openUserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';
import { listTourSteps, tours } from '#app/tours/tours.ts';

/** Each tour, taken on the demo world by a user it is meant for. Every step finds its target. */
const { address } = getRunningProductOfTestWorker();
const people: Record<string, string> = {
  introduction: 'maria.fuentes@andesrose.example',
  orderEntry: 'maria.fuentes@andesrose.example',
  extensionRequest: 'maria.fuentes@andesrose.example',
  floor: 'joel.batista@coldlane.example',
  routing: 'wei.chen@coldlane.example',
  billing: 'kemi.okafor@coldlane.example',
  customer: 'priya.nair@northgate.example',
  house: 'admin@coldlane.example',
};
const browser = openBrowserForTestFile();

const said = (page: Page) => page.locator('.driver-popover');
/** Returns the text or label of the highlighted element. */
const pointed = (page: Page) =>
  page.locator('.driver-active-element').evaluateAll((all) =>
    all.map((one) => {
      const field = one instanceof HTMLInputElement || one instanceof HTMLSelectElement ? one : null;
      const by = one.getAttribute('aria-labelledby');
      const words = by === null ? null : document.getElementById(by);
      return (
        one.getAttribute('aria-label') ??
        words?.textContent ??
        field?.labels?.[0]?.textContent ??
        one.textContent
      ).trim();
    }),
  );

describe('the product tour', () => {
  const faces = [
    ['at a desk', false, { width: 1366, height: 900 }],
    ['on a phone', true, { width: 390, height: 844 }],
  ] as const;
  const taken = tours.flatMap((tour) => faces.map((face) => [tour.id, ...face, tour] as const));
  it.each(taken)('%s finds all its targets %s', async (id, _face, phone, size, tour) => {
    const made = await openUserWindow(browser(), size);
    const { page } = made;
    const steps = listTourSteps(tour, phone);
    try {
      await signInAtLoginPageOrReuseSession(page, address, people[id] ?? '', 'Coldlane-2027', '/home/index');
      if (phone) await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByText('Product tours…').click();
      await page.getByRole('button', { name: `Start tour: ${tour.title}`, exact: true }).click();
      for (const [n, step] of steps.entries()) {
        await said(page).getByText(step.title, { exact: true }).waitFor();
        const name = step.target?.[1];
        if (name !== undefined)
          await expect.poll(async () => (await pointed(page))[0] ?? '').toMatch(new RegExp(`^${name}`));
        if (step.screenPath !== undefined) expect(new URL(page.url()).pathname).toBe(step.screenPath);
        if (n === 1 && id === 'introduction') expect(await findAxeViolations(page)).toEqual([]);
        const last = n === steps.length - 1;
        await said(page)
          .getByRole('button', { name: last ? 'Done' : 'Next', exact: true })
          .click();
      }
      await said(page).waitFor({ state: 'detached' });
      expect(made.browserErrors).toEqual([]);
    } finally {
      await made.context.close();
    }
  });
});

describe('a tutorial without a video', () => {
  it('describes the tour in text, and starts it', async () => {
    const made = await openUserWindow(browser(), { width: 390, height: 844, isDark: true });
    const { page } = made;
    try {
      await signInAtLoginPageOrReuseSession(
        page,
        address,
        people['orderEntry'] ?? '',
        'Coldlane-2027',
        '/tutorials/orderEntry',
      );
      await page.getByRole('listitem').filter({ hasText: 'Finalize before the cutoff' }).waitFor();
      await page.getByRole('button', { name: 'Start tour', exact: true }).click();
      await said(page).getByText('The ship date', { exact: true }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/customerService/orderEntry');
      await page.keyboard.press('Escape');
      await said(page).waitFor({ state: 'detached' });
    } finally {
      await made.context.close();
    }
  });
});
