import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, RawBuilder } from 'kysely';
import pg from 'pg';
import { sleep } from './clock.ts';
import type { Sleep } from './clock.ts';

/** Row types of the database. db/tables.ts, generated from the migrated database, fills them in. */
export interface DatabaseTables {}
/** One pinned connection inside a transaction. */
export type Tx = Kysely<DatabaseTables>;

pg.types.setTypeParser(1082, (v) => v); // date stays 'YYYY-MM-DD'
pg.types.setTypeParser(1184, (v) => new Date(v).toISOString()); // timestamptz as ISO instant
pg.types.setTypeParser(20, Number); // bigint: sums of cents and counts stay below 2^53

/** Limits in seconds for one statement and for an idle transaction. A blocked connection is returned after that. */
export interface DatabaseTimeouts {
  statementSeconds: number;
  idleSeconds: number;
}
/** By kind of work (docs/operations.md#how-long-things-may-take). */
export const databaseTimeoutsByWorkKind = {
  calls: { statementSeconds: 60, idleSeconds: 60 },
  files: { statementSeconds: 900, idleSeconds: 120 },
  jobs: { statementSeconds: 1800, idleSeconds: 300 },
} as const satisfies Record<string, DatabaseTimeouts>;

interface PoolOptions {
  max?: number;
  role?: string;
  name?: string;
  patience?: DatabaseTimeouts;
  /** Milliseconds that a caller waits for a connection. */
  waitMs?: number;
  /** Callers wait at most what their call has left (`limitTotalConnectionWait`). */
  isLimitedByCall?: boolean;
}
/** Opens a pool whose clients all survive the loss of the database. Each connection switches to `role`. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  // Queries are pipelined. A transaction begins in the same packet as its first statement.
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    max: options.max ?? 16,
    application_name: options.name ?? 'coldlane',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
  });
  // A checked-out client without an error listener crashes the process when the database is lost. The pool's own listener covers
  // only idle clients.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Parallel workers take milliseconds to start and use cores that other requests need. They are worth it only for long
    // queries.
    void client.query('set parallel_setup_cost = 5000').catch(() => undefined);
    if (options.patience) void client.query(settingsOf(options.patience)).catch(() => undefined);
    if (options.role)
      void client.query(`set role ${pg.escapeIdentifier(options.role)}`).catch(() => undefined);
  });
  pool.on('error', () => undefined);
  const state: PoolState = {
    clients: new Set(),
    waiting: new Set(),
    isCut: false,
    isLimitedByCall: options.isLimitedByCall ?? false,
  };
  pool.on('connect', (client) => void state.clients.add(client));
  pool.on('remove', (client) => void state.clients.delete(client));
  states.set(pool, state);
  failFast(pool, state);
  return pool;
}

/** Milliseconds that one call waits for connections. With a frozen database it is answered within five seconds. */
export const maxConnectionWaitMsPerCall = 4_000;
const callWaits = new AsyncLocalStorage<{ leftMs: number }>();
/**
 * Runs a call that waits for connections `maxWaitMs` altogether, however often it needs one: to read its session, to run, and
 * to run again on the primary.
 */
export const limitTotalConnectionWait = <T>(maxWaitMs: number, run: () => T): T =>
  callWaits.run({ leftMs: maxWaitMs }, run);

interface PoolState {
  clients: Set<pg.PoolClient>;
  /** Callers that wait for a connection. Each is notified when the pool is disconnected. */
  waiting: Set<(why: Error) => void>;
  isCut: boolean;
  isLimitedByCall: boolean;
}
const states = new WeakMap<pg.Pool, PoolState>();
const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;
const noAnswer = (): Error => new Error('Connection terminated: the database does not answer');

/** Ends every connection of a pool whose database does not respond, and rejects new ones until `reopenPool`. */
export function disconnectPoolUntilReopened(pool: pg.Pool): void {
  const state = states.get(pool);
  if (!state) return;
  state.isCut = true;
  for (const tell of state.waiting) tell(noAnswer());
  for (const client of state.clients) streamOf(client).destroy(noAnswer());
}
export function reopenPool(pool: pg.Pool): void {
  const state = states.get(pool);
  if (state) state.isCut = false;
}
/**
 * Makes every way to get a connection (`connect` and `query`) fail immediately while the pool is disconnected, when it becomes so,
 * and when the call has waited as long as it may.
 */
