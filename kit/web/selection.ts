import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { List } from './list.ts';

/** The shared bulk selection (spec §4): ids included, or all but the ids excluded. Pure moves first, the hook below. */
export interface Chosen {
  all: boolean;
  excluded: ReadonlySet<number>;
  included: ReadonlySet<number>;
}
const empty: ReadonlySet<number> = new Set();
export const noneChosen: Chosen = { all: false, excluded: empty, included: empty };
export const allChosen: Chosen = { all: true, excluded: empty, included: empty };

export const isChosen = (c: Chosen, id: number): boolean => (c.all ? !c.excluded.has(id) : c.included.has(id));
export const countChosen = (c: Chosen, total: number): number => (c.all ? Math.max(0, total - c.excluded.size) : c.included.size);

/** Ticks or unticks ids. Explicit inclusion becomes select-all when it reaches the total of the filter; select-all with every row excluded is nothing. */
export function choose(c: Chosen, ids: readonly number[], on: boolean, total: number): Chosen {
  const base = new Set(c.all ? c.excluded : c.included);
  for (const id of ids) if (on === c.all) base.delete(id); else base.add(id);
  if (c.all) return base.size >= total ? noneChosen : { all: true, excluded: base, included: empty };
  return total > 0 && base.size >= total ? allChosen : { all: false, excluded: empty, included: base };
}

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

/** Selection over a list. It survives paging and sorting and is dropped by a new search. */
export function useSelection<R>(list: List<R>, idOf: (row: R) => number): Selection {
  const [chosen, setChosen] = useState<Chosen>(noneChosen);
  const last = useRef<number | null>(null);
  const { total, searchKey } = list;
  const pageIds = useMemo(() => list.rows.map(idOf), [list.rows]);
  const clear = useCallback(() => {
    last.current = null;
    setChosen(noneChosen);
  }, []);
  useEffect(clear, [searchKey, clear]);
  const toggle = useCallback(
    (id: number, range = false) => {
      const from = last.current === null ? -1 : pageIds.indexOf(last.current);
      const to = pageIds.indexOf(id);
      const ids = range && from >= 0 && to >= 0 ? pageIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
      setChosen((old) => choose(old, ids, !isChosen(old, id), total));
    },
    [pageIds, total],
  );
  const toggleAll = useCallback(() => setChosen((old) => (old.all && old.excluded.size === 0 ? noneChosen : allChosen)), []);
  return useMemo(
    () => ({
      chosen,
      has: (id: number) => isChosen(chosen, id),
      count: countChosen(chosen, total),
      total,
      toggle,
      toggleAll,
      clear,
      wire: { bulkPrintAllChecked: chosen.all, bulkPrintIdsExcluded: [...chosen.excluded], bulkPrintIdsIncluded: [...chosen.included] },
      ids: chosen.all ? pageIds.filter((id) => !chosen.excluded.has(id)) : [...chosen.included],
    }),
    [chosen, total, toggle, toggleAll, clear, pageIds],
  );
}
