import type { DayPlan, DayToPlan } from './day.rules.ts';
import { planDay } from './plan-day.rules.ts';
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

export function planAsked(asked: PlanAsked, thread: Thread<PlanProgress>): DayPlan {
  const planned = asked.day.standing.some((trailer) => trailer.stops.length > 0);
  const milliseconds = asked.milliseconds ?? (planned ? changeMs : wholeDayMs);
  return planDay(asked.day, {
    seed: asked.seed,
    budget: asked.tries === undefined ? { milliseconds, elapsed: thread.elapsed } : { tries: asked.tries },
    tell: (share, cents) => thread.tell({ share: Math.min(1, share), cents }),
    enough: thread.enough,
  });
}
export const planInThread = inThread(import.meta.url, planAsked);