function failFast(pool: pg.Pool, state: PoolState): void {
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  type Take = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: pg.PoolClient['release'],
  ) => void;
  const connectFast = (take?: Take): Promise<pg.PoolClient> | undefined => {
    const connected = connectTo(connect, state);
    if (!take) return connected;
    // `pool.query` takes its connection with a callback.
    connected.then(
      (client) => take(undefined, client, client.release),
      (error: Error) => take(error, undefined, () => undefined),
    );
    return undefined;
  };
  Object.assign(pool, { connect: connectFast });
}
async function connectTo(connect: () => Promise<pg.PoolClient>, state: PoolState): Promise<pg.PoolClient> {
  if (state.isCut) throw noAnswer();
  let tell: (why: Error) => void = () => undefined;
  const cut = new Promise<never>((_, reject) => (tell = reject));
  state.waiting.add(tell);
  const call = state.isLimitedByCall ? callWaits.getStore() : undefined;
  const began = performance.now();
  const late = call && setTimeout(() => tell(new Error(connectTimeoutMessage)), Math.max(0, call.leftMs));
  const connecting = connect();
  try {
    return await Promise.race([connecting, cut]);
  } catch (error) {
    // The connection arrives after the caller stopped waiting.
    void connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    clearTimeout(late);
    if (call) call.leftMs -= performance.now() - began;
    state.waiting.delete(tell);
    cut.catch(() => undefined);
  }
}
/** The driver's own message. */
const connectTimeoutMessage = 'timeout exceeded when trying to connect';

const settingsOf = ({ statementSeconds: statement, idleSeconds: idle }: DatabaseTimeouts): string =>
  `set statement_timeout = '${statement}s'; set idle_in_transaction_session_timeout = '${idle}s'`;

/** The rows that a transaction can see: all, or those of some accounts and of the caller. */
export type RowScope = 'all' | RestrictedRowScope;
export interface RestrictedRowScope {
  accountIds: readonly number[];
  /** The caller: a user's id, and the name under which their stored responses are saved. */
  userId: number | null;
  callerSubject: string;
}
/**
 * The settings that row-level security policies compare with (docs/decisions/075-row-level-security-on-every-table.md). They end with the
 * transaction.
 */
function settingsFor(scope: RowScope): string {
  if (scope === 'all') return `set local app.everything to on; set local app.accounts to '{}'`;
  const accounts = scope.accountIds.map((id) => Math.trunc(id)).join(',');
  const user = scope.userId === null ? '' : Math.trunc(scope.userId);
  return [
    'set local app.everything to off',
    `set local app.accounts to '{${accounts}}'`,
    `set local app.person to '${user}'`,
    `set local app.caller to ${pg.escapeLiteral(scope.callerSubject)}`,
  ].join('; ');
}

/** Narrows the rest of an unrestricted transaction to some rows. Used when the caller is identified inside the transaction. */
export async function narrowRowScopeOfTransaction(
  tx: Tx,
  { accountIds: accounts, userId: user, callerSubject: caller }: RestrictedRowScope,
): Promise<void> {
  const ids = `{${accounts.map((id) => Math.trunc(id)).join(',')}}`;
  await sql`
    select set_config('app.everything', 'off', true), set_config('app.accounts', ${ids}, true),
      set_config('app.person', ${user === null ? '' : String(Math.trunc(user))}, true),
      set_config('app.caller', ${caller}, true)
  `.execute(tx);
}

/**
 * Runs one transaction with the row scope set. Rolls back on any throw. Retries a deadlock or serialization failure twice, and a
 * `RetryTransactionError` seven times, because many callers on the same rows wait for each other. `reads` means that nothing is
 * written: the result returns immediately, and the transaction ends afterwards.
 */
export async function runInTransactionWithRetries<T>(
  pool: pg.Pool,
  scope: RowScope,
  run: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  opts: { reads?: boolean; pause?: Sleep } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, scope, run, opts.reads ?? false);
    } catch (error) {
      if (attempt >= (error instanceof RetryTransactionError ? 8 : 3) || !isTransient(error)) throw error;
      await apart(attempt, opts.pause ?? sleep);
    }
  }
}

/**
 * Spreads out retries of transactions that waited for the same rows. The first retry is immediate. Later ones wait a random time
 * that grows with each attempt, without a connection.
 */
async function apart(attempt: number, pause: Sleep): Promise<void> {
  if (attempt > 1) await pause(attempt * (5 + 5 * Math.random()));
}

