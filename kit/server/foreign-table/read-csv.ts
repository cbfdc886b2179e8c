import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import type { ForeignRow, TableLimits } from './foreign-table.ts';
import { ForeignTableError } from './foreign-table-error.ts';

/** Rows of a CSV file: any usual encoding and delimiter, with a `sep=` line or without. Blank rows are left out. */
export function readCsvRows(bytes: Uint8Array, limits: TableLimits): ForeignRow[] {
  const text = decodeText(bytes);
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  const skipped = said ? 1 : 0;
  const rows: ForeignRow[] = [];
  const parsed = parseRecords(body, said?.[1] ?? delimiterOf(body), limits);
  parsed.forEach((cells, at) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (cells.length > limits.columns)
      throw new ForeignTableError('tooManyColumns', { row: at + 1 + skipped, most: limits.columns });
    rows.push({ row: at + 1 + skipped, cells });
  });
  return rows;
}

function parseRecords(text: string, delimiter: string, limits: TableLimits): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      // A quotation mark inside an unquoted cell is text, as in 41" trailer.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: limits.recordCharacters,
      // One more than admitted, so that the caller can say that there are too many.
      to: limits.rows + limits.rowsBeforeTitles + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error['lines'] === 'number' ? error['lines'] : 0;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new ForeignTableError('openQuote', { row });
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new ForeignTableError('tooLongRow', { row });
    throw new ForeignTableError('unreadable', {});
  }
}

/** The delimiter that the first lines have most often and most evenly, outside quotation marks. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    // How many lines have as many as the fullest: cells with commas in them are uneven.
    return {
      delimiter,
      score: most === 0 ? 0 : counts.filter((count) => count === most).length * 100 + most,
    };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}
