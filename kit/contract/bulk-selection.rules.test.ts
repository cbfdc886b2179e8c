import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bulkSelectionFields } from './fields.ts';
import {
  fullSelection,
  withRowsSelected,
  parseBulkSelection,
  isEmptySelection,
  countSelectedRows,
  isRowSelected,
  emptySelection,
  withSelectAllToggled,
  toBulkSelectionParams,
} from './bulk-selection.ts';

const tick = (c = emptySelection, ids: number[] = [], total = 5) => withRowsSelected(c, ids, true, total);
const untick = (c = emptySelection, ids: number[] = [], total = 5) => withRowsSelected(c, ids, false, total);

describe('select-all', () => {
  it('includes rows of other pages and tracks which are excluded', () => {
    const c = untick(fullSelection, [2, 3]);
    expect(toBulkSelectionParams(c)).toEqual({
      bulkPrintAllChecked: true,
      bulkPrintIdsExcluded: '2,3',
      bulkPrintIdsIncluded: '',
    });
    expect([
      isRowSelected(c, 1),
      isRowSelected(c, 2),
      isRowSelected(c, 999),
      countSelectedRows(c, 5),
    ]).toEqual([true, false, true, 3]);
  });
  it('remains on when the last excluded row is selected again', () => {
    expect(toBulkSelectionParams(tick(untick(fullSelection, [2]), [2]))).toEqual({
      bulkPrintAllChecked: true,
      bulkPrintIdsExcluded: '',
      bulkPrintIdsIncluded: '',
    });
  });
  it('ends when every row is excluded', () => {
    expect(untick(fullSelection, [1, 2, 3, 4, 5])).toBe(emptySelection);
  });
});

describe('row-by-row selection', () => {
  it('tracks which rows are included', () => {
    expect(toBulkSelectionParams(untick(tick(emptySelection, [3, 1, 2]), [2]))).toEqual({
      bulkPrintAllChecked: false,
      bulkPrintIdsExcluded: '',
      bulkPrintIdsIncluded: '1,3',
    });
  });
  it('becomes select-all when the count reaches the total of the filter, also in a list of one row', () => {
    expect(tick(tick(emptySelection, [1, 2, 3, 4]), [5])).toBe(fullSelection);
    expect(tick(emptySelection, [7], 1)).toBe(fullSelection);
    expect(tick(emptySelection, [1, 2, 3, 4, 5], 12).all).toBe(false);
  });
});

it('the checkbox in the header selects all rows, and none when all are selected', () => {
  expect(withSelectAllToggled(emptySelection, 5)).toBe(fullSelection);
  expect(withSelectAllToggled(untick(fullSelection, [1]), 5)).toBe(fullSelection);
  expect(withSelectAllToggled(fullSelection, 5)).toBe(emptySelection);
  expect(withSelectAllToggled(emptySelection, 0)).toBe(emptySelection);
});

it('a selection is sent as comma-separated text and parsed back unchanged', () => {
  const read = (query: Record<string, unknown>) =>
    parseBulkSelection(z.object(bulkSelectionFields).parse(query));
  expect(
    read({ bulkPrintAllChecked: 'true', bulkPrintIdsExcluded: '2,3', bulkPrintIdsIncluded: '' }),
  ).toEqual(untick(fullSelection, [2, 3]));
  expect(read({ bulkPrintAllChecked: 'false', bulkPrintIdsIncluded: '9' })).toEqual(
    tick(emptySelection, [9]),
  );
  expect(read({ ...toBulkSelectionParams(tick(emptySelection, [1, 4])) })).toEqual(
    tick(emptySelection, [1, 4]),
  );
});

it('an empty selection is never interpreted as all rows', () => {
  expect([
    isEmptySelection(parseBulkSelection({})),
    isEmptySelection(parseBulkSelection({ bulkPrintAllChecked: false, bulkPrintIdsExcluded: [1] })),
    isEmptySelection(fullSelection),
    isEmptySelection(tick(emptySelection, [1])),
  ]).toEqual([true, true, false, false]);
});

it('after any clicks the selected rows are those the user selected, in either form of the selection', () => {
  const click = fc.record({ id: fc.integer({ min: 1, max: 6 }), head: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(click, { maxLength: 40 }), (total, clicks) => {
      const rows = Array.from({ length: total }, (_, i) => i + 1);
      let c = emptySelection;
      let model = new Set<number>();
      for (const { id, head } of clicks) {
        if (head) {
          c = withSelectAllToggled(c, total);
          model = new Set(model.size === total ? [] : rows);
        } else if (id <= total) {
          c = withRowsSelected(c, [id], !isRowSelected(c, id), total);
          if (!model.delete(id)) model.add(id);
        }
        expect(rows.filter((row) => isRowSelected(c, row))).toEqual([...model].sort((a, b) => a - b));
        expect(countSelectedRows(c, total)).toBe(model.size);
        if (c.all) expect(model.size).toBeGreaterThan(0);
        if (model.size === total) expect(c.all).toBe(true);
      }
    }),
  );
});
