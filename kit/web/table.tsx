import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fragment, lazy, Suspense, useMemo, useRef } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { ColumnChooser, useVisibleColumns } from './column-chooser.tsx';
import { getExplainProps } from './explain.tsx';
import { isMobileViewport, useIsMobile } from './use-media-query.ts';
import type { ListState } from './list.ts';
import type { EmptyListText } from './empty-list.tsx';
import { EmptyList } from './empty-list.tsx';
import { FailedQueryMessage } from './feedback.tsx';
import type { RowSelection } from './row-selection.ts';
import { ColumnWidths } from './column-widths.tsx';
import { useRowCursor } from './row-cursor.ts';
import type { TableColumn, TableRowProps } from './table-row.tsx';
import { DataTableRow } from './table-row.tsx';
import { useTranslate } from './translate.tsx';

export type { TableColumn } from './table-row.tsx';

export interface TableProps<R> {
  /** Names the table for the column chooser and for screen readers. */
  name: string;
  list: ListState<R>;
  columns: readonly TableColumn<R>[];
  rowId: (row: R) => string | number;
  /**
   * What a row shows on a phone, by column: the first column and the status on the first line, one or two more on the second.
   * Everything else is in the drawer.
   */
  phoneLayout: PhoneRowLayout;
  /** Adds a checkbox to each row. */
  selection?: RowSelection;
  /** Totals by column id, computed over all pages and always visible. */
  totals?: Record<string, ReactNode>;
  /** The text of an empty list where the spec defines one: the message, a gray line of explanation, one action. */
  emptyText?: EmptyListText;
  /** What a row click does. By default it opens the drawer through the URL. `null` means rows do not open. */
  onOpen?: ((id: string | number) => void) | null;
  /** With `onOpen`: the URL of what a row opens, so that it can open in its own tab. */
  getRowUrl?: (row: R) => string;
  /** The heading above each run of rows of one group, for lists that are sorted by it. */
  getGroupTitle?: (row: R) => string;
  /** The screen that a row leads to. The first cell becomes a link that can open in its own tab. */
  getScreenPath?: (row: R) => string;
}

export interface PhoneRowLayout {
  /** Shown at the right of the first line. Null for a list whose rows have no status. */
  statusColumn: string | null;
  secondLineColumns: readonly [string] | readonly [string, string];
}

/** A list with more rows renders only those in view. */
const MANY = 60;
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));
const indexesUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** Row height in pixels, as in theme/table.css and theme/phone.css. */
const rowHeight = (): number => {
  if (isMobileViewport()) return 58;
  return window.matchMedia('(pointer: coarse)').matches ? 44 : 32;
};

/** Returns the columns of a phone row in reading order, each with its position. */
function onPhone<R>(
  columns: readonly TableColumn<R>[],
  state: string | null,
  left: string,
  right: string | undefined,
): TableColumn<R>[] {
  const places = [
    { id: columns[0]?.id, place: 'phone-title' },
    { id: state ?? undefined, place: 'phone-status' },
    { id: left, place: 'phone-second-line' },
    { id: right, place: 'phone-second-line phone-line-end' },
  ] as const;
  return places.flatMap(({ id, place }) => {
    if (id === undefined) return [];
    const column = columns.find((c) => c.id === id);
    if (!column) throw new Error(`The phone layout names ${id}, which is not a column of the list`);
    return [{ ...column, phonePlace: place }];
  });
}

/**
 * The only table component of the product: sticky header and first column, totals over all rows, keyboard j k Enter x, live
 * flash.
 */
