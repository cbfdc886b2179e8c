import { useState } from 'react';
import {
  getDayPlanEndpoint,
  proposeReplannedDayEndpoint,
  evaluateDraftPlanEndpoint,
} from './day-plan.contract.ts';
import type { DayPlanView, DraftTour, PlanDifference } from './day-plan.contract.ts';
import { toDraftTours, createTourKey, isPlanOutdated, replayPlanChanges } from './plan-draft.rules.ts';
import type { LostPlanChange } from './plan-draft.rules.ts';
import { formatStopName } from './format-plan.client.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';

/** The plan on the screen: the current loads, or a draft with unsaved changes. */

export interface DayPlanDraft {
  plan: DayPlanView;
  difference: PlanDifference;
  /** The plan that the draft is based on. */
  basePlan: DayPlanView;
  /** The planner's proposal, if the draft started from one. */
  proposed: DraftTour[];
}
export interface DayPlanEditStep {
  /** The moved stop and the trailer it moved to. Null for changes by the planner. */
  stop: string | null;
  to: string | null;
  /** How many changes were applied again to the current loads, and which were not. */
  again?: { appliedCount: number; lost: (LostPlanChange & { name: string })[] };
  cents: number;
  miles: number;
  lateMinutes: number;
}

type OfDay = { warehouseId: number; dayOfService: string };

/** The plan, its changes step by step, and the cost of the last step. */
export function useDayPlanEditor(warehouseId: number | undefined, day: string) {
  const dockDay = warehouseId === undefined ? null : { warehouseId, dayOfService: day };
  const found = useApiQuery(getDayPlanEndpoint, dockDay && { query: dockDay });
  const [history, setHistory] = useState<{ of: string; drafts: DayPlanDraft[] }>({ of: '', drafts: [] });
  const [step, setStep] = useState<DayPlanEditStep | null>(null);
  const dockDayKey = `${warehouseId} ${day}`;
  const drafts = history.of === dockDayKey ? history.drafts : [];
  const draft = drafts.at(-1) ?? null;
  const plan = draft?.plan ?? found.data;
  const from = draft?.basePlan ?? found.data;
  const pushHistory = (next: DayPlanDraft[], nextStep: DayPlanEditStep | null) => {
    setHistory({ of: dockDayKey, drafts: next });
    setStep(nextStep);
  };
  const take = (
    answer: Pick<DayPlanDraft, 'plan' | 'difference'>,
    stepTarget: Pick<DayPlanEditStep, 'stop' | 'to'>,
    proposed: DraftTour[] = draft?.proposed ?? [],
  ) => {
    if (!plan || !from) return;
    pushHistory([...drafts.slice(-50), { ...answer, basePlan: from, proposed }], {
      ...stepTarget,
      cents: answer.plan.cents - plan.cents,
      miles: answer.plan.miles - plan.miles,
      lateMinutes: answer.plan.lateMinutes - plan.lateMinutes,
    });
  };
  return {
    found,
    plan,
    draft,
    step,
    overtaken: draft !== null && found.data !== undefined && isPlanOutdated(draft.basePlan, found.data),
    ...useEdits(dockDay, plan, take),
    replay: useReplay(dockDay, draft, found.data, pushHistory),
    undo: () => pushHistory(drafts.slice(0, -1), null),
    drop: () => pushHistory([], null),
  };
}
export type DayPlanEditor = ReturnType<typeof useDayPlanEditor>;

type Put = (next: DayPlanDraft[], nextStep: DayPlanEditStep | null) => void;
/** Applies the changes again to the current loads. */
function useReplay(
  dockDay: OfDay | null,
  draft: DayPlanDraft | null,
  now: DayPlanView | undefined,
  pushHistory: Put,
): () => Promise<void> {
  const evaluateDraft = useApiMutation(evaluateDraftPlanEndpoint);
  return async () => {
    if (!dockDay || !draft || !now) return;
    const done = replayPlanChanges(draft.basePlan, draft.plan, now);
    const answer = await evaluateDraft.run({ body: { ...dockDay, tours: done.tours } });
    if (!answer) return;
    const names = new Map(
      [...draft.basePlan.stops, ...now.stops].map((stop) => [stop.id, formatStopName(stop)]),
    );
    const lost = done.lost.map((one) => ({ ...one, name: names.get(one.stop ?? 0) ?? '' }));
    pushHistory(done.appliedCount === 0 ? [] : [{ ...answer, basePlan: now, proposed: draft.proposed }], {
      stop: null,
      to: null,
      again: { appliedCount: done.appliedCount, lost },
      cents: answer.difference.cents,
      miles: answer.difference.miles,
      lateMinutes: answer.difference.lateMinutes,
    });
  };
}

type Take = (
  answer: Pick<DayPlanDraft, 'plan' | 'difference'>,
  stepTarget: Pick<DayPlanEditStep, 'stop' | 'to'>,
  proposed?: DraftTour[],
) => void;
/** The edits of the plan. The server evaluates each one before it is shown. */
function useEdits(dockDay: OfDay | null, plan: DayPlanView | undefined, take: Take) {
  const evaluateDraft = useApiMutation(evaluateDraftPlanEndpoint);
  const again = useApiMutation(proposeReplannedDayEndpoint);
  const nameOf = (id: number): string => plan?.stops.find((stop) => stop.id === id)?.name ?? '';

  /** Moves a stop to a trailer: ahead of another stop, to the end (null), or where it costs least. */
  const move = async (stop: number, to: string, before?: number | null) => {
    if (!dockDay || !plan) return;
    const key = to === '+' ? createTourKey(plan) : to;
    const tours = toDraftTours(plan);
    if (to === '+') tours.push({ key, size: 0, stops: [] });
    const placed = tours.map((tour) => {
      const stops = tour.stops.filter((id) => id !== stop);
      if (tour.key !== key || before === undefined) return { ...tour, stops };
      const position = before === null ? stops.length : stops.indexOf(before);
      return { ...tour, stops: stops.toSpliced(position < 0 ? stops.length : position, 0, stop) };
    });
    const place = before === undefined ? { place: { stop, key } } : {};
    const answer = await evaluateDraft.run({ body: { ...dockDay, tours: placed, ...place } });
    const on = answer?.plan.tours.find((tour) => tour.key === key);
    if (answer) take(answer, { stop: nameOf(stop), to: on?.name ?? key });
  };
  const change = async (
    edit: (tour: DraftTour) => DraftTour,
    stepTarget: Pick<DayPlanEditStep, 'stop' | 'to'>,
  ) => {
    if (!dockDay || !plan) return;
    const answer = await evaluateDraft.run({ body: { ...dockDay, tours: toDraftTours(plan).map(edit) } });
    if (answer) take(answer, stepTarget);
  };
  const leaveOut = (stop: number) =>
    change((tour) => ({ ...tour, stops: tour.stops.filter((id) => id !== stop) }), {
      stop: nameOf(stop),
      to: '',
    });
  const resize = (key: string, size: number) =>
    change((tour) => (tour.key === key ? { ...tour, size } : tour), { stop: null, to: null });
  const mend = async (wholeDay: boolean) => {
    if (!dockDay || !plan) return;
    const answer = await again.run({ body: { ...dockDay, tours: toDraftTours(plan), whole: wholeDay } });
    if (answer) take(answer, { stop: null, to: null }, toDraftTours(answer.plan));
  };
  return { move, leaveOut, resize, mend, busy: evaluateDraft.busy || again.busy };
}
