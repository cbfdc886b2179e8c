import { z } from 'zod';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { setLanguage, startTexts } from '#kit/web/text.tsx';
import { catalogs } from '#app/web/texts.ts';
import { one, press, seen, type } from './dom.ts';
import { mount, openPage } from './mounting.tsx';

/** The input filters refuse characters, never keys: a filtered field is edited like any other. */

const schema = z.object({ code: z.string(), number: z.string(), signed: z.string(), after: z.string() });
let sent: unknown[] = [];
function Form() {
  const form = useForm(schema, { code: '', number: '', signed: '', after: '' }, (v) => sent.push(v), {
    draft: null,
  });
  return (
    <FormBeside form={form} title="Codes" submit="Save codes" onClose={() => undefined}>
      <TextField form={form} name="code" label="Code" filter="alphanumeric" />
      <TextField form={form} name="number" label="Number" filter="digits" />
      <TextField form={form} name="signed" label="Signed" filter="digitsMinus" />
      <TextField form={form} name="after" label="After" />
    </FormBeside>
  );
}
const texts = startTexts(catalogs);

beforeEach(async () => {
  await openPage({ width: 1366, height: 860 });
  await texts;
  await setLanguage('en', false);
  sent = [];
  const routeTree = createRootRoute({ component: Form });
  mount(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
});

describe.each([
  ['alphanumeric', 'Code', 'code', 'number'],
  ['digits', 'Number', 'number', 'signed'],
  ['digitsMinus', 'Signed', 'signed', 'after'],
])('a field of the filter %s', (_, label, name, next) => {
  const field = () => one<HTMLInputElement>(`[name="${name}"]`);
  const hasText = async (text: string) => {
    await expect.poll(() => field().value).toBe(text);
  };
  beforeEach(async () => {
    await seen(page.getByLabelText(label));
    field().focus();
    await type('1234');
  });
  it('takes Backspace, Delete, arrows, Home, End, Tab and Enter', async () => {
    await press('Backspace');
    await hasText('123');
    await press('Home', 'Delete');
    await hasText('23');
    await press('ArrowRight');
    await type('9');
    await hasText('293');
    await press('ArrowLeft', 'ArrowLeft', 'Delete');
    await hasText('93');
    await press('End');
    await type('5');
    await hasText('935');
    await press('Enter');
    await expect.poll(() => sent).toEqual([expect.objectContaining({ [name]: '935' })]);
    field().focus();
    await press('Tab');
    expect(document.activeElement?.getAttribute('name')).toBe(next);
  });
  it.each(['Control', 'Meta'])('takes %s with A, C, V, X and Z', async (modifier) => {
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => heard.push(`${event.key} ${event.defaultPrevented}`);
    window.addEventListener('keydown', hear);
    for (const key of ['a', 'c', 'v', 'x', 'z']) await press(`${modifier}+${key}`);
    window.removeEventListener('keydown', hear);
    expect(heard.filter((key) => !key.startsWith(modifier))).toEqual(
      ['a', 'c', 'v', 'x', 'z'].map((key) => `${key} false`),
    );
  });
  it('copies, cuts, pastes and undoes', async () => {
    await press('Control+a', 'Control+c', 'End', 'Control+v');
    await hasText('12341234');
    await press('Control+a', 'Control+x');
    await hasText('');
    await press('Control+z');
    await hasText('12341234');
  });
});
