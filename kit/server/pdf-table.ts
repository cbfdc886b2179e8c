/** Tables of a document: a black header repeated on every page, wrapping cells, groups, subtotals and a total. */
import { contentBottom, contentLeft, contentWidth, type PdfLayout } from './pdf-layout.ts';

export interface PdfColumn {
  title: string;
  /** Points, or a share of what the fixed columns leave. */
  width: number | { share: number };
  align?: 'left' | 'right';
  bold?: boolean;
}
export type PdfCell = string | readonly string[];

export interface PdfRow {
  cells: readonly PdfCell[];
  /**
   * A group's title spans the row, stays with its first line and is repeated on the next page. A sum is between lines. A note
   * spans the row under its lead, small, with no rule between them.
   */
  kind?: 'line' | 'group' | 'sum' | 'lead' | 'note';
}
export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: Iterable<PdfRow>;
  /** The last row, kept with the last line. */
  totalCells?: readonly PdfCell[];
  /** Shown if there are no rows. */
  emptyText?: string;
  /** Added to a group's title on later pages. */
  continuedLabel?: string;
}

const size = 8.6;
const lead = 10.6;
const padding = 5.2;
const noteSize = 7.4;
const noteIndent = 10;
const headHeight = 15.75;
const totalHeight = 20;

interface Laid {
  lines: string[][];
  height: number;
  row: PdfRow;
}

export function drawPdfTable(
  layout: PdfLayout,
  { columns, rows, totalCells: total, emptyText: empty, continuedLabel: continued = '' }: PdfTable,
): void {
  const wides = widths(layout, columns);
  let group: Laid | undefined;
  const head = (): void => drawHead(layout, columns, wides);
  const place = (laid: Laid, keep: number, ruled = true): void => {
    if (layout.y + laid.height + keep > contentBottom && layout.ensureSpace(laid.height + keep)) {
      head();
      if (group && laid.row.kind !== 'group') drawGroup(layout, group, columns, wides, continued);
    }
    draw(layout, laid, columns, wides, ruled);
  };
  layout.ensureSpace(headHeight + 20 + (total ? totalHeight : 0));
  head();
  let waiting: Laid | undefined;
  let lines = 0;
  for (const row of rows) {
    const laid = lay(layout, row, columns, wides);
    if (row.kind !== 'group' && row.kind !== 'note') lines++;
    if (waiting) {
      if (waiting.row.kind === 'group') group = waiting;
      const staysWithNext = waiting.row.kind === 'group' || waiting.row.kind === 'lead' || row.kind === 'sum';
      const under = row.kind === 'note';
      place(waiting, staysWithNext ? laid.height : 0, !under);
    }
    waiting = laid;
  }
  if (waiting) place(waiting, total ? totalHeight : 0);
  if (lines === 0 && empty)
    draw(
      layout,
      lay(layout, { cells: [empty], kind: 'line' }, columns.slice(0, 1), [contentWidth]),
      columns.slice(0, 1),
      [contentWidth],
    );
  if (total) drawTotal(layout, lay(layout, { cells: total, kind: 'sum' }, columns, wides), columns, wides);
}

/** The most that a column can grow for a longer title in another language. The share columns give up the space. */
const stretch = 1.5;
function widths(sheet: PdfLayout, columnSpecs: readonly PdfColumn[]): number[] {
  const shared = columnSpecs.some(({ width: w }) => typeof w !== 'number');
  const titled = ({ title, width: w }: PdfColumn): PdfColumn['width'] =>
    typeof w === 'number' && shared
      ? Math.max(w, Math.min(w * stretch, sheet.builder.typesetter.measure(title, 7.1, true) + 2 * padding))
      : w;
  const columns = columnSpecs.map((column) => ({ width: titled(column) }));
  const fixed = columns.reduce((sum, { width: w }) => sum + (typeof w === 'number' ? w : 0), 0);
  const shares = columns.reduce((sum, { width: w }) => sum + (typeof w === 'number' ? 0 : w.share), 0);
  return columns.map(({ width: w }) =>
    typeof w === 'number' ? w : ((contentWidth - fixed) * w.share) / shares,
  );
}

