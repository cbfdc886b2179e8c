import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inject } from 'vitest';
import {
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestFreight,
  createTestConsignee,
} from './factories.ts';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import type { Server } from '#app/server.ts';
import { endpoints } from '#app/contract.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import { publishChange } from '#kit/server/request-context.ts';
import { fakeTestSubjectTokenVerifier } from '#integrations/identity/fake.ts';
import { waitUntil } from './waits.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(async () => {
  await Promise.all(others.filter(({ app }) => app.server.listening).map((server) => server.close()));
  await world.close();
});

const endpoint = (id: string) =>
  endpoints.find((e) => e.id === id) ??
  (() => {
    throw new Error(`no call ${id}`);
  })();
const get = (path: string, init: RequestInit = {}) =>
  fetch(world.address + path, { redirect: 'manual', ...init });
const as = (who: TestUser) => ({ authorization: `Bearer test:${who.subject}` });

const others: Server[] = [];
/** Starts another server on the same database with another configuration. */
async function started(
  env: Record<string, string>,
  more: { production?: boolean; lines?: string[] } = {},
): Promise<Server> {
  const url = new URL(inject('testDatabase').servingUrl);
  url.pathname = new URL(world.ownerUrl).pathname;
  const config = {
    ...readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env }),
    port: 0,
    ...(more.production ? { production: true } : {}),
  };
  const server = await startServer(
    config,
    { url: url.href, ownerUrl: world.ownerUrl },
    {
      verifier: fakeTestSubjectTokenVerifier,
      validateReplies: false,
      runJobs: false,
      ...(more.lines ? { log: { write: (line) => void more.lines?.push(line) } } : {}),
    },
  );
  others.push(server);
  return server;
}

