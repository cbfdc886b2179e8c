import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPaths } from '#tools/gen-features.ts';
import { allowed, launch, settled, signIn, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/**
 * Every dialog, form and drawer that a screen's head, first row and drawer open, walked by Tab and Shift+Tab: focus goes in, is seen
 * at every stop and never leaves a dialog; Escape closes and gives it back; a form asks before what is typed is lost. Nothing is
 * written meanwhile.
 */
const { address, chromium } = theProduct();
const people = {
  admin: 'admin@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
} as const;
type Person = keyof typeof people;
const lookers: Readonly<Record<string, Person>> = { '/customerService/DaysOfServiceView': 'shipper' };
const paths = [...builtPaths()].filter(
  (path) =>
    !path.includes(':') &&
    !['/callback', '/scan', '/follow', '/proof', '/noUserConfig/index', '/dashboard/index'].includes(path),
);
/** What opens no layer of the screen's own: files, and what all lists have. */
const passed =
  /print|export|csv|download|label|^(Close|Back|Keep|Previous|Next|Copy link|Columns|Save this view)$/i;

let browser: Browser;
const windows = new Map<Person, Page>();
const walked = new Set<string>();
beforeAll(async () => {
  browser = await launch(chromium);
});
afterAll(() => browser.close());

/** Reads that travel as writes. */
const asks = /\/(preview|validate|check)$/;
async function windowOf(who: Person): Promise<Page> {
  const there = windows.get(who);
  if (there) return there;
  const { page } = await visit(browser);
  await signIn(page, address, people[who], 'Coldlane-2027');
  await page
    .locator('main h1')
    .first()
    .waitFor({ timeout: allowed(15_000) });
  await page.route('**/api/**', (route) => {
    const method = route.request().method();
    const { pathname } = new URL(route.request().url());
    const taken = method === 'GET' || asks.test(pathname);
    return taken
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: 40_900, message: 'Not now.' } });
  });
  windows.set(who, page);
  return page;
}
/** Within the page, as a link does; anew where something still stands open or one is there already. */
async function goTo(page: Page, path: string): Promise<void> {
  if ((await layers(page)) > 0 || new URL(page.url()).pathname === path) {
    await page.goto('about:blank');
    await page.goto(address + path);
  } else
    await page.evaluate((to) => {
      window.headBefore = document.querySelector('main h1') ?? undefined;
      window.history.pushState({}, '', to);
    }, path);
  await page.waitForFunction(() => {
    const head = document.querySelector('main h1');
    return head !== null && head !== window.headBefore;
  });
  await settled(page);
}

