import type { DayPlan, DayToPlan, PlannerReason } from './day-plan.rules.ts';
import { buildDayNetwork } from './day-network.rules.ts';
import { scheduleDepartures } from './departures.rules.ts';
import { planDay } from './plan-day.rules.ts';
import type {
  PlannerDraftTour,
  StopExplanation,
  StopPlacement,
  EvaluatedDraft,
} from './evaluate-draft.rules.ts';
import { explainStop, listTourViolationsOfPlan, evaluateDraft } from './evaluate-draft.rules.ts';
import type { WorkerThreadContext } from '#kit/server/worker-thread.ts';
import { runInWorkerThread } from '#kit/server/worker-thread.ts';

/** The planner in a thread of its own: planning takes seconds of a processor, and nobody's click waits for them. */

export interface PlanRequest {
  day: DayToPlan;
  /** The same seed and the same number of tries make the same plan. */
  seed: number;
  /** How long it may take, or how many tries. */
  milliseconds?: number | undefined;
  tries?: number | undefined;
}
export interface PlanProgress {
  /** From 0 to 1. */
  share: number;
  cents: number;
}

/** A day from nothing, and a change to one that is planned; the start of the thread counts. */
const wholeDayMs = 8000;
const changeMs = 1400;
/** A small day needs no clock: so many tries find what there is to find, and find the same again. */
const smallDay = 40;
const triesFor = (stops: number): number => 500 + 150 * stops;

export function runPlanner(asked: PlanRequest, thread: WorkerThreadContext<PlanProgress>): DayPlan {
  const stops = asked.day.stops.length;
  const tries =
    asked.tries ?? (stops <= smallDay && asked.milliseconds === undefined ? triesFor(stops) : null);
  const milliseconds = asked.milliseconds ?? (isMostlyPlanned(asked.day) ? changeMs : wholeDayMs);
  return planDay(asked.day, {
    seed: asked.seed,
    budget: tries === null ? { milliseconds, elapsed: thread.elapsedMs } : { tries },
    tell: (share, cents) => thread.reportProgress({ share: Math.min(1, share), cents }),
    enough: thread.shouldFinish,
  });
}
/** Of what may still be planned, at least half has a trailer: the rest is a change, not a day. */
function isMostlyPlanned({ standing, stops }: DayToPlan): boolean {
  const on = (loaded: boolean): number =>
    standing.reduce((sum, trailer) => sum + (trailer.loaded === loaded ? trailer.stops.length : 0), 0);
  return on(false) > 0 && on(false) * 2 >= stops.length - on(true);
}
export const planInThread = runInWorkerThread(import.meta.url, runPlanner);

export interface PlanWithViolations {
  plan: DayPlan;
  faults: PlannerReason[][];
}
/** The plan with the hours at which trailers leave. */
export function runPlannerWithDepartures(
  asked: PlanRequest,
  thread: WorkerThreadContext<PlanProgress>,
): PlanWithViolations {
  const net = buildDayNetwork(asked.day);
  const plan = scheduleDepartures(net, runPlanner(asked, thread));
  return { plan, faults: listTourViolationsOfPlan(net, plan) };
}
export const planWithDeparturesInThread = runInWorkerThread(import.meta.url, runPlannerWithDepartures);

export interface DraftRequest {
  day: DayToPlan;
  tours: readonly PlannerDraftTour[];
}
/** What somebody put together, reckoned. */
export const runDraftEvaluation = ({
  day,
  tours,
  placing,
}: DraftRequest & { placing?: StopPlacement | undefined }): EvaluatedDraft =>
  evaluateDraft(day, tours, placing);
export const evaluateDraftInThread = runInWorkerThread(import.meta.url, runDraftEvaluation);

/** Why a stop rides where it does in what somebody put together. */
export const runStopExplanation = ({ day, tours, stop }: DraftRequest & { stop: number }): StopExplanation =>
  explainStop(day, tours, stop);
export const explainStopInThread = runInWorkerThread(import.meta.url, runStopExplanation);
