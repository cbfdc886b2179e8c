import { describe, expect, it } from 'vitest';
import { toldAs } from './not-a-box.rules.ts';

describe('the sheet of a truck', () => {
  const load = { kind: 'load', name: 'L-60189' } as const;
  const shuttle = { kind: 'shuttle', name: 'SH-7' } as const;
  it('is told as no box to who is at boxes, or only asks what it is', () => {
    for (const act of ['receive', 'putAway', 'shuttle', null] as const)
      expect(toldAs(load, act).fault.code).toBe('scans.isLoad');
    expect(toldAs(shuttle, 'load').fault.code).toBe('scans.isShuttle');
  });
  it('is told as a truck that is not here to who is loading, and chose it by its sheet', () => {
    expect(toldAs(load, 'load')).toMatchObject({
      fault: { code: 'scans.loadNotHere' },
      params: { name: 'L-60189' },
    });
    expect(toldAs(shuttle, 'shuttle').fault.code).toBe('scans.shuttleNotHere');
  });
});
