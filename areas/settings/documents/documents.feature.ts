import { createDocumentStorageHandler } from './documents.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [],
  routes: [],
  queues: ({ files }) => ({
    'dispute-paper': createDocumentStorageHandler(files, 'dispute'),
    'claim-paper': createDocumentStorageHandler(files, 'claim'),
  }),
};
