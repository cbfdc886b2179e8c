import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from './results.ts';

/** Data of the last full run, committed so that a fresh clone has it too. `npm run test:full` writes it. */
export interface RecordedDurations {
  /** The commit that the full run tested. */
  fullRunOf: string;
  /** Seconds of each test file, on two cores. Files under half a second are left out. */
  seconds: Record<string, number>;
}

const path = join(import.meta.dirname, '../../tests/generated/durations.json');

export function readRecordedTestSeconds(): RecordedDurations {
  if (!existsSync(path)) return { fullRunOf: '', seconds: {} };
  const durations: RecordedDurations = JSON.parse(readFileSync(path, 'utf8'));
  return durations;
}

export function writeRecordedTestSeconds(fullRunCommit: string, tests: readonly TestResult[]): void {
  const durations: RecordedDurations = {
    fullRunOf: fullRunCommit,
    seconds: sumSecondsByFileOverHalfSecond(tests),
  };
  writeFileSync(path, `${JSON.stringify(durations, undefined, 2)}\n`);
}

export function sumSecondsByFileOverHalfSecond(tests: readonly TestResult[]): Record<string, number> {
  const files = Map.groupBy(
    tests.filter((test) => test.file !== ''),
    ({ file }) => file,
  );
  const sums = [...files].map(([file, fileResults]): [string, number] => [
    file,
    Math.round(fileResults.reduce((sum, { seconds }) => sum + seconds, 0) * 10) / 10,
  ]);
  return Object.fromEntries(
    sums.filter(([, seconds]) => seconds >= 0.5).toSorted(([one], [two]) => (one < two ? -1 : 1)),
  );
}
