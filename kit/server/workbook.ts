import type { XmlElement } from './xml.ts';
import { readXml } from './xml.ts';
import { workbookErrors } from '#kit/contract/workbook.errors.ts';
import { openZip, writeZip } from './zip.ts';
import { Refusal, refuse } from './refuse.ts';
import { addDays, daysBetween, isDate, showDate } from '#kit/contract/dates.ts';

/** Workbooks as spreadsheets keep them (XLSX): the first sheet of one as texts, and a table as one. */

const mostUnpacked = 64_000_000;
/** Beyond it a cell is no column of anybody's table; what stands there is told as one cell too many. */
const lastColumn = 255;
const limits = { maxDepth: 24, maxAttributes: 64, maxTags: 2_000_000 };

export interface WorkbookRow {
  /** As the spreadsheet counts, from 1. */
  row: number;
  cells: string[];
}
/** The first sheet of a workbook. Numbers come with a point, dates as MM/DD/YYYY, percentages with their sign. */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookRow[]> {
  const file = openZip(bytes, mostUnpacked);
  try {
    const book = await bookOf(file);
    const kinds = await kindsOf(file('xl/styles.xml'));
    const shared = await sharedOf(file('xl/sharedStrings.xml'));
    return await rowsOf(file(book.sheet) ?? refuse(workbookErrors.unreadable), { ...book, kinds, shared });
  } catch (error) {
    // Whatever the XML inside lacks, nobody who sees a spreadsheet can mend it.
    if (error instanceof Refusal && error.error.startsWith('xml.')) refuse(workbookErrors.unreadable);
    throw error;
  }
}

/** Where the first sheet of a workbook is in its folder. */
export const readSheetPath = async (file: File): Promise<string> => (await bookOf(file)).sheet;

type File = (name: string) => Uint8Array | undefined;
/** Names come with or without a prefix. */
const nameOf = (element: XmlElement): string => element.name.slice(element.name.indexOf(':') + 1);

/** Where the first sheet stands, and from which day its dates count. */
async function bookOf(file: File): Promise<{ sheet: string; from1904: boolean }> {
  let [rel, from1904] = ['', false];
  await readXml(
    file('xl/workbook.xml') ?? refuse(workbookErrors.unreadable),
    {
      open: (element) => {
        if (nameOf(element) === 'sheet' && rel === '') rel = element.attributes['r:id'] ?? 'rId1';
        if (nameOf(element) === 'workbookPr')
          from1904 = ['1', 'true'].includes(element.attributes['date1904'] ?? '');
      },
    },
    limits,
  );
  let sheet = 'xl/worksheets/sheet1.xml';
  const relations = file('xl/_rels/workbook.xml.rels');
  if (relations)
    await readXml(
      relations,
      {
        open: ({ attributes }) => {
          const target = attributes['Target'];
          if (attributes['Id'] === rel && target !== undefined)
            sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
        },
      },
      limits,
    );
  return { sheet, from1904 };
}

type Kind = 'plain' | 'date' | 'percent';
/** How the numbers of each style are shown: a date is a number too. */
async function kindsOf(styles: Uint8Array | undefined): Promise<Kind[]> {
  if (!styles) return [];
  const formats = new Map<string, string>();
  const kinds: Kind[] = [];
  let inside = false;
  await readXml(
    styles,
    {
      open: (element) => {
        const { attributes } = element;
        if (nameOf(element) === 'numFmt')
          formats.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
        if (nameOf(element) === 'cellXfs') inside = true;
        if (inside && nameOf(element) === 'xf')
          kinds.push(kindOf(Number(attributes['numFmtId']), formats.get(attributes['numFmtId'] ?? '')));
      },
      close: (element) => {
        if (nameOf(element) === 'cellXfs') inside = false;
      },
    },
    limits,
  );
  return kinds;
}
function kindOf(id: number, format: string | undefined): Kind {
  const plain = format?.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '') ?? '';
  if (id === 9 || id === 10 || plain.includes('%')) return 'percent';
  return (id >= 14 && id <= 17) || id === 22 || /[dy]/i.test(plain) ? 'date' : 'plain';
}

