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

describe('the number of boxes put into a position', () => {
  it('counts a box once, however often it was scanned there', () => {
    expect(
      countUnitsLastScannedIntoPosition(
        [staged('1', 'B-4'), staged('1', 'B-4'), staged('2', 'B-4', waits)],
        'stage',
        'B-4',
      ),
    ).toBe(2);
  });
  it('excludes boxes moved on since, and refused scans', () => {
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
  it('excludes boxes that are impossible according to the day’s list', () => {
    expect(
      countUnitsLastScannedIntoPosition(
        [staged('1', 'B-4', { ...waits, guess: { said: { how: 'doubted' } } })],
        'stage',
        'B-4',
      ),
    ).toBe(0);
  });
});

describe('the number of boxes to be counted onto a truck', () => {
  const loaded = (code: string, pickupId: number, more = {}) => scan({ kind: 'load', code, pickupId }, more);
  it('counts each box once that the server has not yet received', () => {
    const scans = [loaded('1', 7, waits), loaded('1', 7, waits), loaded('2', 7), loaded('3', 8, waits)];
    expect(countUnsentUnitsForTarget(scans, { kind: 'load', pickupId: 7 })).toBe(1);
  });
});
