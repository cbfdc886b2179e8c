import type { Duplex } from 'node:stream';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, RawBuilder } from 'kysely';
import pg from 'pg';
import { sleep } from './clock.ts';
import type { Sleep } from './clock.ts';

/** Row types of the database; db/tables.ts, made from the migrated database, fills it in. */
export interface Tables {}
/** One pinned connection inside a transaction. */
export type Tx = Kysely<Tables>;

pg.types.setTypeParser(1082, (v) => v); // date stays 'YYYY-MM-DD'
pg.types.setTypeParser(1184, (v) => new Date(v).toISOString()); // timestamptz as ISO instant
pg.types.setTypeParser(20, Number); // bigint: sums of cents and counts stay below 2^53

/** How long one statement may run and a transaction may stand still, in seconds: what is stuck gives its connection back. */
export interface DatabaseTimeouts {
  statementSeconds: number;
  idleSeconds: number;
}
/** By the kind of work (docs/operations.md#how-long-things-may-take). */
export const databaseTimeouts = {
  calls: { statementSeconds: 60, idleSeconds: 60 },
  files: { statementSeconds: 900, idleSeconds: 120 },
  jobs: { statementSeconds: 1800, idleSeconds: 300 },
} as const satisfies Record<string, DatabaseTimeouts>;

interface PoolOptions {
  max?: number;
  role?: string;
  name?: string;
  patience?: DatabaseTimeouts;
  /** How long a caller waits for a connection, in milliseconds. */
  waitMs?: number;
}
/** A pool whose every client survives the loss of its database. `role` is taken on by each connection. */
export function openPool(url: string, opts: PoolOptions = {}): pg.Pool {
  // Queries are sent without waiting for the answers of those before them: a transaction begins on the way of its first statement.
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    max: opts.max ?? 16,
    application_name: opts.name ?? 'coldlane',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: opts.waitMs ?? 10_000,
  });
  // A checked-out client without a listener brings the process down with the database; the pool's own listener covers only idle ones.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Helping processes take milliseconds to start, and cores from other callers: only what would last long without them is worth it.
    void client.query('set parallel_setup_cost = 5000').catch(() => undefined);
    if (opts.patience) void client.query(settingsOf(opts.patience)).catch(() => undefined);
    if (opts.role) void client.query(`set role ${pg.escapeIdentifier(opts.role)}`).catch(() => undefined);
  });
  pool.on('error', () => undefined);
  const state: PoolState = { clients: new Set(), waiting: new Set(), isCut: false };
  pool.on('connect', (client) => void state.clients.add(client));
  pool.on('remove', (client) => void state.clients.delete(client));
  states.set(pool, state);
  return pool;
}

interface PoolState {
  clients: Set<pg.PoolClient>;
  /** Those who wait for a connection: each is told when the pool is cut. */
  waiting: Set<(why: Error) => void>;
  isCut: boolean;
}
const states = new WeakMap<pg.Pool, PoolState>();
const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;
const noAnswer = (): Error => new Error('Connection terminated: the database does not answer');

/** Ends every connection of a pool whose database does not answer, and refuses new ones until `reopenPool`. */
export function disconnectPool(pool: pg.Pool): void {
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
/** A connection of the pool; fails at once while the pool is cut, and as soon as it is. */
async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  const state = states.get(pool);
  if (!state) return pool.connect();
  if (state.isCut) throw noAnswer();
  let tell: (why: Error) => void = () => undefined;
  const cut = new Promise<never>((_, reject) => (tell = reject));
  state.waiting.add(tell);
  const connecting = pool.connect();
  try {
    return await Promise.race([connecting, cut]);
  } catch (error) {
    // Comes when nobody waits for it any more.
    void connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    state.waiting.delete(tell);
    cut.catch(() => undefined);
  }
}

const settingsOf = ({ statementSeconds: statement, idleSeconds: idle }: DatabaseTimeouts): string =>
  `set statement_timeout = '${statement}s'; set idle_in_transaction_session_timeout = '${idle}s'`;

