import { useMemo } from 'react';
import { useUrlSearch } from './url-search.ts';

const none = {};

/** The default days of a list. None if the URL contains a number, which is searched for on any day. */
export function useDefaultDaysUnlessNumberSearch<D extends object>(
  days: D,
  numberFieldNames: readonly string[],
): D | Record<string, never> {
  const [address] = useUrlSearch();
  const byNumber = numberFieldNames.some((name) => (address[name] ?? '') !== '');
  return useMemo(() => (byNumber ? none : days), [byNumber, days]);
}
