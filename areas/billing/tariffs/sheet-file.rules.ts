import type { Sheet } from '#areas/accounts/accounts/sheet.rules.ts';
import { plain } from '#areas/accounts/accounts/sheet-words.rules.ts';
import { compare } from './compare.rules.ts';
import { failing, titleOf } from './sheet-cells.rules.ts';
import type { Cells, Fail } from './sheet-cells.rules.ts';
import { fileColumns } from './sheet-file.contract.ts';
import type { FileFault } from './sheet-file.contract.ts';
import { fileFaults, wrongIn } from './sheet-file-faults.rules.ts';
import { linesOf } from './sheet-row.rules.ts';
import type { ReadLine } from './sheet-row.rules.ts';
import { faultsOf, meantFor } from './sheets.rules.ts';
import type { SheetBody, Zone } from './sheets.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { dateIn } from '#kit/contract/foreign-dates.ts';
import { nearestOf } from '#kit/contract/nearest.ts';

/** From a file to the rates of a version: every row read, and every fault at its row and column. */

/** What the cells are held against. */
export interface FileFacts {
  /** By number in capitals. */
  accounts: ReadonlyMap<string, number>;
  regions: readonly { id: number; name: string }[];
  /** Named by code and name. */
  warehouses: readonly { id: number; name: string }[];
  states: readonly string[];
  categories: readonly string[];
  /** As the draft, else the last version, has them. */
  zones: readonly Zone[];
  /** The day of the draft, where the file does not say one. */
  draftDate: string | null;
  published: readonly (SheetBody & { version: number; effectiveDate: string })[];
}
export interface ReadFile extends SheetBody {
  effectiveDate: string | null;
  /** The version that reads as the file does, of the same day. */
  already: number | null;
  faults: FileFault[];
}

export function readRates(sheet: Sheet, facts: FileFacts): ReadFile {
  const faults: FileFault[] = [];
  const ofTitles = failing(faults, sheet.titleRow || 1);
  const nothing = { effectiveDate: null, already: null, zones: [], lines: [], faults };
  const columns = columnsOf(sheet.titles, ofTitles);
  if (!columns.includes('rateType')) return nothing;
  const rows = sheet.rows.map(({ row, cells }): Cells => {
    const fail = failing(faults, row);
    const more = cells.slice(columns.length).filter((cell) => cell !== '');
    if (more.length > 0) fail(null, more.join(' '), fileFaults.tooManyCells);
    return { row, fail, of: (column) => cells[columns.indexOf(column)] ?? '' };
  });
  const date = dateOf(rows, facts, ofTitles);
  const { lines, zones } = linesOf(rows, facts);
  checkTogether({ lines, zones, rows, faults });
  const body = { zones, lines: lines.map(({ line }) => line) };
  const same = facts.published.find((v) => v.effectiveDate === date);
  const already = same && faults.length === 0 && isSame(same, body) ? same.version : null;
  if (same && already === null)
    failing(faults, rows[0]?.row ?? 1)('effectiveDate', showDate(same.effectiveDate), fileFaults.overlaps, {
      version: same.version,
    });
  return { ...body, effectiveDate: date, already, faults: faults.toSorted((a, b) => a.row - b.row) };
}
export function isSame(one: SheetBody, other: SheetBody): boolean {
  const { lines, zones } = compare(one, other);
  return lines.length === 0 && zones.length === 0;
}

/** Which column each title means, and what is wrong with the titles. */
function columnsOf(titles: readonly string[], fail: Fail): (string | null)[] {
  const byTitle = new Map(fileColumns.map((c) => [plain(c.title), c.id]));
  const near = nearestOf(fileColumns.map((c) => ({ code: c.title })));
  const seen = new Set<string>();
  const columns = titles.map((title) => {
    if (title === '') return null;
    const column = byTitle.get(plain(title));
    if (column === undefined) {
      fail(null, title, fileFaults.unknownColumn, { title }, near.find(title)?.code ?? null);
      return null;
    }
    if (seen.has(column)) fail(column, title, fileFaults.columnTwice, { title });
    seen.add(column);
    return column;
  });
  if (!seen.has('rateType')) fail('rateType', '', fileFaults.noColumn, { title: titleOf('rateType') });
  return columns;
}

/** The one day that the file is for. */
function dateOf(rows: readonly Cells[], facts: FileFacts, ofTitles: Fail): string | null {
  let found: { date: string; row: number } | null = null;
  let wrong = false;
  for (const { row, of, fail } of rows) {
    const said = of('effectiveDate');
    if (said === '') continue;
    // Days with points between them are written day first.
    const date = dateIn(said, said.includes('.') ? 'dmy' : 'mdy');
    if (date === undefined) {
      wrong = true;
      fail('effectiveDate', said, fileFaults.date);
    } else if (found === null) found = { date, row };
    else if (date !== found.date)
      fail('effectiveDate', said, fileFaults.otherDate, { row: found.row, date: showDate(found.date) });
  }
  const date = found?.date ?? facts.draftDate;
  if (date === null && !wrong)
    ofTitles('effectiveDate', '', fileFaults.required, { title: titleOf('effectiveDate') });
  return date;
}

/** What lines and zones say of each other. A row that is at fault is not held against others. */
function checkTogether({
  lines,
  zones,
  rows,
  faults,
}: {
  lines: readonly ReadLine[];
  zones: readonly Zone[];
  rows: readonly Cells[];
  faults: FileFault[];
}): void {
  const faulty = new Set(faults.map((f) => `${f.row} ${f.column}`));
  const rowsAtFault = new Set(faults.map((f) => f.row));
  const body = { zones: [...zones], lines: lines.map(({ line }) => line) };
  for (const [place, sentence] of Object.entries(faultsOf(body))) {
    const [list = '', at = '', field = ''] = place.split('.');
    const zone = list === 'zones' ? zones[Number(at)] : undefined;
    const cells = zone
      ? (rows.find((r) => said(r, zone) && r.of('states') !== '') ?? rows.find((r) => said(r, zone)))
      : rows.find((r) => r.row === lines[Number(at)]?.row);
    const column = columnOfField(field);
    if (!cells || field === 'priority' || faulty.has(`${cells.row} ${titleOf(column)}`)) continue;
    cells.fail(column, cells.of(column), wrongIn(field, sentence));
  }
  const first = new Map<string, number>();
  for (const { row, line } of lines) {
    if (rowsAtFault.has(row)) continue;
    const key = meantFor(line);
    const before = first.get(key);
    if (before === undefined) first.set(key, row);
    else failing(faults, row)(null, '', fileFaults.sameFreight, { row: before });
  }
}
const said = (cells: Cells, zone: Zone): boolean => plain(cells.of('zone')) === plain(zone.name);
const columnOfField = (field: string): string => {
  if (field === 'breaks') return 'breakFrom0';
  return field === 'name' ? 'zone' : field;
};
