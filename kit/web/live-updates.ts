import { useSyncExternalStore } from 'react';
import { serverNowMs, sleep } from './server-clock.ts';
import { createIdempotencyKey } from './api-call.ts';
import { invalidateQueriesOfTopics, queryClient } from './api-query.ts';
import { clientContext } from './client-context.ts';
import { undisplayedNotSignedInMessage } from '#kit/contract/shared-messages.ts';

/**
 * The server's change notifications as one stream per browser. One tab listens and forwards to the others, because a browser has
 * few connections per server. A lost connection reopens automatically, with slow polling as a fallback.
 */

export interface LiveConnection {
  isConnected: boolean;
  /** When the last sign of life arrived, by the server’s clock. */
  lastSignalAt: Date | null;
}
const POLL_MS = 60_000;
const GATHER_MS = 120;
const REST_MS = 1_500;
/** The server sends a sign of life every 20 s. A connection without one for this long counts as lost, even without an error. */
const SILENCE_MS = 50_000;
let state: LiveConnection = { isConnected: false, lastSignalAt: null };
let stop: AbortController | null = null;
const watchers = new Set<() => void>();
const setState = (next: LiveConnection) => {
  const changed = next.isConnected !== state.isConnected;
  state = next;
  if (changed && listening) tellState();
  if (changed) for (const changedFor of watchers) changedFor();
};

/** Subscribers to a topic that do not use query results. */
const followers = new Map<string, () => void>();
/** Runs an action when a topic was published or may have been missed. One subscriber per topic. */
export const setTopicListener = (topic: string, listener: () => void): void =>
  void followers.set(topic, listener);

const waiting = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;
let refreshed = -REST_MS;
/**
 * Messages from the listening tab to the others: a topic, or the connection state. A new tab requests the state, and the topics
 * published since a time before its first reads. That reply is only for the new tab.
 */
type Told =
  | { topic: string }
  | { on: boolean; last: number | null }
  | { ask: string; since: number }
  | { missed: string[]; by: string };
let tabs: BroadcastChannel | null = null;
let listening = false;
const tell = (message: Told): void => tabs?.postMessage(message);
const tellState = (): void => tell({ on: state.isConnected, last: state.lastSignalAt?.getTime() ?? null });
/**
 * Milliseconds. Data read before the connection opens, or while it is lost, may already be stale. These margins determine since
 * when nothing was missed.
 */
const PAGE_MS = 1_000;
const GAP_MS = 10_000;
/** All by the server’s clock: since when this tab has received everything, until when, and when each topic was last published. */
let from = 0;
let receivedUntilMs = 0;
const toldAt = new Map<string, number>();
const alive = (): void => {
  receivedUntilMs = serverNowMs() - GAP_MS;
};
/** Returns the topics that a tab which began to read at `readingSinceMs` may have missed. `*` means all. */
export const listMissedTopicsOrWildcard = (
  readingSinceMs: number,
  listeningSinceMs: number,
  publishedAtByTopic: ReadonlyMap<string, number>,
): string[] =>
  readingSinceMs < listeningSinceMs
    ? ['*']
    : [...publishedAtByTopic]
        .filter(([, publishedAt]) => publishedAt >= readingSinceMs)
        .map(([topic]) => topic);
function openTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabs = new BroadcastChannel('coldlane live');
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if ('topic' in data) hear(data.topic);
    else if ('missed' in data) {
      if (data.by === me) for (const topic of data.missed) hear(topic);
    } else if ('ask' in data) {
      if (!listening) return;
      tellState();
      tell({ missed: listMissedTopicsOrWildcard(data.since, from, toldAt), by: data.ask });
    } else if (!listening) {
      if (data.on) alive();
      setState({ isConnected: data.on, lastSignalAt: data.last === null ? null : new Date(data.last) });
    }
  });
  const me = createIdempotencyKey();
  tell({ ask: me, since: receivedUntilMs });
}
/**
 * Runs while this tab is the listening one: immediately if it is the only tab, otherwise when the previous listening tab is
 * closed.
 */
