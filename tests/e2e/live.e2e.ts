import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { waitUntilSettled } from './browser.ts';
import {
  adminEmail,
  openSettledPageAt,
  getLiveIndicator,
  loadOfLiveUpdateTests,
  changeLoadTrailerAsOtherUser,
  setUpLiveUpdateTests,
  getLiveUpdateTestLoadRow,
} from './live-loads.ts';

/** A user's change appears in other users' browsers without a reload. */
setUpLiveUpdateTests();

describe('a change by another user', () => {
  it('is shown without reload, and keeps selection, scroll position and drawer', async () => {
    const page = await openSettledPageAt(`/outbound/loading?rows=50&open=${loadOfLiveUpdateTests.id}`);
    await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor();
    await getLiveIndicator(page).getByText('Live').waitFor();
    for (const n of [1, 2]) await page.getByRole('row').nth(n).getByRole('checkbox').click();
    const chosen = async () => page.getByRole('row').getByRole('checkbox', { checked: true }).count();
    const before = await chosen();
    const scroller = page.locator('.table-scroll, .grid-scroll, main').first();
    await scroller.evaluate((element) => {
      element.scrollTop = 40;
    });
    const scrolled = await scroller.evaluate((element) => element.scrollTop);
    await changeLoadTrailerAsOtherUser('TR 7001');
    await getLiveUpdateTestLoadRow(page).getByText('TR 7001').waitFor();
    expect([
      await chosen(),
      await scroller.evaluate((element) => element.scrollTop),
      new URL(page.url()).searchParams.get('open'),
    ]).toEqual([before, scrolled, String(loadOfLiveUpdateTests.id)]);
  });
});

describe('an open form while another user changes its record', () => {
  const details = async (email: string): Promise<Page> => {
    const page = await openSettledPageAt(`/outbound/loading?open=${loadOfLiveUpdateTests.id}`, email);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByLabel('Trailer', { exact: true }).waitFor();
    await getLiveIndicator(page).getByText('Live').waitFor();
    return page;
  };
  const field = (page: Page, label: string) =>
    page.getByRole('complementary').getByLabel(label, { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save details' }).click();
  it('updates untouched fields, keeps typed input, and asks before saving a field that both changed', async () => {
    await changeLoadTrailerAsOtherUser('TR 7100');
    const mine = await details('wei.chen@coldlane.example');
    const theirs = await details(adminEmail);
    await field(mine, 'Driver 1').fill('R. Adler');
    await field(theirs, 'Trailer').fill('TR 7101');
    await save(theirs);
    const told = mine.getByRole('status').filter({ hasText: 'Another user just updated' });
    await told.getByText('Trailer').waitFor();
    expect([await field(mine, 'Trailer').inputValue(), await field(mine, 'Driver 1').inputValue()]).toEqual([
      'TR 7101',
      'R. Adler',
    ]);
    await expect.poll(() => theirs.getByText(/Another user (?:just updated|changed)/).count()).toBe(0);

    await field(mine, 'Trailer').fill('TR 7102');
    await field(theirs, 'Trailer').fill('TR 7103');
    await save(theirs);
    await mine.getByText('Another user changed Trailer while you were editing.').waitFor();
    await save(mine);
    await expect
      .poll(() => mine.evaluate(() => document.activeElement?.textContent))
      .toBe('Load the new values');
    await expect.poll(() => field(mine, 'Trailer').inputValue()).toBe('TR 7102');
    await mine.getByRole('button', { name: 'Keep mine' }).click();
    await save(mine);
    await mine.getByText('Not saved yet').waitFor({ state: 'detached' });
    // Once the other users are notified, the event has been delivered. A user's own action is not reported as another user's.
    await theirs
      .getByText('Another user just updated Trailer, Driver 1. Showing the latest values.')
      .waitFor();
    await waitUntilSettled(mine);
    expect([await told.count(), await field(mine, 'Trailer').inputValue()]).toEqual([0, 'TR 7102']);
    await field(theirs, 'Trailer').fill('TR 7104');
    await field(mine, 'Trailer').fill('TR 7105');
    await save(mine);
    await theirs.getByRole('button', { name: 'Load the new values' }).click();
    await expect.poll(() => field(theirs, 'Trailer').inputValue()).toBe('TR 7105');
  });
});
