import { numberPattern } from './account-editor.contract.ts';
import { announceAccounts, needsEverything } from './account-editor.service.ts';
import type { Known } from './account-editor.store.ts';
import { knownAccounts, relateAccounts } from './account-editor.store.ts';
import { sheetColumns } from './account-import.contract.ts';
import type { SheetColumn } from './account-import.contract.ts';
import { asInSheet, findSheetFacts, writeAccounts } from './account-import.service.ts';
import { checkTogether } from './account-row.rules.ts';
import { differencesOf } from './account-sheet.rules.ts';
import type { Payer, SheetAccount, SheetFacts } from './account-sheet.rules.ts';
import * as removal from './account-removal.store.ts';
import { accountErrors } from './accounts.errors.ts';
import { readCells } from './read-accounts.rules.ts';
import type { Fail } from './sheet-cells.rules.ts';
import { meantBy, no, plain, typeNumbers, yes } from './sheet-words.rules.ts';
import type { Meant } from './sheet-words.rules.ts';
import { tidyCell } from './sheet.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { findReferences } from '#kit/server/references.ts';
import type { Reference } from '#kit/server/references.ts';
import { refuse } from '#kit/server/refuse.ts';
import { auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** Accounts of long files, batch after batch, by the rules of the sheet that is imported at once. */

export type RowCells = ReadonlyMap<string, string>;
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
export type FilePayers = Map<string, FilePayer>;
export interface AccountFacts {
  facts: SheetFacts;
  known: ReadonlyMap<string, Known>;
  payers: ReadonlyMap<string, Payer>;
  meant: Meant;
}
/** Nothing but the differences of fields counts here, not how they are shown. */
const codesUnshown = { warehouses: [] };
const numberIn = (cells: RowCells): string => tidyCell(cells.get('number') ?? '').toUpperCase();

/** Adds the accounts of these rows to those that may pay for others of the file. */
export function addFilePayers(payers: FilePayers, rows: readonly RowCells[]): void {
  for (const cells of rows) {
    const number = numberIn(cells);
    const type = typeNumbers.get(plain(cells.get('type') ?? ''));
    if (type === undefined || !numberPattern.test(number) || payers.has(number)) continue;
    const active = (cells.get('active') ?? '').trim().toLowerCase();
    payers.set(number, {
      accountTypeId: type,
      name: tidyCell(cells.get('name') ?? ''),
      active: no.has(active) ? false : yes.has(active) || undefined,
    });
  }
}

/** What the rows of a batch are held against. */
export async function findRowFacts(
  work: Work,
  rows: readonly RowCells[],
  ofFile: ReadonlyMap<string, FilePayer>,
): Promise<AccountFacts> {
  needsEverything(work);
  const columns = sheetColumns.map(({ id }) => id);
  const sheet = {
    titles: columns,
    rows: rows.map((cells, row) => ({
      row,
      cells: columns.map((column) => tidyCell(cells.get(column) ?? '')),
    })),
  };
  const { facts, known } = await findSheetFacts(work, sheet, false);
  const payers = new Map<string, Payer>(facts.payers.map((payer) => [payer.number, payer]));
  for (const cells of rows) {
    const number = tidyCell(cells.get('billTo') ?? '').toUpperCase();
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
  return { facts, known, payers, meant: meantBy({ ...facts, payers: [...payers.values()] }) };
}

/** What one row says; its faults go to `fail`. */
export function readAccountRow(
  cells: RowCells,
  { facts, known, payers, meant }: AccountFacts,
  fail: Fail,
): AccountRow {
  const named = new Map<SheetColumn, string>();
  for (const { id } of sheetColumns) {
    const cell = cells.get(id);
    if (cell !== undefined) named.set(id, tidyCell(cell));
  }
  const { reader, number, account } = readCells(named, facts, meant, () => fail);
  if (differencesOf({ row: 0, before: reader.before, account }, facts).length > 0)
    checkTogether(account, reader, payers, meant);
  return { account, rowVersion: known.get(number)?.rowVersion ?? 0 };
}

export type AccountEffect = 'add' | 'change' | 'unchanged';
const findKnown = async (work: Work, rows: readonly AccountRow[], hold: boolean) =>
  new Map(
    (
      await knownAccounts(
        work,
        rows.map(({ account }) => account.number),
        hold,
      )
    ).map((known) => [known.values.number, known]),
  );
function effectOf({ account }: AccountRow, known: Known | undefined): AccountEffect {
  if (!known) return 'add';
  const differences = differencesOf({ row: 0, before: asInSheet(known), account }, codesUnshown);
  return differences.length > 0 ? 'change' : 'unchanged';
}
export async function findRowEffects(work: Work, rows: readonly AccountRow[]): Promise<AccountEffect[]> {
  const known = await findKnown(work, rows, false);
  return rows.map((row) => effectOf(row, known.get(row.account.number)));
}

/** Writes what is not there yet or differs. An account that was changed since the check refuses all. Answers the ids of new ones. */
export async function writeAccountRows(work: Work, rows: readonly AccountRow[]): Promise<number[]> {
  needsEverything(work);
  const known = await findKnown(work, rows, true);
  const wanted = rows.map((row) => {
    const before = known.get(row.account.number);
    return { ...row, before, effect: effectOf(row, before) };
  });
  for (const { account, before, rowVersion, effect } of wanted) {
    if (effect !== 'change') continue;
    if (rowVersion === 0) refuse(accountErrors.numberTaken, { number: account.number });
    if (before?.rowVersion !== rowVersion) refuse(commonErrors.changedByOthers);
  }
  const ofEffect = (effect: AccountEffect) =>
    wanted
      .filter((row) => row.effect === effect)
      .map(({ account, before }, row) => ({ row, account, before: before ? asInSheet(before) : null }));
  return writeAccounts(work, ofEffect('add'), ofEffect('change'), known);
}

/** Default bill-tos that stand further down in the file than the accounts they pay for. */
export async function relateAccountRows(work: Work, rows: readonly AccountRow[]): Promise<void> {
  const known = await findKnown(work, rows, false);
  await relateAccounts(
    work,
    rows.flatMap(({ account }) => {
      const found = known.get(account.number);
      return found ? [{ id: found.id, billToNumber: account.billTo, flags: account.flags }] : [];
    }),
  );
}

/** Of these accounts, those that something else names, with the rows that do. Accounts among them may pay for each other. */
export async function findInUse(
  work: Work,
  ids: readonly number[],
): Promise<{ name: string; references: Reference[] }[]> {
  const references = Map.groupBy(
    await findReferences(work, 'account', ids, {
      without: ['account_flag'],
      // A user may have an account as their own and also work for it.
      partsOf: { user_group: { table: 'app_user', column: 'user_id' } },
    }),
    ({ id }) => id,
  );
  const accounts = await removal.findNames(work, [...references.keys()]);
  return accounts.map(({ id, name }) => ({ name, references: references.get(id) ?? [] }));
}

/** Takes away accounts that nothing names, and says now and then how many are gone. */
export async function removeAccounts(
  work: Work,
  ids: readonly number[],
  progress: (removed: number) => Promise<void>,
): Promise<void> {
  const gone = await removal.deleteAccounts(work, ids, progress);
  await auditAll(
    work,
    gone.map(({ id, number }) => ({
      entity: 'account',
      entityId: id,
      action: 'delete',
      before: { number },
      why: 'import undone',
    })),
  );
  announceAccounts(work, gone);
}
