import { beforeEach, describe, expect, it } from 'vitest';
import { violations } from './browser.ts';
import {
  alone,
  answer,
  first,
  go,
  keys,
  open,
  page,
  query,
  rows,
  sent,
  toast,
  withClock,
} from './on-stage.ts';
import { commonErrors } from '#kit/contract/errors.ts';

/** The parts that every screen is made of, on their stage. */

describe('a list', () => {
  it('keeps page, rows and sort in the address, which brings them back, and a new sort goes to page 1', async () => {
    const units = page.getByRole('columnheader', { name: 'Units' });
    for (const direction of ['ascending', 'descending']) {
      await units.getByRole('button').click();
      await expect.poll(() => units.getAttribute('aria-sort')).toBe(direction);
      expect(query().get('orderField')).toBe('units');
    }
    await expect.poll(() => page.locator('th[aria-sort]').count()).toBe(1);
    const before = await keys();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => query().get('page')).toBe('2');
    await page.getByText('21 to 40 of 437').waitFor();
    const second = await keys();
    expect(second.filter((key) => before.includes(key))).toEqual([]);
    await page.reload();
    await rows().first().waitFor();
    await expect.poll(() => keys()).toEqual(second);
    await page.goBack();
    await expect.poll(() => query().get('page')).toBeNull();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => query().get('page')).toBe('2');
    await page.getByRole('button', { name: 'Crate', exact: true }).click();
    await expect.poll(() => query().get('page')).toBeNull();
    expect(query().get('orderField')).toBe('number');
  });
  it('shows as many rows a page as one asks for, from the first page on', async () => {
    await go('?page=3');
    const sizes = page.getByLabel('Rows per page');
    for (const size of ['50', '20']) {
      await sizes.selectOption(size);
      await page.getByText(`1 to ${size} of 437`).waitFor();
      expect([await sizes.inputValue(), query().get('page')]).toEqual([size, null]);
    }
  });
  it('clears both ends of a range with its chip, and nothing else', async () => {
    await go('?shipDateFrom=2027-02-03&shipDateTo=2027-02-04&status=2');
    await page.getByRole('button', { name: 'Clear Ship date' }).click();
    await expect.poll(() => [...query().keys()]).toEqual(['status']);
  });
  it('without a row keeps its heads, and says why', async () => {
    const heads = await page.locator('.tw th').count();
    await answer('GET /crates', { status: 200, body: { code: 20_000, data: [], totalRows: 0 } });
    await page.getByRole('button', { name: 'Sync' }).click();
    await page.locator('.tw .nothing').getByText('No crate was packed today.').waitFor();
    await page.getByText('0 rows').waitFor();
    await expect.poll(() => page.locator('.tw th').count()).toBe(heads);
  });
  it('keeps filters in the address, goes back to page 1 and counts them in the way out', async () => {
    await go('?page=3');
    await page.keyboard.press('f');
    await page.getByRole('menuitem', { name: 'Crate' }).click();
    await page.getByLabel('Crate', { exact: true }).fill('C-6 0200!');
    await page.keyboard.press('Enter');
    await expect.poll(() => query().get('number')).toBe('C-60200');
    expect(query().get('page')).toBeNull();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: 'Clear Crate' }).click();
    await expect.poll(() => rows().count()).toBe(20);
  });
  it('falls back to its defaults for an address that makes no sense', async () => {
    await go('?page=-1&orderField=nonsense&rows=x&colour=red');
    await expect.poll(() => rows().count()).toBe(20);
    await expect.poll(() => first()).toBe('C-60634');
  });
  it('that finds nothing with filters says so and offers to clear them', async () => {
    await go('?number=XYZ&status=2');
    await page
      .getByText("It seems that we're not able to find any records. Please try different filters")
      .waitFor();
    await page.getByRole('button', { name: 'Clear 2 filters' }).click();
    await rows().first().waitFor();
  });
  it('that failed is cleared, with the sentence in its place and nowhere else, and comes again', async () => {
    await answer('GET /crates', {
      status: 500,
      body: { code: 50_000, message: 'An error has occurred and the transaction could not be processed.' },
    });
    await page.getByRole('button', { name: 'Sync' }).click();
    await page
      .locator('.nothing')
      .getByText('An error has occurred and the transaction could not be processed.')
      .waitFor();
    await expect.poll(() => rows().count()).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.evaluate(() => {
      window.answers = {};
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows().count()).toBe(20);
  });
  it('keeps its rows while a later page is on its way, and ignores an answer that comes too late', async () => {
    await withClock();
    await answer('GET /crates', { status: 200, wait: 600, body: { code: 20_000, data: [], totalRows: 0 } });
    await page.getByRole('button', { name: 'Units' }).click();
    await expect.poll(() => rows().count()).toBe(20);
    await page.evaluate(() => {
      window.answers = {};
    });
    await page.getByRole('button', { name: 'Units' }).click();
    await page.clock.runFor(800);
    await expect.poll(() => rows().count()).toBe(20);
  });
  it('goes to the last page when the page lies behind it', async () => {
    await go('?page=900');
    await expect.poll(() => query().get('page')).toBe('22');
  });
  it('opens a row beside itself, moves with j and k, and closes with Escape', async () => {
    await rows().nth(1).locator('td').nth(3).click();
    await expect.poll(() => query().get('open')).toBe('436');
    await page.keyboard.press('j');
    await expect.poll(() => query().get('open')).toBe('435');
    await page.getByRole('complementary', { name: 'Crate 435' }).getByText('3 of 437').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => query().get('open')).toBeNull();
  });
  it('keeps views by name, and takes one again', async () => {
    await go('?status=3&number=C-604');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mine', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Name of the view').count()).toBe(0);
    await page.getByRole('button', { name: 'Loading now' }).click();
    await expect.poll(() => [query().get('status'), query().get('number')]).toEqual(['2', null]);
    await page.reload();
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await expect.poll(() => [query().get('status'), query().get('number')]).toEqual(['3', 'C-604']);
    await page.getByRole('button', { name: 'Acts of view Mine' }).click();
    await page.getByRole('menuitem', { name: 'Delete view Mine' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Mine', exact: true }).count()).toBe(0);
  });
  it('keeps what its sums are of in sight beside its first column, however far it is scrolled', async () => {
    await page.addStyleTag({ content: '.tw { width: 520px !important; }' });
    await page.locator('.tw').evaluate((box) => box.scrollTo({ left: 260 }));
    const label = (await page.locator('tfoot td:nth-child(2)').boundingBox())!;
    const seen = ([x, y]: number[]) => document.elementFromPoint(x!, y!)?.closest('td')?.textContent;
    await expect.poll(() => page.evaluate(seen, [label.x + 30, label.y + 9])).toBe('All 437 crates');
  });
  it('remembers which columns are shown', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Drops' }).uncheck();
    await page.reload();
    await rows().first().waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Drops' }).count()).toBe(0);
  });
});

