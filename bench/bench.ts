import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { AnyEndpoint, ResultOf, BodyOf, QueryInput } from '#kit/contract/endpoint.ts';
import { fillPathParams, serializeQuery } from '#kit/contract/endpoint.ts';
import { openHttpClient } from './http.ts';
import type { HttpResponse, HttpClient } from './http.ts';
import type { BenchDatabase } from './bench-database.ts';
import { benchNowIso } from './bench-database.ts';

/** The caller: a demo user by role, or the token of a scanner. */
export type BenchCaller = { subject: string } | { scanner: string };

export interface SqlStatement {
  text: string;
  values: unknown[];
}
export interface BenchRequest<E extends AnyEndpoint> {
  caller: BenchCaller;
  params?: Record<string, number | string>;
  query?: QueryInput<E>;
  body?: BodyOf<E> | Record<string, unknown>;
  /** True sends a new idempotency key with a write, as the portal does. Scans have an id in the body instead. */
  keyed?: boolean;
  /** Sent in addition to the default headers. */
  headers?: Record<string, string>;
  /** The response is counted but not stored. */
  discard?: boolean;
}

export interface BenchServer {
  address: string;
  client: HttpClient;
  /** The peak memory of the process, in bytes. */
  readPeakMemoryBytes(): Promise<number>;
  /** The longest pause of its event loop since the last read, in milliseconds. */
  readLongestPauseMs(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a file of this folder as a child process. It reports its address when it is ready. */
async function startChild(file: string, input: unknown): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(join(import.meta.dirname, file), [JSON.stringify(input)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ]);
  return { child, address: message.address };
}
async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
async function ask<T>(child: ChildProcess, message: unknown): Promise<T> {
  const answer = once(child, 'message');
  child.send(message ?? {});
  return (await answer)[0];
}

export async function startBenchServer(database: BenchDatabase): Promise<BenchServer> {
  const { child, address } = await startChild('serve.ts', {
    url: database.url,
    ownerUrl: database.ownerUrl,
    now: benchNowIso,
  });
  const client = openHttpClient(address, 64);
  return {
    address,
    client,
    readPeakMemoryBytes: async () => (await ask<{ memory: number }>(child, {})).memory,
    readLongestPauseMs: async () => (await ask<{ pause: number }>(child, {})).pause,
    async stop() {
      client.close();
      await stopChild(child);
    },
  };
}

const headersOf = (caller: BenchCaller): Record<string, string> => ({
  authorization: 'scanner' in caller ? `Scanner ${caller.scanner}` : `Bearer test:${caller.subject}`,
});

/** Calls the product with one of our clients. Anything but success aborts the row. */
async function raw<E extends AnyEndpoint>(
  client: HttpClient,
  endpoint: E,
  request: BenchRequest<E>,
): Promise<HttpResponse> {
  const query = serializeQuery(request.query ?? {});
  const headers = { ...headersOf(request.caller), ...request.headers };
  const writes = endpoint.method !== 'GET' && !endpoint.isReadOnly;
  if (writes && request.keyed !== false) headers['idempotency-key'] = randomUUID();
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await client.ask(
    `/api${fillPathParams(endpoint.path, request.params)}${query ? `?${query}` : ''}`,
    {
      method: endpoint.method,
      headers,
      body,
      discard: request.discard,
    },
  );
  if (answer.status >= 300)
    throw new Error(`${endpoint.id} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
  return answer;
}

/** The same statements behind a minimal Fastify and pg server, started on first use. */
function openBareServer(ownerUrl: string) {
  let started: { child: ChildProcess; client: HttpClient } | undefined;
  return {
    async ask(name: string, list: SqlStatement[]): Promise<() => Promise<HttpResponse>> {
      if (!started) {
        const { child, address } = await startChild('serve-bare.ts', { url: ownerUrl });
        started = { child, client: openHttpClient(address, 64) };
      }
      const { child, client } = started;
      await ask(child, { name, list });
      return async () => {
        const answer = await client.ask(`/list/${name}`);
        if (answer.status !== 200)
          throw new Error(
            `The bare server answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`,
          );
        return answer;
      };
    },
    async close(): Promise<void> {
      if (!started) return;
      started.client.close();
      await stopChild(started.child);
    },
  };
}

/**
 * Deletes the orders that the rows created, whose units have statuses that no scan produced. The stored data stays consistent.
 */
async function withdraw(bare: pg.Client, after: number): Promise<void> {
  await bare.query(
    `
      update unit
      set active = false, deleted_at = coalesce(deleted_at, now()), load_pickup_id = null, drop_id = null
      where order_id > $1
    `,
    [after],
  );
  await bare.query('update consolidate set deleted_at = now() where order_id > $1 and deleted_at is null', [
    after,
  ]);
  await bare.query('update orders set deleted_at = now() where id > $1 and deleted_at is null', [after]);
  await bare.query('select rebuild_load_counts()');
}

/** Opens everything a row needs: the data, the running product, and direct access to the same database. */
export async function openBench(database: BenchDatabase, units: number) {
  const served = await startBenchServer(database);
  const bare = new pg.Client({ connectionString: database.ownerUrl });
  bare.on('error', () => {});
  await bare.connect();
  const bareServer = openBareServer(database.ownerUrl);
  const {
    rows: [last],
  } = await bare.query<{ id: number }>('select coalesce(max(id), 0)::int as id from orders');

  return {
    world: database,
    units,
    served,
    bare,
    headersOf,
    raw: <E extends AnyEndpoint>(
      endpoint: E,
      request: BenchRequest<E>,
      client: HttpClient = served.client,
    ): Promise<HttpResponse> => raw(client, endpoint, request),
    /** Calls the product and parses the response. Anything but success aborts the row. */
    async call<E extends AnyEndpoint>(
      endpoint: E,
      request: BenchRequest<E>,
    ): Promise<{
      data: ResultOf<E> extends { data: infer D; totalRows: number } ? D : ResultOf<E>;
      totalRows: number;
    }> {
      return JSON.parse((await raw(served.client, endpoint, request)).body.toString());
    },
    /** Returns the rows of one hand-written statement. */
    async rows<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
      return (await bare.query<T>(text, values)).rows;
    },
    async row<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T> {
      const found = (await bare.query<T>(text, values)).rows[0];
      if (!found) throw new Error(`No row: ${text}`);
      return found;
    },
    async person(email: string): Promise<BenchCaller> {
      const found = (
        await bare.query<{ subject: string }>('select subject from app_user where email = $1', [email])
      ).rows[0];
      if (!found) throw new Error(`No user ${email}`);
      return { subject: found.subject };
    },
    bareAsk: bareServer.ask,
    async close(): Promise<void> {
      await served.stop();
      await withdraw(bare, last?.id ?? 0);
      await bareServer.close();
      await bare.end();
    },
  };
}
export type BenchContext = Awaited<ReturnType<typeof openBench>>;
