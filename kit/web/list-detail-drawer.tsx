import { IconPackageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { RowPosition } from './drawer.tsx';
import { Drawer, getRowPosition } from './drawer.tsx';
import type { ListState } from './list.ts';
import { useTranslate } from './translate.tsx';

/** What a row's drawer gets from its list. */
export interface RowDrawerProps {
  position: RowPosition;
  onClose: () => void;
}

/**
 * The drawer of a list whose rows already contain everything it shows. `children` renders it for the open row. A URL with a row
 * that is not in the list shows a message instead.
 */
export function ListDetailDrawer<R>({
  list,
  rowId,
  children,
}: {
  list: ListState<R>;
  rowId: (row: R) => string | number;
  children: (row: R, drawerProps: RowDrawerProps) => ReactNode;
}) {
  const t = useTranslate();
  const row = useOpenRow(list, rowId);
  const isMissing = useAway(list, row === undefined);
  const onClose = () => list.openRow(undefined);
  if (row !== undefined) return children(row, { position: getRowPosition(list, rowId, t), onClose });
  return isMissing ? <Away list={list} onClose={onClose} /> : null;
}

function Away({ list, onClose }: { list: ListState; onClose: () => void }) {
  const t = useTranslate();
  const elsewhere = list.activeFilterCount > 0 || (list.total ?? 0) > list.rows.length;
  return (
    <Drawer title={t('Not in this list')} onClose={onClose}>
      <div className="empty-state" role="alert">
        <IconPackageOff size={22} stroke={1.75} aria-hidden />
        <p>{t('This record isn’t in the current list.')}</p>
        <p className="muted">
          {t(
            elsewhere
              ? 'It may be on another page, hidden by a filter, deleted or outside your access.'
              : 'Not found, or you don’t have access.',
          )}
        </p>
        <Button isSmall onPress={onClose}>
          {t('Close')}
        </Button>
      </div>
    </Drawer>
  );
}

/**
 * Returns whether the row in the URL is missing from the list. A new row can be open before its list has been refreshed, so the
 * list is fetched once more before the message appears.
 */
function useAway<R>(list: ListState<R>, absent: boolean): boolean {
  const sought =
    absent && list.openRowId !== undefined && list.loadState === 'ready'
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
 * The row of the open drawer, from the current list or as last seen in it. If another user moves the row out of the filter, the
 * drawer and its input stay open. A new search closes it.
 */
function useOpenRow<R>(list: ListState<R>, rowId: (row: R) => string | number): R | undefined {
  const lastOpenRow = useRef<{ of: string; row: R } | undefined>(undefined);
  const { openRowId: opened } = list;
  if (opened === undefined) lastOpenRow.current = undefined;
  else {
    const openKey = `${list.searchKey} ${opened}`;
    const row = list.rows.find((r) => String(rowId(r)) === opened);
    if (row !== undefined) lastOpenRow.current = { of: openKey, row };
    else if (lastOpenRow.current?.of !== openKey) lastOpenRow.current = undefined;
  }
  return lastOpenRow.current?.row;
}