/** Which rows a transaction may see: everything, or those of some accounts and of the caller's own person. */
export type RowScope = 'all' | RestrictedRowScope;
export interface RestrictedRowScope {
  accounts: readonly number[];
  /** The caller: a user's id, and the name that his answers are kept under. */
  user: number | null;
  caller: string;
}
/** What the policies of the tables compare with (docs/decisions/075-row-security-everywhere.md). Gone with the transaction. */
function settingsFor(scope: RowScope): string {
  if (scope === 'all') return `set local app.everything to on; set local app.accounts to '{}'`;
  const accounts = scope.accounts.map((id) => Math.trunc(id)).join(',');
  const user = scope.user === null ? '' : Math.trunc(scope.user);
  return [
    'set local app.everything to off',
    `set local app.accounts to '{${accounts}}'`,
    `set local app.person to '${user}'`,
    `set local app.caller to ${pg.escapeLiteral(scope.caller)}`,
  ].join('; ');
}

/** Bounds the rest of a transaction that saw everything to some rows: whom it acts for was found out inside it. */
export async function narrowRowScope(tx: Tx, { accounts, user, caller }: RestrictedRowScope): Promise<void> {
  const ids = `{${accounts.map((id) => Math.trunc(id)).join(',')}}`;
  await sql`
    select set_config('app.everything', 'off', true), set_config('app.accounts', ${ids}, true),
      set_config('app.person', ${user === null ? '' : String(Math.trunc(user))}, true),
      set_config('app.caller', ${caller}, true)
  `.execute(tx);
}

/**
 * Runs one transaction with the row scope set; rolls back on any throw. Retries a deadlock or serialization failure twice, and
 * what asks for it (`RetryTransactionError`) seven times: among many on the same rows each waits for those before it.
 * `reads` says that nothing is written: the result is given at once, and the transaction ends behind it.
 */
export async function runInTransaction<T>(
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
 * Those who waited for the same rows come back one after the other: at once at first, and then each after a moment of
 * its own, longer with each try, in which it holds no connection.
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
  const client = await connectTo(pool);
  let broken: Error | undefined;
  const lost = (error: unknown): void =>
    void (broken ??= error instanceof Error ? error : new Error(String(error)));
  const end = (how: 'commit' | 'rollback'): Promise<pg.QueryResult> => {
    const ended = client.query(how);
    ended.catch(lost);
    return ended;
  };
  // The transaction begins on the way of its first statement: what is sent until the running code has to wait leaves as one packet.
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  const begun = client.query(`begin; ${settingsFor(scope)}`);
  // A client on which no transaction began is thrown away, whatever was sent behind it.
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
    // Another address behind the same name may be the primary by now: the next caller connects anew.
    client.release(broken ?? isReadOnlyDatabaseError(error));
    throw error;
  }
  // The answer leaves first: the end of a transaction that wrote nothing has time.
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
 * Sends the last writes and the commit as one packet, and waits for every answer: a client with one under way
 * must not go back to the pool.
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
  // PostgreSQL answers the commit of a transaction that failed with a rollback.
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
 * A last write of the transaction: it travels together with the commit, which does nothing when the write fails.
 * `look` is given the number of rows it returned and may throw, but that comes after the commit: a statement
 * that found nothing to write must have written nothing.
 * `failed` is given the failure and throws what it means.
 */
