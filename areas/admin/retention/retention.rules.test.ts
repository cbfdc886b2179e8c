import { expect, it } from 'vitest';
import {
  computeRetentionCutoff,
  buildArchivePath,
  buildArchiveFileName,
  computeNextRetentionRunTime,
  computeDueRetentionNight,
  isArchiveKindOfAccountFreight,
} from './retention.rules.ts';

const at = (moment: string) => Temporal.Instant.from(moment);

it.each([
  ['2027-02-03T07:59:00Z', '2027-02-02'],
  ['2027-02-03T08:00:00Z', '2027-02-03'],
  ['2027-07-03T06:59:00Z', '2027-07-02'],
  ['2027-07-03T07:00:00Z', '2027-07-03'],
])('at %s the due night is %s in the head office’s time zone', (moment, night) => {
  expect(computeDueRetentionNight(at(moment), 'America/New_York')).toBe(night);
});
it.each([
  // Already run: returns the next night.
  ['2027-02-03T15:00:00Z', '2027-02-03', '2027-02-04T08:21:00Z'],
  // Missed: runs within the hour.
  ['2027-02-03T15:00:00Z', '2027-02-02', '2027-02-03T15:21:00Z'],
  ['2027-02-03T15:30:00Z', null, '2027-02-03T16:21:00Z'],
])('at %s, after the night of %s, the next run is at %s', (moment, last, next) => {
  expect(computeNextRetentionRunTime(at(moment), last, 'America/New_York').toString()).toBe(next);
});
it('the retention cutoff counts calendar months', () => {
  expect(computeRetentionCutoff(at('2027-03-31T16:00:00Z'), 1, 'America/New_York').toString()).toBe(
    '2027-02-28T17:00:00Z',
  );
});
it('archive files are named after their kind, month and part', () => {
  expect(buildArchivePath('signIns', '2019-03-01', 2)).toBe('archives/signIns/2019-03-2.gzip');
  expect(buildArchiveFileName('signIns', '2019-03-01', 2)).toBe('signIns-2019-03-2.ndjson.gz');
});
it('isArchiveKindOfAccountFreight separates freight records of accounts from other records', () => {
  expect([isArchiveKindOfAccountFreight('scans'), isArchiveKindOfAccountFreight('history')]).toEqual([
    true,
    false,
  ]);
});
