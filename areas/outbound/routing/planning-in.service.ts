import type { PlanningSettings, TrailerRow } from '#areas/outbound/planning/planning.contract.ts';
import type { Planning } from '#links/routing/port.ts';

/** What a warehouse says of its planning, in the words of the routing port. */

/** A trailer for those who have named none: one of 53 feet, at what it usually costs. */
const usualTrailer = { name: "53'", weight: null, fixedCents: 45_000, centsPerMile: 215, count: null };

interface Party {
  number: string;
}
export function planningIn(
  said: {
    settings: PlanningSettings;
    trailers: readonly TrailerRow[];
    lanes: readonly { from: Party | null; to: Party; miles: number | null; minutes: number | null }[];
    apart: readonly { one: Party; other: Party }[];
  },
  trailerCube: number,
): Planning {
  const { driving, duty, rest, roads, lateCents, ...settings } = said.settings;
  const { latitude: _latitude, longitude: _longitude, rowVersion: _version, ...kept } = settings;
  return {
    ...kept,
    lateCentsPerMinute: lateCents,
    roadFactors: Object.fromEntries(roads.map(({ state, factor }) => [state, factor])),
    hours: driving === null || duty === null || rest === null ? null : { driving, duty, rest },
    trailers:
      said.trailers.length === 0
        ? [{ ...usualTrailer, cube: trailerCube }]
        : said.trailers
            .filter((trailer) => trailer.active)
            .map(({ name, cube, weight, fixedCents, centsPerMile, count }) => ({
              name,
              cube,
              weight,
              fixedCents,
              centsPerMile,
              count,
            })),
    lanes: said.lanes.map(({ from, to, miles, minutes }) => ({
      from: from?.number ?? null,
      to: to.number,
      miles,
      minutes,
    })),
    apart: said.apart.map(({ one, other }) => [one.number, other.number]),
  };
}
