import type { BrowserContext, Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import {
  waitForTextAndGetFirstGroup,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** The load board: loads are dragged to doors and away from them, and each card shows what delays it. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

async function board(wish: { width?: number; height?: number } = {}): Promise<Page> {
  const { context, page } = await openUserWindow(browser(), wish);
  open.push(context);
  await signInAtLoginPageOrReuseSession(
    page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/outbound/loading?view=board',
  );
  await waitUntilSettled(page);
  await page.getByRole('article').first().waitFor();
  return page;
}
const column = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const strip = (page: Page) => page.getByRole('navigation', { name: 'Doors' });
const grip = (card: Locator) => card.getByRole('button', { name: /^Move L-\d+ to a door/ });
const middle = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Drags a card by its handle and drops it on another element. */
async function pull(page: Page, card: Locator, onto: () => Locator): Promise<void> {
  const from = await middle(grip(card));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  // The doors grow during a drag.
  await page.locator('.drag-preview').waitFor();
  const to = await middle(onto());
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Gives a waiting truck and a truck at a door a trailer and freight, whatever other tests did to them. */
const lackNothingButADoor = () =>
  queryProductDatabaseAsSuperuser(`
    with open as (
      select distinct on (p.status) p.id, p.load_id, p.warehouse_id
      from load_pickup p
      join load l on l.id = p.load_id
      join warehouse w on w.id = p.warehouse_id
      where w.code = 'MIA'
        and l.day_of_service = '2027-02-03'
        and not l.void
        and p.status in (1, 2)
        and (p.door_id is null) = (p.status = 1)
        and exists (select from unit u where u.load_pickup_id = p.id and u.active)
      order by p.status, p.id
    ), equipped as (
      update load set trailer = coalesce(trailer, 'TR 4801') where id in (select load_id from open)
    )
    update unit u
    set status = 2, shuttle_load_id = null, current_warehouse_id = o.warehouse_id
    from open o
    where u.load_pickup_id = o.id
      and (u.status = 3 or (u.status not in (6, 7) and u.shuttle_load_id is not null))
      and u.current_warehouse_id is distinct from o.warehouse_id
  `);

describe('a load', () => {
  it('is dragged to another door, moved away from it, and brought back by keys', async () => {
    const page = await board();
    const loading = page.getByRole('article').filter({ hasText: 'Loading' }).first();
    const name = await waitForTextAndGetFirstGroup(loading, /L-\d+/);
    const card = page.getByRole('article').filter({ hasText: name });
    const home = await waitForTextAndGetFirstGroup(
      page
        .locator('section')
        .filter({ has: card })
        .getByText(/^Door \d+$/),
      /\d+/,
    );
    const free = strip(page)
      .getByRole('button', { name: /: free$/ })
      .first();
    const other = await waitForTextAndGetFirstGroup(free.locator('b'), /\d+/);
    await pull(page, card, () => strip(page).getByRole('button', { name: `Door ${other}: free` }));
    await column(page, `Door ${other}`).getByText(name).waitFor();
    await strip(page)
      .getByRole('button', { name: `Door ${home}: free` })
      .waitFor();

    await pull(page, card, () => column(page, 'No door'));
    await column(page, 'No door').getByText(name).waitFor();
    expect(
      await waitForTextAndGetFirstGroup(
        column(page, 'No door').getByRole('article').filter({ hasText: name }),
        /Loading/,
      ),
    ).toBe('Loading');

    await grip(card).focus();
    await page.keyboard.press('Enter');
    const said = page.getByText(new RegExp(`^Moving ${name}\\.`));
    await said.waitFor({ state: 'attached' });
    expect(await findAxeViolations(page)).toEqual([]);
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await said.textContent())?.includes(`Door ${home}: free`)) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await column(page, `Door ${home}`).getByText(name).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('dropped at an occupied door shows an error and stays; Escape leaves it where it was', async () => {
    const page = await board();
    const there = page.getByRole('article').filter({ hasText: 'Loading' }).first();
    const door = await waitForTextAndGetFirstGroup(
      page
        .locator('section')
        .filter({ has: there })
        .getByText(/^Door \d+$/),
      /\d+/,
    );
    const waiting = column(page, 'No door').getByRole('article').filter({ hasText: 'Pending' }).first();
    const name = await waitForTextAndGetFirstGroup(waiting, /L-\d+/);
    await pull(page, waiting, () => column(page, `Door ${door}`));
    await page.getByText(`Door ${door} is in use.`).waitFor();
    await column(page, 'No door').getByText(name).waitFor();

    await grip(waiting).focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText(/^Moving /).count()).toBe(0);
    await column(page, 'No door').getByText(name).waitFor();
  });

  it('waiting only for a door is listed under the first one available, with the time it is free', async () => {
    await lackNothingButADoor();
    const page = await board();
    const door = page.locator('section').filter({ hasText: 'Next at this door' }).first();
    const name = await waitForTextAndGetFirstGroup(door.locator('.next-load'), /L-\d+/);
    await door
      .locator('.next-load')
      .getByText(/^from \d+:\d\d [AP]M$/)
      .waitFor();
    await column(page, 'No door').getByText(name).waitFor();
  });

  it('shows its blocking issues and what it waits for, also after its release is checked', async () => {
    const page = await board();
    const card = page.getByRole('article').filter({ hasText: 'Loading' }).first();
    const name = await waitForTextAndGetFirstGroup(card, /L-\d+/);
    await card.getByRole('list', { name: 'Blocking issues' }).waitFor();
    const said = () => card.getByRole('list', { name: 'Blocking issues' }).innerText();
    const before = await said();
    await column(page, 'No door')
      .getByText(/^Waiting for /)
      .first()
      .waitFor();
    await card.getByRole('button', { name, exact: true }).click();
    const drawer = page.getByRole('complementary', { name: `Load ${name}` });
    await drawer.getByRole('button', { name: 'Release load…' }).click();
    await page
      .getByRole('dialog')
      .getByText(/Units not loaded and without a reason/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep loading' }).click();
    await waitUntilSettled(page);
    expect(await said()).toBe(before);
    expect(before).not.toMatch(/without a reason|no reason/);
  });
});

describe('the board', () => {
  it('keeps its columns on a tablet, and stacks them below 700 px', async () => {
    const page = await board({ width: 1024, height: 768 });
    const doors = page.locator('.door-column');
    const edges = async () => {
      const boxes = await Promise.all((await doors.all()).slice(0, 2).map((d) => d.boundingBox()));
      return boxes.map((box) => [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)]);
    };
    const [first, second] = await edges();
    expect([first?.[1], (second?.[0] ?? 0) - (first?.[0] ?? 0)]).toEqual([240, 240]);
    // The strip scrolls to a column that is not visible.
    await page.setViewportSize({ width: 720, height: 768 });
    const last = strip(page)
      .getByRole('button', { name: /: L-\d+/ })
      .last();
    const number = await waitForTextAndGetFirstGroup(last.locator('b'), /\d+/);
    await last.click();
    await expect
      .poll(async () => (await column(page, `Door ${number}`).boundingBox())?.x ?? 999)
      .toBeLessThan(720);
    await page.setViewportSize({ width: 690, height: 768 });
    const [one, two] = await edges();
    expect(one?.[0]).toBe(two?.[0]);
  });
  it('sorts its table with the worst forecast first and released loads last', async () => {
    const { context, page } = await openUserWindow(browser());
    open.push(context);
    await signInAtLoginPageOrReuseSession(
      page,
      address,
      'dana.reyes@coldlane.example',
      'Coldlane-2027',
      '/outbound/loading',
    );
    await waitUntilSettled(page);
    await page.getByRole('columnheader', { name: 'Forecast' }).waitFor();
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Forecast' }).getAttribute('aria-sort'))
      .toBe('descending');
    const states = await page.locator('tbody tr[data-row]').allInnerTexts();
    const released = states.map((text) => text.includes('Released'));
    expect(released.indexOf(true)).toBe(released.lastIndexOf(false) + 1);
  });
});
