import { describe, expect, it } from 'vitest';
import { measureTextMessage } from './segments.rules.ts';
import {
  formatKeywordReply,
  formatEventTextMessage,
  formatTextMessageFailure,
  canAdvanceSmsStatus,
  isSignificantEtaChange,
  computeTextRetrySeconds,
  parsePhoneToE164,
  computeQuietHoursEndIfQuiet,
  parseReceiptStatus,
  formatCustomTextMessage,
  parseReplyKeyword,
} from './text-messages.rules.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';

const at = (iso: string) => Temporal.Instant.from(iso);
const told = {
  carrier: 'Coldlane',
  loadNumber: 60193,
  eta: '2027-02-04T11:10:00Z',
  zone: 'America/Chicago',
  units: 1234,
};

describe('a text message', () => {
  it('contains the carrier, the load, the time with its zone, and how to stop', () => {
    expect(formatEventTextMessage('left', told, {})).toBe(
      'Coldlane: 1,234 units on load L-60193 have left. Expected 02/04 5:10 AM CT. Reply STOP to end these messages.',
    );
    expect(formatEventTextMessage('moved', told, {})).toBe(
      'Coldlane: load L-60193 is now expected 02/04 5:10 AM CT. Reply STOP to end these messages.',
    );
    expect(formatEventTextMessage('left', { ...told, eta: null }, {})).toBe(
      'Coldlane: 1,234 units on load L-60193 have left. Reply STOP to end these messages.',
    );
    expect(formatEventTextMessage('left', { ...told, units: 1 }, {})).toBe(
      'Coldlane: 1 unit on load L-60193 has left. Expected 02/04 5:10 AM CT. Reply STOP to end these messages.',
    );
    expect(formatEventTextMessage('left', { ...told, units: 1, eta: null }, {})).toContain(
      '1 unit on load L-60193 has left. Reply',
    );
  });
  it.each(['es', 'zh'])(
    'contains the same facts in %s, complete and in at most three segments',
    (language) => {
      const text = formatEventTextMessage('left', told, loadTranslationsFromEnglish(language), language);
      for (const part of ['Coldlane', '1,234', 'L-60193', '02/04', '05:10 CT', 'STOP'])
        expect(text).toContain(part);
      expect(text).not.toBe(formatEventTextMessage('left', told, {}));
      expect(text).not.toMatch(/[{}]/);
      expect(measureTextMessage(text).segments).toBeLessThanOrEqual(3);
    },
  );
  it('written by staff includes the date and the opt-out text, also in Chinese', () => {
    const said = { carrier: 'Coldlane', loadNumber: 60193, date: '2027-02-04' };
    expect(formatCustomTextMessage({ ...said, message: 'Snow in Atlanta, {load} waits' }, {})).toBe(
      'Coldlane, load L-60193, 02/04: Snow in Atlanta, {load} waits. Reply STOP to end these messages.',
    );
    expect(formatCustomTextMessage({ ...said, message: '亚特兰大下雪。' }, {})).toContain(
      '亚特兰大下雪。 Reply',
    );
  });
});

describe('a phone number', () => {
  it.each([
    ['+13055550101', '+13055550101'],
    ['(305) 555-0101', '+13055550101'],
    ['1 305 555 0101', '+13055550101'],
    ['+52 55 1234 5678', '+525512345678'],
    ['055 555 0101', null],
    ['555-0101', null],
    ['+0123456789', null],
    ['call me', null],
    ['', null],
    [null, null],
  ])('%s is %s', (typed, phone) => {
    expect(parsePhoneToE164(typed)).toBe(phone);
  });
});

