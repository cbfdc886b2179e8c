import * as deliverTo from './deliver-to.contract.ts';
import * as shipmentTracking from './shipment-tracking.contract.ts';
import { routes } from './tracking.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = { contract: [deliverTo, shipmentTracking], routes };
