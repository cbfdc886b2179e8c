import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTextKey } from './text-key.ts';
import { translate, switchLanguage, initTranslations } from './translate.tsx';

const spanish = {
  Open: 'Abierto',
  'task|Open': 'Abierta',
  Closed: 'Cerrado',
  'This one is {state}.': 'Este está {state}.',
  Sunday: 'domingo',
  'Nothing on {dayOfWeek}': 'Nada el {dayOfWeek}',
  'Created by {name}': 'Hecho por {name}',
  'Former user {number}': 'Usuario anterior {number}',
};
const load = async () =>
  Object.fromEntries(Object.entries(spanish).map(([english, text]) => [getTextKey(english), text]));
const none = async () => ({});

beforeEach(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await initTranslations({ es: { first: load, rest: none }, zh: { first: none, rest: none } });
});

// Files share this module: the next one begins in English.
afterAll(() => switchLanguage('en', false));

describe('the language of the first screen', () => {
  it.each([
    { kept: 'zh', speaks: ['es-US', 'en'], shown: 'zh-Hans' },
    { kept: null, speaks: ['fr-CA', 'es-419', 'en-US'], shown: 'es' },
    { kept: null, speaks: ['fr-CA'], shown: 'en' },
  ])('is $shown where $kept was chosen and the browser requests $speaks', async ({ kept, speaks, shown }) => {
    vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => undefined });
    vi.stubGlobal('navigator', { languages: speaks });
    await initTranslations({ es: { first: load, rest: none }, zh: { first: none, rest: none } });
    expect(document.documentElement.lang).toBe(shown);
  });
});

describe('a word in context', () => {
  it('is the plain word in English', () => {
    expect(translate('task|Open')).toBe('Open');
  });
  it('has its own translation where a language has one, otherwise that of the plain word', async () => {
    await switchLanguage('es', false);
    expect([
      translate('task|Open'),
      translate('shipment|Open'),
      translate('task|Closed'),
      translate('task|Lost'),
    ]).toEqual(['Abierta', 'Abierto', 'Cerrado', 'Lost']);
  });
  it('is not recognized in text typed by users', async () => {
    await switchLanguage('es', false);
    expect(translate('Row 3|Open')).toBe('Row 3|Open');
  });
});

describe('a parameter of a sentence', () => {
  it('is translated into the language of the sentence when it is a status', async () => {
    await switchLanguage('es', false);
    expect(translate('This one is {state}.', { state: 'Closed' })).toBe('Este está Cerrado.');
    expect(translate('This one is {state}.', { state: 'FL' })).toBe('Este está FL.');
  });
  it('uses the status translation of its entity', async () => {
    await switchLanguage('es', false);
    expect(translate('This one is {state}.', { state: 'Open', thing: 'task' })).toBe('Este está Abierta.');
    expect(translate('This one is {state}.', { state: 'Closed', thing: 'task' })).toBe('Este está Cerrado.');
    await switchLanguage('en', false);
    expect(translate('This one is {state}.', { state: 'Open', thing: 'task' })).toBe('This one is Open.');
  });
  it('is translated when it is a day of the week or an erased user', async () => {
    await switchLanguage('es', false);
    expect(translate('Nothing on {dayOfWeek}', { dayOfWeek: 'Sunday' })).toBe('Nada el domingo');
    expect(translate('Created by {name}', { name: 'Former user 31' })).toBe('Hecho por Usuario anterior 31');
  });
});
