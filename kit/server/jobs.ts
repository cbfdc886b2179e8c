import { EventEmitter } from 'node:events';
import type { Runner, Task, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, run } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { queryFirstRow } from './query-rows.ts';
import type { JobKind } from '#kit/contract/live.ts';
import { sleep } from './clock.ts';
import type { Clock, Sleep } from './clock.ts';
import {
  disconnectPoolUntilReopened,
  runInTransactionWithRetries,
  isDatabaseUnavailableError,
} from './db.ts';
import type { Tx } from './db.ts';
import { sendChangeNotificationsAtCommit } from './live-stream.ts';
import { startKilledServerJobRecovery } from './lost-jobs.ts';
import type { KilledServerJobRecovery } from './lost-jobs.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { jobStarterInactiveMessage, jobStarterLostAccessMessage } from '#kit/contract/shared-messages.ts';
import { ApiError, genericErrorMessage } from './reject.ts';
import { cancelRunningStatement } from './send-file.ts';
import { stillSeesScopeSeenAtStart } from './active-downloads.ts';
import { jobAuthoritySchema, getRowScope } from './request-context.ts';
import type { Actor, JobAuthority, RequestContext } from './request-context.ts';
import { productName } from '#kit/contract/product.ts';

/** What a job can use. Progress is written outside its transactions, so that users see it while the job runs. */
export interface JobContext {
  jobId: number;
  payload: Record<string, unknown>;
  actor: Actor;
  clock: Clock;
  runInTransaction<T>(act: (work: RequestContext) => Promise<T>): Promise<T>;
  reportProgress(done: number, total: number, message?: string): Promise<void>;
  /** Aborted when the server begins to shut down. Long work stops at its next step. */
  signal: AbortSignal;
}
/** A job as claimed from the queue. */
const claimed = z.object({
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  started_by: z.number().nullable(),
  account_id: z.number().nullable(),
  authority: jobAuthoritySchema.nullable(),
  needs: z.array(z.string()).nullable(),
});
type Claimed = z.output<typeof claimed>;
/** Handles one kind of background job. It can run twice after a crash, so every effect must be safe to repeat. */
export type JobHandler = (job: JobContext) => Promise<Record<string, unknown>>;
/** A scheduled task: a crontab pattern (UTC) and what to do. */
export interface ScheduledTask {
  name: string;
  cronPatternUtc: string;
  run: (work: RequestContext) => Promise<void>;
}
/** Handles work queued inside a transaction by graphile_worker.add_job under its own name, without a row that users watch. */
export type QueueHandler = (
  payload: Record<string, unknown>,
  runInTransaction: <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>,
) => Promise<void>;

export interface JobRunnerOptions {
  pool: pg.Pool;
  clock: Clock;
  handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
  queues: Record<string, QueueHandler>;
  scheduledTasks: readonly ScheduledTask[];
  /** Returns the user who started a job. Undefined if they can no longer sign in. `authority` is their access at that time. */
  actorById(userId: number | null, authority: JobAuthority | null): Promise<Actor | undefined>;
  log: { error(o: unknown, m?: string): void };
  /** Waits before the queue is reopened. */
  pause?: Sleep;
}

/** The actor of scheduled work. */
export const systemActor: Actor = {
  userId: null,
  subject: 'house',
  name: productName,
  email: '',
  roles: [],
  permissions: new Set(),
  accounts: 'all',
  warehouses: 'all',
};

/** Runs work in its own transaction as a given actor. */
type InWork = (actor: Actor) => <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

export interface JobRunner {
  /** Something about users or their access has changed. Jobs of users who lost required access are ended. */
  reauthorizeAll(): void;
  close(): Promise<void>;
}
/** The jobs that run in this process. */
type Running = Set<{
  /** Ends the job if its user lost required access. */
  look(): Promise<void>;
  /** Cancels the statement that it waits for. */
  cancel(): Promise<void>;
}>;

/** Milliseconds that jobs can continue during shutdown. See docs/operations.md#several-servers. */
const endLimits = { cancelStatements: 3000, cutConnections: 9000, leave: 10_000 };

export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const inWork: InWork = (actor) => (act) =>
    runInTransactionWithRetries(options.pool, getRowScope(actor), async (tx, client) => {
      const work: RequestContext = {
        tx,
        client,
        actor,
        now: options.clock.now(),
        publishedChanges: new Map(),
      };
      const result = await act(work);
      sendChangeNotificationsAtCommit(work);
      return result;
    });
  const running: Running = new Set();
  const stopping = new AbortController();
  const job: Task = (payload, { job: queueJob }) =>
    runJob(
      { opts: options, inWork, running, signal: stopping.signal },
      Number((payload as { id: number }).id),
      queueJob.attempts >= queueJob.max_attempts,
    );
  const inside: TaskList = { job };
  for (const t of options.scheduledTasks) inside[`timed-${t.name}`] = async () => inWork(systemActor)(t.run);
  const outside: TaskList = { 'job-with-outside-service': job };
  for (const [name, act] of Object.entries(options.queues))
    outside[name] = async (payload) => act(payload as Record<string, unknown>, inWork(systemActor));
  const queue = await openQueues(options, { inside, outside });
  return {
    reauthorizeAll: () => void Promise.all([...running].map(async ({ look }) => look())),
    async close() {
      stopping.abort();
      await endInTime(options.pool, running, queue.close());
    },
  };
}

