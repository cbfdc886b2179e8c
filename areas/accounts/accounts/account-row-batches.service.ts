import { accountNumberPattern } from './account-editor.contract.ts';
import { publishAccountChanges, requireFullAccountScope } from './account-editor.service.ts';
import type { ExistingAccount } from './account-editor.repository.ts';
import { findAccountsForImport, replaceAccountBillTosAndFlags } from './account-editor.repository.ts';
import { accountSheetColumns } from './account-import.contract.ts';
import type { AccountSheetColumn } from './account-import.contract.ts';
import {
  toSheetAccount,
  loadAccountSheetReferenceData,
  insertOrUpdateImportedAccountsAndGetNewIds,
} from './account-import.service.ts';
import { reportAccountRowInconsistencies } from './parse-account-row.rules.ts';
import { listSheetRowDifferences } from './account-sheet.rules.ts';
import type { BillToCandidate, SheetAccount, AccountSheetReferenceData } from './account-sheet.rules.ts';
import * as removal from './account-removal.repository.ts';
import { accountErrors } from './accounts.errors.ts';
import { parseAccountSheetRowCells } from './parse-account-sheet.rules.ts';
import type { ReportSheetError } from './sheet-cells.rules.ts';
import {
  buildAccountSheetSuggesters,
  noWords,
  normalizeWord,
  accountTypeByNormalizedWord,
  yesWords,
} from './sheet-vocabulary.rules.ts';
import type { SheetSuggesters } from './sheet-vocabulary.rules.ts';
import { normalizeCell } from './sheet.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { countReferencesByTable } from '#kit/server/references.ts';
import type { ReferenceCount } from '#kit/server/references.ts';
import { reject } from '#kit/server/reject.ts';
import { recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** The cells of one row of an import file, by column id. */

export type AccountCellsByColumn = ReadonlyMap<string, string>;
/** A row's content and the version of the account it was compared with. 0: the account did not exist. */
export interface ParsedAccountRow {
  account: SheetAccount;
  rowVersion: number;
}
/** An account in the file, as seen by the accounts that use it as bill-to. undefined: the file does not set the value. */
interface BillToInFile {
  accountTypeId: number;
  name: string;
  active: boolean | undefined;
}
export type FileBillTosByNumber = Map<string, BillToInFile>;
export interface AccountRowReferenceData {
  sheetReferenceData: AccountSheetReferenceData;
  existingByNumber: ReadonlyMap<string, ExistingAccount>;
  billTosByNumber: ReadonlyMap<string, BillToCandidate>;
  suggesters: SheetSuggesters;
}
/** Only field differences matter here, not how they are displayed. */
const codesUnshown = { warehouses: [] };
const numberIn = (cells: AccountCellsByColumn): string =>
  normalizeCell(cells.get('number') ?? '').toUpperCase();

/** Adds the accounts of these rows to the possible bill-tos for other rows of the file. */
export function addFileBillTos(
  billTosByNumber: FileBillTosByNumber,
  rows: readonly AccountCellsByColumn[],
): void {
  for (const cells of rows) {
    const number = numberIn(cells);
    const type = accountTypeByNormalizedWord.get(normalizeWord(cells.get('type') ?? ''));
    if (type === undefined || !accountNumberPattern.test(number) || billTosByNumber.has(number)) continue;
    const active = (cells.get('active') ?? '').trim().toLowerCase();
    billTosByNumber.set(number, {
      accountTypeId: type,
      name: normalizeCell(cells.get('name') ?? ''),
      active: noWords.has(active) ? false : yesWords.has(active) || undefined,
    });
  }
}

/** Loads what the rows of a batch are compared with. */
export async function loadAccountRowReferenceData(
  work: RequestContext,
  rows: readonly AccountCellsByColumn[],
  fileBillTos: ReadonlyMap<string, BillToInFile>,
): Promise<AccountRowReferenceData> {
  requireFullAccountScope(work);
  const columns = accountSheetColumns.map(({ id }) => id);
  const sheet = {
    titles: columns,
    rows: rows.map((cells, row) => ({
      row,
      cells: columns.map((column) => normalizeCell(cells.get(column) ?? '')),
    })),
  };
  const { referenceData: facts, existingByNumber } = await loadAccountSheetReferenceData(work, sheet, false);
  const payers = new Map<string, BillToCandidate>(facts.billTos.map((payer) => [payer.number, payer]));
  for (const cells of rows) {
    const number = normalizeCell(cells.get('billTo') ?? '').toUpperCase();
    const inFile = fileBillTos.get(number);
    if (!inFile) continue;
    const before = payers.get(number);
    payers.set(number, {
      number,
      name: inFile.name,
      // An existing account keeps its type.
      accountTypeId: before?.accountTypeId ?? inFile.accountTypeId,
      active: inFile.active ?? before?.active ?? true,
    });
  }
  return {
    sheetReferenceData: facts,
    existingByNumber,
    billTosByNumber: payers,
    suggesters: buildAccountSheetSuggesters({ ...facts, billTos: [...payers.values()] }),
  };
}

/** Parses one row and passes its errors to `reportError`. */
export function parseAccountRowCells(
  cells: AccountCellsByColumn,
  {
    sheetReferenceData: facts,
    existingByNumber,
    billTosByNumber: payers,
    suggesters: meant,
  }: AccountRowReferenceData,
  reportError: ReportSheetError,
): ParsedAccountRow {
  const named = new Map<AccountSheetColumn, string>();
  for (const { id } of accountSheetColumns) {
    const cell = cells.get(id);
    if (cell !== undefined) named.set(id, normalizeCell(cell));
  }
  const { reader, number, account } = parseAccountSheetRowCells(named, facts, meant, () => reportError);
  if (listSheetRowDifferences({ row: 0, before: reader.before, account }, facts).length > 0)
    reportAccountRowInconsistencies(account, reader, payers, meant);
  return { account, rowVersion: existingByNumber.get(number)?.rowVersion ?? 0 };
}

export type AccountRowEffect = 'add' | 'change' | 'unchanged';
const findKnown = async (work: RequestContext, rows: readonly ParsedAccountRow[], shouldLock: boolean) =>
  new Map(
    (
      await findAccountsForImport(
        work,
        rows.map(({ account }) => account.number),
        shouldLock,
      )
    ).map((existingAccount) => [existingAccount.values.number, existingAccount]),
  );
function effectOf(
  { account }: ParsedAccountRow,
  existingAccount: ExistingAccount | undefined,
): AccountRowEffect {
  if (!existingAccount) return 'add';
  const differences = listSheetRowDifferences(
    { row: 0, before: toSheetAccount(existingAccount), account },
    codesUnshown,
  );
  return differences.length > 0 ? 'change' : 'unchanged';
}
export async function findAccountRowEffects(
  work: RequestContext,
  rows: readonly ParsedAccountRow[],
): Promise<AccountRowEffect[]> {
  const existingByNumber = await findKnown(work, rows, false);
  return rows.map((row) => effectOf(row, existingByNumber.get(row.account.number)));
}

/**
 * Inserts and updates the accounts that are new or differ. Rejects the whole batch if an account was changed since the check.
 * Returns the ids of new accounts.
 */
export async function insertOrUpdateAccountRowsAndGetNewIds(
  work: RequestContext,
  rows: readonly ParsedAccountRow[],
): Promise<number[]> {
  requireFullAccountScope(work);
  const existingByNumber = await findKnown(work, rows, true);
  const rowsToSave = rows.map((row) => {
    const before = existingByNumber.get(row.account.number);
    return { ...row, before, effect: effectOf(row, before) };
  });
  for (const { account, before, rowVersion, effect } of rowsToSave) {
    if (effect !== 'change') continue;
    if (rowVersion === 0) reject(accountErrors.numberTaken, { number: account.number });
    if (before?.rowVersion !== rowVersion) reject(commonErrors.recordChanged);
  }
  const ofEffect = (effect: AccountRowEffect) =>
    rowsToSave
      .filter((row) => row.effect === effect)
      .map(({ account, before }, row) => ({ row, account, before: before ? toSheetAccount(before) : null }));
  return insertOrUpdateImportedAccountsAndGetNewIds(
    work,
    ofEffect('add'),
    ofEffect('change'),
    existingByNumber,
  );
}

/** Sets default bill-tos that appear further down in the file than the accounts that use them. */
export async function replaceAccountRowBillTosAndFlags(
  work: RequestContext,
  rows: readonly ParsedAccountRow[],
): Promise<void> {
  const existingByNumber = await findKnown(work, rows, false);
  await replaceAccountBillTosAndFlags(
    work,
    rows.flatMap(({ account }) => {
      const found = existingByNumber.get(account.number);
      return found ? [{ id: found.id, billToNumber: account.billTo, flags: account.flags }] : [];
    }),
  );
}

/**
 * Finds which of these accounts are referenced, with the referencing rows. References among these accounts as bill-tos are
 * allowed.
 */
export async function findReferencedAccounts(
  work: RequestContext,
  ids: readonly number[],
): Promise<{ name: string; references: ReferenceCount[] }[]> {
  const references = Map.groupBy(
    await countReferencesByTable(work, 'account', ids, {
      without: ['account_flag'],
      // A user may have an account as their own and also work for it.
      partsOf: { user_group: { table: 'app_user', column: 'user_id' } },
    }),
    ({ id }) => id,
  );
  const accounts = await removal.findAccountLabels(work, [...references.keys()]);
  return accounts.map(({ id, name }) => ({ name, references: references.get(id) ?? [] }));
}

/** Deletes the accounts that an undone import had added, and periodically reports how many are deleted. */
export async function deleteAccountsOfUndoneImport(
  work: RequestContext,
  ids: readonly number[],
  onProgress: (removed: number) => Promise<void>,
): Promise<void> {
  const deletedAccounts = await removal.deleteAccountsWithFlags(work, ids, onProgress);
  await recordAudits(
    work,
    deletedAccounts.map(({ id, number }) => ({
      entity: 'account',
      entityId: id,
      action: 'delete',
      before: { number },
      reason: 'import undone',
    })),
  );
  publishAccountChanges(work, deletedAccounts);
}
