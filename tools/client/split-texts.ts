import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { getTextKey } from '../../kit/web/text-key.ts';

/**
 * Splits the texts of a language:
 *
 * - `virtual:texts-es` has those that every page loads, and loads those of a screen.
 * - `virtual:texts-es:SCREEN` has those of one screen, or of the layout around the portal's screens.
 * - `virtual:texts-es-rest` has all others, for everything that opens later.
 *
 * The translations are found by a short key of the English text (`kit/web/text-key.ts`).
 */
const everyPage = 'app/web/main.tsx';
/** The layout, by the name that `loadScreenTranslations` uses for it. */
export const layoutPart = { name: 'shell', file: 'app/web/shell/shell.tsx' };
const textsPart = /^virtual:texts-(es|zh)(-rest|:.+)?$/;
const screenImport = /'(\/[^']*)':\s*\(\)\s*=>\s*import\('([^']+)'\)/g;

export function splitTextsByScreen(root: string): Plugin {
  let reader = createTextReader(root);
  let isBuild = false;
  return {
    name: 'coldlane-texts',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      reader = createTextReader(root);
    },
    resolveId: (id) => (textsPart.test(id) ? `\0${id.replace('virtual:', '')}` : null),
    load(id) {
      const [, language, part] = textsPart.exec(id.replace('\0', 'virtual:')) ?? [];
      if (language === undefined) return null;
      for (const file of globSync(`locales/${language}/*.json`, { cwd: root }))
        this.addWatchFile(join(root, file));
      const code = writeTexts(root, language, part, reader);
      if (part !== undefined) return { code, moduleType: 'js' };
      if (!isBuild) return { code: code + writeScreenImports(root, language), moduleType: 'js' };
      const files = partFiles(root).map(([name, file]) => ({
        name,
        source: writeTexts(root, language, `:${textPartKey(file)}`, reader),
      }));
      const release = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
      for (const { name, source } of files)
        this.emitFile({
          type: 'asset',
          fileName: `assets/${language}.${release}${partFileEnd(name)}`,
          source,
        });
      return { code: code + writeScreenImporter(language, release), moduleType: 'js' };
    },
  };
}
/** Writes a module with the texts of a part. */
function writeTexts(
  root: string,
  language: string,
  part: string | undefined,
  textsIn: (file: string) => Set<string>,
): string {
  const isWanted = chooseTexts(root, part, textsIn);
  const texts: Record<string, string> = {};
  for (const file of globSync(`locales/${language}/*.json`, { cwd: root }).toSorted()) {
    const all: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'));
    for (const [english, text] of Object.entries(all))
      if (isWanted(english.replace(/^[a-z]+\|/i, ''))) texts[getTextKey(english)] = text;
  }
  return `export default ${JSON.stringify(texts)};\n`;
}

/** Returns whether a part contains a text. */
function chooseTexts(root: string, part: string | undefined, textsIn: (file: string) => Set<string>) {
  const first = textsIn(everyPage);
  if (!part?.startsWith(':')) return (text: string): boolean => first.has(text) === (part === undefined);
  const file = partFiles(root).find(([, one]) => textPartKey(one) === part.slice(1))?.[1] ?? '';
  const own = textsIn(file);
  const shell = file === layoutPart.file ? first : textsIn(layoutPart.file);
  return (text: string): boolean => own.has(text) && !first.has(text) && !shell.has(text);
}
const partFiles = (root: string): [name: string, file: string][] => [
  [layoutPart.name, layoutPart.file],
  ...listScreenFiles(root),
];
/** The name of a screen's part. */
const textPartKey = (file: string): string => file.replace(/\.tsx$/, '').replaceAll('/', '.');

/** The end of the name of a part's built file: `.home.index.js`. */
const partFileEnd = (name: string): string => `.${name.replaceAll(/[/:]+/g, '.').replace(/^\./, '')}.js`;
/** Built files are found by name. A list of them would be a third of what every page loads of a language. */
const writeScreenImporter = (language: string, release: string): string => `
  export const loadScreen = (name) =>
    import(/* @vite-ignore */ './${language}.${release}.' + name.replaceAll(/[/:]+/g, '.').replace(/^\\./, '') + '.js');
`;
/** In development and in tests, a part is a module of its own. */
function writeScreenImports(root: string, language: string): string {
  const lines = partFiles(root).map(
    ([name, file]) =>
      `${JSON.stringify(name)}: () => import('virtual:texts-${language}:${textPartKey(file)}')`,
  );
  return `const screens = { ${lines.join(',\n')} };\nexport const loadScreen = async (name) => screens[name]?.();`;
}
const builtPart = /^assets\/(es|zh)\.[0-9a-f]{8}(\..+\.js)$/;
/** The name of the entry of a part's built file in the chunk graph, or null for other files. */
export function findTextPartEntry(file: string): string | null {
  const [, language, end] = builtPart.exec(file) ?? [];
  return language === undefined ? null : `texts-${language}${end}`;
}
export const textPartEntry = (language: string, name: string): string =>
  `texts-${language}${partFileEnd(name)}`;

/** Returns the path of each screen with its file. */
export function listScreenFiles(root: string): [path: string, file: string][] {
  const sources = [...globSync('areas/*/*/*.feature.client.tsx', { cwd: root }), 'app/web/routes.tsx'];
  return sources
    .toSorted()
    .flatMap((source) =>
      [...readFileSync(join(root, source), 'utf8').matchAll(screenImport)].map(
        ([, path = '', file = '']): [string, string] => [path, join(dirname(source), file)],
      ),
    );
}

/** Returns every quoted text in a file and in all of our files that it imports. */
function createTextReader(root: string): (file: string) => Set<string> {
  const sources = new Map<string, { texts: string[]; imports: string[] }>();
  const read = (file: string) => {
    const known = sources.get(file);
    if (known) return known;
    const code =
      /\.tsx?$/.test(file) && existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
    const texts = shownAfterAnAnswer.test(file) ? [] : quotedTextsIn(code);
    const found = { texts, imports: importsIn(code, file) };
    sources.set(file, found);
    return found;
  };
  const known = new Map<string, Set<string>>();
  return (start) => {
    const answer = known.get(start);
    if (answer) return answer;
    const visited = new Set<string>();
    const texts = new Set<string>();
    const visit = (file: string): void => {
      if (visited.has(file)) return;
      visited.add(file);
      const source = read(file);
      for (const text of source.texts) texts.add(text);
      source.imports.forEach(visit);
    };
    visit(start);
    known.set(start, texts);
    return texts;
  };
}

/** Errors, and what names the values of an answer. By then all texts have loaded. */
const shownAfterAnAnswer = /\.(errors|contract)\.ts$|^kit\/contract\/errors\.ts$/;

const quotedTextsIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`/g)].map(
    ([, one, two, three]) => (one ?? two ?? three ?? '').replace(/\\(.)/g, '$1'),
  );
const importsIn = (code: string, file: string): string[] =>
  [...code.matchAll(/^(?:import|export)\s(?!type\s)[^'";]*?from '([^']+)'|^import '([^']+)'/gm)].flatMap(
    ([, named, bare]) => {
      const path = named ?? bare ?? '';
      if (path.startsWith('#')) return [path.slice(1)];
      return path.startsWith('.') ? [join(dirname(file), path)] : [];
    },
  );
