import { page } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientContext } from '#kit/web/client-context.ts';
import { getElements, getButton, getElement, pressKeys, waitUntilVisible } from './dom.ts';
import { answerStageCall } from './stage/fake-server.ts';
import { openFreshCratesPage, getPageQuery, getListRows } from './stage/stage.tsx';

/** Numbers and totals of a table, the days of its filters, and which failed searches reach the error report. */

beforeEach(() => openFreshCratesPage());
afterEach(() => vi.restoreAllMocks());

it('numbers are right-aligned, in figures of equal width, under right-aligned headers', () => {
  const columnOf = (title: string) =>
    getElements('th').findIndex((head) => head.textContent.trim().startsWith(title)) + 1;
  for (const title of ['Units', 'Amount']) {
    const at = columnOf(title);
    const cells = getElements(`tbody tr[data-row] td:nth-child(${at})`);
    expect(cells).toHaveLength(20);
    for (const cell of [...cells, getElement(`tfoot td:nth-child(${at})`)])
      expect(getComputedStyle(cell)).toMatchObject({
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums',
      });
    expect(getComputedStyle(getElement(`th:nth-child(${at})`)).textAlign).toBe('right');
    // The rendered content ends at one edge.
    const ends = cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().right);
    });
    expect(new Set(ends).size).toBe(1);
  }
});

it('the totals stay visible while the rows are scrolled', async () => {
  await openFreshCratesPage('', { height: 500 });
  const scrolled = getElement('.table-scroll');
  const totals = () => getElement('tfoot td:nth-child(2)').getBoundingClientRect();
  const shown = () => document.elementFromPoint(totals().x + 20, totals().y + 9)?.closest('td')?.textContent;
  expect(scrolled.scrollHeight).toBeGreaterThan(scrolled.clientHeight + 100);
  for (const top of [0, 100, scrolled.scrollHeight]) {
    scrolled.scrollTo({ top });
    await expect.poll(shown).toBe('All 437 crates');
    expect(totals().bottom).toBeLessThanOrEqual(scrolled.getBoundingClientRect().bottom);
  }
});

describe('a date filter accepts a past day', () => {
  const from = () => page.getByLabelText('From', { exact: true });
  beforeEach(async () => {
    await pressKeys('f');
    await page.getByRole('menuitem', { name: 'Ship date' }).click();
    await from().fill('01/04/2027');
    await pressKeys('Enter');
  });
  it('when it is typed', async () => {
    await expect.poll(() => getPageQuery().get('shipDateFrom')).toBe('2027-01-04');
    expect(getElements('.filter-editor [role=alert]')).toEqual([]);
  });
  it('when it is chosen in the calendar', async () => {
    await from().click();
    await pressKeys('Alt+ArrowDown');
    await expect.poll(() => document.activeElement?.matches('.calendar [data-selected]')).toBe(true);
    expect(getElements('.calendar :is([disabled], [aria-disabled="true"], [data-disabled])')).toEqual([]);
    await pressKeys('ArrowLeft', 'Enter');
    await expect.poll(() => getPageQuery().get('shipDateFrom')).toBe('2027-01-03');
    // The second time, its code is loaded already.
    await from().click();
    await pressKeys('Alt+ArrowDown');
    await expect.poll(() => document.activeElement?.matches('.calendar [data-selected]')).toBe(true);
    await pressKeys('ArrowLeft', 'Enter');
    await expect.poll(() => getPageQuery().get('shipDateFrom')).toBe('2027-01-02');
  });
});

describe('a failed search', () => {
  it.each([
    [500, 1],
    [404, 1],
    [412, 0],
    [403, 0],
    [409, 0],
  ])('with %i clears the list, and is sent to error reporting %i times', async (status, times) => {
    const report = vi.spyOn(clientContext, 'reportError');
    answerStageCall('GET /crates', {
      status,
      body: { code: status * 100, message: 'It cannot be searched.' },
    });
    await getButton('Sync loads').click();
    await waitUntilVisible(page.css('.empty-state').getByText('It cannot be searched.'));
    expect(getListRows()).toEqual([]);
    expect(report.mock.calls.map(([told]) => [told.endpoint, told.status])).toEqual(
      Array.from({ length: times }, () => ['crates.find', status]),
    );
  });
});
