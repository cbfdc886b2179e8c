import { findShuttleLoadChoicesUpTo20Endpoint } from './shuttle-loads.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';

/** Looks up shuttle loads that have not left, by number. */
export const unreleasedShuttleLoadLookup: OptionLookup = {
  findOptions: async (text, signal) =>
    (
      await callApi(
        findShuttleLoadChoicesUpTo20Endpoint,
        { query: { search: text || undefined, open: true } },
        { signal, handlesFailure: true },
      )
    ).map((s) => ({
      value: String(s.id),
      label: s.number,
      note: `${s.warehouse} → ${s.outboundWarehouse} · ${formatDate(s.dayOfService)}`,
    })),
};
