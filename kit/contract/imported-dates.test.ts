import { describe, expect, it } from 'vitest';
import { findAmbiguousDate, parseImportedDate, detectDateFormat, detectDateOrder } from './imported-dates.ts';

describe('an imported date', () => {
  it.each([
    ['2027-02-03', 'mdy', '2027-02-03'],
    ['20270203', 'mdy', '2027-02-03'],
    ['2/3/2027', 'mdy', '2027-02-03'],
    ['2/3/2027', 'dmy', '2027-03-02'],
    ['03.02.27', 'dmy', '2027-02-03'],
    ['3-Feb-2027', 'mdy', '2027-02-03'],
    ['Feb 3, 2027', 'dmy', '2027-02-03'],
    ['2027-02-03 00:00:00', 'mdy', '2027-02-03'],
    ['46421', 'mdy', '2027-02-03'],
    ['46350', 'mdy', '2026-11-24'],
    ['24-Nov-2026', 'mdy', '2026-11-24'],
    ['24 November 2026', 'mdy', '2026-11-24'],
    ['Tue, Nov 24, 2026', 'mdy', '2026-11-24'],
    ['November 24, 2026', 'dmy', '2026-11-24'],
    ['11-24-2026', 'mdy', '2026-11-24'],
    ['2026/11/24', 'dmy', '2026-11-24'],
    ['2026-11-24T00:00:00', 'mdy', '2026-11-24'],
    ['11/24/2026 12:00:00 AM', 'mdy', '2026-11-24'],
    ['24. Dez. 2026', 'dmy', undefined],
    ['24-dic-2026', 'mdy', '2026-12-24'],
    ['02/03/27', 'mdy', '2027-02-03'],
  ] as const)('%s in order %s is %s', (text, order, date) => {
    expect(parseImportedDate(text, order)).toBe(date);
  });
  it.each(['', 'soon', '13/13/2027', '2027-02-30', '12345', '2/3'])('%s is not a date', (text) => {
    expect(parseImportedDate(text, 'mdy')).toBeUndefined();
  });
});

describe('the date order of a column', () => {
  it.each([
    ['one that can only be read month first', ['02/03/2027', '02/13/2027'], 'mdy'],
    ['one that can only be read day first', ['02/03/2027', '13/02/2027'], 'dmy'],
    ['no deciding date', ['02/03/2027', '04/05/2027'], 'unknown'],
    ['both', ['02/13/2027', '13/02/2027'], 'mixed'],
    ['dates that are the same either way', ['02/02/2027'], 'mdy'],
    ['no date in that format', ['2027-02-03', ''], 'mdy'],
  ])('is detected from %s', (_, values, order) => {
    expect(detectDateOrder(values)).toBe(order);
  });
});
it('the date to ask the user about is ambiguous', () => {
  expect(findAmbiguousDate(['2027-02-03', '02/02/2027', '02/03/2027', '03/04/2027'])).toBe('02/03/2027');
  expect(findAmbiguousDate(['2027-02-03', '02/13/2027'])).toBeNull();
});

describe('the date format of a file', () => {
  it.each([
    ['decided by one date', ['02/03/2026', '13/03/2026'], { order: 'dmy', example: null, isMixed: false }],
    ['open', ['02/03/2026'], { order: null, example: '02/03/2026', isMixed: false }],
    [
      'ambiguous when the dates contradict each other',
      ['13/03/2026', '02/03/2026', '03/14/2026'],
      { order: null, example: '02/03/2026', isMixed: true },
    ],
    [
      'ambiguous with a deciding date as the example when all dates decide',
      ['2026-03-01', '13/03/2026', '03/14/2026'],
      { order: null, example: '13/03/2026', isMixed: true },
    ],
  ])('is %s', (_, values, format) => expect(detectDateFormat(values)).toEqual(format));
});
