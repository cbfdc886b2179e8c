import './cheap-hashes.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { initializeCompanyIfEmpty } from '#db/installation/installation.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { seedDemoIfEmpty } from '#db/seed/index.ts';
import type { ResultOf, AnyEndpoint, BodyOf, PathParamNames, QueryInput } from '#kit/contract/endpoint.ts';
import { fillPathParams, serializeQuery } from '#kit/contract/endpoint.ts';
import { createSettableFixedClock } from '#kit/server/clock.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import type { DatabaseTables } from '#kit/server/db.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { sendChangeNotificationsAtCommit } from '#kit/server/live-stream.ts';
import { getRowScope } from '#kit/server/request-context.ts';
import type { Actor, RequestContext } from '#kit/server/request-context.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The temporary PostgreSQL of this run: its owner's URL (…/postgres), the serving role's URL without a database, and the
     * migrated template.
     */
    testDatabase: { adminUrl: string; servingUrl: string; template: string };
  }
}

export interface TestUser {
  subject: string;
}
export interface TestCallInput<E extends AnyEndpoint> {
  as?: TestUser;
  params?: Record<PathParamNames<E['path']>, number | string>;
  query?: QueryInput<E>;
  /** May be an invalid body, to test its rejection. */
  body?: BodyOf<E> | Record<string, unknown> | string;
  files?: { name: string; content: string | Uint8Array; fields?: Record<string, string> }[];
  key?: string;
  accountNumber?: string;
  bearer?: string;
  /** The token of a scanner session. */
  scanner?: string;
  /** Confirms dates that are far in the past or future. */
  confirmDates?: boolean;
  /** The URL of another server on the same database. By default the world's own. */
  server?: string;
}
export interface TestCallResponse<E extends AnyEndpoint> {
  status: number;
  code: number;
  /** The error's code in its catalog. Empty when nothing was rejected. */
  error: string;
  message: string;
  fields: Record<string, string>;
  /** The rows of a page, or the value. Read it only after checking the status. */
  data: ResultOf<E> extends { data: infer D; totalRows: number } ? D : ResultOf<E>;
  totalRows: number;
  totals: ResultOf<E> extends { totals: infer T } ? T : undefined;
  headers: Headers;
  bytes: Uint8Array;
}

interface Asked {
  statements: number;
  waits: number;
}
/**
 * Measures an action's longest database transaction: its number of statements, and how often it waits for results before it
 * continues.
 */
async function asked(act: () => Promise<unknown>): Promise<Asked> {
  const transactions: Asked[] = [];
  const running = new Map<object, { of: Asked; underWay: number }>();
  const ask: (...given: never) => unknown = pg.Client.prototype.query;
  const counted = function (this: pg.Client, ...given: unknown[]) {
    const began = typeof given[0] === 'string' && given[0].startsWith('begin');
    const now = began ? { of: { statements: 0, waits: 0 }, underWay: 0 } : running.get(this);
    const answer: unknown = Reflect.apply(ask, this, given);
    if (!now) return answer;
    if (began) {
      transactions.push(now.of);
      running.set(this, now);
    }
    now.of.statements += 1;
    if (now.underWay === 0) now.of.waits += 1;
    now.underWay += 1;
    const answered = () => void (now.underWay -= 1);
    if (answer instanceof Promise) void answer.then(answered, answered);
    return answer;
  };
  Object.assign(pg.Client.prototype, { query: counted });
  try {
    await act();
  } finally {
    Object.assign(pg.Client.prototype, { query: ask });
  }
  return transactions.toSorted((x, y) => y.statements - x.statements)[0] ?? { statements: 0, waits: 0 };
}

/** The start time of test worlds: a Wednesday morning in Miami. */
const opening = '2027-02-03T15:00:00Z';

/** Returns the migrated template filled with the demo world. The first file that requests it creates it, the others clone it. */
async function demoTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<string> {
  const name = `${template}_demo`;
  const draft = `${name}_draft`;
  await admin.query("select pg_advisory_lock(hashtext('demo template'))");
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await admin.query(
        `create database ${draft} template ${pg.escapeIdentifier(template)} strategy file_copy`,
      );
      const url = new URL(adminUrl);
      url.pathname = `/${draft}`;
      await seedDemoIfEmpty({
        ownerUrl: url.href,
        now: Temporal.Instant.from(opening),
        log: () => undefined,
      });
      await admin.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('demo template'))");
  }
  return name;
}

/** Fills a new database like the product's first start with `--empty`. */
async function fillEmptyCompany(ownerUrl: string): Promise<void> {
  await migrateDatabaseAndJobQueue(ownerUrl);
  await addMissingSystemRecords(ownerUrl);
  await initializeCompanyIfEmpty(ownerUrl);
}

/**
 * Opens a separate server on a fresh clone of the migrated database, with a clock that stops until it is set. With `demo` the
 * clone contains the demo world at its start time. With `empty` it is a company without data.
 */
