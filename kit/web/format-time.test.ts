import { expect, it } from 'vitest';
import { setCompanyIdentity } from './company-identity.ts';
import {
  formatTime,
  formatDateTimeWithSeconds,
  formatShortDateTime,
  formatShortDateTimeWithZone,
  formatLocalDateTime,
  formatTimeRange,
  formatUserTimeOfDay,
} from './format-time.ts';
import { setUserHourClock, translate } from './translate.tsx';

it.each([
  ['2027-02-09T16:30:05Z', 'America/New_York', true, '11:30:05 AM'],
  ['2027-02-09T16:30:05Z', 'America/Los_Angeles', false, '8:30 AM'],
  ['2027-02-10T05:00:00Z', 'America/New_York', true, '12:00:00 AM'],
  ['not an instant', 'America/New_York', true, ''],
])('the time at %s in %s is shown', (instant, timeZone, seconds, shown) => {
  expect(formatTime(instant, timeZone, seconds)).toBe(shown);
});
it.each([
  ['2027-02-04T13:31:00Z', 'America/New_York', '02/04 8:31 AM ET'],
  ['2027-07-04T13:31:00Z', 'America/New_York', '07/04 9:31 AM ET'],
  ['2027-02-04T13:31:00Z', 'America/Los_Angeles', '02/04 5:31 AM PT'],
])(
  'a warehouse time, %s in %s, is shown in the warehouse’s time zone with the zone’s name',
  (instant, timeZone, shown) => {
    expect(formatShortDateTimeWithZone(instant, timeZone)).toBe(shown);
  },
);
it.each(['America/Denver', 'Asia/Tokyo'])(
  'a time without a warehouse is shown in the company’s time zone, here %s, whatever the browser’s',
  (timeZone) => {
    setCompanyIdentity({ company: null, logo: null, zone: timeZone });
    const at = '2027-02-04T13:31:07Z';
    expect([
      formatShortDateTime(at),
      formatDateTimeWithSeconds(at),
      formatTime(at),
      formatShortDateTimeWithZone(at),
    ]).toEqual([
      formatShortDateTime(at, timeZone),
      formatDateTimeWithSeconds(at, timeZone),
      formatTime(at, timeZone),
      formatShortDateTimeWithZone(at, timeZone),
    ]);
  },
);
it('times have the clock that the user chose, until the next user', () => {
  const at = '2027-02-04T22:31:07Z';
  const zone = 'America/New_York';
  const shown = () => [
    formatTime(at, zone, false),
    formatDateTimeWithSeconds(at, zone),
    formatUserTimeOfDay('09:05'),
    formatLocalDateTime('2027-02-03 17:00'),
    formatTimeRange('06:00', '11:00'),
    translate('Until {time}', { time: '17:00' }),
  ];
  setUserHourClock('24h');
  expect(shown()).toEqual([
    '17:31',
    '02/04/2027 17:31:07',
    '09:05',
    '02/03/2027 17:00',
    '06:00–11:00',
    'Until 17:00',
  ]);
  setUserHourClock(null);
  expect(shown()).toEqual([
    '5:31 PM',
    '02/04/2027 5:31:07 PM',
    '9:05 AM',
    '02/03/2027 5:00 PM',
    '6:00 AM–11:00 AM',
    'Until 5:00 PM',
  ]);
});
