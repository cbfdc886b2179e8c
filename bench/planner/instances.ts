import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Network } from '#areas/outbound/planner/network.rules.ts';
import { unlimitedAmount, buildNetwork } from '#areas/outbound/planner/network.rules.ts';

/**
 * Public benchmark instances of vehicle routing with time windows: a depot, customers with a window, one kind of vehicle,
 * distance as time.
 */
const row = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);
const instance = z.object({
  name: z.string(),
  capacity: z.number().positive(),
  /** Service time at each stop except the depot. */
  service: z.number().nonnegative(),
  /** x, y, demand, ready, due. The first is the depot. */
  stops: z.array(row).min(2),
  /** The shortest total distance, if proven. */
  best: z.number().positive().nullish(),
  bestVehicles: z.int().nullish(),
});
export type PlannerInstance = z.output<typeof instance>;

export const readPlannerInstances = (folder: string): PlannerInstance[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => instance.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));

/** Distances are truncated to one decimal, so tenths are whole numbers. */
const scale = 10;

export function buildNetworkFromInstance({ stops, capacity, service }: PlannerInstance): Network {
  const size = stops.length;
  const miles = new Int32Array(size * size);
  stops.forEach(([x, y], from) => {
    stops.forEach(([u, v], to) => {
      miles[from * size + to] = Math.floor(scale * Math.hypot(x - u, y - v));
    });
  });
  const column = (getValue: (stop: PlannerInstance['stops'][number], index: number) => number): Int32Array =>
    Int32Array.from(stops, (stop, index) => Math.round(getValue(stop, index)));
  return buildNetwork({
    size,
    miles,
    minutes: miles,
    opens: column((stop) => stop[3] * scale),
    closes: column((stop) => stop[4] * scale),
    service: column((_, index) => (index === 0 ? 0 : service * scale)),
    cube: column((stop) => stop[2]),
    trailers: [
      { cube: capacity, weight: unlimitedAmount, fixedCost: 0, costPerDistance: 1, count: unlimitedAmount },
    ],
  });
}
