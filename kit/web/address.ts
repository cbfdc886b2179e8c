import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

export type Search = Record<string, string>;
/** Sets values; undefined takes one out. `push` makes a step that Back undoes. */
export type Change = (patch: Record<string, string | undefined>, push?: boolean) => void;

/** The query string as plain text values. The address holds the view. */
export function useAddress(): [Search, Change] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback<Change>(
    (patch, push = false) => {
      void navigate({
        to: '.',
        search: ((old: Search) => patched(old, patch)) as never,
        replace: !push,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}

/** The same, kept in the component: for lists in drawers and dialogs, which must not write over the page's own. */
export function useHere(): [Search, Change] {
  const [search, setSearch] = useState<Search>({});
  const change = useCallback<Change>((patch) => setSearch((old) => patched(old, patch)), []);
  return [search, change];
}

export function patched(old: Search, patch: Record<string, string | undefined>): Search {
  const next: Search = { ...old };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) delete next[key];
    else next[key] = value;
  }
  return next;
}

/** `?a=1&b=x` both ways, without guessing types: `?number=00123` stays text. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));
export function stringifySearch(search: Record<string, unknown>): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null) out.set(key, String(value));
  const text = out.toString();
  return text ? `?${text}` : '';
}
