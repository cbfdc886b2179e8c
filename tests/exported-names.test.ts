import { expect, test } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/** Exported names are read far from their file. Each describes its meaning and has only one meaning in the repository. */

const declaration = /^export (?:async )?(?:function\*?|const|class|type|interface|enum|let) +([\w$]+)/gm;
const namesIn = (body: string): string[] => [...body.matchAll(declaration)].map(([, name = '']) => name);
const exported = handWrittenSourceFiles.flatMap((file) =>
  namesIn(readRepositoryFile(file)).map((name) => ({ file, name })),
);

/** Names that every file of a kind exports, by kind. */
const conventions: Readonly<Record<string, RegExp>> = {
  feature: /\.feature(\.client)?\.tsx?$/,
  routes: /\.routes\.ts$/,
  createIntegrationRoutes: /\.routes\.ts$/,
  recipes: /\.fixtures\.ts$|^tests\/generated\//,
  invariants: /\.invariants\.ts$/,
};
/**
 * The same concept in two places that cannot share a file: server and browser, product and example, component and its test
 * double.
 */
const twins = new Set([
  'Language',
  'RowScope',
  'UserProfile',
  'addDays',
  'createSession',
  'isInteractionRequired',
  'markOutboxItemSent',
  'sleep',
  'weekdayOf',
]);
const meanings = (all: readonly { file: string; name: string }[]): string[] =>
  [...Map.groupBy(all, ({ name }) => name)]
    .filter(([name, places]) => places.length > 1 && !twins.has(name))
    .filter(([name, places]) => !places.every(({ file }) => conventions[name]?.test(file)))
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);

/** Bare participles and verbs of perception name neither the action nor its object. */
const bareWords =
  'told said kept held shown seen named drawn made written listed moved sent taken given found asked heard fit ' +
  'hold take keep say tell hear send save find add remove change end every some from until is one get rows words ' +
  'standing coming nothing';
const bare = new RegExp(`^(${bareWords.replaceAll(' ', '|')})$`, 'i');

test('an exported name has one meaning', () => {
  expect(exported.length).toBeGreaterThan(5000);
  expect(meanings(exported)).toEqual([]);
  const canaries = ['areas/a.ts', 'areas/b.ts'].map((file) => ({ file, name: 'findOrders' }));
  expect(meanings(canaries)).toEqual(['findOrders: areas/a.ts, areas/b.ts']);
  expect(meanings(canaries.map(({ file }) => ({ file, name: 'routes' })))).toHaveLength(1);
});
test('every listed twin is still exported twice', () => {
  const count = (name: string): number => exported.filter((one) => one.name === name).length;
  expect([...twins].filter((name) => count(name) < 2)).toEqual([]);
});
test('an exported name is more than a bare verb or participle', () => {
  expect(exported.filter(({ name }) => bare.test(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual(
    [],
  );
  const canary = 'export const told = 1;\nexport function saveOrder() {}\n';
  expect(namesIn(canary).filter((name) => bare.test(name))).toEqual(['told']);
});
