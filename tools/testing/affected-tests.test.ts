import { describe, expect, it } from 'vitest';
import { readSourceFiles } from './changes.ts';
import { findAffectedTests } from './affected-tests.ts';

const tree = new Map([
  ['areas/floor/doors/doors.contract.ts', "import { z } from 'zod';"],
  ['areas/floor/doors/doors.service.ts', "import { free } from './free.rules.ts';"],
  ['areas/floor/doors/doors.print.ts', "import { draw } from '#kit/server/pdf.ts';"],
  ['areas/floor/doors/free.rules.ts', "import type { Load } from '#areas/outbound/loads/loads.rules.ts';"],
  ['areas/floor/doors/free.rules.test.ts', "import { free } from './free.rules.ts';"],
  ['areas/floor/doors/doors.screen.tsx', "import { findDoors } from './doors.contract.ts';"],
  ['areas/floor/doors/doors.api.test.ts', withWorld("import { findDoors } from './doors.contract.ts';")],
  ['areas/outbound/loads/loads.service.ts', "import { free } from '#areas/floor/doors/free.rules.ts';"],
  ['areas/outbound/loads/loads.contract.ts', ''],
  ['areas/outbound/loads/loads.rules.ts', ''],
  ['areas/outbound/loads/loads.api.test.ts', withWorld("import { findLoads } from './loads.contract.ts';")],
  [
    'areas/floor/doors/doors.feature.client.tsx',
    "'/warehouse/doors/:id': () => import('./doors.screen.tsx'),",
  ],
  ['kit/server/pdf.ts', ''],
  ['kit/server/pool.ts', ''],
  ['kit/web/dialog.tsx', ''],
  [
    'app/server.ts',
    "import { pool } from '#kit/server/pool.ts'; import { features } from './generated/features.ts';",
  ],
  ['app/generated/features.ts', "import { feature } from '#areas/floor/doors/doors.service.ts';"],
  ['app/web/main.tsx', "import { Dialog } from '#kit/web/dialog.tsx';"],
  ['tests/e2e/doors.e2e.ts', "await open('/warehouse/doors/7')"],
  ['tests/e2e/loads.e2e.ts', "await open('/outbound/loading')"],
  ['tests/e2e/menu.e2e.ts', "import { screens } from '#app/screens.ts';"],
  ['tests/components/dialog.component.test.tsx', "import { Dialog } from '#kit/web/dialog.tsx';"],
  [
    'tests/components/doors.component.test.tsx',
    "import { openScreen } from './stage.ts'; await openScreen('/warehouse/doors/7')",
  ],
  ['tests/matrix.api.test.ts', withWorld("import { endpoints } from '#app/contract.ts';")],
  ['tests/architecture.test.ts', ''],
  ['tests/world.ts', "import { startServer } from '#app/server.ts';"],
]);
const always = 'tests/architecture.test.ts';
const journeys = ['tests/e2e/doors.e2e.ts', 'tests/e2e/loads.e2e.ts', 'tests/e2e/menu.e2e.ts'];
const components = [
  'tests/components/dialog.component.test.tsx',
  'tests/components/doors.component.test.tsx',
];
const apiTests = [
  'areas/floor/doors/doors.api.test.ts',
  'areas/outbound/loads/loads.api.test.ts',
  'tests/matrix.api.test.ts',
];

