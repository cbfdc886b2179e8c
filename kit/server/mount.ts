import '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { can } from '#kit/contract/access.ts';
import type {
  AnswerOf,
  AnyEndpoint,
  BodyOf,
  FileAnswer,
  PathNames,
  QueryOf,
} from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { confirmableDates } from '#kit/contract/likely-dates.ts';
import type { Clock } from './clock.ts';
import { inTransaction } from './db.ts';
import { envelopeOf, failureOf, holdFilled, without } from './envelopes.ts';
import type { FileTurns } from './file-turns.ts';
import { claimKey, forgetKey, keepAnswer, keepRefusal } from './idempotency.ts';
import { sendAnnouncements } from './live.ts';
import { confirmsDates, refuseUnlikelyDates } from './likely-dates.ts';
import { noteCaller } from './security-notes.ts';
import { noteMountedList } from './mounted-lists.ts';
import { networkOf } from './network.ts';
import { fingerprintOf, keyOf, read, readBody, readParams } from './read-call.ts';
import { Refusal, refuse, waitOf } from './refuse.ts';
import type { Partly } from './refuse.ts';
import { askNearest, POSITION, seenBy, type Replica } from './replica.ts';
import { cancelRunning, sendFile, turnFor } from './send-file.ts';
import { openSharedReads, sharedBy } from './shared-reads.ts';
import type { SharedReads } from './shared-reads.ts';
import { sentFiles } from './sent.ts';
import type { SentFile } from './sent.ts';
import type { UnderWay } from './under-way.ts';
import { scopeOf } from './work.ts';
import type { Actor, Recognised, Work } from './work.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the mounted call. */
    endpoint?: string;
  }
}

export interface Input<E extends AnyEndpoint> {
  params: Record<PathNames<E['path']>, number> & Record<string, number | string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: SentFile[];
}
/** A refusal that is returned, not thrown, is answered the same way but keeps what the transaction wrote: a count of wrong PINs. */
type Handler<E extends AnyEndpoint> = (
  work: Work,
  input: Input<E>,
) => Promise<AnswerOf<E> | Partly<AnswerOf<E>> | Refusal>;
/** A mounted call: the endpoint and what answers it. */
export interface Route {
  endpoint: AnyEndpoint;
  handle: (
    work: Work,
    input: { params: Record<string, number | string>; query: unknown; body: unknown; files: SentFile[] },
  ) => Promise<unknown>;
}

/** Ties an endpoint to its handler. */
export function on<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>): Route {
  // The mount has parsed params, query and body with this endpoint's own schemas before it calls.
  return { endpoint, handle: (work, input) => handle(work, input as Input<E>) };
}

export interface MountOptions {
  pool: pg.Pool;
  /** For reads that may lag; the same pool when there is no replica. */
  readPool: pg.Pool;
  /** Big files have connections of their own, and wait for a turn to use one. */
  files: { pool: pg.Pool; readPool: pg.Pool; turns: FileTurns };
  /** What is known of the replica that `readPool` reads; absent where there is none. */
  replica?: Replica | undefined;
  clock: Clock;
  /** The actor of a request, or a refusal with 401. */
  actorOf(request: FastifyRequest): Promise<Actor>;
  scannerOf(request: FastifyRequest): Promise<Recognised>;
  /** The same without counting it as a call: who that is by now, while his answer is on its way. */
  actorAgain(request: FastifyRequest): Promise<Actor>;
  /** Files that are made or on their way out. */
  underWay: UnderWay;
  /** Who makes a public call: nobody, from somewhere. */
  strangerOf(request: FastifyRequest): Promise<Actor>;
  /**
   * Called when something about people has changed and is committed, before the answer leaves: the next call
   * of the same browser must already know.
   */
  peopleChanged?(): void;
  /** Throw on an answer that does not fit its schema (tests), or only log it. */
  strictAnswers: boolean;
  /** Throw on a refusal that its call does not list (tests). */
  strictRefusals: boolean;
  maxUploadBytes: number;
}
/** Where calls are answered from: the options, and the reads that several wait for. */
interface Mounted extends MountOptions {
  reads: SharedReads<Outcome>;
}

/** The actor of a public call: nobody, who sees nothing unless the service looks for it. */
export const nobody: Actor = {
  userId: null,
  subject: 'nobody',
  name: 'Nobody',
  email: '',
  roles: [],
  permissions: new Set(),
  accounts: 'all',
  warehouses: 'all',
};

/** Mounts every route below /api. */
export function mount(app: FastifyInstance, routes: readonly Route[], opts: MountOptions): void {
  const mounted: Mounted = { ...opts, reads: openSharedReads() };
  for (const route of routes) {
    const { endpoint } = route;
    noteMountedList(endpoint);
    app.route({
      method: endpoint.method,
      // A link that does something is not done by whoever only asks what is behind it.
      exposeHeadRoute: endpoint.reads !== false || endpoint.head === true,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: endpoint.upload === 'file' ? (endpoint.maxUploadBytes ?? opts.maxUploadBytes) : 1_048_576,
      config: { endpoint: endpoint.id, ...limitOf(endpoint) },
      handler: (request, reply) => answer(route, request, reply, mounted),
    });
  }
}

