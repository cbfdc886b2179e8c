import { expect, it } from 'vitest';
import type { OpenOperatingDay } from './open-days.contract.ts';
import { countOpenItems, countOpenItemsOfDays } from './open-days.rules.ts';

const shuttle = { id: 7, number: 'SH-7', from: 'WPB', to: 'VIS', status: 3 };
const load = { loadId: 4, pickupId: 5, loadNumber: 60_219, loadName: 'L', status: 2, planned: 3, loaded: 1 };
const day = (date: string, count: number, door: number | null): OpenOperatingDay => ({
  day: date,
  finalReleasedAt: null,
  loads: [{ ...load, loadId: count, pickupId: count, door }],
  shuttles: [{ ...shuttle, units: count }],
  units: [{ status: 3, standsIn: null, leavesFrom: 'VIS', count }],
});

it('a shuttle with freight of two days counts as one shuttle for both days together', () => {
  const days = [day('2027-02-01', 2, 31), day('2027-02-02', 3, null)];
  expect(days.map((one) => countOpenItems(one).shuttles)).toEqual([1, 1]);
  expect(countOpenItemsOfDays(days)).toEqual({ loads: 2, shuttles: 1, units: 5, doors: 1 });
});