describe('choosing rows', () => {
  const boxes = () => page.locator('tbody input.cb');
  it('takes a range with Shift, survives paging, and ends with a new search', async () => {
    await boxes().nth(1).click();
    await boxes()
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await page.getByText('4 rows').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => query().get('page')).toBe('2');
    await page.getByText('4 rows').waitFor();
    await go('?number=C-602');
    await expect.poll(() => page.getByRole('toolbar', { name: 'Selected rows' }).count()).toBe(0);
  });
  it('survives a new sort, and is dropped by a new filter, which says so', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await boxes().first().click();
    await page.getByText('except 1').waitFor();
    await boxes().first().click();
    await page.getByText('except 1').waitFor({ state: 'detached' });
    await boxes().first().click();
    await page.getByRole('button', { name: 'Units' }).click();
    await expect.poll(() => query().get('orderField')).toBe('units');
    await page.getByText('except 1').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('menuitem', { name: 'Crate' }).click();
    await page.getByLabel('Crate', { exact: true }).fill('C-602');
    await page.keyboard.press('Enter');
    await page.getByText('The selection was dropped: the search has changed.').waitFor();
    await expect.poll(() => page.getByRole('toolbar', { name: 'Selected rows' }).count()).toBe(0);
  });
  it('over all pages counts all but the excluded, and sends them as comma text', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await boxes().nth(0).click();
    await boxes().nth(2).click();
    await page.getByText('All 437', { exact: true }).waitFor();
    await page.getByText('except 2').waitFor();
    await answer('POST /crates/print', { status: 404, body: { code: 40_400, message: 'Nothing to print.' } });
    await page.getByRole('button', { name: 'Print 435 labels' }).click();
    await toast('fault').waitFor();
    const call = (await sent()).find((c) => c.path === '/crates/print');
    expect(JSON.parse(call?.body ?? '{}')).toEqual({
      bulkPrintAllChecked: true,
      bulkPrintIdsExcluded: '437,435',
      bulkPrintIdsIncluded: '',
    });
    await page.getByText('All 437', { exact: true }).waitFor();
  });
});

