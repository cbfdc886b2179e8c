/** Open invoices of an earlier system, for the opening balances. */
export { insertOpeningInvoices } from './opening-invoices.store.ts';
export type { OpeningInvoice } from './opening-invoices.store.ts';
