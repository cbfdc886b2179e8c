import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { statementWithCachedPlan, deferUntilCommit } from './db.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { PermissionHolder } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBySchema } from './parse-request.ts';
import { ApiError, reject } from './reject.ts';
import type { Actor, RequestContext } from './request-context.ts';

// A notification holds at most 8,000 bytes. Five hundred ids of ten digits are 5,500.
const MOST_IDS = 500;
const MOST_BYTES = 7_900;
/** What was announced as the fewest notifications that hold it; beyond 500 ids of a topic it alone is told. */
export function buildChangeNotifications(published: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  const notes: string[] = [];
  for (const [topic, ids] of published) {
    const item = JSON.stringify({ topic, ids: ids.size > MOST_IDS ? [] : [...ids] });
    const last = notes.at(-1);
    // Topics and numbers are plain ASCII: a character is a byte. Two for the brackets, one for the comma.
    if (last !== undefined && last.length + item.length + 3 <= MOST_BYTES)
      notes.splice(-1, 1, `${last},${item}`);
    else notes.push(item);
  }
  return notes.map((items) => `[${items}]`);
}
/** Sends what a unit of work announced; delivered by PostgreSQL when it commits, to every server process. */
export function sendChangeNotifications(work: RequestContext): void {
  if (work.publishedChanges.size === 0) return;
  deferUntilCommit(
    work.tx,
    statementWithCachedPlan`select pg_notify('live', note) from unnest(${buildChangeNotifications(work.publishedChanges)}::text[]) note`,
  );
}

type Listener = (payload: string) => void;
/** Listens to channels of the database and comes back by itself after a loss. */
export function listenToChannels(
  url: string,
  channels: Record<string, Listener>,
  onReconnect: () => void,
): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  let wait = 200;
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, application_name: 'coldlane live', keepAlive: true });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!closed) setTimeout(() => void connect(), (wait = Math.min(wait * 2, 5000))).unref();
    });
    next.on('notification', (n) => channels[n.channel]?.(n.payload ?? ''));
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Closed while it was coming up: nobody else would end it.
      if (closed) return await next.end();
      client = next;
      wait = 200;
      onReconnect();
    } catch {
      await next.end().catch(() => undefined);
    }
  };
  void connect();
  return {
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Which topics a person may hear of. */
export type TopicAccess = (actor: PermissionHolder) => ReadonlySet<string>;
/**
 * Reads it off the contract: a topic is for whoever may make a read that lives on it. Somebody without a role may
 * look at nothing that could have changed.
 */
export function createTopicAccess(endpoints: readonly AnyEndpoint[]): TopicAccess {
  const reads = endpoints.filter((e) => (e.method === 'GET' || e.reads === true) && e.gathers !== true);
  const may = ({ permissions: needs }: AnyEndpoint, actor: PermissionHolder): boolean =>
    needs === 'signed-in' ||
    (typeof needs === 'object' && needs.some((grant) => hasPermission(actor, grant)));
  // People of one look share their set of permissions until something about people changes.
  const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();
  return (actor) => {
    const found = known.get(actor.permissions);
    if (found) return found;
    const mine = actor.permissions.size === 0 ? [] : reads.filter((e) => may(e, actor));
    const topics = new Set<string>(mine.flatMap((e) => e.live ?? []));
    known.set(actor.permissions, topics);
    return topics;
  };
}

interface Watcher {
  actor: Actor;
  send(text: string): void;
  /** Asks again who this is; ends the stream of someone who may no longer listen. */
  recognise(): Promise<void>;
  end(): void;
}
const lineOf = (topic: string, ids: readonly number[] = []): string =>
  `data: ${JSON.stringify({ topic, ids })}\n\n`;
/** Told to whoever it is about, whatever he may still hear of: his page asks who he is. */
const ABOUT_YOU = lineOf('people');
const EVERYTHING = lineOf('*');

/** Something after a quiet moment is told soon; a busy floor is told of in beats. */
const GATHER_MS = 100;
const BEAT_MS = 700;
/** So many writes to sockets in a row, then whoever waits has the turn. */
const IN_A_ROW = 25;
/** How many listeners are recognised anew at the same time: each asks the database, whose connections the people at work need. */
const AT_A_TIME = 2;
/** What this process has heard, and when by its clock: somebody who begins to listen is told what he missed. */
function openMemory(hears: TopicAccess, clock: Clock) {
  const now = (): number => clock.now().epochMilliseconds;
  /** When each topic was last heard of, when something about people changed last, and the last moment that nothing was heard in. */
  const passedAt = new Map<string, number>();
  let changedAt = -Infinity;
  let changes = 0;
  let gapAt = now();
  return {
    passed: (topic: string): void => void passedAt.set(topic, now()),
    changed(): void {
      changedAt = now();
      changes += 1;
    },
    /** How often something about people has changed: read before it is asked who begins to listen. */
    changes: (): number => changes,
    gap: (): void => void (gapAt = now()),
    /** What somebody was not told since a moment; of one to come nothing is known. */
    missed(actor: Actor, since: number): string {
      const mine = hears(actor);
      const unknown = gapAt >= since || since > now();
      const about = unknown || changedAt >= since ? ABOUT_YOU : '';
      if (unknown) return mine.size > 0 ? about + EVERYTHING : about;
      const topics = [...passedAt].filter(([topic, at]) => at >= since && mine.has(topic));
      return about + topics.map(([topic]) => lineOf(topic)).join('');
    },
  };
}
/**
 * The open browsers of this process. What comes within a moment is told once: five hundred browsers beside
 * forty scans a second would be twenty thousand writes to sockets.
 */
export function createLiveHub(hears: TopicAccess, clock: Clock) {
  const watchers = new Set<Watcher>();
  const waiting = new Map<string, Set<number> | 'many'>();
  let gathering: NodeJS.Timeout | undefined;
  let toldAt = -BEAT_MS;
  const memory = openMemory(hears, clock);
  const tell = (): void => {
    gathering = undefined;
    toldAt = performance.now();
    const items = [...waiting].map(([topic, ids]) => ({ topic, ids: ids === 'many' ? [] : [...ids] }));
    waiting.clear();
    // People bound to accounts or warehouses learn the topic, never the ids of rows that may not be theirs.
    const told = items.map((item) => ({
      topic: item.topic,
      whole: lineOf(item.topic, item.ids),
      bound: lineOf(item.topic),
    }));
    const textFor = ({ actor }: Watcher): string => {
      const mine = hears(actor);
      const sees = actor.accounts === 'all' && actor.warehouses === 'all' ? 'whole' : 'bound';
      return told.map((item) => (mine.has(item.topic) ? item[sees] : '')).join('');
    };
    const all = [...watchers];
    const some = (from: number): void => {
      for (const w of all.slice(from, from + IN_A_ROW)) {
        const text = watchers.has(w) ? textFor(w) : '';
        if (text !== '') w.send(text);
      }
      if (from + IN_A_ROW < all.length) setImmediate(some, from + IN_A_ROW);
    };
    some(0);
  };
  let asking = false;
  let askAgain = false;
  const recogniseAll = async (): Promise<void> => {
    askAgain = asking;
    if (asking) return;
    asking = true;
    const left = [...watchers].values();
    const some = async (): Promise<void> => {
      for (const w of left) if (watchers.has(w)) await w.recognise();
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, some));
    asking = false;
    if (askAgain) await recogniseAll();
  };
  return {
    watchers,
    /** Takes in one notification of the database. */
    broadcast(payload: string): void {
      const items: { topic: string; ids: number[] }[] = JSON.parse(payload);
      for (const { topic, ids } of items) {
        memory.passed(topic);
        const known = waiting.get(topic) ?? new Set<number>();
        if (known === 'many') continue;
        for (const id of ids) known.add(id);
        // Without ids the topic as a whole has changed.
        waiting.set(topic, ids.length === 0 || known.size > MOST_IDS ? 'many' : known);
      }
      gathering ??= setTimeout(tell, Math.max(GATHER_MS, toldAt + BEAT_MS - performance.now())).unref();
    },
    /** Something about people has changed: whoever was deactivated or signed out hears nothing more. */
    reauthorizeAll(): void {
      memory.changed();
      void recogniseAll();
    },
    changes: memory.changes,
    missed: memory.missed,
    /** Ends every stream; the browsers come back to the server that runs next. */
    close(): void {
      clearTimeout(gathering);
      for (const w of watchers) w.end();
    },
    /** After a gap in listening everything may be stale. */
    passAll(): void {
      memory.gap();
      for (const w of watchers) if (hears(w.actor).size > 0) w.send(EVERYTHING);
    },
  };
}
export type LiveHub = ReturnType<typeof createLiveHub>;

