import { expect, test } from 'vitest';
import { hasSameValues } from './form.ts';

test('a field that was focused and left empty changes nothing', () => {
  expect(hasSameValues({ day0: undefined, day1: '12:00' }, { day0: null, day1: '12:00' })).toBe(true);
  expect(hasSameValues({ note: '' }, { note: null })).toBe(true);
  expect(hasSameValues({ note: '' }, {})).toBe(true);
});
test('a field that was filled, changed or cleared changes the form', () => {
  expect(hasSameValues({ day0: '07:00' }, { day0: null })).toBe(false);
  expect(hasSameValues({ day0: undefined }, { day0: '07:00' })).toBe(false);
  expect(hasSameValues({ count: 0 }, {})).toBe(false);
  expect(hasSameValues({ on: false }, {})).toBe(false);
  expect(hasSameValues({ lines: [null, 1] }, { lines: [1, null] })).toBe(false);
});
