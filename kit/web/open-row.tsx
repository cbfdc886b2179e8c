import { IconPackageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Action } from './action.tsx';
import type { Place } from './drawer.tsx';
import { Drawer, placeIn } from './drawer.tsx';
import type { List } from './list.ts';
import { useText } from './text.tsx';

/** What the drawer of a row takes over from its list. */
export interface Beside {
  place: Place;
  onClose: () => void;
}

/**
 * The drawer of a list whose rows hold all that it shows: `children` draws it of the open row. An address that opens a row which
 * the list does not have says so in its place.
 */
export function OpenRow<R>({
  list,
  rowId,
  children,
}: {
  list: List<R>;
  rowId: (row: R) => string | number;
  children: (row: R, beside: Beside) => ReactNode;
}) {
  const t = useText();
  const row = useOpenRow(list, rowId);
  const away = useAway(list, row === undefined);
  const onClose = () => list.open(undefined);
  if (row !== undefined) return children(row, { place: placeIn(list, rowId, t), onClose });
  return away ? <Away list={list} onClose={onClose} /> : null;
}

function Away({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useText();
  const elsewhere = list.filtered > 0 || list.total > list.rows.length;
  return (
    <Drawer title={t('Not in this list')} onClose={onClose}>
      <div className="nothing" role="alert">
        <IconPackageOff size={22} stroke={1.75} aria-hidden />
        <p>{t('The record of this address is not among the rows shown.')}</p>
        <p className="dim">
          {t(
            elsewhere
              ? 'It may be on another page or hidden by a filter, or it does not exist or is not yours.'
              : 'It does not exist, or it is not yours.',
          )}
        </p>
        <Action small onPress={onClose}>
          {t('Close')}
        </Action>
      </div>
    </Drawer>
  );
}

/**
 * Whether the list lacks the row of its address. A row that was made a moment ago is open before its list has heard of it: the list
 * is asked once more before anything is said.
 */
function useAway<R>(list: List<R>, absent: boolean): boolean {
  const sought =
    absent && list.opened !== undefined && list.state === 'ready'
      ? `${list.searchKey} ${list.page} ${list.opened}`
      : undefined;
  const [sure, setSure] = useState<string>();
  const reread = useRef(list.reread);
  reread.current = list.reread;
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
function useOpenRow<R>(list: List<R>, rowId: (row: R) => string | number): R | undefined {
  const held = useRef<{ of: string; row: R } | undefined>(undefined);
  const { opened } = list;
  if (opened === undefined) held.current = undefined;
  else {
    const of = `${list.searchKey} ${opened}`;
    const row = list.rows.find((r) => String(rowId(r)) === opened);
    if (row !== undefined) held.current = { of, row };
    else if (held.current?.of !== of) held.current = undefined;
  }
  return held.current?.row;
}