interface Stop {
  kind: 'dialog' | 'beside' | 'drawer' | 'float' | 'menu' | 'none';
  name: string;
  inside: boolean;
  /** What is wrong with what has the focus. */
  fault: string;
  stops: number;
}
/** In the browser: the layer on top, and how what has the focus stands in it. `begins`: keeps how all looks without focus. */
function standing(begins: boolean): Stop {
  const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
  const layer = all('[data-floating]').at(-1) ?? all('.dialog').at(-1) ?? all('aside.drawer').at(-1);
  const at = document.activeElement;
  if (!layer || !(at instanceof HTMLElement))
    return { kind: 'none', name: '', inside: false, fault: '', stops: 0 };
  const look = (one: HTMLElement) =>
    [one, one.parentElement, one.closest('label'), one.closest('.field')]
      .map((part) => part && getComputedStyle(part))
      .map((is) => is && `${is.outlineStyle} ${is.boxShadow} ${is.borderColor} ${is.backgroundColor}`)
      .join();
  const controls = [
    ...layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ].filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0);
  if (begins)
    window.looksBefore = new Map(controls.filter((one) => one !== at).map((one) => [one, look(one)]));
  const named = `${at.getAttribute('aria-label') ?? at.innerText.slice(0, 30)} (${at.tagName} ${at.getAttribute('name') ?? ''})`;
  const box = at.getBoundingClientRect();
  const over = document.elementFromPoint(
    box.left + Math.min(box.width / 2, 40),
    box.top + Math.min(box.height / 2, 40),
  );
  const label = at.closest('label');
  const seen =
    over !== null &&
    (at.contains(over) ||
      over.contains(at) ||
      over.closest('.toast') !== null ||
      label?.contains(over) === true ||
      (over.closest('label')?.control ?? null) === at);
  const unseen = window.looksBefore?.get(at) === look(at);
  const inside = layer.contains(at) || at.closest('[data-floating]') !== null;
  const stop = inside && controls.includes(at);
  const kinds = [
    ['[role="menu"]', 'menu'],
    ['[data-floating]', 'float'],
    ['.dialog.edge', 'beside'],
    ['.dialog', 'dialog'],
    ['*', 'drawer'],
  ] as const;
  return {
    kind: kinds.find(([what]) => layer.matches(what))?.[1] ?? 'none',
    name: layer.querySelector('h2')?.textContent ?? layer.getAttribute('aria-label') ?? '',
    inside,
    fault: stop && (unseen || !seen) ? `${named} ${unseen ? 'looks the same with focus' : 'is covered'}` : '',
    stops: controls.length,
  };
}
declare global {
  interface Window {
    looksBefore?: Map<Element, string>;
    headBefore?: Element;
  }
}
const layers = (page: Page) => page.locator('[data-floating], .dialog, aside.drawer').count();
const hasFocus = (opener: Locator) => opener.evaluate((node) => node === document.activeElement);

/** From where focus went at opening on to the end and back. */
async function walk(page: Page): Promise<{ first: Stop; faults: string[] }> {
  const first = await page.evaluate(standing, true);
  const faults = first.inside ? [] : ['takes no focus at opening'];
  if (first.kind === 'menu') return { first, faults };
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < Math.min(first.stops + 2, 30); step += 1) {
      await page.keyboard.press(key);
      let now = await page.evaluate(standing, false);
      if (now.fault !== '') {
        // A message on its way out covers for a moment; what is hidden stays so.
        await page.waitForTimeout(300);
        now = await page.evaluate(standing, false);
      }
      if (now.fault !== '') faults.push(now.fault);
      if (now.inside) continue;
      // A drawer lets go at its end: the list beside it stays in reach.
      if (first.kind !== 'drawer') faults.push(`${key} leaves it`);
      else await page.locator('aside.drawer .db').focus();
      break;
    }
  return { first, faults: [...new Set(faults)] };
}

/** Types into the first field of a form and leaves by Escape: it asks. */
async function asksForWhatIsTyped(page: Page): Promise<string[]> {
  const fields = page
    .locator('.dialog.edge form')
    .locator(
      'input:not([type=checkbox], [type=radio], [type=file], [role=combobox], [readonly], :disabled), textarea',
    );
  // One without a name only helps to fill the others.
  const named = fields.and(page.locator('[name]'));
  const field = ((await named.count()) > 0 ? named : fields).first();
  if ((await field.count()) === 0) return [];
  await field.fill('7');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving' });
  await question.waitFor({ timeout: 2_000 }).catch(() => undefined);
  if ((await question.count()) === 0) return ['loses what is typed without a question'];
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  const back = await expectsFocus(field);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.locator('.dialog.edge').waitFor({ state: 'hidden' });
  return back ? [] : ['does not come back to the field from its question'];
}

/** What opens something here, marked so that it is found again. */
const openers = (page: Page, scope: string) =>
  page.locator(scope).evaluateAll((found) =>
    found
      // What a drawer's foot has no room for stands there unseen, and is under More.
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && one.getAttribute('aria-disabled') !== 'true',
      )
      .map((one) => {
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        one.setAttribute('data-walks', name);
        return name;
      }),
  );

