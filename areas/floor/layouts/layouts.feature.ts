import * as layouts from './layouts.contract.ts';
import { invariants } from './layouts.invariants.ts';
import { routes } from './layouts.routes.ts';
import * as drawings from './plan-drawing.contract.ts';
import * as storage from './storage.contract.ts';
import * as templates from './layout-templates.contract.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [layouts, templates, storage, drawings],
  routes,
  invariants,
};