export async function openTestWorld(
  options: {
    at?: string;
    jobs?: boolean;
    demo?: boolean;
    empty?: boolean;
    /** Environment settings in addition to those of every world. */
    env?: Record<string, string>;
  } = {},
) {
  const { adminUrl, servingUrl, template } = inject('testDatabase');
  const name = `w_${process.pid}_${Math.trunc(performance.now() * 1000)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const filled = options.demo ? await demoTemplate(admin, adminUrl, template) : template;
  const from = options.empty ? 'template1' : filled;
  // Copied as files, because no test database must survive a crash. It takes a tenth of the time of copying through the log.
  await admin.query(
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(from)} strategy file_copy`,
  );
  const at = (address: string) => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    return url.href;
  };
  const ownerUrl = at(adminUrl);
  if (options.empty) await fillEmptyCompany(ownerUrl);
  const clock = createSettableFixedClock(options.at ?? opening);
  const config = {
    ...readConfig({ PORT: '0', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent', ...options.env }),
    port: 0,
  };
  const server = await startServer(
    config,
    { url: at(servingUrl), ownerUrl },
    // Nothing runs on the machine's clock. Timed jobs would act each minute between the steps of some test.
    {
      verifier: fakeTestSubjectTokenVerifier,
      clock,
      validateReplies: true,
      runJobs: options.jobs ?? false,
      startScheduledTasks: false,
    },
  );
  const owner = openPool(ownerUrl, { max: 4 });
  const db = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool: owner }) });
  const serving = openPool(at(servingUrl), { max: 8 });

  async function call<E extends AnyEndpoint>(
    endpoint: E,
    input: TestCallInput<E> = {},
  ): Promise<TestCallResponse<E>> {
    const query = serializeQuery(input.query ?? {});
    const headers = new Headers();
    if (input.scanner) headers.set('authorization', `Scanner ${input.scanner}`);
    else if (input.bearer) headers.set('authorization', `Bearer ${input.bearer}`);
    else if (input.as) headers.set('authorization', `Bearer test:${input.as.subject}`);
    if (input.key) headers.set('idempotency-key', input.key);
    if (input.confirmDates) headers.set('confirm-dates', 'true');
    if (input.accountNumber) headers.set('accountNumber', input.accountNumber);
    let body: string | FormData | undefined;
    if (input.files) {
      body = new FormData();
      for (const file of input.files) {
        for (const [field, value] of Object.entries(file.fields ?? {})) body.append(field, value);
        body.append(
          'file',
          new Blob([typeof file.content === 'string' ? file.content : new Uint8Array(file.content)]),
          file.name,
        );
      }
    } else if (input.body !== undefined && endpoint.method !== 'GET') {
      headers.set('content-type', typeof input.body === 'string' ? 'text/plain' : 'application/json');
      body = typeof input.body === 'string' ? input.body : JSON.stringify(input.body);
    }
    const response = await fetch(
      `${input.server ?? server.address}/api${fillPathParams(endpoint.path, input.params)}${query ? `?${query}` : ''}`,
      { method: endpoint.method, headers, body },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const json: Record<string, unknown> = (response.headers.get('content-type') ?? '').includes('json')
      ? JSON.parse(new TextDecoder().decode(bytes))
      : {};
    const answer = {
      status: response.status,
      code: Number(json['code'] ?? 0),
      error: String(json['error'] ?? ''),
      message: String(json['message'] ?? ''),
      fields: (json['fields'] ?? {}) as Record<string, string>,
      data: json['data'] as TestCallResponse<E>['data'],
      totalRows: Number(json['totalRows'] ?? 0),
      totals: json['totals'] as TestCallResponse<E>['totals'],
      headers: response.headers,
      bytes,
    };
    // The headers of two equal responses differ by the second they were sent. `toEqual` must not compare them.
    return Object.defineProperty(answer, 'headers', { enumerable: false });
  }

  return {
    address: server.address,
    server,
    clock,
    ownerUrl,
    call,
    /** The tables as the owner, bypassing every policy, with typed columns: for fixtures and checks. */
    db,
    /** Runs plain SQL as the owner, bypassing every policy: for setup and checks. */
    async rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
      return (await owner.query<T>(text, values)).rows;
    },
    async row<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> {
      const found = (await owner.query<T>(text, values)).rows[0];
      if (!found) throw new Error(`No row: ${text}`);
      return found;
    },
    /** Returns an exclusive connection of the owner, to hold locks. `release` returns it to the pool. */
    connection: () => owner.connect(),
    /** Runs a service as an actor (default: the system) in one transaction of the serving role. */
    work<T>(act: (work: RequestContext) => Promise<T>, actor: Actor = systemActor): Promise<T> {
      return runInTransactionWithRetries(serving, getRowScope(actor), async (tx, client) => {
        const work: RequestContext = { tx, client, actor, now: clock.now(), publishedChanges: new Map() };
        const result = await act(work);
        sendChangeNotificationsAtCommit(work);
        return result;
      });
    },
    asked,
    /** The serving role's pool, to test what that role may not do. */
    serving,
    async close(): Promise<void> {
      await server.close();
      await owner.end();
      await serving.end();
      // Without `force`, which fails while PostgreSQL runs its own cleanup in the database. A plain drop cancels that.
      await admin.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
      await admin.end();
    },
  };
}
export type TestWorld = Awaited<ReturnType<typeof openTestWorld>>;
