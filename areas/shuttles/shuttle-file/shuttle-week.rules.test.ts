import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { groupWeekIntoShuttleLanes, sumUnitsByDay } from './shuttle-week.rules.ts';
import type { ShuttleLaneDay } from './shuttle-file.contract.ts';

const day = (date: string, fromId: number, toId: number, units: number): ShuttleLaneDay => ({
  date,
  from: `W${fromId}`,
  fromId,
  to: `W${toId}`,
  toId,
  outboundDate: date,
  consignees: 1,
  units,
  cubes: units * 95,
  moving: 0,
  there: 0,
  unsaid: 0,
});

describe('the shuttle week', () => {
  it('has a lane for each pair of warehouses, the busiest first, and a cell for each day', () => {
    const lanes = groupWeekIntoShuttleLanes('2027-01-31', [
      day('2027-02-01', 2, 1, 4),
      day('2027-02-03', 2, 1, 5),
      day('2027-02-03', 3, 1, 20),
    ]);
    expect(lanes.map((l) => [l.fromWarehouse, l.toWarehouse, l.unitCount])).toEqual([
      ['W3', 'W1', 20],
      ['W2', 'W1', 9],
    ]);
    expect(lanes[1]?.days.map((d) => d?.units ?? 0)).toEqual([0, 4, 0, 5, 0, 0, 0]);
    expect(sumUnitsByDay(lanes)).toEqual([0, 4, 0, 25, 0, 0, 0]);
  });
  it('neither loses nor duplicates a box', () => {
    const days = fc.uniqueArray(
      fc.record({
        n: fc.integer({ min: 0, max: 6 }),
        from: fc.integer({ min: 1, max: 4 }),
        to: fc.integer({ min: 5, max: 8 }),
        units: fc.nat(500),
      }),
      { selector: (d) => `${d.n} ${d.from} ${d.to}` },
    );
    fc.assert(
      fc.property(days, (some) => {
        const given = some.map((d) => day(`2027-02-0${d.n + 1}`, d.from, d.to, d.units));
        const sum = sumUnitsByDay(groupWeekIntoShuttleLanes('2027-02-01', given)).reduce((a, b) => a + b, 0);
        expect(sum).toBe(some.reduce((a, d) => a + d.units, 0));
      }),
    );
  });
});
