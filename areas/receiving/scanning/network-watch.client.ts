/** Waits for the network to return: polls the server until it responds. */

/** A stored scan is sent at most the sum of both times, plus one request, after the network returns. */
export const networkCheckIntervalMs = 750;
export const networkCheckTimeoutMs = 1_000;
/** The wait doubles up to this limit while the server answers the check but the requests still fail. */
const longestWaitMs = 15_000;
/** A network that fails again within this time has not returned. */
const steadyMs = 10_000;

export interface NetworkWatch {
  /** The network is lost: polls until it returns. */
  start: () => void;
  stop: () => void;
}
export function createNetworkWatch({
  checkNetwork: ask,
  onNetworkBack,
  everyMs = networkCheckIntervalMs,
  now = () => performance.now(),
}: {
  /** Returns whether the server responds. */
  checkNetwork: () => Promise<boolean>;
  onNetworkBack: () => void;
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
    onNetworkBack();
  }
  function stop(): void {
    isWatching = false;
    clearTimeout(timer);
  }
  return { start, stop };
}
