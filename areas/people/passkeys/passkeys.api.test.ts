import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPasskeyAuthenticator } from '#tests/authenticator.ts';
import type { AuthenticatorResponseFaults } from '#tests/authenticator.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import {
  requestTokens,
  buildAuthorizationRequest,
  parseUrlFragment,
  createHttpVisitor,
  fetchOidcClientConfiguration,
  signInOverHttp,
} from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<IdentityTestWorld['person']>>;
type Authenticator = ReturnType<typeof createTestPasskeyAuthenticator>;
const enter = async (person: Person) => (await signInOverHttp(world.origin, person)).access_token;
const begin = async (token: string) => (await world.api('/me/passkeys/options', token)).data['options'];
const send = (token: string, answer: unknown, name = 'Telephone') =>
  world.api('/me/passkeys', token, { method: 'POST', body: JSON.stringify({ name, answer }) });
const drop = (token: string, path: string) => world.api(path, token, { method: 'DELETE' });
async function withKey(wish: Parameters<IdentityTestWorld['person']>[0] = {}) {
  const person = await world.person(wish);
  const token = await enter(person);
  const key = createTestPasskeyAuthenticator(world.origin);
  const made = await send(token, key.make(await begin(token)));
  return { person, token, key, id: Number(made.data['id']) };
}

/** One sign-in on the sign-in pages: the passkey challenge, and the result of a response. */
async function openSignIn() {
  const visitor = createHttpVisitor(world.origin);
  const facts = await fetchOidcClientConfiguration(world.origin);
  const attempt = buildAuthorizationRequest(facts, world.origin);
  const page = await visitor.follow(await visitor.go(attempt.url));
  const path = /action="(\/interaction\/[\w-]+)"/.exec(page.text)?.[1] ?? '';
  return {
    ask: async (): Promise<unknown> => JSON.parse((await visitor.post(`${path}/passkey/options`, {})).text),
    show: async (answer: unknown) => {
      const next = await visitor.follow(
        await visitor.post(`${path}/passkey`, {
          answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
        }),
      );
      const said = parseUrlFragment(next.address);
      const code = said.get('code');
      if (!code)
        return { refused: said.get('error') ?? /role="alert">.*?<span>([^<]*)/s.exec(next.text)?.[1] };
      const { tokens } = await requestTokens(facts, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: attempt.redirectUri,
        code_verifier: attempt.verifier,
        ...(facts.resource ? { resource: facts.resource } : {}),
      });
      return { token: tokens.access_token };
    },
  };
}
async function comeIn(key: Authenticator, other: AuthenticatorResponseFaults = {}) {
  const at = await openSignIn();
  return at.show(key.sign(await at.ask(), other));
}
const refused = { refused: 'The passkey was not accepted. Sign in with your password.' };

