import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const firstScreen = ['app/web/main.tsx', 'app/web/shell/shell.tsx'];

/** Matches the icons that every screen of the portal loads. One file of them is half the size of forty. */
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