/** Whether somebody may do and see what he might before. */
function looksAlike(before: Actor, now: Actor): boolean {
  const look = ({ roles, permissions, accounts, warehouses, accountId, warehouseId }: Actor): string =>
    JSON.stringify([roles, [...permissions].toSorted(), accounts, warehouses, accountId, warehouseId]);
  return look(before) === look(now);
}

/** Tabs share one stream; browsers that cannot, and programs, have one each. */
export const maxStreamsPerUser = 30;
const MOST_UNREAD = 65_536;
/** `since`: from when on the caller may have missed something, by the server’s clock; he is told of that first. */
const opening = z.object({ since: z.iso.datetime().optional() });
/**
 * GET /api/live: server-sent events, one comment every 20 s so that proxies keep it open. A stream ends with
 * the token it was opened with.
 */
export function mountLiveStream(
  app: FastifyInstance,
  hub: LiveHub,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
  /** The same without counting it as a call. */
  actorAgain: (request: FastifyRequest) => Promise<Actor>,
): void {
  app.get('/api/live', async (request, reply) => {
    const { since } = opening.parse(parseBySchema(opening, request.query));
    const changes = hub.changes();
    const actor = await actorOf(request);
    const theirs = [...hub.watchers].filter((one) => one.actor.subject === actor.subject);
    if (theirs.length >= maxStreamsPerUser) reject(commonErrors.tooManyStreams);
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    out.write(': open\n\n');
    const recognise = async (): Promise<void> => {
      // Asked while the answer to an earlier question ends it.
      if (out.writableEnded) return;
      try {
        const before = watcher.actor;
        watcher.actor = await actorAgain(request);
        if (!looksAlike(before, watcher.actor)) send(ABOUT_YOU);
      } catch (error) {
        // A database or a provider that is away says nothing about the person.
        const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
        if (refused && !out.writableEnded) out.end(ABOUT_YOU);
      }
    };
    // Who does not read (a closed laptop) would fill the memory: the stream is cut, and its browser takes
    // everything anew when it comes back.
    const send = (text: string): void => {
      if (out.writableEnded) return;
      if (out.writableLength > MOST_UNREAD) out.destroy();
      else out.write(text);
    };
    const watcher: Watcher = { actor, send, recognise, end: () => void out.end() };
    hub.watchers.add(watcher);
    // Nobody tells again of what changed while it was asked who this is.
    if (hub.changes() !== changes) void recognise();
    if (since !== undefined) send(hub.missed(actor, Date.parse(since)));
    const beat = setInterval(
      () => void recognise().then(() => out.writableEnded || send(': beat\n\n')),
      20_000,
    );
    request.raw.on('close', () => {
      clearInterval(beat);
      hub.watchers.delete(watcher);
      out.end();
    });
  });
}
