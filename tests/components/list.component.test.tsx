import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { all, button, gate, gone, nextFrames, one, press, seen } from './dom.ts';
import { answer, answerAsUsual } from './stage/fake.ts';
import { firstCode, go, keys, openStage, query, reload, rows } from './stage/stage.tsx';

/** What a list does whatever it lists: its address, pages, sorts, empty and failed states, drawer, views and columns. */

beforeEach(() => openStage());

const failed = 'An error has occurred and the transaction could not be processed.';
describe('the address of a list', () => {
  it('keeps page, rows and sort, which it brings back, and a new sort goes to page 1', async () => {
    const sorted = () => all('th[aria-sort]').map((head) => [head.innerText.trim(), head.ariaSort]);
    for (const direction of ['ascending', 'descending']) {
      await button('Units').click();
      await expect.poll(sorted).toEqual([['Units', direction]]);
      expect(query().get('orderField')).toBe('units');
    }
    const before = keys();
    await button('Next page').click();
    await expect.poll(() => query().get('page')).toBe('2');
    await seen(page.getByText('21 to 40 of 437'));
    await expect.poll(() => keys().filter((key) => before.includes(key))).toEqual([]);
    const second = keys();
    await reload();
    await expect.poll(keys).toEqual(second);
    window.history.back();
    await expect.poll(() => query().get('page')).toBeNull();
    await button('Next page').click();
    await expect.poll(() => query().get('page')).toBe('2');
    await button('Crate').click();
    await expect.poll(() => query().get('page')).toBeNull();
    expect(query().get('orderField')).toBe('number');
  });
  it('keeps filters, which go back to page 1 and are cleared one by one', async () => {
    await go('?page=3');
    await press('f');
    await page.getByRole('menuitem', { name: 'Crate' }).click();
    await page.getByLabelText('Crate', { exact: true }).fill('C-6 0200!');
    await press('Enter');
    await expect.poll(() => query().get('number')).toBe('C-60200');
    expect(query().get('page')).toBeNull();
    await expect.poll(() => rows().length).toBe(1);
    await button('Clear Crate').click();
    await expect.poll(() => rows().length).toBe(20);
  });
  it('that makes no sense falls back to the defaults', async () => {
    await go('?page=-1&orderField=nonsense&rows=x&colour=red');
    await expect.poll(() => rows().length).toBe(20);
    expect(firstCode()).toBe('C-60634');
  });
  it('with a page behind the last one leads to the last page', async () => {
    await go('?page=900');
    await expect.poll(() => query().get('page')).toBe('22');
  });
});

