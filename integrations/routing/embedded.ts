import type { RoutingReply, RoutingPort, RoutingRequest } from './port.ts';

/**
 * The built-in planner behind the port. It sends no request to another system. The planner is a rule of the loads and is passed
 * in.
 */
export function createEmbeddedRouting(plan: (request: RoutingRequest) => Promise<RoutingReply>): RoutingPort {
  return { plan };
}
