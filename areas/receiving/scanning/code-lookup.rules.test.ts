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

describe('the one fact of a box that is looked up', () => {
  it('is where it stands', () => {
    expect(box(unitStatus.putAway, 'P1-4')).toEqual({ kind: 'stands', code: 'P1-4' });
    expect(box(unitStatus.misStaged, 'A-1')).toEqual({ kind: 'stands', code: 'A-1' });
  });
  it('is its lane while it waits in the house without a place', () => {
    expect(box(unitStatus.received, null)).toEqual({ kind: 'stage', code: 'B-4' });
    expect(box(unitStatus.arrived, null)).toEqual({ kind: 'stage', code: 'B-4' });
    expect(box(unitStatus.received, null, null)).toEqual({ kind: 'state', label: 'Received' });
  });
  it('is the warehouse that it goes to by shuttle while it waits for that', () => {
    expect(box(unitStatus.received, null, null, true, 'VIS')).toEqual({ kind: 'shuttle', code: 'VIS' });
    expect(box(unitStatus.putAway, 'P1-4', null, true, 'VIS')).toEqual({ kind: 'stands', code: 'P1-4' });
    expect(box(unitStatus.shuttled, null, null, true, 'VIS')).toEqual({ kind: 'state', label: 'Shuttled' });
  });
  it('sends nobody to a lane for a box that is not there: on a truck, in the cooler, or still to come', () => {
    expect(box(unitStatus.loaded, null)).toEqual({ kind: 'state', label: 'Loaded' });
    expect(box(unitStatus.pending, null)).toEqual({ kind: 'state', label: 'Pending' });
    expect(box(unitStatus.cooler, null)).toEqual({ kind: 'state', label: 'Cooler' });
    expect(box(unitStatus.received, 'B-4', 'B-4', false)).toEqual({ kind: 'state', label: 'Deleted' });
  });
});
