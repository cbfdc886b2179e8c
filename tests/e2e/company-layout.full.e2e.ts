import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import {
  findElementsBeyondPageRightEdge,
  findTruncatedTextsOnPage,
  findHorizontallyOverlappingElements,
  openSignedInPageInLanguage,
} from './layout-checks.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';

/**
 * The company's screens in three languages: nothing exceeds a phone's width, no header is cut off, and roles are shown by name.
 */
const { address } = getRunningProductOfTestWorker();
const admin = 'admin@coldlane.example';
const browser = openBrowserForTestFile();

const at = (language: string, width: number, who: string, path: string): Promise<Page> =>
  openSignedInPageInLanguage(browser(), address, { language, width, email: who, path });

describe.each([
  ['en', 'Invite user…', 'Send invitation', 'Warehouse Manager', 'Choose at least one role.'],
  ['es', 'Invitar usuario…', 'Enviar invitación', 'Gerente de almacén', 'Elija al menos un rol.'],
  ['zh', '邀请用户…', '发送邀请', '仓库经理', '请至少选择一个角色。'],
])('in language %s', (language, invite, send, manager, choose) => {
  it('the company screens do not overflow on a phone', async () => {
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
      await waitUntilSettled(page);
      expect({ path, beyond: await findElementsBeyondPageRightEdge(page) }).toEqual({ path, beyond: [] });
      // The permissions of a role read as continuous text, not one word per line.
      const words = page.locator('.role-list li > :first-child').first();
      if (path === '/admin/roles')
        await expect.poll(async () => (await words.boundingBox())?.width ?? 0).toBeGreaterThan(250);
    }
    await page.context().close();
  });
  it('roles and missing input are shown in words where roles are assigned', async () => {
    const page = await at(language, 390, admin, '/customerCenter/usersGroups');
    await page.getByRole('button', { name: invite }).click();
    const form = page.getByRole('dialog');
    await form.getByText(manager, { exact: true }).waitFor();
    expect(await form.getByText('WarehouseManager').count()).toBe(0);
    await form.getByRole('button', { name: send }).click();
    await form.getByText(choose).waitFor();
    await waitUntilSettled(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.context().close();
  });
});

