import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTranslationCatalogs, type TranslationCatalog } from '../text-rewrites.ts';
import { findTranslatableTexts } from '../translatable-texts.ts';
import { mergeTranslationsIntoCatalogs } from './import-translations.ts';
import { listPoEntries, parseTranslatedPoEntries, formatPoFile } from './po-catalogue.ts';

const root = join(import.meta.dirname, '../..');
const catalogues = readTranslationCatalogs(root);

describe('translation files', async () => {
  const sources = await findTranslatableTexts(root);
  it.each(['es', 'zh'] as const)('a PO file of all texts in %s changes nothing when imported', (language) => {
    const entries = listPoEntries(language, catalogues, sources);
    const back = parseTranslatedPoEntries(formatPoFile(language, entries));
    expect(back.length).toBeGreaterThan(5000);
    expect(new Map(back.map(({ key, text }) => [key, text]))).toEqual(
      new Map(entries.map(({ key, text }) => [key, text])),
    );
    expect(mergeTranslationsIntoCatalogs(language, back, catalogues)).toEqual({
      changedCatalogs: [],
      changedTextCount: 0,
      rejectedTexts: [],
    });
  });
  const small: TranslationCatalog[] = [
    {
      file: 'locales/es/a.json',
      language: 'es',
      entries: { 'task|Open': 'Abierta', Load: 'Carga' },
    },
    { file: 'locales/es/b.json', language: 'es', entries: { Load: 'Carga' } },
    { file: 'locales/zh/b.json', language: 'zh', entries: { '{count} loads': '{count} 个车次' } },
  ];
  it('a PO file has the noun of a status as context, the source file, and texts without a translation', () => {
    const texts = new Map([
      ['Open', 'areas/a.tsx'],
      ['New “text”\nin {count} lines', 'areas/b.tsx'],
    ]);
    const po = formatPoFile('es', listPoEntries('es', small, texts));
    expect(po).toContain('#: areas/a.tsx\nmsgctxt "task"\nmsgid "Open"\nmsgstr "Abierta"');
    expect(po).toContain('#: areas/b.tsx\n#, icu-message-format');
    expect(parseTranslatedPoEntries(po).map(({ key }) => key)).toEqual(['Load', 'task|Open']);
  });
  it('a changed translation goes into every file that has the text', () => {
    const { changedCatalogs: changed, changedTextCount: count } = mergeTranslationsIntoCatalogs(
      'es',
      [{ key: 'Load', text: 'Viaje' }],
      small,
    );
    expect(count).toBe(1);
    expect(changed.map(({ file, entries }) => [file, entries['Load']])).toEqual([
      ['locales/es/a.json', 'Viaje'],
      ['locales/es/b.json', 'Viaje'],
    ]);
  });
  it('a first translation goes into the file that has the text in the other language', () => {
    const { changedCatalogs: changed } = mergeTranslationsIntoCatalogs(
      'es',
      [{ key: '{count} loads', text: '{count} cargas' }],
      small,
    );
    expect(changed).toEqual([
      {
        file: 'locales/es/b.json',
        language: 'es',
        entries: { Load: 'Carga', '{count} loads': '{count} cargas' },
      },
    ]);
  });
  it('unknown texts and translations with other placeholders are rejected, fuzzy ones are left out', () => {
    const wrong = [
      { key: 'Gone', text: 'Ido' },
      { key: '{count} loads', text: '{number} cargas' },
    ];
    expect(mergeTranslationsIntoCatalogs('es', wrong, small)).toEqual({
      changedCatalogs: [],
      changedTextCount: 0,
      rejectedTexts: [
        'Gone: there is no such text',
        '{count} loads: the placeholders differ in “{number} cargas”',
      ],
    });
    expect(
      parseTranslatedPoEntries('msgid ""\nmsgstr ""\n\n#, fuzzy\nmsgid "Load"\nmsgstr "Viaje"\n'),
    ).toEqual([]);
  });
});
