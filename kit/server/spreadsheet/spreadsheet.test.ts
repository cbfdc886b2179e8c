import { describe, expect, it, vi } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { markFormulaWithoutStoredValue } from '#kit/contract/formula-cell.ts';
import { buildTestWorkbook } from './workbook-testing.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import type { SpreadsheetReadOptions } from './spreadsheet-options.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const known = ['Code', 'Description', 'ZIP', 'Ship date'];
const read = (text: string | Uint8Array, wishes: Partial<SpreadsheetReadOptions> = {}) =>
  readSpreadsheet(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    knownTitles: known,
    ...wishes,
  });
const problemOf = async (bytes: string | Uint8Array, wishes: Partial<SpreadsheetReadOptions> = {}) => {
  try {
    await read(bytes, wishes);
    return 'none';
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.problem;
    throw error;
  }
};
const rows = async (...of: Parameters<typeof read>) => (await read(...of)).rows.map(({ cells }) => cells);

describe('a CSV file', () => {
  it.each([
    ['commas', 'Code,Description\nROS-RED,"Roses, 50 cm"\n'],
    ['semicolons', 'Code;Description\nROS-RED;Roses, 50 cm\n'],
    ['tabs', 'Code\tDescription\nROS-RED\tRoses, 50 cm\n'],
    ['bars', 'Code|Description\nROS-RED|Roses, 50 cm\n'],
    ['a line that names its separator', 'sep=;\r\nCode;Description\r\nROS-RED;Roses, 50 cm\r\n'],
    ['a byte order mark', '\uFEFFCode,Description\r\nROS-RED,"Roses, 50 cm"\r\n'],
    ['old Mac line ends', 'Code,Description\rROS-RED,"Roses, 50 cm"\r'],
    ['no line end after the last line', 'Code,Description\nROS-RED,"Roses, 50 cm"'],
  ])('is read with %s', async (_, text) => {
    expect(await rows(text)).toEqual([['ROS-RED', 'Roses, 50 cm']]);
  });
  it.each([
    ['UTF-8', new TextEncoder().encode('Code,Description\nÑ-1,Piñas\n')],
    ['Windows-1252', Uint8Array.from('Code,Description\nÑ-1,Piñas\n', (letter) => letter.charCodeAt(0))],
    ['UTF-16 with a mark', new Uint8Array(Buffer.from('\uFEFFCode,Description\nÑ-1,Piñas\n', 'utf16le'))],
    ['UTF-16 without one', new Uint8Array(Buffer.from('Code,Description\nÑ-1,Piñas\n', 'utf16le'))],
  ])('is read in %s', async (_, bytes) => {
    expect(await rows(bytes)).toEqual([['Ñ-1', 'Piñas']]);
  });
  it('keeps leading zeros, quotation marks and line breaks in cells, and numbers rows as the spreadsheet does', async () => {
    const text = 'Code,Description,ZIP\n\nA,"Two\nlines ""quoted""",00501\nB,41" trailer,33122\n';
    const table = await read(text);
    expect(table.rows).toEqual([
      { row: 3, cells: ['A', 'Two\nlines "quoted"', '00501'] },
      { row: 4, cells: ['B', '41" trailer', '33122'] },
    ]);
  });
  it('accepts rows shorter or longer than its header without raising errors', async () => {
    const traced = vi.spyOn(Error, 'captureStackTrace');
    expect(await rows('Code,Description\n\nA\nB,Roses,x\n')).toEqual([['A'], ['B', 'Roses', 'x']]);
    expect(traced).not.toHaveBeenCalled();
    traced.mockRestore();
  });
  it('finds its header row below a heading, or uses the row the user chose', async () => {
    const text = 'Ruiz Flowers\nProducts of 2027\n\nCode,Description\nA,Roses\nB,Lilies\n';
    expect(await read(text)).toMatchObject({ titleRow: 4, titles: ['Code', 'Description'] });
    expect(await read(text, { titleRow: 5 })).toMatchObject({ titles: ['A', 'Roses'], rows: [{ row: 6 }] });
  });
  it('uses the first row as its header when it recognizes none', async () => {
    expect(await read('a,b\n1,2\n')).toMatchObject({ titleRow: 1, titles: ['a', 'b'] });
  });
});

