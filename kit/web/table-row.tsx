import type { MouseEvent, ReactNode } from 'react';
import { memo, useRef } from 'react';
import { Link } from './screen.tsx';

/** One column of a table: a plain object. Widths are fixed, so that live rows never shift. */
export interface TableColumn<R> {
  id: string;
  title: string;
  /** Pixels. The column marked `grow` takes what is left. */
  width: number;
  cell: (row: R) => ReactNode;
  /** The order field of the list's endpoint; the head becomes a button. */
  sort?: string;
  /** Numbers, money, cubes. */
  right?: boolean;
  grow?: boolean;
  /** Hidden until chosen in the column chooser. */
  off?: boolean;
  /** What to watch for the flash of a live change when the cell is not plain text. */
  watch?: (row: R) => string | number | boolean | null;
  /** The full text for cells that may end in an ellipsis. */
  full?: (row: R) => string;
  /** On a phone, where no head stands over it, its title says what the number is. */
  titled?: boolean;
  /** Where it stands in the two lines of a phone's row; the table says it. */
  place?: 'ph-lead' | 'ph-state' | 'ph-below' | 'ph-below ph-last';
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
  /** Undefined: no checkbox. */
  selected: boolean | undefined;
  /** cur: keyboard cursor. open: shown in the drawer. */
  mark: '' | 'cur' | 'open' | 'cur open';
  isOpenable: boolean;
  /** The screen it leads to. */
  to: ((row: R) => string) | undefined;
  /** The address that opens it beside its list. */
  link: ((row: R) => string) | undefined;
  chooseLabel: string;
}

function TableRow<R>(props: TableRowProps<R>) {
  const {
    row,
    id,
    index,
    columns,
    actions: acts,
    selected: chosen,
    mark,
    isOpenable: opens,
    to,
    link,
    chooseLabel,
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
      className={`${mark} ${chosen ? 'sel' : ''}`}
      data-row={id}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button, input, label, select'))
          return;
        acts.moveCursorTo(index);
        if (opens) acts.open(id);
      }}
    >
      {chosen !== undefined && (
        <td className="pick">
          <input
            type="checkbox"
            className="cb"
            aria-label={`${chooseLabel} ${nameOf(columns, row) ?? id}`}
            checked={chosen}
            onChange={() => undefined}
            onClick={(event) => acts.toggle(Number(id), event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const shown = column.cell(row);
        const flash = flashes.current[column.id];
        return (
          <td
            key={column.id}
            className={`${column.place ?? ''} ${column.right ? 'num' : ''} ${flash ? `flash${flash % 2}` : ''}`}
            title={column.full?.(row) ?? (typeof shown === 'string' && shown.length > 14 ? shown : undefined)}
          >
            <Lead
              leads={at === 0 && opens}
              to={to?.(row)}
              link={link?.(row)}
              onPress={() => {
                acts.moveCursorTo(index);
                acts.open(id);
              }}
            >
              <Shown column={column} shown={shown} />
            </Lead>
          </td>
        );
      })}
    </tr>
  );
}

/** On a phone words stand in an element that can end in an ellipsis, behind the column's title where it is said. */
function Shown<R>({ column, shown }: { column: TableColumn<R>; shown: ReactNode }) {
  if (column.place && column.titled)
    return (
      <span>
        <span className="dim">{column.title}</span> {shown}
      </span>
    );
  return column.place && /string|number/.test(typeof shown) ? <span>{shown}</span> : shown;
}

/**
 * The first cell opens the row: a link to its screen, or to this list with the row open beside it, so that it can have a tab of
 * its own. Rows that the address does not hold have a button.
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
      <Link to={to} className="lead">
        {children}
      </Link>
    );
  if (link !== undefined)
    return (
      <a
        href={link}
        className="lead"
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
    <button type="button" className="lead" onClick={onPress}>
      {children}
    </button>
  );
}
/** Whether the browser is asked for another tab or window. */
const elsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** What people call the row: the words of its first cell. */
function nameOf<R>(columns: readonly TableColumn<R>[], row: R): string | undefined {
  const shown = columns[0]?.cell(row);
  return typeof shown === 'string' ? shown : undefined;
}

function watched<R>(column: TableColumn<R>, row: R): unknown {
  if (column.watch) return column.watch(row);
  const shown = column.cell(row);
  return typeof shown === 'object' ? null : shown;
}

/** Memoised: a row is drawn again only when its record, its marks or the columns change. */
export const DataTableRow = memo(TableRow) as typeof TableRow;
