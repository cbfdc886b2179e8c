/** Fixed waits in milliseconds, one file each. `coldlane/no-fixed-wait` rejects all of them (tests/linter.test.ts). */
const sqlSleep = `pg_${'sleep'}(0.3)`;
const bodies = [
  "import type { Page } from 'playwright-core';\nexport const go = (page: Page) => page.waitForTimeout(300);\n",
  'export const go = () => new Promise((resolve) => setTimeout(resolve, 300));\n',
  'export const go = (page: Window) => void window.setTimeout(() => page.close(), 300);\n',
  "import { setTimeout as sleep } from 'node:timers/promises';\nexport const go = () => sleep(300);\n",
  "import * as timers from 'node:timers/promises';\nexport const go = () => timers.setTimeout(300);\n",
  "import { promisify } from 'node:util';\nexport const sleep = promisify(setTimeout);\n",
  "import { scheduler } from 'node:timers/promises';\nexport const go = () => scheduler.wait(300);\n",
  `export const go = (query: (sql: string) => void) => query('select ${sqlSleep}');\n`,
  `export const go = (query: (sql: string) => void) => query(\`select ${sqlSleep}\`);\n`,
];
export const fixedWaitSourceSamples: [file: string, body: string][] = [
  ...bodies.map((body, n): [string, string] => [`tests/zz-canary-wait-${n}.ts`, body]),
  [
    'areas/zz-canary/nest/wait.api.test.ts',
    "import { setTimeout } from 'node:timers';\nexport const go = (): void => void setTimeout(() => {}, 300);\n",
  ],
  [
    'tests/e2e/zz-canary.e2e.ts',
    'export const go = () => new Promise((resolve) => setTimeout(resolve, 300));\n',
  ],
];
