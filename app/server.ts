import { randomUUID } from 'node:crypto';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Config } from './config.ts';
import { StartupError } from './config.ts';
import { endpoints } from './contract.ts';
import { setUpIdentity } from './identity.ts';
import { buildOpenApiJson } from './openapi.ts';
import { createActorReaders } from './authentication.ts';
import type { RunInSystemTransaction } from './authentication.ts';
import { registerHttpProtection } from './http-protection.ts';
import { registerSecurityEventCounting } from './security-watch.ts';
import { sendNotFound, serveClient } from './serve-client.ts';
import { registerScannerDeviceCookies } from './scanner-devices.ts';
import { mountSmsWebhooksIfTwilio } from './text-webhooks.ts';
import { releaseVersion, listProductionStartupWarnings } from './startup-facts.ts';
import {
  createJobHandlers,
  topicSubscribers,
  createIntegrations,
  protocolRoutes,
  createQueueHandlers,
  listFeatureRoutes,
  scheduledTasks,
} from './features.ts';
import { getHealthEndpoint } from '#areas/admin/jobs/jobs.contract.ts';
import { createScannerAuthenticator } from '#areas/receiving/scanning/scanner-session.service.ts';
import { createActorCache } from '#areas/people/grants/actor.service.ts';
import { findTutorialVideoOrigins } from '#areas/people/session/session.service.ts';
import { setServerInfoProvider } from '#areas/settings/server/server-info.service.ts';
import { createTimeoutCircuitBreakers } from '#integrations/circuit-breaker.ts';
import type { TokenVerifier } from '#integrations/identity/port.ts';
import type { Integrations } from '#integrations/ports.ts';
import { createClockStartingAt, systemClock } from '#kit/server/clock.ts';
import type { Clock } from '#kit/server/clock.ts';
import {
  maxConnectionWaitMsPerCall,
  databaseTimeoutsByWorkKind,
  isStatementTimeoutError,
  openPool,
  runInTransactionWithRetries,
} from '#kit/server/db.ts';
import { fileConcurrencyLimits, createFileConcurrencyLimiter } from '#kit/server/file-concurrency.ts';
import { checkHealth, createDiskFullTracker } from '#kit/server/health.ts';
import type { DiskFullTracker } from '#kit/server/health.ts';
import type { HealthStatus } from '#kit/server/health.ts';
import { systemActor, startJobRunner } from '#kit/server/jobs.ts';
import type { JobRunner } from '#kit/server/jobs.ts';
import {
  closeServerGracefully,
  addSlowConnectionGuard,
  maxRequestReceiveMs,
} from '#kit/server/slow-connections.ts';
import {
  createReceivableTopicsGetter,
  mountLiveStream,
  createLiveHub,
  listenToDatabaseChannels,
} from '#kit/server/live-stream.ts';
import { registerErrorHandler } from '#kit/server/error-handler.ts';
import { mountApiRoutes } from '#kit/server/mount.ts';
import { onPrintFailure } from '#kit/server/print-failures.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { mountProtocol } from '#kit/server/external-protocol.ts';
import { reject } from '#kit/server/reject.ts';
import { setRowSchemaChecking } from '#kit/server/query-rows.ts';
import { watchDatabaseAndCutPools } from '#kit/server/heartbeat.ts';
import type { Heartbeat } from '#kit/server/heartbeat.ts';
import { createReplicaTracker } from '#kit/server/replica.ts';
import type { ReplicaTracker } from '#kit/server/replica.ts';
import { createRateLimitedErrorReporter } from '#kit/server/error-reporting.ts';
import { deleteStaleSpoolFiles } from '#kit/server/spool.ts';
import { createRevocableDownloadTracker } from '#kit/server/active-downloads.ts';
import { defaultMaxUploadBytes } from '#kit/contract/upload-limits.ts';

export interface DatabaseUrls {
  /** Connection URL of the serving role, which owns nothing. */
  url: string;
  ownerUrl: string;
  replicaUrl?: string;
}
export interface ServerOptions {
  /** Tests only: another token verifier, another clock, responses checked against their contracts, no background jobs. */
  verifier?: TokenVerifier;
  clock?: Clock;
  validateReplies?: boolean;
  runJobs?: boolean;
  /** False: jobs run, but none start by the machine's clock. */
  startScheduledTasks?: boolean;
  /** Monitors whether the databases respond. Off when a verifier is given. */
  watchDatabase?: boolean;
  webDir?: URL;
  /** Where the log is written. Default: standard output. */
  log?: { write(line: string): void };
}
export interface Server {
  address: string;
  app: FastifyInstance;
  close(): Promise<void>;
}

