import * as contract from './simulation.contract.ts';
import { routes } from './simulation.routes.ts';
import { simulationJob } from './simulation.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [contract],
  routes,
  jobs: () => ({ simulation: simulationJob }),
};
