import * as consigneeService from './consignee-service.contract.ts';
import * as explain from './shipping-explanation.contract.ts';
import { routes } from './shipping-explanation.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [consigneeService, explain],
  routes,
};
