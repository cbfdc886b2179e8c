import { describe, expect, it } from 'vitest';
import {
  formatInstantInZone,
  formatLastFreightMilestone,
  formatScanPlace,
  formatScanKind,
  listConversationEntries,
} from './packet-format.rules.ts';

const say = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const [receivedAt, loadedAt, leftAt] = [
  '2027-02-03T13:00:00Z',
  '2027-02-03T15:00:00Z',
  '2027-02-03T16:30:00Z',
];
const freight = {
  events: [{ action: 'claim filed' }],
  happenedAt: loadedAt,
  receivedAt,
  loadedAt,
  leftAt: null,
  zone: 'America/New_York',
};

describe('The first page of a packet', () => {
  it.each([
    [{ loadedAt: null }, 'Received', '02/03/2027 8:00 AM ET'],
    [{}, 'Loaded', '02/03/2027 10:00 AM ET (not left yet)'],
    [{ leftAt }, 'Left the dock', '02/03/2027 11:30 AM ET'],
    [{ leftAt, events: [{ action: 'dock of a claim corrected' }] }, 'Occurred', '02/03/2027 10:00 AM ET'],
    [{ loadedAt: null, receivedAt: null }, 'Received', null],
  ])('shows the freight’s progress, and its departure only after it left: %j', (of, label, when) => {
    expect(formatLastFreightMilestone(say, { ...freight, ...of })).toEqual([label, when]);
  });
});

describe('A scan in a packet', () => {
  it('is shown with the translation used for a unit', () => {
    const spanish = (text: string): string =>
      new Map([
        ['unit|Finalized', 'Finalizada'],
        ['Received', 'Recibida'],
      ]).get(text) ?? text;
    expect(formatScanKind(spanish, { kind: 'finalized' })).toBe('Finalizada');
    expect(formatScanKind(spanish, { kind: 'receive' })).toBe('Recibida');
    expect(formatScanKind(say, { kind: 'finalized' })).toBe('Finalized');
  });
  it.each([
    ['received', '6', 'Puerta 6'],
    ['receive', 'Door 6', 'Puerta 6'],
    ['loaded', 'Door 11', 'Puerta 11'],
    ['staged', '12', '12'],
    ['staged', 'Doorway', 'Doorway'],
    ['staged', null, null],
  ])('of %s at %j shows the location in the reader’s language', (kind, place, said) => {
    const spanish = (text: string, params?: Readonly<Record<string, string | number>>): string =>
      say(text === 'Door {number}' ? 'Puerta {number}' : text, params);
    expect(formatScanPlace(spanish, { kind, place })).toBe(said);
  });
  it('shows its time zone after the time', () => {
    const moment = '2027-02-03T21:29:00Z';
    expect([
      formatInstantInZone(say, moment, 'America/Chicago'),
      formatInstantInZone(say, null, 'America/Chicago'),
    ]).toEqual(['02/03/2027 3:29 PM CT', '–']);
  });
});
describe('The conversation', () => {
  it('lists text messages and notes in chronological order', () => {
    const event = { id: 1, who: 'Kemi', amount: null, corrected: null, inside: false };
    const events = [
      { ...event, at: '2027-02-03T12:00:00Z', action: 'note on a claim', said: 'Seen' },
      { ...event, at: '2027-02-03T12:30:00Z', action: 'claim settled', said: 'Paid' },
    ];
    const messages = [
      { at: '2027-02-03T11:00:00Z', from: 'us' as const, text: 'In transit', status: 'sent' },
      { at: '2027-02-03T12:00:00.5Z', from: 'them' as const, text: 'Thanks', status: '' },
    ];
    expect(
      listConversationEntries({ textMessages: messages, events }, say).map(({ who, text, more }) => [
        who,
        text,
        more,
      ]),
    ).toEqual([
      ['Text message from us', 'In transit', 'Sent'],
      ['Kemi', 'Seen', 'Note'],
      ['Text message to us', 'Thanks', ''],
    ]);
  });
});
