import type { PlanningSettings, TrailerTypeRow } from './planning-settings.contract.ts';
import type { PlannerSettings } from '#areas/outbound/planner/day-plan.rules.ts';
import type { RoutingSettings } from '#integrations/routing/port.ts';

/** Converts a warehouse's planning settings to the types of the routing port. */

/** The default trailer for warehouses without trailer types: 53 feet, at typical cost. */
const usualTrailer = { name: "53'", weight: null, fixedCents: 45_000, centsPerMile: 215, count: null };

interface Party {
  number: string;
}
export function toRoutingSettings(
  planning: {
    settings: PlanningSettings;
    trailers: readonly TrailerTypeRow[];
    lanes: readonly { from: Party | null; to: Party; miles: number | null; minutes: number | null }[];
    apart: readonly { one: Party; other: Party }[];
  },
  trailerCubeHundredths: number,
): RoutingSettings {
  const { driving, duty, rest, roads, lateCents, ...settings } = planning.settings;
  const { latitude: _latitude, longitude: _longitude, rowVersion: _version, ...routingSettings } = settings;
  return {
    ...routingSettings,
    lateCentsPerMinute: lateCents,
    roadFactors: Object.fromEntries(roads.map(({ state, factor }) => [state, factor])),
    hours:
      driving === null || duty === null || rest === null
        ? null
        : { drivingMinutes: driving, dutyMinutes: duty, restMinutes: rest },
    trailers:
      planning.trailers.length === 0
        ? [{ ...usualTrailer, cube: trailerCubeHundredths }]
        : planning.trailers
            .filter((trailer) => trailer.active)
            .map(({ name, cube, weight, fixedCents, centsPerMile, count }) => ({
              name,
              cube,
              weight,
              fixedCents,
              centsPerMile,
              count,
            })),
    lanes: planning.lanes.map(({ from, to, miles, minutes }) => ({
      from: from?.number ?? null,
      to: to.number,
      miles,
      minutes,
    })),
    apart: planning.apart.map(({ one, other }) => [one.number, other.number]),
  };
}

/** Converts routing settings to planner settings. */
export const toPlannerSettings = (planning: RoutingSettings): PlannerSettings => ({
  milesPerHour: planning.milesPerHour,
  roadFactors: Object.fromEntries(
    Object.entries(planning.roadFactors).map(([state, factor]) => [state, factor / 100]),
  ),
  roadFactor: planning.roadFactor / 100,
  maxStops: planning.maxStops,
  hours: planning.hours && {
    drivingMinutes: planning.hours.drivingMinutes,
    dutyMinutes: planning.hours.dutyMinutes,
    restMinutes: planning.hours.restMinutes,
  },
  comeBack: planning.comeBack,
  lateCentsPerMinute: planning.lateCentsPerMinute,
  outOfTurn: planning.outOfTurnCents ?? 'forbidden',
  moveCents: planning.moveCents,
});
