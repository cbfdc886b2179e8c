import { describe, expect, it } from 'vitest';
import { getNonUnitCodeError } from './non-unit-code.rules.ts';

describe('the sheet of a truck', () => {
  const load = { kind: 'load', name: 'L-60189' } as const;
  const shuttle = { kind: 'shuttle', name: 'SH-7' } as const;
  it('is told as no box to who is at boxes, or only asks what it is', () => {
    for (const act of ['receive', 'putAway', 'shuttle', null] as const)
      expect(getNonUnitCodeError(load, act).error.code).toBe('scans.isLoad');
    expect(getNonUnitCodeError(shuttle, 'load').error.code).toBe('scans.isShuttle');
  });
  it('is told as a truck that is not here to who is loading, and chose it by its sheet', () => {
    expect(getNonUnitCodeError(load, 'load')).toMatchObject({
      error: { code: 'scans.loadNotHere' },
      params: { name: 'L-60189' },
    });
    expect(getNonUnitCodeError(shuttle, 'shuttle').error.code).toBe('scans.shuttleNotHere');
  });
});