describe('a passkey', () => {
  it('is registered in the browser under the company’s name', async () => {
    const token = await enter(await world.person());
    expect(await begin(token)).toMatchObject({ rp: { name: 'Coldlane Consolidators' } });
  });
  it('is added with a name, reported by email and event, and signs in without user name or password', async () => {
    const { person, key, token } = await withKey();
    const [known] = JSON.parse(JSON.stringify((await world.api('/me/passkeys', token)).data));
    expect(known).toMatchObject({ name: 'Telephone', lastUsedAt: null, backedUp: false });
    expect((await world.mailedTo(person.email)).map((letter) => letter.subject)).toEqual([
      'A passkey was added to your Coldlane Consolidators account',
    ]);
    const began = Date.now();
    const came = await comeIn(key);
    expect((await world.api('/me', came.token)).data['user']).toMatchObject({ email: person.email });
    const [used] = JSON.parse(JSON.stringify((await world.api('/me/passkeys', token)).data));
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(began);
    const told = await world.rows<{ action: string; by: string }>(
      'select action, user_name as by from audit where entity = $1 and entity_id = $2 order by id',
      ['app_user', person.id],
    );
    expect(told).toEqual([
      { action: 'signed in', by: 'Ada Park' },
      { action: 'passkey added', by: 'Ada Park' },
      { action: 'signed in', by: 'Ada Park' },
    ]);
  });
  it('can be one of several, and shippers can have them too', async () => {
    const { token, key } = await withKey({ role: 'Shipper' });
    const second = createTestPasskeyAuthenticator(world.origin);
    expect((await send(token, second.make(await begin(token)), 'Laptop')).status).toBe(200);
    expect([(await comeIn(second)).token === undefined, (await comeIn(key)).token === undefined]).toEqual([
      false,
      false,
    ]);
  });
  const wrong: [string, AuthenticatorResponseFaults][] = [
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { unverified: true }],
    ['to an unknown challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of another type', { type: 'webauthn.other' }],
  ];
  it.each(wrong)('is rejected when made or presented %s', async (_, other) => {
    const { key, token } = await withKey();
    const fresh = createTestPasskeyAuthenticator(world.origin);
    expect((await send(token, fresh.make(await begin(token), other))).message).toBe(
      'The passkey was not accepted. Try again.',
    );
    expect(await comeIn(key, other)).toEqual(refused);
  });
  it('is refused when signed by another key or for another user', async () => {
    const { key } = await withKey();
    const { key: others } = await withKey();
    expect(await comeIn(key, { signature: Buffer.alloc(70, 1).toString('base64url') })).toEqual(refused);
    const at = await openSignIn();
    const question = await at.ask();
    expect(await at.show({ ...key.sign(question), response: others.sign(question).response })).toEqual(
      refused,
    );
    expect(await comeIn(key, { userHandle: Buffer.alloc(32).toString('base64url') })).toEqual(refused);
  });
  it('answers a challenge once, within five minutes, and only where it was issued', async () => {
    const { key, token } = await withKey();
    const at = await openSignIn();
    const question = await at.ask();
    expect(await at.show(key.sign(question, { unverified: true }))).toEqual(refused);
    expect(await at.show(key.sign(question))).toEqual(refused);
    const late = await at.ask();
    await world.rows("update passkey_challenge set expires_at = now() - interval '1 second'");
    expect(await at.show(key.sign(late))).toEqual(refused);
    const elsewhere = await openSignIn();
    expect(await elsewhere.show(key.sign(await at.ask()))).toEqual(refused);
    const options = await begin(token);
    const fresh = createTestPasskeyAuthenticator(world.origin);
    expect((await send(token, fresh.make(options, { unverified: true }))).status).toBe(412);
    expect((await send(token, fresh.make(options))).status).toBe(412);
    const other = await enter(await world.person());
    expect((await send(other, fresh.make(await begin(token)))).status).toBe(412);
  });
  it('is treated as a copy and refused when its signature counter does not increase', async () => {
    const { key } = await withKey();
    expect((await comeIn(key, { counter: 50 })).token).toBeDefined();
    expect(await comeIn(key, { counter: 50 })).toEqual(refused);
    expect(await comeIn(key, { counter: 49 })).toEqual(refused);
    expect((await comeIn(key, { counter: 51 })).token).toBeDefined();
  });
  it('is accepted with a counter of 0 from a device that does not count', async () => {
    const { key } = await withKey();
    await world.rows('update passkey set counter = 0');
    expect((await comeIn(key, { counter: 0 })).token).toBeDefined();
    expect((await comeIn(key, { counter: 0 })).token).toBeDefined();
  });
  it('is stored once and refused when registered again by any user', async () => {
    const { key, token } = await withKey();
    expect((await send(token, key.make(await begin(token)))).status).toBe(409);
    const other = await enter(await world.person());
    expect((await send(other, key.make(await begin(other)))).message).toBe('This passkey was already added.');
  });
  it('of a deactivated user is refused with the reason', async () => {
    const { key, person } = await withKey();
    await world.rows('update app_user set active = false where id = $1', [person.id]);
    expect(await comeIn(key)).toEqual({ refused: 'unauthorized' });
  });
  it.each(['', 'null', '{}', '[]', '{"id":1}', 'x'.repeat(12_000), '{"id":"a\\u0000"}'])(
    'is refused when the response is %s',
    async (answer) => {
      const at = await openSignIn();
      expect(await at.show(answer)).toEqual(refused);
    },
  );
  it('allows sixty failed attempts in 15 minutes from one address', async () => {
    const { key } = await withKey();
    expect(await comeIn(key, { unverified: true })).toEqual(refused);
    await world.rows(
      `
        insert into login_attempt (kind, owner_digest)
        select a.kind, a.who
        from (select kind, owner_digest as who from login_attempt where kind = 'sign-in from' limit 1) a, generate_series(1, 60)
      `,
    );
    expect((await comeIn(key)).refused).toMatch(/Too many attempts/);
    await world.rows('delete from login_attempt');
  });
  it('is not available to users who sign in through another service', async () => {
    const person = await world.person({ subject: `google-apps|${Math.random()}` });
    const token = await enter(person);
    expect((await world.api('/me/passkeys/options', token)).message).toBe(
      'You sign in through another service. Manage passkeys there.',
    );
  });
});

