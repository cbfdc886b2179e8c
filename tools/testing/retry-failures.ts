import { isVitestStep } from './arguments.ts';
import type { TestResult } from './results.ts';

/** A run with more unstable tests than this fails. */
export const maxUnstableTests = 2;
/**
 * A step of `npm test` ends at this many failed tests, and none of them runs again: so many failures are no coincidence, and
 * each retry can take a minute.
 */
export const failedTestCountThatEndsStep = 20;
/** How many times a failed test runs again, alone and in a fresh world. */
export const maxRetries = 10;

/** Runs one test alone in a fresh world, or its whole file if the test has no name. Resolves to whether it ran and passed. */
export type RunTestAlone = (test: TestResult) => Promise<boolean>;

/**
 * Distinguishes failed tests from unstable ones. Each failed test runs again alone, up to ten times. If it fails once more, it
 * stays failed. If it passes every time, it is unstable and counts as passed. An end-to-end test builds on the tests before it,
 * so its whole file runs again and fails as one. With more than two failures, or twenty in one journey, and for checkers,
 * nothing runs again, because the run fails either way. Returns the results of the failed tests with `state`, `maxRetries` and
 * `unstable` set. In an end-to-end file, the first failure is the unstable one.
 */
export async function rerunFailuresToDetectUnstableTests(
  failed: readonly TestResult[],
  runAlone: RunTestAlone,
): Promise<TestResult[]> {
  const rerunnable = failed.every((test) => isVitestStep(test.step) && test.file !== '');
  const isFirst = (test: TestResult): boolean =>
    test.step !== 'e2e' || failed.find(({ step, file }) => step === test.step && file === test.file) === test;
  const first = failed.filter((test) => isFirst(test));
  if (!rerunnable || first.length > maxUnstableTests || failed.length >= failedTestCountThatEndsStep)
    return [...failed];
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
