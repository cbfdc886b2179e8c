import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { statementWithCachedPlan, deferWriteUntilCommit } from './db.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { PermissionHolder } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { parseBySchemaOrReject } from './parse-request.ts';
import { ApiError, reject } from './reject.ts';
import type { Actor, RequestContext } from './request-context.ts';

// A notification can contain at most 8,000 bytes. Five hundred ids of ten digits are 5,500.
const MOST_IDS = 500;
const MOST_BYTES = 7_900;
/** Packs published changes into as few notifications as possible. Beyond 500 ids, only the topic is sent. */
export function buildChangeNotificationPayloads(
  idsByTopic: ReadonlyMap<string, ReadonlySet<number>>,
): string[] {
  const notes: string[] = [];
  for (const [topic, ids] of idsByTopic) {
    const item = JSON.stringify({ topic, ids: ids.size > MOST_IDS ? [] : [...ids] });
    const last = notes.at(-1);
    // Topics and numbers are plain ASCII, so one character is one byte. Two bytes for the brackets, one for the comma.
    if (last !== undefined && last.length + item.length + 3 <= MOST_BYTES)
      notes.splice(-1, 1, `${last},${item}`);
    else notes.push(item);
  }
  return notes.map((items) => `[${items}]`);
}
/** Sends the changes that a unit of work published. PostgreSQL delivers them at commit to every server process. */
export function sendChangeNotificationsAtCommit(work: RequestContext): void {
  if (work.publishedChanges.size === 0) return;
  deferWriteUntilCommit(
    work.tx,
    statementWithCachedPlan`
      select pg_notify('live', note)
      from unnest(${buildChangeNotificationPayloads(work.publishedChanges)}::text[]) note
    `,
  );
}

type Listener = (payload: string) => void;
/** Listens to database channels and reconnects after a loss. */
export function listenToDatabaseChannels(
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
      // Closed while connecting. Nothing else would end this client.
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

/** Returns the topics that an actor may receive. */
export type GetReceivableTopics = (actor: PermissionHolder) => ReadonlySet<string>;
/**
 * Derives access from the contract. A topic is available to users who may call a read that depends on it. A user without a role
 * sees nothing that can change.
 */
export function createReceivableTopicsGetter(endpoints: readonly AnyEndpoint[]): GetReceivableTopics {
  const reads = endpoints.filter((e) => (e.method === 'GET' || e.isReadOnly === true) && e.gathers !== true);
  const may = ({ permissions: needs }: AnyEndpoint, actor: PermissionHolder): boolean =>
    needs === 'signed-in' ||
    (typeof needs === 'object' && needs.some((grant) => hasPermission(actor, grant)));
  // Users with the same role share one set of permissions until users or access change.
  const topicsByPermissions = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();
  return (actor) => {
    const found = topicsByPermissions.get(actor.permissions);
    if (found) return found;
    const allowedEndpoints = actor.permissions.size === 0 ? [] : reads.filter((e) => may(e, actor));
    const topics = new Set<string>(allowedEndpoints.flatMap((e) => e.live ?? []));
    topicsByPermissions.set(actor.permissions, topics);
    return topics;
  };
}

interface Watcher {
  actor: Actor;
  send(text: string): void;
  /** Identifies the actor again. Ends the stream of a user who may no longer listen. */
  recognise(): Promise<void>;
  end(): void;
}
const lineOf = (topic: string, ids: readonly number[] = []): string =>
  `data: ${JSON.stringify({ topic, ids })}\n\n`;
/** Sent to the affected user even without topic access. Their page then fetches who they are. */
const ABOUT_YOU = lineOf('people');
const EVERYTHING = lineOf('*');

/** Milliseconds. A change after a quiet period is sent soon. Frequent changes are sent at this interval. */
const GATHER_MS = 100;
const BEAT_MS = 700;
/** Number of consecutive socket writes before other work gets a turn. */
const IN_A_ROW = 25;
/** How many listeners are identified again at the same time. Each needs a database connection, which other requests need too. */
const AT_A_TIME = 2;
/** What this process has received, and when by its clock. A new listener gets the changes it missed. */
function openMemory(hears: GetReceivableTopics, clock: Clock) {
  const now = (): number => clock.now().epochMilliseconds;
  /** When each topic was last received, when users last changed, and the last time that notifications were lost. */
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
    /** Counts changes to users and their access. Read it before you look up a new listener. */
    changes: (): number => changes,
    gap: (): void => void (gapAt = now()),
    /**
     * Returns what an actor missed since an instant. For an instant in the future, or before a gap in listening, everything
     * counts as missed.
     */
    missed(actor: Actor, since: number): string {
      const visibleTopics = hears(actor);
      const unknown = gapAt >= since || since > now();
      const about = unknown || changedAt >= since ? ABOUT_YOU : '';
      if (unknown) return visibleTopics.size > 0 ? about + EVERYTHING : about;
      const topics = [...passedAt].filter(
        ([topic, publishedAt]) => publishedAt >= since && visibleTopics.has(topic),
      );
      return about + topics.map(([topic]) => lineOf(topic)).join('');
    },
  };
}
/**
 * The open browsers of this process. Changes within a short interval are sent once. Five hundred browsers and forty scans a
 * second would otherwise mean twenty thousand socket writes.
 */
