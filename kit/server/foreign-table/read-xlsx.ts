import { streamXlsxRows } from 'hucre/xlsx';
import type { ForeignRow, TableLimits } from './foreign-table.ts';
import { cellName, findFormulasWithoutValue } from './formulas.ts';
import { ForeignTableError } from './foreign-table-error.ts';

/**
 * Rows of the first sheet of a workbook, one after the other, or of the one that is named. Formulas count by their value; one
 * without a stored value is marked (`formulaIn`). Blank rows
 * are left out.
 */
export async function* readXlsxRows(
  bytes: Uint8Array,
  limits: TableLimits,
  sheet: string | number = 0,
): AsyncGenerator<ForeignRow> {
  try {
    const formulas = sheet === 0 ? await findFormulasWithoutValue(bytes) : new Map<string, string>();
    const options = { sheet, maxRows: limits.rows + limits.rowsBeforeTitles + 1 };
    for await (const { index, values } of streamXlsxRows(bytes, options)) {
      const cells = values.map(
        (value, column) => textOfCell(value) || (formulas.get(cellName(index, column)) ?? ''),
      );
      while (cells.at(-1) === '') cells.pop();
      if (cells.length > limits.columns)
        throw new ForeignTableError('tooManyColumns', { row: index + 1, most: limits.columns });
      if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells };
    }
  } catch (error) {
    if (error instanceof ForeignTableError) throw error;
    throw new ForeignTableError('unreadable', {});
  }
}

/** As the person sees it: dates as YYYY-MM-DD, whole numbers without exponent, yes and no. */
function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return textOfDate(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return textOfNumber(value);
  return String(value).trim();
}
function textOfDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
/** A float that a spreadsheet shows as 0.1 is not 0.1000000000000000055. */
const textOfNumber = (value: number): string =>
  Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
