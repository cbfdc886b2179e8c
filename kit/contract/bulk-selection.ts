/**
 * The shared bulk selection (docs/domain/portal.md#selecting-many-rows): the included ids, or everything except the excluded ids.
 * Immutable.
 */
export interface BulkSelection {
  all: boolean;
  excluded: ReadonlySet<number>;
  included: ReadonlySet<number>;
}
const empty: ReadonlySet<number> = new Set();
/** Entering or leaving a bulk mode also resets to this selection. */
export const emptySelection: BulkSelection = { all: false, excluded: empty, included: empty };
export const fullSelection: BulkSelection = { all: true, excluded: empty, included: empty };

export const isRowSelected = (selection: BulkSelection, id: number): boolean =>
  selection.all ? !selection.excluded.has(id) : selection.included.has(id);
/** Counts the selected rows of the whole filter, including rows on other pages. */
export const countSelectedRows = (selection: BulkSelection, filteredRowCount: number): number =>
  selection.all ? Math.max(0, filteredRowCount - selection.excluded.size) : selection.included.size;

/**
 * Returns the selection with ids checked or unchecked. `filteredRowCount` counts the rows of the filter, not of the page.
 * Select-all keeps the excluded ids and ends when every row is excluded. Including the last excluded id keeps select-all on.
 * Explicit inclusion becomes select-all when it reaches that count.
 */
export function withRowsSelected(
  selection: BulkSelection,
  ids: readonly number[],
  isSelected: boolean,
  filteredRowCount: number,
): BulkSelection {
  const base = new Set(selection.all ? selection.excluded : selection.included);
  for (const id of ids) {
    if (isSelected === selection.all) base.delete(id);
    else base.add(id);
  }
  if (selection.all)
    return base.size >= filteredRowCount ? emptySelection : { all: true, excluded: base, included: empty };
  return filteredRowCount > 0 && base.size >= filteredRowCount
    ? fullSelection
    : { all: false, excluded: empty, included: base };
}
/** The checkbox in the list header. Returns a selection of everything, or of nothing if everything is already selected. */
export const withSelectAllToggled = (selection: BulkSelection, filteredRowCount: number): BulkSelection =>
  countSelectedRows(selection, filteredRowCount) === filteredRowCount ? emptySelection : fullSelection;

/** The three fields that every bulk request carries. Ids are comma-separated text. */
export interface BulkSelectionParams {
  bulkPrintAllChecked: boolean;
  bulkPrintIdsExcluded: string;
  bulkPrintIdsIncluded: string;
}
const list = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => a - b).join(',');
export const toBulkSelectionParams = (selection: BulkSelection): BulkSelectionParams => ({
  bulkPrintAllChecked: selection.all,
  bulkPrintIdsExcluded: list(selection.excluded),
  bulkPrintIdsIncluded: list(selection.included),
});

/** The same fields as parsed by `bulkSelectionFields` in fields.ts. */
export interface ParsedBulkSelectionFields {
  bulkPrintAllChecked?: boolean | undefined;
  bulkPrintIdsExcluded?: readonly number[] | undefined;
  bulkPrintIdsIncluded?: readonly number[] | undefined;
}
/**
 * Parses the selection that the server must evaluate again: every row of the filter except the excluded ones, or only the
 * included ones.
 */
export function parseBulkSelection(fields: ParsedBulkSelectionFields): BulkSelection {
  if (fields.bulkPrintAllChecked)
    return { all: true, excluded: new Set(fields.bulkPrintIdsExcluded), included: empty };
  return { all: false, excluded: empty, included: new Set(fields.bulkPrintIdsIncluded) };
}
/** Returns true if no row can be selected. Such a request is rejected and never treated as all rows. */
export const isEmptySelection = (selection: BulkSelection): boolean =>
  !selection.all && selection.included.size === 0;
