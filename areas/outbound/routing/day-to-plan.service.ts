import type { DayFreight, FreightStop } from './day-stops.service.ts';
import { estimateWeightPounds } from './day-stops.service.ts';
import type { LaneHistory } from '#areas/outbound/eta-prediction/lane-history.rules.ts';
import {
  estimateMinutesUntilWindowAllowsUnloading,
  defaultLaneHistory,
} from '#areas/outbound/eta-prediction/lane-history.rules.ts';
import type { DayStop, DayToPlan } from '#areas/outbound/planner/day-plan.rules.ts';
import { toPlannerSettings } from '#areas/outbound/planning-settings/planner-settings.service.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';
import type {
  RoutingPlace,
  RoutingSettings,
  RoutingRequest,
  RoutingWarehouse,
} from '#integrations/routing/port.ts';

/** Returns the midnight at the start of a day in a time zone, in milliseconds since the epoch. */

export const computeMidnightMs = (day: string, timeZone: string): number =>
  instantFromLocalTime(day, '00:00', timeZone).epochMilliseconds;
export const minutesSinceMidnight = (instant: string, midnightMs: number): number =>
  Math.round((Temporal.Instant.from(instant).epochMilliseconds - midnightMs) / 60_000);
export const instantAtMinutes = (minutes: number, midnightMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(midnightMs + minutes * 60_000).toString();

export function buildDayToPlan(
  request: RoutingRequest,
  warehouse: RoutingWarehouse,
  { stops, trucks }: DayFreight,
): DayToPlan {
  const midnight = computeMidnightMs(request.day, warehouse.zone);
  const places = new Map(request.places.map((place) => [place.number, place]));
  const { planning } = warehouse;
  const learned = new Map(warehouse.learned.map((lane) => [lane.to, lane]));
  const hourAt = (hour: string): number =>
    minutesSinceMidnight(instantFromLocalTime(request.day, hour, warehouse.zone).toString(), midnight);
  return {
    dock: {
      place: warehouse.code,
      latitude: warehouse.latitude,
      longitude: warehouse.longitude,
      region: warehouse.state ?? '',
      departsFrom: hourAt(planning.departsFrom),
      departsBy: hourAt(planning.departsBy),
      backBy: null,
    },
    stops: stops.map((stop) =>
      stopIn(stop, {
        place: places.get(stop.deliverTo),
        lane: learned.get(stop.deliverTo) ?? defaultLaneHistory,
        planning,
        midnight,
      }),
    ),
    sizes: planning.trailers,
    existingTrailers: trucks
      .filter((truck) => truck.stops.length > 0)
      .map(({ route, isFixed: fixed, stops: routeStops }) => {
        const size = planning.trailers.findIndex((trailer) => trailer.name === route.trailerSize);
        const ids = routeStops.map((stop) => stop.id);
        return {
          key: route.key,
          size: size >= 0 && (fixed || route.chosen) ? size : null,
          stops: ids,
          onBoard: fixed ? ids : [],
          loaded: fixed,
          departs: route.departure === null ? null : minutesSinceMidnight(route.departure, midnight),
          isTeam: route.isTeam,
        };
      }),
    lanes: planning.lanes.map(({ from, to, miles, minutes }) => ({
      from: from ?? warehouse.code,
      to,
      miles,
      minutes,
    })),
    separatedStopPairs: apartOf(stops, planning.apart),
    settings: toPlannerSettings(warehouse.planning),
  };
}

function stopIn(
  stop: FreightStop,
  {
    place,
    lane,
    planning,
    midnight,
  }: { place: RoutingPlace | undefined; lane: LaneHistory; planning: RoutingSettings; midnight: number },
): DayStop {
  const toMinutes = (instant: string | null): number | null =>
    instant === null ? null : minutesSinceMidnight(instant, midnight);
  const name = place?.name ?? stop.deliverTo;
  const [closes, mustKeep] = [toMinutes(stop.windowEnd), place?.enforceWindow ?? false];
  return {
    id: stop.id,
    name: stop.parts > 1 ? `${name} (${stop.part}/${stop.parts})` : name,
    place: stop.deliverTo,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    region: place?.state ?? '',
    cube: stop.cube,
    weight: estimateWeightPounds(stop.cube, planning.poundsPerCube),
    opens: estimateMinutesUntilWindowAllowsUnloading(lane, {
      opens: toMinutes(stop.windowStart),
      closes,
      mustKeep,
    }),
    closes,
    mustKeep,
    unloadingMinutes: planning.unloadingMinutes,
    pace: lane.pace,
    loadingTurn: stop.late ? 1 : 0,
  };
}

/** Pairs that must not share a trailer, including the parts of one place, because a trailer stops once at a place. */
function apartOf(stops: readonly FreightStop[], apart: readonly [string, string][]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const parts of Map.groupBy(stops, (stop) => stop.deliverTo).values())
    parts.forEach((one, i) => {
      for (const other of parts.slice(i + 1)) pairs.push([one.id, other.id]);
    });
  const concerned = new Set(apart.flat());
  const stopIdsByAccount = new Map<string, number[]>();
  for (const stop of stops)
    for (const account of new Set([stop.deliverTo, ...stop.units.map((unit) => unit.consignee)]))
      if (concerned.has(account))
        stopIdsByAccount.set(account, [...(stopIdsByAccount.get(account) ?? []), stop.id]);
  for (const [one, other] of apart)
    for (const a of stopIdsByAccount.get(one) ?? [])
      for (const b of stopIdsByAccount.get(other) ?? []) if (a !== b) pairs.push([a, b]);
  return pairs;
}
