import { describe, expect, it } from 'vitest';
import {
  parseScaledInteger,
  parseDateInput,
  parseTimeInput,
  sanitizeNumberInput,
  formatScaledInteger,
  isCompleteTimeInput,
} from './parse-date.ts';
import { removeDisallowedCharacters } from './character-filters.ts';

describe('a typed date', () => {
  it.each([
    ['02/03/2027', '2027-02-03'],
    ['2/3/2027', '2027-02-03'],
    ['2-3-27', '2027-02-03'],
    ['02032027', '2027-02-03'],
    [' 02/03/2027 ', '2027-02-03'],
    ['2027-02-03', '2027-02-03'],
  ])('%s is parsed as %s', (text, date) => expect(parseDateInput(text)).toBe(date));
  it.each(['02/30/2027', '13/01/2027', 'soon', '', '2/3', '00/00/0000'])('%s is invalid', (text) =>
    expect(parseDateInput(text)).toBeNull(),
  );
});
describe('a typed time', () => {
  it.each([
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['17', '17:00'],
    ['5pm', '17:00'],
    ['5:30 PM', '17:30'],
    ['12 a.m.', '00:00'],
    ['12pm', '12:00'],
    ['0005', '00:05'],
    ['5 pm', '17:00'],
    ['5:00 PM', '17:00'],
    ['17:00', '17:00'],
  ])('%s is parsed as %s', (text, hour) => expect(parseTimeInput(text)).toBe(hour));
  it.each(['24:00', '9:75', 'noon', '13pm', '0am', ''])('%s is invalid', (text) =>
    expect(parseTimeInput(text)).toBeNull(),
  );
});
describe('a typed time', () => {
  it.each([
    ['5:00 PM', '12h', true],
    ['5 pm', '12h', true],
    ['17:00', '12h', true],
    ['00:30', '12h', true],
    // AM or PM can follow.
    ['10:30', '12h', false],
    ['5:00 P', '12h', false],
    ['10:30', '24h', true],
    ['5:00 PM', '24h', true],
    ['9:3', '24h', false],
  ] as const)('%s on a %s clock is complete: %s', (text, timeFormat, complete) =>
    expect(isCompleteTimeInput(text, timeFormat)).toBe(complete),
  );
});
describe('a typed amount', () => {
  it.each([
    ['12.5', 100, 1_250],
    ['1,234.56', 100, 123_456],
    ['-.5', 100, -50],
    ['3.1075', 10_000, 31_075],
    ['7', 1, 7],
  ] as const)('%s with scale %i is parsed as %i', (text, scale, value) =>
    expect(parseScaledInteger(text, scale)).toBe(value),
  );
  it.each([
    ['1.234', 100],
    ['1.5', 1],
    ['x', 100],
    ['.', 100],
    ['', 1],
  ] as const)('%s with scale %i is invalid', (text, scale) =>
    expect(parseScaledInteger(text, scale)).toBeNull(),
  );
  it('is the same value after formatting and parsing', () => {
    for (const value of [0, 1, -1, 99, 100, -12_345])
      expect(parseScaledInteger(formatScaledInteger(value, 100), 100)).toBe(value);
  });
});
describe('a number field', () => {
  it.each([
    ['41', '41.', '41'],
    ['41', '4,1', '41'],
    ['', '.', ''],
    ['1', '1x', '1'],
    ['4', '41', '41'],
    ['', '1.5', '1.5'],
    ['', '1,200', '1,200'],
  ])('for whole numbers contains, after %j and then %j, %j', (before, raw, kept) => {
    expect(sanitizeNumberInput(before, raw, 1, false)).toBe(kept);
  });
  it('for cents accepts the point, and a minus only where negative numbers are allowed', () => {
    expect(sanitizeNumberInput('12', '12.', 100, false)).toBe('12.');
    expect([sanitizeNumberInput('', '-', 1, false), sanitizeNumberInput('', '-', 1, true)]).toEqual([
      '',
      '-',
    ]);
  });
});
describe('the character filters', () => {
  it('allow the characters in the specification and nothing else', () => {
    const text = 'aZ9_-+., é中1e5';
    expect(removeDisallowedCharacters('alphanumeric', text)).toBe('aZ9_-1e5');
    expect(removeDisallowedCharacters('digits', text)).toBe('915');
    expect(removeDisallowedCharacters('digitsMinus', text)).toBe('9-15');
  });
});
