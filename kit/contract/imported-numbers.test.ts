import { describe, expect, it, test } from 'vitest';
import {
  detectDecimalMark,
  detectDecimalMarks,
  findDecimalMark,
  rewriteImportedNumberWithDecimalPoint,
} from './imported-numbers.ts';

describe('the decimal mark of one number', () => {
  test.each([
    ['137.50', '.'],
    ['1,375.18', '.'],
    ['1,234,567', '.'],
    ['.5', '.'],
    ['0.375', '.'],
    ['1234.567', '.'],
    ['$ 1,234.5', '.'],
    ['(12.00)', '.'],
    ["1'375.18", '.'],
    ['12.5 %', '.'],
    ['1,37', ','],
    ['1.375,18', ','],
    ['1.234.567', ','],
    ['1 375,18', ','],
    ['0,375', ','],
    ['3,1', ','],
    ['-12,00', ','],
    ['1.234,50 €', ','],
    ['1,375', null],
    ['1.375', null],
    ['1375', null],
    ['12.', null],
    ['', null],
    ['.', null],
    ['roses', null],
    ['1.2.3', null],
    ['1,23,456.00', null],
    ['11.24.2026', null],
  ])('%s is %s', (value, mark) => expect(findDecimalMark(value)).toBe(mark));
});

describe('the decimal mark of a column', () => {
  it('is that of a value that can only be read in one way', () => {
    expect(detectDecimalMark(['1,375', '137.50'])).toBe('.');
    expect(detectDecimalMark(['1.375', '1,00'])).toBe(',');
  });
  it('is open when no value decides', () => expect(detectDecimalMark(['1,375', '12', ''])).toBeUndefined());
  it('is that of most values, and ours when both are equally frequent', () => {
    expect(detectDecimalMark(['1,37', '2,50', '3.10'])).toBe(',');
    expect(detectDecimalMark(['1,37', '137.50'])).toBe('.');
  });
  it('is that of the other columns when its own values decide nothing', () => {
    const columns = new Map([
      ['amount', ['1.375']],
      ['cubes', ['3,1']],
      ['units', ['12.5']],
    ]);
    expect([...detectDecimalMarks(columns)]).toEqual([
      ['amount', '.'],
      ['cubes', ','],
      ['units', '.'],
    ]);
    columns.delete('units');
    expect(detectDecimalMarks(columns).get('amount')).toBe(',');
  });
});

describe('a number in our convention', () => {
  test.each([
    ['1.375,18', ',', '1375.18'],
    ['1.375', ',', '1375'],
    ['1,00', ',', '1.00'],
    ['($ 1.234,50)', ',', '($ 1234.50)'],
    ['12', ',', '12'],
    ['1 375,18', ',', '1375.18'],
    ['1,375', ',', '1.375'],
    ['1,375.18', '.', '1,375.18'],
    ['1,375', '.', '1,375'],
    ['ten', ',', 'ten'],
    ['1.2.3', ',', '1.2.3'],
    ['', ',', ''],
  ] as const)('%s with the mark %s is %s', (value, mark, read) =>
    expect(rewriteImportedNumberWithDecimalPoint(value, mark)).toBe(read),
  );
  it('does not exist for one that contradicts its column', () => {
    expect(rewriteImportedNumberWithDecimalPoint('1,37', '.')).toBeUndefined();
    expect(rewriteImportedNumberWithDecimalPoint('137.50', ',')).toBeUndefined();
  });
});
