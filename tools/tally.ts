import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule, TestSuite } from 'vitest/node';

/** What one step came to, with each thing that failed by name. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
}

interface Failure {
  name: string;
  /** The first lines of what it said. */
  said: string;
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** One thing that failed and is not a test: a checker, a file that does not load, an error after all tests had passed. */
export function failure(name: string, said = ''): Tally {
  return { ...none, failed: 1, failures: [{ name, said: firstLines(said) }] };
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (key: 'passed' | 'failed' | 'skipped'): number =>
    tallies.reduce((whole, tally) => whole + tally[key], 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped'), failures };
}

/** The last lines of a run: of a long log often nothing else is kept, and one failure among thousands must be found there. */
export function summary({ passed, failed, skipped, failures }: Tally): string {
  const shown = failures.slice(0, 20);
  const lines = shown.flatMap(({ name, said }) => [
    `✗ ${name}`,
    ...said.split('\n').map((line) => `    ${line}`),
  ]);
  const more = failures.length > shown.length ? [`… and ${failures.length - shown.length} more`] : [];
  return [
    '',
    ...lines.filter((line) => line.trim() !== ''),
    ...more,
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

/** Writes the tally of a step of Vitest to the file that TALLY names. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const { TALLY: path } = process.env;
    if (path === undefined) return;
    const tally = sum([
      ...modules.map(ofModule),
      ...unhandled.map((error) => outside('outside any test', error)),
    ]);
    writeFileSync(path, JSON.stringify(tally));
  }
}

function ofModule(module: TestModule): Tally {
  const tests = [...module.children.allTests()].map((test): Tally => {
    const { state, errors = [] } = test.result();
    if (state === 'passed') return { ...none, passed: 1 };
    if (state !== 'failed') return { ...none, skipped: 1 };
    return failure(`${module.relativeModuleId} > ${test.fullName}`, errors.map(saying).join('\n'));
  });
  const suites = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => outside(nameOf(suite), error)),
  );
  return sum([...tests, ...suites]);
}

function nameOf(suite: TestModule | TestSuite): string {
  return suite.type === 'module'
    ? suite.relativeModuleId
    : `${suite.module.relativeModuleId} > ${suite.fullName}`;
}

function outside(name: string, error: SerializedError): Tally {
  return failure(name, saying(error));
}

/** What an error says, with the first line of the tests' own that it passed. */
function saying(error: SerializedError): string {
  const at = error.stacks?.find(({ file }) => !file.includes('node_modules'));
  return [error.message, ...(at ? [`at ${at.file}:${at.line}`] : [])].join('\n');
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
