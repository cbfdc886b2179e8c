/**
 * Computes the times of a truck (docs/decisions/230-one-calculation-for-truck-times.md). Plan, ETA, messages and documents all use
 * it.
 * Times are minutes from an instant the caller chooses.
 */

/** The hours of service of a single driver. Teams have none, because they drive without rests. */
export interface SingleDriverHours {
  drivingMinutes: number;
  dutyMinutes: number;
  restMinutes: number;
}
/** A single driver takes a 30-minute break after 8 hours of driving without a 30-minute interruption. */
const drivingBeforeBreak = 8 * 60;
const breakMinutes = 30;

/** Moves from stop to stop. After `reach`, the fields are the times of that stop. */
export class TripSimulator {
  arrives = 0;
  /** Start of unloading: the arrival, or when the window opens. */
  begins = 0;
  leaves: number;
  /** Rests on the way to the stop, including a wait as long as a rest. */
  rests = 0;
  readonly #hours: SingleDriverHours | null;
  #driven = 0;
  #duty = 0;
  #sinceBreak = 0;
  #isFirst = true;

  constructor(departs: number, hours: SingleDriverHours | null) {
    this.leaves = departs;
    this.#hours = hours;
  }

  /** Drives to the next stop, waits until it opens, and unloads. Driving and service are in minutes. */
  reach(driving: number, opens: number, service: number): void {
    this.rests = 0;
    this.arrives = this.leaves + (this.#hours === null ? driving : this.#drive(driving, this.#hours));
    this.begins = Math.max(this.arrives, opens);
    if (this.#hours !== null) {
      this.#wait(this.begins - this.arrives, this.#hours);
      this.#duty += service;
      if (service >= breakMinutes) this.#sinceBreak = 0;
    }
    this.leaves = this.begins + service;
    this.#isFirst = false;
  }

  /** Sets the actual departure from the stop when it differs from the expected one. */
  correctLeaving(departure: number): void {
    this.leaves = departure;
  }

  /** Drives until the hours are used up, and rests on the way. Returns the time including breaks and rests. */
  #drive(driving: number, hours: SingleDriverHours): number {
    let left = driving;
    let tookMinutes = driving;
    for (;;) {
      const room = Math.max(0, Math.min(hours.drivingMinutes - this.#driven, hours.dutyMinutes - this.#duty));
      const toBreak = drivingBeforeBreak - this.#sinceBreak;
      if (left <= room && left <= toBreak) break;
      if (room <= toBreak) {
        tookMinutes += hours.restMinutes;
        left -= room;
        this.#startShift();
      } else {
        tookMinutes += breakMinutes;
        left -= toBreak;
        this.#driven += toBreak;
        this.#duty += toBreak + breakMinutes;
        this.#sinceBreak = 0;
      }
    }
    this.#driven += left;
    this.#duty += left;
    this.#sinceBreak += left;
    return tookMinutes;
  }

  /** A wait counts as duty, unless it fits before the departure or into a rest. A wait as long as a rest is one. */
  #wait(minutes: number, hours: SingleDriverHours): void {
    if (minutes <= 0) return;
    if (minutes >= breakMinutes) this.#sinceBreak = 0;
    if (minutes >= hours.restMinutes) this.#startShift();
    else if (!this.#isFirst && this.rests === 0) this.#duty += minutes;
  }

  #startShift(): void {
    this.#driven = 0;
    this.#duty = 0;
    this.#sinceBreak = 0;
    this.rests += 1;
  }
}

/** Returns the driving time in whole minutes. Minutes entered for a lane are used as they are. */
export function computeDrivingMinutes(
  road: { miles: number; laneMinutes: number | null },
  milesPerHour: number,
  paceFactor: number,
): number {
  return Math.ceil((road.laneMinutes ?? ((road.miles * 60) / milesPerHour) * paceFactor) - 1e-9);
}

export interface TripStop {
  /** Driving time from the previous stop. */
  driving: number;
  /** The earliest start of unloading. Null means any time. */
  opens: number | null;
  service: number;
  /** When the truck actually left the stop, once known. */
  left?: number | null;
}
/** No truck drives faster than this share of the planned time. */
const fastestShare = 0.75;
/**
 * Returns the earliest arrival at a stop, in minutes after the departure. Counts driving only, from the last stop with a known
 * departure.
 */
export function computeEarliestArrivalMinutesDrivingOnly(
  stops: readonly TripStop[],
  stopIndex: number,
): number {
  let minutes = 0;
  for (const [i, stop] of stops.slice(0, stopIndex + 1).entries()) {
    minutes += stop.driving * fastestShare;
    if (i < stopIndex && stop.left !== null && stop.left !== undefined)
      minutes = Math.max(minutes, stop.left);
  }
  return minutes;
}
export interface StopTimes {
  arrives: number;
  begins: number;
  leaves: number;
}
/** Computes the times of a truck at its stops. `nowMinutes` is set for a truck in transit: it reaches no further stop earlier. */
export function computeStopTimes(
  departureMinutes: number,
  stops: readonly TripStop[],
  hours: SingleDriverHours | null,
  nowMinutes = -Infinity,
): StopTimes[] {
  const clock = new TripSimulator(departureMinutes, hours);
  let isCorrected = false;
  return stops.map((stop) => {
    clock.reach(
      stop.driving,
      Math.max(stop.opens ?? -Infinity, isCorrected ? nowMinutes : -Infinity),
      stop.service,
    );
    if (stop.left !== null && stop.left !== undefined) {
      clock.correctLeaving(stop.left);
      isCorrected = true;
    }
    return { arrives: clock.arrives, begins: clock.begins, leaves: clock.leaves };
  });
}
