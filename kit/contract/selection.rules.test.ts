import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bulkSelection } from './fields.ts';
import {
  allChosen,
  choose,
  chosenOf,
  choosesNothing,
  countChosen,
  isChosen,
  noneChosen,
  toggleAllChosen,
  wireOf,
} from './selection.ts';

const tick = (c = noneChosen, ids: number[] = [], total = 5) => choose(c, ids, true, total);
const untick = (c = noneChosen, ids: number[] = [], total = 5) => choose(c, ids, false, total);

describe('select-all', () => {
  it('takes in rows of other pages and tracks what is excluded', () => {
    const c = untick(allChosen, [2, 3]);
    expect(wireOf(c)).toEqual({
      bulkPrintAllChecked: true,
      bulkPrintIdsExcluded: '2,3',
      bulkPrintIdsIncluded: '',
    });
    expect([isChosen(c, 1), isChosen(c, 2), isChosen(c, 999), countChosen(c, 5)]).toEqual([
      true,
      false,
      true,
      3,
    ]);
  });
  it('stays on when the last excluded row is ticked again', () => {
    expect(wireOf(tick(untick(allChosen, [2]), [2]))).toEqual({
      bulkPrintAllChecked: true,
      bulkPrintIdsExcluded: '',
      bulkPrintIdsIncluded: '',
    });
  });
  it('ends when every row is excluded', () => {
    expect(untick(allChosen, [1, 2, 3, 4, 5])).toBe(noneChosen);
  });
});

describe('row by row', () => {
  it('tracks what is included', () => {
    expect(wireOf(untick(tick(noneChosen, [3, 1, 2]), [2]))).toEqual({
      bulkPrintAllChecked: false,
      bulkPrintIdsExcluded: '',
      bulkPrintIdsIncluded: '1,3',
    });
  });
  it('becomes select-all when the count reaches the total of the filter, also in a list of one row', () => {
    expect(tick(tick(noneChosen, [1, 2, 3, 4]), [5])).toBe(allChosen);
    expect(tick(noneChosen, [7], 1)).toBe(allChosen);
    expect(tick(noneChosen, [1, 2, 3, 4, 5], 12).all).toBe(false);
  });
});

it('the box in the head chooses everything, and nothing when everything is chosen', () => {
  expect(toggleAllChosen(noneChosen, 5)).toBe(allChosen);
  expect(toggleAllChosen(untick(allChosen, [1]), 5)).toBe(allChosen);
  expect(toggleAllChosen(allChosen, 5)).toBe(noneChosen);
  expect(toggleAllChosen(noneChosen, 0)).toBe(noneChosen);
});

it('travels as comma text and is read back the same', () => {
  const read = (query: Record<string, unknown>) => chosenOf(z.object(bulkSelection).parse(query));
  expect(
    read({ bulkPrintAllChecked: 'true', bulkPrintIdsExcluded: '2,3', bulkPrintIdsIncluded: '' }),
  ).toEqual(untick(allChosen, [2, 3]));
  expect(read({ bulkPrintAllChecked: 'false', bulkPrintIdsIncluded: '9' })).toEqual(tick(noneChosen, [9]));
  expect(read({ ...wireOf(tick(noneChosen, [1, 4])) })).toEqual(tick(noneChosen, [1, 4]));
});

it('no rows chosen is never taken for all', () => {
  expect([
    choosesNothing(chosenOf({})),
    choosesNothing(chosenOf({ bulkPrintAllChecked: false, bulkPrintIdsExcluded: [1] })),
    choosesNothing(allChosen),
    choosesNothing(tick(noneChosen, [1])),
  ]).toEqual([true, true, false, false]);
});

it('after any clicks the ticks are those the user made, whatever form the selection has', () => {
  const click = fc.record({ id: fc.integer({ min: 1, max: 6 }), head: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(click, { maxLength: 40 }), (total, clicks) => {
      const rows = Array.from({ length: total }, (_, i) => i + 1);
      let c = noneChosen;
      let model = new Set<number>();
      for (const { id, head } of clicks) {
        if (head) {
          c = toggleAllChosen(c, total);
          model = new Set(model.size === total ? [] : rows);
        } else if (id <= total) {
          c = choose(c, [id], !isChosen(c, id), total);
          if (!model.delete(id)) model.add(id);
        }
        expect(rows.filter((row) => isChosen(c, row))).toEqual([...model].sort((a, b) => a - b));
        expect(countChosen(c, total)).toBe(model.size);
        if (c.all) expect(model.size).toBeGreaterThan(0);
        if (model.size === total) expect(c.all).toBe(true);
      }
    }),
  );
});
