import '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { hasPermission } from '#kit/contract/access.ts';
import type {
  ResultOf,
  AnyEndpoint,
  BodyOf,
  FileResult,
  PathParamNames,
  QueryOf,
} from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { confirmableDateErrorCodes } from '#kit/contract/likely-dates.ts';
import { unauthenticatedActorName } from '#kit/contract/person-name.ts';
import type { Clock } from './clock.ts';
import { maxConnectionWaitMsPerCall, limitTotalConnectionWait, runInTransactionWithRetries } from './db.ts';
import {
  buildResponse,
  buildErrorResponseBody,
  assertMessagesComplete,
  blankResponseField,
} from './response.ts';
import type { FileConcurrencyLimiter } from './file-concurrency.ts';
import {
  claimIdempotencyKeyOrGetResponse,
  deleteIdempotencyKeyAtCommit,
  saveIdempotentResponseAtCommit,
  saveIdempotentErrorUnlessKeyUsed,
} from './idempotency.ts';
import { sendChangeNotificationsAtCommit } from './live-stream.ts';
import { hasConfirmDatesHeader, rejectUnlikelyRequestDates } from './require-likely-dates.ts';
import { setRequestActor } from './security-events.ts';
import { registerIfListEndpoint } from './mounted-lists.ts';
import { getRateLimitNetwork } from './network.ts';
import {
  computeRequestFingerprint,
  readIdempotencyKeyOrReject,
  parseBySchemaOrReject,
  parseRequestBodyOrReject,
  parsePathParamsOrReject,
} from './parse-request.ts';
import { ApiError, reject, getRetryAfterSeconds } from './reject.ts';
import type { PartialSuccess } from './reject.ts';
import {
  readFromReplicaOrPrimary,
  replicationPositionHeader,
  readSeenReplicationPosition,
  type ReplicaTracker,
} from './replica.ts';
import { cancelRunningStatement, sendFile, acquireFileSlotOrReject } from './send-file.ts';
import { createSharedNextReadRunner, getSharedReadNameAndActor } from './shared-reads.ts';
import type { SharedReadRunner } from './shared-reads.ts';
import { readUploadedFiles } from './request-body.ts';
import type { UploadedFile } from './request-body.ts';
import type { RevocableDownloadTracker } from './active-downloads.ts';
import { getRowScope } from './request-context.ts';
import type { Actor, AuthenticatedCaller, RequestContext } from './request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the mounted endpoint. */
    endpoint?: string;
  }
}

export interface HandlerInput<E extends AnyEndpoint> {
  params: Record<PathParamNames<E['path']>, number> & Record<string, number | string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: UploadedFile[];
}
/**
 * An error that is returned instead of thrown gives the same response but commits the transaction's writes, such as a count of
 * wrong PINs.
 */
type Handler<E extends AnyEndpoint> = (
  work: RequestContext,
  input: HandlerInput<E>,
) => Promise<ResultOf<E> | PartialSuccess<ResultOf<E>> | ApiError>;
/** An endpoint with its handler. */
export interface EndpointRoute {
  endpoint: AnyEndpoint;
  handle: (
    work: RequestContext,
    input: { params: Record<string, number | string>; query: unknown; body: unknown; files: UploadedFile[] },
  ) => Promise<unknown>;
}

/** Binds an endpoint to its handler. */
export function defineRoute<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>): EndpointRoute {
  // Before this call, the params, query and body were parsed with this endpoint's own schemas.
  return { endpoint, handle: (work, input) => handle(work, input as HandlerInput<E>) };
}

export interface MountApiRoutesOptions {
  pool: pg.Pool;
  /** For reads that can lag. The same pool if there is no replica. */
  readPool: pg.Pool;
  /** Large files have their own connections and wait for a turn to use one. */
  files: { pool: pg.Pool; readPool: pg.Pool; limiter: FileConcurrencyLimiter };
  /** The state of the replica behind `readPool`. Undefined if there is none. */
  replica?: ReplicaTracker | undefined;
  clock: Clock;
  /** Returns the actor of a request, or throws an error with status 401. */
  authenticateUser(request: FastifyRequest): Promise<Actor>;
  authenticateScanner(request: FastifyRequest): Promise<AuthenticatedCaller>;
  /** Looks up the actor again while the response is being sent, without counting it as a request. */
  recheckActor(request: FastifyRequest): Promise<Actor>;
  /** Files that are being created or sent. */
  activeDownloads: RevocableDownloadTracker;
  /** Returns the actor of a public request: anonymous, with the client's address. */
  createAnonymousActor(request: FastifyRequest): Promise<Actor>;
  /**
   * Called after a change to users or their access is committed, before the response is sent. The next request of the same
   * browser must already see the change.
   */
  peopleChanged?(): void;
  /** Throws on a response that does not match its schema (tests). Otherwise only logs it. */
  strictReplies: boolean;
  /** Throws on an error that the endpoint does not list (tests). */
  strictErrors: boolean;
  maxUploadBytes: number;
}
/** The options, with the shared reads that several requests wait for. */
interface Mounted extends MountApiRoutesOptions {
  reads: SharedReadRunner<Outcome>;
}