async function once<T>(
  pool: pg.Pool,
  scope: RowScope,
  act: (tx: Tx, client: pg.PoolClient) => Promise<T>,
  reads: boolean,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lost = (error: unknown): void =>
    void (broken ??= error instanceof Error ? error : new Error(String(error)));
  const end = (how: 'commit' | 'rollback'): Promise<pg.QueryResult> => {
    const ended = client.query(how);
    ended.catch(lost);
    return ended;
  };
  // The transaction begins together with its first statement. Everything sent before the first await leaves as one packet.
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  const begun = client.query(`begin; ${settingsFor(scope)}`);
  // A client on which no transaction began is discarded, with everything sent after it.
  begun.catch(lost);
  const tx = pinned(client);
  const last: Last[] = [];
  lasts.set(tx, last);
  let result: T;
  try {
    result = await act(tx, client);
    await begun;
    if (!reads || last.length > 0) await close(client, stream, last, () => end('commit'));
  } catch (error) {
    await end('rollback').catch(() => undefined);
    // The name may resolve to a new primary by now. The next caller opens a new connection.
    client.release(broken ?? isReadOnlyDatabaseError(error));
    throw error;
  }
  // The result is returned first. The end of a transaction that wrote nothing can wait.
  if (reads && last.length === 0)
    setImmediate(
      () =>
        void end('commit')
          .catch(() => undefined)
          .then(() => client.release(broken)),
    );
  else client.release(broken);
  return result;
}

/**
 * Sends the last writes and the commit as one packet and waits for every result. A client with a pending query must not return to
 * the pool.
 */
async function close(
  client: pg.PoolClient,
  stream: Duplex,
  last: readonly Last[],
  commit: () => Promise<pg.QueryResult>,
): Promise<void> {
  stream.cork();
  const written = last.map((one) =>
    client.query({ name: nameOf(one.query.sql), text: one.query.sql, values: [...one.query.parameters] }),
  );
  const committed = commit();
  stream.uncork();
  const answers = await Promise.allSettled(written);
  const { command } = await committed;
  for (const [n, answer] of answers.entries()) {
    const { look, failed } = last[n]?.after ?? {};
    if (answer.status === 'fulfilled') look?.(answer.value.rows.length);
    else if (failed) failed(answer.reason);
    else throw answer.reason;
  }
  // PostgreSQL responds to the commit of a failed transaction with ROLLBACK.
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back');
}

interface Last {
  query: CompiledQuery;
  after: Afterwards;
}
interface Afterwards {
  look?: (rows: number) => void;
  failed?: (error: unknown) => never;
}
const lasts = new WeakMap<Tx, Last[]>();
/**
 * Registers a last write of the transaction, sent together with the commit. If the write fails, the commit does nothing. `look`
 * receives the number of returned rows and can throw, but only after the commit. A statement that found nothing to write must
 * therefore have written nothing. `failed` receives the failure and throws the matching error.
 */
export function deferWriteUntilCommit(tx: Tx, write: RawBuilder<unknown>, callbacks: Afterwards = {}): void {
  lasts.get(tx)?.push({ query: write.compile(tx), after: callbacks });
}
/** Thrown when an assumption of the transaction turns out to be wrong. The transaction is rolled back and runs again. */
export class RetryTransactionError extends Error {
  readonly code = '40001';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
const isTransient = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));
/** The driver's messages for a lost or failed connection. */
const lostWords = [
  'Connection terminated',
  connectTimeoutMessage,
  'Client has encountered a connection error',
  'not queryable',
  'not currently accepting connections',
];
const awayCodes = new Set('ECONNREFUSED ECONNRESET EPIPE ENOENT 57P01 57P02 57P03 53300 25006'.split(' '));
/** Returns true for failures that mean "the database is unavailable". The caller can retry. */
export function isDatabaseUnavailableError(error: unknown): boolean {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return awayCodes.has(code) || code.startsWith('08') || lostWords.some((words) => message.includes(words));
}
/** Returns true if there was no disk space to write. */
export const isDiskFullError = (error: unknown): boolean => ['53100', 'ENOSPC'].includes(codeOf(error));
/** Returns true if the database accepts no writes. It is a standby, or became one while the connection was open. */
export const isReadOnlyDatabaseError = (error: unknown): boolean => codeOf(error) === '25006';
/**
 * Returns true for failures that only a healthy standby has: rows that the primary removed during the read, and unlogged tables.
 * The primary can serve the query.
 */
