import { recordDeliveryEndpoint } from './deliveries.contract.ts';
import { recordDelivery } from './deliveries.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(recordDeliveryEndpoint, (work, { params, body }) => recordDelivery(work, params.dropId, body)),
];
