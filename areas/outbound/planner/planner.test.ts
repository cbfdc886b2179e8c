import { describe, expect, it } from 'vitest';
import { buildLargeDayToPlan, withPlannedTrailersSomeLoadedAndOneStopGrown } from '#tests/planner-day.ts';
import { findPlanViolations } from './check-plan.rules.ts';
import { runPlannerWithoutDepartures, planWithoutDeparturesInThread } from './planner.service.ts';
import type { PlanProgress } from './planner.service.ts';

/** A clock that advances with each read, so that a time limit allows the same number of reads on any machine. */
const countedClock = (milliseconds: number) => {
  const clock = { at: 0, elapsed: () => (clock.at += milliseconds) };
  return clock;
};
const quiet = {
  reportProgress: () => undefined,
  askMainThread: () => Promise.reject(new Error('nobody')),
  shouldFinish: () => false,
};

/** The planner as in production: in a thread, on a day of the largest supported size. */
describe('a day of 400 consignees', () => {
  it('is planned while the server keeps responding, and so is a change to it, loaded trailers unchanged', async () => {
    const day = buildLargeDayToPlan();
    const own = process.threadCpuUsage();
    const told: PlanProgress[] = [];
    const plan = await planWithoutDeparturesInThread(
      { day, seed: 1, tries: 1500 },
      { onProgress: (progress) => told.push(progress) },
    );
    // Measures this thread's CPU time, independent of other processes. Planning on it would block requests for seconds.
    const { user, system } = process.threadCpuUsage(own);
    expect((user + system) / 1000).toBeLessThan(2000);
    expect(findPlanViolations(day, plan)).toEqual([]);
    expect(plan.leftOut).toEqual([]);
    expect(plan.tours.length).toBeLessThan(200);
    expect(told.length).toBeGreaterThan(2);
    expect(told.at(-1)?.cents).toBeLessThan(told[0]?.cents ?? 0);

    const evening = withPlannedTrailersSomeLoadedAndOneStopGrown(day, plan);
    const again = await planWithoutDeparturesInThread({ day: evening, seed: 1, tries: 200 });
    expect(findPlanViolations(evening, again)).toEqual([]);
    const loaded = evening.existingTrailers.filter((trailer) => trailer.loaded);
    expect(loaded.length).toBeGreaterThan(40);
    for (const trailer of loaded)
      expect(again.tours.find((tour) => tour.key === trailer.key)?.stops.map((stop) => stop.id)).toEqual(
        trailer.stops,
      );
  });
  it('is planned for eight seconds by its clock, a change to it for 1.4, and a small day by tries alone', () => {
    const day = buildLargeDayToPlan();
    const whole = countedClock(400);
    const plan = runPlannerWithoutDepartures({ day, seed: 1 }, { ...quiet, elapsedMs: whole.elapsed });
    expect(whole.at).toBe(8000);
    const change = countedClock(200);
    runPlannerWithoutDepartures(
      { day: withPlannedTrailersSomeLoadedAndOneStopGrown(day, plan), seed: 1 },
      { ...quiet, elapsedMs: change.elapsed },
    );
    expect(change.at).toBe(1400);
    const small = countedClock(1);
    runPlannerWithoutDepartures(
      { day: buildLargeDayToPlan(2, 30), seed: 1 },
      { ...quiet, elapsedMs: small.elapsed },
    );
    expect(small.at).toBe(0);
  });
  it('is stopped early with the current plan when requested, and without a plan when canceled', async () => {
    const day = buildLargeDayToPlan();
    const enough = new AbortController();
    const milliseconds = 60_000;
    const told: PlanProgress[] = [];
    const taken = await planWithoutDeparturesInThread(
      { day, seed: 1, milliseconds },
      {
        finishSignal: enough.signal,
        onProgress: (progress) => {
          told.push(progress);
          enough.abort();
        },
      },
    );
    expect(findPlanViolations(day, taken)).toEqual([]);
    // It reports progress fifty times when it is not stopped.
    expect(told.length).toBeLessThan(25);
    const gone = new AbortController();
    const dropped = planWithoutDeparturesInThread(
      { day, seed: 1, milliseconds },
      { signal: gone.signal, onProgress: () => gone.abort(new Error('changed his mind')) },
    );
    await expect(dropped).rejects.toThrow('changed his mind');
  });
  it('gets the same plan from the same seed and number of tries', async () => {
    const day = buildLargeDayToPlan(2, 60);
    const [one, other] = await Promise.all(
      [1, 2].map(() => planWithoutDeparturesInThread({ day, seed: 5, tries: 500 })),
    );
    expect(one).toEqual(other);
  });
});
