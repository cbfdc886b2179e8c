import type { ErrorDefinition } from './errors.ts';

/** Why a file from another system cannot be read as a table. All imports of such files share these errors. */
export const spreadsheetErrorDefinitions = {
  empty: {
    status: 400,
    sentence: 'The file has no rows below its header.',
    description: 'A file is empty, or has titles alone.',
  },
  tooManyRows: {
    status: 400,
    sentence: 'The file has {count} rows. The limit is {most}. Split the file.',
    description: 'A file has more rows than one import takes.',
  },
  tooManyCells: {
    status: 400,
    sentence: 'The file has more than {most} cells. Split it or remove columns.',
    description: 'The rows of a file have more cells together than one import takes.',
  },
  tooLarge: {
    status: 400,
    sentence: 'The file is too large. Split it or save it as CSV.',
    description: 'A file has more bytes, or a workbook unpacks to more, than one import takes.',
  },
  tooSlow: {
    status: 400,
    sentence: 'Reading the file took more than {seconds} seconds. Make sure it’s a table, or split it.',
    description: 'Reading a file takes longer than it may; the reading is ended.',
  },
  openQuote: {
    status: 400,
    sentence: 'A quotation mark near row {row} isn’t closed.',
    description: 'A CSV file ends within quotation marks.',
  },
  tooManyColumns: {
    status: 400,
    sentence: 'Row {row} has more than {most} cells. Check that the file is a table.',
    description: 'A row has more cells than a table may have.',
  },
  tooLongRow: {
    status: 400,
    sentence: 'Row {row} is too long. Check its quotation marks.',
    description: 'A row of a CSV file has more characters than it may have.',
  },
  oldExcel: {
    status: 400,
    sentence: 'This is an old or protected Excel file. Save it as XLSX or CSV without a password.',
    description: 'An .xls file or an encrypted workbook is uploaded.',
  },
  pdf: {
    status: 400,
    sentence: 'This is a PDF. Export the table as CSV or XLSX.',
    description: 'A PDF is uploaded.',
  },
  zip: {
    status: 400,
    sentence: 'This is a ZIP file. Upload the CSV or XLSX file in it.',
    description: 'A ZIP is uploaded.',
  },
  picture: {
    status: 400,
    sentence: 'This is an image. Upload a CSV or XLSX file.',
    description: 'A picture is uploaded.',
  },
  html: {
    status: 400,
    sentence: 'This is a web page. Open it in a spreadsheet and save it as XLSX or CSV.',
    description: 'An HTML table that is named as a spreadsheet is uploaded.',
  },
  noText: {
    status: 400,
    sentence: 'Row {row} has non-text characters. Save the file as CSV (UTF-8) or XLSX.',
    description: 'A cell has a NUL character or half of a letter.',
  },
  noSheet: { status: 400, sentence: 'The workbook has no sheet.', description: 'A workbook has no sheet.' },
  unreadable: {
    status: 400,
    sentence: 'The file is damaged. Save it again, then upload it.',
    description: 'A file cannot be read though it begins as a workbook or a CSV file does.',
  },
} as const;

/** Every import includes these errors among its own. */
export type SpreadsheetErrors = Readonly<Record<keyof typeof spreadsheetErrorDefinitions, ErrorDefinition>>;
export const listSpreadsheetErrors = (errors: SpreadsheetErrors): ErrorDefinition[] =>
  (Object.keys(spreadsheetErrorDefinitions) as (keyof typeof spreadsheetErrorDefinitions)[]).map(
    (name) => errors[name],
  );