function lay(sheet: PdfLayout, row: PdfRow, columns: readonly PdfColumn[], wides: readonly number[]): Laid {
  const { typesetter: type } = sheet.builder;
  if (row.kind === 'note') {
    const lines = row.cells
      .flatMap((cell) => cell)
      .flatMap((text) => type.wrapLines(text, contentWidth - 2 * padding - noteIndent, noteSize));
    return { row, lines: [lines], height: lines.length * (lead - 1) + 2 };
  }
  const strong = row.kind === 'group' || row.kind === 'sum';
  const lines = row.cells.map((cell, i) => {
    // Group titles and subtotal labels extend over the empty cells beside them.
    let free = wides[i] ?? 0;
    if (strong)
      for (
        let next = i + 1;
        next < wides.length && !row.cells[next]?.length && columns[i]?.align !== 'right';
        next++
      )
        free += wides[next] ?? 0;
    const texts = typeof cell === 'string' ? [cell] : cell;
    return texts.flatMap((text) =>
      text ? type.wrapLines(text, free - 2 * padding, size, strong || columns[i]?.bold, 12) : [],
    );
  });
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return { row, lines, height: most * lead + 6.6 };
}

function drawHead(sheet: PdfLayout, columns: readonly PdfColumn[], wides: readonly number[]): void {
  const { page: pen, y } = sheet;
  pen.fill(contentLeft, y, contentWidth, headHeight);
  let x = contentLeft;
  columns.forEach(({ title, align }, i) => {
    const wide = wides[i] ?? 0;
    const clippedTitle = sheet.builder.typesetter.clipWithEllipsis(title, wide - 4, 7.1, true);
    pen.text(clippedTitle, align === 'right' ? x + wide - padding : x + padding, y + 10.5, {
      size: 7.1,
      bold: true,
      grey: 1,
      align: align ?? 'left',
    });
    x += wide;
  });
  sheet.y += headHeight;
}

function cellsOf(
  sheet: PdfLayout,
  { lines, row }: Laid,
  columns: readonly PdfColumn[],
  wides: readonly number[],
  baseline: number,
): void {
  const strong = row.kind === 'group' || row.kind === 'sum';
  let x = contentLeft;
  lines.forEach((cell, i) => {
    const { align = 'left', bold = false } = columns[i] ?? {};
    const wide = wides[i] ?? 0;
    cell.forEach((line, k) =>
      sheet.page.text(line, align === 'right' ? x + wide - padding : x + padding, baseline + k * lead, {
        size,
        align,
        bold: strong || bold,
      }),
    );
    x += wide;
  });
}

function draw(
  sheet: PdfLayout,
  laid: Laid,
  columns: readonly PdfColumn[],
  wides: readonly number[],
  ruled = true,
): void {
  if (laid.row.kind === 'group') return drawGroup(sheet, laid, columns, wides, '');
  if (laid.row.kind === 'note')
    laid.lines[0]?.forEach((line, k) =>
      sheet.page.text(line, contentLeft + padding + noteIndent, sheet.y + 6.5 + k * (lead - 1), {
        size: noteSize,
        grey: 0.13,
      }),
    );
  else cellsOf(sheet, laid, columns, wides, sheet.y + lead + 1.2);
  sheet.y += laid.height;
  if (!ruled) return;
  const sum = laid.row.kind === 'sum';
  sheet.page.rule(contentLeft, sheet.y, contentLeft + contentWidth, sheet.y, sum ? 0.9 : 0.5, sum ? 0 : 0.6);
}

function drawGroup(
  sheet: PdfLayout,
  laid: Laid,
  columns: readonly PdfColumn[],
  wides: readonly number[],
  continued: string,
): void {
  const { page: pen, y } = sheet;
  pen.fill(contentLeft, y, contentWidth, laid.height, 0.9);
  cellsOf(sheet, laid, columns, wides, y + lead + 1.2);
  const title = laid.lines[0] ?? [];
  const x = contentLeft + padding + sheet.builder.typesetter.measure(title.at(-1) ?? '', size, true) + 6;
  if (continued) pen.text(continued, x, y + lead + 1.2 + (title.length - 1) * lead, { size: 7.1 });
  sheet.y += laid.height;
  pen.rule(contentLeft, sheet.y, contentLeft + contentWidth, sheet.y, 0.5, 0.6);
}

function drawTotal(
  sheet: PdfLayout,
  laid: Laid,
  columns: readonly PdfColumn[],
  wides: readonly number[],
): void {
  const { page: pen } = sheet;
  pen.rule(contentLeft, sheet.y, contentLeft + contentWidth, sheet.y, 1.3);
  cellsOf(sheet, laid, columns, wides, sheet.y + 13);
  sheet.y += Math.max(totalHeight, laid.height + 3);
  pen.rule(contentLeft, sheet.y, contentLeft + contentWidth, sheet.y, 1.3);
}
