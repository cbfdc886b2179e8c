import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  noEmailServerUserMessage,
  getServerInfo,
  setServerInfoProvider,
} from '#areas/settings/server/server-info.service.ts';
import { commonPasswordMessage, weakPasswordMessage } from './passwords.rules.ts';
import { hashPassword, createOneTimeLinkReplacingUnused } from './passwords.service.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { capSecretHashCostForTests } from '#kit/server/password-hash.ts';
import { cheapHashCostLog2N } from '#tests/cheap-hashes.ts';
import { createTestWarehouse } from '#tests/factories.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import {
  requestTokens,
  buildAuthorizationRequest,
  createHttpVisitor,
  fetchOidcClientConfiguration,
  signInOverHttp,
} from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from login_attempt'));

const mailsTo = (email: string) =>
  world.rows<{ payload: { subject: string; text: string }; dedupe_key: string }>(
    "select payload, dedupe_key from outbox where kind = 'email' and payload ->> 'to' = $1 order by id",
    [email],
  );
async function ask(email: string) {
  const answer = await world.api('/accounts/users/reset-password', undefined, {
    method: 'POST',
    body: JSON.stringify({ email }),
  });
  await world.answerResets();
  return answer;
}
const set = (token: string, password: string, again = password) =>
  world.api('/accounts/users/set-password', undefined, {
    method: 'POST',
    body: JSON.stringify({ token, password, again }),
  });
async function linkFor(email: string): Promise<{ address: string; token: string }> {
  await ask(email);
  const address = (await world.mailedTo(email)).at(-1)?.text.match(/http\S+/)?.[0] ?? '';
  return { address, token: new URL(address).searchParams.get('token') ?? '' };
}
const visit = () => createHttpVisitor(world.origin);
const next = 'Freight+Lane9';
const weak = (count: number) => weakPasswordMessage.replace('{count}', String(count));

test.each([{ active: false }, { status: 'pending' }])(
  'the correct password of a user who is %j does not sign in, and is not recorded as a sign-in',
  async (wish) => {
    const person = await world.person(wish);
    await expect(signInOverHttp(world.origin, person)).rejects.toThrow(/unauthorized|access_denied/);
    expect(
      await world.rows("select action from audit where entity = 'app_user' and entity_id = $1", [person.id]),
    ).toEqual([{ action: 'sign-in refused' }]);
  },
);