/** Starts the product on config.host:config.port: pools, endpoints, identity provider, live events, jobs and the built client. */
export async function startServer(
  config: Config,
  urls: DatabaseUrls,
  options: ServerOptions = {},
): Promise<Server> {
  const strict = options.validateReplies ?? !config.production;
  setRowSchemaChecking(strict);
  const clock = options.clock ?? (config.clockStart ? createClockStartingAt(config.clockStart) : systemClock);
  const pools = await openPools(urls);
  const { pool, readPool, files } = pools;
  await deleteStaleSpoolFiles();
  const disk = createDiskFullTracker();
  const app = await openApp(config, options, disk);

  const breakers = createTimeoutCircuitBreakers();
  const links = createIntegrations(config, breakers);
  const actors = createActorCache(pool, { usesExternalProvider: config.identity.kind === 'outside', clock });
  const hub = createLiveHub(createReceivableTopicsGetter(endpoints), clock);
  const underWay = createRevocableDownloadTracker();
  let jobs: JobRunner | undefined;
  const stations = registerScannerDeviceCookies(app, { pool, secure: config.publicUrl.startsWith('https:') });
  const verifier = await openVerifier(app, options.verifier, {
    pool,
    config,
    clock,
    scannerDevices: stations,
    secrets: links.secrets,
    onUsersChanged: () => forget(),
  });
  const forget = () => {
    actors.forget();
    verifier.clearSessionCache();
    for (const running of [hub, underWay, jobs]) running?.reauthorizeAll();
  };
  const inHouse = registerSecurityEventCounting(app, houseWork(pool, clock));
  const {
    readActorAndCountCall: actorOf,
    readActorUncounted: actorAgain,
    readProvisioner: provisionerOf,
  } = createActorReaders(verifier, actors, inHouse);
  const { replica, hearts } = watchDatabases(urls, pools, options);
  const listener = listen(urls, hub, forget, inHouse, replica);

  mountApiRoutes(app, listFeatureRoutes(links), {
    pool,
    readPool,
    files: { ...files, limiter: createFileConcurrencyLimiter() },
    replica,
    clock,
    authenticateUser: actorOf,
    recheckActor: actorAgain,
    activeDownloads: underWay,
    authenticateScanner: createScannerAuthenticator(pool, clock),
    createAnonymousActor: stations.getAnonymousActor,
    peopleChanged: forget,
    strictReplies: strict,
    strictErrors: options.validateReplies ?? false,
    maxUploadBytes: defaultMaxUploadBytes,
  });
  for (const protocol of protocolRoutes)
    await mountProtocol(app, protocol, { pool, clock, actorOf: provisionerOf, peopleChanged: forget });
  await mountSmsWebhooksIfTwilio(app, config, inHouse);
  mountHealth(app, () => checkServerHealth(pools, disk, breakers));
  mountLiveStream(app, hub, actorOf, actorAgain);
  mountContract(app);
  await serveClient(app, options.webDir ?? new URL('../dist/web/', import.meta.url), () =>
    runInTransactionWithRetries(pool, 'all', findTutorialVideoOrigins),
  );
  if (options.runJobs !== false)
    jobs = await startJobs(app, links, {
      timed: options.startScheduledTasks,
      pool: pools.jobs,
      clock,
      actors,
    });
  const address = await app.listen({ host: config.host, port: config.port });
  return { address, app, close: () => closeInOrder({ app, jobs, hearts, listener, hub, pools }) };
}

/** Returns the given token verifier, else sets up the identity provider of the configuration. */
async function openVerifier(
  app: FastifyInstance,
  verifier: TokenVerifier | undefined,
  setup: Parameters<typeof setUpIdentity>[1],
): Promise<TokenVerifier> {
  if (!verifier) return (await setUpIdentity(app, setup)).verifier;
  setServerInfoProvider();
  return verifier;
}

/** The parts that run while a server is open. */
interface OpenParts {
  app: FastifyInstance;
  jobs: JobRunner | undefined;
  hearts: readonly Heartbeat[];
  listener: { close(): Promise<void> };
  hub: { close(): void };
  pools: { end(): Promise<unknown> };
}
/** Jobs stop at their next step. Running requests finish. Longer ones end with the server. */
async function closeInOrder({ app, jobs, hearts, listener, hub, pools }: OpenParts): Promise<void> {
  const jobsEnded = jobs?.close();
  await Promise.all([...hearts.map(async (heart) => heart.stop()), listener.close()]);
  hub.close();
  await Promise.all([jobsEnded, closeServerGracefully(app, 10_000)]);
  await pools.end();
}

const houseWork =
  (pool: Pool, clock: Clock): RunInSystemTransaction =>
  (act) =>
    runInTransactionWithRetries(pool, 'all', (tx, client) =>
      act({ tx, client, actor: systemActor, now: clock.now(), publishedChanges: new Map() }),
    );