/** The actor of a public request. It is anonymous and sees nothing unless the service looks it up explicitly. */
export const anonymousActor: Actor = {
  userId: null,
  subject: 'nobody',
  name: unauthenticatedActorName,
  email: '',
  roles: [],
  permissions: new Set(),
  accounts: 'all',
  warehouses: 'all',
};

/** Mounts every route below /api. */
export function mountApiRoutes(
  app: FastifyInstance,
  routes: readonly EndpointRoute[],
  options: MountApiRoutesOptions,
): void {
  const mounted: Mounted = { ...options, reads: createSharedNextReadRunner() };
  for (const route of routes) {
    const { endpoint } = route;
    registerIfListEndpoint(endpoint);
    app.route({
      method: endpoint.method,
      // A HEAD request, which only checks a link, must not perform its action.
      exposeHeadRoute: endpoint.isReadOnly !== false || endpoint.head === true,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: endpoint.upload === 'file' ? (endpoint.maxUploadBytes ?? options.maxUploadBytes) : 1_048_576,
      config: { endpoint: endpoint.id, ...limitOf(endpoint) },
      handler: (request, reply) =>
        limitTotalConnectionWait(maxConnectionWaitMsPerCall, () => answer(route, request, reply, mounted)),
    });
  }
}

/** Public requests are rate-limited by network. A whole IPv6 prefix counts as one. */
const limitOf = ({ perMinute }: AnyEndpoint): FastifyContextConfig =>
  perMinute === undefined
    ? {}
    : {
        rateLimit: {
          max: perMinute,
          timeWindow: 60_000,
          keyGenerator: (request) => getRateLimitNetwork(request.ip),
        },
      };

// Created once, because creating a schema costs more than using it.
const noFields = z.object({});

/** A parsed request: the caller, the input and the idempotency data. */
interface Call {
  route: EndpointRoute;
  who: AuthenticatedCaller;
  input: Parameters<EndpointRoute['handle']>[1];
  /** The idempotency key that the response is stored under. */
  key: string | undefined;
  fingerprint: string;
  request: FastifyRequest;
  reply: FastifyReply;
  opts: Mounted;
  /** The published changes and the error of the request, known after it ran. */
  announced?: RequestContext['publishedChanges'];
  refused?: ApiError;
  /** Why the user can no longer have this file. */
  lost?: ApiError;
  /** The file is complete and is being sent. */
  goesOut?: true;
}
type Outcome =
  | { kept: { status: number; reply: unknown } }
  | { made: FileResult }
  | { sent: true }
  /** The response of a shared read, serialized once for all its callers. */
  | { written: { status: number; text: string } };

