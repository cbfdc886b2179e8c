import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTranslationCatalogs } from './text-rewrites.ts';
import { findTranslatableTexts } from './translatable-texts.ts';
import { mergeTranslationsIntoCatalogs } from './translation-files/import-translations.ts';
import { listPoEntries, parseTranslatedPoEntries, formatPoFile } from './translation-files/po-catalogue.ts';

/**
 * `npm run texts -- export es FILE.po` writes the texts of a language as a PO file for a translator. `npm run texts -- import es
 * FILE.po` puts the translations of such a file into locales/es. Run the tests of texts afterwards: CONTRIBUTING.md, Texts.
 */
const root = join(import.meta.dirname, '..');
const [action, language, file] = process.argv.slice(2);
if (
  (action !== 'export' && action !== 'import') ||
  (language !== 'es' && language !== 'zh') ||
  file === undefined
) {
  console.error('Usage: npm run texts -- export|import es|zh FILE.po');
  process.exit(1);
}
const catalogues = readTranslationCatalogs(root);
if (action === 'export') {
  const entries = listPoEntries(language, catalogues, await findTranslatableTexts(root));
  writeFileSync(file, formatPoFile(language, entries));
  console.log(
    `${file}: ${entries.length} texts, ${entries.filter((one) => one.text === '').length} without a translation.`,
  );
} else {
  const {
    changedCatalogs: changed,
    changedTextCount: count,
    rejectedTexts: rejected,
  } = mergeTranslationsIntoCatalogs(
    language,
    parseTranslatedPoEntries(readFileSync(file, 'utf8')),
    catalogues,
  );
  for (const one of changed) writeFileSync(join(root, one.file), `${JSON.stringify(one.entries, null, 2)}\n`);
  for (const reason of rejected) console.error(`✗ ${reason}`);
  console.log(`${count} translations changed in ${changed.length} files, ${rejected.length} rejected.`);
  process.exitCode = rejected.length > 0 ? 1 : 0;
}