describe('a forgotten password', () => {
  test('is replaced by the emailed link: the old one and every session end, the new one works', async () => {
    const person = await world.person();
    const before = await signInOverHttp(world.origin, person);
    const { address, token } = await linkFor(person.email);
    const page = await visit().go(address);
    expect(page.text).toContain(person.email);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    const done = await visit().post('/customerCenter/account', { token, password: next, again: next });
    expect(done.text).toContain('Your password is set');
    expect(await world.api('/me', before.access_token)).toMatchObject({ status: 401, code: 50012 });
    expect(
      (
        await requestTokens(await fetchOidcClientConfiguration(world.origin), {
          grant_type: 'refresh_token',
          refresh_token: before.refresh_token,
        })
      ).error,
    ).toBe('invalid_grant');
    await expect(signInOverHttp(world.origin, person)).rejects.toThrow('Wrong email or password.');
    expect(
      (await signInOverHttp(world.origin, { email: person.email, password: next })).access_token,
    ).toBeTruthy();
    expect(
      await world.rows(
        "select action, user_name as by from audit where entity = 'app_user' and entity_id = $1 order by id",
        [person.id],
      ),
    ).toEqual([
      { action: 'signed in', by: 'Ada Park' },
      { action: 'reset link sent', by: 'No one' },
      { action: 'password set', by: 'Ada Park' },
      { action: 'sign-in refused', by: 'No one' },
      { action: 'signed in', by: 'Ada Park' },
    ]);
  });
  test('has a link that works once, and opening it beforehand does not use it up', async () => {
    const { address, token } = await linkFor((await world.person()).email);
    for (let i = 0; i < 3; i += 1) expect((await visit().go(address)).text).toContain('New password');
    expect((await set(token, next)).status).toBe(200);
    expect(await set(token, next)).toMatchObject({ status: 412, message: 'This link was already used' });
    expect((await visit().go(address)).text).toContain('This link was already used');
  });
  test('is reset once when the link is used twice at the same time', async () => {
    const { token } = await linkFor((await world.person()).email);
    const statuses = (await Promise.all([set(token, next), set(token, `${next}x`)])).map(
      (answer) => answer.status,
    );
    expect(statuses.toSorted()).toEqual([200, 412]);
  });
  test('has a link that expires and is replaced by a newer one; a made-up link is refused', async () => {
    const person = await world.person();
    const [first, second] = [await linkFor(person.email), await linkFor(person.email)];
    expect((await set(first.token, next)).message).toBe('This link no longer works');
    await world.rows(
      "update one_time_token set expires_at = now() - interval '1 second' where user_id = $1",
      [person.id],
    );
    expect((await visit().go(second.address)).text).toContain('This link no longer works');
    expect((await set('made-up', next)).status).toBe(412);
  });
  test.each([
    ['Short1!', 'Short1!', weak(8)],
    ['Passw0rd!', 'Passw0rd!', commonPasswordMessage],
    ['alllower1!', 'alllower1!', weak(8)],
    [next, 'Freight+Lane8', 'The passwords don’t match.'],
  ])(
    '%s then %s is refused on the page and in the API, and the link remains valid',
    async (password, again, sentence) => {
      const { token } = await linkFor((await world.person()).email);
      expect(await set(token, password, again)).toMatchObject({ status: 400, message: sentence });
      expect((await visit().post('/customerCenter/account', { token, password, again })).text).toContain(
        sentence,
      );
      expect((await set(token, next)).status).toBe(200);
    },
  );
  test('requires at least as many characters as the setting, and never fewer than eight', async () => {
    const least = (count: string) =>
      world.rows(
        `
          insert into admin_setting (code, description, value_type, value)
          values ('passwordMinLength', 'x', 2, $1)
          on conflict (code) do update
          set value = excluded.value
        `,
        [count],
      );
    const { address, token } = await linkFor((await world.person()).email);
    try {
      await least('16');
      expect(await set(token, next)).toMatchObject({
        status: 400,
        message: weak(16),
        fields: { password: weak(16) },
      });
      expect((await visit().go(address)).text).toContain('At least 16 characters');
      expect(
        (await visit().post('/customerCenter/account', { token, password: next, again: next })).text,
      ).toContain(weak(16));
      expect((await world.api('/accounts/users/password-rule')).data).toEqual({ least: 16 });
      await least('4');
      expect((await world.api('/accounts/users/password-rule')).data).toEqual({ least: 8 });
      expect((await set(token, 'Ab1!')).message).toBe(weak(8));
    } finally {
      await least('8');
    }
    expect((await set(token, next)).status).toBe(200);
  });
  test('is looked up after the response is sent: a request for an unknown address writes the same', async () => {
    const person = await world.person();
    const written = async (email: string) => {
      await world.api('/accounts/users/reset-password', undefined, {
        method: 'POST',
        body: JSON.stringify({ email }),
      });
      const counts = await world.row<{ audits: number; letters: number; jobs: number }>(`
        select (select count(*) from audit)::int as audits, (select count(*) from outbox)::int as letters,
          (select count(*) from graphile_worker._private_jobs)::int as jobs
      `);
      return counts;
    };
    const before = await written('nobody@example.test');
    const after = await written(person.email);
    expect(after).toEqual({ ...before, jobs: before.jobs + 1 });
    await world.answerResets();
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
  test('gets a response that does not reveal whether the address exists', async () => {
    const person = await world.person();
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.test')];
    expect(known).toEqual(unknown);
    expect(await mailsTo('nobody@example.test')).toEqual([]);
  });
  test.each([
    [{ subject: 'google-apps|g@example.test' }],
    [{ status: 'invited' }],
    [{ status: 'inactive' }],
    [{ active: false }],
  ])('sends no link to a user who is %j', async (wish) => {
    const person = await world.person(wish);
    expect((await ask(person.email)).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual([]);
  });
  test('is limited to three links an hour for one address', async () => {
    const person = await world.person();
    for (let i = 0; i < 6; i += 1) expect((await ask(person.email)).status).toBe(200);
    expect(await mailsTo(person.email)).toHaveLength(3);
  });
  test('is limited to sixty public forms in ten minutes from one address', async () => {
    const statuses = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await ask(`nobody${i}@example.test`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    // Another form at the same address is open: an unknown link returns its own error.
    const link = await world.api('/accounts/users/activate/email?token=unknown', '');
    expect(link.status).not.toBe(429);
  });
  test('can be requested from the sign-in page in the same way', async () => {
    const person = await world.person();
    const visitor = visit();
    const page = await visitor.follow(
      await visitor.go(
        buildAuthorizationRequest(await fetchOidcClientConfiguration(world.origin), world.origin).url,
      ),
    );
    const forgot = page.text.match(/href="(\/interaction\/[\w-]+\/forgot)"/)?.[1] ?? '';
    const said = async () => {
      const texts = [];
      for (const email of [person.email, 'nobody@example.test'])
        texts.push((await visitor.post(forgot, { email })).text.replaceAll(email, ''));
      expect(texts[0]).toBe(texts[1]);
      return texts[0];
    };
    const noMail = 'No email was sent';
    expect(await said()).toContain(noMail);
    expect((await visitor.go(forgot)).text).toContain('No mail server is set');
    await world.answerResets();
    expect(await mailsTo(person.email)).toHaveLength(1);
    const started = getServerInfo();
    setServerInfoProvider(() => ({ ...started, start: { ...started.start, parts: [] } }));
    try {
      const sent = await said();
      expect(sent).toContain('Check your email');
      expect(sent).not.toContain(noMail);
    } finally {
      setServerInfoProvider(() => started);
    }
  });
  test('stores neither the token nor the password in plain text', async () => {
    const person = await world.person();
    const { token } = await linkFor(person.email);
    const kept = JSON.stringify([
      await world.rows('select * from one_time_token'),
      await world.rows('select * from password'),
      await world.rows('select * from login_attempt'),
      await world.rows('select * from outbox'),
      await world.rows('select * from graphile_worker._private_jobs'),
      await world.rows('select * from audit'),
      await world.rows('select * from idempotency'),
    ]);
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(person.password);
  });
});

describe('the signed-in user', () => {
  const askOwn = (token: string) =>
    world.api('/session/reset-password', token, {
      method: 'POST',
      body: JSON.stringify({ email: 'other@example.test' }),
    });
  test('gets the link at their own address, whichever address the request contains', async () => {
    const person = await world.person();
    const { access_token: token } = await signInOverHttp(world.origin, person);
    expect(await askOwn(token)).toMatchObject({
      status: 200,
      message: noEmailServerUserMessage,
    });
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await mailsTo('other@example.test')).toEqual([]);
    await askOwn(token);
    await askOwn(token);
    expect((await askOwn(token)).status).toBe(429);
  });
  test('is refused if they sign in with Google Workspace', async () => {
    const person = await world.person({ subject: 'google-apps|h@example.test' });
    const { access_token: token } = await signInOverHttp(world.origin, person);
    expect((await world.api('/me', token)).data).toMatchObject({ user: { isGoogleAppsUser: true } });
    expect((await askOwn(token)).status).toBe(412);
    expect(await mailsTo(person.email)).toEqual([]);
  });
});

describe('an invitation or activation link', () => {
  test('lets an invited user choose a password and become active, as does confirming the address', async () => {
    const invited = await world.person({ status: 'invited' });
    const { token } = await world.work((work) =>
      createOneTimeLinkReplacingUnused(work, 'invite', invited.id, 60),
    );
    expect((await visit().go(`/customerCenter/account?token=${token}`)).text).toContain(
      'Welcome to Coldlane',
    );
    expect(
      (await visit().post('/customerCenter/account', { token, password: next, again: next })).text,
    ).toContain('Your password is set');
    expect(
      (await signInOverHttp(world.origin, { email: invited.email, password: next })).access_token,
    ).toBeTruthy();

    const pending = await world.person({ status: 'pending' });
    await expect(signInOverHttp(world.origin, pending)).rejects.toThrow('access_denied');
    const link = await world.work((work) =>
      createOneTimeLinkReplacingUnused(work, 'activate', pending.id, 60),
    );
    expect((await visit().go(`/customerCenter/account?token=${link.token}`)).text).toContain(
      'type="password"',
    );
    const typed = { token: link.token, password: next, again: next };
    expect((await visit().post('/customerCenter/account', typed)).text).toContain('Your email is verified');
    await expect(signInOverHttp(world.origin, pending)).rejects.toThrow('Wrong email or password.');
    expect(
      (await signInOverHttp(world.origin, { email: pending.email, password: next })).access_token,
    ).toBeTruthy();
  });
  test('stops working once its user is deactivated, even after reactivation', async () => {
    const invited = await world.person({ status: 'invited' });
    const { token } = await world.work((work) =>
      createOneTimeLinkReplacingUnused(work, 'invite', invited.id, 60),
    );
    const { access_token: admin } = await signInOverHttp(world.origin, await world.person({ role: 'Admin' }));
    for (const act of ['deactivate', 'activate']) {
      const [{ rowVersion } = { rowVersion: 0 }] = await world.rows<{ rowVersion: number }>(
        'select row_version as "rowVersion" from app_user where id = $1',
        [invited.id],
      );
      const path = `/accounts/user-groups/${invited.id}/${act}`;
      const answer = await world.api(path, admin, { method: 'PUT', body: JSON.stringify({ rowVersion }) });
      expect(answer.status).toBe(200);
    }
    expect((await set(token, next)).status).toBe(412);
    await expect(signInOverHttp(world.origin, { email: invited.email, password: next })).rejects.toThrow(
      'Wrong email',
    );
  });
});

test('a hash is salted and slow: two of one password differ, and one takes 32 MB and 32,768 rounds', async () => {
  capSecretHashCostForTests(Infinity);
  const hashed = [await hashPassword('Freight+Lane9'), await hashPassword('Freight+Lane9')];
  capSecretHashCostForTests(cheapHashCostLog2N);
  const [a, b] = hashed;
  expect(a).not.toBe(b);
  expect(a).toMatch(/^scrypt\$15\$8\$1\$/);
});

describe('the scanner sign-in', () => {
  const login = (scannerUserId: string, pin: string) =>
    world.api('/scanner/login', undefined, {
      method: 'POST',
      body: JSON.stringify({ scannerUserId, pin, device: 'TC52' }),
    });
  test('blocks guessing PINs of many ids from one address, but not forty scanners behind one address', async () => {
    const shift = Array.from({ length: 40 }, (_, n) => `shift-${n}`);
    const { id: warehouseId } = await createTestWarehouse(world);
    await world.rows(
      `
        insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
        select code, $2, code, 1, $3
        from unnest($1::text[]) code
      `,
      [shift, await hashPin('4711'), warehouseId],
    );
    const all = async (codes: readonly string[], pin: string) =>
      (await Promise.all(codes.map((code) => login(code, pin)))).map((a) => a.status);
    // Each user enters two wrong PINs, then all sign in, twice.
    for (const pin of ['9999', '8888']) expect(new Set(await all(shift, pin))).toEqual(new Set([401]));
    for (let round = 0; round < 2; round += 1)
      expect(new Set(await all(shift, '4711'))).toEqual(new Set([200]));
    const guesses = await all(
      Array.from({ length: 50 }, (_, n) => `guess-${n}`),
      '0000',
    );
    expect([
      guesses.filter((status) => status === 401).length,
      guesses.filter((status) => status === 429).length,
    ]).toEqual([40, 10]);
    expect(await login('shift-0', '4711')).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many attempts\. Try again in 1[45] min\.$/),
    });
    await world.rows("update login_attempt set at = at - interval '16 minutes'");
    expect((await login('shift-0', '4711')).status).toBe(200);
  });
});
