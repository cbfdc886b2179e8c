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
  addManualInvoiceDraftEndpoint,
  addManualInvoiceLineEndpoint,
  creditWholeInvoiceEndpoint,
  softDeleteDraftInvoiceAndReopenShipmentsEndpoint,
  removeManualInvoiceLineEndpoint,
  editDraftInvoiceHeaderEndpoint,
  editManualInvoiceLineEndpoint,
  getAccountingClosedThroughEndpoint,
  autocompleteInvoiceAccountsEndpoint,
  creditInvoiceAndReopenShipmentsForRebillEndpoint,
  setAccountingClosedThroughEndpoint,
  previewInvoiceRebillEndpoint,
} from './invoice-writes.contract.ts';
import {
  startEmailingInvoicesOfDayEndpoint,
  emailInvoiceByNumberEndpoint,
  queueInvoicesForAccountingEndpoint,
  previewInvoiceSendingEndpoint,
  printPricePerBoxEndpoint,
  queueInvoicesForPaymentPortalEndpoint,
} from './invoice-sending.contract.ts';
import * as sending from './invoice-sending.service.ts';
import { printPricePerBoxOfInvoice } from './price-per-box.service.ts';
import type { Integrations } from '#integrations/ports.ts';
import * as writes from './invoice-writes.service.ts';
import {
  createAndPostWholeInvoiceCredit,
  creditInvoiceAndReopenShipmentsForRebill,
  previewInvoiceRebill,
} from './credits.service.ts';
import {
  listInvoiceLines,
  exportInvoicesCsv,
  printManyInvoices,
  printInvoice,
  getInvoice,
} from './invoices.service.ts';
import { countDraftInvoicesInScope, findInvoices } from './invoices.repository.ts';
import { postInvoices, previewInvoicePosting } from './posting.service.ts';
import { resolveAccountingPort } from '#areas/settings/accounting/accounting-settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchInvoicesEndpoint, (work, { query }) => findInvoices(work, query)),
  defineRoute(countInvoicesToPostEndpoint, async (work) => ({
    toPost: await countDraftInvoicesInScope(work),
  })),
  defineRoute(exportInvoicesEndpoint, async (work, { query }) => exportInvoicesCsv(work, query)),
  defineRoute(getInvoiceLinesEndpoint, (work, { query }) => listInvoiceLines(work, query)),
  defineRoute(printManyInvoicesEndpoint, (work, { query }) => printManyInvoices(work, query)),
  defineRoute(previewInvoicePostingEndpoint, (work, { body }) => previewInvoicePosting(work, body)),
  defineRoute(postInvoicesEndpoint, (work, { body }) => postInvoices(work, body)),
  defineRoute(autocompleteInvoiceAccountsEndpoint, (work, { query }) =>
    writes.autocompleteInvoiceAccounts(work, query),
  ),
  defineRoute(getAccountingClosedThroughEndpoint, (work) => writes.getAccountingClosedThrough(work)),
  defineRoute(setAccountingClosedThroughEndpoint, (work, { body }) =>
    writes.setAccountingClosedThrough(work, body),
  ),
  defineRoute(addManualInvoiceDraftEndpoint, (work, { body }) => writes.addManualInvoiceDraft(work, body)),
  defineRoute(editDraftInvoiceHeaderEndpoint, (work, { params, body }) =>
    writes.editDraftInvoiceHeader(work, params.id, body),
  ),
  defineRoute(softDeleteDraftInvoiceAndReopenShipmentsEndpoint, (work, { params }) =>
    writes.softDeleteDraftInvoiceAndReopenShipments(work, params.id),
  ),
  defineRoute(addManualInvoiceLineEndpoint, (work, { params, body }) =>
    writes.addManualInvoiceLine(work, params.id, body),
  ),
  defineRoute(editManualInvoiceLineEndpoint, (work, { params, body }) =>
    writes.editManualInvoiceLine(work, params.id, body),
  ),
  defineRoute(removeManualInvoiceLineEndpoint, (work, { params }) =>
    writes.removeManualInvoiceLine(work, params.id),
  ),
  defineRoute(previewInvoiceRebillEndpoint, (work, { params }) => previewInvoiceRebill(work, params.id)),
  defineRoute(creditWholeInvoiceEndpoint, (work, { params, body }) =>
    createAndPostWholeInvoiceCredit(work, params.id, body.reason),
  ),
  defineRoute(creditInvoiceAndReopenShipmentsForRebillEndpoint, (work, { params, body }) =>
    creditInvoiceAndReopenShipmentsForRebill(work, params.id, body.reason),
  ),
  defineRoute(startEmailingInvoicesOfDayEndpoint, (work, { body }) =>
    sending.startEmailingInvoicesOfDay(work, body),
  ),
  defineRoute(emailInvoiceByNumberEndpoint, (work, { body }) =>
    sending.queueInvoiceEmailByNumber(work, body),
  ),
  defineRoute(printPricePerBoxEndpoint, (work, { params }) => printPricePerBoxOfInvoice(work, params.id)),
  defineRoute(getInvoiceEndpoint, (work, { params }) => getInvoice(work, params.id)),
  defineRoute(printInvoiceEndpoint, (work, { params }) => printInvoice(work, params.id)),
];
/** The integration ports report whether invoices can be sent. */
export const createIntegrationRoutes = ({ paymentPortal: portal, ...links }: Integrations) => [
  defineRoute(previewInvoiceSendingEndpoint, async (work, { body: { what, ...selection } }) =>
    sending.previewInvoiceSending(
      work,
      what,
      selection,
      what === 'accounting' ? await resolveAccountingPort(work, links) : portal,
    ),
  ),
  defineRoute(queueInvoicesForAccountingEndpoint, async (work, { body }) =>
    sending.queueInvoicesForSending(work, 'accounting', body, await resolveAccountingPort(work, links)),
  ),
  defineRoute(queueInvoicesForPaymentPortalEndpoint, (work, { body }) =>
    sending.queueInvoicesForSending(work, 'portal', body, portal),
  ),
];
