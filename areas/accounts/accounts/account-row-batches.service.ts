import { accountNumberPattern } from './account-editor.contract.ts';
import { publishAccountChanges, requireFullAccountScope } from './account-editor.service.ts';
import type { ExistingAccount } from './account-editor.store.ts';
import { findAccountsForImport, updateAccountBillTosAndFlags } from './account-editor.store.ts';
import { accountSheetColumns } from './account-import.contract.ts';
import type { AccountSheetColumn } from './account-import.contract.ts';
import { toSheetAccount, loadSheetReferenceData, saveImportedAccounts } from './account-import.service.ts';
import { checkAccountRowConsistency } from './parse-account-row.rules.ts';
import { listSheetRowDifferences } from './account-sheet.rules.ts';
import type { BillToCandidate, SheetAccount, SheetReferenceData } from './account-sheet.rules.ts';
import * as removal from './account-removal.store.ts';
import { accountErrors } from './accounts.errors.ts';
import { parseSheetRowCells } from './parse-account-sheet.rules.ts';
import type { ReportSheetError } from './sheet-cells.rules.ts';
import {
  buildSheetSuggesters,
  noWords,
  normalizeWord,
  accountTypeByWord,
  yesWords,
} from './sheet-vocabulary.rules.ts';
import type { SheetSuggesters } from './sheet-vocabulary.rules.ts';
import { normalizeCell } from './sheet.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { findReferences } from '#kit/server/references.ts';
import type { RecordReference } from '#kit/server/references.ts';
import { reject } from '#kit/server/reject.ts';
import { recordAudits } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Accounts of long files, batch after batch, by the rules of the sheet that is imported at once. */

export type AccountRowCells = ReadonlyMap<string, string>;
/** What a row says, and which version of the account it was held against; 0: there was none. */
export interface AccountRow {
  account: SheetAccount;
  rowVersion: number;
}
/** An account of the file as those see it that it pays for; undefined: the file does not say. */
interface FilePayer {
  accountTypeId: number;
  name: string;
  active: boolean | undefined;
}
export type FileBillTos = Map<string, FilePayer>;
export interface AccountReferenceData {
  facts: SheetReferenceData;
  known: ReadonlyMap<string, ExistingAccount>;
  payers: ReadonlyMap<string, BillToCandidate>;
  meant: SheetSuggesters;
}
/** Nothing but the differences of fields counts here, not how they are shown. */
const codesUnshown = { warehouses: [] };
const numberIn = (cells: AccountRowCells): string => normalizeCell(cells.get('number') ?? '').toUpperCase();

/** Adds the accounts of these rows to those that may pay for others of the file. */
export function collectFileBillTos(payers: FileBillTos, rows: readonly AccountRowCells[]): void {
  for (const cells of rows) {
    const number = numberIn(cells);
    const type = accountTypeByWord.get(normalizeWord(cells.get('type') ?? ''));
    if (type === undefined || !accountNumberPattern.test(number) || payers.has(number)) continue;
    const active = (cells.get('active') ?? '').trim().toLowerCase();
    payers.set(number, {
      accountTypeId: type,
      name: normalizeCell(cells.get('name') ?? ''),
      active: noWords.has(active) ? false : yesWords.has(active) || undefined,
    });
  }
}

/** What the rows of a batch are held against. */
export async function loadRowReferenceData(
  work: RequestContext,
  rows: readonly AccountRowCells[],
  ofFile: ReadonlyMap<string, FilePayer>,
): Promise<AccountReferenceData> {
  requireFullAccountScope(work);
  const columns = accountSheetColumns.map(({ id }) => id);
  const sheet = {
    titles: columns,
    rows: rows.map((cells, row) => ({
      row,
      cells: columns.map((column) => normalizeCell(cells.get(column) ?? '')),
    })),
  };
  const { facts, known } = await loadSheetReferenceData(work, sheet, false);
  const payers = new Map<string, BillToCandidate>(facts.payers.map((payer) => [payer.number, payer]));
  for (const cells of rows) {
    const number = normalizeCell(cells.get('billTo') ?? '').toUpperCase();
    const inFile = ofFile.get(number);
    if (!inFile) continue;
    const before = payers.get(number);
    payers.set(number, {
      number,
      name: inFile.name,
      // The type of an account that is known stays.
      accountTypeId: before?.accountTypeId ?? inFile.accountTypeId,
      active: inFile.active ?? before?.active ?? true,
    });
  }
  return { facts, known, payers, meant: buildSheetSuggesters({ ...facts, payers: [...payers.values()] }) };
}