async function answer(
  route: EndpointRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  opts: Mounted,
): Promise<FastifyReply> {
  const { endpoint } = route;
  // Browsers use this clock instead of their own for countdowns and dates. Responses to a user are never cached.
  void reply.headers({
    'x-clock': opts.clock.now().toString({ smallestUnit: 'millisecond' }),
    'cache-control': 'no-store',
  });
  const changes = opts.activeDownloads.changes();
  const who: AuthenticatedCaller =
    endpoint.permissions === 'scanner'
      ? await opts.authenticateScanner(request)
      : {
          actor: await (
            endpoint.permissions === 'public' ? opts.createAnonymousActor : opts.authenticateUser
          )(request),
        };
  const { actor } = who;
  setRequestActor(request, actor);
  if (
    typeof endpoint.permissions !== 'string' &&
    !endpoint.permissions.some((grant) => hasPermission(actor, grant))
  )
    reject(endpoint.forbiddenError ?? commonErrors.notAllowed);

  const params = parsePathParamsOrReject(endpoint, request.params);
  const query = parseBySchemaOrReject(endpoint.query ?? noFields, request.query);
  const files =
    endpoint.upload === 'file'
      ? await readUploadedFiles(request, endpoint.maxUploadBytes ?? opts.maxUploadBytes, endpoint.tooLong)
      : [];
  const body = parseRequestBodyOrReject(endpoint, request, files);
  const writes = endpoint.method !== 'GET' && !endpoint.isReadOnly;
  if (writes && !hasConfirmDatesHeader(request.headers))
    rejectUnlikelyRequestDates(endpoint, { params, query, body }, opts.clock.now());
  const key = writes ? readIdempotencyKeyOrReject(endpoint, request) : undefined;
  const fingerprint =
    key === undefined ? '' : computeRequestFingerprint(request, files, actor.chosenAccountId);
  const input = { params, query, body, files };
  const call: Call = { route, who, input, key, fingerprint, request, reply, opts };

  follow(call, changes);
  const leavesTrace = writes || endpoint.isReadOnly === false;
  if (!endpoint.big) {
    await respond(call, leavesTrace, opts);
    return reply;
  }
  const fileSlot = await acquireFileSlotOrReject(opts.files.limiter, actor.subject, reply);
  try {
    const { sourceEnded } = await respond(call, leavesTrace, opts.files);
    await sourceEnded;
  } finally {
    fileSlot.markProduced();
  }
  return reply;
}

