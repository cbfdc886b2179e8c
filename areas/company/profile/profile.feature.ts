import * as logo from './logo.contract.ts';
import * as profile from './profile.contract.ts';
import { routes } from './profile.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [profile, logo],
  routes,
};
