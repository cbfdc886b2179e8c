import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Menu } from '#kit/web/menu.tsx';
import { Popover } from '#kit/web/popover.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';
import {
  getElements,
  getButton,
  createGate,
  getFocusedFieldName,
  waitUntilGone,
  hasFocus,
  waitTwoFrames,
  getElement,
  pressKeys,
  waitUntilVisible,
  typeText,
} from './dom.ts';
import { mountTest } from './mount.tsx';
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

describe('a modal dialog', () => {
  it('makes the page inert, but not the toasts', async () => {
    await userEvent.click(getRowCheckbox(0));
    await getButton('Delete…').click();
    await waitUntilVisible(page.getByRole('dialog'));
    expect(isInert()).toBe(true);
    toastSuccess('Link copied.', { label: 'Undo', run: () => undefined });
    await getButton('Undo').click();
    await expect.poll(() => getToast('done').elements().length).toBe(0);
    expect(getElements('[role=dialog]')).toHaveLength(1);
    await pressKeys('Escape');
    await expect.poll(isInert).toBe(false);
  });
  it('starts on the first field, and without fields on the button that changes nothing', async () => {
    await getButton('New crate').click();
    await expect.poll(getFocusedFieldName).toBe('number');
    await pressKeys('Escape');
    await userEvent.click(getRowCheckbox(0));
    await getButton('Delete…').click();
    await expect.poll(() => document.activeElement?.textContent).toBe('Cancel');
  });
  it('is not closed by a press that began inside', async () => {
    await userEvent.click(getRowCheckbox(0));
    await getButton('Delete…').click();
    const text = page.getByText('They are taken off their loads.').element();
    const overlay = getElement('.dialog-overlay');
    text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    overlay.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await waitTwoFrames();
    expect(getElements('[role=dialog]')).toHaveLength(1);
    overlay.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    overlay.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => getElements('[role=dialog]').length).toBe(0);
  });
});

describe('an opener that was redrawn', () => {
  it.each([
    ['under a dialog', 'redraw'],
    ['after a dialog has closed', 'redraw later'],
  ])('%s passes focus to its replacement', async (_, how) => {
    mountTest(<RedrawnOpener />);
    await getButton('Edit').click();
    await expect.poll(getFocusedFieldName).toBe('note');
    const redraw = getElement('[data-redraw]');
    if (how === 'redraw') redraw.click();
    await pressKeys('Escape');
    const isOnOpener = () => document.activeElement?.textContent === 'Edit';
    await expect.poll(isOnOpener).toBe(true);
    if (how === 'redraw later') redraw.click();
    await waitTwoFrames();
    await expect.poll(isOnOpener).toBe(true);
  });
  it('and is gone passes focus to the next row, never to the page', async () => {
    mountTest(<RedrawnOpener />);
    await getButton('Edit').click();
    await expect.poll(getFocusedFieldName).toBe('note');
    getElement('[data-remove]').click();
    await pressKeys('Escape');
    await expect.poll(() => document.activeElement?.textContent).toBe('Next row');
  });
});

/** A list whose rows are drawn again, or lose the row of the opener, while its dialog is open. */
function RedrawnOpener() {
  const [version, setVersion] = useState(0);
  const [isRemoved, setIsRemoved] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main>
      <div data-redraw="" onClick={() => setVersion(version + 1)} />
      <div data-remove="" onClick={() => setIsRemoved(true)} />
      <button type="button">Other</button>
      <ul key={version}>
        {!isRemoved && (
          <li data-row="7">
            <button type="button" onClick={() => setIsOpen(true)}>
              Edit
            </button>
          </li>
        )}
        <li data-row="8">
          <button type="button">Next row</button>
        </li>
      </ul>
      <Dialog open={isOpen} title="Note" onClose={() => setIsOpen(false)}>
        <input name="note" />
      </Dialog>
    </main>
  );
}

describe('a popover', () => {
  it('is closed by a press outside, which also reaches its target', async () => {
    mountTest(<PopoverBesideButton />);
    await getButton('Filter').click();
    await expect.poll(getFocusedFieldName).toBe('text');
    await getButton(/^Pressed/).click();
    await waitUntilVisible(getButton('Pressed 1'));
    expect(getElements('[data-floating]')).toEqual([]);
  });
  it('stays open for a press in a menu that was opened from within', async () => {
    mountTest(<PopoverBesideButton />);
    await getButton('Filter').click();
    await getButton('More').click();
    await page.getByRole('menuitem', { name: 'First' }).click();
    await waitUntilGone(page.getByRole('menu'));
    expect(getElements('[data-floating]')).toHaveLength(1);
    await pressKeys('Escape');
    await expect.poll(() => document.activeElement?.textContent).toBe('Filter');
  });
  it('in a dialog is closed by Escape before the dialog', async () => {
    mountTest(
      <Dialog open title="Around" onClose={() => undefined}>
        <PopoverBesideButton />
      </Dialog>,
    );
    await getButton('Filter').click();
    await expect.poll(getFocusedFieldName).toBe('text');
    await pressKeys('Escape');
    await expect.poll(() => document.activeElement?.textContent).toBe('Filter');
    expect(getElements('[data-floating], [role=dialog]')).toHaveLength(1);
  });
});

it('a menu moves by arrows and first letters, and shows why an item is disabled', async () => {
  mountTest(<PopoverBesideButton />);
  await getButton('Filter').click();
  await getButton('More').click();
  const focused = () => document.activeElement?.textContent;
  await expect.poll(focused).toBe('First');
  await pressKeys('ArrowDown');
  await expect.poll(focused).toBe('Second');
  expect([document.activeElement?.ariaDisabled, document.activeElement?.getAttribute('title')]).toEqual([
    'true',
    'Not yet',
  ]);
  await pressKeys('Enter');
  await pressKeys('t');
  await expect.poll(focused).toBe('Third');
  await pressKeys('ArrowDown');
  await expect.poll(focused).toBe('First');
  await pressKeys('Tab');
  await expect.poll(focused).toBe('More');
});

function PopoverBesideButton() {
  const [presses, setPresses] = useState(0);
  return (
    <main>
      <Popover trapFocus>
        <Popover.Target>
          <button type="button">Filter</button>
        </Popover.Target>
        <Popover.Dropdown>
          <input name="text" />
          <Menu>
            <Menu.Target>
              <button type="button">More</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Actions</Menu.Label>
              <Menu.Item>First</Menu.Item>
              <Menu.Item disabled title="Not yet">
                Second
              </Menu.Item>
              <Menu.Item>
                <b>Third</b>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Popover.Dropdown>
      </Popover>
      <button type="button" style={{ marginTop: 300 }} onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
    </main>
  );
}

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
    // React Aria makes the page inert instead of `aria-modal`, which Safari handles wrongly.
    expect([isInert(), getElement('.busy-overlay [aria-live]').ariaLive]).toEqual([true, 'polite']);
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