describe('an existing passkey', () => {
  const rename = (token: string, id: number, name: string) =>
    world.api(`/me/passkeys/${id}`, token, { method: 'PUT', body: JSON.stringify({ name }) });
  it('can be renamed by its owner only', async () => {
    const { token, id, person } = await withKey();
    expect((await rename(token, id, ' Old telephone ')).data['name']).toBe('Old telephone');
    const { token: other } = await withKey();
    expect((await rename(other, id, 'Mine')).status).toBe(404);
    expect((await rename(token, 2_147_483_647, 'None')).status).toBe(404);
    for (const name of ['', '   ', 'x'.repeat(61)]) expect((await rename(token, id, name)).status).toBe(400);
    const [known] = JSON.parse(JSON.stringify((await world.api('/me/passkeys', token)).data));
    expect(known.name).toBe('Old telephone');
    const told = await world.rows<{ action: string; after: unknown }>(
      "select action, after from audit where entity = 'app_user' and entity_id = $1 order by id desc limit 1",
      [person.id],
    );
    expect(told).toEqual([{ action: 'passkey renamed', after: { name: 'Old telephone' } }]);
  });
  it('sends an email when it is removed', async () => {
    const { token, id, person } = await withKey();
    expect((await drop(token, `/me/passkeys/${id}`)).status).toBe(200);
    expect((await world.mailedTo(person.email)).map((letter) => letter.subject)).toContain(
      'A passkey was removed from your Coldlane Consolidators account',
    );
  });
});

describe('the last sign-in method', () => {
  it('cannot be removed: the password without a passkey, or the passkey without a password', async () => {
    const person = await world.person();
    expect((await drop(await enter(person), '/me/password')).status).toBe(412);
    const { token, id, key } = await withKey();
    expect((await drop(token, '/me/password')).message).toBe(
      'Password removed. Sign in with a passkey from now on.',
    );
    expect((await drop(token, '/me/password')).message).toBe('You have no password.');
    expect((await drop(token, `/me/passkeys/${id}`)).message).toBe(
      'This is your only sign-in method. Set a password or add a passkey first.',
    );
    expect((await comeIn(key)).token).toBeDefined();
  });
  it('remains when both are removed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, id, person } = await withKey();
      const answers = await Promise.all([drop(token, '/me/password'), drop(token, `/me/passkeys/${id}`)]);
      expect(answers.map((said) => said.status).toSorted()).toEqual([200, 412]);
      const left = await world.row<{ n: number }>(
        `
          select ((select count(*) from password where user_id = $1) +
            (select count(*) from passkey where user_id = $1))::int as n
        `,
        [person.id],
      );
      expect(left.n).toBe(1);
    }
  });
  it('cannot be removed by another user', async () => {
    const [{ id }, { token }] = [await withKey(), await withKey()];
    expect((await drop(token, `/me/passkeys/${id}`)).status).toBe(404);
  });
});
