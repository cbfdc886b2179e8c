import * as loadPapers from './load-papers.contract.ts';
import { routes } from './load-papers.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [loadPapers],
  routes,
};
