import { useMemo } from 'react';
import type { List } from '#kit/web/list.ts';
import { readScaled, writeScaled } from '#kit/web/typed-date.ts';

const amounts = ['amountFrom', 'amountTo'] as const;

/** The list as its filters see it: amounts in dollars, while the address and the call carry cents. What is no amount is left alone. */
export function useDollars<L extends List>(list: L): L {
  return useMemo(() => {
    const query: Record<string, unknown> = { ...list.query };
    for (const name of amounts)
      if (typeof query[name] === 'number') query[name] = writeScaled(query[name], 100);
    const set = (patch: Record<string, unknown>) => {
      const cents: Record<string, unknown> = { ...patch };
      for (const name of amounts)
        if (typeof patch[name] === 'string') cents[name] = readScaled(patch[name], 100) ?? undefined;
      list.set(cents);
    };
    return { ...list, query, set };
  }, [list]);
}
