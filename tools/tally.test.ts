import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failure, none, sum, summary } from './tally.ts';

const root = join(import.meta.dirname, '..');

it('a run ends with each thing that failed, by name, and the sum', () => {
  const tally = sum([
    { ...none, passed: 12, skipped: 1 },
    failure(
      'areas/a.test.ts > a box > is counted',
      '\u001b[31mexpected 1 to be 2\u001b[39m\nat areas/a.test.ts:7',
    ),
  ]);
  expect(summary(tally)).toBe(
    [
      '',
      '✗ areas/a.test.ts > a box > is counted',
      '    expected 1 to be 2',
      '    at areas/a.test.ts:7',
      '12 passed, 1 failed, 1 skipped',
    ].join('\n'),
  );
});

it('many failures leave the sum in sight', () => {
  const lines = summary(
    sum(Array.from({ length: 300 }, (_, at) => failure(`test ${at}`, 'no\n'.repeat(50)))),
  ).split('\n');
  expect(lines.length).toBeLessThan(250);
  expect(lines.slice(-2)).toEqual(['… and 280 more', '0 passed, 300 failed, 0 skipped']);
});

it('tells a failed test, a broken file and an error outside any test apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coldlane-tally-'));
  try {
    const file = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    file(
      'mixed.test.js',
      `describe('a box', () => { it('is there', () => {}); it('is counted', () => expect(1).toBe(2)); it.skip('later', () => {}); });`,
    );
    file('broken.test.js', `throw new Error('the file does not load');`);
    file('late.test.js', `it('holds', () => { Promise.reject(new Error('nobody waited for it')); });`);
    const report = join(folder, 'tally.json');
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--globals',
        '--root',
        folder,
        `--reporter=${join(root, 'tools/tally.ts')}`,
      ],
      { env: { ...process.env, TALLY: report }, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    const told: unknown = JSON.parse(readFileSync(report, 'utf8'));
    expect(told).toEqual({
      passed: 2,
      failed: 3,
      skipped: 1,
      failures: expect.arrayContaining([
        { name: 'mixed.test.js > a box > is counted', said: expect.stringContaining('expected 1 to be 2') },
        { name: 'broken.test.js', said: expect.stringContaining('the file does not load') },
        { name: 'outside any test', said: expect.stringContaining('nobody waited for it') },
      ]),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
