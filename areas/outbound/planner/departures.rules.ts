import type { DayPlan, PlannedTour } from './day-plan.rules.ts';
import type { DayNetwork } from './day-network.rules.ts';
import { simulateTourForLatenessCost } from './tour-timing.rules.ts';
import {
  getNetworkWithTrailerHoursOrNoneForTeam,
  listStopsInDrivingOrder,
  listTourProblems,
  buildTour,
} from './plan-day.rules.ts';

/** Sets each trailer's departure. Departures are spread over the day's loading, none later than its stops allow. */

const stepMinutes = 15;

export function scheduleDepartures(net: DayNetwork, plan: DayPlan): DayPlan {
  const { dock } = net.day;
  const trailerByKey = new Map(
    net.day.existingTrailers.flatMap((trailer) =>
      typeof trailer.departs === 'number' ? [[trailer.key, { ...trailer, at: trailer.departs }]] : [],
    ),
  );
  const latest = plan.tours.map((tour) => latestOf(net, tour));
  const inTurn = plan.tours
    .map((tour, i) => ({ i, tour, by: latest[i] ?? dock.departsFrom }))
    .sort(
      (a, b) => a.by - b.by || (a.tour.stops[0]?.begins ?? 0) - (b.tour.stops[0]?.begins ?? 0) || a.i - b.i,
    );
  const totalCube = plan.tours.reduce((sum, tour) => sum + tour.cube, 0);
  const departs: number[] = [];
  let loaded = 0;
  for (const { i, tour, by: latestDeparture } of inTurn) {
    loaded += tour.cube;
    const share = totalCube === 0 ? 1 : loaded / totalCube;
    const proportionalDeparture =
      dock.departsFrom + share * ((dock.departsBy ?? dock.departsFrom) - dock.departsFrom);
    const existingTrailer = tour.key === null ? undefined : trailerByKey.get(tour.key);
    // An unchanged trailer leaves as its load specifies. The others leave in time for their stops.
    const isAsItWas =
      existingTrailer?.isChanged !== true &&
      existingTrailer?.stops.join(' ') === listStopsInDrivingOrder(tour).join(' ');
    const keepsDeparture =
      existingTrailer !== undefined &&
      (existingTrailer.loaded || isAsItWas || existingTrailer.at <= latestDeparture);
    departs[i] = keepsDeparture
      ? existingTrailer.at
      : Math.min(latestDeparture, Math.round(proportionalDeparture / stepMinutes) * stepMinutes);
  }
  const tours = plan.tours.map((tour, i) =>
    recomputeTourFromDeparture(net, tour, departs[i] ?? dock.departsFrom),
  );
  return { ...plan, tours, notes: tours.flatMap((tour) => listTourProblems(net.day, tour)) };
}

/** The latest quarter hour at which the trailer can leave without making any stop later than necessary. */
function latestOf(net: DayNetwork, tour: PlannedTour): number {
  const { dock } = net.day;
  const wholeNetwork = getNetworkWithTrailerHoursOrNoneForTeam(net, tour.key);
  const route = Int32Array.from([0, ...tour.stops.map((stop) => net.stopIndexById.get(stop.id) ?? 0)]);
  const costAt = (departsAt: number): number =>
    simulateTourForLatenessCost(openingAt({ wholeNetwork }, departsAt), route, tour.stops.length);
  const leastCost = costAt(dock.departsFrom);
  for (let at = dock.departsBy ?? dock.departsFrom; at > dock.departsFrom; at -= stepMinutes)
    if (costAt(at) <= leastCost) return at;
  return dock.departsFrom;
}

const openingAt = (
  { wholeNetwork }: Pick<DayNetwork, 'wholeNetwork'>,
  departsAt: number,
): DayNetwork['wholeNetwork'] => {
  const opens = wholeNetwork.opens.slice();
  opens[0] = departsAt;
  return { ...wholeNetwork, opens };
};

/** Recomputes the times of a tour for the given departure. */
export function recomputeTourFromDeparture(
  net: DayNetwork,
  tour: PlannedTour,
  departureMinutes: number,
): PlannedTour {
  const day = {
    ...net.day,
    dock: { ...net.day.dock, departsFrom: departureMinutes, departsBy: departureMinutes },
  };
  const recomputedTour = buildTour(
    { day, stopIndexById: net.stopIndexById, wholeNetwork: openingAt(net, departureMinutes) },
    tour.key,
    tour.size,
    listStopsInDrivingOrder(tour),
  );
  return { ...recomputedTour, loading: tour.loading };
}
