import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '#app/config.ts';
import { ensureChromium } from './chromium.ts';
import { buildClientIfStale } from './client.ts';

/** `npm test`: everything that must hold, cheapest first. A failing step hides no later one; the last line sums up. */

type Count = { passed: number; failed: number; skipped: number };
type Step = { name: string; run(filters: string[]): Promise<Count> };

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'coldlane-results-'));
const passed: Count = { passed: 1, failed: 0, skipped: 0 };
const failed: Count = { passed: 0, failed: 1, skipped: 0 };

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
  { name: 'api', run: (filters) => vitest('api', filters) },
  { name: 'e2e', run: journeys },
];

/** Journeys that take as long as all the others together. */
const longLane = ['lists', 'kit', 'accounts', 'upload', 'calendar', 'live'];

const [wanted, ...filters] = process.argv.slice(2);
const chosen = wanted === undefined ? steps : steps.filter((step) => step.name === wanted);
if (chosen.length === 0) {
  console.error(
    `\n  There is no step "${wanted}"; there are ${steps.map((step) => step.name).join(', ')}.\n`,
  );
  process.exit(1);
}
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const counts: Count[] = [];
for (const step of chosen) {
  const began = Date.now();
  console.log(`\n── ${step.name} ──`);
  const count = await step.run(filters);
  counts.push(count);
  console.log(
    `── ${step.name}: ${count.failed === 0 ? 'holds' : 'FAILS'} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
}
rmSync(scratch, { recursive: true, force: true });
const total = sum(counts);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

function sum(counts: Count[]): Count {
  const add = (key: keyof Count): number => counts.reduce((whole, count) => whole + count[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

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
async function check(name: string, program: string, args: string[]): Promise<Count> {
  const { code, output } = await run([join(root, 'node_modules', program), ...args], true);
  if (code === 0) return passed;
  console.log(`${output.trim()}\n✗ ${name}`);
  return failed;
}

async function vitest(project: string, files: string[], name = project): Promise<Count> {
  const report = join(scratch, `${name}.json`);
  const { code } = await run(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    false,
  );
  const count = read(report);
  // A crash or an error outside any test fails the step even when every single test passed.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function read(report: string): Count {
  try {
    const told: { testResults: { status: string; assertionResults: { status: string }[] }[] } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const files = told.testResults.map(({ status, assertionResults }) => {
      const of = (...names: string[]): number =>
        assertionResults.filter((result) => names.includes(result.status)).length;
      const broken = status === 'failed' && of('failed') === 0 ? 1 : 0;
      return {
        passed: of('passed'),
        failed: of('failed') + broken,
        skipped: of('skipped', 'pending', 'todo', 'disabled'),
      };
    });
    return sum(files);
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

async function journeys(files: string[]): Promise<Count> {
  try {
    ensureChromium();
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    console.log(error.message);
    return failed;
  }
  if (files.length > 0) return vitest('e2e', files);
  // Two products side by side use both cores: a journey mostly waits. What they share, the built client, is built first.
  await buildClientIfStale(console.log);
  const lanes = [
    ['--exclude', `tests/e2e/{${longLane.join(',')}}.e2e.ts`],
    longLane.map((name) => `tests/e2e/${name}.e2e.ts`),
  ];
  return sum(await twoAtATime(lanes.map((lane, at) => () => vitest('e2e', lane, `e2e-${at + 1}`))));
}

function run(args: string[], quiet: boolean): Promise<{ code: number; output: string }> {
  // The reader's own settings would change what is tested.
  const foreign =
    /^(NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_|OIDC_|CLOCK_START|TEST_MODE|MAIL_|SMTP_|SMS_|ROUTING_)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
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
