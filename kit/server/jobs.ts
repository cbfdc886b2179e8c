import { EventEmitter } from 'node:events';
import type { Runner, Task, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, run } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { queryRow } from './query-rows.ts';
import type { JobKind } from '#kit/contract/live.ts';
import { sleep } from './clock.ts';
import type { Clock, Sleep } from './clock.ts';
import { disconnectPool, runInTransaction, isDatabaseUnavailable } from './db.ts';
import type { Tx } from './db.ts';
import { sendChangeNotifications } from './live-stream.ts';
import { startLostJobRecovery } from './lost-jobs.ts';
import type { LostJobRecovery } from './lost-jobs.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { jobStarterInactiveMessage, jobStarterLostAccessMessage } from '#kit/contract/shared-messages.ts';
import { ApiError, genericErrorMessage } from './reject.ts';
import { cancelRunningStatement } from './send-file.ts';
import { stillSeesSameRows } from './active-downloads.ts';
import { jobAuthoritySchema, rowScopeOf } from './request-context.ts';
import type { Actor, JobAuthority, RequestContext } from './request-context.ts';
import { productName } from '#kit/contract/product.ts';

/** What a job may use. Progress is written outside its transactions, so that people see it while it runs. */
export interface JobContext {
  jobId: number;
  payload: Record<string, unknown>;
  actor: Actor;
  clock: Clock;
  transaction<T>(act: (work: RequestContext) => Promise<T>): Promise<T>;
  reportProgress(done: number, total: number, message?: string): Promise<void>;
  /** Aborted as soon as the server is to end: what takes long stops at its next step. */
  signal: AbortSignal;
}
/** A job as it is taken from the queue. */
const claimed = z.object({
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  started_by: z.number().nullable(),
  account_id: z.number().nullable(),
  authority: jobAuthoritySchema.nullable(),
  needs: z.array(z.string()).nullable(),
});
type Claimed = z.output<typeof claimed>;
/** A kind of long work. It may run twice after a crash: every effect must be safe to repeat. */
export type JobHandler = (job: JobContext) => Promise<Record<string, unknown>>;
/** Timed work: a crontab pattern (UTC) and what to do. */
export interface ScheduledTask {
  name: string;
  cronPattern: string;
  run: (work: RequestContext) => Promise<void>;
}
/** Work started inside a transaction by graphile_worker.add_job under its own name, without a row people watch. */
export type QueueHandler = (
  payload: Record<string, unknown>,
  inWork: <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>,
) => Promise<void>;

export interface JobRunnerOptions {
  pool: pg.Pool;
  clock: Clock;
  handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
  queues: Record<string, QueueHandler>;
  scheduledTasks: readonly ScheduledTask[];
  /** Who started a job; undefined for somebody who may no longer sign in. `held` is what he might do then. */
  actorById(userId: number | null, held: JobAuthority | null): Promise<Actor | undefined>;
  log: { error(o: unknown, m?: string): void };
  /** Waits before the queue is opened again. */
  pause?: Sleep;
}

/** The actor of timed work. */
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

/** Work in a transaction of its own, by somebody. */
type InWork = (actor: Actor) => <T>(act: (work: RequestContext) => Promise<T>) => Promise<T>;

export interface JobRunner {
  /** Something about people has changed: what runs for somebody who lost what it takes is ended. */
  reauthorizeAll(): void;
  close(): Promise<void>;
}
/** What runs in this process. */
type Running = Set<{
  /** Ends it when its starter lost what it takes. */
  look(): Promise<void>;
  /** Ends the statement that it waits for. */
  cancel(): Promise<void>;
}>;

/** How long jobs may go on once the server is to end, in milliseconds; docs/operations.md#several-servers. */
const endLimits = { cancelStatements: 3000, cutConnections: 9000, leave: 10_000 };

export async function startJobRunner(opts: JobRunnerOptions): Promise<JobRunner> {
  const inWork: InWork = (actor) => (act) =>
    runInTransaction(opts.pool, rowScopeOf(actor), async (tx, client) => {
      const work: RequestContext = { tx, client, actor, now: opts.clock.now(), publishedChanges: new Map() };
      const result = await act(work);
      sendChangeNotifications(work);
      return result;
    });
  const running: Running = new Set();
  const stopping = new AbortController();
  const job: Task = (payload, { job: taken }) =>
    runJob(
      { opts, inWork, running, signal: stopping.signal },
      Number((payload as { id: number }).id),
      taken.attempts >= taken.max_attempts,
    );
  const inside: TaskList = { job };
  for (const t of opts.scheduledTasks) inside[`timed-${t.name}`] = async () => inWork(systemActor)(t.run);
  const outside: TaskList = { 'job-outside': job };
  for (const [name, act] of Object.entries(opts.queues))
    outside[name] = async (payload) => act(payload as Record<string, unknown>, inWork(systemActor));
  const queue = await openQueues(opts, { inside, outside });
  return {
    reauthorizeAll: () => void Promise.all([...running].map(async ({ look }) => look())),
    async close() {
      stopping.abort();
      await endInTime(opts.pool, running, queue.close());
    },
  };
}

/**
 * Waits for the queue to end. What does not stop by itself loses its statement, then its connection: its transaction is taken back, and
 * the next server takes the job again.
 */
