import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BulkSelection } from '#kit/contract/bulk-selection.ts';
import {
  withRowsSelected,
  countSelectedRows,
  isRowSelected,
  emptySelection,
  withSelectAllToggled,
} from '#kit/contract/bulk-selection.ts';
import type { ListState } from './list.ts';
import { toastSuccess } from './toasts.tsx';

export interface RowSelection {
  bulkSelection: BulkSelection;
  isSelected: (id: number) => boolean;
  count: number;
  total: number;
  /** Toggles one row, or with `range` all rows from the last toggled one. */
  toggle: (id: number, range?: boolean) => void;
  /** Selects all pages, or nothing. */
  toggleAll: () => void;
  clear: () => void;
  /** The three fields as every bulk request needs them. */
  bulkParams: {
    bulkPrintAllChecked: boolean;
    bulkPrintIdsExcluded: number[];
    bulkPrintIdsIncluded: number[];
  };
  /** The selected ids on the current page (for actions that need rows, such as a single status check). */
  selectedIdsOnPage: number[];
}

/** Selection over a list. It survives paging and sorting. A new search clears it and shows a message. */
export function useRowSelection<R>(list: ListState<R>, idOf: (row: R) => number): RowSelection {
  const [chosen, setChosen] = useState<BulkSelection>(emptySelection);
  const last = useRef<number | null>(null);
  const selectedCountRef = useRef(0);
  selectedCountRef.current = chosen.all ? 1 : chosen.included.size;
  const { total = 0, searchKey } = list;
  // Compared by content, because a rerender of the same rows is not a new page.
  const pageIdsText = list.rows.map(idOf).join();
  const pageIds = useMemo(
    () => (pageIdsText === '' ? [] : pageIdsText.split(',').map(Number)),
    [pageIdsText],
  );
  const clear = useCallback(() => {
    last.current = null;
    setChosen(emptySelection);
  }, []);
  const searched = useRef(searchKey);
  useEffect(() => {
    if (searched.current === searchKey) return;
    searched.current = searchKey;
    if (selectedCountRef.current > 0) toastSuccess('Selection cleared because the search changed.');
    clear();
  }, [searchKey, clear]);
  const toggle = useCallback(
    (id: number, range = false) => {
      const from = last.current === null ? -1 : pageIds.indexOf(last.current);
      const to = pageIds.indexOf(id);
      const ids =
        range && from >= 0 && to >= 0 ? pageIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
      setChosen((old) => withRowsSelected(old, ids, !isRowSelected(old, id), total));
    },
    [pageIds, total],
  );
  const toggleAll = useCallback(() => setChosen((old) => withSelectAllToggled(old, total)), [total]);
  return useMemo(
    () => ({
      bulkSelection: chosen,
      isSelected: (id: number) => isRowSelected(chosen, id),
      count: countSelectedRows(chosen, total),
      total,
      toggle,
      toggleAll,
      clear,
      bulkParams: {
        bulkPrintAllChecked: chosen.all,
        bulkPrintIdsExcluded: [...chosen.excluded],
        bulkPrintIdsIncluded: [...chosen.included],
      },
      selectedIdsOnPage: chosen.all ? pageIds.filter((id) => !chosen.excluded.has(id)) : [...chosen.included],
    }),
    [chosen, total, toggle, toggleAll, clear, pageIds],
  );
}
