import { posix } from 'node:path';

/**
 * Which tests a change can reach, read from the imports. A test of calls reaches a feature by its contract: what stands behind the
 * contract answers the call. A journey reaches the screens whose paths it names. What everything stands on reaches every test.
 */

/** Every source of the tree by its path. */
export type Sources = ReadonlyMap<string, string>;
export type Reach = 'everything' | readonly string[];

const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);
/** Journeys and component tests: they see the client. */
const isJourney = (path: string): boolean => /\.(e2e\.ts|component\.test\.tsx)$/.test(path);
const isSeen = (path: string): boolean => /\.(tsx|web\.ts|css)$/.test(path);
/** Tests of the tree as a whole: they read files that no import names. */
const isOfTheTree = (path: string): boolean => /^tests\/[^/]+(?<!\.api)\.test\.ts$/.test(path);

export function reach(sources: Sources, changed: readonly string[]): Reach {
  const felt = changed.filter((path) => !path.endsWith('.md'));
  if (felt.some((path) => !path.startsWith('areas/') && !isTest(path))) return 'everything';
  // A file that is gone, or a picture, is named by no import that still stands.
  if (felt.some((path) => !sources.has(path))) return 'everything';
  const ground: Ground = {
    imports: new Map([...sources].map(([path, text]) => [path, importsOf(path, text)])),
    features: Map.groupBy(
      [...sources.keys()].filter((path) => path.startsWith('areas/') && !isTest(path)),
      (path) => posix.dirname(path),
    ),
    screens: screensOf(sources),
  };
  return [...sources.keys()].filter(isTest).filter((test) => {
    if (isOfTheTree(test) || felt.includes(test)) return true;
    const reached = reachedBy(test, sources.get(test) ?? '', ground);
    return felt.some((path) => !isTest(path) && reached.has(path));
  });
}

interface Ground {
  imports: ReadonlyMap<string, readonly string[]>;
  /** The files of each feature, without its tests. */
  features: ReadonlyMap<string, readonly string[]>;
  screens: ReadonlyMap<string, string>;
}

function reachedBy(test: string, text: string, ground: Ground): ReadonlySet<string> {
  const calls = isJourney(test) || test.endsWith('.api.test.ts');
  const answers = (path: string): boolean => isJourney(test) || !isSeen(path);
  // Who reads the registers walks over every feature.
  if (calls && /[#/]app\/|#tools\/gen-features/.test(text))
    return new Set([...ground.features.values()].flat().filter(answers));
  const reached = new Set<string>();
  const queue = isJourney(test)
    ? [...ground.screens].filter(([path]) => text.includes(path)).map(([, screen]) => screen)
    : [test];
  for (const path of queue) {
    if (reached.has(path)) continue;
    reached.add(path);
    queue.push(...(ground.imports.get(path) ?? []));
    if (!calls || !path.endsWith('.contract.ts')) continue;
    const feature = ground.features.get(posix.dirname(path)) ?? [];
    queue.push(...feature.filter(answers));
  }
  return reached;
}

/** The screen behind each path; `/units/:id` is named as `/units/`. */
function screensOf(sources: Sources): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of sources)
    for (const [, path = '', screen = ''] of text.matchAll(/'(\/[^']*)':\s*\(\) =>\s*import\('([^']+)'\)/g))
      found.set(path.replace(/:.*/, ''), resolved(file, screen));
  return found;
}

/** What a file imports from the areas; all else is what everything stands on. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .map(([, name = '']) => resolved(path, name))
    .filter((name) => name.startsWith('areas/'));
}

/** A name of the tree as a path from its root; that of a package stays what it is. */
const resolved = (from: string, name: string): string => {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
};
