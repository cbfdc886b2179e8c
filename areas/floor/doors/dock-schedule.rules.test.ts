import { describe, expect, it } from 'vitest';
import { findTruckBlockingDoor, computeMinutesPastDeparture } from './dock-schedule.rules.ts';
import type { DepartingTruck } from './dock-schedule.contract.ts';

const truck = (more: Partial<DepartingTruck>): DepartingTruck => ({
  kind: 'load',
  id: 1,
  name: 'L-1',
  to: 'Columbus OH',
  trailer: null,
  status: 1,
  door: null,
  cameAt: null,
  departsAt: '2027-02-03T20:00:00Z',
  releasedAt: null,
  planned: 10,
  loaded: 0,
  ...more,
});
const at = Date.parse('2027-02-03T20:12:59Z');

describe('the dock schedule', () => {
  it.each([
    ['is at the dock after its departure time', {}, 12],
    ['is loaded, and still here', { status: 3 }, 12],
    ['has left', { status: 4 }, 0],
    ['a shuttle has left', { kind: 'shuttle', status: 3 }, 0],
    ['a shuttle is only loaded', { kind: 'shuttle', status: 2 }, 12],
    ['leaves later', { departsAt: '2027-02-03T21:00:00Z' }, 0],
    ['has no time', { departsAt: null }, 0],
  ] as const)('computes the lateness of a truck that %s', (_, more, minutes) => {
    expect(computeMinutesPastDeparture(truck(more), at)).toBe(minutes);
  });
  it('finds the truck at the door that another truck is planned for', () => {
    const there = truck({ name: 'L-2', id: 2, door: 20, cameAt: '2027-02-03T18:00:00Z', status: 2 });
    const next = truck({ door: 20 });
    expect(findTruckBlockingDoor(next, [there, next])?.name).toBe('L-2');
    expect(findTruckBlockingDoor(there, [there, next])).toBeNull();
    expect(findTruckBlockingDoor(truck({ door: 21 }), [there])).toBeNull();
    expect(findTruckBlockingDoor(truck({ door: 20, status: 4 }), [there])).toBeNull();
  });
});