export function createLiveHub(topicAccess: GetReceivableTopics, clock: Clock) {
  const watchers = new Set<Watcher>();
  const waiting = new Map<string, Set<number> | 'many'>();
  let gathering: NodeJS.Timeout | undefined;
  let toldAt = -BEAT_MS;
  const memory = openMemory(topicAccess, clock);
  const tell = (): void => {
    gathering = undefined;
    toldAt = performance.now();
    const items = [...waiting].map(([topic, ids]) => ({ topic, ids: ids === 'many' ? [] : [...ids] }));
    waiting.clear();
    // Users restricted to accounts or warehouses receive the topic, never the ids, because the rows may not be theirs.
    const topicLines = items.map((item) => ({
      topic: item.topic,
      whole: lineOf(item.topic, item.ids),
      bound: lineOf(item.topic),
    }));
    const textFor = ({ actor }: Watcher): string => {
      const visibleTopics = topicAccess(actor);
      const sees = actor.accounts === 'all' && actor.warehouses === 'all' ? 'whole' : 'bound';
      return topicLines.map((item) => (visibleTopics.has(item.topic) ? item[sees] : '')).join('');
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
    /** Handles one notification from the database. */
    broadcast(payload: string): void {
      const items: { topic: string; ids: number[] }[] = JSON.parse(payload);
      for (const { topic, ids } of items) {
        memory.passed(topic);
        const waitingIds = waiting.get(topic) ?? new Set<number>();
        if (waitingIds === 'many') continue;
        for (const id of ids) waitingIds.add(id);
        // Without ids, the whole topic has changed.
        waiting.set(topic, ids.length === 0 || waitingIds.size > MOST_IDS ? 'many' : waitingIds);
      }
      gathering ??= setTimeout(tell, Math.max(GATHER_MS, toldAt + BEAT_MS - performance.now())).unref();
    },
    /** Something about users or their access has changed. A user who was deactivated or signed out receives nothing more. */
    reauthorizeAll(): void {
      memory.changed();
      void recogniseAll();
    },
    changes: memory.changes,
    missed: memory.missed,
    /** Ends every stream. Browsers reconnect to the next server. */
    close(): void {
      clearTimeout(gathering);
      for (const w of watchers) w.end();
    },
    /** After a listening gap, everything may be stale. */
    passAll(): void {
      memory.gap();
      for (const w of watchers) if (topicAccess(w.actor).size > 0) w.send(EVERYTHING);
    },
  };
}
export type LiveHub = ReturnType<typeof createLiveHub>;

/** Returns whether the user still has the same permissions and row scope as before. */
function looksAlike(before: Actor, now: Actor): boolean {
  const look = ({ roles, permissions, accounts, warehouses, accountId, warehouseId }: Actor): string =>
    JSON.stringify([roles, [...permissions].toSorted(), accounts, warehouses, accountId, warehouseId]);
  return look(before) === look(now);
}

/** Tabs share one stream. Browsers that cannot share, and API clients, have one each. */
export const maxLiveStreamsPerUser = 30;
const MOST_UNREAD = 65_536;
/** `since`: the server time from which the caller may have missed changes. Those are sent first. */
const opening = z.object({ since: z.iso.datetime().optional() });
/**
 * GET /api/live: server-sent events, one comment every 20 s so that proxies keep it open. A stream ends when its access token
 * expires.
 */
export function mountLiveStream(
  app: FastifyInstance,
  hub: LiveHub,
  getActor: (request: FastifyRequest) => Promise<Actor>,
  /** The same lookup without counting it as a request. */
  getCurrentActor: (request: FastifyRequest) => Promise<Actor>,
): void {
  app.get('/api/live', async (request, reply) => {
    const { since } = opening.parse(parseBySchemaOrReject(opening, request.query));
    const changes = hub.changes();
    const actor = await getActor(request);
    const userWatchers = [...hub.watchers].filter((one) => one.actor.subject === actor.subject);
    if (userWatchers.length >= maxLiveStreamsPerUser) reject(commonErrors.tooManyStreams);
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    out.write(': open\n\n');
    const recognise = async (): Promise<void> => {
      // An earlier lookup has already ended the stream.
      if (out.writableEnded) return;
      try {
        const before = watcher.actor;
        watcher.actor = await getCurrentActor(request);
        if (!looksAlike(before, watcher.actor)) send(ABOUT_YOU);
      } catch (error) {
        // If the database or the provider is unavailable, nothing is known about the user.
        const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
        if (refused && !out.writableEnded) out.end(ABOUT_YOU);
      }
    };
    // A client that does not read (a closed laptop) would fill the memory. The stream is cut, and the browser refetches
    // everything when it reconnects.
    const send = (text: string): void => {
      if (out.writableEnded) return;
      if (out.writableLength > MOST_UNREAD) out.destroy();
      else out.write(text);
    };
    const watcher: Watcher = { actor, send, recognise, end: () => void out.end() };
    hub.watchers.add(watcher);
    // Changes during the actor lookup are not published again.
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