export function DataTable<R>(props: TableProps<R>) {
  const { name, list, selection, totals } = props;
  const link = useLinks(props);
  const frame = useRef<HTMLDivElement>(null);
  const { visible, chosen, phone } = useShown(props);
  const { cursor, actions, isOpenable } = useRowCursor(props, frame);
  const rows = list.rows;
  const renderRows = (items: readonly number[]) => (
    <TableRows
      {...{ props, items, cursor }}
      columns={visible}
      actions={actions}
      isOpenable={isOpenable}
      getRowUrl={link}
    />
  );
  return (
    <div className="table-container">
      {!phone && (
        <ColumnChooser
          columns={props.columns}
          hiddenColumnIds={chosen.hidden}
          setColumnVisible={chosen.show}
        />
      )}
      <div
        className="table-scroll"
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label={name}
        data-has-selection={(selection?.count ?? 0) > 0 || undefined}
      >
        <table
          className={selection ? 'selectable' : ''}
          aria-busy={list.loadState === 'first' || list.loadState === 'again'}
          aria-rowcount={list.total}
        >
          {!phone && (
            <ColumnWidths
              columns={visible}
              list={list}
              frame={frame}
              isSelectable={selection !== undefined}
              totals={totals}
            />
          )}
          <TableHead columns={visible} list={list} selection={selection} />
          {list.loadState === 'first' && <Skeleton columns={visible} picks={selection !== undefined} />}
          <tbody>
            {rows.length > MANY ? (
              <Suspense fallback={renderRows(indexesUpTo(MANY))}>
                <VirtualRows
                  count={rows.length}
                  columnCount={visible.length + (selection ? 1 : 0)}
                  {...{ frame, rowHeight }}
                >
                  {renderRows}
                </VirtualRows>
              </Suspense>
            ) : (
              renderRows(indexesUpTo(rows.length))
            )}
          </tbody>
          {totals && rows.length > 0 && (
            <Totals
              columns={phone ? props.columns : visible}
              totals={totals}
              rows={list.total}
              picks={selection !== undefined && !phone}
              named={phone}
            />
          )}
        </table>
        <MessageWithoutRows list={list} emptyText={props.emptyText} />
      </div>
      {list.loadState === 'again' && <LoadingBar />}
    </div>
  );
}
function LoadingBar() {
  const t = useTranslate();
  return <div className="loading-bar" role="progressbar" aria-label={t('Loading…')} />;
}
/** What is shown below the head when the list failed to load or is empty. */
function MessageWithoutRows<R>({ list, emptyText }: Pick<TableProps<R>, 'list' | 'emptyText'>) {
  if (list.loadState === 'failed' && list.failure)
    return <FailedQueryMessage error={list.failure} onRetry={list.refetch} />;
  return list.loadState === 'ready' && list.rows.length === 0 ? (
    <EmptyList list={list} {...emptyText} />
  ) : null;
}

/** The rows that are rendered, by their index in the list. */
function TableRows<R>({
  props: { list, rowId, selection, onOpen, getScreenPath, getGroupTitle },
  items,
  cursor,
  columns,
  actions,
  isOpenable,
  getRowUrl,
}: {
  props: TableProps<R>;
  items: readonly number[];
  /** The index of the row at the keyboard cursor. */
  cursor: number;
} & Pick<TableRowProps<R>, 'columns' | 'actions' | 'isOpenable' | 'getRowUrl'>) {
  const t = useTranslate();
  const selectLabel = t('Select');
  return items.map((index) => {
    const row = list.rows[index];
    if (row === undefined) return null;
    const id = rowId(row);
    const mark =
      `${cursor === index ? 'at-cursor' : ''} ${onOpen === undefined && list.openRowId === String(id) ? 'open' : ''}`.trim();
    const tableRow = (
      <DataTableRow
        key={id}
        row={row}
        id={id}
        index={index}
        columns={columns}
        actions={actions}
        selected={selection?.isSelected(Number(id))}
        cursorOrOpen={mark as ''}
        isOpenable={isOpenable}
        getScreenPath={getScreenPath}
        getRowUrl={getRowUrl}
        selectLabel={selectLabel}
      />
    );
    const previous = list.rows[index - 1];
    const title = getGroupTitle?.(row);
    if (title === undefined || (previous !== undefined && getGroupTitle?.(previous) === title))
      return tableRow;
    return (
      <Fragment key={id}>
        <tr className="group-row">
          <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
            {title}
          </th>
        </tr>
        {tableRow}
      </Fragment>
    );
  });
}

