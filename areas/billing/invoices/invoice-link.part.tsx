import type { ReactNode } from 'react';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';

/** An invoice by its number, for whoever may look at it: the office on its page, a customer is led on to his own. */
export function InvoiceLink({ id, children }: { id: number; children: ReactNode }) {
  const me = useCurrentUser();
  return me.can('invoicesView:billing') || me.can('myInvoicesView:customerService') ? (
    <Link to={`/customerCenter/manageInvoices/${id}`}>{children}</Link>
  ) : (
    <>{children}</>
  );
}
