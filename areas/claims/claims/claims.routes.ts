import * as actCalls from './claim-actions.contract.ts';
import * as acts from './claim-actions.service.ts';
import * as docks from './claim-docks.service.ts';
import * as calls from './claims.contract.ts';
import * as service from './claims.service.ts';
import { addClaimDocument, readClaimDocumentFile } from './claim-documents.service.ts';
import { listReasonOptionsWithInactive } from '#areas/settings/reasons/reasons.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.findClaimsEndpoint, (work, { query }) => service.findClaims(work, query)),
  defineRoute(calls.findClaimableFreightEndpoint, (work, { query }) =>
    service.findClaimableFreightOrReject(work, query),
  ),
  defineRoute(actCalls.listClaimCausesWithInactiveEndpoint, (work) =>
    listReasonOptionsWithInactive(work, 'claim'),
  ),
  defineRoute(calls.getClaimEndpoint, (work, { params }) => service.getClaim(work, params.id)),
  defineRoute(calls.fileClaimEndpoint, (work, { body }) => service.fileClaim(work, body)),
  defineRoute(calls.editClaimEndpoint, (work, { params, body }) => service.editClaim(work, params.id, body)),
  defineRoute(calls.addClaimNoteEndpoint, (work, { params, body }) =>
    service.addClaimNote(work, params.id, body),
  ),
  defineRoute(calls.addClaimDocumentEndpoint, (work, { params, files }) =>
    addClaimDocument(work, params.id, files),
  ),
  defineRoute(actCalls.acknowledgeClaimEndpoint, (work, { params, body }) =>
    acts.acknowledgeClaim(work, params.id, body),
  ),
  defineRoute(actCalls.inspectClaimEndpoint, (work, { params, body }) =>
    acts.inspectClaim(work, params.id, body),
  ),
  defineRoute(actCalls.offerClaimAmountEndpoint, (work, { params, body }) =>
    acts.offerClaimAmount(work, params.id, body),
  ),
  defineRoute(actCalls.acceptClaimOfferEndpoint, (work, { params, body }) =>
    acts.acceptClaimOffer(work, params.id, body.rowVersion),
  ),
  defineRoute(actCalls.settleClaimEndpoint, (work, { params, body }) =>
    acts.settleClaim(work, params.id, body),
  ),
  defineRoute(actCalls.declineClaimEndpoint, (work, { params, body }) =>
    acts.declineClaim(work, params.id, body),
  ),
  defineRoute(actCalls.withdrawClaimEndpoint, (work, { params, body }) =>
    acts.withdrawClaim(work, params.id, body.rowVersion),
  ),
  defineRoute(actCalls.correctClaimIncidentDockAndTimeEndpoint, (work, { params, body }) =>
    docks.correctClaimDockAndTime(work, params.id, body),
  ),
  defineRoute(actCalls.listActiveWarehouseDoorsForClaimEndpoint, (work, { params }) =>
    docks.listActiveWarehouseDoorsForClaim(work, params.id),
  ),
  defineRoute(actCalls.reopenClaimEndpoint, (work, { params, body }) =>
    acts.reopenClaim(work, params.id, body),
  ),
];
export const createIntegrationRoutes = ({ files }: Integrations) => [
  defineRoute(calls.readClaimDocumentEndpoint, (work, { params }) =>
    readClaimDocumentFile(work, files, params.id, params.paperId),
  ),
];
