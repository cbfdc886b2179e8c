import { posix } from 'node:path';

/**
 * Determines from the imports which test files a change can affect.
 * - A rule test depends on what it imports.
 * - An API test also depends on the features whose contracts it imports, because they serve its calls.
 * - A browser test also depends on the screens whose paths it or its helpers name.
 * - A component test has no server and depends on no file that only a server runs.
 * - API and browser tests start the product. They depend on what `app/` imports from `kit/` and `integrations/`, but not on every
 *   feature.
 * - A test that reads the generated lists of features covers all features and depends on all of them. Imports of types are left
 *   out, because the type checker covers them.
 */

/** Every source file of the repository by its path. */
export type SourceFiles = ReadonlyMap<string, string>;
export type AffectedTests = 'everything' | readonly string[];

const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);
const isBrowserTest = (path: string): boolean => /\.(e2e\.ts|component\.test\.tsx)$/.test(path);
const isComponentTest = (path: string): boolean => path.endsWith('.component.test.tsx');
const isServerCode = (path: string): boolean => /\.(service|repository|sql|print|feature)\.ts$/.test(path);
const isClientCode = (path: string): boolean => /\.(tsx|client\.ts|css)$/.test(path);
/** Tests of the repository as a whole. They read files that no import names. */
const readsRepository = (path: string): boolean => /^tests\/[^/]+(?<!\.api)\.test\.ts$/.test(path);
const readsFeatureLists = (text: string): boolean =>
  /#(app\/(contract|screens|openapi|features|generated|web\/)|tests\/generated\/|tools\/gen-features)/.test(
    text,
  );
/** Files that run the tests, or that every program reads without an import. */
const isGround = (path: string): boolean =>
  /^(package(-lock)?\.json|tsconfig.*\.json|vite(st)?\.config\.ts|index\.html|db\/|tools\/test)/.test(path);
/** Read neither by a test nor by the product. */
const isIgnored = (path: string): boolean =>
  /\.md$|^docs\/|^bench\/|^\.|^LICENSE$|^locales\/rewrites\.jsonl$/.test(path);

export function findAffectedTests(sources: SourceFiles, changedPaths: readonly string[]): AffectedTests {
  const relevant = changedPaths.filter((path) => !isIgnored(path));
  if (relevant.some(isGround)) return 'everything';
  const translations = relevant.filter((path) => path.startsWith('locales/'));
  // No import names a deleted file or an image.
  if (relevant.some((path) => !sources.has(path) && !translations.includes(path))) return 'everything';
  const graph = graphOf(sources);
  return [...sources.keys()].filter(isTest).filter((test) => {
    if (readsRepository(test) || relevant.includes(test)) return true;
    if (translations.length > 0 && isBrowserTest(test)) return true;
    const reached = reachedBy(test, sources, graph);
    return relevant.some((path) => !isTest(path) && reached.has(path));
  });
}

interface Graph {
  imports: ReadonlyMap<string, readonly string[]>;
  /** The files of each feature, without its tests. */
  features: ReadonlyMap<string, readonly string[]>;
  screens: ReadonlyMap<string, string>;
}

const graphOf = (sources: SourceFiles): Graph => ({
  imports: new Map([...sources].map(([path, text]) => [path, importsOf(path, text)])),
  features: Map.groupBy(
    [...sources.keys()].filter((path) => path.startsWith('areas/') && !isTest(path)),
    (path) => posix.dirname(path),
  ),
  screens: screensOf(sources),
});

function reachedBy(test: string, sources: SourceFiles, graph: Graph): ReadonlySet<string> {
  const inBrowser = isBrowserTest(test);
  const startsProduct = inBrowser || test.endsWith('.api.test.ts');
  const canReach = (path: string): boolean => {
    if (isComponentTest(test)) return !isServerCode(path);
    return inBrowser || !startsProduct || !isClientCode(path);
  };
  const reached = new Set<string>();
  const queue = [test, ...(startsProduct ? productFilesOf(test, sources, graph) : [])].filter(canReach);
  for (const path of queue) {
    if (reached.has(path)) continue;
    reached.add(path);
    // `app/` combines all features. What it imports from them belongs to the tests of those features.
    const cut = startsProduct && path.startsWith('app/') && !path.startsWith('app/web/pages/');
    const next = graph.imports.get(path) ?? [];
    queue.push(...next.filter((file) => canReach(file) && !(cut && /^(areas|app\/generated)\//.test(file))));
  }
  return reached;
}

/**
 * Returns the files that a product test depends on beside its imports: the features that it calls, and the screens that it opens.
 */
function productFilesOf(test: string, sources: SourceFiles, { imports, features, screens }: Graph): string[] {
  const textOf = (path: string): string => sources.get(path) ?? '';
  const helpers = (imports.get(test) ?? []).filter((path) => path.startsWith('tests/'));
  const featureOf = (path: string): readonly string[] => features.get(posix.dirname(path)) ?? [];
  const words = [test, ...helpers].map(textOf).join('\n');
  const opened = isBrowserTest(test) ? [...screens].filter(([path]) => words.includes(path)) : [];
  const screenFiles = opened.flatMap(([, screen]) => featureOf(screen)).filter(isClientCode);
  const callers = [test, ...helpers.filter((path) => textOf(path).includes('.call(')), ...screenFiles];
  const called = callers
    .flatMap((path) => imports.get(path) ?? [])
    .filter((path) => path.endsWith('.contract.ts'));
  const product = test.endsWith('.e2e.ts') ? ['app/server.ts', 'app/web/main.tsx'] : [];
  if (readsFeatureLists(textOf(test))) return [...product, ...[...features.values()].flat()];
  return [...product, ...opened.map(([, screen]) => screen), ...screenFiles, ...called.flatMap(featureOf)];
}

/** Maps each path to its screen. `/units/:id` appears as `/units/`. */
function screensOf(sources: SourceFiles): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [file, text] of sources)
    for (const [, path = '', screen = ''] of text.matchAll(/'(\/[^']*)':\s*\(\) =>\s*import\('([^']+)'\)/g))
      found.set(path.replace(/:.*/, ''), resolveImport(file, screen));
  return found;
}

/** Returns the repository files that a file imports, without types. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:(import|export)\s+(type\s)?[^'"`;()]*?from\s*|import\s*\(?\s*)'([#.][^']+)'/g)]
    .filter(([, , type]) => type === undefined)
    .map(([, , , name = '']) => resolveImport(path, name));
}

const resolveImport = (from: string, name: string): string =>
  name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(from), name);
