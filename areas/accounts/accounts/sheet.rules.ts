import { tidied } from '#kit/contract/letters.ts';

/** A CSV file as spreadsheets write it: with commas, semicolons or tabs, quoted or not, in the encodings that are about. */

export interface Sheet {
  titles: string[];
  /** Rows with anything in them; `row` counts as the spreadsheet does, the titles are row 1. */
  rows: { row: number; cells: string[] }[];
  /** The row whose quotation mark is never closed. */
  openAt: number | null;
  /** The row that the titles are in, where it is another than the first. */
  titleRow?: number;
}

/**
 * UTF-8, UTF-16 with its mark or without, else the Western encoding of old spreadsheets. No database keeps NUL:
 * another sign that no cell may hold stands for it, and is told as that.
 */
export const decode = (bytes: Uint8Array): string => decoded(bytes).replaceAll('\u0000', '\u0001');
function decoded(bytes: Uint8Array): string {
  const wide = widthOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** UTF-16 by its mark, or by its titles: every other byte of plain letters is NUL. Of UTF-32 three of four are. */
function widthOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 64);
  const nulls = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length;
  const [even, odd] = [nulls(0), nulls(1)];
  const most = head.length / 4;
  if ((head[0] === 0xff && head[1] === 0xfe) || (odd > most && even === 0)) return 'utf-16le';
  return (head[0] === 0xfe && head[1] === 0xff) || (even > most && odd === 0) ? 'utf-16be' : undefined;
}

/** The separator that stands most often in the first line, outside quotation marks. */
function separatorOf(text: string): string {
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

// Our own exports put an apostrophe before what a spreadsheet would run as a formula.
const unguarded = (cell: string): string =>
  /^'\s*[=+\-@\t\n\r\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell;
const tidy = (cell: string): string => tidied(unguarded(cell.trim()).normalize('NFC'));

/** A cell of a file as it is read: trimmed, and what no cell may hold told apart. */
export const tidyCell = (cell: string): string => tidy(cell.replaceAll('\u0000', '\u0001'));
const isNoText = (cell: string): boolean => /[\u0001-\u0008\u000e-\u001f\ufffd]/.test(cell);
/** The signs of a picture, of a packed file, or of an encoding that nobody can tell. */
export const holdsNoText = ({ titles, rows }: Sheet): boolean =>
  [titles, ...rows.map(({ cells }) => cells)].some((cells) => cells.some(isNoText));

const cellsWithWords = (records: readonly { row: number; cells: string[] }[]): Sheet['rows'] =>
  records.filter(({ cells }) => cells.some((cell) => cell !== ''));
/** A sheet of a workbook, whose rows are told apart already. */
export function sheetOf(rows: readonly { row: number; cells: readonly string[] }[]): Sheet {
  const neat = rows.map(({ row, cells }) => ({ row, cells: cells.map(tidy) }));
  return {
    titles: neat.find(({ row }) => row === 1)?.cells ?? [],
    rows: cellsWithWords(neat.filter(({ row }) => row > 1)),
    openAt: null,
  };
}

/** A table as the reader of foreign files found it. */
export const sheetOfTable = (table: {
  titles: readonly string[];
  titleRow: number;
  rows: readonly { row: number; cells: readonly string[] }[];
}): Sheet => {
  const tidyAll = (cells: readonly string[]): string[] => cells.map(tidyCell);
  return {
    titles: tidyAll(table.titles),
    titleRow: table.titleRow,
    rows: cellsWithWords(table.rows.map(({ row, cells }) => ({ row, cells: tidyAll(cells) }))),
    openAt: null,
  };
};

export function readSheet(file: string): Sheet {
  const text = file.replace(/^\ufeff/, '');
  const mark = separatorOf(text);
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let opened = 0;
  const endCell = () => {
    cells.push(tidy(cell));
    cell = '';
  };
  const endRecord = () => {
    endCell();
    records.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
      opened = records.length + 1;
    } else if (sign === mark) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRecord();
    } else cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  const [titles = [], ...rest] = records;
  return {
    titles,
    rows: cellsWithWords(rest.map((found, i) => ({ row: i + 2, cells: found }))),
    openAt: quoted ? opened : null,
  };
}

const written = (cell: string): string =>
  /[",;\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
/** The sheet as a file again, rows at their places. */
export function writeSheet({ titles, rows }: Pick<Sheet, 'titles' | 'rows'>): string {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]));
  const last = rows.at(-1)?.row ?? 1;
  const lines = [titles, ...Array.from({ length: last - 1 }, (_, i) => byRow.get(i + 2) ?? [])];
  return `${lines.map((cells) => cells.map(written).join(',')).join('\n')}\n`;
}
