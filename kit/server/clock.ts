/**
 * The only place that asks what time it is. Tests and demonstrations start it elsewhere; it always runs on. It counts
 * whole milliseconds, as browsers do: what was written at a moment is there when a browser asks for that moment.
 */
export interface Clock {
  now(): Temporal.Instant;
}
const whole = (at: Temporal.Instant): Temporal.Instant =>
  at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
export const systemClock: Clock = { now: () => whole(Temporal.Now.instant()) };

/** A clock that starts at an instant and runs on from there. */
export function clockFrom(start: Temporal.Instant): Clock {
  const began = performance.now();
  return { now: () => whole(start.add({ milliseconds: Math.floor(performance.now() - began) })) };
}
/** A clock that stands still until it is set. */
export function standingClock(start: string): Clock & { set(instant: string): void } {
  let at = whole(Temporal.Instant.from(start));
  return { now: () => at, set: (instant) => void (at = whole(Temporal.Instant.from(instant))) };
}