/** Returns the columns that the user chose or, on a phone, those that the list names. */
function useShown<R>(props: TableProps<R>) {
  const chosen = useVisibleColumns(props.name, props.columns);
  const phone = useIsMobile();
  const { statusColumn: state, secondLineColumns: below } = props.phoneLayout;
  const [left, right] = below;
  const visible = useMemo(
    () => (phone ? onPhone(props.columns, state, left, right) : chosen.visible),
    [phone, props.columns, state, left, right, chosen.visible],
  );
  return { visible, chosen, phone };
}
function Totals<R>({
  columns,
  totals,
  rows,
  picks,
  named,
}: {
  columns: readonly TableColumn<R>[];
  totals: Record<string, ReactNode>;
  rows: number | undefined;
  picks: boolean;
  /** Without column headers, numbers show what they count. */
  named: boolean;
}) {
  const shownColumns = named ? columns.filter((c) => totals[c.id] !== undefined) : columns;
  return (
    <tfoot>
      <tr>
        {picks && <td className="select-cell" />}
        {shownColumns.map((c) => (
          <td key={c.id} className={c.alignRight ? 'numeric' : ''}>
            {named && c.alignRight && <span className="muted">{c.title} </span>}
            {totals[c.id] !== undefined && (
              <span
                {...getExplainProps('list.sum', { params: { column: c.title, rows: formatCount(rows) } })}
              >
                {totals[c.id]}
              </span>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Returns the URL of each row: the list's own URL with the row open, or the one from the screen. */
function useLinks<R>({
  list,
  rowId,
  onOpen,
  getRowUrl: link,
}: TableProps<R>): ((row: R) => string) | undefined {
  const now = useRef(rowId);
  now.current = rowId;
  const getListUrl = onOpen === undefined ? list.rowLink : undefined;
  return useMemo(
    () => link ?? (getListUrl && ((row: R) => getListUrl(now.current(row)))),
    [link, getListUrl],
  );
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const;
function TableHead<R>({
  columns,
  list,
  selection,
}: {
  columns: readonly TableColumn<R>[];
  list: ListState<R>;
  selection?: RowSelection;
}) {
  const t = useTranslate();
  const part = selection !== undefined && selection.count > 0 && selection.count < selection.total;
  return (
    <thead>
      <tr>
        {selection && (
          <th className="select-cell">
            <input
              type="checkbox"
              className="checkbox"
              aria-label={t('Select all')}
              checked={selection.count > 0 && !part}
              ref={(box) => {
                if (box) box.indeterminate = part;
              }}
              disabled={!list.total}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((c) => {
          const sorted =
            c.sortField !== undefined && list.sort?.field === c.sortField ? list.sort.direction : undefined;
          const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={c.id}
              scope="col"
              className={`${c.alignRight ? 'numeric' : ''} ${sorted ? 'sorted' : ''}`}
              title={c.title.length > 8 ? c.title : undefined}
              aria-sort={sorted && sortWords[sorted]}
            >
              {c.sortField === undefined ? (
                c.title || <span className="visually-hidden">{t('Actions')}</span>
              ) : (
                <button
                  type="button"
                  className="sort-button"
                  onClick={() => c.sortField !== undefined && list.sortBy(c.sortField)}
                >
                  <span>{c.title}</span>
                  {sorted && <Arrow size={12} stroke={2} aria-hidden />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Skeleton<R>({ columns, picks }: { columns: readonly TableColumn<R>[]; picks: boolean }) {
  return (
    <tbody className="skeleton" aria-hidden>
      {Array.from({ length: 12 }, (_, row) => (
        <tr key={row}>
          {picks && <td className="select-cell" />}
          {columns.map((c, columnIndex) => (
            <td key={c.id} className={c.phonePlace}>
              <i style={{ width: `${45 + ((row * 7 + columnIndex * 13) % 40)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
