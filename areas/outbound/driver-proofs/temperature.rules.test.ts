import { expect, test } from 'vitest';
import { parseTenthsFahrenheit } from './temperature.rules.ts';

test.each([
  ['35.5', 355],
  ['35,5', 355],
  ['35', 350],
  [' 35.5 °F ', 355],
  ['-4', -40],
  ['−4.2f', -42],
  ['', null],
  ['  ', null],
  ['cold', 'wrong'],
  ['35.55', 'wrong'],
  ['1e2', 'wrong'],
  ['999', 'wrong'],
  ['-61', 'wrong'],
])('parses a temperature typed by a driver: %j', (typed, tenths) => {
  expect(parseTenthsFahrenheit(typed)).toBe(tenths);
});
