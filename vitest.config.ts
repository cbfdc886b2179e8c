import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { splitTextsByScreen } from './tools/client/split-texts.ts';
import { componentBrowserConfig } from './tools/component-browser.ts';
import LongestFirst from './tools/testing/longest-first.ts';

const everywhere = ['kit', 'app', 'areas', 'integrations', 'db', 'tools', 'bench'];
const common = {
  environment: 'node',
  fakeTimers: { toFake: [] },
  // Tests wait for states. The timeouts are for states that never occur, not for a busy machine.
  expect: { poll: { timeout: 60_000 } },
} as const;

/**
 * Files named `*.full.*` belong to `npm run test:full`. `npm test` leaves them out, except the runs over all endpoints and lists
 * (`tests/reached.ts`), which then cover the changed features.
 */
const left = leftToFullRun();
function leftToFullRun(): string[] {
  if (process.env['COLDLANE_FULL'] === '1') return [];
  const { COLDLANE_CHANGED_FEATURES: reached = '[]' } = process.env;
  const isWalk = (file: string): boolean => readFileSync(file, 'utf8').includes('/reached.ts');
  return globSync('{kit,app,areas,integrations,db,tools,bench,tests}/**/*.full.*').filter(
    (file) => reached === '[]' || !isWalk(file),
  );
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A run over the changed features may have nothing to test in one of its files.
    passWithNoTests: true,
    projects: [
      {
        // Pure logic: no database, no server.
        test: {
          ...common,
          name: 'rules',
          // Files share a worker's modules. Loading them again for each file took a third of the CPU time.
          isolate: false,
          include: everywhere.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['**/*.api.test.ts', '**/node_modules/**', ...left],
          testTimeout: 120_000,
        },
      },
      {
        // Components and screens of the client in a real browser, without server and database.
        plugins: [splitTextsByScreen(import.meta.dirname), react()],
        publicDir: 'app/web/public',
        // No user signs in at a provider here.
        resolve: {
          alias: { '#kit/web/session.ts': join(import.meta.dirname, 'tests/components/app/fake-session.ts') },
        },
        define: { __RELEASE__: JSON.stringify('0.0.0') },
        test: {
          ...common,
          name: 'components',
          // Files share the page's modules. Loading the client again for each file would take most of the time.
          isolate: false,
          include: ['tests/components/**/*.component.test.tsx'],
          exclude: ['**/node_modules/**', ...left],
          browser: componentBrowserConfig,
          setupFiles: ['tests/components/key-warnings.ts', 'tests/components/layer-parts.ts'],
          testTimeout: 120_000,
        },
      },
      {
        // Real requests on a real PostgreSQL, each file on a clone of the migrated template.
        test: {
          ...common,
          name: 'api',
          // Files share a worker's modules, and Node itself loads them. Both are faster than Vitest's own loader.
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
        // The product as a user starts it, in a real browser: one product per worker, and a file's tests in sequence.
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
