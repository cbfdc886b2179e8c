import { describe, expect, it } from 'vitest';
import { chooseMainLookupFact } from './code-lookup.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';

const box = (
  status: number,
  spot: string | null,
  lane: string | null = 'B-4',
  active = true,
  shuttleTo: string | null = null,
) => chooseMainLookupFact({ active, status, spot, lane, shuttleTo });

describe('the main fact shown for a looked-up box', () => {
  it('is its current position', () => {
    expect(box(unitStatus.putAway, 'P1-4')).toEqual({ kind: 'stands', code: 'P1-4' });
    expect(box(unitStatus.misStaged, 'A-1')).toEqual({ kind: 'stands', code: 'A-1' });
  });
  it('is its lane while it is in the warehouse without a position', () => {
    expect(box(unitStatus.received, null)).toEqual({ kind: 'stage', code: 'B-4' });
    expect(box(unitStatus.arrived, null)).toEqual({ kind: 'stage', code: 'B-4' });
    expect(box(unitStatus.received, null, null)).toEqual({ kind: 'state', label: 'Received' });
  });
  it('is the destination warehouse of a box that waits for its shuttle', () => {
    expect(box(unitStatus.received, null, null, true, 'VIS')).toEqual({ kind: 'shuttle', code: 'VIS' });
    expect(box(unitStatus.putAway, 'P1-4', null, true, 'VIS')).toEqual({ kind: 'stands', code: 'P1-4' });
    expect(box(unitStatus.shuttled, null, null, true, 'VIS')).toEqual({ kind: 'state', label: 'Shuttled' });
  });
  it('is no lane for a box on a truck, in the cooler, or not yet received', () => {
    expect(box(unitStatus.loaded, null)).toEqual({ kind: 'state', label: 'Loaded' });
    expect(box(unitStatus.pending, null)).toEqual({ kind: 'state', label: 'Pending' });
    expect(box(unitStatus.cooler, null)).toEqual({ kind: 'state', label: 'Cooler' });
    expect(box(unitStatus.received, 'B-4', 'B-4', false)).toEqual({ kind: 'state', label: 'Deleted' });
  });
});
