import type { ReactNode } from 'react';
import { useMe } from '#kit/web/me.ts';
import { A } from '#kit/web/screen.tsx';

/** An invoice by its number, for whoever may look at it: the office on its page, a customer is led on to his own. */
export function InvoiceLink({ id, children }: { id: number; children: ReactNode }) {
  const me = useMe();
  return me.can('invoicesView:billing') || me.can('myInvoicesView:customerService') ? (
    <A to={`/customerCenter/manageInvoices/${id}`}>{children}</A>
  ) : (
    <>{children}</>
  );
}