it('a screen’s header stays in the row of its title on a phone in Spanish, with no word cut off', async () => {
  const page = await at('es', 390, admin, '/home/index');
  for (const path of [
    '/customerServices/claims',
    '/warehouse/extensionRequests',
    '/warehouse/palletManagement',
    '/warehouse/layoutTemplates',
    '/outbound/shuttleLoading',
    '/routing/shuttleSetUp',
    '/customerCenter/billOfLading',
    '/warehouse/shipperCutoffGroups',
    '/warehouse/blockedAccounts',
    '/warehouse/barCodeUser',
    '/customerServices/customerMaster',
    '/admin/holidayPeriods',
  ]) {
    await page.goto(address + path);
    const act = page.locator('.screen-header > .actions > .primary').first();
    await act.waitFor();
    await waitUntilSettled(page);
    const told = await page.locator('.screen-header').evaluate((head) => {
      const [title, go] = [head.querySelector('h1'), head.querySelector<HTMLElement>('.actions > .primary')];
      if (!title || !go) return null;
      return {
        below: go.offsetTop >= title.offsetTop + title.offsetHeight,
        cut: title.scrollWidth > title.clientWidth,
        // An icon button has an accessible name.
        named: (go.textContent ?? '').trim() !== '',
      };
    });
    expect({ path, ...told }).toEqual({ path, below: false, cut: false, named: true });
  }
  await page.context().close();
  const priya = await at('es', 390, 'priya.nair@northgate.example', '/home/index');
  await waitUntilSettled(priya);
  const note = priya.locator('.screen-header > .header-note');
  await expect.poll(() => note.textContent()).toMatch(/^\S.* \+\d+$/);
  expect(await note.evaluate((node) => node.scrollHeight <= node.clientHeight + 1)).toBe(true);
  await priya.context().close();
});
it('the lists cut off no header or status in a small window in Spanish', async () => {
  const page = await at('es', 1366, admin, '/home/index');
  for (const path of [
    '/customerServices/claims',
    '/customerCenter/usersGroups',
    '/reports/index?report=cutoffs',
    '/reports/index?report=statuses',
    '/admin/retention',
    '/admin/audit',
    '/customerService/consigneeDaysOfService',
    '/outbound/unitsDetail',
  ]) {
    await page.goto(address + path);
    await page.locator('main th').first().waitFor();
    await waitUntilSettled(page);
    expect({ path, cut: await findTruncatedTextsOnPage(page) }).toEqual({ path, cut: [] });
  }
  await page.context().close();
});
/** Scroll positions of the role matrix: some in its middle, and its end, which is not at a row boundary. */
const places = [217, 431, 1009, 99_999];
async function wholeRows(matrix: Locator, to: number): Promise<void> {
  await matrix.evaluate((node, top) => node.scrollTo(0, top), to);
  // Each row begins where the header ends.
  await expect
    .poll(() =>
      matrix.evaluate((node) => {
        const under = node.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
        const tops = [...node.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top);
        return Math.round(Math.min(...tops.map((top) => Math.abs(top - under))));
      }),
    )
    .toBeLessThanOrEqual(2);
  // No part of a row covers the header.
  const over = await matrix.evaluate((node) => {
    const { left, top } = node.getBoundingClientRect();
    return [20, 100, 200].filter((down) =>
      [60, 500].some((along) => !document.elementFromPoint(left + along, top + down)?.closest('thead')),
    );
  });
  expect({ to, over }).toEqual({ to, over: [] });
}
it('the role matrix shows whole rows of ticks under its header at every scroll position', async () => {
  const page = await at('es', 1366, admin, '/admin/roles');
  const matrix = page.locator('.role-matrix');
  await matrix.locator('tbody tr').nth(40).waitFor();
  for (const to of places) await wholeRows(matrix, to);
  expect(await findAxeViolations(page)).toEqual([]);
  // An unsaved checkbox takes space from the matrix, and so does a second role.
  for (const column of [2, 3]) {
    await matrix.evaluate((node) => node.scrollTo(0, 0));
    await matrix
      .locator(`td.custom:nth-child(${column}) .role-checkbox:not([aria-disabled])`)
      .first()
      .click();
    await expect.poll(() => page.locator('.unsaved-role-edits').count()).toBe(column - 1);
    await page.locator('.unsaved-role-edits').last().getByRole('button').last().waitFor();
    await waitUntilSettled(page);
    for (const to of places) {
      await wholeRows(matrix, to);
      // The matrix is large, so its middle and its end are enough.
      if (to >= 1009) expect({ to, found: await findAxeViolations(page) }).toEqual({ to, found: [] });
    }
  }
  await matrix.evaluate((node) => node.scrollTo(0, 0));
  // The headers are written upwards, so they are cut off at the top.
  const short = await matrix
    .locator('.role-column-header span')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
    );
  expect(short).toEqual([]);
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();
});
it('the top bar shows three labeled buttons on a phone and the others behind the last, and an email’s name gets the space left by its status', async () => {
  const page = await openSignedInPageInLanguage(browser(), address, {
    language: 'es',
    width: 390,
    email: admin,
    path: '/admin/mails',
    hand: true,
  });
  const bar = page.locator('header.top-bar').getByRole('button');
  await page.locator('.printer-button').waitFor({ state: 'attached' });
  await waitUntilSettled(page);
  const named = (name: string) => page.locator('header.top-bar').getByRole('button', { name });
  for (const name of ['Menú', 'Buscar', 'Más']) await named(name).waitFor();
  expect(await bar.count()).toBe(3);
  expect(await findHorizontallyOverlappingElements(bar)).toEqual([]);
  expect(await findAxeViolations(page)).toEqual([]);
  await named('Más').click();
  await page.locator('.printer-button').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const rows = page.locator('tbody tr[data-row]');
  const names = await rows.locator('.phone-title').evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.min(...names)).toBeGreaterThan(200);
  const ends = await rows
    .locator('.phone-status')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().right))).size);
  expect(ends).toBe(1);
  await page.context().close();
});