async function opensAll(page: Page, path: string, scope: string, depth = 0): Promise<string[]> {
  const faults: string[] = [];
  const names = (await openers(page, scope)).filter((name) => !passed.test(name.trim()));
  // One of those that differ by the letter of a place alone.
  const kinds = new Map(names.toReversed().map((name) => [name.replace(/ \S{1,2}$/, ''), name]));
  for (const name of [...kinds.values()].toReversed().slice(0, 6)) {
    const opener = page.locator(`[data-walks=${JSON.stringify(name)}]`).first();
    if ((await opener.count()) === 0) continue;
    const before = await layers(page);
    await opener.focus();
    await page.keyboard.press('Enter');
    await settled(page);
    if (new URL(page.url()).pathname !== path) {
      await goTo(page, path);
      return faults;
    }
    // One that asks the server first comes a moment later.
    for (let wait = 0; wait < 8 && (await layers(page)) <= before; wait += 1) await page.waitForTimeout(50);
    if ((await layers(page)) <= before) continue;
    const { first, faults: found } = await walk(page);
    walked.add(`${path} ${first.kind} ${first.name}`);
    if (first.kind === 'drawer' && depth === 0)
      faults.push(...(await opensAll(page, path, 'aside.drawer :is(.df, .db) button.btn', 1)));
    if (first.kind === 'beside') found.push(...(await asksForWhatIsTyped(page)));
    for (let press = 0; press < 4 && (await layers(page)) > before; press += 1) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(60);
    }
    await expect
      .poll(() => layers(page), { message: `${name}: ${first.name}`, timeout: allowed(3_000) })
      .toBeLessThanOrEqual(before);
    const back = (await opener.count()) === 0 || (await hasFocus(opener));
    if (!back && !(await expectsFocus(opener))) found.push('does not give focus back');
    faults.push(...found.map((fault) => `${name} → ${first.kind} "${first.name}": ${fault}`));
  }
  return faults;
}
const expectsFocus = async (opener: Locator): Promise<boolean> => {
  for (let wait = 0; wait < 10; wait += 1) {
    if (await hasFocus(opener)) return true;
    await opener.page().waitForTimeout(50);
  }
  return false;
};

describe('what opens over a screen', () => {
  it.each(paths)('of %s is walked by Tab, seen at every stop, and left by Escape', async (path) => {
    const page = await windowOf(lookers[path] ?? 'admin');
    await goTo(page, path);
    const faults = [
      ...(await opensAll(page, path, 'main .head button')),
      ...(await opensAll(page, path, 'main .tw tr[data-row]:first-child a.lead[href*="open="]')),
    ];
    expect(faults).toEqual([]);
  });
  it('gives focus back to the filters when one is left without a value', async () => {
    const page = await windowOf('admin');
    await goTo(page, '/customerCenter/manageShipments');
    const add = page.locator('.filters .chip.add:not(.fold)');
    await add.focus();
    for (const keys of [
      ['Enter', 'Escape'],
      ['Enter', 'Enter', 'Escape'],
    ]) {
      for (const key of keys) {
        await page.keyboard.press(key);
        await settled(page);
      }
      await expect.poll(() => hasFocus(add), { message: keys.join() }).toBe(true);
    }
  });
  it('opens nothing by the Enter that takes a filter', async () => {
    const page = await windowOf('admin');
    await goTo(page, '/customerCenter/manageShipments');
    await page.locator('.filters .chip.add:not(.fold)').click();
    await page.getByRole('menuitem', { name: 'Shipment', exact: true }).click();
    await page.locator('.filter-edit input').fill('100245');
    await page.keyboard.press('Enter');
    await settled(page);
    expect([await page.getByRole('menu').count(), await page.locator('.filter-edit').count()]).toEqual([
      0, 0,
    ]);
  });
  it('was there: forms, dialogs and drawers', () => {
    const count = (kind: string) => [...walked].filter((one) => one.includes(` ${kind} `)).length;
    expect([count('beside') > 10, count('dialog') > 10, count('drawer') > 12]).toEqual([true, true, true]);
  });
});
