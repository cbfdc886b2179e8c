import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { arrivals } from './arrivals.rules.ts';

const at = (iso: string) => Temporal.Instant.from(iso);
const now = at('2027-02-08T20:00:00Z');

describe('arrival at the drops', () => {
  const leg = (miles: number, serviceMinutes = 30) => ({ miles, serviceMinutes });
  const hours = (times: Temporal.Instant[]) =>
    times.map((t) => (t.epochMilliseconds - now.epochMilliseconds) / 3_600_000);
  it('takes 55 miles an hour and the service time of each stop before', () => {
    expect(hours(arrivals(now, [leg(110), leg(55), leg(0, 45), leg(0)], false))).toEqual([2, 3.5, 4, 4.75]);
  });
  it('lets a single driver rest 10 hours after 11 hours of driving, a team run through', () => {
    expect(hours(arrivals(now, [leg(605), leg(55)], true))).toEqual([11, 22.5]);
    expect(hours(arrivals(now, [leg(605), leg(55)], false))).toEqual([11, 12.5]);
    expect(hours(arrivals(now, [leg(1375)], true))).toEqual([45]);
  });
  it('never goes back in time', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            miles: fc.integer({ min: 0, max: 2000 }),
            serviceMinutes: fc.integer({ min: 0, max: 120 }),
          }),
        ),
        fc.boolean(),
        (legs, solo) => {
          const times = hours(arrivals(now, legs, solo));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(times.every((t) => t >= 0)).toBe(true);
        },
      ),
    );
  });
});
