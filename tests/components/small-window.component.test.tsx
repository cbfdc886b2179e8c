import { commands, page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyScheme } from '#kit/web/theme/scheme.ts';
import { all, button, one, press, seen, violations } from './dom.ts';
import { go, openStage, reload, rowBox, rows } from './stage/stage.tsx';

/** A list on a phone and at a desk: rows of two lines, folded actions and filters, and WCAG in both looks. */

describe('a list on a phone', () => {
  beforeEach(async () => {
    await openStage('', { width: 390, height: 844 });
    await seen(page.css('tbody td.ph-lead').first());
  });
  it('shows each row as two lines: its code and state, and the two columns that the list names', async () => {
    const cells = all('td', rows()[0]);
    expect(cells.map((cell) => cell.className.split(' ').find((name) => name.startsWith('ph-')))).toEqual([
      undefined,
      'ph-lead',
      'ph-state',
      'ph-below',
      'ph-below',
    ]);
    const [lead, state, left, right] = cells.slice(1).map((cell) => cell.getBoundingClientRect());
    expect([lead?.y, left?.y]).toEqual([state?.y, right?.y]);
    expect(left?.y).toBeGreaterThan(lead?.y ?? Infinity);
    expect(Math.round(state?.right ?? 0)).toBe(Math.round(right?.right ?? 1));
    expect(rows()[0]?.getBoundingClientRect().height).toBeLessThanOrEqual(60);
    expect(one('.tw').scrollWidth - one('.tw').clientWidth).toBe(0);
  });
  it('keeps all actions but the primary one behind a button', async () => {
    await seen(button('New crate'));
    await expect.element(button('Sync')).not.toBeInTheDocument();
    await button('Actions').click();
    await seen(button('Sync'));
    await button('New crate').click();
    await seen(page.getByRole('dialog'));
  });
  it('keeps its filters behind an icon with their number', async () => {
    await go('?status=2');
    const filters = page.css('.head').getByRole('button', { name: 'Filters (1)' });
    await seen(filters);
    expect(one('.filters').checkVisibility()).toBe(false);
    await filters.click();
    await seen(page.css('.filters .chip').first());
  });
});

it('the filters of a list fold away, stay folded after a reload, and unfold for a new one', async () => {
  await openStage('?status=2', { height: 800 });
  const fold = page.getByRole('search').getByRole('button', { name: 'Filters (1)' });
  const chip = page.css('.filters .chip').filter({ hasText: 'Status' });
  await seen(chip);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(chip).not.toBeVisible();
  await reload();
  await seen(fold);
  await expect.element(chip).not.toBeVisible();
  await press('f');
  await seen(page.getByRole('menuitem').first());
  await seen(chip);
});

describe('WCAG 2.2 AA', () => {
  it.each([
    ['light', 1366],
    ['dark', 1366],
    ['light', 390],
    ['dark', 390],
  ] as const)('holds on list, drawer and dialog (%s, %i px)', async (look, width) => {
    const complaints = vi.spyOn(console, 'error');
    await openStage('?status=2', { width });
    await commands.preferScheme(look);
    applyScheme();
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(look);
    expect(await violations()).toEqual([]);
    await go('?open=437');
    await seen(button('Clear put-away'));
    expect(await violations()).toEqual([]);
    await go();
    await userEvent.click(rowBox(0));
    if (width === 390) await button('Actions').click();
    await button('New crate').click();
    await button('Add crate').click();
    await seen(page.getByText('Number is required'));
    expect(await violations()).toEqual([]);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
});
