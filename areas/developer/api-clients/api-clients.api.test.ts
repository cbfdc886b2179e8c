import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestFreight,
} from '#tests/factories.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import {
  addApiClientEndpoint,
  addApiClientSecretAndExpireOlderEndpoint,
  changeApiClientEndpoint,
  findApiClientsEndpoint,
  getApiClientEndpoint,
  revokeApiClientEndpoint,
  revokeApiClientSecretEndpoint,
} from './api-clients.contract.ts';

let world: IdentityTestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
let shipper: Awaited<ReturnType<typeof createTestShipper>>;
let other: Awaited<ReturnType<typeof createTestShipper>>;
beforeAll(async () => {
  world = await openIdentityTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  shipper = await createTestShipper(world);
  other = await createTestShipper(world);
});
afterAll(() => world.close());

const answer = z.object({
  access_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().optional(),
  error: z.string().optional(),
});
async function tokenOf(clientId: string, secret: string, how: 'basic' | 'body' = 'basic') {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(how === 'body' ? { client_id: clientId, client_secret: secret } : {}),
  });
  const response = await fetch(`${world.origin}/api/oauth/token`, {
    method: 'POST',
    body,
    headers:
      how === 'basic'
        ? { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
        : {},
  });
  return { status: response.status, ...answer.parse(await response.json()) };
}
async function aProgram(
  scopes: ('orders' | 'upload' | 'tracking')[] = ['orders', 'upload', 'tracking'],
  more: { rateLimit?: number } = {},
) {
  const made = await world.call(addApiClientEndpoint, {
    as: admin,
    body: { name: 'Rose ERP', accountId: shipper.id, scopes, rateLimit: 600, ...more },
  });
  expect([made.status, made.message]).toEqual([200, '']);
  return made.data;
}
const tokenFor = async (p: { clientId: string; secret: string }) =>
  (await tokenOf(p.clientId, p.secret)).access_token ?? '';

