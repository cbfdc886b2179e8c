import { describe, expect, it } from 'vitest';
import { parseAmountToCents, createCellReader, parseTimeOfDayInAnyFormat } from './cell-reader.rules.ts';

const reader = (cells: Record<string, string>, dateOrder: 'mdy' | 'dmy' = 'mdy') =>
  createCellReader(new Map(Object.entries(cells)), { titles: new Map([['code', 'Code']]), dateOrder });

describe('An amount', () => {
  it.each([
    ['1234.5', 123_450],
    ['$1,234.50', 123_450],
    ['(1,234.50)', -123_450],
    ['-12', -1200],
    ['12.00-', -1200],
    ['1234.500', 123_450],
    ['USD 7', 700],
    ['0', 0],
  ])('%s is parsed to the cent', (text, cents) => {
    expect(parseAmountToCents(text)).toBe(cents);
  });
  it.each(['', 'abc', '1.234,50', '12.345', '1,23', '11-28', '9999999999'])('%s is invalid', (text) => {
    expect(parseAmountToCents(text)).toBeUndefined();
  });
});

describe('A time of day', () => {
  it.each([
    ['6:00 AM', '06:00'],
    ['6am', '06:00'],
    ['12:30 a.m.', '00:30'],
    ['12 PM', '12:00'],
    ['2:05 pm', '14:05'],
    ['14:05', '14:05'],
    ['14:05:00', '14:05'],
    ['0.25', '06:00'],
    ['1899-12-30 06:00', '06:00'],
    ['7', '07:00'],
  ])('%s is %s', (text, time) => {
    expect(parseTimeOfDayInAnyFormat(text)).toBe(time);
  });
  it.each(['', 'noon', '25:00', '13 PM', '6:75', '0 AM'])('%s is invalid', (text) => {
    expect(parseTimeOfDayInAnyFormat(text)).toBeUndefined();
  });
});

describe('Cells of a row', () => {
  it('are read by column, and blank cells are omitted', () => {
    const row = reader({ code: ' ros-red ', name: 'Roses\n50  cm', count: '1,200', note: ' ', on: 'Yes' });
    expect([
      row.code('code', { most: 20, required: true }),
      row.text('name', { most: 40 }),
      row.integer('count', { least: 1, most: 9999 }),
      row.text('note', { most: 40 }),
      row.yesNo('on', false),
      row.errors,
    ]).toEqual(['ROS-RED', 'Roses 50 cm', 1200, undefined, true, []]);
  });
  it('report what is wrong, with a suggestion', () => {
    const row = reader({ code: '', name: 'x'.repeat(12), count: '12.5', uom: 'palet', on: 'maybe' });
    row.code('code', { most: 20, required: true });
    row.text('name', { most: 10 });
    row.integer('count', { least: 1, most: 9 });
    row.choice('uom', {
      values: new Map([
        ['Box', 'box'],
        ['Pallet', 'pallet'],
      ]),
    });
    row.yesNo('on', true);
    expect(
      row.errors.map(({ column, code, params, suggestion }) => [column, code, params, suggestion]),
    ).toEqual([
      ['code', 'import.valueRequired', { title: 'Code' }, null],
      ['name', 'import.textTooLong', { most: 10 }, 'x'.repeat(10)],
      ['count', 'import.wholeNumberRequired', { least: 1, most: 9 }, null],
      ['uom', 'import.valueNotListed', { choices: 'Box, Pallet' }, 'Pallet'],
      ['on', 'import.yesOrNoRequired', {}, null],
    ]);
  });
  it.each([
    ['date', '02/30/2027', 'import.noSuchDay', null],
    ['date', '2027-13-01', 'import.noSuchDay', null],
    ['date', '13/02/2027', 'import.noSuchDay', '02/13/2027'],
    ['date', '02/03/1927', 'import.dateTooFar', null],
    ['date', 'someday', 'import.dateInvalid', null],
    ['date', '3 Foo 2027', 'import.dateInvalid', null],
    ['time', '25:61', 'import.noSuchTime', null],
    ['time', '13 PM', 'import.noSuchTime', null],
    ['time', 'noon', 'import.timeInvalid', null],
    ['whole', '0', 'import.numberOutOfRange', null],
    ['whole', '99999999999', 'import.numberOutOfRange', null],
    ['whole', '1.5', 'import.wholeNumberRequired', null],
    ['cents', '12.345', 'import.fractionOfCent', null],
    ['cents', '12345678901', 'import.amountTooHigh', null],
    ['cents', 'ten', 'import.amountInvalid', null],
  ] as const)(
    'have different errors for an invalid and an impossible %s: %s',
    (of, value, code, suggestion) => {
      const row = reader({ it: value });
      if (of === 'whole') row.integer('it', { least: 1, most: 9 });
      else row[of]('it');
      expect(row.errors).toMatchObject([{ column: 'it', value, code, suggestion }]);
    },
  );
});

it('invisible characters are removed, so that an imported name equals the typed one', () => {
  const { text } = reader({ code: ' Ro\u200bse \u{e0041}\ufeff' });
  expect(text('code', { most: 20 })).toBe('Rose');
});
