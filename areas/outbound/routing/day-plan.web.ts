import { useState } from 'react';
import { getPlan, planAgain, reckonPlan } from './day-plan.contract.ts';
import type { DayPlanView, DraftTour, PlanDifference, PlanTour } from './day-plan.contract.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';

/** The plan on the screen: as the loads stand, or with what somebody changed and has not written yet. */

export interface Draft {
  plan: DayPlanView;
  difference: PlanDifference;
  /** The plan that it was made from. */
  from: DayPlanView;
  /** The planner's own answer, where it came of one. */
  proposed: DraftTour[];
}
export interface Step {
  /** The stop that was moved and the trailer it came to, or null for the planner's work. */
  stop: string | null;
  to: string | null;
  cents: number;
  miles: number;
  lateMinutes: number;
}

export const draftOf = (plan: DayPlanView): DraftTour[] =>
  plan.tours.map(({ key, size, stops, loading }) => ({
    key,
    size,
    // What nobody knows the way to is in no timetable, and rides all the same.
    stops: stops.length === loading.length ? stops.map((stop) => stop.id) : loading.toReversed(),
  }));

/** A key that no tour of the plan has. */
export function freshKey(plan: DayPlanView): string {
  const used = new Set(plan.tours.map((tour) => tour.key));
  let n = 1;
  while (used.has(`+${n}`)) n += 1;
  return `+${n}`;
}

/** What differs from the loads, as the server wants it. */
export function changesOf(from: DayPlanView, plan: DayPlanView) {
  const before = new Map(from.tours.map((tour) => [tour.key, tour]));
  const ids = (tour: PlanTour | undefined) => tour?.loading.join(' ');
  const tours = plan.tours.filter((tour) => {
    const old = before.get(tour.key);
    return tour.fixed === null && (ids(tour) !== ids(old) || tour.size !== old?.size);
  });
  const changed = new Set(tours.map((tour) => tour.key));
  const kept = new Set(plan.tours.map((tour) => tour.key));
  return {
    tours: draftOf({ ...plan, tours }).map((tour) => ({
      ...tour,
      version: before.get(tour.key)?.version ?? undefined,
    })),
    removed: from.tours.flatMap(({ key, version }) =>
      kept.has(key) || changed.has(key) || version === null ? [] : [{ key, version }],
    ),
  };
}

const lateIn = (plan: DayPlanView): number => plan.lateMinutes;
export function useDayPlan(warehouseId: number | undefined, day: string) {
  const of = warehouseId === undefined ? null : { warehouseId, dayOfService: day };
  const found = useAnswer(getPlan, of && { query: of });
  const [history, setHistory] = useState<{ of: string; drafts: Draft[] }>({ of: '', drafts: [] });
  const [step, setStep] = useState<Step | null>(null);
  const reckon = useAct(reckonPlan);
  const again = useAct(planAgain);
  const own = `${warehouseId} ${day}`;
  const drafts = history.of === own ? history.drafts : [];
  const draft = drafts.at(-1) ?? null;
  const plan = draft?.plan ?? found.data;
  const from = draft?.from ?? found.data;

  const take = (answer: Pick<Draft, 'plan' | 'difference'>, more: Partial<Draft>, told: Partial<Step>) => {
    if (!plan || !from) return;
    setHistory({
      of: own,
      drafts: [...drafts.slice(-50), { ...answer, from, proposed: draft?.proposed ?? [], ...more }],
    });
    setStep({
      stop: null,
      to: null,
      ...told,
      cents: answer.plan.cents - plan.cents,
      miles: answer.plan.miles - plan.miles,
      lateMinutes: lateIn(answer.plan) - lateIn(plan),
    });
  };
  const nameOf = (id: number): string => plan?.stops.find((stop) => stop.id === id)?.name ?? '';

  /** Puts a stop on a trailer: before another stop, at its end, or where it costs least. */
  const move = async (stop: number, to: string, before?: number | null) => {
    if (!of || !plan) return;
    const key = to === '+' ? freshKey(plan) : to;
    const tours = draftOf(plan);
    if (to === '+') tours.push({ key, size: 0, stops: [] });
    const placed = tours.map((tour) => {
      const stops = tour.stops.filter((id) => id !== stop);
      if (tour.key !== key || before === undefined) return { ...tour, stops };
      const at = before === null ? stops.length : stops.indexOf(before);
      return { ...tour, stops: stops.toSpliced(at < 0 ? stops.length : at, 0, stop) };
    });
    const answer = await reckon.run({
      body: { ...of, tours: placed, ...(before === undefined ? { place: { stop, key } } : {}) },
    });
    if (answer)
      take(
        answer,
        {},
        {
          stop: nameOf(stop),
          to: answer.plan.tours.find((tour) => tour.key === key)?.name ?? key,
        },
      );
  };
  const leaveOut = async (stop: number) => {
    if (!of || !plan) return;
    const tours = draftOf(plan).map((tour) => ({ ...tour, stops: tour.stops.filter((id) => id !== stop) }));
    const answer = await reckon.run({ body: { ...of, tours } });
    if (answer) take(answer, {}, { stop: nameOf(stop), to: '' });
  };
  const resize = async (key: string, size: number) => {
    if (!of || !plan) return;
    const tours = draftOf(plan).map((tour) => (tour.key === key ? { ...tour, size } : tour));
    const answer = await reckon.run({ body: { ...of, tours } });
    if (answer) take(answer, {}, {});
  };
  const mend = async (whole: boolean) => {
    if (!of || !plan) return;
    const answer = await again.run({ body: { ...of, tours: draftOf(plan), whole } });
    if (answer) take(answer, { proposed: draftOf(answer.plan) }, {});
  };
  const undo = () => {
    setHistory({ of: own, drafts: drafts.slice(0, -1) });
    setStep(null);
  };
  const drop = () => {
    setHistory({ of: own, drafts: [] });
    setStep(null);
  };
  /** The loads do not stand any more as they did when somebody began to change the plan. */
  const overtaken =
    draft !== null &&
    found.data !== undefined &&
    found.data.tours.some(({ key, version }) => {
      const then = draft.from.tours.find((tour) => tour.key === key);
      return then !== undefined && then.version !== version && then.fixed === null;
    });
  return {
    found,
    plan,
    draft,
    step,
    overtaken,
    busy: reckon.busy || again.busy,
    move,
    leaveOut,
    resize,
    mend,
    undo,
    drop,
  };
}
export type ShownPlan = ReturnType<typeof useDayPlan>;