async function whileListening(signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const begin = async () => {
    listening = true;
    await act().finally(() => {
      listening = false;
    });
  };
  // Web Locks need a secure origin. Elsewhere every tab listens itself.
  if (!tabs || !('locks' in navigator)) return begin();
  const alone = await navigator.locks.request('coldlane live', { ifAvailable: true }, async (lock) => {
    if (lock) await begin();
    return lock !== null;
  });
  if (!alone)
    await navigator.locks.request('coldlane live', { signal }, begin).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

/**
 * A burst of notifications causes one refresh, and a busy floor one every 1.5 seconds. Hundreds of browsers that refetch at every
 * scan would slow down the scans.
 */
function hear(topic: string): void {
  toldAt.set(topic, serverNowMs());
  waiting.add(topic);
  gathering ??= setTimeout(
    refresh,
    Math.max(GATHER_MS, refreshed + REST_MS * (0.8 + Math.random() * 0.4) - performance.now()),
  );
}
function refresh(): void {
  gathering = undefined;
  refreshed = performance.now();
  const topics = [...waiting];
  waiting.clear();
  // A hidden tab refetches when it becomes visible.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  if (topics.includes('*')) void queryClient.invalidateQueries({ refetchType });
  else invalidateQueriesOfTopics(queryClient, topics, refetchType);
  for (const [topic, act] of followers) if (topics.includes(topic) || topics.includes('*')) act();
}

/** Returns the topics in one block of the stream. Comments only show that the connection is alive. */
export function parseStreamBlockTopics(streamBlock: string): string[] {
  return streamBlock.split('\n').flatMap((line) => {
    if (!line.startsWith('data:')) return [];
    try {
      const value: unknown = JSON.parse(line.slice(5));
      return typeof value === 'object' && value !== null && 'topic' in value ? [String(value.topic)] : [];
    } catch {
      return [];
    }
  });
}

/** Listens until the connection ends, goes silent, or the computer leaves the network. */
async function listen(leave: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const cut = () => lost.abort();
  window.addEventListener('offline', cut);
  let silence = setTimeout(cut, SILENCE_MS);
  try {
    await hearAll(AbortSignal.any([leave, lost.signal]), () => {
      alive();
      clearTimeout(silence);
      silence = setTimeout(cut, SILENCE_MS);
    });
  } finally {
    clearTimeout(silence);
    window.removeEventListener('offline', cut);
  }
}

async function hearAll(signal: AbortSignal, sign: () => void): Promise<void> {
  const token = await clientContext.getAccessToken();
  if (!token) throw new Error(undisplayedNotSignedInMessage);
  const response = await fetch(
    `${clientContext.apiRoot}/live?since=${new Date(receivedUntilMs).toISOString()}`,
    {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal,
    },
  );
  if (!response.ok || !response.body) throw new Error(`The live stream responded with ${response.status}`);
  setState({ isConnected: true, lastSignalAt: new Date(serverNowMs()) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    sign();
    setState({ isConnected: true, lastSignalAt: new Date(serverNowMs()) });
    tellState();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const topic of blocks.flatMap(parseStreamBlockTopics)) {
      hear(topic);
      tell({ topic });
    }
  }
}

/** Starts listening. Called after a user has signed in. */
export function startLiveUpdates(): void {
  if (stop) return;
  stop = new AbortController();
  const { signal } = stop;
  const poll = setInterval(() => {
    if (!state.isConnected && document.visibilityState === 'visible')
      void queryClient.invalidateQueries({
        predicate: (q) => (q.meta?.live?.length ?? 0) > 0,
      });
  }, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(poll));
  // Nothing was read before the page was opened.
  from = serverNowMs() - performance.now() - PAGE_MS;
  receivedUntilMs = from;
  openTabs();
  void whileListening(signal, async () => {
    let wait = 500;
    while (!signal.aborted) {
      const began = performance.now();
      const ended = await listen(signal).then(
        () => true,
        () => false,
      );
      // The server ends a stream when its token expires. A new one is opened immediately and receives what was missed.
      if (ended && performance.now() - began > 30_000) continue;
      if (signal.aborted) return;
      setState({ isConnected: false, lastSignalAt: state.lastSignalAt });
      wait = performance.now() - began > 30_000 ? 500 : Math.min(wait * 2, 15_000);
      await sleep(wait * (0.75 + Math.random() / 2));
    }
  });
}
export function stopLiveUpdates(): void {
  stop?.abort();
  stop = null;
  tabs?.close();
  tabs = null;
  setState({ isConnected: false, lastSignalAt: null });
}
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useLiveConnection = (): LiveConnection => useSyncExternalStore(watch, () => state);
