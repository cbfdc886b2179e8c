import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, settled, signIn } from './browser.ts';
import { theProduct } from './provided.ts';

/** The screens of the floor on a tablet that is held in one hand. */
const { address, chromium } = theProduct();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch(chromium);
  const context = await browser.newContext({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await signIn(page, address, 'admin@coldlane.example', 'Coldlane-2027', '/outbound/loading');
});
afterAll(() => browser.close());

/**
 * What listens less than 44 px high, the lines between two rows not counted; a link that leads on from a row may be hit
 * anywhere in its row.
 */
const tooLow = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, input, select)')].flatMap((target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const listens = (at: number) => {
        const hit = document.elementFromPoint(x, at);
        const place = target.matches('a.lead') ? target.closest('tr') : (target.closest('label') ?? target);
        return hit !== null && place !== null && place.contains(hit);
      };
      const seen = width > 0 && y > 22 && y < window.innerHeight - 22 && listens(y);
      if (!seen || (listens(y - 20) && listens(y + 20))) return [];
      return [`${target.className} ${target.getAttribute('aria-label') ?? target.textContent} ${height}`];
    }),
  );

it.each([
  '/outbound/loading',
  '/outbound/shuttleInbound',
  '/warehouse/doorsManagement',
  '/warehouse/barCodeUser',
])('%s is hit by a thumb', async (path) => {
  await page.goto(address + path);
  await settled(page);
  expect(await page.locator('main :is(button, a)').count()).toBeGreaterThan(5);
  expect(await tooLow()).toEqual([]);
});

it('the ETC is sent behind the lock', async () => {
  await page.goto(`${address}/outbound/loading`);
  await settled(page);
  let go = (): void => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/outbound/loads/send-etc', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'All warehouses' }).click();
  await page.getByText('Miami', { exact: true }).click();
  await page.getByRole('button', { name: 'Send ETC…' }).click();
  await page.getByRole('button', { name: 'Send ETC', exact: true }).click();
  await page.getByText('Sending the ETC').waitFor();
  go();
  await page.getByText('ETC of MIA sent.').waitFor();
});
