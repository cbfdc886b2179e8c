import { describe, expect, it } from 'vitest';
import { momentSays } from './pack-words.rules.ts';

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

describe('the first page of a pack', () => {
  it.each([
    [{ loadedAt: null }, 'Received', '02/03/2027 08:00 EST'],
    [{}, 'Loaded', '02/03/2027 10:00 EST; not left yet'],
    [{ leftAt }, 'Left the dock', '02/03/2027 11:30 EST'],
    [{ leftAt, events: [{ action: 'dock of a claim corrected' }] }, 'Happened', '02/03/2027 10:00 EST'],
    [{ loadedAt: null, receivedAt: null }, 'Received', null],
  ])('says how far the freight came, and that it left only once it has: %j', (of, label, when) => {
    expect(momentSays(say, { ...freight, ...of })).toEqual([label, when]);
  });
});
