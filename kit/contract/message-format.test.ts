import { describe, expect, it } from 'vitest';
import { formatMessage, createMessageLocale } from './message-format.ts';

const [en, es, zh] = [
  createMessageLocale('en', 'en-US'),
  createMessageLocale('es', 'es-US'),
  createMessageLocale('zh', 'zh-CN'),
];
const units = '{count, plural, =0 {no units} one {# unit} other {# units of {shipper}}}';

describe('a message text', () => {
  it.each([
    ['{load} released.', { load: 'L-1' }, 'L-1 released.'],
    ['{a} to {b}, {a}', { a: 1, b: '' }, '1 to , 1'],
    ['{missing}!', {}, '!'],
    ["The server's disk is full.", {}, "The server's disk is full."],
    ["It''s '{not a slot}' # {n}", { n: 3 }, "It's {not a slot} # 3"],
    ['half a {slot', {}, 'half a {slot'],
    ['{shipper}', { shipper: 'A {b} # c' }, 'A {b} # c'],
  ])('%s is formatted', (text, params, filled) => {
    expect(formatMessage(text, params, en)).toBe(filled);
  });
  it.each([
    [0, 'no units'],
    [1, '1 unit'],
    [2, '2 units of Vista'],
    [1234, '1,234 units of Vista'],
  ])('formats %i by its plural form', (count, said) => {
    expect(formatMessage(units, { count, shipper: 'Vista' }, en)).toBe(said);
  });
  it('uses the plural rules of its language', () => {
    const few = '{n, plural, one {# caja} other {# cajas}}, {n, plural, other {# 箱}}';
    expect(formatMessage(few, { n: 1 }, es)).toBe('1 caja, 1 箱');
    expect(formatMessage(few, { n: 1801 }, es)).toBe('1,801 cajas, 1,801 箱');
    expect(formatMessage('{n, plural, other {# 箱}}', { n: 1 }, zh)).toBe('1 箱');
    // No branch for the number: `other` applies.
    expect(formatMessage('{n, plural, other {# boxes}} left', { n: 1 }, en)).toBe('1 boxes left');
  });
  it('shows times with the reader’s clock, which is that of the language unless they chose one', () => {
    const inTime = (locale: typeof en) =>
      formatMessage('Until {time}', { time: '02/03/2027 17:00 ET' }, locale);
    expect(inTime(en)).toBe('Until 02/03/2027 5:00 PM ET');
    expect(inTime(es)).toBe('Until 02/03/2027 17:00 ET');
    expect(inTime(createMessageLocale('en', 'en-US', '24h'))).toBe('Until 02/03/2027 17:00 ET');
  });
});
