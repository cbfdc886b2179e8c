import type { DayPlan, DayToPlan, Reason } from './day.rules.ts';
import { dayNetworkOf } from './day-network.rules.ts';
import { withDepartures } from './departures.rules.ts';
import { planDay } from './plan-day.rules.ts';
import type { DraftTour, Explained, Placing, Reckoned } from './reckon.rules.ts';
import { explain, faultsOfPlan, reckonPlan } from './reckon.rules.ts';
import type { Thread } from '#kit/server/thread.ts';
import { inThread } from '#kit/server/thread.ts';

/** The planner in a thread of its own: planning takes seconds of a processor, and nobody's click waits for them. */

export interface PlanAsked {
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

export function planAsked(asked: PlanAsked, thread: Thread<PlanProgress>): DayPlan {
  const stops = asked.day.stops.length;
  const tries =
    asked.tries ?? (stops <= smallDay && asked.milliseconds === undefined ? triesFor(stops) : null);
  const milliseconds = asked.milliseconds ?? (isMostlyPlanned(asked.day) ? changeMs : wholeDayMs);
  return planDay(asked.day, {
    seed: asked.seed,
    budget: tries === null ? { milliseconds, elapsed: thread.elapsed } : { tries },
    tell: (share, cents) => thread.tell({ share: Math.min(1, share), cents }),
    enough: thread.enough,
  });
}
/** Of what may still be planned, at least half has a trailer: the rest is a change, not a day. */
function isMostlyPlanned({ standing, stops }: DayToPlan): boolean {
  const on = (loaded: boolean): number =>
    standing.reduce((sum, trailer) => sum + (trailer.loaded === loaded ? trailer.stops.length : 0), 0);
  return on(false) > 0 && on(false) * 2 >= stops.length - on(true);
}
export const planInThread = inThread(import.meta.url, planAsked);

export interface Planned {
  plan: DayPlan;
  faults: Reason[][];
}
/** The plan with the hours at which trailers leave. */
export function planToLeave(asked: PlanAsked, thread: Thread<PlanProgress>): Planned {
  const net = dayNetworkOf(asked.day);
  const plan = withDepartures(net, planAsked(asked, thread));
  return { plan, faults: faultsOfPlan(net, plan) };
}
export const planToLeaveInThread = inThread(import.meta.url, planToLeave);

export interface DraftAsked {
  day: DayToPlan;
  tours: readonly DraftTour[];
}
/** What somebody put together, reckoned. */
export const reckonAsked = ({
  day,
  tours,
  placing,
}: DraftAsked & { placing?: Placing | undefined }): Reckoned => reckonPlan(day, tours, placing);
export const reckonInThread = inThread(import.meta.url, reckonAsked);

/** Why a stop rides where it does in what somebody put together. */
export const explainAsked = ({ day, tours, stop }: DraftAsked & { stop: number }): Explained =>
  explain(day, tours, stop);
export const explainInThread = inThread(import.meta.url, explainAsked);
