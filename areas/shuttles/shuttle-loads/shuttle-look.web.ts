import { shuttleChoices } from './shuttle-loads.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { Lookup } from '#kit/web/account-input.tsx';
import { call } from '#kit/web/call.ts';

/** Shuttle loads that have not left, by number. */
export const shuttleLook: Lookup = {
  find: async (text, signal) =>
    (
      await call(shuttleChoices, { query: { search: text || undefined, open: true } }, { signal, own: true })
    ).map((s) => ({
      value: String(s.id),
      label: s.number,
      note: `${s.warehouse} → ${s.outboundWarehouse} · ${showDate(s.dayOfService)}`,
    })),
};
