import { numberPattern, numberWrong } from './account-editor.contract.ts';
import { sheetColumns } from './account-import.contract.ts';
import type { SheetColumn, SheetFault } from './account-import.contract.ts';
import { checkTogether, readRow } from './account-row.rules.ts';
import { differencesOf } from './account-sheet.rules.ts';
import type { Payer, ReadSheet, SheetAccount, SheetFacts } from './account-sheet.rules.ts';
import { readerOf } from './sheet-cells.rules.ts';
import type { Fail, RowReader } from './sheet-cells.rules.ts';
import { cellFaults, titleFaults, wrongIn } from './sheet-faults.rules.ts';
import { meantBy, plain } from './sheet-words.rules.ts';
import type { Meant } from './sheet-words.rules.ts';
import type { Sheet } from './sheet.rules.ts';
import { formulaIn } from '#kit/contract/formula.ts';
import { nearestOf } from '#kit/contract/nearest.ts';
import { cut } from '#kit/contract/letters.ts';

/** From a whole sheet to accounts: every row read, and every fault with what was probably meant. */

/** Which column each title means, and what is wrong with the titles. */
export function columnsOf(titles: readonly string[], fail: Fail): (SheetColumn | null)[] {
  const byTitle = new Map<string, SheetColumn>(
    sheetColumns.flatMap((c) => [[plain(c.title), c.id] as const, [plain(c.id), c.id] as const]),
  );
  const near = nearestOf(sheetColumns.map((c) => ({ code: c.title })));
  const seen = new Set<SheetColumn>();
  const columns = titles.map((title) => {
    if (title === '') return null;
    const column = byTitle.get(plain(title));
    if (column === undefined) {
      const meant = near.find(title);
      fail(
        null,
        title,
        titleFaults.unknownColumn,
        meant && !titles.some((t) => plain(t) === plain(meant.code)) ? meant.code : null,
        { title },
      );
      return null;
    }
    if (seen.has(column)) fail(null, title, titleFaults.columnTwice, null, { title });
    seen.add(column);
    return column;
  });
  if (!seen.has('number')) fail(null, '', titleFaults.noNumbers);
  return columns;
}

/** The whole sheet. Rows of one number beyond its first are faults; a payer may stand in the same sheet. */
export function readAccounts(sheet: Sheet, facts: SheetFacts): ReadSheet {
  const faults: SheetFault[] = [];
  const say =
    (row: number, number: string): Fail =>
    (column, value, { code, sentence }, suggestion = null, params = {}) =>
      void faults.push({
        row,
        number: cut(number, 200),
        column,
        value: cut(value, 200),
        code,
        sentence,
        params,
        suggestion,
      });
  const columns = columnsOf(sheet.titles, say(sheet.titleRow || 1, ''));
  if (!columns.includes('number')) return { rows: [], faults };
  const meant = meantBy(facts);
  const first = new Map<string, number>();
  const readers = sheet.rows.map(({ row, cells }) => {
    const named = new Map<SheetColumn, string>();
    columns.forEach((column, at) => {
      if (column !== null && !named.has(column)) named.set(column, cells[at] ?? '');
    });
    const { reader, number, account } = readCells(named, facts, meant, (number) => say(row, number));
    if (number !== '' && numberPattern.test(number)) {
      if (first.has(number))
        reader.wrong('number', named.get('number') ?? '', titleFaults.sameNumber, null, {
          row: first.get(number) ?? 0,
        });
      else first.set(number, row);
    }
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      reader.wrong(null, cells.slice(columns.length).join(' '), titleFaults.tooManyCells);
    return { row, reader, account };
  });
  const payers = new Map<string, Payer>(facts.payers.map((p) => [p.number, p]));
  for (const { account } of readers)
    if (account.accountTypeId > 0 && account.number !== '') payers.set(account.number, account);
  for (const { row, account, reader } of readers)
    if (differencesOf({ row, before: reader.before, account }, facts).length > 0)
      checkTogether(account, reader, payers, meant);
  return {
    rows: readers.map(({ row, reader, account }) => ({ row, before: reader.before, account })),
    faults: faults.toSorted((a, b) => a.row - b.row),
  };
}

/** The cells of one row as an account; it is held against other accounts when all of them are read. */
export function readCells(
  given: ReadonlyMap<SheetColumn, string>,
  facts: SheetFacts,
  meant: Meant,
  failOf: (number: string) => Fail,
): { reader: RowReader; number: string; account: SheetAccount } {
  const formulas = new Map(
    [...given].flatMap(([column, cell]) => {
      const formula = formulaIn(cell);
      return formula === undefined ? [] : [[column, formula] as const];
    }),
  );
  const cells = new Map([...given].map(([column, cell]) => [column, formulas.has(column) ? '' : cell]));
  const typed = cells.get('number') ?? '';
  const number = typed.toUpperCase();
  const fail = failOf(number);
  // A formula without a value is read as blank, but what is wrong is the formula.
  const failBeside: Fail = (column, ...fault) => {
    if (column === null || !formulas.has(column)) fail(column, ...fault);
  };
  for (const [column, formula] of formulas) fail(column, formula, cellFaults.formula);
  const reader = readerOf(cells, facts.known.get(number) ?? null, facts, failBeside);
  if (number === '') reader.wrong('number', typed, cellFaults.required, null, { title: 'Number' });
  else if (!numberPattern.test(number))
    reader.wrong('number', typed, wrongIn('wrongNumber', numberWrong), numberMeant(number));
  return { reader, number, account: readRow(reader, number, facts, meant) };
}

function numberMeant(number: string): string | null {
  const tight = number.replace(/[^A-Z0-9-]/g, '').slice(0, 20);
  return numberPattern.test(tight) ? tight : null;
}