/** Texts that cells point to. How they are to be spoken (rPh) is none of them. */
async function sharedOf(bytes: Uint8Array | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (!bytes) return shared;
  let text = '';
  await readXml(
    bytes,
    {
      close: (element) => {
        if (nameOf(element) === 't' && !spoken(element)) text += element.text;
        if (nameOf(element) === 'si') {
          shared.push(text);
          text = '';
        }
      },
    },
    limits,
  );
  return shared;
}
const spoken = ({ parent }: XmlElement): boolean => parent !== undefined && nameOf(parent) === 'rPh';

interface Meaning {
  from1904: boolean;
  kinds: readonly Kind[];
  shared: readonly string[];
}
async function rowsOf(bytes: Uint8Array, meaning: Meaning): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  let current: WorkbookRow = { row: 0, cells: [] };
  let value = '';
  await readXml(
    bytes,
    {
      open: (element) => {
        if (nameOf(element) === 'row') {
          current = { row: Number(element.attributes['r'] ?? current.row + 1), cells: [] };
          rows.push(current);
        }
        if (nameOf(element) === 'c') value = '';
      },
      close: (element) => {
        const name = nameOf(element);
        if (name === 'v' || (name === 't' && !spoken(element))) value += element.text;
        if (name !== 'c') return;
        const at = Math.min(lastColumn, columnOf(element.attributes['r']) ?? current.cells.length);
        while (current.cells.length < at) current.cells.push('');
        current.cells[at] = textOf(value, element.attributes, meaning);
      },
    },
    limits,
  );
  return rows.filter((row) => row.row >= 1 && row.row <= 1_048_576);
}
/** "C5" → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
function textOf(
  value: string,
  { t: type, s: style }: Record<string, string>,
  { from1904, kinds, shared }: Meaning,
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return value;
  if (value.trim() === '') return '';
  const kind = kinds[Number(style ?? 0)] ?? 'plain';
  if (kind === 'date') return dayOf(Number(value), from1904) ?? value;
  return kind === 'percent' ? `${numberText(String(Number(value) * 100))}%` : numberText(value);
}
/** 3.1000000000000001 is what a spreadsheet keeps of 3.1. */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return value;
  return /[eE]|\.\d{10}/.test(value) ? number.toFixed(10).replace(/0+$/, '').replace(/\.$/, '') : value;
}
function dayOf(serial: number, from1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 1 || serial > 120_000) return undefined;
  const date = addDays(from1904 ? '1904-01-01' : firstSerial, Math.floor(serial));
  return isDate(date) ? showDate(date) : undefined;
}
/** The day before the first that spreadsheets number, with the 29 February 1900 that they count and that there was not. */
const firstSerial = '1899-12-30';

export type WorkbookCell = string | number | null;
export interface WorkbookColumn {
  title: string;
  /** In letters. */
  width: number;
  /** A date comes as YYYY-MM-DD and can be calculated with. */
  date?: boolean;
}
/** A table as a workbook of one sheet: titles that stay in sight, numbers as numbers. */
export function writeWorkbook(
  name: string,
  columns: readonly WorkbookColumn[],
  rows: readonly (readonly WorkbookCell[])[],
): Uint8Array {
  const titles = columns.map(({ title }, at) => textCell(at, 1, title, 1)).join('');
  const lines = rows.map(
    (cells, n) =>
      `<row r="${n + 2}">${cells.map((value, at) => cellOf(value, at, n + 2, columns[at]?.date === true)).join('')}</row>`,
  );
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const sheet =
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles}</row>${lines.join('')}</sheetData></worksheet>`;
  return writeZip([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: relationsOf([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', text: workbookOf(name) },
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
/** 0 plain, 1 the titles, 2 a date. */
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

function cellOf(value: WorkbookCell, at: number, row: number, date: boolean): string {
  if (value === null || value === '') return '';
  if (date && typeof value === 'string')
    return `<c r="${placeOf(at, row)}" s="2"><v>${daysBetween(firstSerial, value)}</v></c>`;
  return typeof value === 'number'
    ? `<c r="${placeOf(at, row)}"><v>${value}</v></c>`
    : textCell(at, row, value, 0);
}
// Text that stands in the cell itself is never run as a formula.
const textCell = (at: number, row: number, text: string, style: 0 | 1): string =>
  `<c r="${placeOf(at, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const placeOf = (at: number, row: number): string =>
  `${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}${row}`;
/** XML holds no control characters beside tab and line breaks. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
