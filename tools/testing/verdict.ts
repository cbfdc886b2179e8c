import { isVitestStep } from './arguments.ts';
import type { TestResult } from './results.ts';

/** A run with more unstable tests than this is red. */
export const mostUnstable = 2;
/** How many times a test that failed runs again, alone and in a fresh world. */
export const retries = 10;

/** Runs one test alone in a fresh world; tells whether it ran and passed. */
export type RunAlone = (test: TestResult) => Promise<boolean>;

/**
 * Tells a test that fails from a test that is unstable. Each failed test runs again, alone, up to ten times: if it fails once
 * more, it stays failed; if it passes every time, it is unstable and counts as passed. More than two failed tests, and
 * checkers, stay failed without another run: the run is red either way.
 * Returns the results of the failed tests with `state`, `retries` and `unstable` set.
 */
export async function judgeFailures(
  failed: readonly TestResult[],
  runAlone: RunAlone,
): Promise<TestResult[]> {
  const rerunnable = failed.every((test) => isVitestStep(test.step) && test.file !== '');
  if (!rerunnable || failed.length > mostUnstable) return [...failed];
  const judged: TestResult[] = [];
  for (const test of failed) judged.push(await judgeFailure(test, runAlone));
  return judged;
}

async function judgeFailure(test: TestResult, runAlone: RunAlone): Promise<TestResult> {
  for (let run = 1; run <= retries; run += 1) if (!(await runAlone(test))) return { ...test, retries: run };
  return { ...test, state: 'passed', retries, unstable: true };
}
