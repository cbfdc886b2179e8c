import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Chosen } from '#kit/contract/selection.ts';
import { choose, countChosen, isChosen, noneChosen, toggleAllChosen } from '#kit/contract/selection.ts';
import type { List } from './list.ts';
import { notifyDone } from './notices.tsx';

export interface Selection {
  chosen: Chosen;
  has: (id: number) => boolean;
  count: number;
  total: number;
  /** Ticks one row, or with `range` all rows from the last ticked one. */
  toggle: (id: number, range?: boolean) => void;
  /** All pages, or nothing. */
  toggleAll: () => void;
  clear: () => void;
  /** The three fields as every bulk call takes them. */
  wire: { bulkPrintAllChecked: boolean; bulkPrintIdsExcluded: number[]; bulkPrintIdsIncluded: number[] };
  /** The chosen ids of the shown page (for acts that need rows, such as a single status check). */
  ids: number[];
}

/** Selection over a list. It survives paging and sorting and is dropped by a new search, which says so. */
export function useSelection<R>(list: List<R>, idOf: (row: R) => number): Selection {
  const [chosen, setChosen] = useState<Chosen>(noneChosen);
  const last = useRef<number | null>(null);
  const held = useRef(0);
  held.current = chosen.all ? 1 : chosen.included.size;
  const { total, searchKey } = list;
  // By what they say: rows drawn anew are no other page.
  const shown = list.rows.map(idOf).join();
  const pageIds = useMemo(() => (shown === '' ? [] : shown.split(',').map(Number)), [shown]);
  const clear = useCallback(() => {
    last.current = null;
    setChosen(noneChosen);
  }, []);
  const searched = useRef(searchKey);
  useEffect(() => {
    if (searched.current === searchKey) return;
    searched.current = searchKey;
    if (held.current > 0) notifyDone('The selection was dropped: the search has changed.');
    clear();
  }, [searchKey, clear]);
  const toggle = useCallback(
    (id: number, range = false) => {
      const from = last.current === null ? -1 : pageIds.indexOf(last.current);
      const to = pageIds.indexOf(id);
      const ids =
        range && from >= 0 && to >= 0 ? pageIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
      setChosen((old) => choose(old, ids, !isChosen(old, id), total));
    },
    [pageIds, total],
  );
  const toggleAll = useCallback(() => setChosen((old) => toggleAllChosen(old, total)), [total]);
  return useMemo(
    () => ({
      chosen,
      has: (id: number) => isChosen(chosen, id),
      count: countChosen(chosen, total),
      total,
      toggle,
      toggleAll,
      clear,
      wire: {
        bulkPrintAllChecked: chosen.all,
        bulkPrintIdsExcluded: [...chosen.excluded],
        bulkPrintIdsIncluded: [...chosen.included],
      },
      ids: chosen.all ? pageIds.filter((id) => !chosen.excluded.has(id)) : [...chosen.included],
    }),
    [chosen, total, toggle, toggleAll, clear, pageIds],
  );
}
