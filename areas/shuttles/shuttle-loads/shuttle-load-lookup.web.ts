import { findShuttleLoadChoicesEndpoint } from './shuttle-loads.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';

/** Looks up shuttle loads that have not left, by number. */
export const shuttleLoadLookup: OptionLookup = {
  find: async (text, signal) =>
    (
      await callApi(
        findShuttleLoadChoicesEndpoint,
        { query: { search: text || undefined, open: true } },
        { signal, own: true },
      )
    ).map((s) => ({
      value: String(s.id),
      label: s.number,
      note: `${s.warehouse} → ${s.outboundWarehouse} · ${formatDate(s.dayOfService)}`,
    })),
};
