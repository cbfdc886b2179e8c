import type { Page } from 'playwright';
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

/** The floor plan at past times, by slider, keyboard, date and playback. */
const { address, clockStart } = getRunningProductOfTestWorker();
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
    '/warehouse/floorPlan',
  );
});

const minutes = async (): Promise<number> => Number(await page.getByLabel('Time of day').inputValue());
const units = () => page.locator('.floor-totals').innerText();
/** Returns the floor's numbers once they are stable. */
const figures = async (): Promise<string> => {
  await waitUntilSettled(page);
  return units();
};

it('the floor map shows when it was updated, links a misplaced box to its lane, and is full-screen until Escape', async () => {
  await waitUntilSettled(page);
  await expect.poll(() => units()).toMatch(/Updated \d+:\d\d:\d\d [AP]M$/);
  await expect.poll(() => page.locator('.floor-place.correct-place').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.mis-staged-arrows line').count()).toBeGreaterThan(0);
  const wide = async () => (await page.locator('.floor-view').boundingBox())?.width ?? 0;
  const before = await wide();
  await page.getByRole('button', { name: 'Full window' }).click();
  await expect.poll(wide).toBeGreaterThan(before + 150);
  await expect.poll(() => page.getByRole('link', { name: 'Home' }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  const place = page.locator('.floor-place.mis-staged').first();
  await place.click();
  await page.locator('.drawer').getByText('Should be in').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.drawer').waitFor({ state: 'detached' });
  expect(await wide()).toBeGreaterThan(before + 150);
  await page.keyboard.press('Escape');
  await expect.poll(wide).toBe(before);
  await page.getByRole('link', { name: 'Home' }).first().waitFor();
});
it('the floor map replays the previous minute, which looks the same as now and shows its time', async () => {
  // Another test may have scanned within the current minute.
  const told = async () => (await figures()).split('\n').slice(0, 4);
  let now: string[] = [];
  await expect
    .poll(
      async () => {
        const back = page.getByRole('button', { name: 'Back to live' });
        if (await back.isVisible()) await back.click();
        await page.locator('.floor-view:not(.past)').waitFor();
        now = await told();
        await page.getByRole('button', { name: 'Replay' }).click();
        await page.locator('.floor-view.past').waitFor();
        return told();
      },
      { interval: 5_000 },
    )
    .toSatisfy((then: string[]) => then.join() === now.join());
  await expect
    .poll(() => page.locator('.floor-player-time').innerText())
    .toMatch(/^As of \w{3} [\d/]{10} \d+:\d\d [AP]M \w\w$/);
  expect(await findAxeViolations(page)).toEqual([]);
});
it('the floor map moves by one or ten minutes and to both ends of the day by key, and a link opens a minute', async () => {
  const slider = page.getByLabel('Time of day');
  await slider.focus();
  const last = await minutes();
  for (const [key, there] of [
    ['Home', 0],
    ['PageUp', 10],
    ['ArrowRight', 11],
    ['PageDown', 1],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await minutes()]).toEqual([key, there]);
  }
  await page.keyboard.press('End');
  const end = await minutes();
  expect(end).toBeGreaterThanOrEqual(last);
  for (let n = 0; n < 9; n += 1) await page.keyboard.press('PageDown');
  await expect.poll(() => minutes()).toBe(end - 90);
  const named = () => Date.parse(new URL(page.url()).searchParams.get('at') ?? '') / 60_000;
  const day = Temporal.Instant.from(clockStart).toZonedDateTimeISO('America/New_York').startOfDay();
  await expect.poll(named).toBe(day.epochMilliseconds / 60_000 + end - 90);
  const [before, shown] = [await page.locator('.floor-player-time').innerText(), await figures()];
  await page.reload();
  await page.locator('.floor-view.past').waitFor();
  expect([await page.locator('.floor-player-time').innerText(), await figures()]).toEqual([before, shown]);
});
it('the floor map plays and pauses the day, lists the boxes of a position at that time, and returns to now', async () => {
  const from = await minutes();
  await page.getByRole('button', { name: 'Play at 600× speed' }).click();
  await expect.poll(minutes).toBeGreaterThan(from + 2);
  await page.getByRole('button', { name: 'Pause replay' }).click();
  const stands = await minutes();
  await waitUntilSettled(page);
  await expect.poll(() => minutes()).toBe(stands);
  const place = page.locator('.floor-place[data-units]').first();
  const [, held] = /(\d+) units?/.exec((await place.getAttribute('title')) ?? '') ?? [];
  await place.click();
  await expect.poll(() => page.locator('.place-units li').count()).toBe(Number(held));
  await page.getByRole('button', { name: 'Back to live' }).click();
  await page.getByRole('button', { name: 'Replay' }).waitFor();
  expect(new URL(page.url()).searchParams.has('at')).toBe(false);
  expect(dana.browserErrors).toEqual([]);
});
