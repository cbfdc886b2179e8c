import { daysBetween } from '#kit/contract/dates.ts';
import { writeZip } from './zip.ts';

/** Writes tables as workbooks (XLSX). Workbooks of other programs are read by `spreadsheet/`. */

/** The day before spreadsheet day 1. It accounts for February 29, 1900, which spreadsheets count but which did not exist. */
const firstSerial = '1899-12-30';

export type WorkbookCell = string | number | null;
export interface WorkbookColumn {
  title: string;
  /** In characters. */
  width: number;
  /** The value is a YYYY-MM-DD date that the spreadsheet can calculate with. */
  date?: boolean;
}
/** Writes a table as a workbook of one sheet. The titles are frozen, and numbers are numeric cells. */
export function buildXlsxWorkbook(
  sheetName: string,
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly WorkbookCell[])[],
): Uint8Array {
  const titles = columns.map(({ title }, columnIndex) => textCell(columnIndex, 1, title, 1)).join('');
  const lines = rows.map((cells, n) => {
    const row = cells.map((value, index) => cellOf(value, index, n + 2, columns[index]?.date === true));
    return `<row r="${n + 2}">${row.join('')}</row>`;
  });
  const widths = columns.map(
    ({ width }, columnIndex) =>
      `<col min="${columnIndex + 1}" max="${columnIndex + 1}" width="${width}" customWidth="1"/>`,
  );
  const sheet =
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles}</row>${lines.join('')}</sheetData></worksheet>`;
  return writeZip([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: relationsOf([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', text: workbookOf(sheetName) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationsOf([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', text: styles },
    { name: 'xl/worksheets/sheet1.xml', text: sheet },
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kindOfPart = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes =
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${kindOfPart}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${kindOfPart}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOfPart}.worksheet+xml"/></Types>`;
const relationsOf = (parts: readonly (readonly [kind: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${parts
    .map(
      ([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const workbookOf = (name: string): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
/** 0 plain, 1 title, 2 date. */
const styles =
  `${head}<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

function cellOf(value: WorkbookCell, columnIndex: number, row: number, date: boolean): string {
  if (value === null || value === '') return '';
  if (date && typeof value === 'string')
    return `<c r="${placeOf(columnIndex, row)}" s="2"><v>${daysBetween(firstSerial, value)}</v></c>`;
  return typeof value === 'number'
    ? `<c r="${placeOf(columnIndex, row)}"><v>${value}</v></c>`
    : textCell(columnIndex, row, value, 0);
}
// An inline string never runs as a formula.
const textCell = (columnIndex: number, row: number, text: string, style: 0 | 1): string =>
  `<c r="${placeOf(columnIndex, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const placeOf = (columnIndex: number, row: number): string =>
  `${columnIndex < 26 ? '' : String.fromCharCode(64 + Math.floor(columnIndex / 26))}${String.fromCharCode(65 + (columnIndex % 26))}${row}`;
/** XML allows no control characters except tab and line breaks. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
