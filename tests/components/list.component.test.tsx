import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getElements,
  getButton,
  createGate,
  waitUntilGone,
  waitTwoFrames,
  getElement,
  pressKeys,
  waitUntilVisible,
} from './dom.ts';
import { answerStageCall, restoreDefaultStageReplies } from './stage/fake-server.ts';
import {
  getFirstRowCode,
  reopenCratesPageKeepingStorage,
  listRowKeys,
  openFreshCratesPage,
  getPageQuery,
  reloadStage,
  getListRows,
} from './stage/stage.tsx';

/** The behavior common to all lists: URL, pages, sorting, empty and error states, drawer, views and columns. */

beforeEach(() => openFreshCratesPage());

const failed = 'An error has occurred and the transaction could not be processed.';
describe('the URL of a list', () => {
  it('keeps and restores page, rows and sort, and a new sort returns to page 1', async () => {
    const sorted = () => getElements('th[aria-sort]').map((head) => [head.innerText.trim(), head.ariaSort]);
    for (const direction of ['ascending', 'descending']) {
      await getButton('Units').click();
      await expect.poll(sorted).toEqual([['Units', direction]]);
      expect(getPageQuery().get('orderField')).toBe('units');
    }
    const before = listRowKeys();
    await getButton('Next page').click();
    await expect.poll(() => getPageQuery().get('page')).toBe('2');
    await waitUntilVisible(page.getByText('21–40 of 437'));
    await expect.poll(() => listRowKeys().filter((key) => before.includes(key))).toEqual([]);
    const second = listRowKeys();
    await reloadStage();
    await expect.poll(listRowKeys).toEqual(second);
    window.history.back();
    await expect.poll(() => getPageQuery().get('page')).toBeNull();
    await getButton('Next page').click();
    await expect.poll(() => getPageQuery().get('page')).toBe('2');
    await getButton('Crate').click();
    await expect.poll(() => getPageQuery().get('page')).toBeNull();
    expect(getPageQuery().get('orderField')).toBe('number');
  });
  it('keeps filters, which return to page 1 and are cleared one by one', async () => {
    await reopenCratesPageKeepingStorage('?page=3');
    await pressKeys('f');
    await page.getByRole('menuitem', { name: 'Crate' }).click();
    await page.getByLabelText('Crate', { exact: true }).fill('C-6 0200!');
    await pressKeys('Enter');
    await expect.poll(() => getPageQuery().get('number')).toBe('C-60200');
    expect(getPageQuery().get('page')).toBeNull();
    await expect.poll(() => getListRows().length).toBe(1);
    await getButton('Clear Crate').click();
    await expect.poll(() => getListRows().length).toBe(20);
  });
  it('falls back to the defaults for invalid values', async () => {
    await reopenCratesPageKeepingStorage('?page=-1&orderField=nonsense&rows=x&colour=red');
    await expect.poll(() => getListRows().length).toBe(20);
    expect(getFirstRowCode()).toBe('C-60634');
  });
  it('with a page after the last one leads to the last page', async () => {
    await reopenCratesPageKeepingStorage('?page=900');
    await expect.poll(() => getPageQuery().get('page')).toBe('22');
  });
});

