import type { LookupOption, OptionLookup } from '#kit/web/account-combobox.tsx';
import { callApi } from '#kit/web/api-call.ts';
import type { AccountOption, ConsigneeFlag } from './accounts.contract.ts';
import { autocompleteAccountsEndpoint, listAccountsEndpoint } from './accounts.contract.ts';

/** The options of account fields and filters on every screen: by number or name, at most 20. */

const choiceOf = (
  account: Pick<AccountOption, 'id' | 'number' | 'name' | 'city' | 'state'>,
): LookupOption => ({
  value: String(account.id),
  label: account.name,
  note: [account.number, [account.city, account.state].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
});
function lookOf(
  type: 'shippers' | 'consignees' | 'bill-to',
  query: { includeInactive?: boolean; shipperAccountId?: number; flags?: ConsigneeFlag[] } = {},
): OptionLookup {
  return {
    findOptions: async (text, signal) =>
      (
        await callApi(
          autocompleteAccountsEndpoint,
          { params: { type }, query: { ...query, search: text || undefined } },
          { signal, handlesFailure: true },
        )
      ).map(choiceOf),
    findOptionByValue: async (value) => {
      if (!/^\d+$/.test(value)) return undefined;
      const [found] = await callApi(
        autocompleteAccountsEndpoint,
        { params: { type }, query: { accountId: Number(value), includeInactive: true } },
        { handlesFailure: true },
      );
      return found && choiceOf(found);
    },
  };
}
/** For data entry: active accounts only. */
export const activeShipperLookup = lookOf('shippers');
export const activeConsigneeLookup = lookOf('consignees');
export const activeBillToLookup = lookOf('bill-to');
/** The consignees that one shipper can enter. With flags, only those that have all of them. */
export const createShipperConsigneeLookup = (
  shipperAccountId: number,
  requiredFlags: readonly ConsigneeFlag[] = [],
): OptionLookup =>
  lookOf('consignees', {
    shipperAccountId,
    ...(requiredFlags.length > 0 ? { flags: [...requiredFlags] } : {}),
  });
/** The consignees that one shipper can enter, with account numbers as values: what a sheet contains. */
export const createShipperConsigneeLookupByNumber = (shipperAccountId: number): OptionLookup => ({
  findOptions: async (text, signal) =>
    (
      await callApi(
        autocompleteAccountsEndpoint,
        { params: { type: 'consignees' }, query: { shipperAccountId, search: text || undefined } },
        { signal, handlesFailure: true },
      )
    ).map((account) => ({ ...choiceOf(account), value: account.number })),
  findOptionByValue: (value) => ({ value, label: value }),
});
/** For search filters: includes inactive accounts. */
export const shipperLookupIncludingInactive = lookOf('shippers', { includeInactive: true });
export const consigneeLookupIncludingInactive = lookOf('consignees', { includeInactive: true });
export const billToLookupIncludingInactive = lookOf('bill-to', { includeInactive: true });

/** Accounts of every type, for search filters. */
export const allAccountTypesLookup: OptionLookup = {
  findOptions: async (text, signal) =>
    (
      await callApi(
        listAccountsEndpoint,
        { query: { search: text || undefined, rows: 20 } },
        { signal, handlesFailure: true },
      )
    ).data.map(choiceOf),
  findOptionByValue: async (value) => {
    const looks = [
      consigneeLookupIncludingInactive,
      shipperLookupIncludingInactive,
      billToLookupIncludingInactive,
    ];
    return (await Promise.all(looks.map(async (look) => look.findOptionByValue?.(value)))).find(
      (found) => found,
    );
  },
};
