/**
 * The only source of the current time. Tests and demos can start it at another instant, and it always runs forward. It counts
 * whole milliseconds, as browsers do, so that a browser that queries an instant finds what was written at it.
 */
export interface Clock {
  now(): Temporal.Instant;
}
const floorToMs = (instant: Temporal.Instant): Temporal.Instant =>
  instant.round({ smallestUnit: 'millisecond', roundingMode: 'floor' });
export const systemClock: Clock = { now: () => floorToMs(Temporal.Now.instant()) };

/** A clock that starts at an instant and runs from there. */
export function createClockStartingAt(start: Temporal.Instant): Clock {
  const began = performance.now();
  return { now: () => floorToMs(start.add({ milliseconds: Math.floor(performance.now() - began) })) };
}
/** A clock that is fixed until it is set. */
export function createSettableFixedClock(startIso: string): Clock & { set(instant: string): void } {
  let current = floorToMs(Temporal.Instant.from(startIso));
  return { now: () => current, set: (instant) => void (current = floorToMs(Temporal.Instant.from(instant))) };
}

/** Waits in the background, between retries or to yield to other work. Tests pass in one that takes no time. */
export type Sleep = (milliseconds: number, options?: { ref?: boolean }) => Promise<void>;
/** `ref: false` lets the process end during the wait. Uses the global timer, so that fake timers control it. */
export const sleep: Sleep = (milliseconds, { ref = true } = {}) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (!ref) timer.unref();
  });
