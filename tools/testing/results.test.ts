import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sumSecondsByFileOverHalfSecond } from './durations.ts';
import { getStepOfVitestProjectOrRules } from './reporter.ts';
import { buildCheckerResult, formatTestSummary } from './results.ts';
import type { TestResult } from './results.ts';

const root = join(import.meta.dirname, '../..');
const result = (more: Partial<TestResult>): TestResult => ({
  step: 'rules',
  file: 'areas/a.test.ts',
  name: 'a box > is counted',
  state: 'passed',
  seconds: 0.1,
  ...more,
});

it('a run ends with the slowest tests, seconds per step, failures, unstable tests and the count', () => {
  const failed = result({
    state: 'failed',
    message: '\u001b[31mexpected 1 to be 2\u001b[39m\nat areas/a.test.ts:7',
  });
  const unstable = result({ name: 'a box > is loaded', seconds: 2.25, unstable: true, retries: 10 });
  const tests = [failed, unstable, result({ state: 'skipped' })];
  expect(formatTestSummary([{ step: 'rules', seconds: 12.4, tests }])).toBe(
    [
      '',
      '✗ areas/a.test.ts > a box > is counted',
      '    expected 1 to be 2',
      '    at areas/a.test.ts:7',
      'The slowest tests:',
      '     2.3 s  areas/a.test.ts > a box > is loaded',
      '',
      'Steps: rules 12 s',
      '✗ areas/a.test.ts > a box > is counted',
      'unstable: areas/a.test.ts > a box > is loaded (1 of 11)',
      '1 passed, 1 failed, 1 skipped',
    ].join('\n'),
  );
});

it.each([
  ['rules', 'rules'],
  ['api', 'api'],
  // A browser project's name contains its browser. Without this mapping, its tests could not run again alone.
  ['components (chromium)', 'components'],
])('a test of the project "%s" belongs to the step %s', (project, step) => {
  expect(getStepOfVitestProjectOrRules(project)).toBe(step);
});

it('300 failures still leave the first names and the count in the last 20 lines', () => {
  const tests = Array.from({ length: 300 }, (_, at) =>
    result({ name: `test ${at}`, state: 'failed', message: 'no\n'.repeat(50) }),
  );
  const lines = formatTestSummary([{ step: 'rules', seconds: 1, tests }]).split('\n');
  expect(lines.length).toBeLessThan(260);
  const last = lines.slice(-20);
  expect(last.filter((line) => line.startsWith('✗ areas/a.test.ts > test '))).toHaveLength(16);
  expect(last.slice(-2)).toEqual([
    '… and 284 more: .test-output/results.json names them',
    '0 passed, 300 failed, 0 skipped',
  ]);
});

it('a failed checker is named by itself', () => {
  const tests = [buildCheckerResult('types', 'types of server', 3, 'areas/a.ts(1,1): error')];
  expect(formatTestSummary([{ step: 'types', seconds: 3, tests }])).toContain(
    '✗ types of server\n    areas/a.ts(1,1): error',
  );
});

it('the seconds of a file are the sum of its tests, and short files are left out', () => {
  const tests = [
    result({ seconds: 0.4 }),
    result({ seconds: 0.3 }),
    result({ file: 'areas/b.test.ts', seconds: 0.2 }),
    buildCheckerResult('types', 'types of server', 30),
  ];
  expect(sumSecondsByFileOverHalfSecond(tests)).toEqual({ 'areas/a.test.ts': 0.7 });
});

it('the reporter distinguishes a failed test, a broken file and an error outside any test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldlane-results-'));
  try {
    const file = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    file(
      'mixed.test.js',
      `describe('a box', () => { it('is there', () => {}); it('is counted', () => { console.log('counting'); expect(1).toBe(2); }); it.skip('later', () => {}); });`,
    );
    file('broken.test.js', `throw new Error('the file does not load');`);
    file('late.test.js', `it('holds', () => { Promise.reject(new Error('nothing awaited it')); });`);
    const report = join(folder, 'results.json');
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--globals',
        '--root',
        folder,
        `--reporter=${join(root, 'tools/testing/reporter.ts')}`,
      ],
      { env: { ...process.env, COLDLANE_TEST_RESULTS: report }, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    const results: TestResult[] = JSON.parse(readFileSync(report, 'utf8'));
    const seen = results.map(({ file: path, name, state }) => [path, name, state].join(' | '));
    expect(seen.toSorted()).toEqual([
      ' | error outside any test | failed',
      'broken.test.js |  | failed',
      'late.test.js | holds | passed',
      'mixed.test.js | a box > is counted | failed',
      'mixed.test.js | a box > is there | passed',
      'mixed.test.js | a box > later | skipped',
    ]);
    const messages = results.map(({ message }) => message ?? '').join('\n');
    for (const message of ['expected 1 to be 2', 'the file does not load', 'nothing awaited it'])
      expect(messages).toContain(message);
    expect(results.find(({ name }) => name === 'a box > is counted')?.output).toContain('counting');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
