import * as xmlUpload from './xml-upload.contract.ts';
import { routes } from './xml-upload.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [xmlUpload],
  routes,
};
