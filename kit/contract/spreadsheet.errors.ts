import type { ErrorDefinition } from './errors.ts';

/** Why a file from another system cannot be read as a table. All imports of such files share these errors. */
export const spreadsheetErrorDefinitions = {
  fileEmpty: {
    status: 400,
    sentence: 'The file has no rows below its header.',
    description: 'The file is empty, or has only a header row.',
  },
  tooManyRows: {
    status: 400,
    sentence: 'The file has {count} rows. The limit is {most}. Split the file.',
    description: 'The file has more rows than one import accepts.',
  },
  tooManyCells: {
    status: 400,
    sentence: 'The file has more than {most} cells. Split it or remove columns.',
    description: 'The rows of the file have more cells in total than one import accepts.',
  },
  fileTooLarge: {
    status: 400,
    sentence: 'The file is too large. Split it or save it as CSV.',
    description: 'The file, or the unpacked workbook, has more bytes than one import accepts.',
  },
  readTimeout: {
    status: 400,
    sentence: 'Reading the file took more than {seconds} seconds. Make sure it’s a table, or split it.',
    description: 'Reading the file takes longer than allowed, and is stopped.',
  },
  quoteUnclosed: {
    status: 400,
    sentence: 'A quotation mark near row {row} isn’t closed.',
    description: 'The CSV file ends inside quotation marks.',
  },
  tooManyColumns: {
    status: 400,
    sentence: 'Row {row} has more than {most} cells. Check that the file is a table.',
    description: 'A row has more cells than a table can have.',
  },
  rowTooLong: {
    status: 400,
    sentence: 'Row {row} is too long. Check its quotation marks.',
    description: 'A row of the CSV file has more characters than allowed.',
  },
  oldExcelUnsupported: {
    status: 400,
    sentence: 'This is an old or protected Excel file. Save it as XLSX or CSV without a password.',
    description: 'The file is an .xls file or an encrypted workbook.',
  },
  pdfUnsupported: {
    status: 400,
    sentence: 'This is a PDF. Export the table as CSV or XLSX.',
    description: 'The file is a PDF.',
  },
  zipUnsupported: {
    status: 400,
    sentence: 'This is a ZIP file. Upload the CSV or XLSX file in it.',
    description: 'The file is a ZIP.',
  },
  openDocumentUnsupported: {
    status: 400,
    sentence: 'This is an OpenDocument file. Save it as XLSX or CSV.',
    description: 'The file is an OpenDocument file, such as .ods.',
  },
  imageUnsupported: {
    status: 400,
    sentence: 'This is an image. Upload a CSV or XLSX file.',
    description: 'The file is an image.',
  },
  htmlUnsupported: {
    status: 400,
    sentence: 'This is a web page. Open it in a spreadsheet and save it as XLSX or CSV.',
    description: 'The file is an HTML table with the name of a spreadsheet.',
  },
  charactersInvalid: {
    status: 400,
    sentence: 'Row {row} has non-text characters. Save the file as CSV (UTF-8) or XLSX.',
    description: 'A cell contains a NUL character or half of a character.',
  },
  sheetMissing: {
    status: 400,
    sentence: 'The workbook has no sheet.',
    description: 'The workbook has no sheet.',
  },
  fileUnreadable: {
    status: 400,
    sentence: 'The file is damaged. Save it again, then upload it.',
    description: 'The file cannot be read, although it begins like a workbook or a CSV file.',
  },
} as const;

/** Every import includes these errors among its own. */
export type SpreadsheetErrors = Readonly<Record<keyof typeof spreadsheetErrorDefinitions, ErrorDefinition>>;
export const listSpreadsheetErrors = (errors: SpreadsheetErrors): ErrorDefinition[] =>
  (Object.keys(spreadsheetErrorDefinitions) as (keyof typeof spreadsheetErrorDefinitions)[]).map(
    (name) => errors[name],
  );
