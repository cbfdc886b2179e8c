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
export function createClockStartingAt(start: Temporal.Instant): Clock {
  const began = performance.now();
  return { now: () => whole(start.add({ milliseconds: Math.floor(performance.now() - began) })) };
}
/** A clock that stands still until it is set. */
export function createFixedClock(start: string): Clock & { set(instant: string): void } {
  let at = whole(Temporal.Instant.from(start));
  return { now: () => at, set: (instant) => void (at = whole(Temporal.Instant.from(instant))) };
}

/** Waits in the background: between two tries, or to leave others the machine. Tests pass in one that takes no time. */
export type Sleep = (milliseconds: number, options?: { ref?: boolean }) => Promise<void>;
/** `ref: false`: the process may end before. Made of the global timer, so that fake timers drive it. */
export const sleep: Sleep = (milliseconds, { ref = true } = {}) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (!ref) timer.unref();
  });