export function deferUntilCommit(tx: Tx, write: RawBuilder<unknown>, after: Afterwards = {}): void {
  lasts.get(tx)?.push({ query: write.compile(tx), after });
}
/** Thrown when what was taken for granted turns out otherwise: the transaction is undone and runs again. */
export class RetryTransactionError extends Error {
  readonly code = '40001';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
const isTransient = (error: unknown) => ['40001', '40P01'].includes(codeOf(error));
/** What the driver says of a connection that is gone or never came. */
const lostWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'not queryable',
  'not currently accepting connections',
];
const awayCodes = new Set('ECONNREFUSED ECONNRESET EPIPE ENOENT 57P01 57P02 57P03 53300 25006'.split(' '));
/** True for the failures that mean "the database is away", which a caller may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  return awayCodes.has(code) || code.startsWith('08') || lostWords.some((words) => message.includes(words));
}
/** True when there was no room to write. */
export const isDiskFullError = (error: unknown): boolean => ['53100', 'ENOSPC'].includes(codeOf(error));
/** True when the database takes no writes: it is a standby, or was made one while we were connected. */
export const isReadOnlyDatabaseError = (error: unknown): boolean => codeOf(error) === '25006';
/**
 * True for what a standby does not answer though it is well, and its primary does: rows that were removed there under its reader,
 * and tables that are kept out of the log.
 */
export const isReplicaConflictError = (error: unknown): boolean =>
  isTransient(error) || codeOf(error) === '0A000';
/** True when a statement ran into the limit of its connection. */
export const isStatementTimeoutError = (error: unknown): boolean => codeOf(error) === '57014';
/** A row that the database does not take: a constraint of whatever kind stands against it. */
export const isIntegrityViolation = (error: unknown): boolean => codeOf(error).startsWith('23');
/** The name of the unique constraint that refused a row, or undefined. */
export function getUniqueViolation(error: unknown): string | undefined {
  return codeOf(error) === '23505' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}

/** The name of the foreign key that refused a row, or undefined. */
export function getForeignKeyViolation(error: unknown): string | undefined {
  return codeOf(error) === '23503' && typeof error === 'object' && error !== null && 'constraint' in error
    ? String(error.constraint)
    : undefined;
}

/**
 * A statement that each connection plans a few times and then keeps the plan of: for reads by key with many
 * joins, whose planning costs more than their work.
 * Not for lists, whose best plan depends on the values of the filter. Parts that change from call to call make another statement each.
 * States stand in its text as numbers: a plan that is kept does not know a parameter, nor which partial index holds it.
 */
export function statementWithCachedPlan(
  parts: TemplateStringsArray,
  ...values: unknown[]
): RawBuilder<unknown> {
  return sql`${sql.raw(keptMark)}${sql(parts, ...values)}`;
}
const keptMark = '/* kept */ ';
/**
 * The same, kept whatever PostgreSQL reckons: of lists as values it takes each for ten long, finds that dear where the tables
 * are large, and would plan anew each time a statement that is planned longer than it runs.
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
  const known = names.get(text);
  if (known !== undefined) return known;
  // A text that never comes twice would fill the memory of every connection.
  if (names.size >= 500) return undefined;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * For a query that pg cannot send ahead (COPY): until the answer is called, the client waits for each answer.
 * Nothing else may be under way on it.
 */
export function disablePipelining(client: pg.ClientBase): () => void {
  const sending = client as unknown as { pipeline: boolean };
  const before = sending.pipeline;
  sending.pipeline = false;
  return () => void (sending.pipeline = before);
}

/** Asks with the plan that is kept; what says so leaves in the packet of the statement. */
function withKeptPlan(client: pg.PoolClient, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const choose = (mode: string): void =>
    void client.query(`set local plan_cache_mode = ${mode}`).catch(() => undefined);
  stream.cork();
  choose('force_generic_plan');
  const asked = ask();
  choose('auto');
  process.nextTick(() => stream.uncork());
  return asked;
}

/** Lists of whole numbers as PostgreSQL reads them: pg would put each number in quotes and look for what must be escaped. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) && value.every((v) => v === null || Number.isInteger(v))
    ? `{${value.map((v) => v ?? 'NULL').join(',')}}`
    : value;

const pins = new WeakMap<pg.ClientBase, Tx>();
/** Kysely over one client, the same as long as the client lives; transactions belong to inTransaction alone. */
function pinned(client: pg.PoolClient): Tx {
  const known = pins.get(client) ?? pin(client);
  pins.set(client, known);
  return known;
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
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
