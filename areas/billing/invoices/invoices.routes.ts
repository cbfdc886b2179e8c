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
import { details, exportCsv, printMany, printOne, seen } from './invoices.service.ts';
import { countToPost, findInvoices } from './invoices.store.ts';
import { post, previewOf } from './posting.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(searchInvoices, (work, { query }) => findInvoices(work, query)),
  on(invoicesWaiting, async (work) => ({ toPost: await countToPost(work) })),
  on(exportInvoices, async (work, { query }) => exportCsv(work, query)),
  on(getInvoiceDetails, (work, { query }) => details(work, query)),
  on(printManyInvoices, (work, { query }) => printMany(work, query)),
  on(previewPosting, (work, { body }) => previewOf(work, body)),
  on(postInvoices, (work, { body }) => post(work, body)),
  on(getInvoice, (work, { params }) => seen(work, params.id)),
  on(printInvoice, (work, { params }) => printOne(work, params.id)),
];
