import { invariants } from './ledger.invariants.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [],
  routes: [],
  invariants,
};