/** What one row says; its faults go to `fail`. */
export function parseAccountRowCells(
  cells: AccountRowCells,
  { facts, known, payers, meant }: AccountReferenceData,
  fail: ReportSheetError,
): AccountRow {
  const named = new Map<AccountSheetColumn, string>();
  for (const { id } of accountSheetColumns) {
    const cell = cells.get(id);
    if (cell !== undefined) named.set(id, normalizeCell(cell));
  }
  const { reader, number, account } = parseSheetRowCells(named, facts, meant, () => fail);
  if (listSheetRowDifferences({ row: 0, before: reader.before, account }, facts).length > 0)
    checkAccountRowConsistency(account, reader, payers, meant);
  return { account, rowVersion: known.get(number)?.rowVersion ?? 0 };
}

export type AccountRowEffect = 'add' | 'change' | 'unchanged';
const findKnown = async (work: RequestContext, rows: readonly AccountRow[], hold: boolean) =>
  new Map(
    (
      await findAccountsForImport(
        work,
        rows.map(({ account }) => account.number),
        hold,
      )
    ).map((known) => [known.values.number, known]),
  );
function effectOf({ account }: AccountRow, known: ExistingAccount | undefined): AccountRowEffect {
  if (!known) return 'add';
  const differences = listSheetRowDifferences(
    { row: 0, before: toSheetAccount(known), account },
    codesUnshown,
  );
  return differences.length > 0 ? 'change' : 'unchanged';
}
export async function findRowEffects(
  work: RequestContext,
  rows: readonly AccountRow[],
): Promise<AccountRowEffect[]> {
  const known = await findKnown(work, rows, false);
  return rows.map((row) => effectOf(row, known.get(row.account.number)));
}

/** Writes what is not there yet or differs. An account that was changed since the check refuses all. Answers the ids of new ones. */
export async function saveAccountRowsAndGetNewIds(
  work: RequestContext,
  rows: readonly AccountRow[],
): Promise<number[]> {
  requireFullAccountScope(work);
  const known = await findKnown(work, rows, true);
  const wanted = rows.map((row) => {
    const before = known.get(row.account.number);
    return { ...row, before, effect: effectOf(row, before) };
  });
  for (const { account, before, rowVersion, effect } of wanted) {
    if (effect !== 'change') continue;
    if (rowVersion === 0) reject(accountErrors.numberTaken, { number: account.number });
    if (before?.rowVersion !== rowVersion) reject(commonErrors.changedByOthers);
  }
  const ofEffect = (effect: AccountRowEffect) =>
    wanted
      .filter((row) => row.effect === effect)
      .map(({ account, before }, row) => ({ row, account, before: before ? toSheetAccount(before) : null }));
  return saveImportedAccounts(work, ofEffect('add'), ofEffect('change'), known);
}

/** Default bill-tos that stand further down in the file than the accounts they pay for. */
export async function saveAccountRowBillTos(
  work: RequestContext,
  rows: readonly AccountRow[],
): Promise<void> {
  const known = await findKnown(work, rows, false);
  await updateAccountBillTosAndFlags(
    work,
    rows.flatMap(({ account }) => {
      const found = known.get(account.number);
      return found ? [{ id: found.id, billToNumber: account.billTo, flags: account.flags }] : [];
    }),
  );
}

/** Of these accounts, those that something else names, with the rows that do. Accounts among them may pay for each other. */
export async function findAccountsInUse(
  work: RequestContext,
  ids: readonly number[],
): Promise<{ name: string; references: RecordReference[] }[]> {
  const references = Map.groupBy(
    await findReferences(work, 'account', ids, {
      without: ['account_flag'],
      // A user may have an account as their own and also work for it.
      partsOf: { user_group: { table: 'app_user', column: 'user_id' } },
    }),
    ({ id }) => id,
  );
  const accounts = await removal.findAccountNumbersAndNames(work, [...references.keys()]);
  return accounts.map(({ id, name }) => ({ name, references: references.get(id) ?? [] }));
}

/** Takes away accounts that nothing names, and says now and then how many are gone. */
export async function removeAccounts(
  work: RequestContext,
  ids: readonly number[],
  progress: (removed: number) => Promise<void>,
): Promise<void> {
  const gone = await removal.deleteAccounts(work, ids, progress);
  await recordAudits(
    work,
    gone.map(({ id, number }) => ({
      entity: 'account',
      entityId: id,
      action: 'delete',
      before: { number },
      why: 'import undone',
    })),
  );
  publishAccountChanges(work, gone);
}
