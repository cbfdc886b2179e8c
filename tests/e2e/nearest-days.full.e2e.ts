import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from './browser.ts';
import { setUpBrowser, openSettledPageAs as as } from './shell.ts';

/** A list without rows on its day links to the nearest day with rows, in one click. */
setUpBrowser();
const people = {
  shipper: 'maria.fuentes@andesrose.example',
  admin: 'admin@coldlane.example',
};
const nearest = (page: Page) => page.getByRole('group', { name: 'Nearest days with records' });
const query = (page: Page) => new URL(page.url()).searchParams;
/** A Sunday, on which no freight ships. */
const sunday = '2027-02-07';

describe('an empty day', () => {
  it('in the order search shows a shipper their own nearest day, which opens with one press', async () => {
    const page = await as(people.shipper, `/customerService/orderEntry?search=1&shipDate=${sunday}`);
    const first = nearest(page).getByRole('button').first();
    await first.waitFor();
    const named = (await first.textContent()) ?? '';
    expect(named).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat) \d\d\/\d\d$/);
    expect(await findAxeViolations(page)).toEqual([]);
    await first.click();
    await page.locator('tbody tr[data-row]').first().waitFor();
    const day = query(page).get('shipDate') ?? '';
    expect(`${day.slice(5, 7)}/${day.slice(8, 10)}`).toBe(named.slice(4));
    expect(query(page).get('shipDateFrom')).toBeNull();
  });
  it('in the load list offers the nearest day in the table and on the board', async () => {
    for (const view of ['', '&view=board']) {
      const path = `/outbound/loading?dayOfServiceFrom=${sunday}&dayOfServiceTo=${sunday}${view}`;
      const page = await as(people.admin, path);
      await nearest(page).getByRole('button').first().click();
      await expect.poll(() => query(page).get('dayOfServiceFrom')).not.toBe(sunday);
      expect(query(page).get('dayOfServiceTo')).toBe(query(page).get('dayOfServiceFrom'));
      await page
        .getByText(/^L-\d+/)
        .first()
        .waitFor();
    }
  });
  it('in the unit list keeps the other filters, on a phone too', async () => {
    const day = `dayOfServiceFrom=${sunday}&dayOfServiceTo=${sunday}`;
    const page = await as(people.admin, `/outbound/unitsDetail?${day}&status=7`, {
      width: 390,
      height: 844,
    });
    await nearest(page).getByRole('button').first().click();
    await page.locator('tbody tr[data-row]').first().waitFor();
    expect(query(page).get('status')).toBe('7');
  });
  it('far from any other shows that there are no records around it either', async () => {
    const page = await as(
      people.admin,
      '/customerCenter/manageInvoices?dateFrom=2031-02-07&dateTo=2031-02-07',
    );
    await page.getByText('No records in the 31 days before and after either.').waitFor();
    await page.getByRole('button', { name: /^Clear \d filters?$/ }).click();
    await page.locator('tbody tr[data-row]').first().waitFor();
  });
});
