import { describe, expect, it } from 'vitest';
import { getTextKey } from '#kit/web/text-key.ts';
import { enumLabelsByKind, statusDisplays } from '#kit/web/statuses.ts';
import {
  readTranslations,
  findFormattedPluralCounts,
  findTranslatableTexts,
} from '#tools/translatable-texts.ts';

/** The noun prefix of a text, as in `task|Open`. */
const noun = /^[a-z]+\|/i;
const root = new URL('..', import.meta.url).pathname;

describe('translated texts', async () => {
  const texts = await findTranslatableTexts(root);
  const written = await findFormattedPluralCounts(root);
  it('are found', () => {
    expect(texts.size).toBeGreaterThan(100);
    expect(
      texts.has('Another user changed this record. Reload and try again.') || texts.has('Choose a file.'),
    ).toBe(true);
  });
  it('are found in tables of statuses by tone and name', () => {
    expect(texts.get('Undoing')).toBe('areas/company/imports/import-kind-titles.client.ts');
  });
  it('have different keys in the browser', async () => {
    const known = [...(await readTranslations(root, 'es')).keys()];
    const byKey = Map.groupBy(known, getTextKey);
    expect([...byKey.values()].filter((same) => same.length > 1)).toEqual([]);
    expect(known.length).toBeGreaterThan(5000);
  });
  for (const language of ['es', 'zh'] as const) {
    it(`are complete in ${language}`, async () => {
      const known = await readTranslations(root, language);
      const missing = [...texts]
        .filter(([text]) => !known.get(text) && !known.get(text.replace(noun, '')))
        .map(([text, file]) => `${file}: ${text}`);
      expect(missing).toEqual([]);
    });
    it(`use existing entities and words in qualified words in ${language}`, async () => {
      const nouns = new Set([...Object.keys(statusDisplays), ...Object.keys(enumLabelsByKind)]);
      for (const text of texts.keys()) if (noun.test(text)) nouns.add(text.split('|')[0] ?? '');
      const words = new Set([...texts.keys()].map((text) => text.replace(noun, '')));
      const known = (key: string) => nouns.has(key.split('|')[0] ?? '') && words.has(key.replace(noun, ''));
      const found = [...(await readTranslations(root, language)).keys()].filter((key) => key.includes('|'));
      expect(found.filter((key) => !known(key))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    });
    it(`keep their placeholders in ${language}`, async () => {
      const known = await readTranslations(root, language);
      const names = (text: string) =>
        [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((m) => m[1]))].toSorted();
      const wrong = [...known]
        .filter(([english, text]) => JSON.stringify(names(english)) !== JSON.stringify(names(text)))
        .map(([english]) => english);
      expect(wrong).toEqual([]);
    });
  }
  it('choose the plural by the number, not by its formatted text such as “1,035”', () => {
    expect(written).toEqual([]);
  });
  it('use the singular for one, wherever they are shown', () => {
    const things =
      'units|boxes|orders|loads|bills|lines|rows|invoices|shipments|labels|pallets|files|records|accounts|drops|' +
      'stops|scans|shippers|consignees|places|positions|locations|doors|receipts|templates|faults|groups|trailers|' +
      'shuttles|tasks|readings|corrections|suggestions|consolidations|notices|attempts|pieces|charges|entries|views|' +
      'packs|links|photos|documents|persons|people|seconds|minutes|hours|days|of your files';
    const many = new RegExp(
      String.raw`(.*?)\{\w+\} (?:more |empty |posted )?(?:${things})\b(?! it\.| are not taken)`,
    );
    // A limit is never exactly one, and the number in a phrase such as "1 of 5" does not count its noun.
    const bound =
      /(?:at most|more than|older than|over|over all|up to|to|within|the first|has|of|these are|takes|(?<!in) the) $/i;
    const bounds = /\{(?:most|bound)\}/;
    const wrong = [...texts]
      .map(([text]) => text)
      .filter((text) => {
        if (bounds.test(text)) return false;
        const found = many.exec(text.replaceAll(/\{\w+, plural,(?:[^{}]|\{[^{}]*\})*\}/g, ''));
        return found !== null && !bound.test(found[1] ?? '');
      });
    expect(wrong).toEqual([]);
  });
});