describe('a changed file affects', () => {
  it.each<[string, string, string[]]>([
    [
      'the API tests of its own feature, of those above that use it, and the browser tests of its screen',
      'areas/floor/doors/free.rules.ts',
      [
        'areas/floor/doors/free.rules.test.ts',
        'areas/floor/doors/doors.api.test.ts',
        'areas/outbound/loads/loads.api.test.ts',
        'tests/matrix.api.test.ts',
        'tests/components/doors.component.test.tsx',
        'tests/e2e/doors.e2e.ts',
        'tests/e2e/menu.e2e.ts',
      ],
    ],
    [
      'no component test from server code',
      'areas/floor/doors/doors.service.ts',
      [
        'areas/floor/doors/doors.api.test.ts',
        'tests/matrix.api.test.ts',
        'tests/e2e/doors.e2e.ts',
        'tests/e2e/menu.e2e.ts',
      ],
    ],
    [
      'the features above it, and none below, even if one names its types',
      'areas/outbound/loads/loads.rules.ts',
      ['areas/outbound/loads/loads.api.test.ts', 'tests/matrix.api.test.ts', 'tests/e2e/menu.e2e.ts'],
    ],
    [
      'only browser tests from a screen',
      'areas/floor/doors/doors.screen.tsx',
      ['tests/components/doors.component.test.tsx', 'tests/e2e/doors.e2e.ts', 'tests/e2e/menu.e2e.ts'],
    ],
    [
      'from a file of the kit the features that import it',
      'kit/server/pdf.ts',
      [
        'areas/floor/doors/doors.api.test.ts',
        'tests/matrix.api.test.ts',
        'tests/e2e/doors.e2e.ts',
        'tests/e2e/menu.e2e.ts',
      ],
    ],
    [
      'every API and browser test from what the server itself imports',
      'kit/server/pool.ts',
      [...apiTests, ...journeys],
    ],
    [
      'every browser test from what the client imports',
      'kit/web/dialog.tsx',
      ['tests/components/dialog.component.test.tsx', ...journeys],
    ],
    ['every API test from test factories', 'tests/world.ts', apiTests],
    ['every browser test from a translation', 'locales/es/orders.ts', [...components, ...journeys]],
    [
      'itself when it is a test',
      'areas/outbound/loads/loads.api.test.ts',
      ['areas/outbound/loads/loads.api.test.ts'],
    ],
    ['only the repository tests when it is a document', 'areas/floor/README.md', []],
  ])('%s', (_, changed, tests) => {
    expect(new Set(findAffectedTests(tree, [changed]))).toEqual(new Set([always, ...tests]));
  });
  it.each([
    'db/migrations/0001_parties.sql',
    'areas/orders/gone.rules.ts',
    'package.json',
    'tools/test-postgres.ts',
    'tools/testing/steps.ts',
  ])('everything from %s', (changed) => {
    expect(findAffectedTests(tree, [changed])).toBe('everything');
  });
});

/** An API test opens a world, which starts the server. */
function withWorld(text: string): string {
  return `${text} import { openWorld } from '#tests/world.ts';`;
}

describe('in this repository', () => {
  const sources = readSourceFiles();
  it('a cutoff rule affects the orders entered by it, and every end-to-end test depends on some screen', () => {
    const found = findAffectedTests(sources, ['areas/calendar/cutoff/cutoff.rules.ts']);
    expect(found).toContain('areas/orders/cutoff-extensions/cutoff-extensions.api.test.ts');
    expect(found).toContain('tests/e2e/cutoff.full.e2e.ts');
    const journeys = [...sources.keys()].filter((path) => path.endsWith('.e2e.ts'));
    const all = [...sources.keys()].filter((path) => /^areas\/.*(?<!\.test)\.tsx?$/.test(path));
    const seeing = findAffectedTests(sources, all);
    expect(journeys.filter((path) => !seeing.includes(path))).toEqual([]);
  });
  it('a kit helper used only by the server affects no rule test of an area', () => {
    const found = findAffectedTests(sources, ['kit/server/xlsx.ts']);
    expect(found).not.toContain('areas/calendar/cutoff/cutoff.rules.test.ts');
    expect(found.length).toBeGreaterThan(1);
  });
  it('a change that does not affect everything affects fewer tests', () => {
    const tests = [...sources.keys()].filter((path) => /\.(test|e2e)\.ts$/.test(path));
    const found = findAffectedTests(sources, ['areas/receiving/scanning/scanning.rules.ts']);
    expect(found).toContain('tests/e2e/scanner.e2e.ts');
    expect(found.length).toBeLessThan(tests.length / 2);
  });
});
