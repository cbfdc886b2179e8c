import { describe, expect, it } from 'vitest';
import { countUnitsLastScannedIntoPosition, countUnsentUnitsForTarget } from './scan-counts.rules.ts';
import type { CountedScan } from './scan-counts.rules.ts';

const scan = (wish: CountedScan['wish'], more: Partial<CountedScan> = {}): CountedScan => ({
  state: 'done',
  kept: false,
  guess: null,
  ...more,
  wish,
});
const waits = { state: 'waiting', kept: true };
const staged = (code: string, position: string, more = {}) => scan({ kind: 'stage', code, position }, more);

describe('how many boxes went into a position', () => {
  it('counts a box once, however often it was scanned there', () => {
    expect(
      countUnitsLastScannedIntoPosition(
        [staged('1', 'B-4'), staged('1', 'B-4'), staged('2', 'B-4', waits)],
        'stage',
        'B-4',
      ),
    ).toBe(2);
  });
  it('counts none that was carried on since, and no refused scan', () => {
    const scans = [
      staged('1', 'C-1'),
      scan({ kind: 'load', code: '2', pickupId: 7 }),
      staged('3', 'B-4', { state: 'refused' }),
      staged('2', 'B-4'),
      staged('1', 'B-4'),
    ];
    expect(countUnitsLastScannedIntoPosition(scans, 'stage', 'B-4')).toBe(0);
    expect(countUnitsLastScannedIntoPosition(scans, 'stage', 'C-1')).toBe(1);
  });
  it("counts none of which the day's list says that it cannot be", () => {
    expect(
      countUnitsLastScannedIntoPosition(
        [staged('1', 'B-4', { ...waits, guess: { said: { how: 'doubted' } } })],
        'stage',
        'B-4',
      ),
    ).toBe(0);
  });
});

describe('how many boxes wait to be counted onto a truck', () => {
  const loaded = (code: string, pickupId: number, more = {}) => scan({ kind: 'load', code, pickupId }, more);
  it('counts those that the house has not heard of, each once', () => {
    const scans = [loaded('1', 7, waits), loaded('1', 7, waits), loaded('2', 7), loaded('3', 8, waits)];
    expect(countUnsentUnitsForTarget(scans, { kind: 'load', pickupId: 7 })).toBe(1);
  });
});
