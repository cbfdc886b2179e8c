import { describe, expect, it } from 'vitest';
import {
  getReceivingDoorOfUnitEvent,
  formatUnitEventKind,
  toUnitEventKind,
} from './unit-event-names.rules.ts';

describe('the history of a unit', () => {
  it('uses one word for a scan and for its result', () => {
    expect([
      toUnitEventKind('receive'),
      toUnitEventKind('received'),
      toUnitEventKind('misStage'),
      toUnitEventKind('unload'),
    ]).toEqual(['received', 'received', 'misStaged', 'unloaded']);
    expect([
      formatUnitEventKind('load'),
      formatUnitEventKind('coolerReturn'),
      formatUnitEventKind('something'),
    ]).toEqual(['Loaded', 'Removed from cooler', 'something']);
  });
  it.each([
    ['receive', '3', '3'],
    ['received', 'Door 12', '12'],
    ['received', null, null],
    ['receive', 'B-4', null],
    ['putAway', '3', null],
  ])('shows the door of %s at %s', (kind, place, door) => {
    expect(getReceivingDoorOfUnitEvent({ kind, place })).toBe(door);
  });
});
