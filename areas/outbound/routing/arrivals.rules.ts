/** When a truck is where, by its miles, its stops and its driver's rests. */

export const milesPerHour = 55;
const drivingMinutesBeforeRest = 11 * 60;
const restMinutes = 10 * 60;

export interface Leg {
  /** From the stop before. */
  miles: number;
  /** Unloading time at this stop, 30 when nothing else is known. */
  serviceMinutes: number;
}

/**
 * Arrival at each drop: miles at 55 an hour, the service time of the stops before, and for a single driver 10 hours' rest
 * after each 11 hours of driving; teams run through (docs/domain/outbound.md#planned-times).
 */
export function arrivals(
  departure: Temporal.Instant,
  legs: readonly Leg[],
  solo: boolean,
): Temporal.Instant[] {
  let driven = 0;
  let stood = 0;
  return legs.map((leg) => {
    driven += (leg.miles * 60) / milesPerHour;
    const rests = solo && driven > 0 ? Math.ceil(driven / drivingMinutesBeforeRest - 1e-9) - 1 : 0;
    const arrival = departure.add({ seconds: Math.round((driven + stood + rests * restMinutes) * 60) });
    stood += leg.serviceMinutes;
    return arrival;
  });
}
