import { deliverDrop } from './deliveries.contract.ts';
import { deliver } from './deliveries.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [on(deliverDrop, (work, { params, body }) => deliver(work, params.dropId, body))];
