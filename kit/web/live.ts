import { useSyncExternalStore } from 'react';
import { markStale, queries } from './query.ts';
import { wire } from './wire.ts';

/** The server's announcements as one stream a browser tab. A lost line comes back by itself; a slow poll stands behind it. */

export interface LiveState {
  on: boolean;
  /** When the last sign of life came. */
  last: Date | null;
}
const POLL_MS = 60_000;
const GATHER_MS = 120;
let state: LiveState = { on: false, last: null };
let stop: AbortController | null = null;
const watchers = new Set<() => void>();
const put = (next: LiveState) => {
  const changed = next.on !== state.on;
  state = next;
  if (changed) for (const tell of watchers) tell();
};

const waiting = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;
/** A burst of announcements becomes one refresh. */
function hear(topic: string): void {
  waiting.add(topic);
  gathering ??= setTimeout(() => {
    gathering = undefined;
    const topics = [...waiting];
    waiting.clear();
    if (topics.includes('*')) void queries.invalidateQueries();
    else markStale(queries, topics);
  }, GATHER_MS);
}

/** The topics in one block of the stream; comments only show that the line is alive. */
export function topicsIn(block: string): string[] {
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

async function listen(signal: AbortSignal): Promise<void> {
  const token = await wire.token();
  if (!token) throw new Error('Not logged in');
  const response = await fetch(`${wire.root}/live`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' }, signal });
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
  put({ on: true, last: new Date() });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    put({ on: true, last: new Date() });
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) for (const topic of topicsIn(block)) hear(topic);
  }
}

/** Begins to listen; called once somebody is signed in. */
export function startLive(): void {
  if (stop) return;
  stop = new AbortController();
  const { signal } = stop;
  const poll = setInterval(() => { if (!state.on && document.visibilityState === 'visible') void queries.invalidateQueries({ predicate: (q) => Array.isArray(q.meta?.['live']) && q.meta['live'].length > 0 }); }, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(poll));
  void (async () => {
    let wait = 500;
    let gap = false;
    while (!signal.aborted) {
      const began = Date.now();
      if (gap) setTimeout(() => { if (state.on) hear('*'); }, 1_000);
      const ended = await listen(signal).then(() => true, () => false);
      gap = true;
      // The server ends a stream together with its token: a new one is opened at once, and nothing was lost.
      if (ended && Date.now() - began > 30_000) continue;
      put({ on: false, last: state.last });
      wait = Date.now() - began > 30_000 ? 500 : Math.min(wait * 2, 15_000);
      await new Promise((go) => setTimeout(go, wait * (0.75 + Math.random() / 2)));
    }
  })();
}
export function stopLive(): void {
  stop?.abort();
  stop = null;
  put({ on: false, last: null });
}
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
export const useLive = (): LiveState => useSyncExternalStore(watch, () => state);
