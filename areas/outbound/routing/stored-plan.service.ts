import { upsertStoredPlan } from './day-plan.repository.ts';
import type { RoutingDay } from './routing-apply.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { PlannedRoute } from '#integrations/routing/port.ts';

/** Saves the planner's plan of a day, so that later manual changes can be compared with it. */
export async function replaceStoredPlan(
  work: RequestContext,
  routingDay: RoutingDay,
  routes: readonly PlannedRoute[],
): Promise<void> {
  for (const { id, code, planning } of routingDay.warehouses) {
    const warehouseRoutes = routes.filter(
      ({ warehouses }) => warehouses.length === 1 && warehouses[0] === code,
    );
    const tours = warehouseRoutes.map((route) => ({
      key: route.key,
      size: Math.max(
        0,
        planning.trailers.findIndex((trailer) => trailer.name === route.trailerSize),
      ),
      stops: route.drops.flatMap((drop) => {
        const ids = drop.freight.flatMap((f) => f.unitIds ?? []);
        return ids.length === 0 ? [] : [ids.reduce((smallest, unit) => Math.min(smallest, unit))];
      }),
    }));
    // Another routing system can return counts instead of unit ids. Then it is unknown which units were where.
    if (
      tours.length > 0 &&
      warehouseRoutes.every((r) => r.drops.every((x) => x.freight.every((f) => f.unitIds)))
    )
      await upsertStoredPlan(work, id, routingDay.dayOfService, tours);
  }
}
