import * as layouts from './layouts.contract.ts';
import { invariants } from './layouts.invariants.ts';
import { routes } from './layouts.routes.ts';
import * as drawings from './plan-drawing.contract.ts';
import * as storage from './storage.contract.ts';
import * as templates from './templates.contract.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [layouts, templates, storage, drawings],
  routes,
  invariants,
};
