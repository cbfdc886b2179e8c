import type { DayPlan, DayStop, DayToPlan, PlannedTour } from './day-plan.rules.ts';

/**
 * Checks a finished plan with code of its own. It shares nothing with the planner, not even distances or hours of service, so
 * that it can detect planner mistakes.
 */
export function findPlanViolations(day: DayToPlan, plan: DayPlan): string[] {
  const stops = new Map(day.stops.map((stop) => [stop.id, stop]));
  const violations: string[] = [];
  const countByStopId = new Map<number, number>();
  const count = (id: number): void => void countByStopId.set(id, (countByStopId.get(id) ?? 0) + 1);
  for (const { id } of plan.leftOut) count(id);
  for (const tour of plan.tours) {
    const tourStops = tour.loading.toReversed().flatMap((id) => stops.get(id) ?? []);
    for (const stop of tourStops) count(stop.id);
    if (tourStops.length === 0) violations.push('a trailer without stops');
    const standing = day.existingTrailers.find((trailer) => trailer.key === tour.key && tour.key !== null);
    if (standing?.loaded) {
      if (standing.stops.join(' ') !== tourStops.map((stop) => stop.id).join(' '))
        violations.push(`${standing.key}: a loaded trailer was changed`);
      continue;
    }
    violations.push(
      ...[
        ...roomIn(day, tour, tourStops),
        ...companyIn(day, tour, tourStops),
        ...clockIn(day, tour, tourStops),
      ].map(
        (violation) => `${tour.key ?? 'new'} [${tourStops.map((stop) => stop.id).join(' ')}]: ${violation}`,
      ),
    );
  }
  for (const { id } of day.stops)
    if (countByStopId.get(id) !== 1) violations.push(`stop ${id} stands ${countByStopId.get(id) ?? 0} times`);
  for (const id of countByStopId.keys()) if (!stops.has(id)) violations.push(`stop ${id} is not of this day`);
  day.sizes.forEach((size, sizeIndex) => {
    const used = plan.tours.filter((tour) => tour.size === sizeIndex).length;
    if (size.count !== null && used > size.count)
      violations.push(`${used} trailers ${size.name} of ${size.count}`);
  });
  const cents = plan.tours.reduce((sum, tour) => sum + tour.cents, 0);
  if (cents !== plan.cents) violations.push(`the tours cost ${cents}, but the plan states ${plan.cents}`);
  return violations;
}

function roomIn(day: DayToPlan, tour: PlannedTour, tourStops: readonly DayStop[]): string[] {
  const size = day.sizes[tour.size];
  if (!size) return ['a trailer without a size'];
  const violations: string[] = [];
  let cube = 0;
  let weight = 0;
  for (const stop of tourStops) {
    cube += stop.cube;
    weight += stop.weight ?? 0;
  }
  if (cube > size.cube) violations.push(`${cube} cubes in ${size.cube}`);
  if (size.weight !== null && weight > size.weight) violations.push(`${weight} pounds on ${size.weight}`);
  if (cube !== tour.cube || weight !== tour.weight) violations.push('cube or weight differs from the plan');
  if (day.settings.maxStops !== null && tourStops.length > day.settings.maxStops)
    violations.push(`${tourStops.length} stops`);
  return violations;
}

function companyIn(day: DayToPlan, tour: PlannedTour, tourStops: readonly DayStop[]): string[] {
  const ids = new Set(tourStops.map((stop) => stop.id));
  const violations = day.separatedStopPairs
    .filter(([a, b]) => ids.has(a) && ids.has(b))
    .map(([a, b]) => `${a} and ${b} share the trailer`);
  const standing = day.existingTrailers.find((trailer) => trailer.key === tour.key && tour.key !== null);
  const onBoard = standing?.onBoard ?? [];
  const last = tourStops.slice(tourStops.length - onBoard.length).map((stop) => stop.id);
  if (onBoard.length > 0 && day.settings.outOfTurn === 'forbidden' && last.join(' ') !== onBoard.join(' '))
    violations.push('loaded freight was moved');
  if (onBoard.some((id) => !ids.has(id))) violations.push('loaded freight is missing');
  if (day.settings.outOfTurn === 'forbidden') {
    const loadingTurns = tourStops
      .filter((stop) => !onBoard.includes(stop.id))
      .map((stop) => stop.loadingTurn);
    if (loadingTurns.some((loadingTurn, i) => i > 0 && loadingTurn > (loadingTurns[i - 1] ?? loadingTurn)))
      violations.push('loaded later, unloaded later');
  }
  if (standing && standing.size !== null && standing.size !== tour.size) violations.push('another trailer');
  return violations;
}

