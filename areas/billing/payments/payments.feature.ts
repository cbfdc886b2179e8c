import * as imports from './payment-import.contract.ts';
import * as payments from './payments.contract.ts';
import * as writeOffs from './write-offs.contract.ts';
import { routes } from './payments.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [payments, imports, writeOffs],
  routes,
};
