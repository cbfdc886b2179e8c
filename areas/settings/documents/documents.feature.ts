import { createMoveDocumentToFileStoreHandler } from './documents.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [],
  routes: [],
  queues: ({ files }) => ({
    'store-dispute-document': createMoveDocumentToFileStoreHandler(files, 'dispute'),
    'store-claim-document': createMoveDocumentToFileStoreHandler(files, 'claim'),
  }),
};
