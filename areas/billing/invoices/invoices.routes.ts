import {
  exportInvoicesEndpoint,
  getInvoiceEndpoint,
  getInvoiceLinesEndpoint,
  countInvoicesToPostEndpoint,
  postInvoicesEndpoint,
  previewInvoicePostingEndpoint,
  printInvoiceEndpoint,
  printManyInvoicesEndpoint,
  searchInvoicesEndpoint,
} from './invoices.contract.ts';
import {
  addInvoiceEndpoint,
  addInvoiceLineEndpoint,
  creditInvoiceEndpoint,
  deleteInvoiceEndpoint,
  deleteInvoiceLineEndpoint,
  editInvoiceEndpoint,
  editInvoiceLineEndpoint,
  getAccountingPeriodEndpoint,
  findInvoiceCustomersEndpoint,
  rebillInvoiceEndpoint,
  setAccountingPeriodEndpoint,
  countInvoiceShipmentsEndpoint,
} from './invoice-writes.contract.ts';
import {
  emailInvoicesOfDayEndpoint,
  emailInvoiceEndpoint,
  sendInvoicesToAccountingEndpoint,
  previewInvoiceSendingEndpoint,
  printPricePerBoxEndpoint,
  uploadInvoicesToPortalEndpoint,
} from './invoice-sending.contract.ts';
import * as sending from './invoice-sending.service.ts';
import { printPricePerBoxOfInvoice } from './price-per-box.service.ts';
import type { Integrations } from '#integrations/ports.ts';
import * as writes from './invoice-writes.service.ts';
import { creditInvoice, rebillInvoice, countInvoiceShipments } from './credits.service.ts';
import {
  listInvoiceLines,
  exportInvoicesCsv,
  printManyInvoices,
  printInvoice,
  getInvoice,
} from './invoices.service.ts';
import { countInvoicesToPost, findInvoices } from './invoices.store.ts';
import { postInvoices, previewInvoicePosting } from './posting.service.ts';
import { resolveAccountingPort } from '#areas/settings/accounting/accounting-settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchInvoicesEndpoint, (work, { query }) => findInvoices(work, query)),
  defineRoute(countInvoicesToPostEndpoint, async (work) => ({ toPost: await countInvoicesToPost(work) })),
  defineRoute(exportInvoicesEndpoint, async (work, { query }) => exportInvoicesCsv(work, query)),
  defineRoute(getInvoiceLinesEndpoint, (work, { query }) => listInvoiceLines(work, query)),
  defineRoute(printManyInvoicesEndpoint, (work, { query }) => printManyInvoices(work, query)),
  defineRoute(previewInvoicePostingEndpoint, (work, { body }) => previewInvoicePosting(work, body)),
  defineRoute(postInvoicesEndpoint, (work, { body }) => postInvoices(work, body)),
  defineRoute(findInvoiceCustomersEndpoint, (work, { query }) => writes.listInvoiceCustomers(work, query)),
  defineRoute(getAccountingPeriodEndpoint, (work) => writes.getAccountingPeriod(work)),
  defineRoute(setAccountingPeriodEndpoint, (work, { body }) => writes.setAccountingPeriod(work, body)),
  defineRoute(addInvoiceEndpoint, (work, { body }) => writes.addInvoice(work, body)),
  defineRoute(editInvoiceEndpoint, (work, { params, body }) => writes.editInvoice(work, params.id, body)),
  defineRoute(deleteInvoiceEndpoint, (work, { params }) => writes.deleteInvoice(work, params.id)),
  defineRoute(addInvoiceLineEndpoint, (work, { params, body }) =>
    writes.addInvoiceLine(work, params.id, body),
  ),
  defineRoute(editInvoiceLineEndpoint, (work, { params, body }) =>
    writes.editInvoiceLine(work, params.id, body),
  ),
  defineRoute(deleteInvoiceLineEndpoint, (work, { params }) => writes.removeInvoiceLine(work, params.id)),
  defineRoute(countInvoiceShipmentsEndpoint, (work, { params }) => countInvoiceShipments(work, params.id)),
  defineRoute(creditInvoiceEndpoint, (work, { params, body }) => creditInvoice(work, params.id, body.reason)),
  defineRoute(rebillInvoiceEndpoint, (work, { params, body }) => rebillInvoice(work, params.id, body.reason)),
  defineRoute(emailInvoicesOfDayEndpoint, (work, { body }) => sending.startEmailingInvoicesOfDay(work, body)),
  defineRoute(emailInvoiceEndpoint, (work, { body }) => sending.emailInvoiceByNumber(work, body)),
  defineRoute(printPricePerBoxEndpoint, (work, { params }) => printPricePerBoxOfInvoice(work, params.id)),
  defineRoute(getInvoiceEndpoint, (work, { params }) => getInvoice(work, params.id)),
  defineRoute(printInvoiceEndpoint, (work, { params }) => printInvoice(work, params.id)),
];
/** The integration ports report whether invoices can be sent. */
export const ported = ({ paymentPortal: portal, ...links }: Integrations) => [
  defineRoute(previewInvoiceSendingEndpoint, async (work, { body: { what, ...wish } }) =>
    sending.previewInvoiceSending(
      work,
      what,
      wish,
      what === 'accounting' ? await resolveAccountingPort(work, links) : portal,
    ),
  ),
  defineRoute(sendInvoicesToAccountingEndpoint, async (work, { body }) =>
    sending.queueInvoicesForSending(work, 'accounting', body, await resolveAccountingPort(work, links)),
  ),
  defineRoute(uploadInvoicesToPortalEndpoint, (work, { body }) =>
    sending.queueInvoicesForSending(work, 'portal', body, portal),
  ),
];
