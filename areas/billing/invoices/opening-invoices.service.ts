/** Open invoices of an earlier system: what they are, and how they are posted. */
export { findInvoices, findNextInvoiceNumber, insertInvoices } from './opening-invoices.store.ts';
export type { OpeningInvoice, TakenInvoice } from './opening-invoices.store.ts';
