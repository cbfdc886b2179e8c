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
import type { RunAsSystem } from './authentication.ts';
import { registerHttpProtection } from './http-protection.ts';
import { monitorSecurityEvents } from './security-watch.ts';
import { serveClient } from './serve-client.ts';
import { openScannerDevices } from './scanner-devices.ts';
import { mountTextWebhooks } from './text-webhooks.ts';
import { releaseVersion, listStartupWarnings } from './startup-facts.ts';
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
import { setServerInfo } from '#areas/settings/server/server-info.service.ts';
import { openCircuitBreakers } from '#integrations/circuit-breaker.ts';
import type { TokenVerifier } from '#integrations/identity/port.ts';
import type { Integrations } from '#integrations/ports.ts';
import { createClockStartingAt, systemClock } from '#kit/server/clock.ts';
import type { Clock } from '#kit/server/clock.ts';
import { isStatementTimeoutError, runInTransaction, openPool, databaseTimeouts } from '#kit/server/db.ts';
import { fileConcurrencyLimits, createFileConcurrencyLimiter } from '#kit/server/file-concurrency.ts';
import { checkHealth, createDiskStatus } from '#kit/server/health.ts';
import type { DiskStatus } from '#kit/server/health.ts';
import type { HealthStatus } from '#kit/server/health.ts';
import { systemActor, startJobRunner } from '#kit/server/jobs.ts';
import type { JobRunner } from '#kit/server/jobs.ts';
import { closeServerGracefully, closeSlowConnections, maxRequestMs } from '#kit/server/slow-connections.ts';
import {
  createTopicAccess,
  mountLiveStream,
  createLiveHub,
  listenToChannels,
} from '#kit/server/live-stream.ts';
import { registerErrorHandler } from '#kit/server/error-handler.ts';
import { mountRoutes } from '#kit/server/mount.ts';
import { onPrintFailure } from '#kit/server/print-failures.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { mountProtocol } from '#kit/server/external-protocol.ts';
import { reject } from '#kit/server/reject.ts';
import { setRowChecking } from '#kit/server/query-rows.ts';
import { watchDatabase } from '#kit/server/heartbeat.ts';
import type { Heartbeat } from '#kit/server/heartbeat.ts';
import { createReplicaTracker } from '#kit/server/replica.ts';
import type { ReplicaTracker } from '#kit/server/replica.ts';
import { createErrorReporter } from '#kit/server/error-reporting.ts';
import { deleteStaleSpoolFiles } from '#kit/server/spool.ts';
import { createActiveDownloads } from '#kit/server/active-downloads.ts';

export interface DatabaseUrls {
  /** Address of the serving role, which owns nothing. */
  url: string;
  ownerUrl: string;
  replicaUrl?: string;
}
export interface ServerOptions {
  /** Only tests: another way to check tokens, another clock, answers checked against their contracts, no long work. */
  verifier?: TokenVerifier;
  clock?: Clock;
  strictAnswers?: boolean;
  jobs?: boolean;
  /** False: long work is done, and nothing by the clock of the machine. */
  timed?: boolean;
  /** Watches whether the databases answer; off where a verifier is given. */
  heartbeat?: boolean;
  webDir?: URL;
  /** Where the log goes; standard output. */
  log?: { write(line: string): void };
}
export interface Server {
  address: string;
  app: FastifyInstance;
  close(): Promise<void>;
}

