import { expect, test } from 'vitest';
import { saysTheSame } from './form.ts';

test('a field that was walked through and left empty changes nothing', () => {
  expect(saysTheSame({ day0: undefined, day1: '12:00' }, { day0: null, day1: '12:00' })).toBe(true);
  expect(saysTheSame({ note: '' }, { note: null })).toBe(true);
  expect(saysTheSame({ note: '' }, {})).toBe(true);
});
test('a field that was filled, changed or emptied changes the form', () => {
  expect(saysTheSame({ day0: '07:00' }, { day0: null })).toBe(false);
  expect(saysTheSame({ day0: undefined }, { day0: '07:00' })).toBe(false);
  expect(saysTheSame({ count: 0 }, {})).toBe(false);
  expect(saysTheSame({ on: false }, {})).toBe(false);
  expect(saysTheSame({ lines: [null, 1] }, { lines: [1, null] })).toBe(false);
});
