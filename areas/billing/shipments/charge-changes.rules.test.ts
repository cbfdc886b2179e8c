import { describe, expect, it } from 'vitest';
import { addOptionsChange, getChangesAfterRating, splitDeviation } from './charge-changes.rules.ts';
import type { ChargeChange } from './charge-changes.contract.ts';

const removed: ChargeChange = { kind: 'removed', byId: 1, at: 'then', reason: 'Not ours', cents: 60_000 };
const by = (byId: number) => ({ byId, at: 'then', reason: 'Agreed' });

describe('Charge changes that leave no charge', () => {
  it('keep every user who set options until rating, then only the last one with the effect', () => {
    const set = addOptionsChange(addOptionsChange([removed], by(2)), by(3));
    expect(set.map((c) => [c.kind, c.byId, c.cents])).toEqual([
      ['removed', 1, 60_000],
      ['options', 2, 0],
      ['options', 3, 0],
    ]);
    expect(getChangesAfterRating(set, 700)).toEqual([{ ...by(3), kind: 'options', cents: 700 }]);
  });
  it('end when rating calculates the charges again without options', () => {
    expect(getChangesAfterRating(addOptionsChange([removed], by(2)), null)).toEqual([]);
    expect(getChangesAfterRating([removed], 700)).toEqual([]);
  });
  it('are divided by a split without losing a cent', () => {
    const parts = splitDeviation({ tariffAmount: 101, changes: [{ ...removed, cents: 7 }] }, [1, 2]);
    expect(parts.map((p) => [p.tariffAmount, p.changes[0]?.cents])).toEqual([
      [34, 2],
      [67, 5],
    ]);
    expect(splitDeviation({ tariffAmount: null, changes: [] }, [1, 2])[0]).toEqual({
      tariffAmount: null,
      changes: [],
    });
  });
});
