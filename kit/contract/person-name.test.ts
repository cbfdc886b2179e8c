import { expect, it } from 'vitest';
import { translateAnonymousOrErasedPersonName } from './person-name.ts';

const spanish = (text: string, params: Record<string, unknown> = {}): string =>
  ({ 'Former user {number}': `Usuario anterior ${String(params['number'])}`, 'No one': 'Nadie' })[text] ??
  text;

it.each([
  ['Former user 31', 'Usuario anterior 31'],
  ['No one', 'Nadie'],
  ['Nobody', 'Nadie'],
  ['Former user of us', 'Former user of us'],
  ['María Fuentes', 'María Fuentes'],
  [null, null],
])('%s is translated to %s', (name, said) =>
  expect(translateAnonymousOrErasedPersonName(spanish, name)).toBe(said),
);
