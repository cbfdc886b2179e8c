import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Cuts the texts of a language in two: `texts/es/orders.json?first` holds what Home and all around it say, `?rest` what
 * any other screen does. The first screen thus waits for a quarter of them.
 */
const firstScreen = ['app/web/main.tsx', 'app/web/shell/shell.tsx', 'app/web/pages/home.tsx'];

export function cutTexts(root: string): Plugin {
  let said = new Set<string>();
  return {
    name: 'coldlane-texts',
    enforce: 'pre',
    buildStart() {
      said = saidBy(root, firstScreen);
    },
    load(id) {
      const [, file, part] = /^(.*\/texts\/(?:es|zh)\/[\w-]+\.json)\?(first|rest)$/.exec(id) ?? [];
      if (file === undefined) return null;
      const all: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      const kept = Object.entries(all).filter(
        ([english]) => said.has(english.replace(/^[a-z]+\|/i, '')) === (part === 'first'),
      );
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))}`, moduleType: 'js' };
    },
  };
}

/** Every text between quotes in some files and all that they import. */
export function saidBy(root: string, files: readonly string[]): Set<string> {
  const said = new Set<string>();
  for (const source of sourcesOf(root, files))
    for (const [, one, two, three] of source.matchAll(
      /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`/g,
    ))
      said.add((one ?? two ?? three ?? '').replace(/\\(.)/g, '$1'));
  return said;
}
/** The pictures that the first screen draws: one file of them is half of what forty are. */
export function firstIcons(root: string): RegExp {
  const names = sourcesOf(root, firstScreen).flatMap((source) =>
    [...source.matchAll(/^import \{([^}]*)\} from '@tabler\/icons-react'/gm)].flatMap(([, listed = '']) =>
      listed.split(',').map((name) => name.trim()),
    ),
  );
  return new RegExp(`icons-react/.*/(${[...new Set(names.filter(Boolean))].join('|')})\\.mjs$`);
}
/** The text of some files and of all of ours that they import. */
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

const described = /\babout:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g;
/** What a call is about is told to programs by the server (openapi.json); a browser need not carry it. */
export const leaveOutDescriptions = (): Plugin => ({
  name: 'coldlane-descriptions',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('.contract.ts') ? { code: code.replace(described, "about: '',"), map: null } : null;
  },
});
