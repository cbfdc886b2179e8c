import * as logo from './logo.contract.ts';
import * as profile from './profile.contract.ts';
import { routes } from './profile.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [profile, logo],
  routes,
};
