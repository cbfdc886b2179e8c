import * as calls from './claim-packets.contract.ts';
import * as service from './claim-packets.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(calls.findClaimPacketsEndpoint, (work, { params }) =>
    service.findClaimPackets(work, params.id),
  ),
  defineRoute(calls.checkClaimPacketEndpoint, (work, { body }) => service.checkClaimPacket(work, body.link)),
  defineRoute(calls.findPacketKeysEndpoint, (work) => service.listPacketKeys(work)),
];
export const ported = ({ files, secrets }: Integrations) => [
  defineRoute(calls.createClaimPacketEndpoint, (work, { params, body }) =>
    service.createClaimPacket(work, { secrets }, params.id, body.language),
  ),
  defineRoute(calls.printClaimPacketEndpoint, (work, { params }) =>
    service.readPacketPdf(work, files, params.id, params.packId),
  ),
  defineRoute(calls.downloadClaimPacketEndpoint, (work, { params }) =>
    service.readPacketZip(work, files, params.id, params.packId),
  ),
];