const getPrimaryWaitMs = (kind: keyof typeof databaseTimeoutsByWorkKind): number =>
  kind === 'calls' ? maxConnectionWaitMsPerCall : 10_000;

async function openPools(urls: DatabaseUrls) {
  const replica = urls.replicaUrl;
  const createPool = (url: string, kind: keyof typeof databaseTimeoutsByWorkKind, max: number): Pool =>
    // The server does not wait for a replica that is down. The primary serves its reads.
    openPool(url, {
      max,
      patience: databaseTimeoutsByWorkKind[kind],
      waitMs: url === urls.url ? getPrimaryWaitMs(kind) : 3_000,
      isLimitedByCall: kind === 'calls',
    });
  const pool = createPool(urls.url, 'calls', 20);
  const readPool = replica ? createPool(replica, 'calls', 20) : pool;
  // One connection per concurrent file operation.
  const filePool = createPool(urls.url, 'files', fileConcurrencyLimits.perServer);
  const files = {
    pool: filePool,
    readPool: replica ? createPool(replica, 'files', fileConcurrencyLimits.perServer) : filePool,
  };
  const jobs = createPool(urls.url, 'jobs', 16);
  const watch = openPool(urls.url, { max: 2, waitMs: 2_000 });
  const watchReplica = replica ? openPool(replica, { max: 2, waitMs: 2_000 }) : undefined;
  await Promise.all([
    refuseUnwalled(pool, 'DATABASE_URL'),
    ...(readPool === pool ? [] : [refuseUnwalled(readPool, 'DATABASE_REPLICA_URL')]),
  ]);
  return {
    pool,
    readPool,
    files,
    jobs,
    watching: { watch, watchReplica },
    async end(): Promise<void> {
      const all = new Set([pool, readPool, files.pool, files.readPool, jobs, watch, watchReplica]);
      await Promise.all([...all].map(async (one) => one?.end()));
    },
  };
}

/**
 * Handles a URL that cannot be parsed. It never redirects: a browser takes `//host` or `/\\host` in a redirect for another server.
 */
function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api')) void reply.status(404).send(noSuchCall);
  else void sendNotFound(reply);
}
/** The HTTP server without its endpoints: its log, its protection and its error handling. */
async function openApp(config: Config, opts: ServerOptions, disk: DiskFullTracker): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      ...(opts.log ? { stream: opts.log } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().replaceAll('-', '').slice(0, 16),
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    requestTimeout: maxRequestReceiveMs,
    // Print URLs can contain thousands of selected ids.
    http: { maxHeaderSize: 131_072 },
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
  });
  for (const warning of listProductionStartupWarnings(config)) app.log.warn(warning);
  const report = createRateLimitedErrorReporter(config.errorReportUrl, releaseVersion);
  registerErrorHandler(
    app,
    (defect, request) => report(defect, { path: request.routeOptions.url ?? '', requestId: request.id }),
    disk.noteFull,
  );
  const stop = onPrintFailure((error) => {
    // A user who leaves the page cancels the statement that still reads for them. This is not an error.
    if (isStatementTimeoutError(error)) return app.log.warn({ err: error }, 'a print was canceled');
    app.log.error({ err: error }, 'a document could not be printed');
    report(error, { path: 'print', requestId: '' });
  });
  app.addHook('onClose', stop);
  addSlowConnectionGuard(app);
  await registerHttpProtection(app, config);
  return app;
}

/**
 * Subscribes to change notifications from this server and the others. Passes them to subscribers and reloads users who have
 * changed.
 */
function listen(
  urls: DatabaseUrls,
  hub: ReturnType<typeof createLiveHub>,
  forget: () => void,
  inHouse: RunInSystemTransaction,
  replica: ReplicaTracker | undefined,
): ReturnType<typeof listenToDatabaseChannels> {
  const hears = topicSubscribers.map(({ topics, act }) =>
    hearing(new Set<string>(topics), () => inHouse(act)),
  );
  return listenToDatabaseChannels(
    urls.url,
    {
      live: (payload) => {
        void replica?.heard(announcements.parse(JSON.parse(payload)).map(({ topic }) => topic));
        hub.broadcast(payload);
        for (const hear of hears) hear(payload);
      },
      people: forget,
    },
    () => {
      forget();
      hub.passAll();
    },
  );
}

const noSuchCall = {
  code: 40400,
  error: commonErrors.unknownEndpoint.code,
  message: commonErrors.unknownEndpoint.sentence,
  key: commonErrors.unknownEndpoint.sentence,
  params: {},
};

function checkServerHealth(
  { pool, watching }: Awaited<ReturnType<typeof openPools>>,
  diskFullTracker: DiskFullTracker,
  breakers: ReturnType<typeof createTimeoutCircuitBreakers>,
): Promise<HealthStatus> {
  return checkHealth({
    heartbeatPool: watching.watch,
    watchReplica: watching.watchReplica,
    requestPool: pool,
    diskFullTracker,
    silent: breakers.listUnresponsiveServices,
  });
}

