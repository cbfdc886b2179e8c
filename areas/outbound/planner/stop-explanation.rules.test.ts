import { describe, expect, it } from 'vitest';
import { buildLargeDayToPlan, withPlannedTrailersSomeLoadedAndOneStopGrown } from '#tests/planner-day.ts';
import { findPlanViolations } from './check-plan.rules.ts';
import { comparePlans } from './compare-plans.rules.ts';
import type { DayPlan, DayToPlan } from './day-plan.rules.ts';
import { buildDayNetwork } from './day-network.rules.ts';
import { planDay, buildTour } from './plan-day.rules.ts';
import { explainStopPlacement, evaluateDraft } from './evaluate-draft.rules.ts';
import { estimateRoadMiles } from './roads.rules.ts';
import {
  listTourViolationReasons,
  explainWhyStopIsOnTour,
  explainWhyStopNotOnTour,
} from './stop-explanation.rules.ts';
import { interpolateEnglishMessage, listMissingMessageParams } from '#kit/contract/localized-message.ts';

const day = buildLargeDayToPlan(3, 40);
const plan = planDay(day, { seed: 1, budget: { tries: 400 } });
const net = buildDayNetwork(day);
const said = (reasons: readonly { sentence: string; params: Record<string, string | number> }[]): string[] =>
  reasons.map(({ sentence, params }) => interpolateEnglishMessage(sentence, params));
const all = plan.tours.flatMap((tour) => tour.stops.map((stop) => stop.id));

describe('why a stop is on its trailer', () => {
  it('is explained for every stop, with all parameters filled', () => {
    for (const id of all) {
      const reasons = explainWhyStopIsOnTour(net, plan, id);
      expect(['here', 'alone']).toContain(reasons[0]?.code);
      expect(listMissingMessageParams(reasons)).toEqual([]);
    }
    const [tour] = plan.tours;
    const [first] = tour?.stops ?? [];
    expect(said(explainWhyStopIsOnTour(net, plan, first?.id ?? 0))[0]).toMatch(/miles and \$[\d,]+\.\d\d/);
  });
  it('is explained for a stop on no trailer too', () => {
    const lost = {
      ...day,
      stops: day.stops.map((stop) => (stop.id === 1007 ? { ...stop, latitude: null } : stop)),
    };
    const made = planDay(lost, { seed: 1, budget: { tries: 50 } });
    expect(said(explainWhyStopIsOnTour(buildDayNetwork(lost), made, 1007))).toEqual([
      `${day.stops[7]?.name} has no coordinates and no lane mileage. Enter coordinates in the account or add a lane under Trailers and rules.`,
    ]);
  });
});

describe('why a stop is not on another trailer', () => {
  it('is explained for every stop and every trailer', () => {
    const codes = new Set<string>();
    for (const id of all.slice(0, 12))
      for (const tour of plan.tours) {
        const reasons = explainWhyStopNotOnTour(net, plan, id, tour);
        expect(reasons.length).toBeGreaterThan(0);
        expect(listMissingMessageParams(reasons)).toEqual([]);
        for (const { code } of reasons) codes.add(code);
      }
    expect([...codes]).toEqual(expect.arrayContaining(['isThere', 'cube', 'dearer']));
  });
  it('is correct: where it says more expensive, moving the stop costs that much more', () => {
    const found = all.flatMap((id) =>
      plan.tours.flatMap((tour) =>
        explainWhyStopNotOnTour(net, plan, id, tour).flatMap((one) => (one.code === 'cheaper' ? [one] : [])),
      ),
    );
    // The planner would have found any cheaper position with more tries.
    const longer = planDay(day, { seed: 1, budget: { tries: 6000 } });
    const still = longer.tours.flatMap((own) =>
      own.stops.flatMap(({ id }) =>
        longer.tours.flatMap((tour) =>
          explainWhyStopNotOnTour(net, longer, id, tour).filter((one) => one.code === 'cheaper'),
        ),
      ),
    );
    expect(still.length).toBeLessThanOrEqual(found.length);
    expect(longer.cents).toBeLessThanOrEqual(plan.cents);
  });
  it('names consignees that must be on separate trailers', () => {
    const [one, other] = day.separatedStopPairs[0] ?? [0, 0];
    const tour = plan.tours.find((own) => own.stops.some((stop) => stop.id === other));
    if (!tour) throw new Error('The other consignee is on no trailer');
    expect(explainWhyStopNotOnTour(net, plan, one, tour).map(({ code }) => code)).toContain('apart');
  });
  it('says that a trailer is loaded, and that freight is on it', () => {
    const evening = withPlannedTrailersSomeLoadedAndOneStopGrown(day, plan);
    const made = planDay(evening, { seed: 1, budget: { tries: 100 } });
    const loaded = made.tours.find((tour) => tour.key === 'L-60000');
    const free = made.tours.find(
      (tour) => !evening.existingTrailers.some((one) => one.loaded && one.key === tour.key),
    );
    if (!loaded || !free) throw new Error('One trailer is loaded, another is not');
    const ofEvening = buildDayNetwork(evening);
    expect(
      explainWhyStopNotOnTour(ofEvening, made, free.stops[0]?.id ?? 0, loaded).map(({ code }) => code),
    ).toEqual(['loadedAlready']);
    expect(
      explainWhyStopNotOnTour(ofEvening, made, loaded.stops[0]?.id ?? 0, free).map(({ code }) => code),
    ).toEqual(['onBoard']);
  });
});

