import { useSyncExternalStore } from 'react';
import { serverNow, sleep } from './server-clock.ts';
import { createIdempotencyKey } from './api-call.ts';
import { invalidateTopics, queryClient } from './api-query.ts';
import { clientContext } from './client-context.ts';
import { notSignedInMessage } from '#kit/contract/shared-messages.ts';

/**
 * The server's announcements as one stream a browser: one tab listens and tells the others, for a browser has
 * few connections to one server. A lost line comes back by itself; a slow poll stands behind it.
 */

export interface LiveConnection {
  isConnected: boolean;
  /** When the last sign of life came, by the server’s clock. */
  lastSignalAt: Date | null;
}
const POLL_MS = 60_000;
const GATHER_MS = 120;
const REST_MS = 1_500;
/** The server gives a sign of life every 20 s: a line without any for this long is dead, though nobody has said so. */
const SILENCE_MS = 50_000;
let state: LiveConnection = { isConnected: false, lastSignalAt: null };
let stop: AbortController | null = null;
const watchers = new Set<() => void>();
const put = (next: LiveConnection) => {
  const changed = next.isConnected !== state.isConnected;
  state = next;
  if (changed && listening) tellState();
  if (changed) for (const changedFor of watchers) changedFor();
};

/** What is not drawn from answers and follows a topic all the same. */
const followers = new Map<string, () => void>();
/** Does something whenever a topic was announced, or may have been missed; one follower a topic. */
export const subscribeToTopic = (topic: string, act: () => void): void => void followers.set(topic, act);

const waiting = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;
let refreshed = -REST_MS;
/**
 * What the listening tab tells the others: a topic, or how its line stands. A tab that has just opened asks for the latter,
 * and for what was told since a moment before its first reads; the answer is for it alone.
 */
type Told =
  | { topic: string }
  | { on: boolean; last: number | null }
  | { ask: string; since: number }
  | { missed: string[]; by: string };
let tabs: BroadcastChannel | null = null;
let listening = false;
const tell = (told: Told): void => tabs?.postMessage(told);
const tellState = (): void => tell({ on: state.isConnected, last: state.lastSignalAt?.getTime() ?? null });
/** What is read before the line stands, or while it is gone, may be overtaken: up to when nothing can have been missed. */
const PAGE_MS = 1_000;
const GAP_MS = 10_000;
/** All by the server’s clock: since when this tab has heard everything, up to when, and when each topic was told last. */
let from = 0;
let known = 0;
const toldAt = new Map<string, number>();
const alive = (): void => {
  known = serverNow() - GAP_MS;
};
/** What a tab that began to read at `since` may have missed. */
export const listMissedTopics = (since: number, from: number, told: ReadonlyMap<string, number>): string[] =>
  since < from ? ['*'] : [...told].filter(([, at]) => at >= since).map(([topic]) => topic);
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
      tell({ missed: listMissedTopics(data.since, from, toldAt), by: data.ask });
    } else if (!listening) {
      if (data.on) alive();
      put({ isConnected: data.on, lastSignalAt: data.last === null ? null : new Date(data.last) });
    }
  });
  const me = createIdempotencyKey();
  tell({ ask: me, since: known });
}
/** Runs while this tab is the one that listens: at once where it is alone, else when the tab before it is closed. */
async function whileListening(signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  const begin = async () => {
    listening = true;
    await act().finally(() => {
      listening = false;
    });
  };
  // Locks exist where the address is secure; elsewhere every tab listens for itself.
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
 * A burst of announcements becomes one refresh, and a busy floor one every second and a half: hundreds of
 * browsers that read anew at every scan would be in the way of the scans.
 */
function hear(topic: string): void {
  toldAt.set(topic, serverNow());
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
  // A tab that nobody sees reads when it is looked at.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  if (topics.includes('*')) void queryClient.invalidateQueries({ refetchType });
  else invalidateTopics(queryClient, topics, refetchType);
  for (const [topic, act] of followers) if (topics.includes(topic) || topics.includes('*')) act();
}

/** The topics in one block of the stream; comments only show that the line is alive. */
export function parseTopics(block: string): string[] {
  return block.split('\n').flatMap((line) => {
    if (!line.startsWith('data:')) return [];
    try {
      const value: unknown = JSON.parse(line.slice(5));
      return typeof value === 'object' && value !== null && 'topic' in value ? [String(value.topic)] : [];
    } catch {
      return [];
    }
  });
}

/** Listens until the line ends, falls silent, or the machine leaves the network. */
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
  if (!token) throw new Error(notSignedInMessage);
  const response = await fetch(`${clientContext.apiRoot}/live?since=${new Date(known).toISOString()}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
  put({ isConnected: true, lastSignalAt: new Date(serverNow()) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    sign();
    put({ isConnected: true, lastSignalAt: new Date(serverNow()) });
    tellState();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const topic of blocks.flatMap(parseTopics)) {
      hear(topic);
      tell({ topic });
    }
  }
}

/** Begins to listen; called once somebody is signed in. */
export function startLiveUpdates(): void {
  if (stop) return;
  stop = new AbortController();
  const { signal } = stop;
  const poll = setInterval(() => {
    if (!state.isConnected && document.visibilityState === 'visible')
      void queryClient.invalidateQueries({
        predicate: (q) => Array.isArray(q.meta?.['live']) && q.meta['live'].length > 0,
      });
  }, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(poll));
  // Nothing was read before the page was opened.
  from = serverNow() - performance.now() - PAGE_MS;
  known = from;
  openTabs();
  void whileListening(signal, async () => {
    let wait = 500;
    while (!signal.aborted) {
      const began = performance.now();
      const ended = await listen(signal).then(
        () => true,
        () => false,
      );
      // The server ends a stream together with its token: a new one is opened at once, and told what came between.
      if (ended && performance.now() - began > 30_000) continue;
      if (signal.aborted) return;
      put({ isConnected: false, lastSignalAt: state.lastSignalAt });
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
  put({ isConnected: false, lastSignalAt: null });
}
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useLiveConnection = (): LiveConnection => useSyncExternalStore(watch, () => state);
