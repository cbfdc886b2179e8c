/** Open invoices of an earlier system: what they are, and how they are posted. */
export {
  findInvoices,
  findNextInvoiceNumber,
  insertInvoices,
  lockInvoices,
  withdrawInvoices,
} from './opening-invoices.store.ts';
export type { OpeningInvoice, TakenInvoice } from './opening-invoices.store.ts';
