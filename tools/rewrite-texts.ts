import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSourceTextRewriter, findTranslatedLabelTableNames } from './source-texts.ts';
import { dropFaultyRewrites, findRewriteFaults, parseTextRewrites } from './text-rewrites.ts';
import { readTranslationCatalogs, buildRewrittenCatalogEntries, type TextRewrite } from './text-rewrites.ts';

/**
 * `node tools/rewrite-texts.ts FILE.jsonl [--dry] [--skip-faulty] [--root FOLDER]`: changes English texts, which are keys
 * (docs/decisions/003), in the code, the tests and both catalogues at once.
 *
 * Each line of the file is one text: `{"old": "…", "en": "…", "es": "…", "zh": "…"}`, with `en` as `old` when only a translation
 * changes.
 *
 * With a fault nothing changes, all faults are printed, and it ends with 1: other params, a text twice, an unknown text, two texts
 * that become one and are translated differently. `--skip-faulty` leaves out these lines and applies the rest; `--dry` writes nothing.
 *
 * Strings, templates without expressions, and JSX are rewritten where they equal the old text; in tests also sentences that are an
 * old text filled with values. What starts lower-case and may be a code is listed and left, unless a call translates it. Left
 * without a word: documents, SQL, regular expressions, templates with expressions, filled plurals. Run `npx oxfmt .` and
 * `npm run generate` afterwards.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dry: { type: 'boolean' }, 'skip-faulty': { type: 'boolean' }, root: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('Enter a file: node tools/rewrite-texts.ts FILE.jsonl [--dry] [--skip-faulty]');
  process.exit(1);
}
const root = values.root ?? join(import.meta.dirname, '..');
const catalogues = readTranslationCatalogs(root);
const { rewrites, faults: unreadable } = parseTextRewrites(readFileSync(file, 'utf8'));
const faults = [...unreadable, ...findRewriteFaults(rewrites, catalogues)];
for (const { message } of faults) console.error(`✗ ${message}`);
if (faults.length === 0 || values['skip-faulty']) apply(dropFaultyRewrites(rewrites, catalogues));
else {
  console.error(`${faults.length} errors: nothing is changed.`);
  process.exitCode = 1;
}

function apply(validRewrites: readonly TextRewrite[]): void {
  const write = (path: string, content: string): void => {
    if (!values.dry) writeFileSync(join(root, path), content);
  };
  for (const catalogue of catalogues) {
    const entries = buildRewrittenCatalogEntries(catalogue, validRewrites);
    write(catalogue.file, `${JSON.stringify(entries, undefined, 2)}\n`);
  }
  const sources = listSourceFiles().map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  const tables = sources.flatMap(({ path, source }) => findTranslatedLabelTableNames(path, source));
  const rewriteSource = createSourceTextRewriter(validRewrites, new Set(tables));
  let edits = 0;
  let files = 0;
  for (const { path, source } of sources) {
    const rewritten = rewriteSource(path, source);
    for (const place of rewritten.skippedTexts) console.log(`left: ${place}`);
    if (rewritten.editCount === 0) continue;
    write(path, rewritten.source);
    edits += rewritten.editCount;
    files += 1;
  }
  const done = values.dry ? 'would change' : 'changed';
  console.log(
    `${validRewrites.length} of ${rewrites.length} texts: ${edits} places in ${files} files ${done}, ${faults.length} errors`,
  );
}

function listSourceFiles(): string[] {
  const folders = '{app,areas,bench,db,docs/examples,integrations,kit,tests,tools}';
  return globSync(`${folders}/**/*.{ts,tsx,mts,mjs}`, { cwd: root }).toSorted();
}