/**
 * Waits for the queue to end. A job that does not stop loses its statement, then its connection. Its transaction is rolled back,
 * and the next server runs the job again.
 */
async function endInTime(pool: pg.Pool, running: Running, ended: Promise<void>): Promise<void> {
  const left = Promise.withResolvers<void>();
  const cancelAll = (): void => void Promise.all([...running].map(async ({ cancel }) => cancel()));
  let cancelling: NodeJS.Timeout | undefined;
  const timers = [
    setTimeout(() => (cancelling = setInterval(cancelAll, 500)), endLimits.cancelStatements),
    setTimeout(() => disconnectPoolUntilReopened(pool), endLimits.cutConnections),
    setTimeout(left.resolve, endLimits.leave),
  ];
  try {
    await Promise.race([ended, left.promise]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    clearInterval(cancelling);
  }
}

/** The user who started the job can no longer sign in, or lost access that the job needs. */
class Dismissed extends Error {
  override name = 'Dismissed';
}

/**
 * Returns the user who started a job, with their current access. Throws `Dismissed` if the job must not continue in their name.
 */
async function starterNow({ actorById }: JobRunnerOptions, job: Claimed): Promise<Actor> {
  const { started_by, account_id, authority, needs } = job;
  const starter = await actorById(started_by, authority);
  if (!starter) throw new Dismissed(jobStarterInactiveMessage);
  // Work for one account must not reach other accounts.
  const actor = account_id === null ? starter : { ...starter, chosenAccountId: account_id };
  if (started_by === null) return actor;
  const seesAccount =
    account_id === null || starter.accounts === 'all' || starter.accounts.includes(account_id);
  const hasNeededPermission = needs === null || needs.some((grant) => hasPermission(starter, grant));
  if (
    !seesAccount ||
    !hasNeededPermission ||
    (authority !== null && !stillSeesScopeSeenAtStart(authority, starter))
  )
    throw new Dismissed(jobStarterLostAccessMessage);
  return actor;
}

/**
 * Runs transactions in the name of the user who started a job. Their access is checked for each transaction, before it runs and
 * before it commits.
 */
function namedWork({ opts, inWork }: Pick<AtWork, 'opts' | 'inWork'>, job: Claimed) {
  let activeClient: PoolClient | undefined;
  let lost: Dismissed | undefined;
  let ending: Promise<void> | undefined;
  const checkStarter = async (): Promise<Actor> => {
    if (lost) throw lost;
    return starterNow(opts, job);
  };
  /** Cancels the running statement. */
  const cancel = async (): Promise<void> => {
    if (activeClient) await (ending = cancelRunningStatement(opts.pool, activeClient));
  };
  return {
    async transaction<T>(act: (work: RequestContext) => Promise<T>): Promise<T> {
      const actor = await checkStarter();
      try {
        return await inWork(actor)(async (work) => {
          activeClient = work.client;
          try {
            const result = await act(work);
            await checkStarter();
            return result;
          } finally {
            activeClient = undefined;
            // Until then no other work can use the connection.
            await ending;
          }
        });
      } catch (error) {
        throw lost ?? error;
      }
    },
    /** Cancels the running statement of a user who lost required access. */
    async look(): Promise<void> {
      try {
        await checkStarter();
      } catch (error) {
        if (!(error instanceof Dismissed) || lost) return;
        lost = error;
        await cancel();
      }
    },
    cancel,
  };
}

interface AtWork {
  opts: JobRunnerOptions;
  inWork: InWork;
  running: Running;
  signal: AbortSignal;
}
async function runJob(
  { opts, inWork, running, signal }: AtWork,
  id: number,
  lastTry: boolean,
): Promise<void> {
  const found = await inWork(systemActor)((w) => claim(w.tx, id));
  if (!found) return;
  const end = (status: 'done' | 'failed', message: string | null, result: unknown) =>
    inWork(systemActor)((w) => endJob(w, id, { status, message, result }));
  const handler = new Map<string, JobHandler>(Object.entries(opts.handlers)).get(found.kind);
  const named = namedWork({ opts, inWork }, found);
  running.add(named);
  try {
    const actor = await starterNow(opts, found);
    if (!handler) throw new Error(`No handler for jobs of kind ${found.kind}`);
    const result = await handler({
      jobId: id,
      payload: found.payload,
      actor,
      clock: opts.clock,
      runInTransaction: named.transaction,
      signal,
      reportProgress: (done, total, message) =>
        inWork(systemActor)((w) => tellProgress(w, id, { done, total, message })),
    });
    await end('done', null, result);
  } catch (error) {
    // No work continues in the name of a user who lost access.
    if (error instanceof Dismissed) return void (await end('failed', error.message, null));
    if (error instanceof ApiError) return void (await end('failed', error.message, error.data ?? null));
    // The queue retries after a lost database or process. The last attempt notifies the user.
    if (!lastTry) throw error;
    opts.log.error({ err: error, job: id }, 'job failed');
    await end('failed', genericErrorMessage, null);
  } finally {
    running.delete(named);
  }
}

const claim = (tx: Tx, id: number): Promise<Claimed | undefined> => queryFirstRow(tx, claimed)`
  update job
  set status = 'running', done = case when status = 'running' then 0 else done end
  where id = ${id} and status in ('queued', 'running')
  returning kind, payload, started_by, account_id, authority, required_permissions as needs
`;

async function endJob(
  w: RequestContext,
  id: number,
  { status, message, result }: { status: 'done' | 'failed'; message: string | null; result: unknown },
): Promise<void> {
  await sql`
    update job
    set status = ${status}, message = coalesce(${message}, message),
      done = case when ${status === 'done'}::boolean then total else done end,
      result = ${JSON.stringify(result)}::jsonb, ended_at = ${w.now.toString()}::timestamptz
    where id = ${id}
  `.execute(w.tx);
  w.publishedChanges.set('jobs', new Set());
}

async function tellProgress(
  w: RequestContext,
  id: number,
  { done, total, message }: { done: number; total: number; message: string | undefined },
): Promise<void> {
  await sql`
    update job
    set done = ${done}, total = ${total}, message = coalesce(${message ?? null}, message)
    where id = ${id}
  `.execute(w.tx);
  w.publishedChanges.set('jobs', new Set());
}

/**
 * Work that waits for external services (messages and jobs that query them) has its own workers. Other work then does not wait
 * when a service does not respond.
 */
const lanes = {
  inside: { concurrency: 2, pollInterval: 1000 },
  // Eight kinds of services. Each can occupy a worker until its deadline.
  outside: { concurrency: 8, pollInterval: 2000 },
};
type Lane = keyof typeof lanes;

async function openQueues(
  opts: JobRunnerOptions,
  tasks: Readonly<Record<Lane, TaskList>>,
): Promise<{ close(): Promise<void> }> {
  const lost = startKilledServerJobRecovery(opts.pool, opts.log);
  const inside = await openQueue(opts, 'inside', tasks.inside, lost);
  const outside = await openQueue(opts, 'outside', tasks.outside, lost);
  return {
    async close() {
      await Promise.all([inside.close(), outside.close()]);
      await lost.close();
    },
  };
}

/**
 * Opens the queue. The queue gives up when it cannot record that a job ended (the database was unavailable). It is then reopened,
 * and its claimed jobs are released.
 */
async function openQueue(
  opts: JobRunnerOptions,
  lane: Lane,
  taskList: TaskList,
  lost: KilledServerJobRecovery,
): Promise<{ close(): Promise<void> }> {
  const { pause = sleep } = opts;
  let closed = false;
  let runner: Runner | undefined;
  const open = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => lost.registerLivingQueue(lane, workerPool.id));
    const left = leavable(taskList, events, pause);
    const opened = await run({
      pgPool: opts.pool,
      ...lanes[lane],
      noHandleSignals: true,
      taskList: left.taskList,
      events,
      // Without a batch, a lost database causes an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      crontab: (lane === 'inside' ? opts.scheduledTasks : [])
        .map((t) => `${t.cronPatternUtc} timed-${t.name} ?jobKey=timed-${t.name}`)
        .join('\n'),
      logger: quiet(opts.log),
    });
    runner = opened;
    void Promise.race([opened.promise, left.givenUp])
      .catch(() => undefined)
      .then(async () => {
        void opened.stop().catch(() => undefined);
        return again();
      });
  };
  const again = async (): Promise<void> => {
    for (;;) {
      await pause(500);
      if (closed) return;
      try {
        return await open();
      } catch (error) {
        if (!isDatabaseUnavailableError(error))
          opts.log.error({ err: error }, 'the job queue could not be opened');
      }
    }
  };
  await open();
  return {
    async close() {
      closed = true;
      await runner?.stop().catch(() => undefined);
    },
  };
}

const graceMs = 3000;
/**
 * A queue that gave up may never report it. If two jobs cannot be ended at the same time, its pending count drops below zero and
 * it waits forever. `givenUp` resolves a while later, once none of its tasks runs.
 */
function leavable(
  taskList: TaskList,
  events: EventEmitter,
  pause: Sleep,
): { taskList: TaskList; givenUp: Promise<void> } {
  let atWork = 0;
  const counted: TaskList = {};
  for (const [name, task] of Object.entries(taskList))
    counted[name] = async (payload, helpers) => {
      atWork += 1;
      try {
        return await task?.(payload, helpers);
      } finally {
        atWork -= 1;
      }
    };
  const { promise: givenUp, resolve } = Promise.withResolvers<void>();
  const leave = async (): Promise<void> => {
    await pause(graceMs, { ref: false });
    if (atWork > 0) return leave();
    return resolve();
  };
  events.once('pool:fatalError', () => void leave());
  return { taskList: counted, givenUp };
}

function quiet(log: JobRunnerOptions['log']): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta, message);
  });
}
