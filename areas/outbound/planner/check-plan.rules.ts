import type { DayPlan, DayStop, DayToPlan, PlannedTour } from './day-plan.rules.ts';

/**
 * Checks a finished plan with code of its own. It shares nothing with the planner, not even distances or hours of service, so
 * that it can detect planner mistakes.
 */
export function findPlanViolations(day: DayToPlan, plan: DayPlan): string[] {
  const stops = new Map(day.stops.map((stop) => [stop.id, stop]));
  const faults: string[] = [];
  const seen = new Map<number, number>();
  const count = (id: number): void => void seen.set(id, (seen.get(id) ?? 0) + 1);
  for (const { id } of plan.leftOut) count(id);
  for (const tour of plan.tours) {
    const own = tour.loading.toReversed().flatMap((id) => stops.get(id) ?? []);
    for (const stop of own) count(stop.id);
    if (own.length === 0) faults.push('a trailer without stops');
    const standing = day.existingTrailers.find((trailer) => trailer.key === tour.key && tour.key !== null);
    if (standing?.loaded) {
      if (standing.stops.join(' ') !== own.map((stop) => stop.id).join(' '))
        faults.push(`${standing.key}: a loaded trailer was changed`);
      continue;
    }
    faults.push(
      ...[...roomIn(day, tour, own), ...companyIn(day, tour, own), ...clockIn(day, tour, own)].map(
        (fault) => `${tour.key ?? 'new'} [${own.map((stop) => stop.id).join(' ')}]: ${fault}`,
      ),
    );
  }
  for (const { id } of day.stops)
    if (seen.get(id) !== 1) faults.push(`stop ${id} stands ${seen.get(id) ?? 0} times`);
  for (const id of seen.keys()) if (!stops.has(id)) faults.push(`stop ${id} is not of this day`);
  day.sizes.forEach((size, at) => {
    const used = plan.tours.filter((tour) => tour.size === at).length;
    if (size.count !== null && used > size.count)
      faults.push(`${used} trailers ${size.name} of ${size.count}`);
  });
  const cents = plan.tours.reduce((sum, tour) => sum + tour.cents, 0);
  if (cents !== plan.cents) faults.push(`the tours cost ${cents}, the plan says ${plan.cents}`);
  return faults;
}

function roomIn(day: DayToPlan, tour: PlannedTour, own: readonly DayStop[]): string[] {
  const size = day.sizes[tour.size];
  if (!size) return ['a trailer of no size'];
  const faults: string[] = [];
  let cube = 0;
  let weight = 0;
  for (const stop of own) {
    cube += stop.cube;
    weight += stop.weight ?? 0;
  }
  if (cube > size.cube) faults.push(`${cube} cubes in ${size.cube}`);
  if (size.weight !== null && weight > size.weight) faults.push(`${weight} pounds on ${size.weight}`);
  if (cube !== tour.cube || weight !== tour.weight) faults.push('cube or weight is not what it says');
  if (day.settings.maxStops !== null && own.length > day.settings.maxStops)
    faults.push(`${own.length} stops`);
  return faults;
}

function companyIn(day: DayToPlan, tour: PlannedTour, own: readonly DayStop[]): string[] {
  const ids = new Set(own.map((stop) => stop.id));
  const faults = day.separatedStopPairs
    .filter(([a, b]) => ids.has(a) && ids.has(b))
    .map(([a, b]) => `${a} and ${b} share the trailer`);
  const standing = day.existingTrailers.find((trailer) => trailer.key === tour.key && tour.key !== null);
  const onBoard = standing?.onBoard ?? [];
  const last = own.slice(own.length - onBoard.length).map((stop) => stop.id);
  if (onBoard.length > 0 && day.settings.outOfTurn === 'forbidden' && last.join(' ') !== onBoard.join(' '))
    faults.push('what stood on it was moved');
  if (onBoard.some((id) => !ids.has(id))) faults.push('what stood on it is gone');
  if (day.settings.outOfTurn === 'forbidden') {
    const turns = own.filter((stop) => !onBoard.includes(stop.id)).map((stop) => stop.loadingTurn);
    if (turns.some((turn, i) => i > 0 && turn > (turns[i - 1] ?? turn)))
      faults.push('loaded later, unloaded later');
  }
  if (standing && standing.size !== null && standing.size !== tour.size) faults.push('another trailer');
  return faults;
}

/** Drives the tour: driving minutes first, then rests where the rule requires them. */
function clockIn(day: DayToPlan, tour: PlannedTour, own: readonly DayStop[]): string[] {
  const { settings, dock } = day;
  const faults: string[] = [];
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
  own.forEach((stop, i) => {
    const way = between(day, from, stop);
    if (way === null) {
      faults.push(`nobody knows the way to ${stop.id}`);
      return;
    }
    miles += way.tenths;
    const rested = drive(way.minutes);
    const opens = stop.opens ?? dock.departsFrom;
    if (now < opens) {
      const wait = opens - now;
      now = opens;
      if (wait >= 30) shift = { ...shift, sinceBreak: 0 };
      if (wait >= (settings.hours?.restMinutes ?? Infinity)) shift = { driven: 0, onDuty: 0, sinceBreak: 0 };
      else if (i > 0 && !rested) shift = { ...shift, onDuty: shift.onDuty + wait };
    }
    const said = tour.stops[i];
    if (said?.id !== stop.id || said.begins !== now)
      faults.push(`${stop.id} begins at ${now}, not as it says`);
    const standsOn = day.existingTrailers.some((trailer) => trailer.onBoard.includes(stop.id));
    if (stop.mustKeep && !standsOn && stop.closes !== null && now > stop.closes)
      faults.push(`${stop.id} at ${now} after ${stop.closes}`);
    now += stop.unloadingMinutes;
    shift = { ...shift, onDuty: shift.onDuty + stop.unloadingMinutes };
    if (stop.unloadingMinutes >= 30) shift = { ...shift, sinceBreak: 0 };
    from = stop;
  });
  if (settings.comeBack) {
    const way = between(day, from, dock);
    miles += way?.tenths ?? 0;
    drive(way?.minutes ?? 0);
    if (dock.backBy !== null && now > dock.backBy) faults.push(`back at ${now} after ${dock.backBy}`);
  }
  const size = day.sizes[tour.size];
  if (miles !== tour.tenthMiles) faults.push(`${miles} tenths of a mile, not ${tour.tenthMiles}`);
  if (size && Math.round(size.fixedCents + (size.centsPerMile * miles) / 10) !== tour.cents)
    faults.push('the money is not what it says');
  return faults;
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
    const factors = [a, b].map((at) => day.settings.roadFactors[at.region] ?? day.settings.roadFactor);
    const [x, y] = [a, b].map((at) => ({
      north: ((at.latitude ?? 0) * Math.PI) / 180,
      east: ((at.longitude ?? 0) * Math.PI) / 180,
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
