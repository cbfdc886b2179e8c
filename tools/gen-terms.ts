import { readTranslations } from './translatable-texts.ts';

/** How many screen terms docs/generated/terms.md lists. */
const shown = 200;
/** General function words, which are not terms of the trade. */
const little = new Set(
  (
    'a again all after another any are as at back be before both but by done during each every everything found for from good had has ' +
    'have here how id in into is it its less longer look made may more new next no none not nothing now of ok on once only or other ' +
    'out over own same show some stay than that the then there this to too try under until up what when where which who why with ' +
    'works yes you your left leave leaves keep kept holds way waits'
  ).split(' '),
);
const plain = (text: string): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ')} `;

/** Builds the list of the most frequent screen terms with their translations as single words, for translators and new readers. */
export async function buildTermsDoc(root: string): Promise<string> {
  const [es, zh] = [await readTranslations(root, 'es'), await readTranslations(root, 'zh')];
  const texts = [...es.keys()].map(plain);
  const terms = new Map<string, string>();
  for (const text of [...es.keys()].toSorted()) {
    const word = plain(text).trim();
    if (!/^\p{Lu}[\p{L}-]*( [\p{L}-]+){0,2}$/u.test(text) || little.has(word)) continue;
    if (/^(the|in|on|out|not|may|go|goes|stands) /.test(word)) continue;
    // Prefers "Drop" to "DROP", which is for prints.
    const before = terms.get(word);
    if (before === undefined || before === before.toUpperCase()) terms.set(word, text);
  }
  const one = (word: string): string[] => [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`];
  const counted = [...terms]
    .filter(([word]) => !word.endsWith('s') || !one(word).some((w) => terms.has(w)))
    .map(([word, text]) => ({ text, times: texts.filter((t) => t.includes(` ${word} `)).length }));
  const most = counted
    .toSorted((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1))
    .slice(0, shown)
    .toSorted((a, b) => (a.text.toLowerCase() < b.text.toLowerCase() ? -1 : 1));
  const rows = most.map(
    ({ text, times }) => `| ${text} | ${es.get(text) ?? ''} | ${zh.get(text) ?? ''} | ${times} |`,
  );
  return (
    `# The ${shown} most used words of the screens\n\nGenerated from the texts by \`npm run generate\`: each on its own, and in how many ` +
    'texts it is used. What the words of the trade mean is in the [glossary](../domain/glossary.md); `tests/glossary.ts` holds ' +
    `longer texts to them.\n\n| English | Spanish | Chinese | texts |\n|---|---|---|--:|\n${rows.join('\n')}\n`
  );
}
