import { expect, it } from 'vitest';
import {
  computeRetentionCutoff,
  buildArchivePath,
  buildArchiveFileName,
  computeNextRetentionRun,
  computeDueRetentionNight,
  isAccountArchiveKind,
} from './retention.rules.ts';

const at = (moment: string) => Temporal.Instant.from(moment);

it.each([
  ['2027-02-03T07:59:00Z', '2027-02-02'],
  ['2027-02-03T08:00:00Z', '2027-02-03'],
  ['2027-07-03T06:59:00Z', '2027-07-02'],
  ['2027-07-03T07:00:00Z', '2027-07-03'],
])('the night of %s is that of %s, by the clock of the head office', (moment, night) => {
  expect(computeDueRetentionNight(at(moment), 'America/New_York')).toBe(night);
});
it.each([
  // Already run: returns the next night.
  ['2027-02-03T15:00:00Z', '2027-02-03', '2027-02-04T08:21:00Z'],
  // Missed: runs within the hour.
  ['2027-02-03T15:00:00Z', '2027-02-02', '2027-02-03T15:21:00Z'],
  ['2027-02-03T15:30:00Z', null, '2027-02-03T16:21:00Z'],
])('at %s, after the night of %s, the next look is at %s', (moment, last, next) => {
  expect(computeNextRetentionRun(at(moment), last, 'America/New_York').toString()).toBe(next);
});
it('counts months by the calendar', () => {
  expect(computeRetentionCutoff(at('2027-03-31T16:00:00Z'), 1, 'America/New_York').toString()).toBe(
    '2027-02-28T17:00:00Z',
  );
});
it('names files after what stands in them', () => {
  expect(buildArchivePath('signIns', '2019-03-01', 2)).toBe('archives/signIns/2019-03-2.gzip');
  expect(buildArchiveFileName('signIns', '2019-03-01', 2)).toBe('signIns-2019-03-2.ndjson.gz');
});
it('knows which records are freight of accounts', () => {
  expect([isAccountArchiveKind('scans'), isAccountArchiveKind('history')]).toEqual([true, false]);
});
