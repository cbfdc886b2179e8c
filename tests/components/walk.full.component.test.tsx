import { beforeAll, describe, expect, it } from 'vitest';
import { goToPathAndWaitUntilSettled, loadAllScreenCode, openTestApp } from './app/app.tsx';
import { shipperDaysOfServicePath, staffScreenPaths } from './app/screens.ts';
import { makeFakeServerRejectWrites } from './app/fake-server.ts';
import type { KeyboardWalkResult } from './app/keyboard-walk.ts';
import { openAndWalkLayersByKeyboard } from './app/keyboard-walk.ts';
import { getElements } from './dom.ts';

/**
 * A keyboard walk of every dialog, form and drawer that opens from a screen's header, first row and drawer. Nothing is written.
 */

const opened: string[] = [];
async function walkScreen(path: string): Promise<void> {
  if (getElements('[data-floating], .dialog, aside.drawer').length > 0) await open('Admin');
  await goToPathAndWaitUntilSettled(path);
  const parts: KeyboardWalkResult[] = [
    await openAndWalkLayersByKeyboard(path, 'main .screen-header button'),
    await openAndWalkLayersByKeyboard(
      path,
      'main .table-scroll tr[data-row]:first-child a.row-link[href*="open="]',
    ),
  ];
  opened.push(...parts.flatMap((part) => part.opened));
  expect(parts.flatMap(({ problems: faults }) => faults)).toEqual([]);
}
async function open(role: 'Admin' | 'Shipper'): Promise<void> {
  await openTestApp({ role });
  makeFakeServerRejectWrites();
}

describe('an opened layer is traversed by Tab with visible focus at every stop, and closed by Escape', () => {
  beforeAll(async () => {
    await loadAllScreenCode();
    await open('Admin');
  });
  it.each(staffScreenPaths)('%s', walkScreen);
  it('forms, dialogs and drawers were included', () => {
    const count = (kind: string) => opened.filter((one) => one.startsWith(`${kind} `)).length;
    expect([count('beside') > 10, count('dialog') > 10, count('drawer') > 12]).toEqual([true, true, true]);
  });
  it(`${shipperDaysOfServicePath} for a shipper`, async () => {
    await open('Shipper');
    await walkScreen(shipperDaysOfServicePath);
  });
});
