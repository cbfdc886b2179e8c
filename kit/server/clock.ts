/** The only place that asks what time it is. Tests and demonstrations start it elsewhere; it always runs on. */
export interface Clock {
  now(): Temporal.Instant;
}
export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that starts at an instant and runs on from there. */
export function clockFrom(start: Temporal.Instant): Clock {
  const began = performance.now();
  return { now: () => start.add({ nanoseconds: Math.round((performance.now() - began) * 1e6) }) };
}
/** A clock that stands still until it is set. */
export function standingClock(start: string): Clock & { set(instant: string): void } {
  let at = Temporal.Instant.from(start);
  return { now: () => at, set: (instant) => void (at = Temporal.Instant.from(instant)) };
}
