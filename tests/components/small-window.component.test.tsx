import { commands, page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyColorScheme } from '#kit/web/theme/color-scheme.ts';
import {
  getElements,
  getButton,
  getElement,
  pressKeys,
  waitUntilVisible,
  findPageAxeViolations,
} from './dom.ts';
import {
  reopenCratesPageKeepingStorage,
  openFreshCratesPage,
  reloadStage,
  getRowCheckbox,
  getListRows,
} from './stage/stage.tsx';

/** A list on a phone and on a desktop: rows of two lines, folded actions and filters, and WCAG in both color schemes. */

describe('a list on a phone', () => {
  beforeEach(async () => {
    await openFreshCratesPage('', { width: 390, height: 844 });
    await waitUntilVisible(page.css('tbody td.phone-title').first());
  });
  it('shows each row as two lines: its code and status, and the two columns that the list names', async () => {
    const cells = getElements('td', getListRows()[0]);
    expect(cells.map((cell) => cell.className.split(' ').find((name) => name.startsWith('phone-')))).toEqual([
      undefined,
      'phone-title',
      'phone-status',
      'phone-second-line',
      'phone-second-line',
    ]);
    const [lead, state, left, right] = cells.slice(1).map((cell) => cell.getBoundingClientRect());
    expect([lead?.y, left?.y]).toEqual([state?.y, right?.y]);
    expect(left?.y).toBeGreaterThan(lead?.y ?? Infinity);
    expect(Math.round(state?.right ?? 0)).toBe(Math.round(right?.right ?? 1));
    expect(getListRows()[0]?.getBoundingClientRect().height).toBeLessThanOrEqual(60);
    expect(getElement('.table-scroll').scrollWidth - getElement('.table-scroll').clientWidth).toBe(0);
  });
  it('shows only the primary action and groups the others under a button', async () => {
    await waitUntilVisible(getButton('New crate'));
    await expect.element(getButton('Sync loads')).not.toBeInTheDocument();
    await getButton('Actions').click();
    await waitUntilVisible(getButton('Sync loads'));
    await getButton('New crate').click();
    await waitUntilVisible(page.getByRole('dialog'));
  });
  it('shows its filters behind an icon with their number', async () => {
    await reopenCratesPageKeepingStorage('?status=2');
    const filters = page.css('.screen-header').getByRole('button', { name: 'Filters (1)' });
    await waitUntilVisible(filters);
    expect(getElement('.filters').checkVisibility()).toBe(false);
    await filters.click();
    await waitUntilVisible(page.css('.filters .chip').first());
  });
});

it('the filters of a list collapse, stay collapsed after a reload, and expand for a new filter', async () => {
  await openFreshCratesPage('?status=2', { height: 800 });
  const fold = page.getByRole('search').getByRole('button', { name: 'Filters (1)' });
  const chip = page.css('.filters .chip').filter({ hasText: 'Status' });
  await waitUntilVisible(chip);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(chip).not.toBeVisible();
  await reloadStage();
  await waitUntilVisible(fold);
  await expect.element(chip).not.toBeVisible();
  await pressKeys('f');
  await waitUntilVisible(page.getByRole('menuitem').first());
  await waitUntilVisible(chip);
});

describe('WCAG 2.2 AA', () => {
  it.each([
    ['light', 1366],
    ['dark', 1366],
    ['light', 390],
    ['dark', 390],
  ] as const)('is met by list, drawer and dialog (%s, %i px)', async (look, width) => {
    const complaints = vi.spyOn(console, 'error');
    await openFreshCratesPage('?status=2', { width });
    await commands.preferScheme(look);
    applyColorScheme();
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(look);
    expect(await findPageAxeViolations()).toEqual([]);
    await reopenCratesPageKeepingStorage('?open=437');
    await waitUntilVisible(getButton('Clear put-away'));
    expect(await findPageAxeViolations()).toEqual([]);
    await reopenCratesPageKeepingStorage();
    await userEvent.click(getRowCheckbox(0));
    if (width === 390) await getButton('Actions').click();
    await getButton('New crate').click();
    await getButton('Add crate').click();
    await waitUntilVisible(page.getByText('Number is required'));
    expect(await findPageAxeViolations()).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
});
