import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#app/config.ts';
import { findOrInstallChromium } from '../chromium.ts';
import { buildClientIfStale } from '../build-client-if-stale.ts';
import type { TestStepName, VitestStep } from './arguments.ts';
import { isVitestStep } from './arguments.ts';
import { buildNodeModulesPath, runNodeProgram } from './processes.ts';
import { buildCheckerResult } from './results.ts';
import type { TestResult } from './results.ts';

const root = join(import.meta.dirname, '../..');

export interface StepOptions {
  /** Parts of paths of test files. Empty means all. */
  files: readonly string[];
  /** Includes the files named `*.full.*`. */
  includesFullFiles: boolean;
  /** The feature folders that the runs over all endpoints cover. Undefined means all. */
  featureFolders?: readonly string[];
  /** The files that the linter and the formatter check. Undefined means all. */
  changedFiles?: readonly string[];
  /** Only the test with this name: "describe > title". */
  testName?: string;
  /** The folder for Vitest's results until they are read. */
  scratchFolder: string;
  /** Ends the step at this many failed tests. Undefined runs it to its end. */
  maxFailures?: number;
  /** Hides Vitest's output. */
  quiet?: boolean;
}

/**
 * The measured best number of workers for each step on two cores. An API test waits for PostgreSQL a quarter of its time, and a
 * browser test for its page, so three workers use two cores there. Rule tests only use the CPU.
 */
const workers: Readonly<Record<VitestStep, number>> = { rules: 2, components: 2, api: 3, e2e: 3 };

/** Time zones in which the rule tests must give the same results: east and west of UTC, half hours, both hemispheres. */
const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'America/Sao_Paulo'];

export async function runTestStep(step: TestStepName, options: StepOptions): Promise<TestResult[]> {
  switch (step) {
    case 'types':
      return runTypes();
    case 'lint':
      return runLint(options.changedFiles);
    case 'knip':
      return [await runChecker('knip', 'knip', 'knip/bin/knip.js', ['--no-progress'])];
    case 'zones':
      return runZones(options);
    case 'crash':
      return [await runChecker('crash', 'crash test', '', [join(root, 'tools/crash-test.ts')])];
    case 'rules':
    case 'components':
    case 'api':
    case 'e2e':
      return runVitest(step, options);
  }
}

async function runLint(changedFiles: readonly string[] | undefined): Promise<TestResult[]> {
  const formatted = changedFiles?.filter((file) => /\.(tsx?|mjs|css|json|md)$/.test(file)) ?? [];
  const linted = changedFiles?.filter((file) => /\.(tsx?|mjs)$/.test(file)) ?? [];
  const results: TestResult[] = [];
  if (changedFiles === undefined || formatted.length > 0)
    results.push(
      await runChecker('lint', 'oxfmt (fix with: npx oxfmt)', 'oxfmt/bin/oxfmt', ['--check', ...formatted]),
    );
  if (changedFiles === undefined || linted.length > 0)
    results.push(
      await runChecker('lint', 'oxlint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', ...linted]),
    );
  return results;
}

/**
 * Each type check runs on one thread, two of them concurrently. With more threads, each checks much of the program again and
 * takes twice the CPU time.
 */
async function runTypes(): Promise<TestResult[]> {
  const results: TestResult[] = [];
  const parts = ['server', 'web', 'shared', 'e2e'].values();
  const work = async (): Promise<void> => {
    for (const part of parts)
      results.push(
        await runChecker('types', `types of ${part}`, 'typescript/bin/tsc', [
          '-p',
          `tsconfig.${part}.json`,
          '--singleThreaded',
        ]),
      );
  };
  await Promise.all([work(), work()]);
  return results;
}

/**
 * Runs a checker, which counts as one test and prints only its findings. Those written in Go collect garbage less often, because
 * memory is sufficient.
 */
async function runChecker(
  step: TestStepName,
  name: string,
  program: string,
  args: string[],
): Promise<TestResult> {
  const command = program === '' ? args : [buildNodeModulesPath(program), ...args];
  const { code, output, seconds } = await runNodeProgram(command, { quiet: true, env: { GOGC: '400' } });
  if (code === 0) return buildCheckerResult(step, name, seconds);
  console.log(`${output.trim()}\n✗ ${name}`);
  return buildCheckerResult(step, name, seconds, output);
}

async function runZones(options: StepOptions): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (const zone of zones) {
    console.log(`── rules in ${zone} ──`);
    const tests = await runVitest('rules', options, { TZ: zone });
    results.push(
      ...tests.map((test) => ({ ...test, step: 'zones' as const, name: `${test.name} (${zone})` })),
    );
  }
  return results;
}

export async function runVitest(
  step: VitestStep,
  options: StepOptions,
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<TestResult[]> {
  const missing = await prepareBrowserStep(step);
  if (missing !== undefined) return [buildCheckerResult(step, 'a browser for the tests', 0, missing)];
  const {
    files,
    includesFullFiles: full,
    featureFolders: reached,
    testName,
    scratchFolder: scratch,
    maxFailures,
    quiet = false,
  } = options;
  const report = join(scratch, `${step}.json`);
  rmSync(report, { force: true });
  const count = files.length === 0 ? workers[step] : Math.min(files.length, workers[step]);
  const args = [
    buildNodeModulesPath('vitest/vitest.mjs'),
    'run',
    '--project',
    step,
    '--passWithNoTests',
    '--reporter=default',
    `--reporter=${join(root, 'tools/testing/reporter.ts')}`,
    `--maxWorkers=${testName === undefined ? count : 1}`,
    ...(maxFailures === undefined ? [] : [`--bail=${maxFailures}`]),
    ...(testName === undefined ? [] : ['--testNamePattern', patternOf(testName)]),
    ...files,
  ];
  const env = {
    ...(full ? { COLDLANE_FULL: '1' } : {}),
    ...(reached === undefined ? {} : { COLDLANE_CHANGED_FEATURES: JSON.stringify(reached) }),
    COLDLANE_TEST_RESULTS: report,
    ...extraEnv,
  };
  const { code, output, seconds } = await runNodeProgram(args, { quiet, env });
  const tests: TestResult[] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : [];
  if (code === 0 || tests.some(({ state }) => state === 'failed')) return tests;
  // A crash fails the step even when every single test passed.
  return [...tests, buildCheckerResult(step, `${step} ended with code ${code}`, seconds, output)];
}

/** Prepares the browser and the client build. Returns what is missing. */
async function prepareBrowserStep(step: VitestStep): Promise<string | undefined> {
  if (step !== 'e2e' && step !== 'components') return undefined;
  try {
    findOrInstallChromium();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.message;
  }
  if (step === 'e2e') await buildClientIfStale(console.log);
  return undefined;
}

/** Vitest joins the names of describe and test with a space, our results with " > ". */
const patternOf = (testName: string): string =>
  `^${testName.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' > ', ' (> )?')}`;

/** Returns whether one test passes alone, in a fresh database or product. A test that is not found has not passed. */
export async function runTestAloneAndReturnPassed(
  test: TestResult,
  options: Omit<StepOptions, 'files' | 'includesFullFiles'>,
): Promise<boolean> {
  if (!isVitestStep(test.step)) return false;
  const testName = test.name === '' ? undefined : test.name;
  const results = await runVitest(test.step, {
    ...options,
    files: [test.file],
    includesFullFiles: true,
    testName,
    quiet: true,
  });
  const ran = results.filter(({ state }) => state !== 'skipped');
  return ran.length > 0 && ran.every(({ state }) => state === 'passed');
}