/** Drives the tour: driving minutes first, then rests where the rule requires them. */
function clockIn(day: DayToPlan, tour: PlannedTour, tourStops: readonly DayStop[]): string[] {
  const { settings, dock } = day;
  const violations: string[] = [];
  let now = dock.departsFrom;
  let shift = { driven: 0, onDuty: 0, sinceBreak: 0 };
  let miles = 0;
  let from: Point = dock;
  const drive = (minutes: number): boolean => {
    let rested = false;
    for (let left = minutes; left > 0;) {
      const can = settings.hours
        ? Math.min(settings.hours.drivingMinutes - shift.driven, settings.hours.dutyMinutes - shift.onDuty)
        : left;
      const untilBreak = settings.hours ? 480 - shift.sinceBreak : left;
      const drives = Math.max(0, Math.min(left, can, untilBreak));
      now += drives;
      left -= drives;
      shift = {
        driven: shift.driven + drives,
        onDuty: shift.onDuty + drives,
        sinceBreak: shift.sinceBreak + drives,
      };
      if (left === 0) break;
      if (untilBreak < can) {
        now += 30;
        shift = { ...shift, onDuty: shift.onDuty + 30, sinceBreak: 0 };
        continue;
      }
      now += settings.hours?.restMinutes ?? 0;
      shift = { driven: 0, onDuty: 0, sinceBreak: 0 };
      rested = true;
    }
    return rested;
  };
  tourStops.forEach((stop, i) => {
    const leg = between(day, from, stop);
    if (leg === null) {
      violations.push(`no distance is known to ${stop.id}`);
      return;
    }
    miles += leg.tenths;
    const rested = drive(leg.minutes);
    const opens = stop.opens ?? dock.departsFrom;
    if (now < opens) {
      const wait = opens - now;
      now = opens;
      if (wait >= 30) shift = { ...shift, sinceBreak: 0 };
      if (wait >= (settings.hours?.restMinutes ?? Infinity)) shift = { driven: 0, onDuty: 0, sinceBreak: 0 };
      else if (i > 0 && !rested) shift = { ...shift, onDuty: shift.onDuty + wait };
    }
    const plannedStop = tour.stops[i];
    if (plannedStop?.id !== stop.id || plannedStop.begins !== now)
      violations.push(`${stop.id} begins at ${now}, not as planned`);
    const standsOn = day.existingTrailers.some((trailer) => trailer.onBoard.includes(stop.id));
    if (stop.mustKeep && !standsOn && stop.closes !== null && now > stop.closes)
      violations.push(`${stop.id} at ${now} after ${stop.closes}`);
    now += stop.unloadingMinutes;
    shift = { ...shift, onDuty: shift.onDuty + stop.unloadingMinutes };
    if (stop.unloadingMinutes >= 30) shift = { ...shift, sinceBreak: 0 };
    from = stop;
  });
  if (settings.comeBack) {
    const returnLeg = between(day, from, dock);
    miles += returnLeg?.tenths ?? 0;
    drive(returnLeg?.minutes ?? 0);
    if (dock.backBy !== null && now > dock.backBy) violations.push(`back at ${now} after ${dock.backBy}`);
  }
  const size = day.sizes[tour.size];
  if (miles !== tour.tenthMiles) violations.push(`${miles} tenths of a mile, not ${tour.tenthMiles}`);
  if (size && Math.round(size.fixedCents + (size.centsPerMile * miles) / 10) !== tour.cents)
    violations.push('the cost differs from the plan');
  return violations;
}

interface Point {
  place: string;
  latitude: number | null;
  longitude: number | null;
  region: string;
  pace?: number | undefined;
}
function between(day: DayToPlan, a: Point, b: Point): { tenths: number; minutes: number } | null {
  if (a.place === b.place) return { tenths: 0, minutes: 0 };
  const lane =
    day.lanes.findLast((one) => one.from === a.place && one.to === b.place) ??
    day.lanes.findLast((one) => one.from === b.place && one.to === a.place);
  let miles = lane?.miles ?? null;
  if (miles === null) {
    if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null)
      return null;
    const factors = [a, b].map((point) => day.settings.roadFactors[point.region] ?? day.settings.roadFactor);
    const [x, y] = [a, b].map((point) => ({
      north: ((point.latitude ?? 0) * Math.PI) / 180,
      east: ((point.longitude ?? 0) * Math.PI) / 180,
    }));
    if (!x || !y) return null;
    // The angle between two points of a sphere, from their chord.
    const side = Math.hypot(
      Math.cos(x.north) * Math.cos(x.east) - Math.cos(y.north) * Math.cos(y.east),
      Math.cos(x.north) * Math.sin(x.east) - Math.cos(y.north) * Math.sin(y.east),
      Math.sin(x.north) - Math.sin(y.north),
    );
    miles = (2 * 3958.8 * Math.asin(Math.min(1, side / 2)) * ((factors[0] ?? 1) + (factors[1] ?? 1))) / 2;
  }
  const tenths = Math.round(miles * 10);
  const minutes =
    lane?.minutes ?? ((Math.round(tenths / 10) * 60) / day.settings.milesPerHour) * (b.pace ?? 1);
  return { tenths, minutes: Math.ceil(minutes - 1e-9) };
}
