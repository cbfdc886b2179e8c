import { maxListedSheetErrors, maxListedSheetChanges } from './account-import.contract.ts';
import type { AccountSheetError } from './account-import.contract.ts';
import { listSheetRowDifferences } from './account-sheet.rules.ts';
import type { AccountSheetReferenceData, AccountSheetRow } from './account-sheet.rules.ts';
import { parseAccountSheet } from './parse-account-sheet.rules.ts';
import { countSheetCharacters } from './sheet.rules.ts';
import type { ImportSheet } from './sheet.rules.ts';
import { createWorkerThreadFunction } from '#kit/server/worker-thread.ts';

/** Compares an account sheet with the existing data: what it adds and changes, or which errors it has. */

interface AccountDryRunInput {
  sheet: ImportSheet;
  referenceData: AccountSheetReferenceData;
  /** Whether the rows are written if there are no errors. Otherwise only the first rows are returned. */
  willWriteIfValid: boolean;
}
export type AccountDryRunRow = AccountSheetRow & { differences: ReturnType<typeof listSheetRowDifferences> };
export interface AccountDryRunResult {
  adds: AccountDryRunRow[];
  changes: AccountDryRunRow[];
  added: number;
  changed: number;
  unchanged: number;
  /** The first errors only. */
  faults: AccountSheetError[];
  faultsInFile: number;
}

export function dryRunAccountImport({
  sheet,
  referenceData: facts,
  willWriteIfValid: writes,
}: AccountDryRunInput): AccountDryRunResult {
  const { rows, errors } = parseAccountSheet(sheet, facts);
  // A row with errors counts as none of the three: its effect is unknown until it is fixed.
  const faulty = new Set(errors.map((error) => error.row));
  const comparedRows = rows
    .filter((row) => !faulty.has(row.row))
    .map((row) => ({ ...row, differences: listSheetRowDifferences(row, facts) }));
  const adds = comparedRows.filter((row) => row.before === null);
  const changes = comparedRows.filter((row) => row.before !== null && row.differences.length > 0);
  const most = writes && errors.length === 0 ? comparedRows.length : maxListedSheetChanges;
  return {
    adds: adds.slice(0, most),
    changes: changes.slice(0, most),
    added: adds.length,
    changed: changes.length,
    unchanged: comparedRows.length - adds.length - changes.length,
    faults: errors.slice(0, maxListedSheetErrors),
    faultsInFile: errors.length,
  };
}
const tryInThread = createWorkerThreadFunction(import.meta.url, dryRunAccountImport);

/** Starting a worker thread takes a tenth of a second. A sheet of this many characters is read in that time. */
const shortSheet = 20_000;
export const dryRunAccountImportInWorkerIfLarge = async (
  request: AccountDryRunInput,
): Promise<AccountDryRunResult> =>
  countSheetCharacters(request.sheet) <= shortSheet ? dryRunAccountImport(request) : tryInThread(request);