/** Strangers are counted by their network: a whole IPv6 line is one. */
const limitOf = ({ perMinute }: AnyEndpoint): FastifyContextConfig =>
  perMinute === undefined
    ? {}
    : {
        rateLimit: {
          max: perMinute,
          timeWindow: 60_000,
          keyGenerator: (request) => networkOf(request.ip),
        },
      };

// Made once: a schema costs more to make than to use.
const noFields = z.object({});

/** A call as it was read: who asks what, and what is kept of it. */
interface Call {
  route: Route;
  who: Recognised;
  input: Parameters<Route['handle']>[1];
  /** The name under which the answer is kept for a repeated try. */
  key: string | undefined;
  fingerprint: string;
  request: FastifyRequest;
  reply: FastifyReply;
  opts: Mounted;
  /** What the call told the others and what it refused, known once it ran. */
  announced?: Work['announcements'];
  refused?: Refusal;
  /** Why whoever asked for this file may not have it any more. */
  lost?: Refusal;
  /** The file is made, and goes out. */
  goesOut?: true;
}
type Outcome =
  | { kept: { status: number; reply: unknown } }
  | { made: FileAnswer }
  | { sent: true }
  /** The answer of a shared read, written once for all who get it. */
  | { written: { status: number; text: string } };

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  opts: Mounted,
): Promise<FastifyReply> {
  const { endpoint } = route;
  // Browsers count down and pick dates by this clock, not by their own. What one person was answered is kept nowhere.
  void reply.headers({
    'x-clock': opts.clock.now().toString({ smallestUnit: 'millisecond' }),
    'cache-control': 'no-store',
  });
  const changes = opts.underWay.changes();
  const who: Recognised =
    endpoint.needs === 'scanner'
      ? await opts.scannerOf(request)
      : { actor: await (endpoint.needs === 'public' ? opts.strangerOf : opts.actorOf)(request) };
  const { actor } = who;
  noteCaller(request, actor);
  if (typeof endpoint.needs !== 'string' && !endpoint.needs.some((grant) => can(actor, grant)))
    refuse(endpoint.denied ?? commonErrors.notAllowed);

  const params = readParams(endpoint, request.params);
  const query = read(endpoint.query ?? noFields, request.query);
  const files =
    endpoint.upload === 'file'
      ? await sentFiles(request, endpoint.maxUploadBytes ?? opts.maxUploadBytes, endpoint.tooLong)
      : [];
  const body = readBody(endpoint, request, files);
  const writes = endpoint.method !== 'GET' && !endpoint.reads;
  if (writes && !confirmsDates(request.headers))
    refuseUnlikelyDates(endpoint, { params, body }, opts.clock.now());
  const key = writes ? keyOf(endpoint, request) : undefined;
  const fingerprint = key === undefined ? '' : fingerprintOf(request, files, actor.chosenAccountId);
  const input = { params, query, body, files };
  const call: Call = { route, who, input, key, fingerprint, request, reply, opts };

  follow(call, changes);
  const leavesTrace = writes || endpoint.reads === false;
  if (!endpoint.big) {
    await respond(call, leavesTrace, opts);
    return reply;
  }
  const turn = await turnFor(opts.files.turns, actor.subject, reply);
  try {
    const { made } = await respond(call, leavesTrace, opts.files);
    await made;
  } finally {
    turn.made();
  }
  return reply;
}

/** A person's file ends with what he lost: refused while it is made, broken off once it goes out. */
function follow(call: Call, changes: number): void {
  const { route, who, request, reply, opts } = call;
  const { needs, reply: answers } = route.endpoint;
  if (answers.kind !== 'file' || needs === 'public' || needs === 'scanner') return;
  const over = opts.underWay.follow(
    {
      needs,
      actor: who.actor,
      again: () => opts.actorAgain(request),
      cut(why) {
        call.lost = why;
        if (call.goesOut) reply.raw.destroy();
      },
    },
    changes,
  );
  reply.raw.once('close', over);
  if (reply.raw.closed) over();
}
/** A file is about to go out, unless it may not any more. */
function goOut(call: Call): void {
  if (call.lost) throw call.lost;
  call.goesOut = true;
}

/** The call in its transaction, and its answer. `made` resolves when nothing more is made for it. */
async function respond(
  call: Call,
  leavesTrace: boolean,
  { pool, readPool }: Pick<MountOptions, 'pool' | 'readPool'>,
): Promise<{ made: Promise<void> }> {
  const { reply, opts, route } = call;
  const ask = (from: pg.Pool): Promise<Outcome> => {
    const shared = leavesTrace ? undefined : sharedBy(route.endpoint, call.input, call.who);
    if (!shared) return transact(call, from, !leavesTrace);
    const name = from === pool ? shared.name : `replica ${shared.name}`;
    return opts.reads(name, async () => writtenOnce(await transact({ ...call, who: shared }, from, true)));
  };
  const { replica } = opts;
  const { subject } = call.who.actor;
  const may = !leavesTrace && replica?.mayAnswer(subject, route.endpoint.live, seenBy(call.request.headers));
  const outcome = await askNearest(ask, { pool, readPool: may ? readPool : pool }, replica, reply).catch(
    (error: unknown) => keepRefused(call, error),
  );
  if (leavesTrace && replica) void reply.header(POSITION, await replica.wrote(subject));
  if (call.announced?.has('people')) opts.peopleChanged?.();
  if ('made' in outcome) goOut(call);
  if ('made' in outcome) return sendFile(route.endpoint, outcome.made, reply);
  if ('kept' in outcome) void reply.status(outcome.kept.status).send(outcome.kept.reply);
  if ('written' in outcome)
    void reply
      .status(outcome.written.status)
      .type('application/json; charset=utf-8')
      .send(outcome.written.text);
  return { made: Promise.resolve() };
}

