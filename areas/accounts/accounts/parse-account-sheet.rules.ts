import { accountNumberPattern, invalidAccountNumberMessage } from './account-editor.contract.ts';
import { accountSheetColumns } from './account-import.contract.ts';
import type { AccountSheetColumn, AccountSheetError } from './account-import.contract.ts';
import { reportAccountRowInconsistencies, parseAccountRow } from './parse-account-row.rules.ts';
import { listSheetRowDifferences } from './account-sheet.rules.ts';
import type {
  BillToCandidate,
  ParsedAccountSheet,
  SheetAccount,
  AccountSheetReferenceData,
} from './account-sheet.rules.ts';
import { createRowReader } from './sheet-cells.rules.ts';
import type { ReportSheetError, RowReader } from './sheet-cells.rules.ts';
import { sheetCellErrors, sheetTitleAndRowErrors, defineAccountFieldError } from './sheet-errors.rules.ts';
import { buildAccountSheetSuggesters, normalizeWord } from './sheet-vocabulary.rules.ts';
import type { SheetSuggesters } from './sheet-vocabulary.rules.ts';
import type { ImportSheet } from './sheet.rules.ts';
import { parseMarkedFormula } from '#kit/contract/formula-cell.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** Parses a whole sheet into accounts: every row, and every error with the probable intended value. */

/** Maps each title to its column, and finds errors in the titles. */
export function matchAccountSheetColumns(
  titles: readonly string[],
  reportError: ReportSheetError,
): (AccountSheetColumn | null)[] {
  const byTitle = new Map<string, AccountSheetColumn>(
    accountSheetColumns.flatMap((c) => [
      [normalizeWord(c.title), c.id] as const,
      [normalizeWord(c.id), c.id] as const,
    ]),
  );
  const near = createFuzzyCodeOrExactNameMatcher(accountSheetColumns.map((c) => ({ code: c.title })));
  const seenColumns = new Set<AccountSheetColumn>();
  const columns = titles.map((title) => {
    if (title === '') return null;
    const column = byTitle.get(normalizeWord(title));
    if (column === undefined) {
      const meant = near.findMatch(title);
      reportError(
        null,
        title,
        sheetTitleAndRowErrors.unknownColumn,
        meant && !titles.some((t) => normalizeWord(t) === normalizeWord(meant.code)) ? meant.code : null,
        { title },
      );
      return null;
    }
    if (seenColumns.has(column))
      reportError(null, title, sheetTitleAndRowErrors.duplicateColumn, null, { title });
    seenColumns.add(column);
    return column;
  });
  if (!seenColumns.has('number')) reportError(null, '', sheetTitleAndRowErrors.numberColumnMissing);
  return columns;
}

/** Parses the whole sheet. Further rows with the same number are errors. A bill-to may be in the same sheet. */
export function parseAccountSheet(
  sheet: ImportSheet,
  referenceData: AccountSheetReferenceData,
): ParsedAccountSheet {
  const errors: AccountSheetError[] = [];
  const say =
    (row: number, number: string): ReportSheetError =>
    (column, value, { code, sentence }, suggestion = null, params = {}) =>
      void errors.push({
        row,
        number: truncateText(number, 200),
        column,
        value: truncateText(value, 200),
        code,
        sentence,
        params,
        suggestion,
      });
  const columns = matchAccountSheetColumns(sheet.titles, say(sheet.titleRow || 1, ''));
  if (!columns.includes('number')) return { rows: [], errors };
  const meant = buildAccountSheetSuggesters(referenceData);
  const first = new Map<string, number>();
  const readers = sheet.rows.map(({ row, cells }) => {
    const named = new Map<AccountSheetColumn, string>();
    columns.forEach((column, index) => {
      if (column !== null && !named.has(column)) named.set(column, cells[index] ?? '');
    });
    const { reader, number, account } = parseAccountSheetRowCells(named, referenceData, meant, (number) =>
      say(row, number),
    );
    if (number !== '' && accountNumberPattern.test(number)) {
      if (first.has(number))
        reader.wrong('number', named.get('number') ?? '', sheetTitleAndRowErrors.duplicateNumber, null, {
          row: first.get(number) ?? 0,
        });
      else first.set(number, row);
    }
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      reader.wrong(null, cells.slice(columns.length).join(' '), sheetTitleAndRowErrors.tooManyCells);
    return { row, reader, account };
  });
  const payers = new Map<string, BillToCandidate>(referenceData.billTos.map((p) => [p.number, p]));
  for (const { account } of readers)
    if (account.accountTypeId > 0 && account.number !== '') payers.set(account.number, account);
  for (const { row, account, reader } of readers)
    if (listSheetRowDifferences({ row, before: reader.before, account }, referenceData).length > 0)
      reportAccountRowInconsistencies(account, reader, payers, meant);
  return {
    rows: readers.map(({ row, reader, account }) => ({ row, before: reader.before, account })),
    errors: errors.toSorted((a, b) => a.row - b.row),
  };
}

/** Parses the cells of one row into an account. Comparison with other accounts follows once all rows are read. */
export function parseAccountSheetRowCells(
  cellByColumn: ReadonlyMap<AccountSheetColumn, string>,
  referenceData: AccountSheetReferenceData,
  suggesters: SheetSuggesters,
  createErrorReporter: (number: string) => ReportSheetError,
): { reader: RowReader; number: string; account: SheetAccount } {
  const formulas = new Map(
    [...cellByColumn].flatMap(([column, cell]) => {
      const formula = parseMarkedFormula(cell);
      return formula === undefined ? [] : [[column, formula] as const];
    }),
  );
  const cells = new Map(
    [...cellByColumn].map(([column, cell]) => [column, formulas.has(column) ? '' : cell]),
  );
  const typed = cells.get('number') ?? '';
  const number = typed.toUpperCase();
  const fail = createErrorReporter(number);
  // A formula without a value reads as blank. The reported error is the formula.
  const failBeside: ReportSheetError = (column, ...errorDetails) => {
    if (column === null || !formulas.has(column)) fail(column, ...errorDetails);
  };
  for (const [column, formula] of formulas) fail(column, formula, sheetCellErrors.formulaValueMissing);
  const reader = createRowReader(
    cells,
    referenceData.existingByNumber.get(number) ?? null,
    referenceData,
    failBeside,
  );
  if (number === '') reader.wrong('number', typed, sheetCellErrors.valueRequired, null, { title: 'Number' });
  else if (!accountNumberPattern.test(number))
    reader.wrong(
      'number',
      typed,
      defineAccountFieldError('wrongNumber', invalidAccountNumberMessage),
      numberMeant(number),
    );
  return { reader, number, account: parseAccountRow(reader, number, referenceData, suggesters) };
}

function numberMeant(number: string): string | null {
  const tight = number.replace(/[^A-Z0-9-]/g, '').slice(0, 20);
  return accountNumberPattern.test(tight) ? tight : null;
}
