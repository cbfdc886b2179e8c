import type { PlannerInstance } from './instances.ts';

/**
 * Checks a plan from the instance alone, without the planner's own numbers. Distances and times are tenths, truncated as the
 * instances' rules require.
 */
export function findRouteErrorsAndDistance(
  instance: PlannerInstance,
  routes: readonly (readonly number[])[],
): { distance: number; errors: string[] } {
  const errors: string[] = [];
  const visits = instance.stops.map(() => 0);
  let tenths = 0;
  routes.forEach((route, number) => {
    const addError = (text: string): void => void errors.push(`route ${number + 1}: ${text}`);
    let load = 0;
    let clock = 10 * (instance.stops[0]?.[3] ?? 0);
    let here = 0;
    if (route.length === 0) addError('no stop');
    for (const there of [...route, 0]) {
      const from = instance.stops[here];
      const to = instance.stops[there];
      if (!from || !to) {
        addError(`there is no row ${there}`);
        break;
      }
      const legTenths = Math.floor(10 * Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2));
      tenths += legTenths;
      clock = Math.max(clock + legTenths, 10 * to[3]);
      if (clock > 10 * to[4]) addError(`row ${there} is reached at ${clock / 10}, due ${to[4]}`);
      if (there !== 0) {
        clock += 10 * instance.service;
        load += to[2];
        visits[there] = (visits[there] ?? 0) + 1;
      }
      here = there;
    }
    if (load > instance.capacity) addError(`${load} on a vehicle for ${instance.capacity}`);
    if (route.includes(0)) addError('the depot in the midst of it');
  });
  visits.forEach((times, row) => {
    if (row > 0 && times !== 1) errors.push(`row ${row} is visited ${times} times`);
  });
  return { distance: tenths / 10, errors };
}
