import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { getHealthEndpoint, findMyLatest20JobsEndpoint } from '#areas/admin/jobs/jobs.contract.ts';
import {
  getClientConfigurationEndpoint,
  getCurrentUserEndpoint,
  setOwnLanguageEndpoint,
} from '#areas/people/session/session.contract.ts';
import { exportInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { endpoints } from '#app/contract.ts';
import { genericErrorMessage } from '#kit/server/reject.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let internal: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  internal = await createTestUser(world, { role: 'Internal' });
});
afterAll(() => world.close());

/** Sends a request that no client of ours would send. */
async function raw(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${world.address}${path}`, {
    ...init,
    headers: { authorization: `Bearer test:${internal.subject}`, ...init.headers },
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const body: Record<string, unknown> = type.includes('json') ? JSON.parse(text) : {};
  return { status: answer.status, type, text, body, headers: answer.headers };
}

describe('a URL below the API root', () => {
  it.each(['/api', '/api/', '/api/nope', '/api/orders/', '/api/me/more'])(
    'without a matching call, %s, never returns the client’s page',
    async (path) => {
      const answer = await raw(path);
      expect([answer.status, answer.type]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );
  it('of a call responds only to its own method', async () => {
    expect((await raw('/api/me', { method: 'DELETE' })).status).toBe(404);
  });
  it('is public only for calls needed before or alongside sign-in', () => {
    const open = endpoints.filter((e) => e.permissions === 'public').map((e) => `${e.method} ${e.path}`);
    const known = [
      'GET /health',
      'GET /client-configuration',
      'GET /company/logo/{version}',
      'POST /accounts/users',
      'GET /accounts/users/activate/email',
      'POST /accounts/users/reset-password',
      'POST /accounts/users/set-password',
      'GET /accounts/users/password-rule',
      'POST /scanner/login',
      'GET /schemas/coldlane-order-1.xsd',
      'GET /calendar-feeds/{feed}/days-of-service.ics',
      'POST /day-links/open',
      'POST /day-links/boxes',
      'POST /day-links/box',
      'POST /day-links/proofs',
      'POST /day-links/photo',
      'POST /day-links/print',
      'POST /claim-packs/check',
      'GET /claim-packs/keys',
      'GET /proofs/{link}',
      'POST /proofs/{link}/drops/{dropId}',
      'POST /proofs/{link}/drops/{dropId}/photos',
    ];
    expect(open.filter((call) => !known.includes(call))).toEqual([]);
  });
});

describe('the scheme before a token', () => {
  // RFC 9110 §11.1: a scheme is case-insensitive and may be followed by several spaces.
  it.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])('is accepted as “%s”', async (scheme) => {
    const headers = { authorization: `${scheme}test:${internal.subject}` };
    expect((await raw('/api/me', { headers })).status).toBe(200);
  });
  it.each(['Bearer', 'Basic ', 'BearerX ', 'Scanner ', ''])('is rejected as “%s”', async (scheme) => {
    const headers = { authorization: `${scheme}test:${internal.subject}` };
    expect((await raw('/api/me', { headers })).status).toBe(401);
  });
});

describe('a request with a JSON content type and no body', () => {
  it.each(endpoints.filter((e) => e.method === 'DELETE').map((e) => [e.id, e] as const))(
    'is authenticated first: %s',
    async (_, e) => {
      const address = `${world.address}/api${e.path.replace(/\{\w+\}/g, '1')}`;
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(401);
    },
  );
});
it.each(['/%E0%A4%A', '/api/%E0%A4%A', '/home/%', '/api/units/%ff'])(
  'the malformed URL %s gets a response from Coldlane itself',
  async (path) => {
    const answer = await fetch(`${world.address}${path}`, { redirect: 'manual' });
    expect(await answer.text()).not.toContain('FST_');
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  },
);
describe('a request body', () => {
  const json = { 'content-type': 'application/json' };
  it.each<[string, RequestInit]>([
    ['that is not JSON', { body: '{bad', headers: json }],
    ['that is empty', { body: '', headers: json }],
    ['that is a list', { body: '[]', headers: json }],
    ['that is null', { body: 'null', headers: json }],
    ['with an unknown field', { body: '{"language":"en","colour":"blue"}', headers: json }],
    ['that targets the prototype', { body: '{"__proto__":{"language":"en"}}', headers: json }],
    ['of plain text', { body: 'language=en', headers: { 'content-type': 'text/plain' } }],
    [
      'of bytes',
      { body: new Uint8Array([1, 2, 3]), headers: { 'content-type': 'application/octet-stream' } },
    ],
  ])('%s is rejected with an error message', async (_, init) => {
    const answer = await raw('/api/me/language', { method: 'PUT', ...init });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body['message']).toMatch(/\.$|x$|: \w+|valid$/);
    expect(answer.text).not.toMatch(/Invalid input|Unexpected token|node_modules/);
  });
  it('of two megabytes is rejected as too large', async () => {
    const answer = await raw('/api/me/language', {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ language: 'e'.repeat(2_000_000) }),
    });
    expect([answer.status, answer.body['message']]).toEqual([413, 'The request is too large.']);
  });
  it('with an unknown field is rejected, naming the field', async () => {
    expect(
      (await world.call(setOwnLanguageEndpoint, { as: internal, body: { language: 'en', colour: 'blue' } }))
        .message,
    ).toBe('The request has an unknown field: colour');
  });
});

describe('a response', () => {
  it('on success has code 20000 and its data, and is not cached', async () => {
    const answer = await raw('/api/me');
    expect(answer.body).toMatchObject({ code: 20000, data: {} });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
  it('on rejection is not cached either', async () => {
    expect((await raw('/api/jobs/987654321')).headers.get('cache-control')).toBe('no-store');
  });
  it('with a file has its name readable from any origin, and is not cached', async () => {
    const answer = await world.call(exportInvoicesEndpoint, { as: internal });
    expect(
      Object.fromEntries(
        [
          'content-disposition',
          'access-control-expose-headers',
          'cache-control',
          'x-content-type-options',
          'content-type',
        ].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'content-disposition': 'attachment; filename="report.csv"; filename*=UTF-8\'\'report.csv',
      'access-control-expose-headers': 'Content-Disposition',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/csv; charset=utf-8',
    });
  });
  it('of the health check contains no version', async () => {
    // A database that takes two seconds to respond is reported as down.
    await expect
      .poll(async () => (await world.call(getHealthEndpoint)).data)
      .toEqual({
        ok: true,
        database: 'up',
        replica: 'none',
        disk: 'ok',
        queue: 'ok',
        connections: 'ok',
        silent: [],
      });
  });
});

describe('an error', () => {
  it('of the server returns the generic message and a support reference, and no internal details', async () => {
    await world.rows('alter table job rename to job_away');
    const answer = await raw('/api/jobs');
    await world.rows('alter table job_away rename to job');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 50000,
      message: genericErrorMessage,
      key: genericErrorMessage,
      params: {},
      requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect((await world.call(findMyLatest20JobsEndpoint, { as: internal })).status).toBe(200);
  });
  it('of the database is reported as a restart, and ends when the database is back', async () => {
    const name = new URL(world.ownerUrl).pathname.slice(1);
    const admin = new pg.Client({ connectionString: world.ownerUrl.replace(`/${name}`, '/postgres') });
    await admin.connect();
    try {
      await admin.query(`alter database ${pg.escapeIdentifier(name)} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await expect.poll(async () => (await world.call(getHealthEndpoint)).status).toBe(503);
      expect(await world.call(getCurrentUserEndpoint, { as: internal })).toMatchObject({
        status: 503,
        message: 'The system is restarting. Try again in a moment.',
      });
    } finally {
      await admin.query(`alter database ${pg.escapeIdentifier(name)} allow_connections true`);
      await admin.end();
    }
    await expect
      .poll(async () => (await world.call(getCurrentUserEndpoint, { as: internal })).status)
      .toBe(200);
  });
});

