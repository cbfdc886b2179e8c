import { useLayoutEffect, useState } from 'react';
import type { ChangeSearch, SearchParams } from './url-search.ts';
import type { QueryValues } from './list-query.ts';
import { formatQueryValue } from './list-query.ts';

interface Opening {
  /** What the address does not say yet, as it would say it. */
  view: SearchParams;
  /** The next view; undefined when this is the last. */
  next: (() => void) | undefined;
  /** Undefined when no view is being looked for. */
  end: (() => void) | undefined;
}

/** Where the address asks for nothing, a list opens with the first of its views that holds a row, or with the last of them. */
export function useDefaultView(views: readonly QueryValues[] | undefined, search: SearchParams): Opening {
  const [step, setStep] = useState(() => (views && Object.keys(search).length === 0 ? 0 : -1));
  const last = step + 1 >= (views?.length ?? 0);
  return {
    view: addressOf(views?.[step] ?? {}),
    next: last ? undefined : () => setStep(step + 1),
    end: step < 0 ? undefined : () => setStep(-1),
  };
}

/** Takes the view once it holds a row: it stands in the address from then on. `total`: undefined while nothing is known. */
export function useOpenFirstNonEmptyView(
  opening: Opening,
  total: number | undefined,
  search: SearchParams,
  change: ChangeSearch,
) {
  const asked = Object.keys(search).length > 0;
  // Before it is drawn, so that nobody sees the list empty that is left at once.
  useLayoutEffect(() => {
    if (!opening.end) return;
    if (asked) return opening.end();
    if (total === 0 && opening.next) return opening.next();
    if (total === undefined) return;
    if (Object.keys(opening.view).length === 0) opening.end();
    else change(opening.view);
  }, [opening, total, asked, change]);
}

const addressOf = (view: QueryValues): SearchParams =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) =>
      formatQueryValue(value) === '' ? [] : [[name, formatQueryValue(value)] as const],
    ),
  );
