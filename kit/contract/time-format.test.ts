import { expect, it } from 'vitest';
import {
  formatTimeOfDay,
  formatTimesInParams,
  formatTimesInText,
  getDefaultHourClockOfLanguage,
  getZoneAbbreviation,
  toLocalDateTime,
} from './time-format.ts';

it.each([
  ['00:00', '12:00 AM'],
  ['00:05:09', '12:05:09 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['17:00', '5:00 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', '24:00'],
  ['', ''],
])('%j is %j on a 12-hour clock and unchanged on a 24-hour clock', (time, shown) => {
  expect(formatTimeOfDay(time, '12h')).toBe(shown);
  expect(formatTimeOfDay(time, '24h')).toBe(time);
});

it.each([
  ['17:00', '5:00 PM'],
  ['17:00 ET', '5:00 PM ET'],
  ['02/03 08:31', '02/03 8:31 AM'],
  ['02/03/2027 17:00 ET', '02/03/2027 5:00 PM ET'],
  ['Wed 02/03/2027 17:00', 'Wed 02/03/2027 5:00 PM'],
  ['02/03/2027 17:00 GMT+5:30', '02/03/2027 5:00 PM GMT+5:30'],
  ['02/03/2027 17:00 GMT+10:30', '02/03/2027 5:00 PM GMT+10:30'],
  ['06:00–11:00', '6:00 AM–11:00 AM'],
  ['02/03 22:00 ET – 02/04 02:00 ET', '02/03 10:00 PM ET – 02/04 2:00 AM ET'],
])('a text with only times, %j, is formatted as %j', (text, shown) => {
  expect(formatTimesInText(text, '12h')).toBe(shown);
  expect(formatTimesInText(text, '24h')).toBe(text);
});
it.each([
  '10:30 PM',
  '02/03/2027 10:30 AM ET',
  'Dock 17:00',
  '117:00',
  '2027-02-03 17:00',
  'https://a.example',
  '10:30 is late',
])('other text, %j, stays unchanged', (text) => {
  expect(formatTimesInText(text, '12h')).toBe(text);
});

it('the times among params are formatted, but not what a user typed', () => {
  const params = { time: '17:00', count: 17, value: '17:00', name: 'Rosa' };
  expect(formatTimesInParams(params, '12h')).toEqual({ ...params, time: '5:00 PM' });
  expect(formatTimesInParams(params, '24h')).toBe(params);
});

it('English readers have 12 hours, others 24', () => {
  expect(['en', 'en-US', 'es', 'zh', 'zh-Hans'].map(getDefaultHourClockOfLanguage)).toEqual([
    '12h',
    '12h',
    '24h',
    '24h',
    '24h',
  ]);
});

it.each([
  ['2027-02-03T22:00:05Z', 'America/New_York', '2027-02-03 17:00:05'],
  ['2027-02-03T05:00:00Z', 'America/New_York', '2027-02-03 00:00:00'],
  ['2027-07-04T23:30:00Z', 'Asia/Shanghai', '2027-07-05 07:30:00'],
])('%s in %s is %s', (instant, timeZone, local) => {
  expect(toLocalDateTime(instant, timeZone)).toBe(local);
});

it.each([
  ['2027-02-03T12:00:00Z', 'America/New_York', 'ET'],
  ['2027-07-03T12:00:00Z', 'America/New_York', 'ET'],
  ['2027-03-20T12:00:00Z', 'America/New_York', 'ET'],
  ['2027-10-20T12:00:00Z', 'America/Chicago', 'CT'],
  ['2027-07-03T12:00:00Z', 'America/Chicago', 'CT'],
  ['2027-07-03T12:00:00Z', 'America/Denver', 'MT'],
  ['2027-07-03T12:00:00Z', 'America/Anchorage', 'AKT'],
  ['2027-07-03T12:00:00Z', 'America/Phoenix', 'MST'],
  ['2027-07-03T12:00:00Z', 'Pacific/Honolulu', 'HST'],
  ['2027-07-03T12:00:00Z', 'UTC', 'UTC'],
])('the zone at %s in %s is called %s', (instant, timeZone, name) => {
  expect(getZoneAbbreviation(instant, timeZone)).toBe(name);
});
