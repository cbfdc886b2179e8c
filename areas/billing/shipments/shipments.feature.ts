import * as shipments from './shipments.contract.ts';
import * as billingProgress from './billing-progress.contract.ts';
import * as shipmentActs from './shipment-actions.contract.ts';
import { shipmentActionRoutes } from './shipment-actions.routes.ts';
import { invariants } from './shipments.invariants.ts';
import { ratingJob } from './rating.service.ts';
import { routes } from './shipments.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [shipments, billingProgress, shipmentActs],
  routes: [...routes, ...shipmentActionRoutes],
  invariants,
  jobs: () => ({ rating: ratingJob }),
};