describe('response headers', () => {
  const paths = ['/', '/home/index', '/api/health', '/api/me', '/api/no/such/call', '/no-such-file.js'];
  it.each(paths)(
    '%s has a content policy without inline scripts, blocks framing and sniffing, and sends no referrer abroad',
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const directive = (name: string) =>
        policy
          .split(';')
          .map((d) => d.trim())
          .find((d) => d.startsWith(`${name} `)) ?? '';
      expect(directive('script-src')).not.toMatch(/unsafe-inline|(?<!wasm-)unsafe-eval|\*|https?:/);
      expect(directive('script-src')).toMatch(/'self'/);
      expect(directive('style-src')).not.toMatch(/unsafe|\*|https?:/);
      expect(directive('base-uri')).toBe("base-uri 'none'");
      expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
      expect(directive('object-src')).toBe("object-src 'none'");
      expect(directive('img-src')).toBe("img-src 'self' data: blob:");
      expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*microphone=\(\)/);
      expect([
        headers.get('x-content-type-options'),
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
      ]).toEqual(['nosniff', 'DENY', 'same-origin']);
    },
  );
  it.each(['/', '/home/index', '/no-such-file.js', '/silent-renew', '/identity/none', '/assets/none.css'])(
    'of a text include its charset: %s',
    async (path) => {
      const type = (await get(path)).headers.get('content-type') ?? '';
      expect(type).toMatch(/^text\/\w+; charset=utf-8$/i);
    },
  );
  it('include no server, framework or version', async () => {
    for (const path of paths) {
      const { headers } = await get(path);
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
    }
  });
  it('allow a page to frame only the tutorial sites in the settings', async () => {
    await world.rows(
      `
        insert into admin_setting (code, description, value_type, value)
        values ('tutorialOrderEntry', 'x', 1, 'https://videos.example/embed/7?x=1'),
          ('tutorialIntroduction', 'x', 1, 'javascript:alert(1)')
        on conflict (code) do update
        set value = excluded.value
      `,
    );
    // A page that waits a second for its settings continues without them.
    const policy = await waitUntil('the page names the sites of its settings', async () => {
      const named = (await get('/tutorials/orderEntry')).headers.get('content-security-policy') ?? '';
      return named.includes('videos.example') && named;
    });
    expect(policy).toContain("frame-src https://videos.example 'self' blob:");
    expect(policy).toContain("media-src 'self' https://videos.example");
    expect(policy).not.toContain('javascript');
  });
  it('require HTTPS for a year in production with an https URL, and only there', async () => {
    expect((await get('/api/health')).headers.get('strict-transport-security')).toBe(null);
    const server = await started({ PUBLIC_URL: 'https://portal.example' }, { production: true });
    try {
      const answer = await fetch(`${server.address}/api/health`);
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    } finally {
      await server.close();
    }
  });
  it('allow calls from no other origin', async () => {
    for (const origin of ['https://evil.example', 'null', world.address]) {
      const plain = await get('/api/me', { headers: { origin, ...as(admin) } });
      const asked = await get('/api/me', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect([
        plain.headers.get('access-control-allow-origin'),
        asked.headers.get('access-control-allow-origin'),
        asked.headers.get('access-control-allow-credentials'),
      ]).toEqual([null, null, null]);
    }
  });
  it('exclude users’ responses from every cache', async () => {
    expect((await get('/api/me', { headers: as(admin) })).headers.get('cache-control')).toBe('no-store');
    expect((await get('/api/me')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('URLs', () => {
  it('below /api without a matching call return 404 as JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      for (const path of ['/api/nothing', '/api/me/../../etc/passwd', '/api/products', '/api']) {
        const answer = await get(path, { method, headers: as(admin) });
        expect([method, path, [200, 404, 405].includes(answer.status)]).toEqual([method, path, true]);
        if (path === '/api/nothing') expect(answer.headers.get('content-type')).toContain('json');
      }
  });
  it('lead to no file outside the client', async () => {
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%00',
      '/.git/config',
      '/package.json',
      '/app/server.ts',
    ]) {
      const text = await (await get(path)).text();
      expect([path, /"dependencies"|root:x|\[core\]|startServer/.test(text)]).toEqual([path, false]);
    }
  });
  it.each([
    '/.git/config',
    '/.env',
    '/assets/.hidden/x',
    '/%2egit/config',
    '/home/.svn/entries',
    '/backup.sql',
    '/wp-login.php?x=1',
    '/dump.tar.gz',
    '/id_rsa.pub-old',
    '/server-status.x',
  ])('of a missing file return 404, not the page: %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  });
  it('with a non-numeric id are rejected, and an impossible id is not found', async () => {
    for (const [id, status] of [
      ['abc', 400],
      ['1.5', 400],
      ['-1', 400],
      ['0x10', 400],
      ['1%20or%201=1', 400],
      ['99999999999', 404],
      ['2147483648', 404],
      ['987654321', 404],
    ] as const)
      expect([id, (await get(`/api/units/${id}`, { headers: as(admin) })).status]).toEqual([id, status]);
    expect((await get('/api/units/%00', { headers: as(admin) })).status).toBeLessThan(500);
  });
});

describe('request bodies', () => {
  it('above the size limit are rejected before they are read', async () => {
    const big = JSON.stringify({ x: 'y'.repeat(1_100_000) });
    expect(
      (
        await get('/api/me/language', {
          method: 'PUT',
          headers: { ...as(admin), 'content-type': 'application/json' },
          body: big,
        })
      ).status,
    ).toBe(413);
  });
  it.each([
    [5_242_880, false],
    [5_242_881, true],
  ])('with an uploaded file of %i bytes: too large is %s', async (size, tooLarge) => {
    const answer = await world.call(endpoint('xmlUpload.add'), {
      as: admin,
      files: [{ name: '../../etc/cron.d/x.xml', content: new Uint8Array(size).fill(32) }],
    });
    expect(answer.status === 413).toBe(tooLarge);
    expect(answer.status).toBeLessThan(500);
    if (tooLarge) expect(answer.message).toBe('The file cannot exceed 5M');
  });
  it('with __proto__ or constructor change nothing', async () => {
    for (const body of [
      '{"__proto__":{"language":"zh","admin":true}}',
      '{"constructor":{"prototype":{"language":"zh"}},"language":"es"}',
      '{"language":"en","__proto__":{"x":1}}',
    ]) {
      const answer = await get('/api/me/language', {
        method: 'PUT',
        headers: { ...as(admin), 'content-type': 'application/json' },
        body,
      });
      expect(answer.status).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, 'language')).toBe(false);
  });
  it('with invalid JSON, another type or no content are rejected without a server error', async () => {
    for (const [type, body] of [
      ['application/json', '{'],
      ['application/json', ''],
      ['text/xml', '<x/>'],
      ['application/x-www-form-urlencoded', 'language=zh'],
      ['multipart/form-data', 'x'],
    ]) {
      const answer = await get('/api/me/language', {
        method: 'PUT',
        headers: { ...as(admin), 'content-type': type ?? '' },
        body,
      });
      expect([type, body, answer.status >= 400 && answer.status < 500]).toEqual([type, body, true]);
    }
  });
  it('of a form on another site have no effect: a token in the header is required', async () => {
    const answer = await get('/api/me/language', {
      method: 'PUT',
      headers: {
        cookie: 'coldlane_session=whatever',
        'content-type': 'text/plain',
        origin: 'https://evil.example',
      },
      body: '{"language":"zh"}',
    });
    expect(answer.status).toBe(401);
  });
});

describe('five thousand selected ids', () => {
  it('fit into the URL of a print', async () => {
    const warehouse = await createTestWarehouse(world);
    const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
    await ensureTestProduct(world);
    const line = await createTestFreight(world, {
      shipper,
      consignee: await createTestConsignee(world),
      units: 1,
    });
    const ids = Array.from({ length: 4999 }, (_, i) => 1_000_000 + i);
    const answer = await world.call(endpoint('labels.printMany'), {
      as: admin,
      query: { bulkPrintIdsIncluded: [line.consolidateId, ...ids] },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
  it('with a gap between two commas are rejected', async () => {
    expect(
      (await get('/api/data-entry/web-form/labels/bulk?bulkPrintIdsIncluded=1,,x', { headers: as(admin) }))
        .status,
    ).toBe(400);
  });
});

describe('a repeated write', () => {
  const save = (who: TestUser, key: string | undefined, language: string) =>
    get('/api/me/language', {
      method: 'PUT',
      headers: {
        ...as(who),
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify({ language }),
    });
  it('with the same key gets the first response, with another body 422; another user’s same key is independent', async () => {
    const [one, two] = [
      await createTestUser(world, { role: 'Internal' }),
      await createTestUser(world, { role: 'Internal' }),
    ];
    const first = await (await save(one, 'same-key', 'es')).text();
    expect(await (await save(one, 'same-key', 'es')).text()).toBe(first);
    expect((await save(one, 'same-key', 'zh')).status).toBe(422);
    expect((await save(two, 'same-key', 'zh')).status).toBe(200);
    expect(
      await world.rows('select language from app_user where id = any($1) order by id', [[one.id, two.id]]),
    ).toEqual([{ language: 'es' }, { language: 'zh' }]);
  });
  it('sent 100 times at the same time has one effect', async () => {
    const warehouse = await createTestWarehouse(world);
    const manager = await createTestUser(world, { role: 'Admin' });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        world.call(endpoint('doors.add'), {
          as: manager,
          key: 'one-door',
          body: { number: 777, option: 2, warehouseId: warehouse.id },
        }),
      ),
    );
    expect([...new Set(answers.map((a) => a.status))]).toEqual([200]);
    expect(
      await world.rows('select 1 from door where warehouse_id = $1 and number = 777', [warehouse.id]),
    ).toHaveLength(1);
  });
  it('is rejected the same way again, even if it would succeed by now; another key starts again', async () => {
    const warehouse = await createTestWarehouse(world);
    const add = (key: string) =>
      world.call(endpoint('doors.add'), {
        as: admin,
        key,
        body: { number: 778, option: 2, warehouseId: warehouse.id },
      });
    await add('first');
    const refused = await add('second');
    expect(refused.status).toBeGreaterThanOrEqual(400);
    await world.rows('delete from door where warehouse_id = $1', [warehouse.id]);
    const again = await add('second');
    expect([again.status, again.message, again.fields]).toEqual([
      refused.status,
      refused.message,
      refused.fields,
    ]);
    expect(await world.rows('select 1 from door where warehouse_id = $1', [warehouse.id])).toEqual([]);
    expect((await add('third')).status).toBe(200);
  });
  it('for another selected account is a different request', async () => {
    const [one, two] = [await createTestShipper(world), await createTestShipper(world)];
    const seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [one, two] });
    const numbers = await Promise.all(
      [one, two].map(
        async ({ id }) =>
          (await world.row<{ number: string }>('select number from account where id = $1', [id])).number,
      ),
    );
    const keep = (accountNumber: string | undefined) =>
      world.call(endpoint('session.setLanguage'), {
        as: seller,
        key: 'chosen',
        body: { language: 'es' },
        ...(accountNumber ? { accountNumber } : {}),
      });
    expect((await keep(numbers[0])).status).toBe(200);
    expect((await keep(numbers[0])).status).toBe(200);
    expect([(await keep(numbers[1])).status, (await keep(undefined)).status]).toEqual([422, 422]);
  });
  it('works without a key, and is rejected with an invalid one', async () => {
    expect((await save(admin, undefined, 'en')).status).toBe(200);
    for (const key of ['caf\u00e9', 'x'.repeat(201)]) expect((await save(admin, key, 'en')).status).toBe(400);
  });
});

describe('guessing a PIN', () => {
  it('locks the id after five wrong attempts, gives the same response for an unknown id, and reveals no PIN', async () => {
    const warehouse = await createTestWarehouse(world);
    await world.rows(
      `
        insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
        values ('guess-me', 'G', 'G', 1, $1, $2, true)
      `,
      [warehouse.id, await hashPin('4826')],
    );
    const login = (scannerUserId: string, pin: string) =>
      world.call(endpoint('scanner.signIn'), { body: { scannerUserId, pin, device: 'x' } });
    const unknown = await login('nobody-at-all', '4826');
    const wrong = await login('guess-me', '0001');
    expect([wrong.status, wrong.message]).toEqual([unknown.status, unknown.message]);
    for (const pin of ['0002', '0003', '0004', '0005']) await login('guess-me', pin);
    expect((await login('guess-me', '4826')).status).toBe(429);
    world.clock.set(world.clock.now().add({ minutes: 6 }).toString());
    const right = await login('guess-me', '4826');
    expect(right.status).toBe(200);
    expect(JSON.stringify(right.data)).not.toMatch(/4826|pinHash|scrypt/);
  });
});

describe('the server log', () => {
  it('has a line for each 401 and 403 in production with user, request and origin', async () => {
    const lines: string[] = [];
    const server = await started(
      { PUBLIC_URL: 'https://portal.example', LOG_LEVEL: 'info' },
      { lines, production: true },
    );
    try {
      const clerk = await createTestUser(world, { role: 'Billing' });
      const ask = (path: string, headers: Record<string, string> = {}) =>
        fetch(server.address + path, { headers });
      await ask('/api/me');
      await ask('/api/admin/audit?user=Sup3rSecret', as(clerk));
      await ask('/api/me/account', { authorization: 'Bearer Sup3rSecret' });
      const refused = await waitUntil('three lines', () => {
        const found = lines.filter((line) => line.includes('"refused"'));
        return Promise.resolve(found.length >= 3 && found);
      });
      const told = refused.map((line) => {
        const { level, status, who, userId, what, from } = JSON.parse(line);
        return { level, status, who, userId, what, from };
      });
      expect(told.toSorted((a, b) => a.what.localeCompare(b.what))).toEqual([
        {
          level: 40,
          status: 403,
          who: clerk.subject,
          userId: clerk.id,
          what: 'audit.search',
          from: '127.0.0.1',
        },
        { level: 40, status: 401, who: null, userId: null, what: 'myAccount.get', from: '127.0.0.1' },
        {
          level: 40,
          status: 401,
          who: null,
          userId: null,
          what: 'session.getProfile',
          from: '127.0.0.1',
        },
      ]);
      expect(lines.join('')).not.toContain('Sup3rSecret');
    } finally {
      await server.close();
    }
  });
  it('contains no token, password, PIN or body, even at debug level, and no response reveals internal details', async () => {
    const lines: string[] = [];
    const server = await started({ LOG_LEVEL: 'debug' }, { lines });
    try {
      const secret = 'Sup3r-Secret-Orchid';
      const send = (path: string, init: RequestInit) => fetch(server.address + path, init);
      const json = { 'content-type': 'application/json' };
      const answers = [
        await send('/api/me', {
          headers: { authorization: `Bearer ${secret}`, cookie: `coldlane_session=${secret}` },
        }),
        await send(`/api/accounts/users/set-password`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ token: secret, password: secret, again: secret }),
        }),
        await send('/api/scanner/login', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ scannerUserId: 'x', pin: secret, device: secret }),
        }),
        await send('/api/me/language', {
          method: 'PUT',
          headers: { ...json, ...as(admin) },
          body: JSON.stringify({ language: secret }),
        }),
        await send('/api/me/language', {
          method: 'PUT',
          headers: { ...json, ...as(admin) },
          body: `{"language": "${secret}`,
        }),
        await send(`/customerCenter/account?token=${secret}`, {}),
        await send(`/callback#code=${secret}`, {}),
      ];
      // An internal error writes its stack trace to the log, and returns only a number.
      await world.rows('alter table region rename to region_away');
      const broken = await send('/api/regions', { headers: { ...as(admin), 'x-secret': secret } });
      await world.rows('alter table region_away rename to region');
      answers.push(broken);
      const texts = await Promise.all(answers.map((a) => a.text()));
      expect(broken.status).toBe(500);
      for (const text of texts)
        expect(text).not.toMatch(/node_modules|\/work\/|at \w+ \(|\.ts:\d|region_away|relation "/);
      expect(lines.join('')).toContain('defect');
      expect(lines.join('')).not.toContain(secret);
    } finally {
      await server.close();
    }
  });
});