describe('a plan changed by drag and drop', () => {
  const dragged = (given: DayToPlan, from: DayPlan): DayPlan => {
    const [first, second] = from.tours;
    if (!first || !second) throw new Error('Two trailers at least');
    const ids = [...first.stops, ...second.stops].map((stop) => stop.id);
    const tours = [buildTour(buildDayNetwork(given), null, 0, ids), ...from.tours.slice(2)];
    return { ...from, tours, cents: tours.reduce((sum, tour) => sum + tour.cents, 0) };
  };
  it('is evaluated with the same times and costs, and its violations are reported', () => {
    const byHand = dragged(day, plan);
    const [tour] = byHand.tours;
    if (!tour) throw new Error('One trailer at least');
    expect(listTourViolationReasons(net, tour).length > 0).toBe(findPlanViolations(day, byHand).length > 0);
  });
  it('is compared with the plan: which stops moved, and what it costs', () => {
    const byHand = dragged(day, plan);
    const difference = comparePlans(plan, byHand);
    expect(difference.trailers).toBe(-1);
    expect(difference.cents).toBe(byHand.cents - plan.cents);
    const [first, second] = plan.tours;
    const fewer = Math.min(first?.stops.length ?? 0, second?.stops.length ?? 0);
    expect(difference.moved).toHaveLength(fewer);
    expect(difference.pairs.filter((pair) => pair.sameStops)).toHaveLength(plan.tours.length - 2);
  });
  it('has no difference from itself', () => {
    expect(comparePlans(plan, plan)).toMatchObject({
      cents: 0,
      tenthMiles: 0,
      trailers: 0,
      lateMinutes: 0,
      moved: [],
    });
  });
});

describe('a stop without a known route, put on a trailer by hand', () => {
  const [tour] = plan.tours;
  const [last] = tour?.loading ?? [];
  const lost = {
    ...day,
    stops: day.stops.map((stop) => (stop.id === last ? { ...stop, latitude: null, loadingTurn: 0 } : stop)),
  };
  const name = day.stops.find((stop) => stop.id === last)?.name;
  const drafts = [{ key: '+1', size: tour?.size ?? 0, stops: tour?.loading.toReversed() ?? [] }];

  it('is a violation of its trailer, counts on it, and has no time, with the reason', () => {
    const { plan: made, violationsByTour: faults } = evaluateDraft(lost, drafts);
    const [own] = made.tours;
    expect(own?.loading).toEqual(tour?.loading);
    expect(own?.cube).toBe(tour?.cube);
    expect(faults[0]?.map(({ code }) => code)).toContain('noWay');
    const { here, elsewhere } = explainStopPlacement(lost, drafts, last ?? 0);
    expect(said(here)).toEqual([
      expect.stringMatching(new RegExp(`^The distance from .+ to ${name} is unknown\\.$`)),
    ]);
    expect(elsewhere).toEqual([]);
  });
  it('is compared with the plan without it', () => {
    const on = evaluateDraft(lost, drafts).plan;
    const off = evaluateDraft(
      lost,
      drafts.map((draft) => ({ ...draft, stops: draft.stops.filter((id) => id !== last) })),
    ).plan;
    expect(comparePlans(off, on).moved).toEqual([{ id: last, before: null, after: 0 }]);
  });
});

it('without any trailer each tour reports noTrailer, and no capacity violation', () => {
  const { violationsByTour: faults } = evaluateDraft({ ...day, sizes: [] }, [
    { key: '+1', size: 0, stops: [all[0] ?? 0] },
  ]);
  expect(faults[0]?.map(({ code }) => code)).toEqual(['noTrailer']);
});

describe('road miles', () => {
  const [a, b] = [
    { place: 'a', latitude: 25.79, longitude: -80.31, region: 'FL' },
    { place: 'b', latitude: 33.73, longitude: -84.42, region: 'GA' },
  ];
  it('are the straight-line miles times the road factor', () => {
    expect(estimateRoadMiles({ roadFactor: 1, roadFactors: {} }, a, b)).toBeCloseTo(602, -1);
    expect(estimateRoadMiles({ roadFactor: 1.2, roadFactors: {} }, a, b)).toBeCloseTo(722, -1);
  });
  it('use the mean factor between two regions', () => {
    const plain = estimateRoadMiles({ roadFactor: 1, roadFactors: {} }, a, b) ?? 0;
    expect(estimateRoadMiles({ roadFactor: 1, roadFactors: { GA: 1.4 } }, a, b)).toBeCloseTo(plain * 1.2, 6);
  });
  it('are unknown without a position', () => {
    expect(estimateRoadMiles({ roadFactor: 1, roadFactors: {} }, a, { ...b, latitude: null })).toBeNull();
  });
});
