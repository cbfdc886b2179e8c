import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCallback } from 'react';

/** A screen: head of 48 px with title, note and at most three acts, then what it holds. `scroll` for screens that are no list. */
export function Screen({
  title,
  note,
  beside,
  acts,
  scroll,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  beside?: ReactNode;
  acts?: ReactNode;
  scroll?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`screen ${scroll ? 'scroll' : ''}`}>
      <div className="head">
        <h1>{title}</h1>
        {note !== undefined && <span className="n">{note}</span>}
        {beside}
        <span className="grow" />
        {acts}
      </div>
      {children}
    </div>
  );
}

/** A link inside the product: a real one, for middle click and copy. */
export function A({
  to,
  search,
  children,
  className,
  onClick,
}: {
  to: string;
  search?: Record<string, string | number | undefined>;
  children: ReactNode;
  className?: string;
  onClick?: () => void;
}) {
  return (
    <Link to={to} search={search as never} className={className} onClick={onClick} preload="intent">
      {children}
    </Link>
  );
}

/** A value of the path: `usePathValue('id')` on `/units/:id`. */
export function usePathValue(name: string): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}

/** Goes to an address of the product, as a link would: `go('/outbound/loading', { open: 12 })`. */
export function useGo(): (to: string, search?: Record<string, string | number | undefined>) => void {
  const navigate = useNavigate();
  return useCallback((to, search = {}) => void navigate({ to, search: search as never }), [navigate]);
}
