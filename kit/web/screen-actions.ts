import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** An action that another part of the page requests: the palette opens a screen and starts one of its actions. */
interface ScreenActionRequest {
  /** The screen's path, and the part of its URL search that must match. */
  path: string;
  search?: Readonly<Record<string, string>> | undefined;
  /** `create` is the screen's primary button for a new record. */
  action: string;
}
/** A screen that has not loaded by then does not start the action. */
const VALID_MS = 30_000;

let requested: (ScreenActionRequest & { until: number }) | null = null;
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Starts an action of the screen at a path, now or as soon as that screen is shown. Replaces an earlier request. */
export function requestScreenAction(request: ScreenActionRequest): void {
  requested = { ...request, until: performance.now() + VALID_MS };
  for (const tell of watchers) tell();
}

function isAtUrlOf({ path, search = {} }: ScreenActionRequest): boolean {
  const current = new URLSearchParams(window.location.search);
  return (
    window.location.pathname === path &&
    Object.entries(search).every(([name, value]) => current.get(name) === value)
  );
}

/** Runs an action of the current screen once when it is requested. `isReady: false` delays it, for example while data loads. */
export function useScreenAction(action: string, run: () => void, isReady = true): void {
  const request = useSyncExternalStore(watch, () => requested);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!isReady || request?.action !== action || request !== requested || !isAtUrlOf(request)) return;
    requested = null;
    if (performance.now() <= request.until) start();
  }, [request, isReady, action]);
}
