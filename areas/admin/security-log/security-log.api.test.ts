import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportSecurityLogEndpoint, searchSecurityLogEndpoint } from './security-log.contract.ts';
import { deleteExpiredSecurityEvents } from './security-log.service.ts';
import { endpoints } from '#app/contract.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { waitUntil } from '#tests/waits.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';
import {
  buildAuthorizationRequest,
  createHttpVisitor,
  fetchOidcClientConfiguration,
  signInOverHttp,
} from '#tools/sign-in.ts';

const call = (id: string) => endpoints.find((one) => one.id === id) ?? searchSecurityLogEndpoint;

describe('the security log', () => {
  let world: TestWorld;
  type Person = Awaited<ReturnType<typeof createTestUser>>;
  let admin: Person;
  let clerk: Person;
  beforeAll(async () => {
    world = await openTestWorld();
    admin = await createTestUser(world, { role: 'Admin' });
    clerk = await createTestUser(world, { role: 'Billing' });
  });
  afterAll(() => world.close());
  beforeEach(() => world.rows('delete from security_event'));
  const find = (query: Record<string, unknown> = {}, as = admin) =>
    world.call(searchSecurityLogEndpoint, { as, query });
  /** Waits until a kind has this count and returns its rows. */
  const counted = (kind: string, times: number) =>
    waitUntil(`${times} × ${kind}`, async () => {
      const { data } = await find({ kind });
      return data.reduce((sum, row) => sum + row.times, 0) >= times && data;
    });

  it('is shown only to users with its own permission', async () => {
    expect((await find({}, clerk)).status).toBe(403);
    expect((await find()).status).toBe(200);
  });
  it('counts calls without permission by minute, address and user', async () => {
    for (let n = 0; n < 30; n += 1) await world.call(call('audit.search'), { as: clerk });
    await world.call(call('apiClients.find'), { as: clerk });
    const rows = await counted('forbidden', 31);
    // The minute may have changed during the test.
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(rows[0]).toMatchObject({ userId: clerk.id, address: '127.0.0.1', about: null });
    expect(rows.flatMap(({ calls }) => calls)).toContain('audit.search');
    expect(Date.parse(rows[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(rows[0]?.firstAt ?? ''));
  });
  it('lists invalid public links without showing the link', async () => {
    await world.call(call('calendarFeeds.read'), { params: { feed: 'guessed-secret-1' } });
    await world.call(call('trackingLinks.open'), { body: { link: 'guessed-secret-2' } });
    const rows = await counted('wrongLink', 2);
    expect(rows.flatMap(({ calls }) => calls).toSorted()).toEqual([
      'calendarFeeds.read',
      'trackingLinks.open',
    ]);
    expect(JSON.stringify(await world.rows('select * from security_event'))).not.toContain('guessed');
  });
  it('lists refused scanner sign-ins, invalid tokens and rate-limited calls', async () => {
    await world.call(call('scanner.signIn'), {
      body: { scannerUserId: 'nobody-here', pin: '4826', device: 'x' },
    });
    await fetch(`${world.address}/api/me`, { headers: { authorization: 'Bearer made-up' } });
    const refused = await counted('signInRefused', 2);
    expect(refused.flatMap(({ calls }) => calls).toSorted()).toEqual([
      'scanner.signIn',
      'session.getProfile',
    ]);
    // A request without a token is not a sign-in attempt.
    await fetch(`${world.address}/api/me`);
    const { perMinute = 0 } = call('trackingLinks.open');
    for (let n = 0; n <= perMinute; n += 1)
      await world.call(call('trackingLinks.open'), { body: { link: 'guessed' } });
    expect((await counted('tooMany', 1)).map(({ calls }) => calls)).toEqual([['trackingLinks.open']]);
    expect((await find({ kind: 'signInRefused' })).totalRows).toBe(refused.length);
  });
  it('names the badge tried at a scanner if a user has it, and never the PIN', async () => {
    const { id: warehouseId } = await createTestWarehouse(world);
    await world.rows(
      `
        insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
        values ('K7041', '=Carla Diaz', 'Coldlane', 1, $1, $2, true)
      `,
      [warehouseId, await hashPin('7395')],
    );
    for (const scannerUserId of ['k7041', 'K7041', '83658365'])
      await world.call(call('scanner.signIn'), { body: { scannerUserId, pin: '48260917', device: 'x' } });
    const rows = await counted('signInRefused', 3);
    const named = rows.filter(({ user }) => user !== null);
    expect(named.map(({ user }) => user)).toContain('K7041 =Carla Diaz');
    expect(named.reduce((sum, { times }) => sum + times, 0)).toBe(2);
    // An unknown ID may be a PIN that was typed into the wrong field.
    const stored = JSON.stringify(await world.rows('select * from security_event'));
    for (const secret of ['48260917', '83658365']) expect(stored).not.toContain(secret);
    expect((await find({ user: 'k7041' })).data.length).toBe(named.length);
    const file = await world.call(exportSecurityLogEndpoint, { as: admin, query: { user: 'Carla' } });
    expect(new TextDecoder().decode(file.bytes)).toContain('K7041 =Carla Diaz');
    expect(new TextDecoder().decode(file.bytes)).not.toContain('48260917');
  });
  it('lists changed roles, invited users and API client secrets from the audit log', async () => {
    await world.call(call('apiClients.add'), {
      as: admin,
      body: { name: 'Robot', level: 'Internal', scopes: ['people'], rateLimit: 60 },
    });
    const { data: secrets } = await find({ kind: 'secretMade' });
    expect(secrets[0]).toMatchObject({ about: 'Robot', calls: ['add'], userId: admin.id, times: 1 });
    await world.rows(
      `
        insert into audit (at, entity, entity_id, action, user_id, user_name)
        values (now(), 'app_user', $1, 'roles and accounts', $2, 'Ada'), (now(), 'app_user', $1, 'signed in', $1, 'Ben')
      `,
      [clerk.id, admin.id],
    );
    const { data: rights } = await find({ kind: 'rightsChanged' });
    expect(rights.map(({ calls, userId }) => [calls, userId])).toEqual([[['roles and accounts'], admin.id]]);
  });
  it('is filtered by user, address and time, and exported', async () => {
    await world.rows(
      `
        insert into security_event (minute, kind, address, user_id, calls, count, first_at, last_at)
        values ('2027-02-01 12:00Z', 'forbidden', '203.0.113.7', $1, '{a.b,c.d}', 3, '2027-02-01 12:00:01Z', '2027-02-01 12:00:09Z'),
          ('2027-02-02 12:00Z', 'wrongLink', '198.51.100.1', null, '{=cmd}', 4000, '2027-02-02 12:00:01Z', '2027-02-02 12:00:59Z')
      `,
      [clerk.id],
    );
    const times = async (query: Record<string, unknown>) =>
      (await find({ dateFrom: '2027-01-01', ...query })).data.map((row) => row.times);
    expect(await times({ address: '203.0.113' })).toEqual([3]);
    expect(await times({ user: clerk.name })).toEqual([3]);
    expect(await times({ dateFrom: '2027-02-02', dateTo: '2027-02-02' })).toEqual([4000]);
    const file = await world.call(exportSecurityLogEndpoint, {
      as: admin,
      query: { dateFrom: '2027-01-01' },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await world.call(exportSecurityLogEndpoint, { as: clerk })).status).toBe(403);
  });
  it('is kept for the number of months in the setting', async () => {
    await world.rows(
      `
        insert into security_event (minute, kind, address, calls, count, first_at, last_at)
        select at, 'forbidden', '203.0.113.7', '{a.b}', 1, at, at
        from unnest(array[$1::timestamptz - interval '13 months', $1::timestamptz - interval '11 months']) at
      `,
      [world.clock.now().toString()],
    );
    await world.work(deleteExpiredSecurityEvents);
    expect(await world.rows("select 1 from security_event where address = '203.0.113.7'")).toHaveLength(1);
  });
  it('is not flooded by an attack from many addresses', async () => {
    const proxied = await openIdentityTestWorld(1, { TRUST_PROXY: '127.0.0.1' });
    try {
      const [origin = ''] = proxied.behind;
      for (let from = 0; from < 400; from += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            fetch(`${origin}/api/me`, {
              headers: {
                authorization: 'Bearer made-up',
                'x-forwarded-for': `203.0.${Math.floor((from + n) / 250)}.${((from + n) % 250) + 1}`,
              },
            }),
          ),
        );
      const rows = await waitUntil('400 refusals', async () => {
        const found = await proxied.rows<{ address: string; count: number }>(
          'select address, count from security_event',
        );
        return found.reduce((sum, { count }) => sum + count, 0) >= 400 && found;
      });
      expect(rows.length).toBeLessThanOrEqual(602);
      expect(rows.find(({ address }) => address === 'others')?.count ?? 0).toBeGreaterThan(0);
    } finally {
      await proxied.close();
    }
  });
});

describe('Sign-in', () => {
  let world: IdentityTestWorld;
  beforeAll(async () => {
    world = await openIdentityTestWorld();
  });
  afterAll(() => world.close());
  it('is logged when refused, with the targeted user but without any typed text', async () => {
    const person = await world.person();
    for (const who of [
      { email: person.email, password: 'Wrong-1' },
      { email: 'My-Secret-Password', password: 'Wrong-2' },
    ])
      await signInOverHttp(world.origin, who).catch(() => undefined);
    await fetch(`${world.origin}/customerCenter/account?token=guessed-secret`);
    await fetch(`${world.origin}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&client_id=cl_x&client_secret=cls_secret',
    });
    const rows = await waitUntil('four refusals', async () => {
      const found = await world.rows<{ kind: string; user_id: number | null; count: number }>(
        'select * from security_event order by kind, user_id',
      );
      return found.reduce((sum, { count }) => sum + count, 0) >= 4 && found;
    });
    expect(rows.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['signInRefused', person.id],
      ['signInRefused', null],
      ['wrongLink', null],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|Wrong-|@/);
  });
  it('is not logged when it succeeds', async () => {
    await world.rows('delete from security_event');
    const facts = await fetchOidcClientConfiguration(world.origin);
    await signInOverHttp(world.origin, await world.person());
    await createHttpVisitor(world.origin).go(buildAuthorizationRequest(facts, world.origin).url);
    // A later row proves that the earlier ones are written.
    await fetch(`${world.origin}/customerCenter/account?token=guessed`);
    const rows = await waitUntil('the later one', async () => {
      const found = await world.rows<{ kind: string }>('select kind from security_event');
      return found.length > 0 && found;
    });
    expect(rows).toEqual([{ kind: 'wrongLink' }]);
  });
});
