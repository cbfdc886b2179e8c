import * as calls from './claim-packets.contract.ts';
import * as service from './claim-packets.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.findClaimPacketsEndpoint, (work, { params }) =>
    service.findClaimPackets(work, params.id),
  ),
  defineRoute(calls.getSignedPacketManifestByLinkEndpoint, (work, { body }) =>
    service.getSignedPacketManifestByLink(work, body.link),
  ),
  defineRoute(calls.listPacketPublicKeysEndpoint, (work) => service.listPacketPublicKeys(work)),
];
export const createIntegrationRoutes = ({ files, secrets }: Integrations) => [
  defineRoute(calls.requestClaimPacketEndpoint, (work, { params, body }) =>
    service.requestClaimPacket(work, { secrets }, params.id, body.language),
  ),
  defineRoute(calls.downloadClaimPacketPdfEndpoint, (work, { params }) =>
    service.readPacketPdf(work, files, params.id, params.packId),
  ),
  defineRoute(calls.downloadClaimPacketZipEndpoint, (work, { params }) =>
    service.readPacketZip(work, files, params.id, params.packId),
  ),
];
