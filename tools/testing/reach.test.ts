import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reach } from './reach.ts';

const tree = new Map([
  ['areas/floor/doors/doors.contract.ts', "import { z } from 'zod';"],
  ['areas/floor/doors/doors.service.ts', "import { free } from './free.rules.ts';"],
  ['areas/floor/doors/free.rules.ts', ''],
  ['areas/floor/doors/free.rules.test.ts', "import { free } from './free.rules.ts';"],
  ['areas/floor/doors/doors.screen.tsx', "import { findDoors } from './doors.contract.ts';"],
  ['areas/floor/doors/doors.api.test.ts', "import { findDoors } from './doors.contract.ts';"],
  ['areas/outbound/loads/loads.service.ts', "import { free } from '#areas/floor/doors/free.rules.ts';"],
  ['areas/outbound/loads/loads.contract.ts', ''],
  ['areas/outbound/loads/loads.rules.ts', ''],
  ['areas/outbound/loads/loads.api.test.ts', "import { findLoads } from './loads.contract.ts';"],
  ['areas/floor/doors/doors.feature.web.tsx', "'/warehouse/doors/:id': () => import('./doors.screen.tsx'),"],
  ['tests/e2e/doors.e2e.ts', "await open('/warehouse/doors/7')"],
  ['tests/e2e/loads.e2e.ts', "await open('/outbound/loading')"],
  ['tests/e2e/menu.e2e.ts', "import { screens } from '#app/screens.ts';"],
  ['tests/matrix.api.test.ts', "import { endpoints } from '#app/contract.ts';"],
  ['tests/house.test.ts', ''],
  ['tests/world.ts', "import { openServer } from '#app/server.ts';"],
]);
const always = 'tests/house.test.ts';

describe('a change reaches', () => {
  it.each<[string, string, string[]]>([
    [
      'the calls of its own feature, of those above that use it, and the journeys to its screen',
      'areas/floor/doors/free.rules.ts',
      [
        'areas/floor/doors/free.rules.test.ts',
        'areas/floor/doors/doors.api.test.ts',
        'areas/outbound/loads/loads.api.test.ts',
        'tests/matrix.api.test.ts',
        'tests/e2e/doors.e2e.ts',
        'tests/e2e/menu.e2e.ts',
      ],
    ],
    [
      'what stands above it, and nothing below',
      'areas/outbound/loads/loads.rules.ts',
      ['areas/outbound/loads/loads.api.test.ts', 'tests/matrix.api.test.ts', 'tests/e2e/menu.e2e.ts'],
    ],
    [
      'journeys alone when it is only seen',
      'areas/floor/doors/doors.screen.tsx',
      ['tests/e2e/doors.e2e.ts', 'tests/e2e/menu.e2e.ts'],
    ],
    [
      'itself when it is a test',
      'areas/outbound/loads/loads.api.test.ts',
      ['areas/outbound/loads/loads.api.test.ts'],
    ],
    ['the tests of the tree alone when it is prose', 'areas/floor/README.md', []],
  ])('%s', (_, changed, tests) => {
    expect(new Set(reach(tree, [changed]))).toEqual(new Set([always, ...tests]));
  });
  it.each([
    'kit/server/db.ts',
    'app/server.ts',
    'tests/world.ts',
    'db/migrations/0001_parties.sql',
    'texts/es/orders.ts',
    'package.json',
    'areas/floor/doors/gone.rules.ts',
  ])('everything from %s', (changed) => {
    expect(reach(tree, [changed])).toBe('everything');
  });
});

describe('in this tree', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = new Map(
    globSync('{areas,app,tests}/**/*.{ts,tsx,css}', { cwd: root }).map((path) => [
      path.replaceAll('\\', '/'),
      readFileSync(join(root, path), 'utf8'),
    ]),
  );
  it('an hour of the calendar reaches the orders that are entered by it, and no journey is blind to every screen', () => {
    const found = reach(sources, ['areas/calendar/cutoff/cutoff.rules.ts']);
    expect(found).toContain('areas/orders/extensions/extensions.api.test.ts');
    expect(found).toContain('tests/e2e/cutoff.e2e.ts');
    const journeys = [...sources.keys()].filter((path) => path.endsWith('.e2e.ts'));
    const all = [...sources.keys()].filter((path) => /^areas\/.*(?<!\.test)\.tsx?$/.test(path));
    const seeing = reach(sources, all);
    expect(journeys.filter((path) => !seeing.includes(path))).toEqual([]);
  });
  it('what is not everything is less than everything', () => {
    const tests = [...sources.keys()].filter((path) => /\.(test|e2e)\.ts$/.test(path));
    const found = reach(sources, ['areas/receiving/scanning/scanning.rules.ts']);
    expect(found).toContain('tests/e2e/scanner.e2e.ts');
    expect(found.length).toBeLessThan(tests.length / 2);
  });
});
