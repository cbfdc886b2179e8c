import { z } from 'zod';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { switchLanguage, initTranslations } from '#kit/web/translate.tsx';
import { translationLoaders } from '#app/web/translations.ts';
import { getElement, pressKeys, waitUntilVisible, typeText } from './dom.ts';
import { mountTest, resetTestPage } from './mount.tsx';

/** The input filters reject characters, never keys. A filtered field is edited like any other. */

const schema = z.object({ code: z.string(), number: z.string(), signed: z.string(), after: z.string() });
let sent: unknown[] = [];
function Form() {
  const form = useForm(schema, { code: '', number: '', signed: '', after: '' }, (v) => sent.push(v), {
    draftKey: null,
  });
  return (
    <SideForm form={form} title="Codes" submitLabel="Save codes" onClose={() => undefined}>
      <TextField form={form} name="code" label="Code" filter="alphanumeric" />
      <TextField form={form} name="number" label="Number" filter="digits" />
      <TextField form={form} name="signed" label="Signed" filter="digitsMinus" />
      <TextField form={form} name="after" label="After" />
    </SideForm>
  );
}
const texts = initTranslations(translationLoaders);

beforeEach(async () => {
  await resetTestPage({ width: 1366, height: 860 });
  await texts;
  await switchLanguage('en', false);
  sent = [];
  const routeTree = createRootRoute({ component: Form });
  mountTest(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
});

describe.each([
  ['alphanumeric', 'Code', 'code', 'number'],
  ['digits', 'Number', 'number', 'signed'],
  ['digitsMinus', 'Signed', 'signed', 'after'],
])('a field with the character filter %s', (_, label, name, next) => {
  const field = () => getElement<HTMLInputElement>(`[name="${name}"]`);
  const hasText = async (text: string) => {
    await expect.poll(() => field().value).toBe(text);
  };
  beforeEach(async () => {
    await waitUntilVisible(page.getByLabelText(label));
    field().focus();
    await typeText('1234');
  });
  it('accepts Backspace, Delete, arrows, Home, End, Tab and Enter', async () => {
    await pressKeys('Backspace');
    await hasText('123');
    await pressKeys('Home', 'Delete');
    await hasText('23');
    await pressKeys('ArrowRight');
    await typeText('9');
    await hasText('293');
    await pressKeys('ArrowLeft', 'ArrowLeft', 'Delete');
    await hasText('93');
    await pressKeys('End');
    await typeText('5');
    await hasText('935');
    await pressKeys('Enter');
    await expect.poll(() => sent).toEqual([expect.objectContaining({ [name]: '935' })]);
    field().focus();
    await pressKeys('Tab');
    expect(document.activeElement?.getAttribute('name')).toBe(next);
  });
  it.each(['Control', 'Meta'])('accepts %s with A, C, V, X and Z', async (modifier) => {
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => heard.push(`${event.key} ${event.defaultPrevented}`);
    window.addEventListener('keydown', hear);
    for (const key of ['a', 'c', 'v', 'x', 'z']) await pressKeys(`${modifier}+${key}`);
    window.removeEventListener('keydown', hear);
    expect(heard.filter((key) => !key.startsWith(modifier))).toEqual(
      ['a', 'c', 'v', 'x', 'z'].map((key) => `${key} false`),
    );
  });
  it('supports copy, cut, paste and undo', async () => {
    await pressKeys('Control+a', 'Control+c', 'End', 'Control+v');
    await hasText('12341234');
    await pressKeys('Control+a', 'Control+x');
    await hasText('');
    await pressKeys('Control+z');
    await hasText('12341234');
  });
});
