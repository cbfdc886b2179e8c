import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntilSettled, signInAtLoginPageOrReuseSession } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** The floor screens on a tablet held in one hand. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let page: Page;
beforeAll(async () => {
  const context = await browser().newContext({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'admin@coldlane.example',
    'Coldlane-2027',
    '/outbound/loading',
  );
});

/**
 * Returns touch targets less than 44 px high, not counting the borders between rows. A link that opens a row may be hit anywhere
 * in its row. A row cut off by the lower edge of its list is checked after scrolling it into view.
 */
const tooLow = (within = 'main', screen = page): Promise<string[]> =>
  screen.evaluate(
    (place) =>
      [...document.querySelectorAll(`${place} :is(button, a, input, select)`)].flatMap((target) => {
        target.closest('tr[data-row]')?.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = target.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const listens = (at: number) => {
          const hit = document.elementFromPoint(x, at);
          const place = target.matches('a.row-link')
            ? target.closest('tr')
            : (target.closest('label') ?? target);
          return hit !== null && place !== null && place.contains(hit);
        };
        const seen = width > 0 && y > 22 && y < window.innerHeight - 22 && listens(y);
        // Measures up and down from the middle as far as the target responds: two lines of a card are one target.
        const reach = (step: 1 | -1) => {
          let far = 0;
          while (far < 44 && listens(y + step * (far + 1))) far++;
          return far;
        };
        if (!seen || reach(1) + reach(-1) >= 40) return [];
        return [`${target.className} ${target.getAttribute('aria-label') ?? target.textContent} ${height}`];
      }),
    within,
  );

it.each([
  '/outbound/loading',
  '/outbound/shuttleInbound',
  '/warehouse/doorsManagement',
  '/warehouse/barCodeUser',
  '/warehouse/doorsManagement?taken=true',
  '/warehouse/coolerInventory',
  '/warehouse/layoutTemplates?open=1',
])('the controls on %s are large enough for touch', async (path) => {
  await page.goto(address + path);
  await waitUntilSettled(page);
  await expect.poll(() => page.locator('main :is(button, a)').count()).toBeGreaterThan(5);
  expect(await tooLow()).toEqual([]);
});

describe('on a phone', () => {
  let phone: Page;
  beforeAll(async () => {
    const context = await browser().newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    phone = await context.newPage();
    await signInAtLoginPageOrReuseSession(
      phone,
      address,
      'admin@coldlane.example',
      'Coldlane-2027',
      '/home/index',
    );
  });
  it.each([
    '/warehouse/coolerInventory',
    '/warehouse/palletManagement',
    '/warehouse/floorPlan',
    '/outbound/shuttleInbound',
    '/outbound/loading',
  ])('every control on %s is large enough for touch, including those in the bars', async (path) => {
    await phone.goto(address + path);
    await waitUntilSettled(phone);
    await expect.poll(() => phone.locator(':is(button, a)').count()).toBeGreaterThan(5);
    expect(await tooLow('body', phone)).toEqual([]);
  });
  it('every control of the scanner is large enough for touch', async () => {
    await phone.goto(`${address}/scan`);
    await phone.getByRole('button').first().waitFor();
    expect(await tooLow('body', phone)).toEqual([]);
  });
});

it('the ETC is sent behind the busy overlay', async () => {
  await page.goto(`${address}/outbound/loading`);
  await waitUntilSettled(page);
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

it.each(['/outbound/shuttleLoading', '/customerCenter/billOfLading', '/outbound/unitsDetail'])(
  '%s keeps a row’s actions in one line on a phone, in the longest language too, with the rest in a menu',
  async (path) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => localStorage.setItem('coldlane.language', 'es'));
    await page.goto(address + path);
    await waitUntilSettled(page);
    // Text in a row's two lines can be truncated only if it is in an element of its own.
    const bare = await page.locator('td.phone-second-line').evaluateAll((cells) => {
      const words = cells.filter((cell) => cell.textContent !== '');
      return words.filter((cell) => cell.firstElementChild === null).map((cell) => cell.textContent);
    });
    expect(bare).toEqual([]);
    await page.locator('tbody tr[data-row] .phone-title').first().click();
    const foot = page.locator('.drawer .drawer-footer');
    await foot.getByRole('button').first().waitFor();
    const seen = async () => {
      const acts = await foot.locator('.drawer-actions > *').all();
      return (await Promise.all(acts.map((act) => act.isVisible()))).filter(Boolean).length;
    };
    const inLine = await seen();
    expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(66);
    await foot.getByRole('button', { name: 'Acciones', exact: true }).click();
    await expect.poll(seen).toBeGreaterThan(inLine);
    await page.keyboard.press('Escape');
    await expect.poll(seen).toBe(inLine);
    await expect.poll(() => foot.count()).toBe(1);
  },
);
