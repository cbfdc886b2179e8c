import * as floorPast from './floor-history.contract.ts';
import * as floorPlan from './floor-plan.contract.ts';
import { routes } from './floor-plan.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [floorPlan, floorPast], routes };
