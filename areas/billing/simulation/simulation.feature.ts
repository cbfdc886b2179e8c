import * as contract from './simulation.contract.ts';
import { routes } from './simulation.routes.ts';
import { draftRateSimulationJob } from './simulation.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [contract],
  routes,
  jobs: () => ({ simulation: draftRateSimulationJob }),
};