const transact = (call: Call, from: pg.Pool, reads: boolean): Promise<Outcome> =>
  inTransaction(from, scopeOf(call.who.actor), (tx, client) => perform(call, tx, client), { reads });
const writtenOnce = (outcome: Outcome): Outcome =>
  'kept' in outcome
    ? { written: { status: outcome.kept.status, text: JSON.stringify(outcome.kept.reply) } }
    : outcome;

/** The call inside its transaction: answered as before when its key is known, else by its handler. */
async function perform(call: Call, tx: Work['tx'], client: Work['client']): Promise<Outcome> {
  const { route, who, key, opts } = call;
  const { needs } = route.endpoint;
  const work: Work = {
    tx,
    client,
    actor: who.actor,
    now: opts.clock.now(),
    announcements: new Map(),
    confirmsDates: confirmsDates(call.request.headers),
    ...(typeof needs !== 'string' && { needs }),
  };
  call.announced = work.announcements;
  const confirmed = who.confirm?.(tx);
  confirmed?.catch(() => undefined);
  if (key !== undefined) {
    const kept = await claimKey(work, key, call.fingerprint);
    await confirmed;
    if (kept) return { kept };
  }
  // Whoever turns out not to be signed in learns nothing else.
  const made = await route.handle(work, call.input).catch(async (error: unknown) => {
    await confirmed;
    if (error instanceof Refusal) call.refused = listed(route.endpoint, error, opts);
    throw error;
  });
  await confirmed;
  if (route.endpoint.reply.kind === 'file' && !(made instanceof Refusal)) {
    sendAnnouncements(work);
    const file = made as FileAnswer;
    if (!file.reading) return { made: file };
    goOut(call);
    let cancelled: Promise<void> | undefined;
    const left = (): void => void (cancelled = cancelRunning(opts.pool, client));
    const sent = await sendFile(route.endpoint, file, call.reply, left);
    await sent.made;
    await cancelled;
    return { sent: true };
  }
  return { kept: settle(call, work, made) };
}

/** The answer of what was made or refused, kept under the key of the call. */
function settle(call: Call, work: Work, made: unknown): { status: number; reply: unknown } {
  const { key, opts, request } = call;
  const { endpoint } = call.route;
  if (made instanceof Refusal) {
    listed(endpoint, made, opts);
    // Whoever is told to wait tries the same again.
    if (made.status === 429) void call.reply.header('retry-after', waitOf(made));
    if (key !== undefined && made.status === 429) forgetKey(work, key);
    else if (key !== undefined) keepAnswer(work, key, made.status, failureOf(made));
    sendAnnouncements(work);
    return { status: made.status, reply: failureOf(made) };
  }
  const { status, envelope } = envelopeOf(endpoint, made, call.input.query, opts.strictAnswers, request);
  if (key !== undefined)
    keepAnswer(work, key, status, endpoint.shownOnce ? without(envelope, endpoint.shownOnce) : envelope);
  sendAnnouncements(work);
  return { status, reply: envelope };
}

/**
 * What was refused is undone, and its key with it: the refusal is kept apart, so that the same try gets the same answer. One that
 * asks whether a date is meant is not kept: the same try comes again with the header that says so.
 */
async function keepRefused({ key, refused, who, fingerprint, opts }: Call, error: unknown): Promise<never> {
  if (key !== undefined && refused && refused.status !== 429 && !confirmableDates.has(refused.error))
    await keepRefusal(
      opts.pool,
      { who: who.actor.subject, key, fingerprint },
      refused.status,
      failureOf(refused),
    );
  throw error;
}
const everyCallMay = new Set(Object.values(commonErrors).map((fault) => fault.code));
/** A refusal that its call does not list would reach programs unannounced: a defect where answers are held strictly. */
function listed(endpoint: AnyEndpoint, refusal: Refusal, opts: MountOptions): Refusal {
  const { error } = refusal;
  const known = everyCallMay.has(error) || endpoint.refuses?.some((fault) => fault.code === error);
  if (opts.strictRefusals && !known)
    throw new Error(`${endpoint.id} refuses ${error}, which its contract does not list`);
  if (opts.strictRefusals) {
    const { key, params, data, fields = {} } = refusal;
    const told = Object.values(fields).map((sentence) => ({ sentence, params: {} }));
    holdFilled(endpoint.id, [{ sentence: key, params }, data, told]);
  }
  return refusal;
}
