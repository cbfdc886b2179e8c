import type { PlannerInstance } from './instances.ts';

/**
 * Checks a plan from the instance alone, without the planner's own numbers. Distances and times are tenths, truncated as the
 * instances' rules require.
 */
export function findRouteErrorsAndDistance(
  instance: PlannerInstance,
  routes: readonly (readonly number[])[],
): { distance: number; errors: string[] } {
  const faults: string[] = [];
  const visits = instance.stops.map(() => 0);
  let tenths = 0;
  routes.forEach((route, number) => {
    const fault = (text: string): void => void faults.push(`route ${number + 1}: ${text}`);
    let load = 0;
    let clock = 10 * (instance.stops[0]?.[3] ?? 0);
    let here = 0;
    if (route.length === 0) fault('no stop');
    for (const there of [...route, 0]) {
      const from = instance.stops[here];
      const to = instance.stops[there];
      if (!from || !to) {
        fault(`there is no row ${there}`);
        break;
      }
      const way = Math.floor(10 * Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2));
      tenths += way;
      clock = Math.max(clock + way, 10 * to[3]);
      if (clock > 10 * to[4]) fault(`row ${there} is reached at ${clock / 10}, due ${to[4]}`);
      if (there !== 0) {
        clock += 10 * instance.service;
        load += to[2];
        visits[there] = (visits[there] ?? 0) + 1;
      }
      here = there;
    }
    if (load > instance.capacity) fault(`${load} on a vehicle for ${instance.capacity}`);
    if (route.includes(0)) fault('the depot in the midst of it');
  });
  visits.forEach((times, at) => {
    if (at > 0 && times !== 1) faults.push(`row ${at} is visited ${times} times`);
  });
  return { distance: tenths / 10, errors: faults };
}
