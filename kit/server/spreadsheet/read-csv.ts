import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import { decodeTextChunks } from './decode-text.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { maxSpreadsheetRowsWithBlanks } from './spreadsheet-options.ts';
import type { SpreadsheetRow, SpreadsheetLimits } from './spreadsheet-options.ts';

/**
 * Reads the rows of a CSV file one by one, in any common encoding and delimiter, with or without a `sep=` line. Blank rows are
 * left out.
 */
export async function* readNonBlankCsvRows(
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
): AsyncGenerator<SpreadsheetRow> {
  const chunks = decodeTextChunks(bytes);
  const first = chunks.next().value ?? '';
  const named = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i.exec(first);
  const head = named ? first.slice(named[0].length) : first;
  let row = named ? 1 : 0;
  for await (const cells of parseRecords(head, chunks, named?.[1] ?? detectDelimiter(head), limits)) {
    row += 1;
    if (row > maxSpreadsheetRowsWithBlanks)
      throw new SpreadsheetError('tooManyRows', { count: row, most: limits.rowsBelowTitles });
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (cells.length > limits.columns)
      throw new SpreadsheetError('tooManyColumns', { row, most: limits.columns });
    yield { row, cells };
  }
}

async function* parseRecords(
  head: string,
  rest: Iterable<string>,
  delimiter: string,
  limits: SpreadsheetLimits,
): AsyncGenerator<string[]> {
  const source = Readable.from(shortLines(head, rest, limits));
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    // A quotation mark inside an unquoted cell is text, as in 41" trailer.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: limits.csvRowCharacters,
  });
  takeAnyLength(parser);
  source.pipe(parser);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const record of parser) yield record;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error['lines'] === 'number' ? error['lines'] : 0;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new SpreadsheetError('quoteUnclosed', { row });
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new SpreadsheetError('rowTooLong', { row });
    throw new SpreadsheetError('fileUnreadable', {});
  }
}

/**
 * The parser creates an error for each record whose length differs from the first, and discards it if any length is allowed. This
 * takes ten times as long as reading. It compares with the last record while the count is zero, so the count stays zero.
 */
function takeAnyLength({ info }: Parser): void {
  Object.defineProperty(info, 'records', { get: () => 0, set: () => {} });
}

const [lineFeed, carriageReturn] = [10, 13];
/**
 * Yields the chunks of a text. Rejects a line that is longer than any row can be. It can contain millions of empty cells, which
 * the parser counts last.
 */
function* shortLines(head: string, rest: Iterable<string>, limits: SpreadsheetLimits): Generator<string> {
  let [letters, row, before] = [0, 1, 0];
  const checked = (chunk: string): string => {
    for (let index = 0; index < chunk.length; index += 1) {
      const code = chunk.charCodeAt(index);
      letters += 1;
      if (code === lineFeed || code === carriageReturn) {
        if (code === carriageReturn || before !== carriageReturn) row += 1;
        letters = 0;
      } else if (letters > limits.csvRowCharacters) throw new SpreadsheetError('rowTooLong', { row });
      before = code;
    }
    return chunk;
  };
  yield checked(head);
  for (const restChunk of rest) yield checked(restChunk);
}

/** Detects the delimiter that occurs most often and most evenly in the first lines, outside quotation marks. */
export function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  // If two are equal, the semicolon wins, because the commas are in amounts, as in 3,6.
  const scores = [';', '\t', '|', ','].map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    // Counts the lines with as many delimiters as the fullest line. Cells that contain commas are uneven.
    return {
      delimiter,
      score: most === 0 ? 0 : counts.filter((count) => count === most).length * 100 + most,
    };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
}
