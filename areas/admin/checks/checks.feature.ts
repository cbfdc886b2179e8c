import * as checks from './checks.contract.ts';
import { routes } from './checks.routes.ts';
import { startChecks } from './checks.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [checks],
  routes,
  timed: [
    {
      name: 'check-invariants',
      pattern: '7 8 * * *',
      act: async (work) => {
        await startChecks(work);
      },
    },
  ],
};
