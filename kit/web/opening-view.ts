import { useLayoutEffect, useState } from 'react';
import type { Change, Search } from './address.ts';
import type { Values } from './list-query.ts';
import { written } from './list-query.ts';

interface Opening {
  /** What the address does not say yet, as it would say it. */
  view: Search;
  /** The next view; undefined when this is the last. */
  next: (() => void) | undefined;
  /** Undefined when no view is being looked for. */
  end: (() => void) | undefined;
}

/** Where the address asks for nothing, a list opens with the first of its views that holds a row, or with the last of them. */
export function useOpeningView(views: readonly Values[] | undefined, search: Search): Opening {
  const [step, setStep] = useState(() => (views && Object.keys(search).length === 0 ? 0 : -1));
  const last = step + 1 >= (views?.length ?? 0);
  return {
    view: addressOf(views?.[step] ?? {}),
    next: last ? undefined : () => setStep(step + 1),
    end: step < 0 ? undefined : () => setStep(-1),
  };
}

/** Takes the view once it holds a row: it stands in the address from then on. `total`: undefined while nothing is known. */
export function useViewTaken(opening: Opening, total: number | undefined, search: Search, change: Change) {
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

const addressOf = (view: Values): Search =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) =>
      written(value) === '' ? [] : [[name, written(value)] as const],
    ),
  );