describe('a database role that bypasses the row policies', () => {
  it('is rejected for the server', async () => {
    const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), port: 0 };
    await expect(
      startServer(
        config,
        { url: world.ownerUrl, ownerUrl: world.ownerUrl },
        { verifier: fakeTestSubjectTokenVerifier, runJobs: false },
      ),
    ).rejects.toThrow(/DATABASE_URL bypasses row-level security/);
  });
});

describe('the health check', () => {
  it('needs no token, reveals no internal details, and reports an unavailable database', async () => {
    const healthy = await get('/api/health');
    expect([healthy.status, await healthy.text()]).toEqual([
      200,
      '{"code":20000,"data":{"ok":true,"database":"up","replica":"none","disk":"ok","queue":"ok","connections":"ok","silent":[]}}',
    ]);
    const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), port: 0 };
    const lonely = await startServer(
      config,
      { url: 'postgres://nobody:x@127.0.0.1:1/nothing', ownerUrl: 'postgres://nobody:x@127.0.0.1:1/nothing' },
      { verifier: fakeTestSubjectTokenVerifier, runJobs: false },
    ).catch((error: unknown) => error);
    if (lonely instanceof Error || typeof lonely !== 'object' || lonely === null || !('address' in lonely))
      return;
    const answer = await fetch(`${String(lonely.address)}/api/health`);
    expect([answer.status, (await answer.text()).includes('127.0.0.1')]).toEqual([503, false]);
  });
  it('completes running requests when the server is stopped, and accepts no new ones', async () => {
    const server = await started({});
    const locked = await world.serving.connect();
    await locked.query('begin; lock table region in access exclusive mode');
    const running = fetch(`${server.address}/api/regions`, { headers: as(admin) });
    await once(server.app.server, 'request');
    const closing = server.close();
    await expect
      .poll(() =>
        fetch(`${server.address}/api/health`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    await locked.query('rollback');
    locked.release();
    expect((await running).status).toBe(200);
    await closing;
  });
});

