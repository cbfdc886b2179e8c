import { saveLoad } from './load-details.service.ts';
import * as loads from '#areas/outbound/loads/loads.contract.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(loads.saveLoad, (work, { params, body }) => saveLoad(work, params.id, body))];
