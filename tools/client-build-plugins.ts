import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Splits the texts of a language in two: `virtual:texts-es` contains those of Home and the shell, `virtual:texts-es-rest` those
 * of all other screens. The first screen then loads only a quarter of them.
 */
const firstScreen = ['app/web/main.tsx', 'app/web/shell/shell.tsx', 'app/web/pages/home.tsx'];
const textsPart = /^virtual:texts-(es|zh)(-rest)?$/;

export function splitTranslationsByFirstScreen(root: string): Plugin {
  let quotedTexts = new Set<string>();
  return {
    name: 'coldlane-texts',
    enforce: 'pre',
    buildStart() {
      quotedTexts = listQuotedTextsInFilesAndImports(root, firstScreen);
    },
    resolveId: (id) => (textsPart.test(id) ? `\0${id.replace('virtual:', '')}` : null),
    load(id) {
      const [, language, rest] = textsPart.exec(id.replace('\0', 'virtual:')) ?? [];
      if (language === undefined) return null;
      const partTexts: Record<string, string> = {};
      for (const file of globSync(`locales/${language}/*.json`, { cwd: root }).toSorted()) {
        this.addWatchFile(join(root, file));
        const all: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'));
        for (const [english, text] of Object.entries(all))
          if (quotedTexts.has(english.replace(/^[a-z]+\|/i, '')) === (rest === undefined))
            partTexts[english] = text;
      }
      return { code: `export default ${JSON.stringify(partTexts)}`, moduleType: 'js' };
    },
  };
}

/** Returns every quoted text in some files and all that they import. */
export function listQuotedTextsInFilesAndImports(root: string, files: readonly string[]): Set<string> {
  const texts = new Set<string>();
  for (const source of sourcesOf(root, files))
    for (const [, one, two, three] of source.matchAll(
      /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`/g,
    ))
      texts.add((one ?? two ?? three ?? '').replace(/\\(.)/g, '$1'));
  return texts;
}
/** Matches the icons that the first screen renders. One file of them is half the size of forty. */
export function buildFirstScreenIconsPattern(root: string): RegExp {
  const names = sourcesOf(root, firstScreen).flatMap((source) =>
    [...source.matchAll(/^import \{([^}]*)\} from '@tabler\/icons-react'/gm)].flatMap(([, listed = '']) =>
      listed.split(',').map((name) => name.trim()),
    ),
  );
  return new RegExp(`icons-react/.*/(${[...new Set(names.filter(Boolean))].join('|')})\\.mjs$`);
}
/** Returns the sources of some files and of all our files that they import. */
function sourcesOf(root: string, files: readonly string[]): string[] {
  const read = new Map<string, string>();
  const visit = (file: string): void => {
    if (read.has(file) || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) return;
    const source = readFileSync(join(root, file), 'utf8');
    read.set(file, source);
    for (const [, named, bare] of source.matchAll(
      /^(?:import|export)\s(?!type\s)[^'";]*?from '([^']+)'|^import '([^']+)'/gm,
    )) {
      const path = named ?? bare ?? '';
      if (path.startsWith('#')) visit(path.slice(1));
      else if (path.startsWith('.')) visit(join(dirname(file), path));
    }
  };
  files.forEach(visit);
  return [...read.values()];
}

const described = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;
/** Removes endpoint descriptions from the browser bundle. API clients get them from the server (openapi.json). */
export const stripEndpointDescriptions = (): Plugin => ({
  name: 'coldlane-descriptions',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('.contract.ts') ? { code: code.replace(described, "summary: '',"), map: null } : null;
  },
});

const writesSchema = /^ *inst\._zod\.processJSONSchema = .*$/gm;
const schemaMethods = /^import \{ (\w+), (\w+) \} from "\.\.\/core\/to-json-schema\.js";$/m;
/** Removes the JSON Schema conversion of schemas from the browser bundle. Only the server uses it (openapi.json). */
export const stripJsonSchema = (): Plugin => ({
  name: 'coldlane-json-schema',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return null;
    return {
      code: code.replace(writesSchema, '').replace(schemaMethods, 'const $1 = () => undefined, $2 = $1;'),
      map: null,
    };
  },
});

const otherLocale =
  /[\\/]react-aria[\\/]dist[\\/]private[\\/]intl[\\/].*[\\/](?!en-US|es-ES|zh-CN)[a-z]{2}-[A-Z]{2}\.mjs$/;
/** Removes React Aria's texts in languages that the product does not have. */
export const stripOtherLocales = (): Plugin => ({
  name: 'coldlane-react-aria-locales',
  enforce: 'pre',
  load: (id) => (otherLocale.test(id) ? { code: 'export default {}', moduleType: 'js' } : null),
});
