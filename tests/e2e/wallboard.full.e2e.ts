import { expect, it } from 'vitest';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** The wallboard at the dock: opened once, then displayed for hours, online and offline. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

it('the wallboard shows every door, has no controls, survives a lost network with its time, and ends on Escape', async () => {
  const { page, context } = await openUserWindow(browser(), { width: 1920, height: 1080 });
  const doors = page.waitForResponse((answer) => answer.url().includes('/loads/doors'));
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/outbound/loading?view=board',
  );
  await waitUntilSettled(page);
  const { data }: { data: { number: number }[] } = await (await doors).json();
  await page.getByRole('button', { name: 'Open wallboard', exact: true }).click();
  const wall = page.locator('.wallboard');
  await wall.waitFor();
  await expect.poll(() => wall.locator('.wallboard-door-number').count()).toBe(data.length);
  expect(await wall.locator('button, a, input, select').count()).toBe(0);
  await expect.poll(() => wall.locator('.wallboard-load').count()).toBeGreaterThan(0);
  const loads = await wall.locator('.wallboard-load').allTextContents();
  // Readable from three meters: no text of a door is smaller than 1/60 of the height, and everything is visible.
  const fits = () => wall.evaluate((node) => node.scrollHeight <= node.clientHeight);
  expect(await fits()).toBe(true);
  expect(
    await wall
      .locator('.wallboard-cities')
      .first()
      .evaluate((node) => parseFloat(getComputedStyle(node).fontSize)),
  ).toBeGreaterThanOrEqual(18);
  expect(await findAxeViolations(page)).toEqual([]);

  await context.setOffline(true);
  await wall
    .getByRole('alert')
    .getByText(/^Offline since \d+:\d\d [AP]M\. Showing data from then\.$/)
    .waitFor();
  expect(await wall.locator('.wallboard-load').allTextContents()).toEqual(loads);
  await context.setOffline(false);
  await wall.getByRole('alert').waitFor({ state: 'detached' });

  await page.keyboard.press('Escape');
  await wall.waitFor({ state: 'detached' });
  await page.locator('.load-board').waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('board');
  await context.close();
});

it.each([
  ['es', 1366, 768],
  ['es', 1280, 720],
  ['en', 1920, 1080],
  ['zh', 1366, 768],
] as const)(
  'the wallboard keeps its totals whole beside the clock, and its footer visible, in %s at %i × %i',
  async (language, width, height) => {
    const { page, context } = await openUserWindow(browser(), { width, height });
    await context.addInitScript((code) => localStorage.setItem('coldlane.language', code), language);
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'dana.reyes@coldlane.example',
      'Coldlane-2027',
      '/outbound/loading?view=board',
    );
    await page
      .getByRole('button', {
        name: { en: 'Open wallboard', es: 'Abrir monitor', zh: '打开大屏' }[language],
        exact: true,
      })
      .click();
    const wall = page.locator('.wallboard');
    await expect.poll(() => wall.locator('.wallboard-load').count()).toBeGreaterThan(0);
    await wall.locator('.all-units').waitFor();
    const beyond = () =>
      wall.evaluate((node) => {
        const clock = node.querySelector('.wallboard-clock')?.getBoundingClientRect().left ?? 0;
        const sums = [...node.querySelectorAll('.totals, .totals *')].filter((one) => one.checkVisibility());
        const over = sums
          .filter((one) => one.getBoundingClientRect().right > clock)
          .map((one) => one.textContent);
        const foot = node.lastElementChild?.getBoundingClientRect().bottom ?? 0;
        return { over, below: foot > window.innerHeight, scrolls: node.scrollHeight > node.clientHeight };
      });
    await expect.poll(beyond).toEqual({ over: [], below: false, scrolls: false });
    await context.close();
  },
);
