import { useMemo } from 'react';
import type { ListState } from '#kit/web/list.ts';
import { parseScaledInteger, formatScaledInteger } from '#kit/web/parse-date.ts';

const amounts = ['amountFrom', 'amountTo'] as const;

/** Adapts the list to filters in dollars. The URL and the endpoint use cents. Invalid amounts stay unchanged. */
export function useDollarAmountFilters<L extends ListState>(list: L): L {
  return useMemo(() => {
    const query: Record<string, unknown> = { ...list.query };
    for (const name of amounts)
      if (typeof query[name] === 'number') query[name] = formatScaledInteger(query[name], 100);
    const set = (patch: Record<string, unknown>) => {
      const cents: Record<string, unknown> = { ...patch };
      for (const name of amounts)
        if (typeof patch[name] === 'string') cents[name] = parseScaledInteger(patch[name], 100) ?? undefined;
      list.setFilters(cents);
    };
    return { ...list, query, setFilters: set };
  }, [list]);
}
