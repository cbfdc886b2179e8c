import type { Choice, Lookup } from '#kit/web/account-input.tsx';
import { call } from '#kit/web/call.ts';
import type { AccountOption, ConsigneeFlag } from './accounts.contract.ts';
import { autoComplete, listAccounts } from './accounts.contract.ts';

/** Where account fields and filters of every screen find their choices: by number or name, at most 20. */

const choiceOf = (account: Pick<AccountOption, 'id' | 'number' | 'name' | 'city' | 'state'>): Choice => ({
  value: String(account.id),
  label: account.name,
  note: [account.number, [account.city, account.state].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
});
function lookOf(
  type: 'shippers' | 'consignees' | 'bill-to',
  query: { includeInactive?: boolean; shipperAccountId?: number; flags?: ConsigneeFlag[] } = {},
): Lookup {
  return {
    find: async (text, signal) =>
      (
        await call(
          autoComplete,
          { params: { type }, query: { ...query, search: text || undefined } },
          { signal, own: true },
        )
      ).map(choiceOf),
    known: async (value) => {
      if (!/^\d+$/.test(value)) return undefined;
      const [found] = await call(
        autoComplete,
        { params: { type }, query: { accountId: Number(value), includeInactive: true } },
        { own: true },
      );
      return found && choiceOf(found);
    },
  };
}
/** For entry: active accounts only. */
export const shipperLook = lookOf('shippers');
export const consigneeLook = lookOf('consignees');
export const billToLook = lookOf('bill-to');
/** The consignees one shipper may enter; with flags only those that carry them all. */
export const consigneeLookOf = (shipperAccountId: number, flags: readonly ConsigneeFlag[] = []): Lookup =>
  lookOf('consignees', { shipperAccountId, ...(flags.length > 0 ? { flags: [...flags] } : {}) });
/** The same, held by their numbers: what a sheet writes. */
export const consigneeNumberLook = (shipperAccountId: number): Lookup => ({
  find: async (text, signal) =>
    (
      await call(
        autoComplete,
        { params: { type: 'consignees' }, query: { shipperAccountId, search: text || undefined } },
        { signal, own: true },
      )
    ).map((account) => ({ ...choiceOf(account), value: account.number })),
  known: (value) => ({ value, label: value }),
});
/** For search filters: inactive accounts as well. */
export const anyShipperLook = lookOf('shippers', { includeInactive: true });
export const anyConsigneeLook = lookOf('consignees', { includeInactive: true });
export const anyBillToLook = lookOf('bill-to', { includeInactive: true });

/** Accounts of every type. */
export const accountLook: Lookup = {
  find: async (text, signal) =>
    (
      await call(listAccounts, { query: { search: text || undefined, rows: 20 } }, { signal, own: true })
    ).data.map(choiceOf),
  known: async (value) => {
    const looks = [anyConsigneeLook, anyShipperLook, anyBillToLook];
    return (await Promise.all(looks.map(async (look) => look.known?.(value)))).find((found) => found);
  },
};
