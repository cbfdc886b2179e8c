import { accountSheetColumns } from './account-import.contract.ts';
import type { AccountSheetColumn, AccountSheetError } from './account-import.contract.ts';

/** The words of a sheet for the account types, in the order of their numbers. */

export const accountTypeWords = ['shipper', 'consignee', 'bill-to'] as const;
export const paymentTermWords = ['Collect', 'Prepaid', '3rd Party'] as const;

export interface SheetAccount {
  number: string;
  accountTypeId: number;
  name: string;
  billingName: string;
  address1: string;
  city: string;
  state: string | null;
  zip: string;
  zone: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  email: string | null;
  language: string;
  termsDays: number;
  defaultPaymentTerm: number;
  billTo: string | null;
  warehouseId: number | null;
  billingConsolidation: boolean;
  active: boolean;
  flags: readonly string[];
  smsOn: boolean;
}
export interface BillToCandidate {
  number: string;
  name: string;
  accountTypeId: number;
  active: boolean;
}
/** The data that cells are compared with. */
export interface AccountSheetReferenceData {
  existingByNumber: ReadonlyMap<string, SheetAccount>;
  /** Includes inactive states, because existing accounts keep them. */
  states: readonly { code: string; name: string; country: string; active?: boolean }[];
  warehouses: readonly { id: number; code: string; name: string }[];
  billTos: readonly BillToCandidate[];
  zones: readonly string[];
  /** Payment terms in days for a new account whose cell is blank. */
  defaultTermsDays: number;
}
export interface AccountSheetRow {
  row: number;
  /** null: no account has this number yet. */
  before: SheetAccount | null;
  account: SheetAccount;
}
export interface ParsedAccountSheet {
  rows: AccountSheetRow[];
  errors: AccountSheetError[];
}

export function formatAccountSheetCell(
  value: unknown,
  column: AccountSheetColumn,
  referenceData: Pick<AccountSheetReferenceData, 'warehouses'>,
): string {
  if (value === null || value === undefined) return '';
  if (column === 'type') return accountTypeWords[Number(value) - 1] ?? '';
  if (column === 'paymentTerm') return paymentTermWords[Number(value) - 1] ?? '';
  if (column === 'warehouse')
    return referenceData.warehouses.find((w) => w.id === value)?.code ?? String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join('; ') : String(value);
}
export const accountFieldByColumn: Record<AccountSheetColumn, keyof SheetAccount> = {
  number: 'number',
  type: 'accountTypeId',
  name: 'name',
  billingName: 'billingName',
  address: 'address1',
  city: 'city',
  state: 'state',
  zip: 'zip',
  zone: 'zone',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
  email: 'email',
  language: 'language',
  termsDays: 'termsDays',
  paymentTerm: 'defaultPaymentTerm',
  billTo: 'billTo',
  warehouse: 'warehouseId',
  consolidation: 'billingConsolidation',
  active: 'active',
  flags: 'flags',
};

/** Lists what a row would change, column by column, in the sheet's format. For a new account: all its values. */
export function listSheetRowDifferences(
  { before, account }: AccountSheetRow,
  referenceData: Pick<AccountSheetReferenceData, 'warehouses'>,
): { column: string; from: string; to: string }[] {
  return accountSheetColumns
    .map(({ id, title }) => ({
      column: title,
      from: before ? formatAccountSheetCell(before[accountFieldByColumn[id]], id, referenceData) : '',
      to: formatAccountSheetCell(account[accountFieldByColumn[id]], id, referenceData),
    }))
    .filter(({ from, to }) => from !== to);
}
/** Formats one account as a row of the sheet. */
export const formatAccountSheetCells = (
  account: SheetAccount,
  referenceData: Pick<AccountSheetReferenceData, 'warehouses'>,
): string[] =>
  accountSheetColumns.map(({ id }) =>
    formatAccountSheetCell(account[accountFieldByColumn[id]], id, referenceData),
  );
