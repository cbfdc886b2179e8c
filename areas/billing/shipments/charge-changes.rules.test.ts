import { describe, expect, it } from 'vitest';
import {
  addRatingOptionsChange,
  keepLastOptionsChangeAfterRating,
  splitTariffAmountAndChargeChanges,
} from './charge-changes.rules.ts';
import type { ChargeRemovalOrOptionsChange } from './charge-changes.contract.ts';

const removed: ChargeRemovalOrOptionsChange = {
  kind: 'removed',
  byId: 1,
  at: 'then',
  reason: 'Not ours',
  cents: 60_000,
};
const by = (byId: number) => ({ byId, at: 'then', reason: 'Agreed' });

describe('Charge changes that leave no charge', () => {
  it('keep every user who set options until rating, then only the last one with the effect', () => {
    const set = addRatingOptionsChange(addRatingOptionsChange([removed], by(2)), by(3));
    expect(set.map((c) => [c.kind, c.byId, c.cents])).toEqual([
      ['removed', 1, 60_000],
      ['options', 2, 0],
      ['options', 3, 0],
    ]);
    expect(keepLastOptionsChangeAfterRating(set, 700)).toEqual([{ ...by(3), kind: 'options', cents: 700 }]);
  });
  it('end when rating calculates the charges again without options', () => {
    expect(keepLastOptionsChangeAfterRating(addRatingOptionsChange([removed], by(2)), null)).toEqual([]);
    expect(keepLastOptionsChangeAfterRating([removed], 700)).toEqual([]);
  });
  it('are divided by a split without losing a cent', () => {
    const parts = splitTariffAmountAndChargeChanges(
      { tariffAmount: 101, changes: [{ ...removed, cents: 7 }] },
      [1, 2],
    );
    expect(parts.map((p) => [p.tariffAmount, p.changes[0]?.cents])).toEqual([
      [34, 2],
      [67, 5],
    ]);
    expect(splitTariffAmountAndChargeChanges({ tariffAmount: null, changes: [] }, [1, 2])[0]).toEqual({
      tariffAmount: null,
      changes: [],
    });
  });
});
