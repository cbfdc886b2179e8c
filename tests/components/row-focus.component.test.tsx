import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { getButton, getElement, pressKeys } from './dom.ts';
import { getListRows, getPageQuery, listRowKeys, openFreshCratesPage } from './stage/stage.tsx';

/** The row at the keyboard cursor has the real focus, for Enter, Tab and screen readers. */

beforeEach(() => openFreshCratesPage());

const focusedRowKey = (): string | undefined => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement ? focused.dataset['row'] : undefined;
};

describe('the row at the keyboard cursor', () => {
  it('has the focus, with j, k, the arrows, Home and End', async () => {
    const keys = listRowKeys();
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['ArrowUp', 0],
      ['End', keys.length - 1],
      ['Home', 0],
    ] as const) {
      await pressKeys(key);
      await expect.poll(focusedRowKey).toBe(keys[index]);
    }
  });
  it('opens with Enter, and has the focus again when Escape closes the drawer', async () => {
    for (let index = 0; index < 3; index += 1) await pressKeys('j');
    const key = listRowKeys()[2];
    await pressKeys('Enter');
    await expect.poll(() => getPageQuery().get('open')).toBe(key);
    await expect.poll(focusedRowKey).toBeUndefined();
    await pressKeys('Escape');
    await expect.poll(() => getPageQuery().get('open')).toBeNull();
    await expect.poll(focusedRowKey).toBe(key);
    await pressKeys('j');
    await expect.poll(focusedRowKey).toBe(listRowKeys()[3]);
  });
  it('is the row that the drawer showed last, after j and k in the drawer', async () => {
    await pressKeys('j');
    await pressKeys('Enter');
    await expect.poll(() => getPageQuery().get('open')).toBe(listRowKeys()[0]);
    await pressKeys('j');
    await expect.poll(() => getPageQuery().get('open')).toBe(listRowKeys()[1]);
    await pressKeys('Escape');
    await expect.poll(focusedRowKey).toBe(listRowKeys()[1]);
  });
  it('gets the cursor by a press, and arrows scroll the page while no row has the focus', async () => {
    await getButton('Columns').click();
    await pressKeys('Escape');
    await pressKeys('ArrowDown');
    expect(focusedRowKey()).toBeUndefined();
    const row = getListRows()[4];
    if (!row) throw new Error('The list has no fifth row');
    row.focus();
    await expect.poll(() => row.tabIndex).toBe(0);
    await pressKeys('ArrowDown');
    await expect.poll(focusedRowKey).toBe(listRowKeys()[5]);
    await expect.element(page.elementLocator(getElement(`[data-row="${listRowKeys()[5]}"]`))).toHaveFocus();
  });
});
