import { beforeAll, describe, expect, it } from 'vitest';
import { goTo, loadAllCode, openApp } from './app/app.tsx';
import { ofShippers, screenPaths } from './app/screens.ts';
import { refuseWrites } from './app/server.ts';
import type { Walked } from './app/walk.ts';
import { walkAll } from './app/walk.ts';
import { all } from './dom.ts';

/** Every dialog, form and drawer that a screen's head, first row and drawer open, walked by keyboard. Nothing is written. */

const opened: string[] = [];
async function walkScreen(path: string): Promise<void> {
  if (all('[data-floating], .dialog, aside.drawer').length > 0) await open('Admin');
  await goTo(path);
  const parts: Walked[] = [
    await walkAll(path, 'main .head button'),
    await walkAll(path, 'main .tw tr[data-row]:first-child a.lead[href*="open="]'),
  ];
  opened.push(...parts.flatMap((part) => part.opened));
  expect(parts.flatMap(({ faults }) => faults)).toEqual([]);
}
async function open(role: 'Admin' | 'Shipper'): Promise<void> {
  await openApp({ role });
  refuseWrites();
}

describe('what opens over a screen is walked by Tab, visible at every stop, and left by Escape', () => {
  beforeAll(async () => {
    await loadAllCode();
    await open('Admin');
  });
  it.each(screenPaths)('%s', walkScreen);
  it('forms, dialogs and drawers were walked', () => {
    const count = (kind: string) => opened.filter((one) => one.startsWith(`${kind} `)).length;
    expect([count('beside') > 10, count('dialog') > 10, count('drawer') > 12]).toEqual([true, true, true]);
  });
  it(`${ofShippers} for a shipper`, async () => {
    await open('Shipper');
    await walkScreen(ofShippers);
  });
});
