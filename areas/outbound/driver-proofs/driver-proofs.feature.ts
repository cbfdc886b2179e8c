import * as calls from './driver-proofs.contract.ts';
import { ported, routes } from './driver-proofs.routes.ts';
import { photoQueue } from './photo-store.service.ts';
import * as shown from './shown-proofs.contract.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [calls, shown],
  routes,
  ported,
  queues: ({ files }) => ({ 'delivery-photo': photoQueue(files) }),
};
