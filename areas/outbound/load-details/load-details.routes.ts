import { updateLoadDetailsAndRecomputeEtas } from './load-details.service.ts';
import * as loads from '#areas/outbound/loads/loads.contract.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(loads.updateLoadDetailsAndRecomputeEtasEndpoint, (work, { params, body }) =>
    updateLoadDetailsAndRecomputeEtas(work, params.id, body),
  ),
];
