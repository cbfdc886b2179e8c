import { isVitestStep } from './arguments.ts';
import type { TestResult } from './results.ts';

/** A run with more unstable tests than this is red. */
export const maxUnstableTests = 2;
/** How many times a test that failed runs again, alone and in a fresh world. */
export const maxRetries = 10;

/** Runs one test alone in a fresh world, or its whole file if the test has no name; tells whether it ran and passed. */
export type RunTestAlone = (test: TestResult) => Promise<boolean>;

/**
 * Tells a test that fails from a test that is unstable. Each failed test runs again, alone, up to ten times: if it fails once
 * more, it stays failed; if it passes every time, it is unstable and counts as passed. A test of a journey stands on the tests
 * before it, so the file of a journey fails as one: it runs again whole. More than two failures, and checkers, stay failed
 * without another run: the run is red either way.
 * Returns the results of the failed tests with `state`, `maxRetries` and `unstable` set; of a journey, its first failure is the
 * unstable one.
 */
export async function retryFailedTests(
  failed: readonly TestResult[],
  runAlone: RunTestAlone,
): Promise<TestResult[]> {
  const rerunnable = failed.every((test) => isVitestStep(test.step) && test.file !== '');
  const isFirst = (test: TestResult): boolean =>
    test.step !== 'e2e' || failed.find(({ step, file }) => step === test.step && file === test.file) === test;
  const first = failed.filter((test) => isFirst(test));
  if (!rerunnable || first.length > maxUnstableTests) return [...failed];
  const judged = new Map<TestResult, TestResult>();
  for (const test of first) judged.set(test, await judgeFailure(test, runAlone));
  return failed.map((test) => {
    const verdict = judged.get(test);
    if (verdict) return verdict;
    const { state, retries: ran } = judged.get(first.find(({ file }) => file === test.file) ?? test) ?? test;
    return { ...test, state, ...(ran === undefined ? {} : { retries: ran }) };
  });
}

async function judgeFailure(test: TestResult, runAlone: RunTestAlone): Promise<TestResult> {
  const again = test.step === 'e2e' ? { ...test, name: '' } : test;
  for (let run = 1; run <= maxRetries; run += 1)
    if (!(await runAlone(again))) return { ...test, retries: run };
  return { ...test, state: 'passed', retries: maxRetries, unstable: true };
}
