import type { ReactNode } from 'react';
import { Drawer } from './drawer.tsx';
import type { DrawerProps } from './drawer.tsx';
import { QueryBoundary } from './feedback.tsx';
import type { ApiQuery } from './api-query.ts';

/** The record that a list opened by its id, and the navigation back to the list. */
export interface DetailDrawerProps extends Pick<DrawerProps, 'position' | 'onClose'> {
  id: number;
}
/** A record in a drawer. The title is `loadingTitle` until the record has loaded, then the record's own title. */
export function DetailDrawer<T>({
  query,
  loadingTitle: word,
  title,
  label,
  children,
  ...more
}: Omit<DetailDrawerProps, 'id'> & {
  query: ApiQuery<T>;
  loadingTitle: string;
  title: (record: T) => ReactNode;
  /** Its full name, if the title shortens it. */
  label?: (record: T) => string;
  besideTitle: ReactNode;
  footer: ReactNode;
  children: (record: T) => ReactNode;
}) {
  const record = query.data;
  const come = record !== undefined;
  return (
    <Drawer
      title={come ? title(record) : word}
      {...(label && { label: come ? label(record) : word })}
      {...more}
    >
      <QueryBoundary query={query}>{(found) => <div className="col">{children(found)}</div>}</QueryBoundary>
    </Drawer>
  );
}
