import type { DayPlan, DayToPlan, PlannerReason } from './day-plan.rules.ts';
import { buildDayNetwork } from './day-network.rules.ts';
import { scheduleDepartures } from './departures.rules.ts';
import { planDay } from './plan-day.rules.ts';
import type {
  PlannerDraftTour,
  StopExplanation,
  StopAssignedWithoutPosition,
  EvaluatedDraft,
} from './evaluate-draft.rules.ts';
import { explainStopPlacement, listTourViolationsOfPlan, evaluateDraft } from './evaluate-draft.rules.ts';
import type { WorkerThreadContext } from '#kit/server/worker-thread.ts';
import { createWorkerThreadFunction } from '#kit/server/worker-thread.ts';

/** A day to plan, with the seed and the limit of the search. */

export interface PlanRequest {
  day: DayToPlan;
  /** The same seed and number of tries produce the same plan. */
  seed: number;
  /** The limit: milliseconds or a number of tries. */
  milliseconds?: number | undefined;
  tries?: number | undefined;
}
export interface PlanProgress {
  /** From 0 to 1. */
  share: number;
  cents: number;
}

/** Time limits for planning a day from scratch and for changing a planned one, in ms. They include starting the thread. */
const wholeDayMs = 8000;
const changeMs = 1400;
/** A small day has no time limit. This many tries find the best plan, with the same result every time. */
const smallDay = 40;
const triesFor = (stops: number): number => 500 + 150 * stops;

export function runPlannerWithoutDepartures(
  request: PlanRequest,
  thread: WorkerThreadContext<PlanProgress>,
): DayPlan {
  const stops = request.day.stops.length;
  const tries =
    request.tries ?? (stops <= smallDay && request.milliseconds === undefined ? triesFor(stops) : null);
  const milliseconds = request.milliseconds ?? (isMostlyPlanned(request.day) ? changeMs : wholeDayMs);
  return planDay(request.day, {
    seed: request.seed,
    budget: tries === null ? { milliseconds, elapsed: thread.elapsedMs } : { tries },
    onProgress: (share, cents) => thread.reportProgress({ share: Math.min(1, share), cents }),
    shouldStop: thread.shouldFinish,
  });
}
/** True when at least half of the stops still to plan are on a trailer. Then the run is a change, not a new plan. */
function isMostlyPlanned({ existingTrailers: standing, stops }: DayToPlan): boolean {
  const on = (loaded: boolean): number =>
    standing.reduce((sum, trailer) => sum + (trailer.loaded === loaded ? trailer.stops.length : 0), 0);
  return on(false) > 0 && on(false) * 2 >= stops.length - on(true);
}
export const planWithoutDeparturesInThread = createWorkerThreadFunction(
  import.meta.url,
  runPlannerWithoutDepartures,
);

export interface PlanWithViolations {
  plan: DayPlan;
  violationsByTour: PlannerReason[][];
}
/** Plans the day and sets the departures. */
export function runPlannerWithDepartures(
  planRequest: PlanRequest,
  thread: WorkerThreadContext<PlanProgress>,
): PlanWithViolations {
  const net = buildDayNetwork(planRequest.day);
  const plan = scheduleDepartures(net, runPlannerWithoutDepartures(planRequest, thread));
  return { plan, violationsByTour: listTourViolationsOfPlan(net, plan) };
}
export const planWithDeparturesInThread = createWorkerThreadFunction(
  import.meta.url,
  runPlannerWithDepartures,
);

export interface DraftEvaluationRequest {
  day: DayToPlan;
  tours: readonly PlannerDraftTour[];
}
export const runDraftEvaluation = ({
  day,
  tours,
  placing,
}: DraftEvaluationRequest & { placing?: StopAssignedWithoutPosition | undefined }): EvaluatedDraft =>
  evaluateDraft(day, tours, placing);
export const evaluateDraftInThread = createWorkerThreadFunction(import.meta.url, runDraftEvaluation);

/** Explains why a stop is on its tour in a manual plan. */
export const runStopExplanation = ({
  day,
  tours,
  stop,
}: DraftEvaluationRequest & { stop: number }): StopExplanation => explainStopPlacement(day, tours, stop);
export const explainStopPlacementInThread = createWorkerThreadFunction(import.meta.url, runStopExplanation);
