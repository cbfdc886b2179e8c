import * as shipments from './shipments.contract.ts';
import * as shipmentActs from './shipment-acts.contract.ts';
import { acts } from './shipment-acts.routes.ts';
import { invariants } from './shipments.invariants.ts';
import { ratingJob } from './rating.service.ts';
import { routes } from './shipments.routes.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [shipments, shipmentActs],
  routes: [...routes, ...acts],
  invariants,
  jobs: () => ({ rating: ratingJob }),
};
