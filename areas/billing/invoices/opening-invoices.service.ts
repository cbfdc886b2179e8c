/** Open invoices of an earlier system: their data and how they are posted. */
export {
  findInvoicesByNumbers,
  peekNextInvoiceNumber,
  insertAndPostOpeningInvoices,
  lockOpeningInvoices,
  withdrawOpeningInvoices,
} from './opening-invoices.repository.ts';
export type { OpeningInvoice, InvoiceWithTakenNumber } from './opening-invoices.repository.ts';
