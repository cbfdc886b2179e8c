import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { demoUsers } from '#db/seed/users.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/** Every number on every Home page equals the total of its linked list, in the same session, with the link's own filters. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();

/** One user of each built-in role and each custom role. */
const roleOf = (user: (typeof demoUsers)[number]) => user.ownRole ?? user.role;
const people = demoUsers.filter(
  (user, n) =>
    roleOf(user) !== null &&
    (user.status ?? 'active') === 'active' &&
    demoUsers.findIndex((other) => roleOf(other) === roleOf(user)) === n,
);

interface Figure {
  to: string;
  says: string;
  /** A number, or an amount in dollars and cents. */
  value: string;
}
/** Links to a record or a form, which is not what was counted. */
const noCount = /[?&](open|order)=/;
/** A Home line that names a load links to the stops of that load alone. */
const ofOneLoad = /[?&]loadNumber=/;
const figuresOn = (page: Page) =>
  page.locator('.home').evaluate((home) =>
    [...home.querySelectorAll('a')].flatMap((a): Figure[] => {
      const says = a.textContent;
      const figure = a.querySelector('.figure, .balance > .numeric, .todo b, b.grow')?.textContent ?? says;
      const own = a.querySelector('.balance > .numeric')?.textContent ?? figure;
      const value = /-?\$?[\d,]+(?:\.\d\d)?/.exec(own)?.[0] ?? '';
      return /\d/.test(value) ? [{ to: a.getAttribute('href') ?? '', says, value }] : [];
    }),
  );
const plain = (text: string | undefined) => Number((text ?? '').replaceAll(/[$,]/g, ''));

/** Returns what the plan of the day shows: its trailers, and the stops without one, with their units. */
async function planFigure(page: Page, says: string): Promise<number> {
  const shown = (label: string) =>
    page.locator('.totals > div').filter({ hasText: label }).locator('b').innerText();
  if (says.startsWith('Trailers')) return plain(await shown('Trailers'));
  const stops = plain(await shown('Unassigned'));
  if (says.startsWith('Stops') || stops === 0) return stops;
  const boxes = await page
    .locator('.plan-unassigned li')
    .filter({ hasText: /\d box/ })
    .allInnerTexts();
  return boxes.reduce((sum, text) => sum + plain(/([\d,]+) box/.exec(text)?.[1]), 0);
}
/** Returns the list's total of what the number counts. */
async function totalShown(page: Page, figure: Figure): Promise<number> {
  const { pathname, searchParams } = new URL(figure.to, address);
  if (pathname === '/customerService/customerStatements')
    return plain(/-?\$[\d,.]+$/.exec((await page.locator('tfoot tr').first().innerText()).trim())?.[0]);
  if (pathname === '/customerService/orderEntry') {
    const units = /\d/.test(searchParams.get('shipDate') ?? '');
    const found = await (
      units
        ? page.getByRole('button', { name: /^(Print|Imprimir) [\d,]+/ })
        : page.locator('main .screen-header .header-note')
    )
      .first()
      .innerText();
    return plain(/[\d,]+/.exec(found)?.[0]);
  }
  if (pathname === '/routing/plan') return planFigure(page, figure.says);
  if (pathname === '/customerServices/monthEnd')
    return plain(/[\d,]+/.exec(await page.locator('.never-billed').innerText())?.[0]);
  if (pathname === '/customerService/shipmentTracking') {
    // A row is a shipper's freight for a consignee on a day. The totals row contains its units by stage.
    const name = /^\D+/.exec(figure.says)?.[0] ?? '';
    const heads = await page.locator('main thead th').allInnerTexts();
    const cell = page
      .locator('main tfoot td')
      .nth(heads.findIndex((head) => head.trim().toLowerCase() === name.trim().toLowerCase()));
    return plain(/[\d,]+/.exec(await cell.innerText())?.[0]);
  }
  const total = plain(
    /([\d,]+)(?: rows?)?$/.exec((await page.locator('.list-footer .numeric').innerText()).trim())?.[1],
  );
  const load = searchParams.get('loadNumber');
  if (load === null) return total;
  // Home shows only the next few stops. The list may contain more of the same load, but none of others.
  const own = await page.locator('main tbody tr[data-row]').filter({ hasText: load }).count();
  return own === total ? Math.min(total, plain(figure.value)) : -1;
}
/** Navigates within the page like a link. If the screen is the same, only its URL changes. */
async function follow(page: Page, to: string): Promise<void> {
  const stays = new URL(page.url()).pathname === new URL(to, address).pathname;
  await page.evaluate((path) => {
    window.formerHead = document.querySelector('main h1') ?? undefined;
    window.history.pushState({}, '', path);
  }, to);
  if (!stays)
    await page.waitForFunction(() => {
      const head = document.querySelector('main h1');
      return head !== null && head !== window.formerHead;
    });
  await waitUntilSettled(page);
}

describe('the figures on Home', () => {
  it.each(people.map((user) => [roleOf(user), user.email] as const))(
    'of %s (%s) equal the totals of the lists they link to',
    async (_role, email) => {
      const made = await openUserWindow(browser());
      const { page } = made;
      await signInAtLoginPageOrReuseSession(page, address, email, 'Coldlane-2027');
      await page.locator('.home').waitFor();
      await waitUntilSettled(page);
      expect(await findAxeViolations(page)).toEqual([]);
      const found = await figuresOn(page);
      // A load that stops twice at the user's own location has two lines.
      const figures = found.map((figure) =>
        ofOneLoad.test(figure.to)
          ? { ...figure, value: String(found.filter(({ to }) => to === figure.to).length) }
          : figure,
      );
      const wrong: string[] = [];
      for (const figure of figures.filter(({ to }) => !noCount.test(to))) {
        await follow(page, figure.to);
        // Numbers and lists update one after the other.
        await expect
          .poll(async () => totalShown(page, figure).catch(() => -1))
          .toBe(plain(figure.value))
          .catch(async () => {
            wrong.push(`${figure.says} -> ${figure.to}: ${await totalShown(page, figure).catch(String)}`);
          });
      }
      expect(wrong).toEqual([]);
      // Every user's first screen has content: at least one panel of their own.
      await follow(page, '/home/index');
      await expect.poll(() => page.locator('.home section.panel').count()).toBeGreaterThan(0);
      expect(made.browserErrors).toEqual([]);
      await made.context.close();
    },
  );
});
