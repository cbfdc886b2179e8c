import { buildDayFreight } from './day-stops.service.ts';
import { buildDayToPlan } from './day-to-plan.service.ts';
import {
  toUnchangedRoute,
  listFreightLeftOut,
  buildPlannedRoutesOfWarehouse,
  mergeRoutesByTrailer,
} from './plan-routes.service.ts';
import { planWithDeparturesInThread } from '#areas/outbound/planner/planner.service.ts';
import type { RoutingReply, RoutingRequest } from '#integrations/routing/port.ts';

/** The built-in planner behind the routing port. Each outbound warehouse is planned separately, in its own thread. */

/** A fixed seed, so that the same day always gets the same plan. */
export const plannerSeed = 1;

export async function planWithBuiltInPlanner(request: RoutingRequest): Promise<RoutingReply> {
  const answer: RoutingReply = { routes: [], unroutedFreight: [], faults: [] };
  for (const warehouse of request.warehouses) {
    const freight = buildDayFreight(request, warehouse);
    if (freight.stops.length === 0) continue;
    const { plan } = await planWithDeparturesInThread({
      day: buildDayToPlan(request, warehouse, freight),
      seed: plannerSeed,
    });
    answer.routes.push(...buildPlannedRoutesOfWarehouse(request, warehouse, freight, plan));
    answer.unroutedFreight.push(...listFreightLeftOut(warehouse, freight, plan));
  }
  const plannedKeys = new Set(answer.routes.map((route) => route.key));
  // A truck that loads at several warehouses is kept even if it has no freight here yet.
  const idle = request.existing
    .filter((e) => e.warehouses.length > 1 && !plannedKeys.has(e.key))
    .map((e) => toUnchangedRoute(e, [], ''));
  return { ...answer, routes: [...mergeRoutesByTrailer(answer.routes), ...idle] };
}