describe('a list', () => {
  it('shows as many rows per page as chosen, starting from the first page', async () => {
    await reopenCratesPageKeepingStorage('?page=3');
    const sizes = page.getByLabelText('Rows per page');
    for (const size of ['50', '20']) {
      await sizes.selectOptions(size);
      await waitUntilVisible(page.getByText(`1–${size} of 437`));
      await expect.element(sizes).toHaveValue(size);
      expect(getPageQuery().get('page')).toBeNull();
    }
  });
  it('clears both ends of a range with its chip, and nothing else', async () => {
    await reopenCratesPageKeepingStorage('?shipDateFrom=2027-02-03&shipDateTo=2027-02-04&status=2');
    await getButton('Clear Ship date').click();
    await expect.poll(() => [...getPageQuery().keys()]).toEqual(['status']);
  });
  it('without rows keeps its headers and shows the reason', async () => {
    const heads = getElements('.table-scroll th').length;
    answerStageCall('GET /crates', { status: 200, body: { code: 20_000, data: [], totalRows: 0 } });
    await getButton('Sync loads').click();
    await waitUntilVisible(page.css('.table-scroll .empty-state').getByText('No crate was packed today.'));
    await waitUntilVisible(page.getByText('0 rows'));
    expect(getElements('.table-scroll th')).toHaveLength(heads);
  });
  it('without results for its filters shows a message and offers to clear them', async () => {
    await reopenCratesPageKeepingStorage('?number=XYZ&status=2');
    await waitUntilVisible(
      page.getByText("It seems that we're not able to find any records. Please try different filters"),
    );
    await getButton('Clear 2 filters').click();
    await expect.poll(() => getListRows().length).toBe(20);
  });
  it('after a failed load is cleared, shows the error only in its place, and loads again', async () => {
    answerStageCall('GET /crates', { status: 500, body: { code: 50_000, message: failed } });
    await getButton('Sync loads').click();
    await waitUntilVisible(page.css('.empty-state').getByText(failed));
    expect([getListRows().length, getElements('.toast').length]).toEqual([0, 0]);
    restoreDefaultStageReplies();
    await getButton('Try again').click();
    await expect.poll(() => getListRows().length).toBe(20);
  });
  it('does not look broken when the server responds with a warning', async () => {
    answerStageCall('GET /crates', {
      status: 412,
      body: { code: 41_200, message: 'Choose a shipper first.' },
    });
    await getButton('Sync loads').click();
    await waitUntilVisible(page.css('.empty-state[role=status]').getByText('Choose a shipper first.'));
    expect(getElements('.empty-state .error')).toEqual([]);
  });
  it('keeps its rows while a later page is loading, and ignores a response that arrives too late', async () => {
    const late = createGate();
    answerStageCall('GET /crates', {
      status: 200,
      sentAfter: late.promise,
      body: { code: 20_000, data: [], totalRows: 0 },
    });
    await getButton('Units').click();
    await expect.poll(() => getPageQuery().get('orderDirection')).toBe('asc');
    expect(getListRows()).toHaveLength(20);
    restoreDefaultStageReplies();
    await getButton('Units').click();
    await expect.poll(getFirstRowCode).not.toBe('C-60634');
    const shown = listRowKeys();
    late.resolve();
    await waitTwoFrames();
    await waitUntilVisible(page.getByText('1–20 of 437'));
    expect(listRowKeys()).toEqual(shown);
  });
  it('opens a row in the drawer beside it, moves with j and k, and closes with Escape', async () => {
    await page.elementLocator(getElement('td:nth-child(4)', getListRows()[1])).click();
    await expect.poll(() => getPageQuery().get('open')).toBe('436');
    await pressKeys('j');
    await expect.poll(() => getPageQuery().get('open')).toBe('435');
    await waitUntilVisible(page.getByRole('complementary', { name: 'Crate 435' }).getByText('3 of 437'));
    await pressKeys('k');
    await expect.poll(() => getPageQuery().get('open')).toBe('436');
    await pressKeys('Escape');
    await expect.poll(() => getPageQuery().get('open')).toBeNull();
  });
  it('saves, applies and deletes named views', async () => {
    await reopenCratesPageKeepingStorage('?status=3&number=C-604');
    await getButton('Save view').click();
    await page.getByLabelText('View name').fill('Mine');
    await pressKeys('Enter');
    await waitUntilVisible(getButton('Mine'));
    await waitUntilGone(page.getByLabelText('View name'));
    await getButton('Loading now').click();
    await expect
      .poll(() => [getPageQuery().get('status'), getPageQuery().get('number')])
      .toEqual(['2', null]);
    await reloadStage();
    await getButton('Mine').click();
    await expect
      .poll(() => [getPageQuery().get('status'), getPageQuery().get('number')])
      .toEqual(['3', 'C-604']);
    await getButton('Actions for view Mine').click();
    await page.getByRole('menuitem', { name: 'Delete view Mine' }).click();
    await waitUntilGone(getButton('Mine'));
  });
  it('reports the limit of saved views before a name is entered, and still overwrites an existing view', async () => {
    for (const name of ['First', 'Second']) {
      await getButton('Save view').click();
      await page.getByLabelText('View name').fill(name);
      await pressKeys('Enter');
      await waitUntilVisible(getButton(name));
    }
    await getButton('Save view').click();
    await waitUntilVisible(page.getByText('Two views are enough. Delete one first.').first());
    const name = page.getByLabelText('View name');
    await name.fill('Third');
    await pressKeys('Enter');
    await waitUntilVisible(name);
    await name.fill('Second');
    await expect.poll(() => page.getByText('Two views are enough. Delete one first.').elements()).toEqual([]);
    await pressKeys('Enter');
    await waitUntilGone(name);
    expect(getButton('Third').elements()).toEqual([]);
  });
  it('keeps the label of its totals visible beside its first column, however far it is scrolled', async () => {
    const style = document.createElement('style');
    style.textContent = '.table-scroll { width: 520px !important; }';
    getElement('#app').append(style);
    getElement('.table-scroll').scrollTo({ left: 260 });
    const label = getElement('tfoot td:nth-child(2)').getBoundingClientRect();
    const shown = () => document.elementFromPoint(label.x + 30, label.y + 9)?.closest('td')?.textContent;
    expect(getElement('.table-scroll').scrollLeft).toBe(260);
    await expect.poll(shown).toBe('All 437 crates');
  });
  it('remembers which columns are shown', async () => {
    await getButton('Columns').click();
    await page.getByRole('checkbox', { name: 'Stops' }).click();
    await waitUntilGone(page.getByRole('columnheader', { name: 'Stops' }));
    await reloadStage();
    await expect.poll(() => getListRows().length).toBe(20);
    await waitUntilGone(page.getByRole('columnheader', { name: 'Stops' }));
  });
});
