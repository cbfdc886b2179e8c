import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import { theProduct } from './provided.ts';

/** The screens of the house in its three languages: nothing runs off a phone, no head is cut, and roles are words. */
const { address, chromium } = theProduct();
const admin = 'admin@coldlane.example';
let browser: Browser;
beforeAll(async () => {
  browser = await launch(chromium);
}, 120_000);
afterAll(() => browser.close());

async function at(language: string, width: number, who: string, path: string): Promise<Page> {
  const { page, context } = await visit(browser, { width, height: 860 });
  await context.addInitScript((code) => localStorage.setItem('coldlane.language', code), language);
  await signIn(page, address, who, 'Coldlane-2027', path);
  return page;
}
/** What stands beyond the right edge of the window, in nothing that is scrolled by itself. */
const beyond = (page: Page): Promise<string[]> =>
  page.locator('main :is(section, form, button, input, select, p, dd, h1, h2, h3)').evaluateAll((all) =>
    all
      .filter((one) => {
        if (one.getBoundingClientRect().right <= window.innerWidth + 1) return false;
        for (let up = one.parentElement; up && up.tagName !== 'MAIN'; up = up.parentElement)
          if (up.scrollWidth > up.clientWidth && getComputedStyle(up).overflowX === 'auto')
            return up.matches('.screen, .pad');
        return true;
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
  );
/** Heads of a list and its states that end in an ellipsis. */
const cut = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(th, th *, .st)')
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 &&
            getComputedStyle(one).overflowX !== 'visible' &&
            !one.classList.contains('unseen'),
        )
        .map((one) => one.textContent ?? ''),
    );

describe.each([
  ['en', 'Invite…', 'Send invitation', 'Warehouse Manager', 'Choose at least one role.'],
  ['es', 'Invitar…', 'Enviar invitación', 'Gerente de almacén', 'Elija al menos un rol.'],
  ['zh', '邀请…', '发送邀请', '仓库经理', '请至少选择一个角色。'],
])('in %s', (language, invite, send, manager, choose) => {
  it('nothing of the house runs off a phone', async () => {
    const page = await at(language, 390, admin, '/home/index');
    for (const path of [
      '/customerCenter/account',
      '/admin/retention',
      '/admin/settings',
      '/systemSetupAdmin/index',
      '/admin/roles',
      '/reports/index',
    ]) {
      await page.goto(address + path);
      await page.locator('main h1').first().waitFor();
      await settled(page);
      expect({ path, beyond: await beyond(page) }).toEqual({ path, beyond: [] });
      // What a role may do is read along, not a word a line.
      const words = page.locator('.role-list li > :first-child').first();
      if (path === '/admin/roles')
        await expect.poll(async () => (await words.boundingBox())?.width ?? 0).toBeGreaterThan(250);
    }
    await page.context().close();
  });
  it('roles are words where they are given, and so is what is missing', async () => {
    const page = await at(language, 390, admin, '/customerCenter/usersGroups');
    await page.getByRole('button', { name: invite }).click();
    const form = page.getByRole('dialog');
    await form.getByText(manager, { exact: true }).waitFor();
    expect(await form.getByText('WarehouseManager').count()).toBe(0);
    await form.getByRole('button', { name: send }).click();
    await form.getByText(choose).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});

it('cuts no head of a list and no state at a small desk in Spanish', async () => {
  const page = await at('es', 1366, admin, '/home/index');
  for (const path of [
    '/customerServices/claims',
    '/customerCenter/usersGroups',
    '/reports/index?report=cutoffs',
    '/reports/index?report=statuses',
    '/admin/retention',
    '/admin/audit',
    '/customerService/consigneeDaysOfService',
  ]) {
    await page.goto(address + path);
    await page.locator('main th').first().waitFor();
    await settled(page);
    expect({ path, cut: await cut(page) }).toEqual({ path, cut: [] });
  }
  await page.context().close();
});
/** Where the picture of roles is scrolled to: to places of its middle, and to its end, which is no row's own. */
const places = [217, 431, 1009, 99_999];
async function wholeRows(matrix: Locator, to: number): Promise<void> {
  await matrix.evaluate((node, top) => node.scrollTo(0, top), to);
  // Where a row begins, its head ends.
  await expect
    .poll(() =>
      matrix.evaluate((node) => {
        const under = node.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
        const tops = [...node.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top);
        return Math.round(Math.min(...tops.map((top) => Math.abs(top - under))));
      }),
    )
    .toBeLessThanOrEqual(2);
  // And nothing of the rows stands over the head.
  const over = await matrix.evaluate((node) => {
    const { left, top } = node.getBoundingClientRect();
    return [20, 100, 200].filter((down) =>
      [60, 500].some((along) => !document.elementFromPoint(left + along, top + down)?.closest('thead')),
    );
  });
  expect({ to, over }).toEqual({ to, over: [] });
}
it('shows whole rows of ticks under the head of the picture of roles, wherever it is scrolled', async () => {
  const page = await at('es', 1366, admin, '/admin/roles');
  const matrix = page.locator('.role-matrix');
  await matrix.locator('tbody tr').nth(40).waitFor();
  for (const to of places) await wholeRows(matrix, to);
  expect(await violations(page)).toEqual([]);
  // A tick that is not saved takes room from the picture, and so does a second role.
  for (const column of [2, 3]) {
    await matrix.evaluate((node) => node.scrollTo(0, 0));
    await matrix.locator(`td.own:nth-child(${column}) .role-tick:not([aria-disabled])`).first().click();
    await expect.poll(() => page.locator('.role-ticked').count()).toBe(column - 1);
    await page.locator('.role-ticked').last().getByRole('button').last().waitFor();
    await settled(page);
    for (const to of places) {
      await wholeRows(matrix, to);
      // The picture is large: its midst and its end are enough.
      if (to >= 1009) expect({ to, found: await violations(page) }).toEqual({ to, found: [] });
    }
  }
  await matrix.evaluate((node) => node.scrollTo(0, 0));
  // Heads are written upwards: what is cut of them is cut above.
  const short = await matrix
    .locator('.role-head span')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    );
  expect(short).toEqual([]);
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});
