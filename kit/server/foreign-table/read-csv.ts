import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import type { ForeignRow, TableLimits } from './foreign-table.ts';
import { ForeignTableError } from './foreign-table-error.ts';

/**
 * Rows of a CSV file, one after the other: any usual encoding and delimiter, with a `sep=` line or without. Blank rows are left
 * out.
 */
export async function* readCsvRows(bytes: Uint8Array, limits: TableLimits): AsyncGenerator<ForeignRow> {
  const text = decodeText(bytes);
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = said ? text.slice(said[0].length) : text;
  let row = said ? 1 : 0;
  for await (const cells of parseRecords(body, said?.[1] ?? delimiterOf(body), limits)) {
    row += 1;
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length > limits.columns)
      throw new ForeignTableError('tooManyColumns', { row, most: limits.columns });
    yield { row, cells };
  }
}

const chunkLetters = 65_536;
/** A text in pieces; a letter of two halves stays whole. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const last = text.charCodeAt(from + chunkLetters - 1);
    const to = from + chunkLetters + (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}
async function* parseRecords(text: string, delimiter: string, limits: TableLimits): AsyncGenerator<string[]> {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      // A quotation mark inside an unquoted cell is text, as in 41" trailer.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: limits.recordCharacters,
      // One more than admitted, so that the caller can say that there are too many.
      to: limits.rows + limits.rowsBeforeTitles + 1,
    }),
  );
  try {
    for await (const record of parser) yield record;
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
