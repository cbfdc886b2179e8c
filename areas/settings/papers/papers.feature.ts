import { paperQueue } from './papers.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [],
  routes: [],
  queues: ({ files }) => ({
    'dispute-paper': paperQueue(files, 'dispute'),
    'claim-paper': paperQueue(files, 'claim'),
  }),
};
