import * as consigneeService from './consignee-service.contract.ts';
import * as explain from './explain.contract.ts';
import { routes } from './explain.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [consigneeService, explain],
  routes,
};
