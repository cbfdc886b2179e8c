import { useMemo } from 'react';
import { useUrlSearch } from './url-search.ts';

const none = {};

/** The days that a list opens with: none while the address has a number, which is looked for whatever its day. */
export function useDefaultDays<D extends object>(
  days: D,
  numbers: readonly string[],
): D | Record<string, never> {
  const [address] = useUrlSearch();
  const byNumber = numbers.some((name) => (address[name] ?? '') !== '');
  return useMemo(() => (byNumber ? none : days), [byNumber, days]);
}
