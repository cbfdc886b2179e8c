import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import type { DrawerProps } from './drawer.tsx';
import { Answered } from './nothing.tsx';
import type { Shown } from './query.ts';

/** The record that a list opened by its id, and the way back to the list. */
export interface Opened extends Pick<DrawerProps, 'place' | 'onClose'> {
  id: number;
}
/** A record in a drawer: called by `word` until it has come, then by its own title. */
export function RecordDrawer<T>({
  of,
  word,
  title,
  label,
  children,
  ...more
}: Omit<Opened, 'id'> & {
  of: Shown<T>;
  word: string;
  title: (record: T) => ReactNode;
  /** Its whole name, where the title is short of it. */
  label?: (record: T) => string;
  beside: ReactNode;
  foot: ReactNode;
  children: (record: T) => ReactNode;
}) {
  const record = of.data;
  const come = record !== undefined;
  return (
    <Drawer
      title={come ? title(record) : word}
      {...(label && { label: come ? label(record) : word })}
      {...more}
    >
      <Answered of={of}>{(found) => <div className="col">{children(found)}</div>}</Answered>
    </Drawer>
  );
}
