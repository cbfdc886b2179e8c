import type { RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListState } from './list.ts';
import { useNavigate } from './screen.tsx';
import type { TableProps } from './table.tsx';
import type { TableRowActions } from './table-row.tsx';
import { useHotkeys } from './use-hotkeys.ts';

/**
 * The keyboard cursor of a table and the actions of its rows. The row at the cursor has the focus, so that Enter opens it, Tab
 * continues from it and a screen reader reads it. The actions keep their identity so that rows stay memoized.
 */
export function useRowCursor<R>(
  { list, rowId, selection, onOpen, getScreenPath: to }: TableProps<R>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const [cursor, setCursor] = useState(-1);
  const isOpenable = onOpen !== null && (onOpen !== undefined || to !== undefined || list.isPageList);
  const openScreen = useOpenRowScreen(list, rowId, to);
  const now = useRef({ list, selection, onOpen, openScreen });
  now.current = { list, selection, onOpen, openScreen };
  const actions = useMemo<TableRowActions>(
    () => ({
      open: (id) => {
        if (now.current.openScreen(id)) return;
        if (now.current.onOpen) now.current.onOpen(id);
        else now.current.list.openRow(id);
      },
      moveCursorTo: setCursor,
      toggle: (id, range) => now.current.selection?.toggle(id, range),
    }),
    [],
  );
  useEffect(() => setCursor(-1), [list.searchKey, list.page]);
  const idAt = (index: number) => {
    const row = list.rows[index];
    return row === undefined ? undefined : rowId(row);
  };
  const openIndex = list.rows.findIndex((row) => String(rowId(row)) === list.openRowId);
  const moveTo = (index: number, event?: KeyboardEvent): boolean => {
    const next = Math.min(list.rows.length - 1, Math.max(0, index));
    const id = idAt(next);
    if (id === undefined) return false;
    setCursor(next);
    if (list.openRowId !== undefined) list.openRow(id);
    if (event?.shiftKey) selection?.toggle(Number(id), true);
    showRow(frame.current, id, { focus: list.openRowId === undefined });
    return true;
  };
  const from = Math.max(cursor, openIndex);
  /** Arrows scroll the page unless a row has the focus. */
  const moveFromRow = (index: number, event: KeyboardEvent): boolean =>
    isRowOf(frame.current, event.target) && moveTo(index, event);
  useFocusAfterDrawer(list.openRowId, frame);
  useHotkeys(
    {
      j: (event) => moveTo(from + 1, event),
      k: (event) => moveTo(from - 1, event),
      ArrowDown: (event) => moveFromRow(from + 1, event),
      ArrowUp: (event) => moveFromRow(from - 1, event),
      Home: (event) => moveFromRow(0, event),
      End: (event) => moveFromRow(list.rows.length - 1, event),
      Enter: () => {
        const id = idAt(cursor);
        if (id === undefined || !isOpenable) return false;
        actions.open(id);
        return true;
      },
      x: () => {
        const id = idAt(cursor);
        if (id !== undefined) selection?.toggle(Number(id));
      },
      ' ': () => {
        const id = idAt(cursor);
        if (id === undefined || !selection) return false;
        selection.toggle(Number(id));
        return true;
      },
      'ctrl+a': () => {
        if (!selection) return false;
        selection.toggleAll();
        return true;
      },
    },
    list.isPageList,
  );
  return { cursor, actions, isOpenable };
}

const findRow = (frame: HTMLElement | null, id: string | number): HTMLElement | null | undefined =>
  frame?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(id))}"]`);
const isRowOf = (frame: HTMLElement | null, target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined && frame?.contains(target) === true;

/** Scrolls a row into view. An open drawer keeps the focus. */
function showRow(frame: HTMLElement | null, id: string | number, { focus }: { focus: boolean }): void {
  const row = findRow(frame, id);
  if (focus) row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** When the drawer closes, the row that it showed gets the focus, unless the user has put it elsewhere. */
function useFocusAfterDrawer(openRowId: string | undefined, frame: RefObject<HTMLDivElement | null>): void {
  const lastOpenRowId = useRef(openRowId);
  useEffect(() => {
    const closed = openRowId === undefined ? lastOpenRowId.current : undefined;
    lastOpenRowId.current = openRowId;
    if (closed === undefined) return undefined;
    // The drawer gives focus back to its opener in the frame after it has closed, and asked for that frame before.
    const frameRequest = requestAnimationFrame(() => {
      const focused = document.activeElement;
      const row = findRow(frame.current, closed);
      // The link that opened the drawer keeps the focus.
      if (row?.contains(focused)) return;
      if (focused === null || focused === document.body || frame.current?.contains(focused))
        row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frameRequest);
  }, [openRowId, frame]);
}

/** Returns a function that opens a row's own screen, where rows have one, and returns whether it did. */
function useOpenRowScreen<R>(
  list: ListState<R>,
  rowId: (row: R) => string | number,
  to: TableProps<R>['getScreenPath'],
) {
  const go = useNavigate();
  return (id: string | number): boolean => {
    const row = list.rows.find((r) => rowId(r) === id);
    if (!to || row === undefined) return false;
    go(to(row));
    return true;
  };
}