/** Ends a file download when the user loses access: rejected while the file is being created, cut off once it is being sent. */
function follow(call: Call, changes: number): void {
  const { route, who, request, reply, opts } = call;
  const { permissions: needs, reply: answers } = route.endpoint;
  if (answers.kind !== 'file' || needs === 'public' || needs === 'scanner') return;
  const over = opts.activeDownloads.follow(
    {
      needs,
      actor: who.actor,
      again: () => opts.recheckActor(request),
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
/** Marks a file as about to be sent. Throws if the user lost access. */
function goOut(call: Call): void {
  if (call.lost) throw call.lost;
  call.goesOut = true;
}

/** Runs the request in its transaction and sends the response. `sourceEnded` resolves when nothing more is created for it. */
async function respond(
  call: Call,
  leavesTrace: boolean,
  { pool, readPool }: Pick<MountApiRoutesOptions, 'pool' | 'readPool'>,
): Promise<{ sourceEnded: Promise<void> }> {
  const { reply, opts, route } = call;
  const ask = (from: pg.Pool): Promise<Outcome> => {
    const shared = leavesTrace ? undefined : getSharedReadNameAndActor(route.endpoint, call.input, call.who);
    if (!shared) return transact(call, from, !leavesTrace);
    const name = from === pool ? shared.name : `replica ${shared.name}`;
    return opts.reads(name, async () => writtenOnce(await transact({ ...call, who: shared }, from, true)));
  };
  const { replica } = opts;
  const { subject } = call.who.actor;
  const may =
    !leavesTrace &&
    replica?.mayAnswer(subject, route.endpoint.live, readSeenReplicationPosition(call.request.headers));
  const outcome = await readFromReplicaOrPrimary(
    ask,
    { pool, readPool: may ? readPool : pool },
    replica,
    reply,
  ).catch((error: unknown) => keepRefused(call, error));
  if (leavesTrace && replica) void reply.header(replicationPositionHeader, await replica.wrote(subject));
  if (call.announced?.has('people')) opts.peopleChanged?.();
  if ('made' in outcome) goOut(call);
  if ('made' in outcome) return sendFile(route.endpoint, outcome.made, reply);
  if ('kept' in outcome) void reply.status(outcome.kept.status).send(outcome.kept.reply);
  if ('written' in outcome)
    void reply
      .status(outcome.written.status)
      .type('application/json; charset=utf-8')
      .send(outcome.written.text);
  return { sourceEnded: Promise.resolve() };
}

const transact = (call: Call, from: pg.Pool, reads: boolean): Promise<Outcome> =>
  runInTransactionWithRetries(from, getRowScope(call.who.actor), (tx, client) => perform(call, tx, client), {
    reads,
  });
const writtenOnce = (outcome: Outcome): Outcome =>
  'kept' in outcome
    ? { written: { status: outcome.kept.status, text: JSON.stringify(outcome.kept.reply) } }
    : outcome;

/**
 * Runs the request inside its transaction. Returns the stored response for a known idempotency key, otherwise runs the handler.
 */
async function perform(
  call: Call,
  tx: RequestContext['tx'],
  client: RequestContext['client'],
): Promise<Outcome> {
  const { route, who, key, opts } = call;
  const { permissions: needs } = route.endpoint;
  const work: RequestContext = {
    tx,
    client,
    actor: who.actor,
    now: opts.clock.now(),
    publishedChanges: new Map(),
    confirmsDates: hasConfirmDatesHeader(call.request.headers),
    ...(typeof needs !== 'string' && { requiredPermissions: needs }),
  };
  call.announced = work.publishedChanges;
  const confirmed = who.confirm?.(tx);
  confirmed?.catch(() => undefined);
  if (key !== undefined) {
    const storedResponse = await claimIdempotencyKeyOrGetResponse(work, key, call.fingerprint);
    await confirmed;
    if (storedResponse) return { kept: storedResponse };
  }
  // If the caller turns out not to be signed in, they get no other error.
  const result = await route.handle(work, call.input).catch(async (error: unknown) => {
    await confirmed;
    if (error instanceof ApiError) call.refused = listed(route.endpoint, error, opts);
    throw error;
  });
  await confirmed;
  if (route.endpoint.reply.kind === 'file' && !(result instanceof ApiError)) {
    sendChangeNotificationsAtCommit(work);
    const file = result as FileResult;
    if (!file.reading) return { made: file };
    goOut(call);
    let cancelled: Promise<void> | undefined;
    const left = (): void => void (cancelled = cancelRunningStatement(opts.pool, client));
    const sent = await sendFile(route.endpoint, file, call.reply, left);
    await sent.sourceEnded;
    await cancelled;
    return { sent: true };
  }
  return { kept: settle(call, work, result) };
}

/** Builds the response from the result or error, and stores it under the request's idempotency key. */
function settle(call: Call, work: RequestContext, result: unknown): { status: number; reply: unknown } {
  const { key, opts, request } = call;
  const { endpoint } = call.route;
  if (result instanceof ApiError) {
    listed(endpoint, result, opts);
    // A client that must wait retries the same request.
    if (result.status === 429) void call.reply.header('retry-after', getRetryAfterSeconds(result));
    if (key !== undefined && result.status === 429) deleteIdempotencyKeyAtCommit(work, key);
    else if (key !== undefined)
      saveIdempotentResponseAtCommit(work, key, result.status, buildErrorResponseBody(result));
    sendChangeNotificationsAtCommit(work);
    return { status: result.status, reply: buildErrorResponseBody(result) };
  }
  const { status, envelope } = buildResponse(endpoint, result, call.input.query, opts.strictReplies, request);
  if (key !== undefined)
    saveIdempotentResponseAtCommit(
      work,
      key,
      status,
      endpoint.shownOnce ? blankResponseField(envelope, endpoint.shownOnce) : envelope,
    );
  sendChangeNotificationsAtCommit(work);
  return { status, reply: envelope };
}

/**
 * Handles a rejected request. Its transaction is rolled back, including its idempotency key. The error is stored separately, so
 * that a retry gets the same response. An error that asks to confirm a date is not stored, because the retry adds the confirming
 * header.
 */
async function keepRefused({ key, refused, who, fingerprint, opts }: Call, error: unknown): Promise<never> {
  if (key !== undefined && refused && refused.status !== 429 && !confirmableDateErrorCodes.has(refused.error))
    await saveIdempotentErrorUnlessKeyUsed(
      opts.pool,
      { callerSubject: who.actor.subject, key, fingerprint },
      refused.status,
      buildErrorResponseBody(refused),
    );
  throw error;
}
const everyCallMay = new Set(Object.values(commonErrors).map((definition) => definition.code));
/** An error that its endpoint does not list would surprise API clients. In strict mode it is an unexpected error. */
function listed(endpoint: AnyEndpoint, refusal: ApiError, opts: MountApiRoutesOptions): ApiError {
  const { error } = refusal;
  const isListed =
    everyCallMay.has(error) || endpoint.errors?.some((definition) => definition.code === error);
  if (opts.strictErrors && !isListed)
    throw new Error(`${endpoint.id} rejects with ${error}, which its contract does not list`);
  if (opts.strictErrors) {
    const { key, params, data, fields = {} } = refusal;
    const fieldMessages = Object.values(fields).map((sentence) => ({ sentence, params: {} }));
    assertMessagesComplete(endpoint.id, [{ sentence: key, params }, data, fieldMessages]);
  }
  return refusal;
}
