import { useLayoutEffect, useState } from 'react';
import type { ChangeSearch, SearchParams } from './url-search.ts';
import type { QueryValues } from './list-query.ts';
import { formatQueryValue } from './list-query.ts';

interface Opening {
  /** The filters to add to the URL. */
  view: SearchParams;
  /** Switches to the next view. Undefined if this is the last. */
  next: (() => void) | undefined;
  /** Undefined if no view is being searched for. */
  end: (() => void) | undefined;
}

/** If the URL has no filters, a list opens with the first of its views that contains a row, or with the last one. */
export function useDefaultViewCandidates(
  views: readonly QueryValues[] | undefined,
  search: SearchParams,
): Opening {
  const [step, setStep] = useState(() => (views && Object.keys(search).length === 0 ? 0 : -1));
  const last = step + 1 >= (views?.length ?? 0);
  return {
    view: addressOf(views?.[step] ?? {}),
    next: last ? undefined : () => setStep(step + 1),
    end: step < 0 ? undefined : () => setStep(-1),
  };
}

/** Keeps the view once it contains a row, and adds it to the URL. `total` is undefined until it is known. */
export function useOpenFirstNonEmptyView(
  candidates: Opening,
  total: number | undefined,
  search: SearchParams,
  change: ChangeSearch,
) {
  const hasSearch = Object.keys(search).length > 0;
  // Runs before paint, so that the user never sees the empty list of a skipped view.
  useLayoutEffect(() => {
    if (!candidates.end) return;
    if (hasSearch) return candidates.end();
    if (total === 0 && candidates.next) return candidates.next();
    if (total === undefined) return;
    if (Object.keys(candidates.view).length === 0) candidates.end();
    else change(candidates.view);
  }, [candidates, total, hasSearch, change]);
}

const addressOf = (view: QueryValues): SearchParams =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) =>
      formatQueryValue(value) === '' ? [] : [[name, formatQueryValue(value)] as const],
    ),
  );
