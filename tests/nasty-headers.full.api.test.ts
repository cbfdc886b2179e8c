import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { endpoints } from '#app/contract.ts';
import { listAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Invalid headers and query names, in calls that succeed without them. */
let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const values = [
  'x'.repeat(8_000),
  '-1',
  '2147483648',
  '9007199254740993',
  '1e308',
  "'",
  '%00',
  '%',
  '%ED%A0%80',
  '\u00ff\u0080',
  'null',
  '__proto__',
  '=1+1',
  ',,,;;;===',
  'FFFFFFFF/FFFFFFFF',
  '0/0',
  '9999-12-31',
];
const names = [
  'accountnumber',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'x-position',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'origin',
  'referer',
  'host',
  'user-agent',
  'traceparent',
  'last-event-id',
  'expect',
  'authorization',
  'sec-fetch-site',
];
function ask(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  const at = new URL(world.address);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: at.hostname,
        port: at.port,
        method,
        path,
        headers: { authorization: `Bearer test:${admin.subject}`, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

it.each(names)('the header %s may contain anything, in a read, a write and a page', async (name) => {
  const wrong: string[] = [];
  for (const value of values) {
    const told = async (what: string, status: Promise<number>) => {
      const got = await status;
      if (got >= 500) wrong.push(`${what} ${value.slice(0, 20)}: ${got}`);
    };
    const cookie = name === 'cookie' ? `coldlane_station=${value}; language=${value}` : value;
    await told('read', ask('GET', '/api/accounts?pageSize=1', { [name]: cookie }));
    await told(
      'write',
      ask(
        'PUT',
        '/api/me/views',
        { 'content-type': 'application/json', [name]: cookie },
        JSON.stringify({ list: listAccountsEndpoint.id, name: `a${value.slice(0, 10)}`, filters: [] }),
      ),
    );
    await told('file', ask('GET', '/api/accounts/export', { [name]: cookie }));
    await told('page', ask('GET', '/customerCenter/account?token=x', { [name]: cookie }));
    await told('health', ask('GET', '/api/health', { [name]: cookie }));
    await told('me', ask('GET', '/api/me', { [name]: cookie }));
  }
  expect(wrong).toEqual([]);
});

it('the same requests succeed without the header', async () => {
  const body = JSON.stringify({ list: listAccountsEndpoint.id, name: 'a', filters: [] });
  expect([
    await ask('GET', '/api/accounts?pageSize=1', {}),
    await ask('PUT', '/api/me/views', { 'content-type': 'application/json' }, body),
    await ask('GET', '/api/accounts/export', {}),
    await ask('GET', '/api/health', {}),
    await ask('GET', '/api/me', {}),
  ]).toEqual([200, 200, 200, 200, 200]);
});

const reads = endpoints.filter((e: AnyEndpoint) => e.method === 'GET' && e.permissions !== 'scanner');
it('a query may repeat a field, use brackets, or use a name that every object has', async () => {
  const wrong: string[] = [];
  for (const endpoint of reads) {
    if (/live/.test(endpoint.path)) continue;
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => [String(m[1]), 1]),
    );
    const path = `/api${fillPathParams(endpoint.path, params)}`;
    const shape = endpoint.query ? Object.keys(endpoint.query.shape) : [];
    const queries = [
      '__proto__=1',
      'constructor=1&toString=1&hasOwnProperty=1',
      '=&&==&%',
      shape.map((field) => `${field}=1&${field}=2`).join('&'),
      ...shape.map((field) => `${field}[]=1`).slice(0, 1),
      shape.map((field) => `${field}=%00`).join('&'),
      shape.map((field) => `${field}=%ED%A0%80`).join('&'),
    ];
    for (const query of queries) {
      const status = await ask('GET', `${path}?${query}`, {});
      if (status >= 500) wrong.push(`${endpoint.id} ?${query.slice(0, 60)}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});