describe('a workbook', () => {
  const workbook = (cells: (string | number | boolean | Date | null)[][]) =>
    writeXlsx({ sheets: [{ name: 'Products', rows: cells }] });
  it('is read by its values: dates, numbers without exponent, true and false', async () => {
    const bytes = await workbook([
      ['Code', 'Description', 'ZIP', 'Ship date'],
      ['A', 'Roses', 501, new Date('2027-02-03T00:00:00Z')],
      [null, null, null, null],
      ['B', true, 10_002_398_000_123, null],
      ['C', 0.1 + 0.2, null, null],
    ]);
    expect(await rows(bytes)).toEqual([
      ['A', 'Roses', '501', '2027-02-03'],
      ['B', 'yes', '10002398000123'],
      ['C', '0.3'],
    ]);
  });
});

it.each(['3', '2'])(
  'a workbook whose row 3 is followed by a row %s is rejected as unreadable',
  async (next) => {
    const row = (at: string) => `<row r="${at}"><c t="str"><v>Code</v></c></row>`;
    expect(await problemOf(buildTestWorkbook(['1', '3', next].map(row).join('')))).toBe('fileUnreadable');
  },
);

describe('a formula in a workbook', () => {
  const cell = (ref: string, inside: string) => `<c r="${ref}" t="str">${inside}</c>`;
  const sheetOf = (...rows: string[][]) =>
    buildTestWorkbook(rows.map((cells, at) => `<row r="${at + 1}">${cells.join('')}</row>`).join(''));
  it('is read by its stored value, and flagged where no value is stored', async () => {
    const bytes = sheetOf(
      [cell('A1', '<v>Code</v>'), cell('B1', '<v>Amount</v>'), cell('AA1', '<v>Note</v>')],
      [
        cell('A2', '<f>"X"</f><v>X</v>'),
        cell('B2', '<f>IF(A2&gt;1,C2*2,0)</f>'),
        cell('AA2', '<f t="shared" si="0"/><v></v>'),
      ],
      [cell('A3', '<v>Y</v>'), cell('B3', '<f>1+1</f><v>2</v>')],
    );
    const [first = [], second] = await rows(bytes);
    expect([first[0], first[1], first[26]]).toEqual([
      'X',
      markFormulaWithoutStoredValue('IF(A2>1,C2*2,0)'),
      markFormulaWithoutStoredValue(''),
    ]);
    expect(second).toEqual(['Y', '2']);
  });
});

describe('a file without a table', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'fileEmpty'],
    ['titles alone', 'Code,Description\n', 'fileEmpty'],
    ['blank rows', '\n\n , ,\n', 'fileEmpty'],
    ['a PDF', '%PDF-1.7 …', 'pdfUnsupported'],
    [
      'an old Excel file',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      'oldExcelUnsupported',
    ],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'imageUnsupported'],
    [
      'a web page that is named .xls',
      '<html><table><tr><td>Code</td></tr></table></html>',
      'htmlUnsupported',
    ],
    [
      'an OpenDocument file',
      new TextEncoder().encode('PK\u0003\u0004 mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'openDocumentUnsupported',
    ],
    ['a ZIP that is not a workbook', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x00), 'zipUnsupported'],
    [
      'a workbook that was cut off',
      new TextEncoder().encode('PK\u0003\u0004 xl/workbook.xml'),
      'fileUnreadable',
    ],
    ['a quotation mark that is never closed', 'Code,Description\nA,"Roses\nB,Lilies\n', 'quoteUnclosed'],
  ])('is rejected with its specific problem: %s', async (_, bytes, problem) => {
    expect(await problemOf(bytes)).toBe(problem);
  });
  it('is rejected when it has too many rows, columns or characters', async () => {
    const many = `Code\n${'A\n'.repeat(12)}`;
    expect(await problemOf(many, { limits: { rowsBelowTitles: 10, rowsBeforeTitles: 5 } })).toBe(
      'tooManyRows',
    );
    expect(await problemOf('Code,a,b,c\n1,2,3,4\n', { limits: { columns: 3 } })).toBe('tooManyColumns');
    const long = `Code,Description\nA,"${'x'.repeat(5000)}"\n`;
    expect(await problemOf(long, { limits: { csvRowCharacters: 1000 } })).toBe('rowTooLong');
  });
});

it('a file with a NUL character is rejected with the number of its row', async () => {
  await expect(read('Code,Name\nA,ok\nB,a\0b\n')).rejects.toMatchObject({
    problem: 'charactersInvalid',
    params: { row: 3 },
  });
});
