import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, it } from 'vitest';
import { all, button, gone, press, seen } from './dom.ts';
import { answer, calls } from './stage/fake.ts';
import { go, openStage, query, rowBox, toast } from './stage/stage.tsx';

/** Choosing rows of a list: ranges, all pages, and what drops a selection. */

beforeEach(() => openStage());

const toolbar = page.getByRole('toolbar', { name: 'Selected rows' });

it('takes a range with Shift, survives paging, and ends with a new search', async () => {
  await userEvent.click(rowBox(1));
  await userEvent.click(rowBox(4), { modifiers: ['Shift'] });
  await seen(page.getByText('4 rows'));
  await button('Next page').click();
  await expect.poll(() => query().get('page')).toBe('2');
  await seen(page.getByText('4 rows'));
  await go('?number=C-602');
  await gone(toolbar);
});
it('survives a new sort, and is dropped by a new filter, which says so', async () => {
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await userEvent.click(rowBox(0));
  await seen(page.getByText('except 1'));
  await userEvent.click(rowBox(0));
  await gone(page.getByText('except 1'));
  await userEvent.click(rowBox(0));
  await button('Units').click();
  await expect.poll(() => query().get('orderField')).toBe('units');
  await seen(page.getByText('except 1'));
  await press('f');
  await page.getByRole('menuitem', { name: 'Crate' }).click();
  await page.getByLabelText('Crate', { exact: true }).fill('C-602');
  await press('Enter');
  await seen(page.getByText('The selection was dropped: the search has changed.'));
  await gone(toolbar);
});
it('over all pages counts all but the excluded, and sends them as comma text', async () => {
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await userEvent.click(rowBox(0));
  await userEvent.click(rowBox(2));
  await seen(page.getByText('All 437', { exact: true }));
  await seen(page.getByText('except 2'));
  answer('POST /crates/print', { status: 404, body: { code: 40_400, message: 'Nothing to print.' } });
  await button('Print 435 labels').click();
  await seen(toast('fault'));
  const call = calls.find(({ path }) => path === '/crates/print');
  expect(JSON.parse(call?.body ?? '{}')).toEqual({
    bulkPrintAllChecked: true,
    bulkPrintIdsExcluded: '437,435',
    bulkPrintIdsIncluded: '',
  });
  await seen(page.getByText('All 437', { exact: true }));
  expect(all('tbody input.cb:checked')).toHaveLength(18);
});
