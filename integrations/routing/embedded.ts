import type { RoutingReply, RoutingPort, RoutingRequest } from './port.ts';

/** The built-in planner behind the port: no other machine is asked. The planner itself is a rule of the loads and is handed in. */
export function createEmbeddedRouting(plan: (request: RoutingRequest) => Promise<RoutingReply>): RoutingPort {
  return { plan };
}