describe('a shipper’s API client', () => {
  test('gets a token with its id and secret by either OAuth method, and calls within its account', async () => {
    const p = await aProgram();
    const got = await tokenOf(p.clientId, p.secret);
    expect(got).toMatchObject({ status: 200, expires_in: 600, scope: 'orders upload tracking' });
    expect((await tokenOf(p.clientId, p.secret, 'body')).status).toBe(200);
    const me = await world.api('/me', got.access_token);
    expect([me.status, me.message]).not.toContain(401);
    const consignee = await createTestConsignee(world);
    const own = await createTestFreight(world, { shipper, consignee, units: 1 });
    const foreign = await createTestFreight(world, { shipper: other, consignee, units: 1 });
    expect((await world.api(`/units/${own.unitIds[0]}`, got.access_token)).status).toBe(200);
    expect((await world.api(`/units/${foreign.unitIds[0]}`, got.access_token)).status).toBe(404);
  });
  test('is rejected with a wrong secret, an unknown id or another grant type', async () => {
    const p = await aProgram();
    expect(await tokenOf(p.clientId, `${p.secret}x`)).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(await tokenOf('cl_nobody', p.secret)).toMatchObject({ status: 401, error: 'invalid_client' });
    const response = await fetch(`${world.origin}/api/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: 'a', password: 'b' }),
    });
    expect([response.status, answer.parse(await response.json()).error]).toEqual([
      400,
      'unsupported_grant_type',
    ]);
  });
  test('can do only what its scopes allow, and no more than a user of its account', async () => {
    const p = await aProgram(['tracking']);
    const token = await tokenFor(p);
    expect((await world.api('/data-entry/xml-files', token)).status).toBe(403);
    expect((await world.api('/admin/api-clients', token)).status).toBe(403);
    const { secretList: _, ...one } = (
      await world.call(getApiClientEndpoint, { as: admin, params: { id: p.id } })
    ).data;
    const changed = await world.call(changeApiClientEndpoint, {
      as: admin,
      params: { id: p.id },
      body: {
        name: one.name,
        scopes: ['tracking', 'upload'],
        rateLimit: one.rateLimit,
        rowVersion: one.rowVersion,
      },
    });
    expect(changed.status).toBe(200);
    // The change was made on another server than the one the client calls. That server learns of it slightly later.
    await expect.poll(async () => (await world.api('/data-entry/xml-files', token)).status).toBe(200);
  });
  test('is disabled with its account, and its tokens too', async () => {
    const closing = await createTestShipper(world);
    const p = (
      await world.call(addApiClientEndpoint, {
        as: admin,
        body: { name: 'Rose ERP', accountId: closing.id, scopes: ['upload'], rateLimit: 600 },
      })
    ).data;
    const token = await tokenFor(p);
    expect((await world.api('/data-entry/xml-files', token)).status).toBe(200);
    await world.rows('update account set active = false where id = $1', [closing.id]);
    await expect.poll(async () => (await world.api('/data-entry/xml-files', token)).status).toBe(401);
    expect((await tokenOf(p.clientId, p.secret)).status).toBe(401);
  });
  test('is rate-limited when it calls more often than its limit, and gets the time to wait', async () => {
    const p = await aProgram(['upload'], { rateLimit: 3 });
    const token = await tokenFor(p);
    // The minute can change between two calls. Of seven calls, at least one is over the limit in any case.
    const answers = await Promise.all(
      Array.from({ length: 7 }, () =>
        fetch(`${world.origin}/api/data-entry/xml-files`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    const refused = answers.filter((a) => a.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const row = (await world.call(getApiClientEndpoint, { as: admin, params: { id: p.id } })).data;
    expect([row.callsToday, row.refusedToday]).toEqual([7, refused.length]);
  });
});

describe('secrets', () => {
  test('are shown once: no table, repeated request or later response contains them', async () => {
    const body = { name: 'Once', accountId: shipper.id, scopes: ['upload' as const], rateLimit: 600 };
    const first = await world.call(addApiClientEndpoint, { as: admin, body, key: 'once-1' });
    const again = await world.call(addApiClientEndpoint, { as: admin, body, key: 'once-1' });
    expect(first.data.secret).toMatch(/^cls_/);
    expect(again.data).toEqual({ ...first.data, secret: '' });
    for (const table of ['api_client', 'api_client_secret', 'audit', 'idempotency'])
      expect(
        await world.rows(`select 1 from ${table} t where t::text like $1`, [`%${first.data.secret}%`]),
      ).toEqual([]);
  });
  test('are renewed without a gap: the old one works until its overlap hours end', async () => {
    const p = await aProgram();
    const oldToken = await tokenFor(p);
    const next = (
      await world.call(addApiClientSecretAndExpireOlderEndpoint, {
        as: admin,
        params: { id: p.id },
        body: { keepOldHours: 24 },
      })
    ).data;
    expect((await tokenOf(p.clientId, p.secret)).status).toBe(200);
    expect((await tokenOf(p.clientId, next.secret)).status).toBe(200);
    await world.rows(
      `
        update api_client_secret
        set expires_at = now() - interval '1 second'
        where api_client_id = $1 and expires_at is not null
      `,
      [p.id],
    );
    expect((await tokenOf(p.clientId, p.secret)).status).toBe(401);
    await expect.poll(async () => (await world.api('/data-entry/xml-files', oldToken)).status).toBe(401);
    expect((await tokenOf(p.clientId, next.secret)).status).toBe(200);
  });
  test('can be revoked immediately when leaked, with the tokens issued for them', async () => {
    const p = await aProgram();
    const token = await tokenFor(p);
    expect((await world.api('/data-entry/xml-files', token)).status).toBe(200);
    const secretId =
      (await world.call(getApiClientEndpoint, { as: admin, params: { id: p.id } })).data.secretList[0]?.id ??
      0;
    expect(
      (await world.call(revokeApiClientSecretEndpoint, { as: admin, params: { id: p.id, secretId } })).status,
    ).toBe(200);
    await expect.poll(async () => (await world.api('/data-entry/xml-files', token)).status).toBe(401);
    expect(
      (await world.call(revokeApiClientSecretEndpoint, { as: admin, params: { id: p.id, secretId } }))
        .message,
    ).toBe('This secret is already revoked.');
  });
});

describe('an administrator', () => {
  test('revokes an API client permanently', async () => {
    const p = await aProgram();
    const token = await tokenFor(p);
    expect((await world.call(revokeApiClientEndpoint, { as: admin, params: { id: p.id } })).status).toBe(200);
    await expect.poll(async () => (await world.api('/data-entry/xml-files', token)).status).toBe(401);
    expect((await tokenOf(p.clientId, p.secret)).status).toBe(401);
    expect(
      (
        await world.call(addApiClientSecretAndExpireOlderEndpoint, {
          as: admin,
          params: { id: p.id },
          body: { keepOldHours: 0 },
        })
      ).message,
    ).toBe('This API client is deactivated. Add a new one.');
    expect(await world.call(revokeApiClientEndpoint, { as: admin, params: { id: p.id } })).toMatchObject({
      status: 412,
      error: 'apiClients.clientRevoked',
    });
    expect(
      await world.call(changeApiClientEndpoint, {
        as: admin,
        params: { id: p.id },
        body: { name: 'A', scopes: ['upload'], rateLimit: 5, rowVersion: 2 },
      }),
    ).toMatchObject({ status: 412, error: 'apiClients.clientRevoked' });
    const found = await world.call(findApiClientsEndpoint, { as: admin, query: { revoked: true } });
    expect(found.data.map((c) => c.id)).toContain(p.id);
  });
  test('cannot use an unknown account, scopes of another kind of account, or no scopes', async () => {
    const consignee = await createTestConsignee(world);
    const wish = { name: 'X', rateLimit: 10 };
    expect(
      (
        await world.call(addApiClientEndpoint, {
          as: admin,
          body: { ...wish, accountId: 999_999, scopes: ['upload'] },
        })
      ).fields,
    ).toHaveProperty('accountId');
    expect(
      (
        await world.call(addApiClientEndpoint, {
          as: admin,
          body: { ...wish, accountId: consignee.id, scopes: ['upload'] },
        })
      ).fields,
    ).toEqual({ scopes: 'These permissions aren’t available for this account type.' });
    expect(
      (
        await world.call(addApiClientEndpoint, {
          as: admin,
          body: { ...wish, accountId: shipper.id, scopes: [] },
        })
      ).message,
    ).toBe('Choose at least one permission.');
  });
  test('gets a conflict when another administrator saved first', async () => {
    const p = await aProgram();
    const body = { name: 'A', scopes: ['upload' as const], rateLimit: 5, rowVersion: 1 };
    const both = await Promise.all([
      world.call(changeApiClientEndpoint, { as: admin, params: { id: p.id }, body }),
      world.call(changeApiClientEndpoint, { as: admin, params: { id: p.id }, body: { ...body, name: 'B' } }),
    ]);
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409]);
  });
});
