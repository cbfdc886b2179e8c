import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { splitTranslationsByFirstScreen } from './tools/client-build-plugins.ts';
import { componentBrowser } from './tools/component-browser.ts';
import LongestFirst from './tools/testing/longest-first.ts';

const everywhere = ['kit', 'app', 'areas', 'integrations', 'db', 'tools', 'bench'];
const common = {
  environment: 'node',
  fakeTimers: { toFake: [] },
  // What is waited for is a state: the bounds are there for what never comes, not for a machine that is busy.
  expect: { poll: { timeout: 60_000 } },
} as const;

/**
 * Files named `*.full.*` belong to `npm run test:full`. The gate leaves them out, except the walks over all endpoints and lists
 * (`tests/reached.ts`), which then visit the features that changed.
 */
const left = leftToFullRun();
function leftToFullRun(): string[] {
  if (process.env['COLDLANE_FULL'] === '1') return [];
  const { COLDLANE_REACHED: reached = '[]' } = process.env;
  const isWalk = (file: string): boolean => readFileSync(file, 'utf8').includes('/reached.ts');
  return globSync('{kit,app,areas,integrations,db,tools,bench,tests}/**/*.full.*').filter(
    (file) => reached === '[]' || !isWalk(file),
  );
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A walk over the features that changed may have nothing to visit in one of its files.
    passWithNoTests: true,
    projects: [
      {
        // True on paper: no database, no server.
        test: {
          ...common,
          name: 'rules',
          // Files share a worker's modules: loading them again for each took a third of the processor time.
          isolate: false,
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/*.api.test.ts', '**/node_modules/**', ...left],
          testTimeout: 120_000,
        },
      },
      {
        // Parts and screens of the client in a real browser, without server and database.
        plugins: [splitTranslationsByFirstScreen(import.meta.dirname), react()],
        publicDir: 'app/web/public',
        // Nobody signs in at a provider here.
        resolve: {
          alias: { '#kit/web/session.ts': join(import.meta.dirname, 'tests/components/app/fake-session.ts') },
        },
        define: { __RELEASE__: JSON.stringify('0.0.0') },
        test: {
          ...common,
          name: 'components',
          // Files share the page's modules: reading the client again for each would take most of the time.
          isolate: false,
          include: ['tests/components/**/*.component.test.tsx'],
          exclude: ['**/node_modules/**', ...left],
          browser: componentBrowser,
          setupFiles: ['tests/components/key-warnings.ts'],
          testTimeout: 120_000,
        },
      },
      {
        // Real calls on a real PostgreSQL, each file on a clone of the migrated template.
        test: {
          ...common,
          name: 'api',
          // Files share a worker's modules, and Node itself loads them: both are faster than Vitest's own loader.
          isolate: false,
          experimental: { viteModuleRunner: false },
          include: [...everywhere.map((folder) => `${folder}/**/*.api.test.ts`), 'tests/*.test.ts'],
          exclude: ['**/node_modules/**', ...left],
          globalSetup: ['tools/test-postgres.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        // The product as a person starts it, in a real browser: as many products as workers, a file's journeys one after the other.
        test: {
          ...common,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', ...left],
          globalSetup: ['tools/test-product.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
