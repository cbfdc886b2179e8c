/**
 * The shared bulk selection (docs/domain/portal.md#selecting-many-rows): ids included, or everything but the ids
 * excluded. Never changed in place.
 */
export interface BulkSelection {
  all: boolean;
  excluded: ReadonlySet<number>;
  included: ReadonlySet<number>;
}
const empty: ReadonlySet<number> = new Set();
/** Also what entering or leaving a bulk mode resets to. */
export const emptySelection: BulkSelection = { all: false, excluded: empty, included: empty };
export const fullSelection: BulkSelection = { all: true, excluded: empty, included: empty };

export const isSelected = (c: BulkSelection, id: number): boolean =>
  c.all ? !c.excluded.has(id) : c.included.has(id);
/** How many are chosen of all rows of the filter, those on other pages included. */
export const countSelected = (c: BulkSelection, total: number): number =>
  c.all ? Math.max(0, total - c.excluded.size) : c.included.size;

/**
 * Ticks or unticks ids. `total` counts the rows of the filter, not of the page. Select-all keeps what is
 * excluded and ends when every row is;
 * including the last excluded one keeps it on; explicit inclusion becomes select-all when it reaches the total.
 */
export function setSelected(
  c: BulkSelection,
  ids: readonly number[],
  on: boolean,
  total: number,
): BulkSelection {
  const base = new Set(c.all ? c.excluded : c.included);
  for (const id of ids) {
    if (on === c.all) base.delete(id);
    else base.add(id);
  }
  if (c.all) return base.size >= total ? emptySelection : { all: true, excluded: base, included: empty };
  return total > 0 && base.size >= total ? fullSelection : { all: false, excluded: empty, included: base };
}
/** The box in the head of the list: everything, or nothing when everything is chosen already. */
export const toggleSelectAll = (c: BulkSelection, total: number): BulkSelection =>
  countSelected(c, total) === total ? emptySelection : fullSelection;

/** The three fields as every bulk call carries them; ids as comma text. */
export interface BulkSelectionParams {
  bulkPrintAllChecked: boolean;
  bulkPrintIdsExcluded: string;
  bulkPrintIdsIncluded: string;
}
const list = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => a - b).join(',');
export const toBulkSelectionParams = (c: BulkSelection): BulkSelectionParams => ({
  bulkPrintAllChecked: c.all,
  bulkPrintIdsExcluded: list(c.excluded),
  bulkPrintIdsIncluded: list(c.included),
});

/** The same fields as `bulkSelectionFields` of fields.ts reads them. */
export interface BulkSelectionFields {
  bulkPrintAllChecked?: boolean | undefined;
  bulkPrintIdsExcluded?: readonly number[] | undefined;
  bulkPrintIdsIncluded?: readonly number[] | undefined;
}
/** What the server has to evaluate again: everything of the filter but the excluded, or of the filter only the included. */
export function parseBulkSelection(fields: BulkSelectionFields): BulkSelection {
  if (fields.bulkPrintAllChecked)
    return { all: true, excluded: new Set(fields.bulkPrintIdsExcluded), included: empty };
  return { all: false, excluded: empty, included: new Set(fields.bulkPrintIdsIncluded) };
}
/** True when no row can be meant; such a call is refused and never taken for all. */
export const isEmptySelection = (c: BulkSelection): boolean => !c.all && c.included.size === 0;