it('a client that disconnects during a request affects no other client', async () => {
  const { port } = new URL(world.address);
  const leaving = request({
    port,
    host: '127.0.0.1',
    path: '/api/billing/invoices/export.csv',
    headers: { authorization: `Bearer test:${internal.subject}` },
  });
  leaving.on('error', () => undefined);
  leaving.end();
  leaving.destroy();
  expect((await world.call(getCurrentUserEndpoint, { as: internal })).status).toBe(200);
});

describe('the options of form fields', () => {
  const lookups = [
    'products.list',
    'states.list',
    'regions.list',
    'warehouseSettings.listWarehouses',
    'warehouseSettings.listOutboundWarehouses',
    'warehouseSettings.listEtaHidingWarehouses',
    'extensions.listRejectionReasons',
    'accounts.listStates',
  ];
  it.each(endpoints.filter((e) => lookups.includes(e.id)).map((e) => [e.id, e] as const))(
    '%s responds to every signed-in user, in one order, and to no other caller',
    async (_, endpoint) => {
      const answers = [];
      for (const role of ['Shipper', 'Consignee', 'Warehouse', 'Billing', 'Routing'] as const)
        answers.push(await world.call(endpoint, { as: await createTestUser(world, { role }) }));
      expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
      expect((await world.call(endpoint)).status).toBe(401);
    },
  );
  it('exclude inactive records', async () => {
    await world.rows(
      `
        insert into product (code, description, category, active)
        values ('OLD-1', 'Old', 'floral', false), ('NEW-1', 'New', 'floral', true)
      `,
    );
    const products = endpoints.find((e) => e.id === 'products.list');
    if (!products) throw new Error('no products');
    const text = JSON.stringify((await world.call(products, { as: internal })).data);
    expect([text.includes('NEW-1'), text.includes('OLD-1')]).toEqual([true, false]);
  });
});

describe('the settings the client reads from the running server', () => {
  it('are external links, NEW dates, chat and videos: a changed setting is in the next response', async () => {
    const settings = [
      ['linkRouteTrucks', 'https://trucks.example/'],
      ['newBadgeUntil', '2027-02-28'],
      ['newBadgePaths', '/reports/index,/admin/audit'],
      ['chatUrl', 'https://chat.example/'],
      ['tutorialExtensionRequest', 'https://videos.example/extension'],
    ];
    for (const [code, value] of settings)
      await world.rows(
        `
          insert into admin_setting (code, description, value_type, value)
          values ($1, $1, 1, $2)
          on conflict (code) do update
          set value = excluded.value
        `,
        [code, value],
      );
    expect((await world.call(getClientConfigurationEndpoint)).data).toMatchObject({
      links: { routeTrucks: 'https://trucks.example/' },
      newUntil: '2027-02-28',
      newPaths: ['/reports/index', '/admin/audit'],
      chat: { url: 'https://chat.example/' },
      videos: { extensionRequest: 'https://videos.example/extension' },
    });
  });
  it('a role with a default page opens it, and one without opens none', async () => {
    const pageOf = async (role: 'Routing' | 'Billing') =>
      (await world.call(getCurrentUserEndpoint, { as: await createTestUser(world, { role }) })).data
        .defaultPage;
    await world.rows("update role set default_page = '/routing/plan' where code = 'Routing'");
    expect([await pageOf('Routing'), await pageOf('Billing')]).toEqual(['/routing/plan', null]);
    await world.rows("update role set default_page = null where code = 'Routing'");
  });
});
