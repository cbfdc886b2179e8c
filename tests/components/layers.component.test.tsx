import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showBusyOverlay } from '#kit/web/busy-overlay.tsx';
import {
  getElements,
  getButton,
  createGate,
  waitUntilGone,
  hasFocus,
  waitTwoFrames,
  getElement,
  pressKeys,
  waitUntilVisible,
  typeText,
} from './dom.ts';
import { advanceLongTimers } from './page-clock.ts';
import { answerStageCall } from './stage/fake-server.ts';
import {
  reopenCratesPageKeepingStorage,
  goToStagePath,
  openFreshCratesPage,
  getRowCheckbox,
  getListRows,
  getToast,
} from './stage/stage.tsx';

/** Layers over a screen: dialogs and their focus, the busy overlay, and the reason of a disabled button. */

beforeEach(() => openFreshCratesPage());
afterEach(() => void vi.useRealTimers());

const isInert = () => getElement('#shell').hasAttribute('inert');
const lock = page.getByRole('alertdialog');

describe('a dialog', () => {
  it.each(['keyboard', 'mouse'] as const)(
    'keeps focus, and returns it to an opener used by %s',
    async (how) => {
      const opener = getButton('New crate').element();
      if (how === 'mouse') await userEvent.click(opener);
      else {
        await expect.poll(() => opener.isConnected).toBe(true);
        if (opener instanceof HTMLElement) opener.focus();
        await pressKeys('Enter');
      }
      const isInside = () => getElement('[role="dialog"]').contains(document.activeElement);
      await waitUntilVisible(page.getByRole('dialog'));
      await expect.poll(isInside).toBe(true);
      for (let step = 0; step < 12; step += 1) {
        await pressKeys('Tab');
        expect(isInside()).toBe(true);
      }
      await pressKeys('Escape');
      await expect.poll(() => hasFocus(opener)).toBe(true);
    },
  );
  it('returns focus to the button that opened the confirmation', async () => {
    await userEvent.click(getRowCheckbox(0));
    await getButton('Delete…').click();
    await getButton('Cancel').click();
    await expect.poll(() => document.activeElement?.textContent).toBe('Delete…');
  });
  it.each([
    ['nothing typed', '', [0], ''],
    ['something typed', 'AB12', [2, 1], 'AB12'],
  ] as const)(
    'with %s closes on Escape only as the top layer; layers behind it stay open',
    async (_, typed, left, kept) => {
      await page.elementLocator(getElement('td:nth-child(2)', getListRows()[1])).click();
      await waitUntilVisible(page.css('aside.drawer'));
      getElement('.screen-header .actions .primary').focus();
      await pressKeys('Enter');
      await waitUntilVisible(page.getByLabelText('Number'));
      await page.getByLabelText('Number').click();
      await typeText(typed);
      for (const count of left) {
        await pressKeys('Escape');
        await expect.poll(() => getElements('[role=dialog]').length).toBe(count);
      }
      expect(getElements('aside.drawer')).toHaveLength(1);
      expect(
        getElements('[name="number"]')
          .map((field) => field.getAttribute('value') ?? '')
          .join(''),
      ).toBe(kept);
    },
  );
});

it('a disabled button shows its reason when it has focus', async () => {
  await reopenCratesPageKeepingStorage('?open=437');
  await waitUntilVisible(getButton('Clear put-away'));
  for (let step = 0; step < 60 && document.activeElement?.textContent !== 'Clear put-away'; step += 1)
    await pressKeys('Tab');
  await waitUntilVisible(
    page
      .getByRole('tooltip')
      .getByText('Only a crate that is Put Away can be cleared. This one is Mis-staged.'),
  );
});

describe('the busy overlay of long work', () => {
  it('blocks everything beneath while the work runs, and disappears afterwards', async () => {
    await userEvent.click(getRowCheckbox(0));
    const printing = createGate();
    answerStageCall('POST /crates/print', {
      status: 500,
      sentAfter: printing.promise,
      body: { message: 'The printer is away.' },
    });
    await getButton('Print 1 labels').click();
    await waitUntilVisible(page.getByRole('alertdialog', { name: 'Printing. This can take a few minutes.' }));
    await expect.poll(isInert).toBe(true);
    printing.resolve();
    await waitUntilVisible(getToast('fault').getByText('The printer is away.'));
    await waitUntilGone(lock);
    // Items that failed stay selected for another attempt.
    expect([getElements('tbody input.checkbox:checked').length, isInert()]).toEqual([1, false]);
  });
  it('stays until the last of two tasks has ended, and names the one still running', async () => {
    const job = (status: string) => ({
      status: 200,
      body: { code: 20_000, data: { id: 7, kind: 'rating', status, done: 40, total: 100 } },
    });
    await goToStagePath('/parts');
    await waitUntilVisible(page.getByRole('heading', { name: 'Parts' }));
    answerStageCall('GET /jobs/7', job('running'));
    // Both buttons are pressed before the first has rendered its overlay.
    for (const name of ['Undo', 'Print sheets'])
      getElements('button')
        .find((found) => found.textContent === name)
        ?.click();
    await waitUntilVisible(page.getByRole('alertdialog', { name: 'Printing. This can take a few minutes.' }));
    advanceLongTimers(1_500);
    const other = page.getByRole('alertdialog', { name: 'Running rating, up to 5 minutes' });
    await waitUntilVisible(other.getByText('40 / 100'));
    expect([lock.elements().length, isInert()]).toEqual([1, true]);
    answerStageCall('GET /jobs/7', job('done'));
    await expect
      .poll(() => {
        advanceLongTimers(2_000);
        return lock.elements().length;
      })
      .toBe(0);
    expect(isInert()).toBe(false);
  });
  it('is announced, and returns focus to the button that was pressed', async () => {
    await userEvent.click(getRowCheckbox(0));
    const printing = createGate();
    answerStageCall('POST /crates/print', {
      status: 412,
      sentAfter: printing.promise,
      body: { message: 'Nothing to print.' },
    });
    const print = getButton('Print 1 labels').element();
    await page.elementLocator(print).click();
    await waitUntilVisible(lock);
    expect([lock.element().ariaModal, getElement('.busy-overlay [aria-live]').ariaLive]).toEqual([
      'true',
      'polite',
    ]);
    await expect.poll(() => hasFocus(print)).toBe(false);
    printing.resolve();
    await waitUntilGone(lock);
    await expect.poll(() => hasFocus(print)).toBe(true);
  });
  it('is not shown for work that ends within 300 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const held = showBusyOverlay('Printing. This can take a few minutes.');
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(299);
    await waitTwoFrames();
    expect(lock.elements()).toEqual([]);
    vi.advanceTimersByTime(1);
    await waitTwoFrames();
    expect(lock.elements()).toHaveLength(1);
    held.release();
    await waitUntilGone(lock);
  });
});
