import * as calls from './driver-proofs.contract.ts';
import * as service from './driver-proofs.service.ts';
import { photo, printed } from './photo-store.service.ts';
import * as shown from './shown-proofs.contract.ts';
import { deliveryPhoto, deliveryProofs } from './shown-proofs.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(calls.findLinks, (work, { params }) => service.linksOf(work, params.id)),
  on(calls.makeLink, (work, { params, body }) => service.makeOne(work, params.id, body)),
  on(calls.endLink, (work, { params }) => service.endOne(work, params.id, params.linkId)),
  on(calls.readLink, (work, { params }) => service.read(work, String(params.link))),
  on(calls.prove, (work, { params, body }) =>
    service.proveByLink(work, String(params.link), params.dropId, body),
  ),
  on(calls.keepPhoto, (work, { params, body, files }) =>
    service.keepOne(work, String(params.link), params.dropId, body, files),
  ),
  on(shown.findDeliveryProofs, (work, { query }) => deliveryProofs(work, query)),
  on(calls.findProofs, (work, { params }) => service.proofs(work, params.id)),
];
export const ported = ({ files }: Links) => [
  on(calls.readPhoto, (work, { params }) => photo(work, files, params.id, params.photoId)),
  on(shown.readDeliveryPhoto, (work, { params, query }) => deliveryPhoto(work, files, query, params.photoId)),
  on(calls.printProofs, (work, { params }) => printed(work, files, params.id)),
];
