import * as floorPast from './floor-past.contract.ts';
import * as floorPlan from './floor-plan.contract.ts';
import { routes } from './floor-plan.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [floorPlan, floorPast], routes };
