/** Waits for the network to return: asks the server again and again until it answers. */

/** A kept scan is sent at most the sum of both, plus one call, after the network is back. */
export const networkCheckIntervalMs = 750;
export const networkCheckTimeoutMs = 1_000;
/** The wait is doubled up to this while the server answers the question and then not the calls. */
const longestWaitMs = 15_000;
/** A network that is lost again so soon has not returned. */
const steadyMs = 10_000;

export interface NetworkWatch {
  /** The network is gone: asks until it is back. */
  start: () => void;
  stop: () => void;
}
export function createNetworkWatch({
  ask,
  back,
  everyMs = networkCheckIntervalMs,
  now = () => performance.now(),
}: {
  /** Whether the server answers. */
  ask: () => Promise<boolean>;
  back: () => void;
  everyMs?: number;
  now?: () => number;
}): NetworkWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatching = false;
  let waitMs = everyMs;
  let returnedAt = -Infinity;

  function start(): void {
    if (isWatching) return;
    isWatching = true;
    waitMs = now() - returnedAt < steadyMs ? Math.min(waitMs * 2, longestWaitMs) : everyMs;
    next();
  }
  function next(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), waitMs);
  }
  async function look(): Promise<void> {
    const isBack = await ask();
    if (!isWatching) return;
    if (!isBack) return next();
    stop();
    returnedAt = now();
    back();
  }
  function stop(): void {
    isWatching = false;
    clearTimeout(timer);
  }
  return { start, stop };
}
