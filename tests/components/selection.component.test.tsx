import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, it } from 'vitest';
import { getElements, getButton, waitUntilGone, pressKeys, waitUntilVisible } from './dom.ts';
import { answerStageCall, stageCalls } from './stage/fake-server.ts';
import {
  reopenCratesPageKeepingStorage,
  openFreshCratesPage,
  getPageQuery,
  getRowCheckbox,
  getToast,
} from './stage/stage.tsx';

/** Selecting rows of a list: ranges, all pages, and what clears a selection. */

beforeEach(() => openFreshCratesPage());

const toolbar = page.getByRole('toolbar', { name: 'Selected rows' });

it('the selection takes a range with Shift, survives paging, and is cleared by a new search', async () => {
  await userEvent.click(getRowCheckbox(1));
  await userEvent.click(getRowCheckbox(4), { modifiers: ['Shift'] });
  await waitUntilVisible(page.getByText('4 rows'));
  await getButton('Next page').click();
  await expect.poll(() => getPageQuery().get('page')).toBe('2');
  await waitUntilVisible(page.getByText('4 rows'));
  await reopenCratesPageKeepingStorage('?number=C-602');
  await waitUntilGone(toolbar);
});
it('the selection survives a new sort, and is cleared by a new filter with a message', async () => {
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await userEvent.click(getRowCheckbox(0));
  await waitUntilVisible(page.getByText('except 1'));
  await userEvent.click(getRowCheckbox(0));
  await waitUntilGone(page.getByText('except 1'));
  await userEvent.click(getRowCheckbox(0));
  await getButton('Units').click();
  await expect.poll(() => getPageQuery().get('orderField')).toBe('units');
  await waitUntilVisible(page.getByText('except 1'));
  await pressKeys('f');
  await page.getByRole('menuitem', { name: 'Crate' }).click();
  await page.getByLabelText('Crate', { exact: true }).fill('C-602');
  await pressKeys('Enter');
  await waitUntilVisible(page.getByText('Selection cleared because the search changed.'));
  await waitUntilGone(toolbar);
});
it('the selection over all pages counts all but the excluded rows, and is sent as comma-separated text', async () => {
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await userEvent.click(getRowCheckbox(0));
  await userEvent.click(getRowCheckbox(2));
  await waitUntilVisible(page.getByText('All 437', { exact: true }));
  await waitUntilVisible(page.getByText('except 2'));
  answerStageCall('POST /crates/print', {
    status: 404,
    body: { code: 40_400, message: 'Nothing to print.' },
  });
  await getButton('Print 435 labels').click();
  await waitUntilVisible(getToast('fault'));
  const call = stageCalls.find(({ path }) => path === '/crates/print');
  expect(JSON.parse(call?.body ?? '{}')).toEqual({
    bulkPrintAllChecked: true,
    bulkPrintIdsExcluded: '437,435',
    bulkPrintIdsIncluded: '',
  });
  await waitUntilVisible(page.getByText('All 437', { exact: true }));
  expect(getElements('tbody input.checkbox:checked')).toHaveLength(18);
});