describe('what a call answers', () => {
  const release = async (canned: object) => {
    await go('?open=437');
    await answer('PUT /crates/437/release', canned);
    await page.getByRole('button', { name: 'Release crate' }).click();
  };
  it('carries token, account and one idempotency key an act', async () => {
    await release({ status: 200, body: { code: 20_000 } });
    await toast('done').getByText('Crate released.').waitFor();
    const call = (await sent()).find((c) => c.method === 'PUT');
    expect(call?.headers).toMatchObject({ authorization: 'Bearer stage-token', accountnumber: 'MA00101' });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });
  it('with a failure stays for 60 seconds and has a close button', async () => {
    await withClock();
    await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
    await toast('fault').getByText('Somebody was faster.').waitFor();
    await page.clock.runFor(55_000);
    await toast('fault').getByRole('button', { name: 'Close' }).click();
    expect(await toast('fault').count()).toBe(0);
  });
  it('of a defect says the number to quote, in a message and in a list, and copies it', async () => {
    await open.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const body = { code: 50_000, message: 'An error has occurred.', requestId: '01f3a7' };
    await release({ status: 500, body });
    await toast('fault').getByText('Quote 01f3a7 to support').waitFor();
    await toast('fault').getByRole('button', { name: 'Copy the number' }).click();
    await toast('fault').getByRole('button', { name: 'Copied.' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('01f3a7');
    await toast('fault').getByRole('button', { name: 'Close' }).click();
    await page.locator('.drawer').getByRole('button', { name: 'Close' }).click();
    await answer('GET /crates', { status: 500, body });
    await page.getByRole('button', { name: 'Sync' }).click();
    await page.locator('.nothing').getByText('Quote 01f3a7 to support').waitFor();
  });
  it('that somebody was faster offers to read anew, and keeps the drawer open', async () => {
    const { code: error, sentence: faster } = commonErrors.changedByOthers;
    await release({ status: 409, body: { code: 40_900, error, message: faster, key: faster, params: {} } });
    const before = (await sent()).length;
    await toast('fault').getByText(faster).waitFor();
    await toast('fault').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(async () => (await sent()).length).toBeGreaterThan(before);
    expect(query().get('open')).toBe('437');
  });
  it('with 412 warns for 5 seconds', async () => {
    await withClock();
    await release({ status: 412, body: { code: 41_200, message: 'Data entry is closed.' } });
    await toast('wait').getByText('Data entry is closed.').waitFor();
    await page.clock.runFor(5_300);
    await expect.poll(() => toast('wait').count()).toBe(0);
  });
  it('that all was not done warns, and does not say besides that it was', async () => {
    await release({ status: 207, body: { code: 20_000, message: '2 of 3 released.', data: null } });
    await toast('wait').getByText('2 of 3 released.').waitFor();
    expect(await toast('done').count()).toBe(0);
    await release({ status: 200, body: { code: 20_000, data: null } });
    await toast('done').getByText('Crate released.').waitFor();
  });
  it.each(['network', 'timeout'])(
    'that does not come (%s) says that the server takes long, and the second try is the same act',
    async (fails) => {
      await release({ status: 200, fails });
      await toast('fault')
        .getByText('The server is taking a long time to respond. Please try again soon')
        .waitFor();
      await page.evaluate(() => {
        window.answers = {};
      });
      await page.getByRole('button', { name: 'Release crate' }).click();
      await toast('done').waitFor();
      const keys = (await sent()).filter((c) => c.method === 'PUT').map((c) => c.headers['idempotency-key']);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
    },
  );
  it('of a lost session asks once, and Cancel stays on the page', async () => {
    await go('?open=437');
    for (const call of ['GET /crates', 'PUT /crates/437/release'])
      await answer(call, { status: 401, body: { code: 50_014, message: 'You have been logged out.' } });
    await page.getByRole('button', { name: 'Release crate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('You have been logged out, you can cancel to stay on this page, or log in again')
      .waitFor();
    await expect.poll(() => dialog.count()).toBe(1);
    expect(await page.locator('.toast').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(query().get('open')).toBe('437');
  });
  it('of a file that failed shows the sentence of its body', async () => {
    await page.locator('tbody input.cb').first().click();
    await answer('POST /crates/print', { status: 412, body: { code: 41_200, message: 'No Loads found' } });
    await page.getByRole('button', { name: 'Print 1 labels' }).click();
    await toast('wait').getByText('No Loads found').waitFor();
  });
  it('opens a PDF, and saves a CSV as report.csv', async () => {
    await page.locator('tbody input.cb').first().click();
    await answer('POST /crates/print', {
      status: 200,
      type: 'application/pdf',
      body: '%PDF-1.4',
      headers: { 'content-disposition': "attachment; filename*=UTF-8''etiquetas-%C3%B1.pdf" },
    });
    const popup = open.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Print 1 labels' }).click();
    await popup;
    await answer('POST /crates/print', {
      status: 200,
      type: 'text/csv',
      body: 'a,b',
      headers: { 'content-disposition': 'attachment; filename="x.csv"' },
    });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print 1 labels' }).click();
    expect((await saved).suggestedFilename()).toBe('report.csv');
  });
});

describe('a form', () => {
  const fill = async () => {
    await page.getByRole('button', { name: 'New crate' }).click();
    await page.getByLabel('Number').fill('AB 12!');
    await page.getByLabel('Ship date').fill('2/4/2027');
    await page.getByLabel('Cutoff').fill('930');
    await page.getByLabel('Units').fill('12');
    await page.getByLabel('Notes').focus();
  };
  const add = () => page.getByRole('button', { name: 'Add crate' }).click();
  it('shows all faults at once and focuses the first', async () => {
    await page.getByRole('button', { name: 'New crate' }).click();
    await add();
    for (const name of ['Number', 'Ship date', 'Cutoff', 'Units'])
      await page.getByText(`${name} is required`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('number');
    expect((await sent()).filter((c) => c.method === 'POST')).toEqual([]);
  });
  it('sends what was typed in the forms of the wire', async () => {
    await fill();
    await add();
    await toast('done').getByText('Crate added.').waitFor();
    const call = (await sent()).find((c) => c.method === 'POST');
    expect(JSON.parse(call?.body ?? '{}')).toEqual({
      number: 'AB12',
      shipDate: '2027-02-04',
      cutoff: '09:30',
      units: 12,
    });
  });
  it('puts the fault of the server beside its field, and not in a message as well', async () => {
    await fill();
    await answer('POST /crates', {
      status: 400,
      body: {
        code: 40_000,
        message: 'Check the fields.',
        fields: { units: 'There is no room for 12 units.' },
      },
    });
    await add();
    await page.getByText('There is no room for 12 units.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('units');
    expect(await page.locator('.toast').count()).toBe(0);
  });
  it('refuses a typed day as its calendar does', async () => {
    await page.getByRole('button', { name: 'New crate' }).click();
    await page.getByLabel('Ship date').fill('01/04/2027');
    await page.getByLabel('Units').focus();
    await page.getByText('This day has passed.').waitFor();
    await expect.poll(() => page.getByLabel('Ship date').inputValue()).toBe('');
  });
  it('opens its calendar on the day held, moves in it by arrows, and passes WCAG there', async () => {
    await page.getByRole('button', { name: 'New crate' }).click();
    const date = page.getByLabel('Ship date');
    await date.fill('02/09/2027');
    await date.press('Alt+ArrowDown');
    await page.locator('.calendar [data-selected]').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => date.inputValue()).toBe('02/10/2027');
    await date.fill('');
    await page.getByLabel('Units').focus();
    await expect.poll(() => date.inputValue()).toBe('');
  });
  it('keeps its draft over a reload, and the language changes under it', async () => {
    await fill();
    await page.waitForFunction(() =>
      Object.values(localStorage).some((kept) => /AB12.*12/.test(String(kept))),
    );
    await page.evaluate(() => window.setLanguage('es'));
    await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('AB12');
    await page.evaluate(() => window.setLanguage('en'));
    page.once('dialog', (d) => void d.accept());
    await page.reload();
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'New crate' }).click();
    await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('AB12');
    await expect.poll(() => page.getByLabel('Ship date').inputValue()).toBe('02/04/2027');
    await toast('done').getByText('What you typed before is here again.').waitFor();
    await toast('done').getByRole('button', { name: 'Start anew' }).click();
    await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New crate' }).click();
    await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('');
  });
  it('stands beside its list, which stays in reach, with its buttons always in sight', async () => {
    await page.setViewportSize({ width: 1366, height: 340 });
    await page.getByRole('button', { name: 'New crate' }).click();
    const dialog = page.getByRole('dialog', { name: 'New crate' });
    const box = (await dialog.boundingBox())!;
    expect([box.width, box.x + box.width]).toEqual([640, 1366]);
    await expect.poll(() => page.getByRole('button', { name: 'Add crate' }).isVisible()).toBe(true);
    const foot = (await page.getByRole('button', { name: 'Add crate' }).boundingBox())!;
    expect(foot.y + foot.height).toBeLessThanOrEqual(340);
    await page.getByLabel('Number').fill('AB1');
    await rows().first().locator('input.cb').click();
    await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('AB1');
    await page.getByRole('toolbar', { name: 'Selected rows' }).waitFor();
  });
  it('asks before it is left with something typed', async () => {
    await fill();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('AB12');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => page.getByLabel('Number').count()).toBe(0);
  });
  it('keeps its address while it asks whether Back or Forward may leave it', async () => {
    const asked = page.getByRole('dialog', { name: 'Leave without saving' });
    const path = () => new URL(page.url()).pathname;
    const [form, other] = [path(), '/parts'];
    await page.evaluate((to) => window.goTo(to), other);
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    await page.evaluate((to) => window.goTo(to), form);
    await page.getByRole('button', { name: 'New crate' }).waitFor();
    await page.evaluate((to) => window.goTo(to), other);
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    await page.goBack();
    await fill();
    for (const step of ['Back', 'Forward'] as const) {
      await (step === 'Back' ? page.goBack() : page.goForward());
      await asked.waitFor();
      await expect.poll(path).toBe(form);
      await asked.getByRole('button', { name: 'Stay' }).click();
      await asked.waitFor({ state: 'detached' });
      expect(path()).toBe(form);
      await expect.poll(() => page.getByLabel('Number').inputValue()).toBe('AB12');
    }
    // Pressed twice, and on to where it led: one question, and the step that was meant.
    await page.goForward();
    await asked.waitFor();
    await page.goBack();
    await expect.poll(async () => [await asked.count(), path()]).toEqual([1, form]);
    await asked.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    await expect.poll(path).toBe(other);
  });
});

describe('a dialog', () => {
  it('holds focus, and gives it back to its opener by key and by mouse', async () => {
    const opener = page.getByRole('button', { name: 'New crate' });
    const held = () =>
      page.evaluate(() => document.querySelector('[role="dialog"]')?.contains(document.activeElement));
    for (const open of [() => opener.press('Enter'), () => opener.click()]) {
      await open();
      await expect.poll(held).toBe(true);
      for (let i = 0; i < 12; i += 1) await page.keyboard.press('Tab');
      await expect.poll(() => held()).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    }
    await page.locator('tbody input.cb').first().click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete…');
  });
  it('answers Escape alone when it is on top: what is behind it stays', async () => {
    await rows().nth(1).locator('td').nth(1).click();
    for (const [typed, lefts] of [
      ['', [0]],
      ['AB12', [2, 1]],
    ] as const) {
      await page.getByRole('button', { name: 'New crate' }).press('Enter');
      await page.getByLabel('Number').pressSequentially(typed);
      for (const left of lefts)
        await page.keyboard
          .press('Escape')
          .then(() =>
            page.waitForFunction((n) => document.querySelectorAll('[role=dialog]').length === n, left),
          );
    }
    expect([
      await page.getByLabel('Number').inputValue(),
      await page.locator('aside.drawer').count(),
    ]).toEqual(['AB12', 1]);
  });
});

describe('a button and the lock', () => {
  it('that cannot be pressed says why when it has focus', async () => {
    await go('?open=437');
    await page.getByRole('button', { name: 'Clear put-away' }).focus();
    await page
      .getByRole('tooltip')
      .getByText('Only a crate that is Put Away can be cleared. This one is Mis-staged.')
      .waitFor();
  });
  it('holds everything beneath while long work runs, and goes with it', async () => {
    await page.locator('tbody input.cb').first().click();
    await answer('POST /crates/print', {
      status: 500,
      wait: 1_500,
      body: { message: 'The printer is away.' },
    });
    await page.getByRole('button', { name: 'Print 1 labels' }).click();
    await page.getByRole('alertdialog', { name: 'Printing, this can take a few minutes' }).waitFor();
    await expect
      .poll(() => page.locator('#shell').evaluate((shell) => shell.hasAttribute('inert')))
      .toBe(true);
    await toast('fault').getByText('The printer is away.').waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    // What could not be done is still chosen for another try.
    await expect.poll(() => page.locator('tbody input.cb:checked').count()).toBe(1);
    await expect
      .poll(() => page.locator('#shell').evaluate((shell) => shell.hasAttribute('inert')))
      .toBe(false);
  });
  it('stays until the last of two long works has ended, and says which one goes on', async () => {
    const job = (status: string) => ({
      status: 200,
      body: { code: 20_000, data: { id: 7, kind: 'rating', status, done: 40, total: 100 } },
    });
    const inert = () => page.locator('#shell').evaluate((shell) => shell.hasAttribute('inert'));
    await page.evaluate(() => window.goTo('/parts'));
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    await answer('GET /jobs/7', job('running'));
    // Both pressed before the first has drawn its lock.
    await page.evaluate(() => {
      for (const name of ['Undo', 'Sheets'])
        [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
    });
    await page.getByRole('alertdialog', { name: 'Printing, this can take a few minutes' }).waitFor();
    const other = page.getByRole('alertdialog', { name: 'Running rating, up to 5 minutes' });
    await other.getByText('40 / 100').waitFor();
    expect([await page.getByRole('alertdialog').count(), await inert()]).toEqual([1, true]);
    await answer('GET /jobs/7', job('done'));
    await other.waitFor({ state: 'detached' });
    expect([await page.getByRole('alertdialog').count(), await inert()]).toEqual([0, false]);
  });
});

it('a list that the server answers with a warning is no broken line', async () => {
  await answer('GET /crates', {
    status: 412,
    body: { code: 41_200, message: 'Choose a shipper first.' },
  });
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  const told = page.locator('.nothing[role=status]');
  await told.getByText('Choose a shipper first.').waitFor();
  await expect.poll(() => page.locator('.nothing .fault').count()).toBe(0);
});

describe('a list on a phone', () => {
  beforeEach(async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The list hears of its window a moment later.
    await page.locator('tbody td.ph-lead').first().waitFor();
  });
  it('shows each row as two lines: its code and state, and the two columns that the list names', async () => {
    const cells = await rows()
      .first()
      .locator('td')
      .evaluateAll((found: HTMLElement[]) =>
        found.map((cell) => cell.className.split(' ').find((name) => name.startsWith('ph-'))),
      );
    expect(cells).toEqual([undefined, 'ph-lead', 'ph-state', 'ph-below', 'ph-below']);
    const box = async (at: number) => (await rows().first().locator('td').nth(at).boundingBox())!;
    const [lead, state, left, right] = [await box(1), await box(2), await box(3), await box(4)];
    expect([lead.y === state.y, left.y === right.y, left.y > lead.y]).toEqual([true, true, true]);
    expect(Math.round(state.x + state.width)).toBe(Math.round(right.x + right.width));
    expect((await rows().first().boundingBox())!.height).toBeLessThanOrEqual(60);
    await expect
      .poll(() => page.locator('.tw').evaluate((list) => list.scrollWidth - list.clientWidth))
      .toBe(0);
  });
  it('keeps all acts but the primary one behind a button, and its filters behind an icon that says how many there are', async () => {
    const create = page.getByRole('button', { name: 'New crate' });
    const sync = page.getByRole('button', { name: 'Sync' });
    await create.waitFor();
    await expect.poll(() => sync.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await sync.waitFor();
    await create.click();
    await page.getByRole('dialog').waitFor();
    await go('?status=2');
    const search = page.locator('.head').getByRole('button', { name: 'Filters (1)' });
    await expect.poll(() => page.locator('.filters').isVisible()).toBe(false);
    await search.click();
    await page.locator('.filters .chip').first().waitFor();
  });
});

describe('the filters of a list', () => {
  it('fold away, stay so when the screen is opened again, and unfold for a new one', async () => {
    await page.setViewportSize({ width: 1366, height: 800 });
    await go('?status=2');
    const fold = page.getByRole('search').getByRole('button', { name: 'Filters (1)' });
    const chip = page.locator('.filters .chip', { hasText: 'Status' });
    await chip.waitFor();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
    await fold.click();
    expect([await chip.isVisible(), await fold.getAttribute('aria-expanded')]).toEqual([false, 'false']);
    await page.reload();
    await rows().first().waitFor();
    expect([await chip.isVisible(), await fold.isVisible()]).toEqual([false, true]);
    await page.keyboard.press('f');
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => chip.isVisible()).toBe(true);
  });
});

describe('WCAG 2.2 AA', () => {
  it.each([
    [false, 1366],
    [true, 1366],
    [false, 390],
    [true, 390],
  ] as const)('holds on list, drawer, dialog and parts (dark %s, %i px)', async (dark, width) => {
    await alone({ dark, width });
    await go('?status=2');
    expect(await violations(page)).toEqual([]);
    await go('?open=437');
    expect(await violations(page)).toEqual([]);
    await go();
    await page.locator('tbody input.cb').first().click();
    if (width === 390) await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('button', { name: 'New crate' }).click();
    await add();
    expect(await violations(page)).toEqual([]);
    expect(open.complaints).toEqual([]);
  });
  const add = async () => {
    await page.getByRole('button', { name: 'Add crate' }).click();
    await page.getByText('Number is required').waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map((running) => running.finished)));
  };
});
