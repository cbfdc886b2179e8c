import { freightOf } from './day-stops.service.ts';
import { dayToPlan } from './day-to-plan.service.ts';
import { asItIs, leftOf, routesOf, together } from './plan-routes.service.ts';
import { planToLeaveInThread } from '#areas/outbound/planner/planner.service.ts';
import type { RoutingAnswer, RoutingRequest } from '#links/routing/port.ts';

/** The built-in planner behind the routing port: each outbound warehouse is planned for itself, in a thread of its own. */

/** The same day is planned in the same way. */
export const seedOfDays = 1;

export async function planInside(request: RoutingRequest): Promise<RoutingAnswer> {
  const answer: RoutingAnswer = { routes: [], left: [], faults: [] };
  for (const warehouse of request.warehouses) {
    const freight = freightOf(request, warehouse);
    if (freight.stops.length === 0) continue;
    const { plan } = await planToLeaveInThread({
      day: dayToPlan(request, warehouse, freight),
      seed: seedOfDays,
    });
    answer.routes.push(...routesOf(request, warehouse, freight, plan));
    answer.left.push(...leftOf(warehouse, freight, plan));
  }
  const told = new Set(answer.routes.map((route) => route.key));
  // A truck that loads at several warehouses is not given up because nothing is meant for it yet.
  const idle = request.existing
    .filter((e) => e.warehouses.length > 1 && !told.has(e.key))
    .map((e) => asItIs(e, [], ''));
  return { ...answer, routes: [...together(answer.routes), ...idle] };
}