describe('a list', () => {
  it('shows as many rows a page as chosen, from the first page on', async () => {
    await go('?page=3');
    const sizes = page.getByLabelText('Rows per page');
    for (const size of ['50', '20']) {
      await sizes.selectOptions(size);
      await seen(page.getByText(`1 to ${size} of 437`));
      await expect.element(sizes).toHaveValue(size);
      expect(query().get('page')).toBeNull();
    }
  });
  it('clears both ends of a range with its chip, and nothing else', async () => {
    await go('?shipDateFrom=2027-02-03&shipDateTo=2027-02-04&status=2');
    await button('Clear Ship date').click();
    await expect.poll(() => [...query().keys()]).toEqual(['status']);
  });
  it('without a row keeps its heads and says why', async () => {
    const heads = all('.tw th').length;
    answer('GET /crates', { status: 200, body: { code: 20_000, data: [], totalRows: 0 } });
    await button('Sync').click();
    await seen(page.css('.tw .nothing').getByText('No crate was packed today.'));
    await seen(page.getByText('0 rows'));
    expect(all('.tw th')).toHaveLength(heads);
  });
  it('that finds nothing with filters says so and offers to clear them', async () => {
    await go('?number=XYZ&status=2');
    await seen(
      page.getByText("It seems that we're not able to find any records. Please try different filters"),
    );
    await button('Clear 2 filters').click();
    await expect.poll(() => rows().length).toBe(20);
  });
  it('that failed is cleared, shows the sentence in its place and nowhere else, and loads again', async () => {
    answer('GET /crates', { status: 500, body: { code: 50_000, message: failed } });
    await button('Sync').click();
    await seen(page.css('.nothing').getByText(failed));
    expect([rows().length, all('.toast').length]).toEqual([0, 0]);
    answerAsUsual();
    await button('Try again').click();
    await expect.poll(() => rows().length).toBe(20);
  });
  it('that the server answers with a warning does not look broken', async () => {
    answer('GET /crates', { status: 412, body: { code: 41_200, message: 'Choose a shipper first.' } });
    await button('Sync').click();
    await seen(page.css('.nothing[role=status]').getByText('Choose a shipper first.'));
    expect(all('.nothing .fault')).toEqual([]);
  });
  it('keeps its rows while a later page is on its way, and ignores an answer that comes too late', async () => {
    const late = gate();
    answer('GET /crates', {
      status: 200,
      until: late.promise,
      body: { code: 20_000, data: [], totalRows: 0 },
    });
    await button('Units').click();
    await expect.poll(() => query().get('orderDirection')).toBe('asc');
    expect(rows()).toHaveLength(20);
    answerAsUsual();
    await button('Units').click();
    await expect.poll(firstCode).not.toBe('C-60634');
    const shown = keys();
    late.resolve();
    await nextFrames();
    await seen(page.getByText('1 to 20 of 437'));
    expect(keys()).toEqual(shown);
  });
  it('opens a row beside itself, moves with j and k, and closes with Escape', async () => {
    await page.elementLocator(one('td:nth-child(4)', rows()[1])).click();
    await expect.poll(() => query().get('open')).toBe('436');
    await press('j');
    await expect.poll(() => query().get('open')).toBe('435');
    await seen(page.getByRole('complementary', { name: 'Crate 435' }).getByText('3 of 437'));
    await press('k');
    await expect.poll(() => query().get('open')).toBe('436');
    await press('Escape');
    await expect.poll(() => query().get('open')).toBeNull();
  });
  it('keeps views by name, and applies and deletes them', async () => {
    await go('?status=3&number=C-604');
    await button('Save this view').click();
    await page.getByLabelText('Name of the view').fill('Mine');
    await press('Enter');
    await seen(button('Mine'));
    await gone(page.getByLabelText('Name of the view'));
    await button('Loading now').click();
    await expect.poll(() => [query().get('status'), query().get('number')]).toEqual(['2', null]);
    await reload();
    await button('Mine').click();
    await expect.poll(() => [query().get('status'), query().get('number')]).toEqual(['3', 'C-604']);
    await button('Acts of view Mine').click();
    await page.getByRole('menuitem', { name: 'Delete view Mine' }).click();
    await gone(button('Mine'));
  });
  it('says that no more views can be kept before a name is saved, and still saves one of a known name', async () => {
    for (const name of ['First', 'Second']) {
      await button('Save this view').click();
      await page.getByLabelText('Name of the view').fill(name);
      await press('Enter');
      await seen(button(name));
    }
    await button('Save this view').click();
    await seen(page.getByText('Two views are enough. Delete one first.').first());
    const name = page.getByLabelText('Name of the view');
    await name.fill('Third');
    await press('Enter');
    await seen(name);
    await name.fill('Second');
    await expect.poll(() => page.getByText('Two views are enough. Delete one first.').elements()).toEqual([]);
    await press('Enter');
    await gone(name);
    expect(button('Third').elements()).toEqual([]);
  });
  it('keeps the label of its totals in sight beside its first column, however far it is scrolled', async () => {
    const style = document.createElement('style');
    style.textContent = '.tw { width: 520px !important; }';
    one('#app').append(style);
    one('.tw').scrollTo({ left: 260 });
    const label = one('tfoot td:nth-child(2)').getBoundingClientRect();
    const shown = () => document.elementFromPoint(label.x + 30, label.y + 9)?.closest('td')?.textContent;
    expect(one('.tw').scrollLeft).toBe(260);
    await expect.poll(shown).toBe('All 437 crates');
  });
  it('remembers which columns are shown', async () => {
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'Drops' }).click();
    await gone(page.getByRole('columnheader', { name: 'Drops' }));
    await reload();
    await expect.poll(() => rows().length).toBe(20);
    await gone(page.getByRole('columnheader', { name: 'Drops' }));
  });
});
