import { spawn, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '#app/config.ts';
import { ensureChromium } from './chromium.ts';
import { buildClientIfStale } from './client.ts';
import { reach } from './reach.ts';
import { failure, none, sum, summary } from './tally.ts';
import type { Tally } from './tally.ts';
import { readWish, stepOf } from './test-wish.ts';
import type { StepName } from './test-wish.ts';

/**
 * `npm test`: everything that must hold, cheapest first. A failing step hides no later one; the last lines
 * name what failed and sum up.
 * `npm test -- api areas/floor` runs one step on some files, `npm test -- --changed [SINCE]` what a change can reach,
 * `npm test -- e2e --repeat 20 calendar` walks a journey again and again, each time in a product of its own.
 */

type Step = { name: StepName; run(filters: string[]): Promise<Tally> };

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'coldlane-results-'));

const steps: Step[] = [
  {
    name: 'types',
    run: async () =>
      sum(
        await twoAtATime(
          ['shared', 'server', 'web', 'e2e'].map(
            (part) => () => check(`types of ${part}`, 'typescript/bin/tsc', ['-p', `tsconfig.${part}.json`]),
          ),
        ),
      ),
  },
  {
    name: 'lint',
    run: async () =>
      sum([
        await check('oxfmt (npx oxfmt mends it)', 'oxfmt/bin/oxfmt', ['--check']),
        await check('oxlint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
      ]),
  },
  { name: 'knip', run: () => check('knip', 'knip/bin/knip.js', ['--no-progress']) },
  { name: 'rules', run: (filters) => vitest('rules', filters) },
  { name: 'components', run: components },
  // A call waits for PostgreSQL, and for others, for a quarter of its time: three workers use two cores.
  { name: 'api', run: (filters) => vitest('api', [...filters, '--maxWorkers=3']) },
  { name: 'e2e', run: journeys },
];

const wish = readWish(process.argv.slice(2));
if ('fault' in wish || (wish.step !== undefined && !steps.some((step) => step.name === wish.step))) {
  const names = steps.map((step) => step.name).join(', ');
  console.error(
    `\n  ${'fault' in wish ? wish.fault : `There is no step "${wish.step}"; there are ${names}.`}\n`,
  );
  process.exit(1);
}
const { step: wanted, files: filters, repeat } = wish;
const reached = wish.changed ? reachedSince(wish.since) : 'everything';
const chosen = steps.filter((step) => wanted === undefined || step.name === wanted);
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const counts: Tally[] = [];
for (const step of chosen) {
  const began = Date.now();
  const own = reached === 'everything' ? filters : reached.filter((path) => stepOf(path) === step.name);
  if (
    reached !== 'everything' &&
    own.length === 0 &&
    ['rules', 'components', 'api', 'e2e'].includes(step.name)
  ) {
    console.log(`\n── ${step.name}: nothing that the change can reach`);
    continue;
  }
  console.log(`\n── ${step.name} ──`);
  const ran = await step.run(own);
  // A name that no file has must not look like a test that passed.
  const nothing = wanted !== undefined && own.length > 0 && ran.passed + ran.failed + ran.skipped === 0;
  const count = nothing ? failure(`No test of ${step.name} is called ${own.join(' or ')}.`) : ran;
  counts.push(count);
  console.log(
    `── ${step.name}: ${count.failed === 0 ? 'holds' : 'FAILS'} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
}
rmSync(scratch, { recursive: true, force: true });
const total = sum(counts);
console.log(summary(total));
process.exit(total.failed === 0 ? 0 : 1);

async function twoAtATime<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of queue) results.push(await task());
  };
  await Promise.all([work(), work()]);
  return results;
}

/** One checker that is not vitest counts as one test; it speaks only when it finds something. */
async function check(name: string, program: string, args: string[]): Promise<Tally> {
  const { code, output } = await run([join(root, 'node_modules', program), ...args], true);
  if (code === 0) return { ...none, passed: 1 };
  console.log(`${output.trim()}\n✗ ${name}`);
  return failure(name, output);
}

async function vitest(project: string, files: string[], name = project): Promise<Tally> {
  const report = join(scratch, `${name}.json`);
  const { code } = await run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${join(root, 'tools/tally.ts')}`,
      ...files,
    ],
    false,
    { TALLY: report },
  );
  const count = read(report);
  // A crash fails the step even when every single test passed.
  return code !== 0 && count.failed === 0
    ? sum([count, failure(`${name} ended with code ${code}, whatever its tests said`)])
    : count;
}

function read(report: string): Tally {
  try {
    const told: Tally = JSON.parse(readFileSync(report, 'utf8'));
    return told;
  } catch {
    return none;
  }
}

/** The failure of a step that needs a browser where there is none. */
function withoutBrowser(): Tally | undefined {
  try {
    ensureChromium();
    return undefined;
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return failure('the component tests and journeys need a browser', error.message);
  }
}

/** Parts and screens of the client in a browser; the browser is installed before its configuration is read. */
async function components(files: string[]): Promise<Tally> {
  return withoutBrowser() ?? vitest('components', files);
}

async function journeys(files: string[]): Promise<Tally> {
  const missing = withoutBrowser();
  if (missing) return missing;
  await buildClientIfStale(console.log);
  // A journey waits for a third of its time: three products side by side use two cores. Each file goes to the product that is free.
  const products = files.length === 0 ? 3 : Math.min(files.length, 3);
  if (repeat === 1) return vitest('e2e', [...files, `--maxWorkers=${products}`]);
  const rounds: Tally[] = [];
  for (let round = 1; round <= repeat; round += 1) {
    const began = Date.now();
    const count = await vitest('e2e', [...files, '--maxWorkers=1'], `e2e-${round}`);
    rounds.push(count);
    const outcome = count.failed === 0 ? 'holds' : `FAILS (${count.failed})`;
    console.log(`── round ${round} of ${repeat}: ${outcome} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  }
  const broken = rounds.flatMap((count, at) => (count.failed === 0 ? [] : [at + 1]));
  console.log(
    `── ${repeat} rounds, ${broken.length} failed${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`,
  );
  return sum(rounds);
}

/** What a change since a commit can reach (default: since this branch left main), with what is not committed yet. */
function reachedSince(since: string | undefined): ReturnType<typeof reach> {
  const git = (...args: string[]): string[] => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.split('\n').filter((line) => line !== '');
    console.error(`\n  --changed asks git, which says: ${stderr.trim()}\n`);
    process.exit(1);
  };
  const [base = 'HEAD'] = git('merge-base', 'HEAD', since ?? 'main');
  const changed = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const sources = new Map(
    globSync('{kit,app,areas,links,db,tools,bench,tests}/**/*.{ts,tsx,css}', { cwd: root }).map((path) => [
      path.replaceAll('\\', '/'),
      readFileSync(join(root, path), 'utf8'),
    ]),
  );
  const found = reach(sources, changed);
  console.log(
    `${changed.length} files changed since ${base.slice(0, 9)}; they reach ${found === 'everything' ? found : `${found.length} test files`}.`,
  );
  return found;
}

function run(
  args: string[],
  quiet: boolean,
  more: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  // The reader's own settings would change what is tested.
  const foreign =
    /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_|OIDC_|CLOCK_START|TEST_MODE|MAIL_|SMTP_|SMS_|ROUTING_)/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const env = { ...Object.fromEntries(own), ...more };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
