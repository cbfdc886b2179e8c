import * as calls from './driver-proofs.contract.ts';
import { createIntegrationRoutes, routes } from './driver-proofs.routes.ts';
import { createPhotoMoveToFileStoreHandler } from './photo-store.service.ts';
import * as shown from './recipient-proofs.contract.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [calls, shown],
  routes,
  createIntegrationRoutes,
  queues: ({ files }) => ({ 'store-delivery-photo': createPhotoMoveToFileStoreHandler(files) }),
};
