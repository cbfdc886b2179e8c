import type { MouseEvent, ReactNode } from 'react';
import { memo, useRef } from 'react';
import { Link } from './screen.tsx';

/** One column of a table, a plain object. Widths are fixed for a page so that live rows never shift. */
export interface TableColumn<R> {
  id: string;
  title: string;
  /**
   * In pixels. The column marked `flexGrow` takes the remaining width. Names that would be cut get room from columns that need less
   * (column-widths.rules.ts).
   */
  width: number;
  cell: (row: R) => ReactNode;
  /** The sort field of the list's endpoint. If set, the header becomes a button. */
  sortField?: string;
  /** Aligns right: for numbers, money and cube. */
  alignRight?: boolean;
  flexGrow?: boolean;
  /** Hidden until chosen in the column chooser. */
  isHiddenByDefault?: boolean;
  /** The value to watch for the flash of a live change when the cell is not plain text. */
  getFlashValue?: (row: R) => string | number | boolean | null;
  /** The full text for cells that may be truncated. */
  getFullText?: (row: R) => string;
  /** On a phone, where the table has no header, shows the column's title before the value. */
  showsTitleOnPhone?: boolean;
  /** The cell's position in the two lines of a phone row. Set by the table. */
  phonePlace?: 'phone-title' | 'phone-status' | 'phone-second-line' | 'phone-second-line phone-line-end';
}

export interface TableRowActions {
  open: (id: string | number) => void;
  moveCursorTo: (index: number) => void;
  toggle: (id: number, range: boolean) => void;
}
export interface TableRowProps<R> {
  row: R;
  id: string | number;
  index: number;
  columns: readonly TableColumn<R>[];
  actions: TableRowActions;
  /** Undefined means no checkbox. */
  selected: boolean | undefined;
  /** `cur`: keyboard cursor. `open`: shown in the drawer. */
  cursorOrOpen: '' | 'at-cursor' | 'open' | 'at-cursor open';
  isOpenable: boolean;
  /** The screen that the row links to. */
  getScreenPath: ((row: R) => string) | undefined;
  /** The URL that opens the row beside its list. */
  getRowUrl: ((row: R) => string) | undefined;
  selectLabel: string;
}

function TableRow<R>(props: TableRowProps<R>) {
  const {
    row,
    id,
    index,
    columns,
    actions: acts,
    selected: chosen,
    cursorOrOpen: mark,
    isOpenable: opens,
    getScreenPath: to,
    getRowUrl: link,
    selectLabel: chooseLabel,
  } = props;
  const before = useRef<R>(row);
  const flashes = useRef<Record<string, number>>({});
  if (before.current !== row) {
    for (const column of columns)
      if (watched(column, before.current) !== watched(column, row))
        flashes.current[column.id] = (flashes.current[column.id] ?? 0) + 1;
    before.current = row;
  }
  return (
    <tr
      className={`${mark} ${chosen ? 'selected' : ''}`}
      data-row={id}
      tabIndex={mark.includes('at-cursor') ? 0 : -1}
      aria-current={mark.includes('open') || undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget) acts.moveCursorTo(index);
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button, input, label, select'))
          return;
        acts.moveCursorTo(index);
        if (opens) acts.open(id);
      }}
    >
      {chosen !== undefined && (
        <td className="select-cell">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`${chooseLabel} ${nameOf(columns, row) ?? id}`}
            checked={chosen}
            onChange={() => undefined}
            onClick={(event) => acts.toggle(Number(id), event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, columnIndex) => {
        const content = column.cell(row);
        const flash = flashes.current[column.id];
        return (
          <td
            key={column.id}
            className={`${column.phonePlace ?? ''} ${column.alignRight ? 'numeric' : ''} ${flash ? `flash-${flash % 2}` : ''}`}
            title={
              column.getFullText?.(row) ??
              (typeof content === 'string' && content.length > 14 ? content : undefined)
            }
          >
            <Lead
              leads={columnIndex === 0 && opens}
              to={to?.(row)}
              link={link?.(row)}
              onPress={() => {
                acts.moveCursorTo(index);
                acts.open(id);
              }}
            >
              <Shown column={column} shown={content} />
            </Lead>
          </td>
        );
      })}
    </tr>
  );
}

/** Renders a cell's content. On a phone, text is in an element that can be truncated, after the column's title where required. */
function Shown<R>({ column, shown: content }: { column: TableColumn<R>; shown: ReactNode }) {
  if (column.phonePlace && column.showsTitleOnPhone)
    return (
      <span>
        <span className="muted">{column.title}</span> {content}
      </span>
    );
  return column.phonePlace && /string|number/.test(typeof content) ? <span>{content}</span> : content;
}

/**
 * The first cell, which opens the row. It is a link to the row's screen, or to this list with the row open, so that it can open
 * in its own tab. Rows without a URL have a button.
 */
function Lead({
  leads,
  to,
  link,
  onPress,
  children,
}: {
  leads: boolean;
  to: string | undefined;
  link: string | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  if (!leads) return children;
  if (to !== undefined)
    return (
      <Link to={to} className="row-link">
        {children}
      </Link>
    );
  if (link !== undefined)
    return (
      <a
        href={link}
        className="row-link"
        onClick={(event) => {
          if (elsewhere(event)) return;
          event.preventDefault();
          onPress();
        }}
      >
        {children}
      </a>
    );
  return (
    <button type="button" className="row-link" onClick={onPress}>
      {children}
    </button>
  );
}
/** Returns whether the click asks for a new tab or window. */
const elsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** Returns the row's name: the text of its first cell. */
function nameOf<R>(columns: readonly TableColumn<R>[], row: R): string | undefined {
  const content = columns[0]?.cell(row);
  return typeof content === 'string' ? content : undefined;
}

function watched<R>(column: TableColumn<R>, row: R): unknown {
  if (column.getFlashValue) return column.getFlashValue(row);
  const content = column.cell(row);
  return typeof content === 'object' ? null : content;
}

/** Memoized: a row renders again only when its record, its marks or the columns change. */
export const DataTableRow = memo(TableRow) as typeof TableRow;
