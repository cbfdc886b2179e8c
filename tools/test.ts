import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isVitestStep,
  parseTestArguments,
  findStepOfTestFile,
  listRequestedSteps,
} from './testing/arguments.ts';
import type { TestStepName, TestRunArguments } from './testing/arguments.ts';
import {
  findChangedFeatureFolders,
  findChangedFiles,
  listFeatureFolders,
  readHeadCommitOrEmpty,
  readSourceFiles,
} from './testing/changes.ts';
import { writeRecordedTestSeconds } from './testing/durations.ts';
import { findAffectedTests } from './testing/affected-tests.ts';
import { buildCheckerResult, formatTestLabel, formatTestSummary } from './testing/results.ts';
import type { StepResult, TestResult } from './testing/results.ts';
import { runTestAloneAndReturnPassed, runTestStep } from './testing/steps.ts';
import type { StepOptions } from './testing/steps.ts';
import { runStressTestAndGetExitCode } from './testing/stress.ts';
import {
  failedTestCountThatEndsStep,
  maxUnstableTests,
  rerunFailuresToDetectUnstableTests,
} from './testing/retry-failures.ts';
import { exitWithError } from './process-exit.ts';

/**
 * `npm test`, `npm run test:full` and `npm run test:stress`: runs the steps, cheapest first, and classifies the failures. A
 * failing step hides no later one. CONTRIBUTING.md lists which tests belong to which command.
 */

const outputDir = join(import.meta.dirname, '../.test-output');
const scratch = mkdtempSync(join(tmpdir(), 'coldlane-results-'));
const request = parseTestArguments(process.argv.slice(2));
if ('fault' in request) {
  console.error(`\n  ${request.fault}\n`);
  process.exit(1);
}
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
process.exit(await run(request).catch(exitWithError));

async function run(testRequest: TestRunArguments): Promise<number> {
  if (testRequest.mode === 'stress')
    return runStressTestAndGetExitCode(testRequest.test ?? '', testRequest.repeat, scratch);
  if (testRequest.mode === 'full') chooseSeed();
  const judged = await judge(await runSteps(testRequest));
  if (testRequest.bail && stoppedTooSoon(judged)) {
    console.log('The failed tests pass when run alone: all tests run again, without stopping at a failure.');
    return run({ ...testRequest, bail: false });
  }
  rmSync(scratch, { recursive: true, force: true });
  writeResults(testRequest, judged);
  const tests = judged.flatMap((step) => step.tests);
  const isGreen =
    tests.every(({ state }) => state !== 'failed') &&
    tests.filter(({ unstable }) => unstable).length <= maxUnstableTests;
  const isWholeFullRun = testRequest.mode === 'full' && testRequest.step === undefined;
  if (isGreen && isWholeFullRun)
    writeRecordedTestSeconds(
      readHeadCommitOrEmpty(),
      tests.filter(({ step }) => step !== 'zones'),
    );
  console.log(formatTestSummary(judged));
  return isGreen ? 0 : 1;
}

/** Returns whether `--bail` stopped at an unstable test that did not fail. The tests after it have not run. */
function stoppedTooSoon(steps: readonly StepResult[]): boolean {
  const tests = steps.flatMap((step) => step.tests);
  return tests.some(({ unstable }) => unstable) && tests.every(({ state }) => state !== 'failed');
}

/** Sets a random seed, so that the random tests of each full run use new values. The same seed repeats them. */
function chooseSeed(): void {
  process.env['COLDLANE_SEED'] ??= String(randomInt(2 ** 31));
  console.log(`The random tests use COLDLANE_SEED=${process.env['COLDLANE_SEED']}.`);
}

async function runSteps(testRequest: TestRunArguments): Promise<StepResult[]> {
  const chosen = chooseFiles(testRequest);
  const done: StepResult[] = [];
  for (const step of listRequestedSteps(testRequest)) {
    const files = chosen.filesOf(step);
    if (files === 'none') {
      console.log(`\n── ${step}: the change affects no test here`);
      continue;
    }
    for (let round = 1; round <= testRequest.repeat; round += 1) {
      const title = testRequest.repeat === 1 ? step : `${step}, run ${round} of ${testRequest.repeat}`;
      console.log(`\n── ${title} ──`);
      const began = performance.now();
      const tests = await runTestStep(step, {
        ...chosen.options,
        files,
        scratchFolder: scratch,
        ...limitFailures(testRequest),
      });
      const seconds = (performance.now() - began) / 1000;
      const found = requireTests(testRequest, step, tests);
      const failed = found.filter(({ state }) => state === 'failed').length;
      console.log(`── ${title}: ${failed === 0 ? 'passed' : `${failed} FAILED`} (${seconds.toFixed(1)} s)`);
      done.push({ step, seconds, tests: found });
      if (testRequest.bail && failed > 0) return done;
    }
  }
  return done;
}