/** Opens the product: pools, calls, identity provider, live events, jobs and the built client, on config.host:config.port. */
export async function openServer(
  config: Config,
  urls: DatabaseUrls,
  opts: ServerOptions = {},
): Promise<Server> {
  const strict = opts.strictAnswers ?? !config.production;
  setRowChecking(strict);
  const clock = opts.clock ?? (config.clockStart ? createClockStartingAt(config.clockStart) : systemClock);
  const pools = await openPools(urls);
  const { pool, readPool, files } = pools;
  await deleteStaleSpoolFiles();
  const disk = createDiskStatus();
  const app = await openApp(config, opts, disk);

  const breakers = openCircuitBreakers();
  const links = createIntegrations(config, breakers);
  const actors = createActorCache(pool, { outside: config.identity.kind === 'outside', clock });
  const hub = createLiveHub(createTopicAccess(endpoints), clock);
  const underWay = createActiveDownloads();
  let jobs: JobRunner | undefined;
  const stations = openScannerDevices(app, { pool, secure: config.publicUrl.startsWith('https:') });
  if (opts.verifier) setServerInfo();
  const verifier =
    opts.verifier ??
    (
      await setUpIdentity(app, {
        pool,
        config,
        clock,
        stations,
        secrets: links.secrets,
        peopleChanged: () => forget(),
      })
    ).verifier;
  const forget = () => {
    actors.forget();
    verifier.clearSessionCache();
    for (const running of [hub, underWay, jobs]) running?.reauthorizeAll();
  };
  const inHouse = monitorSecurityEvents(app, houseWork(pool, clock));
  const { actorOf, actorAgain, provisionerOf } = createActorReaders(verifier, actors, inHouse);
  const { replica, hearts } = watchDatabases(urls, pools, opts);
  const listener = listen(urls, hub, forget, inHouse, replica);

  mountRoutes(app, listFeatureRoutes(links), {
    pool,
    readPool,
    files: { ...files, turns: createFileConcurrencyLimiter() },
    replica,
    clock,
    actorOf,
    recheckActor: actorAgain,
    activeDownloads: underWay,
    scannerOf: createScannerAuthenticator(pool, clock),
    anonymousActorOf: stations.getAnonymousActor,
    peopleChanged: forget,
    strictReplies: strict,
    strictErrors: opts.strictAnswers ?? false,
    maxUploadBytes: 5_242_880,
  });
  for (const spoken of protocolRoutes)
    await mountProtocol(app, spoken, { pool, clock, actorOf: provisionerOf, peopleChanged: forget });
  await mountTextWebhooks(app, config, inHouse);
  mountHealth(app, () =>
    checkHealth({ ...pools.watching, calls: pool, writes: disk, silent: breakers.silent }),
  );
  mountLiveStream(app, hub, actorOf, actorAgain);
  mountContract(app);
  await serveClient(app, opts.webDir ?? new URL('../dist/web/', import.meta.url), () =>
    runInTransaction(pool, 'all', findTutorialVideoOrigins),
  );
  if (opts.jobs !== false)
    jobs = await startJobs(app, links, { timed: opts.timed, pool: pools.jobs, clock, actors });
  const address = await app.listen({ host: config.host, port: config.port });
  return { address, app, close: () => closeInOrder({ app, jobs, hearts, listener, hub, pools }) };
}

/** What runs while a server is open. */
interface OpenParts {
  app: FastifyInstance;
  jobs: JobRunner | undefined;
  hearts: readonly Heartbeat[];
  listener: { close(): Promise<void> };
  hub: { close(): void };
  pools: { end(): Promise<unknown> };
}
/** Jobs stop at their next step, running requests end by themselves, and long ones at last with us. */
async function closeInOrder({ app, jobs, hearts, listener, hub, pools }: OpenParts): Promise<void> {
  const jobsEnded = jobs?.close();
  await Promise.all([...hearts.map(async (heart) => heart.stop()), listener.close()]);
  hub.close();
  await Promise.all([jobsEnded, closeServerGracefully(app, 10_000)]);
  await pools.end();
}

const houseWork =
  (pool: Pool, clock: Clock): RunAsSystem =>
  (act) =>
    runInTransaction(pool, 'all', (tx, client) =>
      act({ tx, client, actor: systemActor, now: clock.now(), publishedChanges: new Map() }),
    );

async function openPools(urls: DatabaseUrls) {
  const replica = urls.replicaUrl;
  const of = (url: string, kind: keyof typeof databaseTimeouts, max: number): Pool =>
    // A replica that does not come up is not waited for: the primary answers its reads.
    openPool(url, { max, patience: databaseTimeouts[kind], waitMs: url === urls.url ? 10_000 : 3_000 });
  const pool = of(urls.url, 'calls', 20);
  const readPool = replica ? of(replica, 'calls', 20) : pool;
  // A connection for each turn.
  const filePool = of(urls.url, 'files', fileConcurrencyLimits.perServer);
  const files = {
    pool: filePool,
    readPool: replica ? of(replica, 'files', fileConcurrencyLimits.perServer) : filePool,
  };
  const jobs = of(urls.url, 'jobs', 16);
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

/** An address that cannot be read: not a call, or a page that the product itself says it does not have. */
function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api')) void reply.status(404).send(noSuchCall);
  else void reply.redirect(request.url.replace(/%/g, '%25'));
}
/** The HTTP server without its calls: its log, its protection, and how it answers when something fails. */
async function openApp(config: Config, opts: ServerOptions, disk: DiskStatus): Promise<FastifyInstance> {
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
    requestTimeout: maxRequestMs,
    // Printing names thousands of chosen ids in its address.
    http: { maxHeaderSize: 131_072 },
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
  });
  for (const warning of listStartupWarnings(config)) app.log.warn(warning);
  const report = createErrorReporter(config.errorReportUrl, releaseVersion);
  registerErrorHandler(
    app,
    (defect, request) => report(defect, { path: request.routeOptions.url ?? '', requestId: request.id }),
    disk.noteFull,
  );
  const stop = onPrintFailure((error) => {
    // Whoever leaves ends the statement that still reads for him: nothing is broken.
    if (isStatementTimeoutError(error)) return app.log.warn({ err: error }, 'a print was ended');
    app.log.error({ err: error }, 'a document could not be printed');
    report(error, { path: 'print', requestId: '' });
  });
  app.addHook('onClose', stop);
  closeSlowConnections(app);
  await registerHttpProtection(app, config);
  return app;
}

