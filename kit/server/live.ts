import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { kept, withCommit } from './db.ts';
import { Refusal } from './refuse.ts';
import type { Actor, Work } from './work.ts';

/** Sends what a unit of work announced; delivered by PostgreSQL when it commits, to every server process. */
export function sendAnnouncements(work: Work): void {
  if (work.announcements.size === 0) return;
  // A notification holds at most 8,000 bytes: beyond 500 ids the topic alone is told.
  const items = [...work.announcements].map(([topic, ids]) => ({ topic, ids: ids.size > 500 ? [] : [...ids] }));
  withCommit(work.tx, kept`select pg_notify('live', ${JSON.stringify(items)})`);
}

type Listener = (payload: string) => void;
/** Listens to channels of the database and comes back by itself after a loss. */
export function openListener(url: string, channels: Record<string, Listener>, onReconnect: () => void): { close(): Promise<void> } {
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

interface Watcher {
  actor: Actor;
  send(text: string): void;
  /** Asks again who this is; ends the stream of someone who may no longer listen. */
  recognise(): Promise<void>;
  end(): void;
}
/** The open browsers of this process. */
export function openHub() {
  const watchers = new Set<Watcher>();
  return {
    watchers,
    /** Passes one notification on. People bound to accounts or warehouses learn the topic, never the ids of rows that may not be theirs. */
    pass(payload: string): void {
      const items: { topic: string; ids: number[] }[] = JSON.parse(payload);
      for (const w of watchers) for (const item of items) w.send(`data: ${JSON.stringify(w.actor.accounts === 'all' && w.actor.warehouses === 'all' ? item : { topic: item.topic, ids: [] })}\n\n`);
    },
    /** Something about people has changed: whoever was deactivated or signed out hears nothing more. */
    recogniseAll(): void {
      for (const w of watchers) void w.recognise();
    },
    /** Ends every stream; the browsers come back to the server that runs next. */
    close(): void {
      for (const w of watchers) w.end();
    },
    /** After a gap in listening everything may be stale. */
    passAll(): void {
      for (const w of watchers) w.send('data: {"topic":"*","ids":[]}\n\n');
    },
  };
}
export type Hub = ReturnType<typeof openHub>;

/** GET /api/live: server-sent events, one comment every 20 s so that proxies keep it open. A stream ends with the token it was opened with. */
export function mountLive(app: FastifyInstance, hub: Hub, actorOf: (request: FastifyRequest) => Promise<Actor>): void {
  app.get('/api/live', async (request, reply) => {
    const actor = await actorOf(request);
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    out.write(': open\n\n');
    const recognise = async (): Promise<void> => {
      try {
        watcher.actor = await actorOf(request);
      } catch (error) {
        // A database that is away says nothing about the person.
        if (error instanceof Refusal) out.end();
      }
    };
    const watcher: Watcher = { actor, send: (text) => void out.write(text), recognise, end: () => void out.end() };
    hub.watchers.add(watcher);
    const beat = setInterval(() => void recognise().then(() => out.writableEnded || out.write(': beat\n\n')), 20_000);
    request.raw.on('close', () => {
      clearInterval(beat);
      hub.watchers.delete(watcher);
      out.end();
    });
  });
}
