import { describe, expect, it } from 'vitest';
import { getNonUnitCodeError } from './non-unit-code.rules.ts';

describe('the cover sheet of a truck', () => {
  const load = { kind: 'load', name: 'L-60189' } as const;
  const shuttle = { kind: 'shuttle', name: 'SH-7' } as const;
  it('is reported as not a box when scanning boxes, or when looking up a code', () => {
    for (const act of ['receive', 'putAway', 'shuttle', null] as const)
      expect(getNonUnitCodeError(load, act).error.code).toBe('scans.isLoad');
    expect(getNonUnitCodeError(shuttle, 'load').error.code).toBe('scans.isShuttle');
  });
  it('is reported as a truck not at this warehouse when scanned to select a load or shuttle', () => {
    expect(getNonUnitCodeError(load, 'load')).toMatchObject({
      error: { code: 'scans.loadNotOpenHere' },
      params: { name: 'L-60189' },
    });
    expect(getNonUnitCodeError(shuttle, 'shuttle').error.code).toBe('scans.shuttleNotOpenHere');
  });
});