/** Hears what this server and the others announce; what listens gets it, and who changed is looked up anew. */
function listen(
  urls: DatabaseUrls,
  hub: ReturnType<typeof createLiveHub>,
  forget: () => void,
  inHouse: RunAsSystem,
  replica: ReplicaTracker | undefined,
): ReturnType<typeof listenToChannels> {
  const hears = topicSubscribers.map(({ topics, act }) =>
    hearing(new Set<string>(topics), () => inHouse(act)),
  );
  return listenToChannels(
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
  error: commonErrors.noSuchCall.code,
  message: commonErrors.noSuchCall.sentence,
  key: commonErrors.noSuchCall.sentence,
  params: {},
};

/** Apart from the other calls: it must answer when none of them gets a connection. */
function mountHealth(app: FastifyInstance, look: () => Promise<HealthStatus>): void {
  app.get(`/api${getHealthEndpoint.path}`, async (_, reply) => {
    const looked = await look();
    void reply.header('cache-control', 'no-store');
    if (looked.database === 'down') reject(commonErrors.restarting, {}, { data: looked });
    return { code: 20000, data: { ok: true, ...looked } };
  });
}

/** The published contract, and the answer to everything below /api that is none of its calls. */
function mountContract(app: FastifyInstance): void {
  // Written when somebody first asks for it: at every start it would cost a third of a second and 20 MB.
  let published: string | undefined;
  app.get('/api/openapi.json', (_, reply) =>
    reply
      .type('application/json')
      .header('cache-control', 'public, max-age=300')
      .send((published ??= buildOpenApiJson(endpoints))),
  );
  for (const path of ['/api', '/api/*']) app.all(path, async () => reject(commonErrors.noSuchCall));
}

function startJobs(
  app: FastifyInstance,
  links: Integrations,
  wish: { pool: Pool; clock: Clock; actors: ReturnType<typeof createActorCache>; timed: boolean | undefined },
): ReturnType<typeof startJobRunner> {
  const { pool, clock, actors } = wish;
  return startJobRunner({
    pool,
    clock,
    handlers: createJobHandlers(links),
    queues: createQueueHandlers(links),
    scheduledTasks: wish.timed === false ? [] : scheduledTasks,
    async actorById(id, held) {
      return id === null ? systemActor : actors.actorById(id, held);
    },
    log: app.log,
  });
}

/** A frozen database fails its calls within three seconds; a frozen replica leaves its reads to the primary. */
function watchDatabases(
  urls: DatabaseUrls,
  { pool, readPool, files, jobs, watching }: Awaited<ReturnType<typeof openPools>>,
  opts: ServerOptions,
): { replica: ReplicaTracker | undefined; hearts: Heartbeat[] } {
  const { watch, watchReplica } = watching;
  const replica = replicaOf(watching);
  if (!(opts.heartbeat ?? opts.verifier === undefined)) return { replica, hearts: [] };
  const hearts = [
    watchDatabase(urls.url, [pool, files.pool, jobs, watch]),
    ...(urls.replicaUrl && watchReplica
      ? [
          watchDatabase(urls.replicaUrl, [readPool, files.readPool, watchReplica], {
            onAway: () => replica?.lost(),
          }),
        ]
      : []),
  ];
  return { replica, hearts };
}

/** How far both databases are, asked on connections of their own. */
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
    primary: async () => (await ask(watch, 'pg_current_wal_insert_lsn()')) ?? '',
    replayed: () => ask(watchReplica, 'pg_last_wal_replay_lsn()'),
  });
}

/** Row policies are the second wall behind every store. A role that walks past them must not serve, whoever wrote its address. */
async function refuseUnwalled(pool: Pool, setting: string): Promise<void> {
  // A database that is away says nothing of its roles; the health call tells of it.
  const walled = await pool.query<{ walled: boolean }>("select row_security_active('orders') as walled").then(
    (found) => found.rows[0]?.walled,
    () => undefined,
  );
  if (walled !== false) return;
  await pool.end();
  throw new StartupError(
    `The role of ${setting} walks past row-level security: it may own nothing and be no superuser (docs/operations.md, "The two database roles").`,
  );
}

const announcements = z.array(z.object({ topic: z.string() }));
/**
 * Acts at most once a second on announcements that other people's software may want to hear of. What is
 * missed here, the timed reading finds.
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
