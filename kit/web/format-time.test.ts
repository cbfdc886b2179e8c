import { expect, it } from 'vitest';
import { setCompanyIdentity } from './company-identity.ts';
import {
  formatTime,
  formatFullDateTime,
  formatShortDateTime,
  formatDateTimeWithZone,
} from './format-time.ts';

it.each([
  ['2027-02-09T16:30:05Z', 'America/New_York', true, '11:30:05'],
  ['2027-02-09T16:30:05Z', 'America/Los_Angeles', false, '08:30'],
  ['2027-02-10T05:00:00Z', 'America/New_York', true, '00:00:00'],
  ['not an instant', 'America/New_York', true, ''],
])('the time at %s in %s is shown', (instant, zone, seconds, shown) => {
  expect(formatTime(instant, zone, seconds)).toBe(shown);
});
it.each([
  ['2027-02-04T13:31:00Z', 'America/New_York', '02/04 08:31 ET'],
  ['2027-07-04T13:31:00Z', 'America/New_York', '07/04 09:31 ET'],
  ['2027-02-04T13:31:00Z', 'America/Los_Angeles', '02/04 05:31 PT'],
])(
  'a warehouse time, %s in %s, is shown in the warehouse’s time zone with the zone’s name',
  (instant, zone, shown) => {
    expect(formatDateTimeWithZone(instant, zone)).toBe(shown);
  },
);
it.each(['America/Denver', 'Asia/Tokyo'])(
  'a time without a warehouse is shown in the company’s time zone, here %s, whatever the browser’s',
  (zone) => {
    setCompanyIdentity({ company: null, logo: null, zone });
    const at = '2027-02-04T13:31:07Z';
    expect([
      formatShortDateTime(at),
      formatFullDateTime(at),
      formatTime(at),
      formatDateTimeWithZone(at),
    ]).toEqual([
      formatShortDateTime(at, zone),
      formatFullDateTime(at, zone),
      formatTime(at, zone),
      formatDateTimeWithZone(at, zone),
    ]);
  },
);
