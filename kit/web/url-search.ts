import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

export type SearchParams = Record<string, string>;
/** Sets values. Undefined removes one. `push` adds a history entry that Back undoes. */
export type ChangeSearch = (patch: Record<string, string | undefined>, push?: boolean) => void;

/** The query string as plain text values. The URL contains the state of the view. */
export function useUrlSearch(): [SearchParams, ChangeSearch] {
  const search: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<ChangeSearch>(
    (patch, push = false) => {
      void navigate({
        to: '.',
        search: ((old: SearchParams) => patchSearch(old, patch)) as never,
        replace: !push,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}

/** The same, stored in the component, for lists in drawers and dialogs that must not overwrite the page's own query string. */
export function useLocalSearch(): [SearchParams, ChangeSearch] {
  const [search, setSearch] = useState<SearchParams>({});
  const change = useCallback<ChangeSearch>((patch) => setSearch((old) => patchSearch(old, patch)), []);
  return [search, change];
}

export function patchSearch(old: SearchParams, patch: Record<string, string | undefined>): SearchParams {
  const next: SearchParams = { ...old };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) delete next[key];
    else next[key] = value;
  }
  return next;
}

/** Converts `?a=1&b=x` both ways without guessing types: `?number=00123` stays text. */
export const parseSearch = (text: string): SearchParams => Object.fromEntries(new URLSearchParams(text));
export function stringifySearch(search: Record<string, unknown>): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null) out.set(key, String(value));
  const text = out.toString();
  return text ? `?${text}` : '';
}
