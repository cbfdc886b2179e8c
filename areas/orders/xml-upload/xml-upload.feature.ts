import * as xmlUpload from './xml-upload.contract.ts';
import { routes } from './xml-upload.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [xmlUpload],
  routes,
};
