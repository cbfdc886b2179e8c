import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import type { DrawerProps } from './drawer.tsx';
import { QueryBoundary } from './feedback.tsx';
import type { ApiQuery } from './api-query.ts';

/** The record that a list opened by its id, and the way back to the list. */
export interface DetailDrawerProps extends Pick<DrawerProps, 'position' | 'onClose'> {
  id: number;
}
/** A record in a drawer: called by `word` until it has come, then by its own title. */
export function DetailDrawer<T>({
  query: of,
  noun: word,
  title,
  label,
  children,
  ...more
}: Omit<DetailDrawerProps, 'id'> & {
  query: ApiQuery<T>;
  noun: string;
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
      <QueryBoundary query={of}>{(found) => <div className="col">{children(found)}</div>}</QueryBoundary>
    </Drawer>
  );
}
