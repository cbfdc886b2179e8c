import { planDay } from '#areas/outbound/planner/plan-day.rules.ts';
import { findPlanViolations } from '#areas/outbound/planner/check-plan.rules.ts';
import type { DayPlan, DayToPlan } from '#areas/outbound/planner/day-plan.rules.ts';
import { searchBestPlan } from '#areas/outbound/planner/search.rules.ts';
import { buildLargeDayToPlan, withPlannedTrailersSomeLoadedAndOneStopGrown } from '#tests/planner-day.ts';
import type { PlannerInstance } from './instances.ts';
import { buildNetworkFromInstance, readPlannerInstances } from './instances.ts';
import { findRouteErrorsAndDistance } from './verify.ts';

/**
 * `npm run bench -- planner`: measures the planner on a large day. With `--instances DIR`, it measures public instances with a
 * proven optimum, each for the given number of seconds on one core.
 */
export interface PlannerBenchOptions {
  instancesFolder: string | undefined;
  secondsPerInstance: number;
  seed: number;
  printsJson: boolean;
}
interface Solved {
  name: string;
  vehicles: number;
  distance: number;
  optimum: number | null;
  /** Percent above the optimum. */
  gap: number | null;
  /** Seconds. */
  time: number;
  routes: number[][];
}

/** Returns whether everything was planned without an error. */
export function runPlannerBenchAndGetSuccess(options: PlannerBenchOptions): boolean {
  return options.instancesFolder === undefined
    ? largeDays(options)
    : solveAll(options, readPlannerInstances(options.instancesFolder));
}

const stopwatch = (): (() => number) => {
  const began = performance.now();
  return () => performance.now() - began;
};

/** The time limit is checked between tries, and late on a busy machine. This margin keeps an instance within its seconds. */
const marginMs = 100;

function solveAll(
  { secondsPerInstance: seconds, seed, printsJson: json }: PlannerBenchOptions,
  instances: readonly PlannerInstance[],
): boolean {
  const solved: Solved[] = [];
  let sound = true;
  if (!json)
    console.log(line(['name', 'vehicles', 'distance', 'optimum', 'gap', 'time', 'first plan', 'tries']));
  for (const instance of instances) {
    const elapsed = stopwatch();
    let early = Infinity;
    const { tours, tries } = searchBestPlan(buildNetworkFromInstance(instance), {
      seed,
      budget: { milliseconds: seconds * 1000 - marginMs, elapsed },
      onProgress: (_, cost) => {
        if (elapsed() <= 2000) early = cost;
      },
    });
    const time = Math.round(elapsed()) / 1000;
    const routes = tours.map((tour) => [...tour.stops]);
    const { distance, errors } = findRouteErrorsAndDistance(instance, routes);
    const optimum = instance.best ?? null;
    const gap = optimum === null ? null : Math.round(((distance - optimum) / optimum) * 10_000) / 100;
    solved.push({ name: instance.name, vehicles: routes.length, distance, optimum, gap, time, routes });
    if (errors.length > 0) sound = false;
    for (const error of errors) console.error(`✗ ${instance.name}: ${error}`);
    if (json) continue;
    const first = optimum === null ? '' : `${(((early / 10 - optimum) / optimum) * 100).toFixed(2)} %`;
    console.log(
      line([
        instance.name,
        String(routes.length),
        distance.toFixed(1),
        optimum?.toFixed(1) ?? '',
        gap === null ? '' : `${gap.toFixed(2)} %`,
        `${time.toFixed(1)} s`,
        first,
        String(tries),
      ]),
    );
  }
  if (json) console.log(JSON.stringify(solved, undefined, 2));
  else console.log(summary(solved));
  return sound;
}
const line = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(8) : cell.padStart(11))).join('');
function summary(solved: readonly Solved[]): string {
  const gaps = solved.flatMap(({ gap }) => (gap === null ? [] : [gap]));
  if (gaps.length === 0) return `${solved.length} planned.`;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return `${solved.length} planned; mean gap ${mean.toFixed(2)} %, largest ${Math.max(...gaps).toFixed(2)} %.`;
}

/** Plans a day of 400 consignees from nothing, then applies one change while a third of its trailers is loaded. */
function largeDays({ secondsPerInstance: seconds, seed, printsJson: json }: PlannerBenchOptions): boolean {
  const day = buildLargeDayToPlan(seed);
  const first = planned(day, seconds, seed);
  const changed = withPlannedTrailersSomeLoadedAndOneStopGrown(day, first.plan);
  const again = planned(changed, 1.5, seed);
  const rows = [
    {
      name: 'from nothing',
      ...figures(first.plan),
      time: first.time,
      atMost: 10,
      faults: findPlanViolations(day, first.plan),
    },
    {
      name: 'one change',
      ...figures(again.plan),
      time: again.time,
      atMost: 2,
      faults: findPlanViolations(changed, again.plan),
    },
  ];
  if (json) console.log(JSON.stringify(rows, undefined, 2));
  else
    for (const row of rows)
      console.log(
        `${row.name.padEnd(14)} ${row.trailers} trailers, ${row.stops} stops, ${row.miles} miles, $${row.dollars}, ` +
          `${row.lateMinutes} minutes late, ${row.leftOut} left out, ${row.tries} tries, ${row.time.toFixed(2)} s (≤ ${row.atMost})` +
          (row.faults.length === 0 ? '' : `\n✗ ${row.faults.slice(0, 5).join('\n✗ ')}`),
      );
  return rows.every((row) => row.faults.length === 0 && row.time <= row.atMost);
}
function planned(day: DayToPlan, seconds: number, seed: number): { plan: DayPlan; time: number } {
  const elapsed = stopwatch();
  const plan = planDay(day, { seed, budget: { milliseconds: seconds * 1000, elapsed } });
  return { plan, time: Math.round(elapsed()) / 1000 };
}
const figures = (plan: DayPlan) => ({
  trailers: plan.tours.length,
  stops: plan.tours.reduce((sum, tour) => sum + tour.stops.length, 0),
  miles: Math.round(plan.tours.reduce((sum, tour) => sum + tour.tenthMiles, 0) / 10),
  dollars: Math.round(plan.cents / 100),
  lateMinutes: plan.tours.reduce(
    (sum, tour) => sum + tour.stops.reduce((tourLateMinutes, stop) => tourLateMinutes + stop.lateMinutes, 0),
    0,
  ),
  leftOut: plan.leftOut.length,
  tries: plan.tries,
});
