import { IconPackageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { RowPosition } from './drawer.tsx';
import { Drawer, getRowPosition } from './drawer.tsx';
import type { ListState } from './list.ts';
import { useTranslate } from './translate.tsx';

/** What the drawer of a row takes over from its list. */
export interface RowDrawerProps {
  position: RowPosition;
  onClose: () => void;
}

/**
 * The drawer of a list whose rows hold all that it shows: `children` draws it of the open row. An address that opens a row which
 * the list does not have says so in its place.
 */
export function ListDetailDrawer<R>({
  list,
  rowId,
  children,
}: {
  list: ListState<R>;
  rowId: (row: R) => string | number;
  children: (row: R, beside: RowDrawerProps) => ReactNode;
}) {
  const t = useTranslate();
  const row = useOpenRow(list, rowId);
  const away = useAway(list, row === undefined);
  const onClose = () => list.openRow(undefined);
  if (row !== undefined) return children(row, { position: getRowPosition(list, rowId, t), onClose });
  return away ? <Away list={list} onClose={onClose} /> : null;
}

function Away({ list, onClose }: { list: ListState; onClose: () => void }) {
  const t = useTranslate();
  const elsewhere = list.activeFilterCount > 0 || list.total > list.rows.length;
  return (
    <Drawer title={t('Not in this list')} onClose={onClose}>
      <div className="nothing" role="alert">
        <IconPackageOff size={22} stroke={1.75} aria-hidden />
        <p>{t('This record isn’t in the current list.')}</p>
        <p className="dim">
          {t(
            elsewhere
              ? 'It may be on another page, hidden by a filter, deleted or outside your access.'
              : 'Not found, or you don’t have access.',
          )}
        </p>
        <Button small onPress={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Drawer>
  );
}

/**
 * Whether the list lacks the row of its address. A row that was made a moment ago is open before its list has heard of it: the list
 * is asked once more before anything is said.
 */
function useAway<R>(list: ListState<R>, absent: boolean): boolean {
  const sought =
    absent && list.openRowId !== undefined && list.state === 'ready'
      ? `${list.searchKey} ${list.page} ${list.openRowId}`
      : undefined;
  const [sure, setSure] = useState<string>();
  const reread = useRef(list.refetchAsync);
  reread.current = list.refetchAsync;
  useEffect(() => {
    if (sought === undefined) return undefined;
    let left = false;
    void reread.current().then(() => {
      if (!left) setSure(sought);
    });
    return () => {
      left = true;
    };
  }, [sought]);
  return sought !== undefined && sure === sought;
}

/**
 * The row of the open drawer: as the list has it now, else as the list had it last. A row that somebody else moves out of the filter
 * does not take the drawer, and what is being typed in it, away from the person who reads it. Another search lets go of it.
 */
function useOpenRow<R>(list: ListState<R>, rowId: (row: R) => string | number): R | undefined {
  const held = useRef<{ of: string; row: R } | undefined>(undefined);
  const { openRowId: opened } = list;
  if (opened === undefined) held.current = undefined;
  else {
    const of = `${list.searchKey} ${opened}`;
    const row = list.rows.find((r) => String(rowId(r)) === opened);
    if (row !== undefined) held.current = { of, row };
    else if (held.current?.of !== of) held.current = undefined;
  }
  return held.current?.row;
}
