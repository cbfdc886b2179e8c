import { describe, expect, it } from 'vitest';
import { catalogue, textsOfProduct } from '#tools/texts.ts';

const root = new URL('..', import.meta.url).pathname;

describe('texts', async () => {
  const texts = await textsOfProduct(root);
  it('are found at all', () => {
    expect(texts.size).toBeGreaterThan(100);
    expect(
      texts.has('This record has been changed by someone else. Reload and try again.') ||
        texts.has('Choose a file.'),
    ).toBe(true);
  });
  for (const language of ['es', 'zh'] as const) {
    it(`are complete in ${language}`, async () => {
      const known = await catalogue(root, language);
      const missing = [...texts]
        .filter(([text]) => !known.get(text))
        .map(([text, file]) => `${file}: ${text}`);
      expect(missing).toEqual([]);
    });
    it(`keep their placeholders in ${language}`, async () => {
      const known = await catalogue(root, language);
      const names = (text: string) =>
        [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((m) => m[1]))].toSorted();
      const wrong = [...known]
        .filter(([english, text]) => JSON.stringify(names(english)) !== JSON.stringify(names(text)))
        .map(([english]) => english);
      expect(wrong).toEqual([]);
    });
  }
});
