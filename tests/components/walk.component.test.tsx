import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goTo, loadAllCode, openApp, settled } from './app/app.tsx';
import { refuseWrites } from './app/server.ts';
import { walkAll } from './app/walk.ts';
import { all, hasFocus, one, press } from './dom.ts';

/** One screen of each kind, walked by keyboard; `walk.full.component.test.tsx` walks all of them. */

beforeAll(loadAllCode);
beforeEach(async () => {
  await openApp();
  refuseWrites();
});

describe('what opens over a screen is walked by Tab, visible at every stop, and left by Escape', () => {
  it.each([
    ['/admin/holidayPeriods', 'beside'],
    ['/warehouse/manageShippers', 'dialog'],
    ['/warehouse/doorsManagement', 'beside'],
    ['/customerCenter/billOfLading', 'drawer'],
  ])('%s', async (path, kind) => {
    await goTo(path);
    const head = await walkAll(path, 'main .head button');
    const row = await walkAll(path, 'main .tw tr[data-row]:first-child a.lead[href*="open="]');
    expect([...head.faults, ...row.faults]).toEqual([]);
    expect([...head.opened, ...row.opened].join('\n')).toContain(`${kind} `);
  });
});

describe('the filters of a list', () => {
  const add = () => one('.filters .chip.add:not(.fold)');
  it.each([[['Enter', 'Escape']], [['Enter', 'Enter', 'Escape']]])(
    'take focus back when one is left without a value (%s)',
    async (keys) => {
      await goTo('/customerCenter/manageShipments');
      add().focus();
      for (const key of keys) {
        await press(key);
        await settled();
      }
      await expect.poll(() => hasFocus(add())).toBe(true);
    },
  );
  it('open nothing by the Enter that takes a filter', async () => {
    await goTo('/customerCenter/manageShipments');
    await page.elementLocator(add()).click();
    await page.getByRole('menuitem', { name: 'Shipment', exact: true }).click();
    await page.css('.filter-edit input').fill('100245');
    await press('Enter');
    await settled();
    expect([all('[role=menu]').length, all('.filter-edit').length]).toEqual([0, 0]);
  });
});