async function endInTime(pool: pg.Pool, running: Running, ended: Promise<void>): Promise<void> {
  const left = Promise.withResolvers<void>();
  const cancelAll = (): void => void Promise.all([...running].map(async ({ cancel }) => cancel()));
  let cancelling: NodeJS.Timeout | undefined;
  const timers = [
    setTimeout(() => (cancelling = setInterval(cancelAll, 500)), endLimits.cancelStatements),
    setTimeout(() => disconnectPool(pool), endLimits.cutConnections),
    setTimeout(left.resolve, endLimits.leave),
  ];
  try {
    await Promise.race([ended, left.promise]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    clearInterval(cancelling);
  }
}

/** Whoever started the work may not come in any more, or has lost what the work takes. */
class Dismissed extends Error {
  override name = 'Dismissed';
}

/** Who started a job, as he is now; `Dismissed` when nothing more is done in his name. */
async function starterNow({ actorById }: JobRunnerOptions, job: Claimed): Promise<Actor> {
  const { started_by, account_id, authority: held, needs } = job;
  const still = await actorById(started_by, held);
  if (!still) throw new Dismissed(jobStarterInactiveMessage);
  // What was meant for one account must not reach the others.
  const actor = account_id === null ? still : { ...still, chosenAccountId: account_id };
  if (started_by === null) return actor;
  const theirs = account_id === null || still.accounts === 'all' || still.accounts.includes(account_id);
  const holds = needs === null || needs.some((grant) => hasPermission(still, grant));
  if (!theirs || !holds || (held !== null && !stillSeesSameRows(held, still)))
    throw new Dismissed(jobStarterLostAccessMessage);
  return actor;
}

/** Transactions in the name of whoever started a job, who is asked anew for each, before it and before it holds. */
function namedWork({ opts, inWork }: Pick<AtWork, 'opts' | 'inWork'>, job: Claimed) {
  let at: PoolClient | undefined;
  let lost: Dismissed | undefined;
  let ending: Promise<void> | undefined;
  const known = async (): Promise<Actor> => {
    if (lost) throw lost;
    return starterNow(opts, job);
  };
  /** Ends the statement that runs. */
  const cancel = async (): Promise<void> => {
    if (at) await (ending = cancelRunningStatement(opts.pool, at));
  };
  return {
    async transaction<T>(act: (work: RequestContext) => Promise<T>): Promise<T> {
      const actor = await known();
      try {
        return await inWork(actor)(async (work) => {
          at = work.client;
          try {
            const made = await act(work);
            await known();
            return made;
          } finally {
            at = undefined;
            // Until then the connection is nobody else's.
            await ending;
          }
        });
      } catch (error) {
        throw lost ?? error;
      }
    },
    /** Ends the statement that runs for somebody who lost what it takes. */
    async look(): Promise<void> {
      try {
        await known();
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
      transaction: named.transaction,
      signal,
      reportProgress: (done, total, message) =>
        inWork(systemActor)((w) => tellProgress(w, id, { done, total, message })),
    });
    await end('done', null, result);
  } catch (error) {
    // Nobody goes on in the name of somebody who was dismissed.
    if (error instanceof Dismissed) return void (await end('failed', error.message, null));
    if (error instanceof ApiError) return void (await end('failed', error.message, error.data ?? null));
    // A lost database or process is tried again by the queue; the last try tells the user.
    if (!lastTry) throw error;
    opts.log.error({ err: error, job: id }, 'job failed');
    await end('failed', genericErrorMessage, null);
  } finally {
    running.delete(named);
  }
}

const claim = (tx: Tx, id: number): Promise<Claimed | undefined> => queryRow(tx, claimed)`
  update job
  set status = 'running', done = case when status = 'running' then 0 else done end
  where id = ${id} and status in ('queued', 'running')
  returning kind, payload, started_by, account_id, authority, needs
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
 * What waits for outside services (messages, and long work that asks them) has workers of its own: the rest must not wait with it
 * when a service does not answer.
 */
const lanes = {
  inside: { concurrency: 2, pollInterval: 1000 },
  // Eight kinds of services, each of which may keep a worker until its deadline.
  outside: { concurrency: 8, pollInterval: 2000 },
};
type Lane = keyof typeof lanes;

async function openQueues(
  opts: JobRunnerOptions,
  tasks: Readonly<Record<Lane, TaskList>>,
): Promise<{ close(): Promise<void> }> {
  const lost = startLostJobRecovery(opts.pool, opts.log);
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
 * The queue gives up when it cannot say that a job has ended (the database was away): it is opened again, and
 * what it held is given back.
 */
async function openQueue(
  opts: JobRunnerOptions,
  lane: Lane,
  taskList: TaskList,
  lost: LostJobRecovery,
): Promise<{ close(): Promise<void> }> {
  const { pause = sleep } = opts;
  let closed = false;
  let runner: Runner | undefined;
  const open = async (): Promise<void> => {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => lost.registerPool(lane, workerPool.id));
    const left = leavable(taskList, events, pause);
    const opened = await run({
      pgPool: opts.pool,
      ...lanes[lane],
      noHandleSignals: true,
      taskList: left.taskList,
      events,
      // Without a batch a lost database is a rejection that nobody hears, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      crontab: (lane === 'inside' ? opts.scheduledTasks : [])
        .map((t) => `${t.cronPattern} timed-${t.name} ?jobKey=timed-${t.name}`)
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
        if (!isDatabaseUnavailable(error))
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
 * A queue that gave up may never say so: when two jobs cannot be ended at the same moment, it counts what is pending below
 * zero and waits for ever. `givenUp` comes a while after that, once no task of it runs.
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
