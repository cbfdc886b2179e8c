import * as imports from './import.contract.ts';
import * as payments from './payments.contract.ts';
import * as writeOffs from './write-offs.contract.ts';
import { routes } from './payments.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [payments, imports, writeOffs],
  routes,
};