describe('quiet hours at the destination', () => {
  const night = { from: '21:00', to: '08:00' };
  it.each([
    ['evening in Chicago', '2027-02-04T02:59:00Z', 'America/Chicago', night, null],
    ['nine in Chicago', '2027-02-04T03:00:00Z', 'America/Chicago', night, '2027-02-04T14:00:00Z'],
    ['after midnight in Chicago', '2027-02-04T07:30:00Z', 'America/Chicago', night, '2027-02-04T14:00:00Z'],
    ['eight in Chicago', '2027-02-04T14:00:00Z', 'America/Chicago', night, null],
    ['the same time in Miami', '2027-02-04T02:59:00Z', 'America/New_York', night, '2027-02-04T13:00:00Z'],
    [
      'the night that clocks go forward',
      '2027-03-14T06:00:00Z',
      'America/New_York',
      night,
      '2027-03-14T12:00:00Z',
    ],
    [
      'the night that clocks go back',
      '2027-11-07T04:00:00Z',
      'America/New_York',
      night,
      '2027-11-07T13:00:00Z',
    ],
    [
      'quiet hours at noon',
      '2027-02-04T17:30:00Z',
      'America/New_York',
      { from: '12:00', to: '13:00' },
      '2027-02-04T18:00:00Z',
    ],
    ['no such time', '2027-02-04T07:30:00Z', 'America/Chicago', { from: '00:00', to: '00:00' }, null],
  ])('%s', (_, now, timeZone, hours, until) => {
    expect(computeQuietHoursEndIfQuiet(at(now), timeZone, hours)?.toString() ?? null).toBe(until);
  });
});

it.each([
  ['2027-02-04T10:00:00Z', '2027-02-04T10:30:00Z', true],
  ['2027-02-04T10:00:00Z', '2027-02-04T10:29:59Z', false],
  ['2027-02-04T10:00:00Z', '2027-02-04T09:30:00Z', true],
  [null, '2027-02-04T09:30:00Z', true],
])('an ETA change from %s to %s is significant: %s', (before, after, news) => {
  expect(isSignificantEtaChange(before, after, 30)).toBe(news);
});

describe('a reply to a text message', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['Unsubscribe', 'stop'],
    ['alto', 'stop'],
    ['退订', 'stop'],
    ['Start', 'start'],
    ['sí', 'start'],
    ['HELP', 'help'],
    ['Please stop by dock 4', 'other'],
    ['', 'other'],
  ])('%s means %s', (body, word) => {
    expect(parseReplyKeyword(body)).toBe(word);
  });
  it('has the keyword the provider recognized, if any', () => {
    expect(parseReplyKeyword('no more please', 'STOP')).toBe('stop');
  });
  it('gets the response for its keyword, and none without a keyword', () => {
    const us = { carrier: 'Coldlane', phone: '(305) 555-0142' };
    expect(formatKeywordReply('help', us, {})).toContain('(305) 555-0142');
    expect(formatKeywordReply('other', us, {})).toBeNull();
  });
});

it('a delivery receipt that arrives late or twice does not revert the status', () => {
  expect([
    canAdvanceSmsStatus('queued', 'sent'),
    canAdvanceSmsStatus('sent', 'delivered'),
    canAdvanceSmsStatus('queued', 'failed'),
  ]).toEqual([true, true, true]);
  expect([
    canAdvanceSmsStatus('delivered', 'sent'),
    canAdvanceSmsStatus('delivered', 'failed'),
    canAdvanceSmsStatus('failed', 'delivered'),
  ]).toEqual([false, false, false]);
  expect(
    ['accepted', 'sending', 'sent', 'delivered', 'read', 'undelivered', 'failed'].map(parseReceiptStatus),
  ).toEqual([null, null, 'sent', 'delivered', 'delivered', 'failed', 'failed']);
});
it('retry intervals increase up to an hour', () => {
  expect([1, 2, 3, 8, 12].map(computeTextRetrySeconds)).toEqual([30, 60, 120, 3600, 3600]);
  expect(formatTextMessageFailure(30007)).toBe('The mobile network filtered out the message.');
  expect(formatTextMessageFailure(99999)).toBe(formatTextMessageFailure(null));
});
