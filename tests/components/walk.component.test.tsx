import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  goToPathAndWaitUntilSettled,
  loadAllScreenCode,
  openTestApp,
  waitUntilAppSettled,
} from './app/app.tsx';
import { makeFakeServerRejectWrites } from './app/fake-server.ts';
import { openAndWalkLayersByKeyboard } from './app/keyboard-walk.ts';
import { getElements, hasFocus, getElement, pressKeys } from './dom.ts';

/** A keyboard walk of one screen of each kind. `walk.full.component.test.tsx` walks all of them. */

beforeAll(loadAllScreenCode);
beforeEach(async () => {
  await openTestApp();
  makeFakeServerRejectWrites();
});

describe('an opened layer is traversed by Tab with visible focus at every stop, and closed by Escape', () => {
  it.each([
    ['/admin/holidayPeriods', 'beside'],
    ['/warehouse/manageShippers', 'dialog'],
    ['/warehouse/doorsManagement', 'beside'],
    ['/customerCenter/billOfLading', 'drawer'],
  ])('%s', async (path, kind) => {
    await goToPathAndWaitUntilSettled(path);
    const head = await openAndWalkLayersByKeyboard(path, 'main .screen-header button');
    const row = await openAndWalkLayersByKeyboard(
      path,
      'main .table-scroll tr[data-row]:first-child a.row-link[href*="open="]',
    );
    expect([...head.problems, ...row.problems]).toEqual([]);
    expect([...head.opened, ...row.opened].join('\n')).toContain(`${kind} `);
  });
});

describe('the filters of a list', () => {
  const add = () => getElement('.filters .chip.add:not(.filters-toggle)');
  it.each([[['Enter', 'Escape']], [['Enter', 'Enter', 'Escape']]])(
    'return focus when one is left without a value (%s)',
    async (keys) => {
      await goToPathAndWaitUntilSettled('/customerCenter/manageShipments');
      add().focus();
      for (const key of keys) {
        await pressKeys(key);
        await waitUntilAppSettled();
      }
      await expect.poll(() => hasFocus(add())).toBe(true);
    },
  );
  it('open nothing with the Enter that applies a filter', async () => {
    await goToPathAndWaitUntilSettled('/customerCenter/manageShipments');
    await page.elementLocator(add()).click();
    await page.getByRole('menuitem', { name: 'Shipment', exact: true }).click();
    await page.css('.filter-editor input').fill('100245');
    await pressKeys('Enter');
    await waitUntilAppSettled();
    expect([getElements('[role=menu]').length, getElements('.filter-editor').length]).toEqual([0, 0]);
  });
});
