/**
 * The clock of the page under test. Timers of a second or longer wait until the test advances the time. No message, poll or
 * timeout then depends on the speed of the machine.
 */
const longMs = 1_000;
const start = window.setTimeout.bind(window);
const stop = window.clearTimeout.bind(window);

interface Waiting {
  due: number;
  run: () => void;
}
let now = 0;
let lastId = 1_000_000_000;
const waiting = new Map<number, Waiting>();

export function holdLongTimersForTestClock(): void {
  Object.defineProperty(window, 'setTimeout', {
    configurable: true,
    writable: true,
    value: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      if (ms < longMs) return start(run, ms, ...args);
      lastId += 1;
      waiting.set(lastId, { due: now + ms, run: () => run(...args) });
      return lastId;
    },
  });
  Object.defineProperty(window, 'clearTimeout', {
    configurable: true,
    writable: true,
    value: (id: number | undefined) => {
      if (id === undefined || !waiting.delete(id)) stop(id);
    },
  });
}
/** Runs every long timer that is due within the next `ms`, in order. */
export function advanceLongTimers(ms: number): void {
  const until = now + ms;
  for (;;) {
    const [next] = [...waiting]
      .filter(([, { due }]) => due <= until)
      .toSorted(([, a], [, b]) => a.due - b.due);
    if (!next) break;
    const [id, { due, run }] = next;
    waiting.delete(id);
    now = due;
    run();
  }
  now = until;
}
export const clearLongTimers = (): void => waiting.clear();
