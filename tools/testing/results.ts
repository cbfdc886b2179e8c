import { stripVTControlCharacters } from 'node:util';
import type { TestStepName } from './arguments.ts';

/** One test, or one checker such as the type check of the server. */
export interface TestResult {
  step: TestStepName;
  /** Relative to the repository root. Empty for a checker, and for an error outside any file. */
  file: string;
  /** "describe > title". Empty when the file itself failed. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** For a failure: the error messages, with the line in the test. */
  message?: string;
  /** For a failure: the test's output. */
  output?: string;
  /** How many times it ran again after a failure. */
  retries?: number;
  /** It failed once, and passed in every retry. */
  unstable?: boolean;
}

export interface StepResult {
  step: TestStepName;
  seconds: number;
  tests: TestResult[];
}

/** Returns the label by which a user finds a test: "file > describe > title". */
export const formatTestLabel = ({ file, name, step }: TestResult): string =>
  [file, name].filter((part) => part !== '').join(' > ') || step;

/** Builds the result of a checker, which passes or fails as a whole. */
export function buildCheckerResult(
  step: TestStepName,
  name: string,
  seconds: number,
  error?: string,
): TestResult {
  const state = error === undefined ? 'passed' : 'failed';
  return { step, file: '', name, state, seconds, ...(error === undefined ? {} : { message: error }) };
}

/** The maximum number of closing lines. Long logs are often truncated to their end. */
const closingLines = 20;

/** Formats the errors of the failed tests, then the slowest tests, then a summary of at most 20 lines. */
export function formatTestSummary(steps: readonly StepResult[]): string {
  const tests = steps.flatMap((step) => step.tests);
  const failed = tests.filter((test) => test.state === 'failed');
  return [
    '',
    ...failed.slice(0, 20).flatMap(detailsOf),
    ...slowest(tests),
    ...closing(steps, tests, failed),
  ].join('\n');
}

function detailsOf(test: TestResult): string[] {
  const message = firstLines(test.message ?? '').split('\n');
  return [
    `✗ ${formatTestLabel(test)}`,
    ...message.filter((line) => line.trim() !== '').map((line) => `    ${line}`),
  ];
}

function slowest(tests: readonly TestResult[]): string[] {
  const slow = tests
    .filter((test) => test.file !== '' && test.seconds >= 1)
    .toSorted((one, two) => two.seconds - one.seconds)
    .slice(0, 10);
  if (slow.length === 0) return [];
  return [
    'The slowest tests:',
    ...slow.map((test) => `  ${test.seconds.toFixed(1).padStart(6)} s  ${formatTestLabel(test)}`),
  ];
}

/** Formats at most twenty lines: the time of each step, the failed tests, the unstable tests, and the count. */
function closing(
  steps: readonly StepResult[],
  tests: readonly TestResult[],
  failed: readonly TestResult[],
): string[] {
  const times = steps.map(({ step, seconds }) => `${step} ${seconds.toFixed(0)} s`).join(', ');
  const unstable = tests
    .filter((test) => test.unstable)
    .map((test) => `unstable: ${formatTestLabel(test)} (1 of ${(test.retries ?? 0) + 1})`);
  const room = closingLines - 3 - Math.min(unstable.length, 5);
  const named = failed
    .slice(0, failed.length > room ? room - 1 : room)
    .map((test) => `✗ ${formatTestLabel(test)}`);
  const hidden = failed.length - named.length;
  const count = (state: TestResult['state']): number => tests.filter((test) => test.state === state).length;
  return [
    '',
    `Steps: ${times}`,
    ...named.map((line) => line.slice(0, 300)),
    ...(hidden > 0 ? [`… and ${hidden} more: .test-output/results.json names them`] : []),
    ...unstable.slice(0, 5),
    `${count('passed')} passed, ${failed.length} failed, ${count('skipped')} skipped`,
  ];
}

function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split('\n');
  return [
    ...lines.slice(0, 8),
    ...(lines.length > 9 ? ['…'] : []),
    ...(lines.length > 8 ? lines.slice(-1) : []),
  ]
    .map((line) => line.slice(0, 300))
    .join('\n');
}
