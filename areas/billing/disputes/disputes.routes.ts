import * as calls from './disputes.contract.ts';
import * as service from './disputes.service.ts';
import { listReasonOptionsWithInactive } from '#areas/settings/reasons/reasons.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.findDisputesEndpoint, (work, { query }) => service.listDisputes(work, query)),
  defineRoute(calls.getDisputeEndpoint, (work, { params }) => service.getDispute(work, params.id)),
  defineRoute(calls.getBilledInvoiceLineWithDisputesEndpoint, (work, { params }) =>
    service.getBilledInvoiceLineWithDisputes(work, params.lineId),
  ),
  defineRoute(calls.findInvoiceDisputesEndpoint, (work, { params }) =>
    service.listInvoiceDisputes(work, params.invoiceId),
  ),
  defineRoute(calls.listAllDisputeReasonsEndpoint, (work) => listReasonOptionsWithInactive(work, 'dispute')),
  defineRoute(calls.openDisputeEndpoint, (work, { body }) => service.openDispute(work, body)),
  defineRoute(calls.addDisputeNoteEndpoint, (work, { params, body }) =>
    service.addDisputeNote(work, params.id, body.said),
  ),
  defineRoute(calls.addDisputeDocumentEndpoint, (work, { params, files }) =>
    service.addDisputeDocument(work, params.id, files),
  ),
  defineRoute(calls.creditDisputeEndpoint, (work, { params, body }) =>
    service.creditDispute(work, params.id, body),
  ),
  defineRoute(calls.refuseDisputeEndpoint, (work, { params, body }) =>
    service.refuseDispute(work, params.id, body),
  ),
  defineRoute(calls.withdrawDisputeEndpoint, (work, { params, body }) =>
    service.withdrawDispute(work, params.id, body.rowVersion),
  ),
];
export const createIntegrationRoutes = ({ files }: Integrations) => [
  defineRoute(calls.getDisputeDocumentEndpoint, (work, { params }) =>
    service.getDisputeDocument(work, files, params.id, params.paperId),
  ),
];
