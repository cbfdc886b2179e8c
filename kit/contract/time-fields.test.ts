import { expect, it } from 'vitest';
import { findMisformattedTimes } from './time-fields.ts';

it('a time in a response is an instant or a local time, as its field name says', () => {
  const right = {
    createdAt: '2027-02-03T15:00:00.000Z',
    lines: [{ deliveryStart: '2027-02-05T07:00:00-05:00', deliveryEnd: null, eta: '2027-02-05T12:00:00Z' }],
    cutoffDateTime: '2027-02-03 17:00',
    moment: { local: '2027-02-03 17:00', at: '2027-02-03T22:00:00Z' },
    // Not times.
    format: 'csv',
    openAtNight: 'yes',
  };
  expect(findMisformattedTimes(right)).toEqual([]);
  expect(
    findMisformattedTimes({
      createdAt: '2027-02-03 15:00',
      rows: [{ at: '02/03/2027' }],
      cutoffDateTime: '2027-02-03T17:00:00Z',
      local: '2027-02-30 10:00',
    }),
  ).toEqual([
    'createdAt: 2027-02-03 15:00',
    'at: 02/03/2027',
    'cutoffDateTime: 2027-02-03T17:00:00Z',
    'local: 2027-02-30 10:00',
  ]);
});

it('a time inserted into a message is formatted for display', () => {
  const refused = { load: 'L-1', fault: { sentence: 'Not {eta}.', params: { eta: '11/26/2026 13:00 ET' } } };
  expect(findMisformattedTimes({ faults: [refused] })).toEqual([]);
  expect(findMisformattedTimes({ params: { eta: '11/26/2026' } })).toEqual(['eta: 11/26/2026']);
});
