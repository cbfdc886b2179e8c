import { expect, it } from 'vitest';
import { mergeRemoteChanges, findRowInListOrSelf } from './merge-conflicts.ts';

const before = { name: 'Rosa', phone: '305', termsDays: 15, flags: ['floral'], rowVersion: 3 };

it('takes over what somebody else changed and keeps what was typed elsewhere in the form', () => {
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
it('leaves what both changed as it was typed, and says so', () => {
  const typed = { ...before, phone: '954', termsDays: 30 };
  const found = mergeRemoteChanges(before, { ...before, phone: '786', rowVersion: 4 }, typed);
  expect(found).toEqual({
    values: { ...typed, rowVersion: 4 },
    changedByOthers: ['phone'],
    conflicting: ['phone'],
  });
});
it('has nothing to say where both typed the same, or where only the version grew', () => {
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
it('takes blank for blank and a typed number for the number', () => {
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
it('finds the newest copy of a row in the list, or keeps the row that has left it', () => {
  const row = { id: 7, name: 'old' };
  expect(findRowInListOrSelf([{ id: 7, name: 'new' }], row).name).toBe('new');
  expect(findRowInListOrSelf([{ id: 8, name: 'other' }], row)).toBe(row);
  expect(findRowInListOrSelf(undefined, row)).toBe(row);
});