export const isReplicaConflictOrTransientError = (error: unknown): boolean =>
  isTransient(error) || codeOf(error) === '0A000';
/** Returns true if a statement exceeded the timeout of its connection. */
export const isStatementTimeoutError = (error: unknown): boolean => codeOf(error) === '57014';
/** Returns true if a constraint of any kind rejected a row. */
export const isIntegrityViolationError = (error: unknown): boolean => codeOf(error).startsWith('23');
/** Returns the name of the unique constraint that rejected a row, or undefined. */
export function getViolatedUniqueConstraint(error: unknown): string | undefined {
  return codeOf(error) === '23505' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}

/** Returns the name of the foreign key that rejected a row, or undefined. */
export function getViolatedForeignKey(error: unknown): string | undefined {
  return codeOf(error) === '23503' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}

/**
 * A statement whose plan each connection caches after a few runs. Use it for reads by key with many joins, where planning costs
 * more than execution. Do not use it for lists, whose best plan depends on the filter values. Varying SQL text creates a separate
 * statement each. Write states as literals: a cached plan does not know a parameter's value, nor which partial index covers it.
 */
export function statementWithCachedPlan(
  parts: TemplateStringsArray,
  ...values: unknown[]
): RawBuilder<unknown> {
  return sql`${sql.raw(keptMark)}${sql(parts, ...values)}`;
}
const keptMark = '/* kept */ ';
/**
 * Like `statementWithCachedPlan`, but always uses the generic plan. PostgreSQL assumes ten elements for each list parameter and
 * overestimates the cost on large tables. It would then plan again each time, although planning takes longer than execution.
 */
export function statementWithGenericPlan(
  parts: TemplateStringsArray,
  ...values: unknown[]
): RawBuilder<unknown> {
  return sql`${sql.raw(keptMark)}${sql.raw(alwaysMark)}${sql(parts, ...values)}`;
}
const alwaysMark = '/* always */ ';
const names = new Map<string, string>();
function nameOf(text: string): string | undefined {
  if (!text.startsWith(keptMark)) return undefined;
  const cachedName = names.get(text);
  if (cachedName !== undefined) return cachedName;
  // Limits the number of cached statements. Texts that never repeat would fill the memory of every connection.
  if (names.size >= 500) return undefined;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * For a query that pg cannot pipeline (COPY). Until the returned function is called, the client waits for each result. No other
 * query may be pending on it.
 */
export function disablePipelining(client: pg.ClientBase): () => void {
  const sending = client as unknown as { pipeline: boolean };
  const before = sending.pipeline;
  sending.pipeline = false;
  return () => void (sending.pipeline = before);
}

/** Runs a query with the generic plan. The setting leaves in the same packet as the statement. */
function withKeptPlan(client: pg.PoolClient, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const choose = (mode: string): void =>
    void client.query(`set local plan_cache_mode = ${mode}`).catch(() => undefined);
  stream.cork();
  choose('force_generic_plan');
  const resultPromise = ask();
  choose('auto');
  process.nextTick(() => stream.uncork());
  return resultPromise;
}

/** Formats lists of whole numbers for PostgreSQL directly. pg would quote and escape each number. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) && value.every((v) => v === null || Number.isInteger(v))
    ? `{${value.map((v) => v ?? 'NULL').join(',')}}`
    : value;

const pins = new WeakMap<pg.ClientBase, Tx>();
/** Returns the Kysely instance of a client, the same one for the client's lifetime. Only `runInTransaction` uses transactions. */
function pinned(client: pg.PoolClient): Tx {
  const cachedTx = pins.get(client) ?? pin(client);
  pins.set(client, cachedTx);
  return cachedTx;
}
function pin(client: pg.PoolClient): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const ask = (): Promise<pg.QueryResult> =>
        client.query({
          name: nameOf(query.sql),
          text: query.sql,
          values: query.parameters.map(plain),
        });
      const result = await (query.sql.startsWith(keptMark + alwaysMark) ? withKeptPlan(client, ask) : ask());
      return {
        rows: result.rows,
        numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
      };
    },
    async *streamQuery() {
      throw new Error('Streams go through COPY');
    },
  };
  const no = async () => {
    throw new Error('A transaction is already open');
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
    beginTransaction: no,
    commitTransaction: no,
    rollbackTransaction: no,
  };
  return new Kysely<DatabaseTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
