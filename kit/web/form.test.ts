import { expect, test } from 'vitest';
import { hasSameValuesIgnoringBlanks } from './form.ts';

test('a field that was focused and left empty changes nothing', () => {
  expect(hasSameValuesIgnoringBlanks({ day0: undefined, day1: '12:00' }, { day0: null, day1: '12:00' })).toBe(
    true,
  );
  expect(hasSameValuesIgnoringBlanks({ note: '' }, { note: null })).toBe(true);
  expect(hasSameValuesIgnoringBlanks({ note: '' }, {})).toBe(true);
});
test('a field that was filled, changed or cleared changes the form', () => {
  expect(hasSameValuesIgnoringBlanks({ day0: '07:00' }, { day0: null })).toBe(false);
  expect(hasSameValuesIgnoringBlanks({ day0: undefined }, { day0: '07:00' })).toBe(false);
  expect(hasSameValuesIgnoringBlanks({ count: 0 }, {})).toBe(false);
  expect(hasSameValuesIgnoringBlanks({ on: false }, {})).toBe(false);
  expect(hasSameValuesIgnoringBlanks({ lines: [null, 1] }, { lines: [1, null] })).toBe(false);
});
