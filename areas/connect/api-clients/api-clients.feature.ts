import * as apiClients from './api-clients.contract.ts';
import { routes } from './api-clients.routes.ts';
import { forgetOldUse } from './api-clients.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [apiClients],
  routes,
  timed: [{ name: 'forget-old-calls', pattern: '25 4 * * *', act: forgetOldUse }],
};
