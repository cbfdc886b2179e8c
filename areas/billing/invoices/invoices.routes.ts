import {
  exportInvoices,
  getInvoice,
  getInvoiceDetails,
  invoicesWaiting,
  postInvoices,
  previewPosting,
  printInvoice,
  printManyInvoices,
  searchInvoices,
} from './invoices.contract.ts';
import {
  addInvoice,
  addInvoiceLine,
  creditInvoice,
  deleteInvoice,
  deleteInvoiceLine,
  editInvoice,
  editInvoiceLine,
  getAccountingPeriod,
  invoiceCustomers,
  rebillInvoice,
  setAccountingPeriod,
  shipmentsOnInvoice,
} from './invoice-writes.contract.ts';
import {
  mailDay,
  mailOne,
  postToAccounting,
  previewSending,
  pricePerBox,
  uploadToPortal,
} from './invoice-sending.contract.ts';
import * as sending from './invoice-sending.service.ts';
import { printBoxes } from './price-per-box.service.ts';
import type { Links } from '#links/ports.ts';
import * as writes from './invoice-writes.service.ts';
import { credit, rebill, shipmentCount } from './credits.service.ts';
import { details, exportCsv, printMany, printOne, seen } from './invoices.service.ts';
import { countToPost, findInvoices } from './invoices.store.ts';
import { post, previewOf } from './posting.service.ts';
import { accountingNow } from '#areas/settings/accounting/accounting-settings.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchInvoices, (work, { query }) => findInvoices(work, query)),
  on(invoicesWaiting, async (work) => ({ toPost: await countToPost(work) })),
  on(exportInvoices, async (work, { query }) => exportCsv(work, query)),
  on(getInvoiceDetails, (work, { query }) => details(work, query)),
  on(printManyInvoices, (work, { query }) => printMany(work, query)),
  on(previewPosting, (work, { body }) => previewOf(work, body)),
  on(postInvoices, (work, { body }) => post(work, body)),
  on(invoiceCustomers, (work, { query }) => writes.customers(work, query)),
  on(getAccountingPeriod, (work) => writes.period(work)),
  on(setAccountingPeriod, (work, { body }) => writes.setPeriod(work, body)),
  on(addInvoice, (work, { body }) => writes.add(work, body)),
  on(editInvoice, (work, { params, body }) => writes.edit(work, params.id, body)),
  on(deleteInvoice, (work, { params }) => writes.remove(work, params.id)),
  on(addInvoiceLine, (work, { params, body }) => writes.addLine(work, params.id, body)),
  on(editInvoiceLine, (work, { params, body }) => writes.editLine(work, params.id, body)),
  on(deleteInvoiceLine, (work, { params }) => writes.removeLine(work, params.id)),
  on(shipmentsOnInvoice, (work, { params }) => shipmentCount(work, params.id)),
  on(creditInvoice, (work, { params, body }) => credit(work, params.id, body.reason)),
  on(rebillInvoice, (work, { params, body }) => rebill(work, params.id, body.reason)),
  on(mailDay, (work, { body }) => sending.startMailDay(work, body)),
  on(mailOne, (work, { body }) => sending.mailByNumber(work, body)),
  on(pricePerBox, (work, { params }) => printBoxes(work, params.id)),
  on(getInvoice, (work, { params }) => seen(work, params.id)),
  on(printInvoice, (work, { params }) => printOne(work, params.id)),
];
/** Whether there is anything to send to is asked of the links. */
export const ported = ({ portal, ...links }: Links) => [
  on(previewSending, async (work, { body: { what, ...wish } }) =>
    sending.preview(work, what, wish, what === 'accounting' ? await accountingNow(work, links) : portal),
  ),
  on(postToAccounting, async (work, { body }) =>
    sending.handOn(work, 'accounting', body, await accountingNow(work, links)),
  ),
  on(uploadToPortal, (work, { body }) => sending.handOn(work, 'portal', body, portal)),
];
