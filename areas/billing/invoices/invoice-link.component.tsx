import type { ReactNode } from 'react';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';

/** An invoice number that links to the invoice for users who can view it: the office page, or the customer's own page. */
export function InvoiceLink({ id, children }: { id: number; children: ReactNode }) {
  const me = useCurrentUser();
  return me.can('invoicesView:billing') || me.can('myInvoicesView:customerService') ? (
    <Link to={`/customerCenter/manageInvoices/${id}`}>{children}</Link>
  ) : (
    <>{children}</>
  );
}
