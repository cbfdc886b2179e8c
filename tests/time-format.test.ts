import { expect, test } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/** The clock of displayed times and the names of time zones are decided in one file (docs/decisions/229). */

const product = handWrittenSourceFiles.filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.fixtures\.ts$|^(tests|bench|docs|tools)\//.test(file),
);
const home = 'kit/contract/time-format.ts';
const decidesClock = (body: string): boolean =>
  /\b(?:hourCycle|hour12|timeStyle|dayPeriod|toLocaleTimeString)\b|\btimeZoneName: '(?:short|long)/.test(
    body,
  );

test('only one file decides the clock of times and the names of time zones', () => {
  expect(product.filter((file) => decidesClock(readRepositoryFile(file)))).toEqual([home]);
  expect(decidesClock("new Intl.DateTimeFormat('en-US', { hourCycle: 'h23' })")).toBe(true);
  expect(decidesClock("formatToParts({ timeZoneName: 'short' })")).toBe(true);
  expect(decidesClock("new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })")).toBe(false);
});
