import * as deliverTo from './deliver-to.contract.ts';
import * as shipmentTracking from './shipment-tracking.contract.ts';
import { routes } from './tracking.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = { contract: [deliverTo, shipmentTracking], routes };