describe('the live stream', () => {
  const listen = (server: { address: string }, who: TestUser, signal: AbortSignal) =>
    fetch(`${server.address}/api/live`, { headers: as(who), signal });
  it('requires a token, and ends as soon as its user is deactivated', async () => {
    expect((await get('/api/live')).status).toBe(401);
    const leaver = await createTestUser(world, { role: 'Internal' });
    const stop = new AbortController();
    const answer = await listen(world, leaver, stop.signal);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = answer.body?.getReader();
    await reader?.read();
    await world.rows('update app_user set active = false where id = $1', [leaver.id]);
    let ended = false;
    for (let i = 0; i < 20 && !ended; i += 1) ended = (await reader?.read())?.done ?? true;
    stop.abort();
    expect(ended).toBe(true);
  });
  it('sends each role only topics it has permission to read, and a user without a role none', async () => {
    const topics = [...new Set(endpoints.flatMap((e) => e.live ?? []))].toSorted();
    const mayHear = (role: BuiltInRole) =>
      topics.filter((topic) =>
        endpoints.some(
          (e) =>
            e.live?.includes(topic) &&
            (e.method === 'GET' || e.isReadOnly) &&
            !e.gathers &&
            (e.permissions === 'signed-in' ||
              (typeof e.permissions === 'object' &&
                e.permissions.some((grant) =>
                  hasPermission({ permissions: new Set(listDefaultPermissionStringsOfRoles([role])) }, grant),
                ))),
        ),
      );
    const people = [
      { role: 'nobody', who: await createTestUser(world, { roles: [] }), hears: [] },
      ...(await Promise.all(
        builtInRoleCodes.map(async (role) => ({
          role,
          who: await createTestUser(world, { role }),
          hears: mayHear(role),
        })),
      )),
    ];
    const stop = new AbortController();
    const heard = await Promise.all(
      people.map(async ({ who }) => {
        const reader = (await listen(world, who, stop.signal)).body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    await world.work(async (work) => topics.forEach((topic) => publishChange(work, topic)));
    // All streams are written in the same batch. A stream without the message when the others have it does not receive it.
    const texts = await Promise.all(
      heard.slice(1).map(async (reader) => new TextDecoder().decode((await reader?.read())?.value)),
    );
    const told = (text: string) =>
      [...text.matchAll(/"topic":"([^"]+)"/g)].map((match) => match[1]).toSorted();
    // A user without a role is notified only of this change. The first event ends the stream.
    await world.rows('update app_user set active = false where id = $1', [people[0]?.who.id]);
    const last = new TextDecoder().decode((await heard[0]?.read())?.value);
    stop.abort();
    expect(last).toBe('data: {"topic":"people","ids":[]}\n\n');
    expect(texts.map((text, at) => [people[at + 1]?.role, told(text)])).toEqual(
      people.slice(1).map(({ role, hears }) => [role, hears]),
    );
    expect(
      mayHear('Consignee').filter((topic) => /^(checks|outbox|xml|scanner|webhook)/.test(topic)),
    ).toEqual([]);
  });
  it('sends a shipper the topic that changed, never the ids', async () => {
    const warehouse = await createTestWarehouse(world);
    const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
    const stop = new AbortController();
    const streams = await Promise.all(
      [
        await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] }),
        await createTestUser(world, { role: 'WarehouseManager', warehouseId: warehouse.id }),
        admin,
      ].map(async (who) => (await listen(world, who, stop.signal)).body?.getReader()),
    );
    for (const s of streams) await s?.read();
    await world.work(async (work) => publishChange(work, 'orders', [4711]));
    const texts = await Promise.all(
      streams.map(async (s) => new TextDecoder().decode((await s?.read())?.value)),
    );
    stop.abort();
    expect(texts.map((t) => [t.includes('"orders"'), t.includes('4711')])).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});
