import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { getTextKey } from '../../kit/web/text-key.ts';

/**
 * Splits the texts of a language:
 *
 * - `virtual:texts-es` has those that every page loads, and knows where those of each screen are.
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
  return {
    name: 'coldlane-texts',
    enforce: 'pre',
    buildStart() {
      reader = createTextReader(root);
    },
    resolveId: (id) => (textsPart.test(id) ? `\0${id.replace('virtual:', '')}` : null),
    load(id) {
      const [, language, part] = textsPart.exec(id.replace('\0', 'virtual:')) ?? [];
      if (language === undefined) return null;
      const isWanted = chooseTexts(root, part, reader);
      const texts: Record<string, string> = {};
      for (const file of globSync(`locales/${language}/*.json`, { cwd: root }).toSorted()) {
        this.addWatchFile(join(root, file));
        const all: Record<string, string> = JSON.parse(readFileSync(join(root, file), 'utf8'));
        for (const [english, text] of Object.entries(all))
          if (isWanted(english.replace(/^[a-z]+\|/i, ''))) texts[getTextKey(english)] = text;
      }
      const screens = part === undefined ? writeScreenImports(root, language) : '';
      return { code: `export default ${JSON.stringify(texts)};\n${screens}`, moduleType: 'js' };
    },
  };
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
export const textPartKey = (file: string): string => file.replace(/\.tsx$/, '').replaceAll('/', '.');

function writeScreenImports(root: string, language: string): string {
  const lines = partFiles(root).map(
    ([name, file]) =>
      `${JSON.stringify(name)}: () => import('virtual:texts-${language}:${textPartKey(file)}')`,
  );
  return `export const screens = { ${lines.join(',\n')} };`;
}

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
