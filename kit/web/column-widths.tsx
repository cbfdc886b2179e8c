import type { ReactNode, RefObject } from 'react';
import { isValidElement, useEffect, useMemo, useRef, useState } from 'react';
import { fitColumnWidths } from './column-widths.rules.ts';
import type { TableFonts } from './header-width.ts';
import { measureCellWidth, measureHeaderWidth, useTableFonts } from './header-width.ts';
import type { ListState } from './list.ts';
import type { TableColumn } from './table-row.tsx';

/** The width in pixels that the last column gives to the column chooser button. */
const CHOOSER = 30;
/** The extra padding of the first column, in pixels. */
const FIRST = 6;
/** The width in pixels of the column of checkboxes. */
const CHECKBOX = 38;

/**
 * The widths of a table's columns: as the list defines them, never narrower than the title, which is longer in some languages,
 * and fitted to the values of the page.
 */
export function ColumnWidths<R>({
  columns,
  list,
  frame,
  isSelectable,
  totals,
}: {
  columns: readonly TableColumn<R>[];
  list: ListState<R>;
  frame: RefObject<HTMLDivElement | null>;
  isSelectable: boolean;
  /** By column id. A column with a total keeps its width, because totals are longer than values. */
  totals: Record<string, ReactNode> | undefined;
}) {
  const fonts = useTableFonts();
  const frameWidth = useClientWidth(frame);
  const contentWidths = useContentWidths(columns, list, fonts);
  const sortedField = list.sort?.field;
  const columnWidths = useMemo(() => {
    const needs = columns.map((column, index) => {
      const isSorted = column.sortField !== undefined && column.sortField === sortedField;
      const edge = (index === 0 && !isSelectable ? FIRST : 0) + (index === columns.length - 1 ? CHOOSER : 0);
      const contentWidth = totals?.[column.id] === undefined ? contentWidths?.[index] : undefined;
      return {
        width: column.width + (index === columns.length - 1 ? CHOOSER : 0),
        headerWidth: measureHeaderWidth(column.title, { font: fonts.header, isSorted }) + edge,
        contentWidth: contentWidth === undefined ? undefined : contentWidth + edge,
        grows: column.flexGrow === true,
      };
    });
    const fitted = fitColumnWidths(needs, frameWidth - (isSelectable ? CHECKBOX : 0));
    return needs.map(({ width, headerWidth }, index) => ({
      listed: Math.max(width, headerWidth),
      fitted: Math.floor(fitted[index] ?? width),
    }));
  }, [columns, contentWidths, fonts, frameWidth, isSelectable, sortedField, totals]);
  return (
    <colgroup>
      {isSelectable && <col style={{ width: CHECKBOX }} />}
      {columns.map((column, index) => (
        <col
          key={column.id}
          style={{ width: columnWidths[index]?.fitted }}
          data-listed-width={columnWidths[index]?.listed}
        />
      ))}
    </colgroup>
  );
}

/** Returns the inner width of an element in pixels, 0 before it is drawn. */
function useClientWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/**
 * Returns the pixels that the longest value of each column needs, undefined for columns that show more than text. On the same
 * page they only grow, so that a live row shifts nothing unless it would be cut.
 */
function useContentWidths<R>(
  columns: readonly TableColumn<R>[],
  list: ListState<R>,
  fonts: TableFonts,
): (number | undefined)[] | undefined {
  const key = `${list.searchKey} ${list.page} ${list.pageSize}`;
  const longest = useRef<{ key: string; columns: unknown; fonts: unknown; widths: (number | undefined)[] }>(
    undefined,
  );
  const { rows, loadState: state } = list;
  return useMemo(() => {
    if (state === 'first' || rows.length === 0) return undefined;
    const before = longest.current;
    const isSamePage = before?.key === key && before.columns === columns && before.fonts === fonts;
    const widths = columns.map((column, index) => {
      const font = index === 0 ? fonts.rowName : fonts.cell;
      let most = isSamePage ? (before.widths[index] ?? 0) : 0;
      for (const row of rows) {
        const text = findPlainText(column.cell(row));
        if (text === undefined) return undefined;
        most = Math.max(most, measureCellWidth(text, font));
      }
      return most;
    });
    const isUnchanged = isSamePage && widths.every((width, index) => width === before.widths[index]);
    longest.current = { key, columns, fonts, widths: isUnchanged ? before.widths : widths };
    return longest.current.widths;
  }, [columns, rows, state, key, fonts]);
}

/** Returns the text of a cell in the table's own font, undefined if it shows anything else. */
function findPlainText(content: ReactNode): string | undefined {
  if (content === null || content === undefined || typeof content === 'boolean') return '';
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (!isValidElement<{ className?: string; children?: ReactNode }>(content) || content.type !== 'span')
    return undefined;
  const { className, children } = content.props;
  return className === undefined || className === 'muted' ? findPlainText(children) : undefined;
}
