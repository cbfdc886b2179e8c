import { saveLoad } from './load-details.service.ts';
import * as loads from '#areas/outbound/loads/loads.contract.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(loads.saveLoadEndpoint, (work, { params, body }) => saveLoad(work, params.id, body)),
];
