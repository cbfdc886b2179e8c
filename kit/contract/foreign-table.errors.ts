/** Why a file from another system is not read as a table: what the catalogues of all imports of such files share. */
export const foreignTableFaults = {
  tooManyColumns: {
    status: 400,
    sentence: 'Row {row} has more than {most} cells. Check that the file is a table.',
    when: 'A row has more cells than a table may have.',
  },
  tooLongRow: {
    status: 400,
    sentence: 'Row {row} is too long. Check its quotation marks.',
    when: 'A row of a CSV file has more characters than it may have.',
  },
  oldExcel: {
    status: 400,
    sentence: 'This is an old or protected Excel file. Save it as XLSX or CSV without a password.',
    when: 'An .xls file or an encrypted workbook is uploaded.',
  },
  pdf: {
    status: 400,
    sentence: 'This is a PDF. Export the table as CSV or XLSX.',
    when: 'A PDF is uploaded.',
  },
  zip: {
    status: 400,
    sentence: 'This is a ZIP file. Upload the CSV or XLSX file in it.',
    when: 'A ZIP is uploaded.',
  },
  picture: {
    status: 400,
    sentence: 'This is a picture. Upload a CSV or XLSX file.',
    when: 'A picture is uploaded.',
  },
  html: {
    status: 400,
    sentence: 'This is a web page. Open it in a spreadsheet and save it as XLSX or CSV.',
    when: 'An HTML table that is named as a spreadsheet is uploaded.',
  },
  noText: {
    status: 400,
    sentence: 'Row {row} has characters that are no text. Save the file again as CSV (UTF-8) or XLSX.',
    when: 'A cell has a NUL character or half of a letter.',
  },
  noSheet: { status: 400, sentence: 'The workbook has no sheet.', when: 'A workbook has no sheet.' },
  unreadable: {
    status: 400,
    sentence: 'The file is damaged. Save it again, then upload it.',
    when: 'A file cannot be read though it begins as a workbook or a CSV file does.',
  },
} as const;
