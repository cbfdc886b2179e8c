import { describe, expect, it } from 'vitest';
import { doorOfEvent, nameOfEvent, readAs } from './unit-words.rules.ts';

describe('the history of a unit', () => {
  it('has one word for a scan and for what became of it', () => {
    expect([readAs('receive'), readAs('received'), readAs('misStage'), readAs('unload')]).toEqual([
      'received',
      'received',
      'misStaged',
      'unloaded',
    ]);
    expect([nameOfEvent('load'), nameOfEvent('coolerReturn'), nameOfEvent('something')]).toEqual([
      'Loaded',
      'Back from the cooler',
      'something',
    ]);
  });
  it.each([
    ['receive', '3', '3'],
    ['received', 'Door 12', '12'],
    ['received', null, null],
    ['receive', 'B-4', null],
    ['putAway', '3', null],
  ])('tells the door of %s at %s', (kind, place, door) => {
    expect(doorOfEvent({ kind, place })).toBe(door);
  });
});
