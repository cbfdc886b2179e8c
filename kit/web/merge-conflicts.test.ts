import { expect, it } from 'vitest';
import { mergeRemoteChanges, findRowInListOrSelf } from './merge-conflicts.ts';

const before = { name: 'Rosa', phone: '305', termsDays: 15, flags: ['floral'], rowVersion: 3 };

it('another user’s changes are applied, and input in other fields of the form is kept', () => {
  const found = mergeRemoteChanges(
    before,
    { ...before, phone: '786', rowVersion: 4 },
    { ...before, name: 'Rosa y Hijos' },
  );
  expect(found).toEqual({
    values: { ...before, name: 'Rosa y Hijos', phone: '786', rowVersion: 4 },
    changedByOthers: ['phone'],
    conflicting: [],
  });
});
it('a field changed by both users keeps the typed value, and the conflict is reported', () => {
  const typed = { ...before, phone: '954', termsDays: 30 };
  const found = mergeRemoteChanges(before, { ...before, phone: '786', rowVersion: 4 }, typed);
  expect(found).toEqual({
    values: { ...typed, rowVersion: 4 },
    changedByOthers: ['phone'],
    conflicting: ['phone'],
  });
});
it('no conflict is reported where both users typed the same, or where only the version changed', () => {
  expect(
    mergeRemoteChanges(before, { ...before, phone: '786', rowVersion: 4 }, { ...before, phone: '786' }),
  ).toMatchObject({ changedByOthers: [], conflicting: [] });
  expect(
    mergeRemoteChanges(before, { ...before, rowVersion: 9 }, { ...before, name: 'Other' }),
  ).toMatchObject({
    values: { name: 'Other', rowVersion: 9 },
    changedByOthers: [],
    conflicting: [],
  });
});
it('blank values are equal, and a typed number equals the number', () => {
  type Loose = Record<string, unknown>;
  const [start, now, typed]: Loose[] = [
    { state: undefined, role: 1, flags: ['a'] },
    { state: 'FL', role: 2, flags: ['a', 'b'] },
    { state: '', role: '1', flags: ['a'] },
  ];
  expect(mergeRemoteChanges(start ?? {}, now ?? {}, typed ?? {})).toEqual({
    values: { state: 'FL', role: 2, flags: ['a', 'b'] },
    changedByOthers: ['state', 'role', 'flags'],
    conflicting: [],
  });
});
it('the newest copy of a row is found in the list, or the row itself is kept after it left the list', () => {
  const row = { id: 7, name: 'old' };
  expect(findRowInListOrSelf([{ id: 7, name: 'new' }], row).name).toBe('new');
  expect(findRowInListOrSelf([{ id: 8, name: 'other' }], row)).toBe(row);
  expect(findRowInListOrSelf(undefined, row)).toBe(row);
});
