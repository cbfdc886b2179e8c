import * as calls from './driver-proofs.contract.ts';
import * as service from './driver-proofs.service.ts';
import { getProofPhoto, getProofsOfDeliveryPdfOfLoad } from './photo-store.service.ts';
import * as shown from './recipient-proofs.contract.ts';
import { authorizeAndGetDeliveryPhoto, authorizeAndListDeliveryProofs } from './recipient-proofs.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.listActiveProofLinksEndpoint, (work, { params }) =>
    service.listActiveProofLinks(work, params.id),
  ),
  defineRoute(calls.createProofLinkEndpoint, (work, { params, body }) =>
    service.createProofLink(work, params.id, body),
  ),
  defineRoute(calls.revokeProofLinkEndpoint, (work, { params }) =>
    service.revokeProofLink(work, params.id, params.linkId),
  ),
  defineRoute(calls.getDriverLoadEndpoint, (work, { params }) =>
    service.getDriverLoadByLink(work, String(params.link)),
  ),
  defineRoute(calls.submitDriverProofEndpoint, (work, { params, body }) =>
    service.submitProof(work, String(params.link), params.dropId, body),
  ),
  defineRoute(calls.uploadProofPhotoEndpoint, (work, { params, body, files }) =>
    service.saveProofPhoto(work, String(params.link), params.dropId, body, files),
  ),
  defineRoute(shown.findDeliveryProofsEndpoint, (work, { query }) =>
    authorizeAndListDeliveryProofs(work, query),
  ),
  defineRoute(calls.findProofsOfDeliveryOfLoadEndpoint, (work, { params }) =>
    service.listProofsOfDeliveryOfLoad(work, params.id),
  ),
];
export const createIntegrationRoutes = ({ files }: Integrations) => [
  defineRoute(calls.getProofPhotoEndpoint, (work, { params }) =>
    getProofPhoto(work, files, params.id, params.photoId),
  ),
  defineRoute(shown.getDeliveryPhotoEndpoint, (work, { params, query }) =>
    authorizeAndGetDeliveryPhoto(work, files, query, params.photoId),
  ),
  defineRoute(calls.printProofsOfDeliveryOfLoadEndpoint, (work, { params }) =>
    getProofsOfDeliveryPdfOfLoad(work, files, params.id),
  ),
];