/** Limits how many tests of a step may fail before it ends. The full run lists every failure. */
function limitFailures({ bail, mode }: TestRunArguments): Pick<StepOptions, 'maxFailures'> {
  if (bail) return { maxFailures: 1 };
  return mode === 'full' ? {} : { maxFailures: failedTestCountThatEndsStep };
}

/** Fails when no file matches the requested name. That must not look like a test that passed. */
function requireTests(testRequest: TestRunArguments, step: TestStepName, tests: TestResult[]): TestResult[] {
  if (testRequest.files.length === 0 || tests.length > 0) return tests;
  return [buildCheckerResult(step, `No test of ${step} is called ${testRequest.files.join(' or ')}.`, 0, '')];
}

interface ChosenFiles {
  filesOf(step: TestStepName): readonly string[] | 'none';
  options: Pick<StepOptions, 'includesFullFiles' | 'featureFolders' | 'changedFiles'>;
}

function chooseFiles(testRequest: TestRunArguments): ChosenFiles {
  if (testRequest.mode === 'full' || testRequest.files.length > 0)
    return { filesOf: () => testRequest.files, options: { includesFullFiles: true } };
  if (testRequest.changed) return chooseReached(testRequest.since ?? 'main');
  const reached = findChangedFeatureFolders();
  if (reached === undefined)
    console.log('git does not know the last full run: only npm run test:full runs the walks.');
  else if (reached.length > 0) console.log(`The walks visit what changed: ${reached.join(', ')}.`);
  return { filesOf: () => [], options: { includesFullFiles: false, featureFolders: reached ?? [] } };
}

/** Chooses the tests of the gate (`npm test`) that a change can affect. */
function chooseReached(since: string): ChosenFiles {
  const { base, files } = findChangedFiles(since);
  const reached = findAffectedTests(readSourceFiles(), files);
  const count = reached === 'everything' ? 'everything' : `${reached.length} test files`;
  console.log(`${files.length} files changed since ${base.slice(0, 9)}; they affect ${count}.`);
  return {
    filesOf: (step) => {
      if (reached === 'everything' || !isVitestStep(step)) return [];
      const stepFiles = reached.filter((path) => findStepOfTestFile(path) === step);
      return stepFiles.length === 0 ? 'none' : stepFiles;
    },
    options: {
      includesFullFiles: false,
      featureFolders: listFeatureFolders(files),
      changedFiles: files.filter((file) => existsSync(file)),
    },
  };
}

/** Runs each failed test again alone. Saves the output of the first failure of each test that turns out to be unstable. */
async function judge(steps: readonly StepResult[]): Promise<StepResult[]> {
  const failed = steps.flatMap((step) => step.tests).filter(({ state }) => state === 'failed');
  if (failed.length === 0) return [...steps];
  const judged = await rerunFailuresToDetectUnstableTests(failed, async (test) => {
    console.log(`── again, alone: ${formatTestLabel(test)}`);
    return runTestAloneAndReturnPassed(test, { scratchFolder: scratch });
  });
  const judgedOf = new Map(failed.map((test, index) => [test, judged[index] ?? test]));
  for (const test of judged) if (test.unstable) keepOutput(test);
  return steps.map((step) => ({ ...step, tests: step.tests.map((test) => judgedOf.get(test) ?? test) }));
}

function keepOutput(test: TestResult): void {
  const folder = join(outputDir, 'unstable');
  mkdirSync(folder, { recursive: true });
  const name = formatTestLabel(test)
    .replaceAll(/[^\w.-]+/g, '_')
    .slice(0, 150);
  writeFileSync(
    join(folder, `${name}.txt`),
    `${formatTestLabel(test)}\n\n${test.message ?? ''}\n\n${test.output ?? ''}\n`,
  );
}

/** Writes `.test-output/results.json`: each test with its step, seconds and retries. */
function writeResults(testRequest: TestRunArguments, steps: readonly StepResult[]): void {
  mkdirSync(outputDir, { recursive: true });
  const results = { mode: testRequest.mode, commit: readHeadCommitOrEmpty(), steps };
  writeFileSync(join(outputDir, 'results.json'), `${JSON.stringify(results, undefined, 1)}\n`);
}
