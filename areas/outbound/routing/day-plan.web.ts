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

type OfDay = { warehouseId: number; dayOfService: string };

/** The plan, what was changed of it step by step, and what the last step costs. */
export function useDayPlan(warehouseId: number | undefined, day: string) {
  const of = warehouseId === undefined ? null : { warehouseId, dayOfService: day };
  const found = useAnswer(getPlan, of && { query: of });
  const [history, setHistory] = useState<{ of: string; drafts: Draft[] }>({ of: '', drafts: [] });
  const [step, setStep] = useState<Step | null>(null);
  const own = `${warehouseId} ${day}`;
  const drafts = history.of === own ? history.drafts : [];
  const draft = drafts.at(-1) ?? null;
  const plan = draft?.plan ?? found.data;
  const from = draft?.from ?? found.data;
  const put = (next: Draft[], told: Step | null) => {
    setHistory({ of: own, drafts: next });
    setStep(told);
  };
  const take = (
    answer: Pick<Draft, 'plan' | 'difference'>,
    told: Pick<Step, 'stop' | 'to'>,
    proposed: DraftTour[] = draft?.proposed ?? [],
  ) => {
    if (!plan || !from) return;
    put([...drafts.slice(-50), { ...answer, from, proposed }], {
      ...told,
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
    overtaken: draft !== null && found.data !== undefined && isOvertaken(draft, found.data),
    ...useEdits(of, plan, take),
    undo: () => put(drafts.slice(0, -1), null),
    drop: () => put([], null),
  };
}
export type ShownPlan = ReturnType<typeof useDayPlan>;

/** The loads do not stand any more as they did when somebody began to change the plan. */
const isOvertaken = (draft: Draft, now: DayPlanView): boolean =>
  now.tours.some(({ key, version }) => {
    const then = draft.from.tours.find((tour) => tour.key === key);
    return then !== undefined && then.version !== version && then.fixed === null;
  });

type Take = (
  answer: Pick<Draft, 'plan' | 'difference'>,
  told: Pick<Step, 'stop' | 'to'>,
  proposed?: DraftTour[],
) => void;
/** What somebody may do to the plan; each is reckoned by the server before it is shown. */
function useEdits(of: OfDay | null, plan: DayPlanView | undefined, take: Take) {
  const reckon = useAct(reckonPlan);
  const again = useAct(planAgain);
  const nameOf = (id: number): string => plan?.stops.find((stop) => stop.id === id)?.name ?? '';

  /** Puts a stop on a trailer: before another stop, at its end (null), or where it costs least. */
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
    const place = before === undefined ? { place: { stop, key } } : {};
    const answer = await reckon.run({ body: { ...of, tours: placed, ...place } });
    const on = answer?.plan.tours.find((tour) => tour.key === key);
    if (answer) take(answer, { stop: nameOf(stop), to: on?.name ?? key });
  };
  const change = async (edit: (tour: DraftTour) => DraftTour, told: Pick<Step, 'stop' | 'to'>) => {
    if (!of || !plan) return;
    const answer = await reckon.run({ body: { ...of, tours: draftOf(plan).map(edit) } });
    if (answer) take(answer, told);
  };
  const leaveOut = (stop: number) =>
    change((tour) => ({ ...tour, stops: tour.stops.filter((id) => id !== stop) }), {
      stop: nameOf(stop),
      to: '',
    });
  const resize = (key: string, size: number) =>
    change((tour) => (tour.key === key ? { ...tour, size } : tour), { stop: null, to: null });
  const mend = async (whole: boolean) => {
    if (!of || !plan) return;
    const answer = await again.run({ body: { ...of, tours: draftOf(plan), whole } });
    if (answer) take(answer, { stop: null, to: null }, draftOf(answer.plan));
  };
  return { move, leaveOut, resize, mend, busy: reckon.busy || again.busy };
}
