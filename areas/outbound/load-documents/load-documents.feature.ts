import * as loadPapers from './load-documents.contract.ts';
import { routes } from './load-documents.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [loadPapers],
  routes,
};
