import type { DayPlan, DayStop, DayToPlan } from '#areas/outbound/planner/day-plan.rules.ts';
import { demoPlannerSettings } from '#areas/outbound/planner/day-plan.rules.ts';
import { estimateRoadMiles } from '#areas/outbound/planner/roads.rules.ts';
import { demoConsignees } from '#db/seed/consignees.ts';
import { createDemoRandom } from '#db/seed/seeded-random.ts';

/**
 * Builds a day of the planner's maximum size: 400 consignees around the cities of the demo world, with freight for some 180
 * trailers out of Miami. Their windows are on the mornings of the days when they can be reached, a third of them enforced.
 */
export function buildLargeDayToPlan(seed = 1, consigneeCount = 400): DayToPlan {
  const chance = createDemoRandom(seed);
  const dock = {
    place: 'MIA',
    latitude: 25.79,
    longitude: -80.31,
    region: 'FL',
    departsFrom: 11 * 60,
    departsBy: 20 * 60,
    backBy: null,
  };
  const stops = Array.from({ length: consigneeCount }, (_, i): DayStop => {
    const near = chance.pick(demoConsignees);
    const spot = {
      place: `P${i + 1}`,
      latitude: near.at[0] + (chance.nextFraction() - 0.5) * 1.6,
      longitude: near.at[1] + (chance.nextFraction() - 0.5) * 1.6,
      region: near.state,
    };
    const cube = chance.happensInPercent(15)
      ? chance.integerBetween(150_000, 240_000)
      : chance.integerBetween(20_000, 155_000);
    return {
      ...spot,
      id: 1000 + i,
      name: `${near.name} ${i + 1}`,
      cube,
      weight: chance.happensInPercent(90) ? Math.round((cube / 100) * chance.integerBetween(6, 11)) : null,
      ...windowFrom(
        estimateRoadMiles(demoPlannerSettings, dock, spot) ?? 0,
        chance.integerBetween(4, 8),
        chance.integerBetween(3, 6),
      ),
      mustKeep: chance.happensInPercent(33),
      unloadingMinutes: chance.integerBetween(20, 60),
      loadingTurn: chance.happensInPercent(8) ? 1 : 0,
    };
  });
  return {
    dock,
    stops,
    sizes: [
      { name: "53'", cube: 250_000, weight: 43_000, fixedCents: 45_000, centsPerMile: 215, count: null },
      { name: "28'", cube: 125_000, weight: 22_000, fixedCents: 30_000, centsPerMile: 190, count: 40 },
    ],
    existingTrailers: [],
    lanes: [
      { from: 'MIA', to: 'P1', miles: 900, minutes: 17 * 60 },
      { from: 'MIA', to: 'P2', miles: null, minutes: 30 * 60 },
    ],
    separatedStopPairs: Array.from({ length: 12 }, (_, i): [number, number] => [1000 + i, 1012 + i]),
    settings: demoPlannerSettings,
  };
}

/** The first morning on which a single driver arrives with some hours to spare. */
function windowFrom(miles: number, hour: number, hours: number): { opens: number; closes: number } {
  const driving = (miles * 60) / demoPlannerSettings.milesPerHour;
  const rests = Math.floor(driving / 660);
  const there = 11 * 60 + driving + rests * 600 + 180;
  const day = Math.max(1, Math.ceil((there - (hour + hours) * 60) / 1440));
  return { opens: day * 1440 + hour * 60, closes: day * 1440 + (hour + hours) * 60 };
}

/** Returns the day as it is in the evening: every third planned trailer is loaded, and one consignee gets half as much again. */
export function withPlannedTrailersSomeLoadedAndOneStopGrown(day: DayToPlan, plan: DayPlan): DayToPlan {
  const standing = plan.tours.map((tour, i) => {
    const stops = tour.stops.map((stop) => stop.id);
    const loaded = i % 3 === 0;
    return {
      key: `L-${60_000 + i}`,
      size: loaded ? tour.size : null,
      stops,
      onBoard: loaded ? stops : [],
      loaded,
    };
  });
  const grows = standing.find((trailer) => !trailer.loaded)?.stops[0];
  return {
    ...day,
    existingTrailers: standing,
    stops: day.stops.map((stop) =>
      stop.id === grows ? { ...stop, cube: Math.min(240_000, Math.round(stop.cube * 1.5)) } : stop,
    ),
  };
}
