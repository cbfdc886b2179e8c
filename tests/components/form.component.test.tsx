import { page, userEvent } from 'vitest/browser';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { NumberField } from '#kit/web/fields.tsx';
import { switchLanguage } from '#kit/web/translate.tsx';
import {
  getElements,
  getButton,
  getFocusedFieldName,
  waitUntilGone,
  getElement,
  pressKeys,
  waitUntilVisible,
  typeText,
  findPageAxeViolations,
} from './dom.ts';
import { mountTest } from './mount.tsx';
import { answerStageCall, stageCalls } from './stage/fake-server.ts';
import { goToStagePath, openFreshCratesPage, reloadStage, getRowCheckbox, getToast } from './stage/stage.tsx';

/** A form beside its list: errors, the request body, dates and their calendar, drafts, and leaving with unsaved input. */

beforeEach(() => openFreshCratesPage());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const open = () => getButton('New crate').click();
const add = () => getButton('Add crate').click();
async function fill(): Promise<void> {
  await open();
  await field('Number').fill('AB 12!');
  await field('Ship date').fill('2/4/2027');
  await field('Cutoff').fill('930');
  await field('Units').fill('12');
  await field('Notes').click();
}
const posts = () => stageCalls.filter(({ method }) => method === 'POST');
async function hasValue(name: string, value: string): Promise<void> {
  await expect.poll(() => getElement<HTMLInputElement>(`[name="${name}"]`).value).toBe(value);
}

describe('submitting a form', () => {
  it('shows all errors together and focuses the first', async () => {
    await open();
    await add();
    for (const name of ['Number', 'Ship date', 'Cutoff', 'Units'])
      await waitUntilVisible(page.getByText(`${name} is required`));
    await expect.poll(getFocusedFieldName).toBe('number');
    expect(posts()).toEqual([]);
  });
  it('sends the values in the formats of the contract', async () => {
    await fill();
    await add();
    await waitUntilVisible(getToast('done').getByText('Crate added.'));
    expect(JSON.parse(posts()[0]?.body ?? '{}')).toEqual({
      number: 'AB12',
      shipDate: '2027-02-04',
      cutoff: '09:30',
      units: 12,
    });
  });
  it('shows a server error beside its field, and not in a message as well', async () => {
    await fill();
    answerStageCall('POST /crates', {
      status: 400,
      body: {
        code: 40_000,
        message: 'Check the fields.',
        fields: { units: 'There is no room for 12 units.' },
      },
    });
    await add();
    await waitUntilVisible(page.getByText('There is no room for 12 units.'));
    await expect.poll(getFocusedFieldName).toBe('units');
    expect(getElements('.toast')).toEqual([]);
  });
});

describe('a number that arrives while its field has focus', () => {
  it('is replaced by what the user types', async () => {
    function Side() {
      const [values, setValues] = useState<{ length?: number | string | null }>({});
      useEffect(() => {
        const bring = () => setValues({ length: 41 });
        window.addEventListener('bring', bring);
        return () => window.removeEventListener('bring', bring);
      }, []);
      const set = (_: string, length: number | string | null | undefined) => setValues({ length });
      return (
        <NumberField
          form={{ values, errors: {}, set, validateField: () => undefined }}
          name="length"
          label="Length"
        />
      );
    }
    mountTest(<Side />);
    const shown = () => getElement<HTMLInputElement>('[name="length"]').value;
    await field('Length').click();
    window.dispatchEvent(new Event('bring'));
    await expect.poll(shown).toBe('41');
    await typeText('30');
    expect(shown()).toBe('30');
    // Text that the user typed is never selected while they type.
    await typeText('5');
    expect(shown()).toBe('305');
  });
});

describe('a date field in a form', () => {
  it('rejects a date that its calendar does not allow', async () => {
    await open();
    await field('Ship date').fill('01/04/2027');
    await field('Units').click();
    await waitUntilVisible(page.getByText('This day has passed.'));
    await hasValue('shipDate', '');
  });
  it('opens its calendar on the chosen day, supports arrow keys, and passes WCAG', async () => {
    await open();
    await field('Ship date').fill('02/09/2027');
    await pressKeys('Alt+ArrowDown');
    await waitUntilVisible(page.css('.calendar [data-selected]'));
    expect(await findPageAxeViolations()).toEqual([]);
    await pressKeys('ArrowRight', 'Enter');
    await hasValue('shipDate', '02/10/2027');
    await field('Ship date').fill('');
    await field('Units').click();
    await hasValue('shipDate', '');
  });
});

describe('the draft of a form', () => {
  it('survives a change of language and a reload, which asks first, and is dropped by Start over', async () => {
    await fill();
    await expect
      .poll(() => Object.values(localStorage).some((kept) => /AB12.*12/.test(String(kept))))
      .toBe(true);
    await switchLanguage('es');
    await hasValue('number', 'AB12');
    await switchLanguage('en');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await reloadStage();
    await open();
    await hasValue('number', 'AB12');
    await hasValue('shipDate', '02/04/2027');
    await waitUntilVisible(getToast('done').getByText('Your earlier entries were restored.'));
    await getToast('done').getByRole('button', { name: 'Start over' }).click();
    await hasValue('number', '');
    await pressKeys('Escape');
    await waitUntilGone(page.getByRole('dialog'));
    await open();
    await hasValue('number', '');
  });
});

it('a form is shown beside its list, which stays usable, with its buttons always visible', async () => {
  await openFreshCratesPage('', { height: 340 });
  await open();
  const beside = page.getByRole('dialog', { name: 'New crate' });
  await waitUntilVisible(beside);
  const box = beside.element().getBoundingClientRect();
  expect([box.width, box.right]).toEqual([640, 1366]);
  await waitUntilVisible(getButton('Add crate'));
  expect(getButton('Add crate').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(340);
  await field('Number').fill('AB1');
  await userEvent.click(getRowCheckbox(0));
  await hasValue('number', 'AB1');
  await waitUntilVisible(page.getByRole('toolbar', { name: 'Selected rows' }));
});

describe('leaving a form with unsaved input', () => {
  it('asks first, and Stay keeps the input', async () => {
    await fill();
    await pressKeys('Escape');
    await getButton('Stay').click();
    await hasValue('number', 'AB12');
    await getButton('Cancel').click();
    await getButton('Leave').click();
    await waitUntilGone(field('Number'));
  });
  it('keeps the URL while it asks whether Back or Forward may leave the screen', async () => {
    const asked = page.getByRole('dialog', { name: 'Leave without saving' });
    const path = () => window.location.pathname;
    const heading = page.getByRole('heading', { name: 'Parts' });
    await goToStagePath('/parts');
    await waitUntilVisible(heading);
    await goToStagePath('/crates');
    await waitUntilVisible(getButton('New crate'));
    await goToStagePath('/parts');
    await waitUntilVisible(heading);
    window.history.back();
    await fill();
    for (const step of ['back', 'forward'] as const) {
      window.history[step]();
      await waitUntilVisible(asked);
      await expect.poll(path).toBe('/crates');
      await asked.getByRole('button', { name: 'Stay' }).click();
      await waitUntilGone(asked);
      expect(path()).toBe('/crates');
      await hasValue('number', 'AB12');
    }
    // Two history steps lead to one confirmation. The intended step is taken.
    window.history.forward();
    await waitUntilVisible(asked);
    window.history.back();
    await expect.poll(() => [asked.elements().length, path()]).toEqual([1, '/crates']);
    await asked.getByRole('button', { name: 'Leave', exact: true }).click();
    await waitUntilVisible(heading);
    await expect.poll(path).toBe('/parts');
  });
});
