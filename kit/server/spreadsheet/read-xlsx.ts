import { markFormulaWithoutStoredValue } from '#kit/contract/formula-cell.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetRow, SpreadsheetLimits } from './spreadsheet-options.ts';
import { parseXmlPart, unescapeXlsxText } from './workbook-parts.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/**
 * Reads the rows of a sheet one by one. A formula counts by its stored value. A formula without one is marked
 * (`parseMarkedFormula`), because a program wrote it and no spreadsheet has calculated it yet. Blank rows are left out.
 */
export async function* readNonBlankXlsxRows(
  workbook: WorkbookParts,
  sheetPath: string,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow> {
  const rows: SpreadsheetRow[] = [];
  const handlers = collectRows(workbook, limits, (row) => rows.push(row));
  for await (const _ of parseXmlPart(workbook.readSheet(sheetPath), handlers)) {
    yield* rows;
    rows.length = 0;
  }
}

interface Cell {
  column: number;
  type: string | undefined;
  style: string | undefined;
  value: string;
  formula: string | undefined;
}
const lastRow = 1_048_576;
/** Builds rows from the elements of a sheet. */
function collectRows(workbook: WorkbookParts, limits: SpreadsheetLimits, add: (row: SpreadsheetRow) => void) {
  let [row, column] = [0, 0];
  let cells: string[] = [];
  let cell: Cell | undefined;
  /** What the text between two tags belongs to. */
  let part: 'value' | 'formula' | undefined;
  let isSpoken = false;
  const keep = ({ column: cellColumn, ...rest }: Cell): void => {
    const text = textOfCell(rest, workbook);
    if (text === '') return;
    if (cellColumn >= limits.columns)
      throw new SpreadsheetError('tooManyColumns', { row, most: limits.columns });
    while (cells.length < cellColumn) cells.push('');
    cells[cellColumn] = text;
  };
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'row') {
        row = rowNumber(attributes['r'], row);
        [column, cells] = [0, []];
      } else if (name === 'c') {
        const cellColumn = columnOf(attributes['r']) ?? column;
        column = cellColumn + 1;
        cell = {
          column: cellColumn,
          type: attributes['t'],
          style: attributes['s'],
          value: '',
          formula: undefined,
        };
      } else if (name === 'v') part = 'value';
      else if (name === 't') part = isSpoken ? undefined : 'value';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 'f' && cell) {
        part = 'formula';
        cell.formula = '';
      }
    },
    text(text: string): void {
      if (!cell || part === undefined) return;
      if (part === 'value') cell.value += text;
      else cell.formula += text;
      if (cell.value.length > limits.csvRowCharacters) throw new SpreadsheetError('rowTooLong', { row });
    },
    close(name: string): void {
      if (name === 'v' || name === 't' || name === 'f') part = undefined;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'c' && cell) {
        keep(cell);
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) {
        add({ row, cells });
        cells = [];
      }
    },
  };
}

/** Each row is below the previous one, as spreadsheets write it. A repeated number would belong to another row. */
function rowNumber(written: string | undefined, before: number): number {
  const number = written === undefined ? before + 1 : Number(written);
  if (!Number.isInteger(number) || number <= before || number > lastRow)
    throw new SpreadsheetError('fileUnreadable', {});
  return number;
}
/** "C5" → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Formats a cell as the user sees it: dates as YYYY-MM-DD, whole numbers without exponent, yes and no, percentages with their
 * sign.
 */
function textOfCell({ type, style, value, formula }: Omit<Cell, 'column'>, workbook: WorkbookParts): string {
  if (value === '' && formula !== undefined) return markFormulaWithoutStoredValue(formula);
  if (value === '') return '';
  if (type === 's') return (workbook.sharedTexts[Number(value)] ?? '').trim();
  if (type === 'b') return value === '1' || value === 'true' ? 'yes' : 'no';
  if (type !== undefined && type !== 'n') return unescapeXlsxText(value).trim();
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  const kind = workbook.numberKindByStyle[Number(style ?? 0)] ?? 'plain';
  if (kind === 'date') return textOfDate(number, workbook.countsDatesFrom1904) ?? textOfNumber(number);
  return kind === 'percent' ? `${textOfNumber(number * 100)}%` : textOfNumber(number);
}
const daysTo1970 = { from1900: 25_569, from1904: 24_107 };
/** Formats a day, with its time if it has one. Undefined beyond the dates that spreadsheets support. */
function textOfDate(serial: number, from1904: boolean): string | undefined {
  if (serial < 0 || serial > 2_958_465) return undefined;
  const seconds = Math.round((serial - (from1904 ? daysTo1970.from1904 : daysTo1970.from1900)) * 86_400);
  const text = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
  if (text.endsWith('T00:00:00Z')) return text.slice(0, 10);
  return text.slice(0, text.endsWith(':00Z') ? 16 : 19).replace('T', ' ');
}
/** A float that a spreadsheet shows as 0.1 is not formatted as 0.1000000000000000055. */
const textOfNumber = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