/** Separate from the other endpoints, because it must respond when none of them gets a connection. */
function mountHealth(app: FastifyInstance, look: () => Promise<HealthStatus>): void {
  app.get(`/api${getHealthEndpoint.path}`, async (_, reply) => {
    const looked = await look();
    void reply.header('cache-control', 'no-store');
    if (looked.database === 'down') reject(commonErrors.systemRestarting, {}, { data: looked });
    return { code: 20000, data: { ok: true, ...looked } };
  });
}

/** Serves the published contract, and the not-found response for unknown paths below /api. */
function mountContract(app: FastifyInstance): void {
  // Built on first request. At every startup it would cost a third of a second and 20 MB.
  let published: string | undefined;
  app.get('/api/openapi.json', (_, reply) =>
    reply
      .type('application/json')
      .header('cache-control', 'public, max-age=300')
      .send((published ??= buildOpenApiJson(endpoints))),
  );
  for (const path of ['/api', '/api/*']) app.all(path, async () => reject(commonErrors.unknownEndpoint));
}

function startJobs(
  app: FastifyInstance,
  links: Integrations,
  options: {
    pool: Pool;
    clock: Clock;
    actors: ReturnType<typeof createActorCache>;
    timed: boolean | undefined;
  },
): ReturnType<typeof startJobRunner> {
  const { pool, clock, actors } = options;
  return startJobRunner({
    pool,
    clock,
    handlers: createJobHandlers(links),
    queues: createQueueHandlers(links),
    scheduledTasks: options.timed === false ? [] : scheduledTasks,
    async actorById(id, rights) {
      return id === null ? systemActor : actors.actorById(id, rights);
    },
    log: app.log,
  });
}

/** If a database hangs, its requests fail within three seconds. If a replica hangs, the primary serves its reads. */
function watchDatabases(
  urls: DatabaseUrls,
  { pool, readPool, files, jobs, watching }: Awaited<ReturnType<typeof openPools>>,
  opts: ServerOptions,
): { replica: ReplicaTracker | undefined; hearts: Heartbeat[] } {
  const { watch, watchReplica } = watching;
  const replica = replicaOf(watching);
  if (!(opts.watchDatabase ?? opts.verifier === undefined)) return { replica, hearts: [] };
  const hearts = [
    watchDatabaseAndCutPools(urls.url, [pool, files.pool, jobs, watch]),
    ...(urls.replicaUrl && watchReplica
      ? [
          watchDatabaseAndCutPools(urls.replicaUrl, [readPool, files.readPool, watchReplica], {
            onAway: () => replica?.lost(),
          }),
        ]
      : []),
  ];
  return { replica, hearts };
}

/** The replication positions of both databases, read on separate connections. */
function replicaOf({
  watch,
  watchReplica,
}: {
  watch: Pool;
  watchReplica: Pool | undefined;
}): ReplicaTracker | undefined {
  if (!watchReplica) return undefined;
  const ask = async (pool: Pool, what: string): Promise<string | null> =>
    (await pool.query<{ at: string | null }>(`select ${what}::text as at`)).rows[0]?.at ?? null;
  return createReplicaTracker({
    readPrimaryPosition: async () => (await ask(watch, 'pg_current_wal_insert_lsn()')) ?? '',
    readReplayedPosition: () => ask(watchReplica, 'pg_last_wal_replay_lsn()'),
  });
}

/**
 * Row policies are the second line of defense behind every repository. A role that bypasses them must not serve requests,
 * regardless of the configured URL.
 */
async function refuseUnwalled(pool: Pool, setting: string): Promise<void> {
  // A database that is down cannot report its roles. The health endpoint reports the outage.
  const walled = await pool.query<{ walled: boolean }>("select row_security_active('orders') as walled").then(
    (found) => found.rows[0]?.walled,
    () => undefined,
  );
  if (walled !== false) return;
  await pool.end();
  throw new StartupError(
    `The role of ${setting} bypasses row-level security: it must not own tables or be a superuser (docs/operations.md, "The two database roles").`,
  );
}

const announcements = z.array(z.object({ topic: z.string() }));
/**
 * Runs an action at most once a second when a change notification may concern an outside system. The periodic read catches missed
 * notifications.
 */
function hearing(topics: ReadonlySet<string>, act: () => Promise<void>): (payload: string) => void {
  let waiting = false;
  return (payload) => {
    if (waiting || !announcements.parse(JSON.parse(payload)).some((item) => topics.has(item.topic))) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      void act().catch(() => undefined);
    }, 1000).unref();
  };
}
