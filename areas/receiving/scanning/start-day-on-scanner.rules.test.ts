import { expect, it } from 'vitest';
import { findLayoutToStart } from './start-day-on-scanner.rules.ts';

const monday = { id: 11 };
const tuesday = { id: 12 };
const tuesdayNarrow = { id: 13 };

it('starts the day with the only layout, without a choice', () => {
  expect(findLayoutToStart([monday], null)).toBe(11);
});
it('starts the day with the chosen layout', () => {
  expect(findLayoutToStart([tuesday, tuesdayNarrow], 13)).toBe(13);
  expect(findLayoutToStart([tuesday, tuesdayNarrow], null)).toBeNull();
});
it('drops a layout of the day before when the sheet stayed open overnight', () => {
  expect(findLayoutToStart([tuesday], 11)).toBe(12);
  expect(findLayoutToStart([tuesday, tuesdayNarrow], 11)).toBeNull();
  expect(findLayoutToStart([], 11)).toBeNull();
});
