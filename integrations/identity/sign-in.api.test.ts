import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
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
import type { OidcClientConfiguration } from '#tools/sign-in.ts';

let world: IdentityTestWorld;
let facts: OidcClientConfiguration;
beforeAll(async () => {
  world = await openIdentityTestWorld();
  facts = await fetchOidcClientConfiguration(world.origin);
});
afterAll(() => world.close());

const formOf = (text: string) =>
  text.match(/<form method="post" action="(\/interaction\/[\w-]+)"/)?.[1] ?? '';
async function loginPage() {
  const visitor = createHttpVisitor(world.origin);
  const attempt = buildAuthorizationRequest(facts, world.origin);
  const page = await visitor.follow(await visitor.go(attempt.url));
  return { visitor, attempt, page, form: formOf(page.text) };
}
async function codeFor(who: { email: string; password: string }) {
  const { visitor, attempt, form } = await loginPage();
  const page = await visitor.follow(await visitor.post(form, who));
  return { visitor, attempt, answer: parseUrlFragment(page.address), address: page.address };
}

describe('signing in', () => {
  test('goes through the sign-in page back to /callback with a code in the fragment and the same state', async () => {
    const { attempt, answer, address } = await codeFor(await world.person());
    expect(new URL(address).pathname).toBe('/callback');
    expect(new URL(address).search).toBe('');
    expect(answer.get('code')).toBeTruthy();
    expect(answer.get('state')).toBe(attempt.state);
  });
  test('issues tokens with the user’s claims: roles, permissions and groups in both, the nonce in the identity token', async () => {
    const person = await world.person();
    const { attempt, answer } = await codeFor(person);
    const { tokens } = await requestTokens(facts, {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: attempt.redirectUri,
      code_verifier: attempt.verifier,
    });
    const identity = decodeJwt(tokens.id_token);
    const access = decodeJwt(tokens.access_token);
    for (const token of [identity, access]) {
      expect(token).toMatchObject({
        sub: person.subject,
        email: person.email,
        name: 'Ada Park',
        roles: ['Internal'],
        groups: [],
      });
      expect(new Set(z.array(z.string()).parse(token['permissions']))).toEqual(
        new Set(listDefaultPermissionStringsOfRoles(['Internal'])),
      );
    }
    expect(identity).toMatchObject({
      nonce: attempt.nonce,
      aud: 'coldlane-web',
      exp: (identity.iat ?? 0) + 600,
    });
    expect(access).toMatchObject({
      aud: 'coldlane-api',
      iss: `${world.origin}/oidc`,
      client_id: 'coldlane-web',
      exp: (access.iat ?? 0) + 600,
    });
    expect((await world.api('/me', tokens.access_token)).data).toMatchObject({
      user: {
        email: person.email,
        isGoogleAppsUser: false,
        permissions: listDefaultPermissionStringsOfRoles(['Internal']).toSorted(),
        everyAccount: true,
      },
      defaultPage: '/home/index',
    });
  });
  test('is refused without PKCE, and the code is refused with another verifier', async () => {
    const bare = new URL(buildAuthorizationRequest(facts, world.origin).url);
    bare.searchParams.delete('code_challenge');
    bare.searchParams.delete('code_challenge_method');
    const visitor = createHttpVisitor(world.origin);
    expect(parseUrlFragment((await visitor.follow(await visitor.go(bare.href))).address).get('error')).toBe(
      'invalid_request',
    );
    const { attempt, answer } = await codeFor(await world.person());
    const code = {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      redirect_uri: attempt.redirectUri,
    };
    expect((await requestTokens(facts, { ...code, code_verifier: 'a'.repeat(43) })).error).toBe(
      'invalid_grant',
    );
    expect((await requestTokens(facts, code)).error).toBe('invalid_grant');
  });
  test('redirects to registered addresses only', async () => {
    for (const address of [
      'https://evil.example/callback',
      `${world.origin}/elsewhere`,
      `${world.origin}/callback/../elsewhere`,
    ]) {
      const answer = await createHttpVisitor(world.origin).go(
        buildAuthorizationRequest(facts, world.origin, { redirect_uri: address }).url,
      );
      expect([answer.status, answer.location]).toEqual([400, null]);
    }
  });
  test('shows the same error for a wrong password and an unknown address, and creates no session', async () => {
    const person = await world.person();
    const texts: string[] = [];
    for (const email of [person.email, 'nobody.at.all@example.test']) {
      const { visitor, form } = await loginPage();
      const page = await visitor.post(form, { email, password: 'Wrong-2027' });
      texts.push(page.text.replaceAll(email, '').replaceAll(/\/interaction\/[\w-]+/g, ''));
      expect(page.text).toContain('Wrong email or password.');
      expect([...visitor.cookies.keys()].some((name) => name.startsWith('coldlane_session '))).toBe(false);
    }
    expect(texts[0]).toBe(texts[1]);
  });
  test.each([
    [{ status: 'inactive' }, 'unauthorized'],
    [{ active: false }, 'unauthorized'],
    [{ status: 'pending' }, 'access_denied'],
    [{ status: 'invited' }, 'access_denied'],
  ])(
    'sends a user who is %j back to /callback with the cause %s, only after the correct password',
    async (wish, cause) => {
      const person = await world.person(wish);
      const { visitor, form } = await loginPage();
      expect((await visitor.post(form, { email: person.email, password: 'Wrong-2027' })).text).toContain(
        'Wrong email or password.',
      );
      expect((await codeFor(person)).answer.get('error')).toBe(cause);
    },
  );
  test('accepts the email in any case and with spaces around it', async () => {
    const person = await world.person();
    expect(
      (await codeFor({ ...person, email: `  ${person.email.toUpperCase()} ` })).answer.get('code'),
    ).toBeTruthy();
  });
  test('shows its page in the chosen language and remembers it', async () => {
    const { visitor, form } = await loginPage();
    expect((await visitor.go(`${form}?lang=es`)).text).toContain('Iniciar sesión');
    expect((await visitor.go(form)).text).toContain('lang="es"');
  });
  test('opens in the language selected in the portal, or the one selected on the page since', async () => {
    const visitor = createHttpVisitor(world.origin);
    const pageIn = async (locale: string) => {
      const attempt = buildAuthorizationRequest(facts, world.origin, { ui_locales: locale });
      return visitor.follow(await visitor.go(attempt.url));
    };
    const first = await pageIn('es');
    expect(first.text).toContain('lang="es"');
    const form = formOf(first.text);
    expect((await visitor.go(`${form}?lang=zh`)).text).toContain('lang="zh');
    // The error appears in the language that was chosen on the page, not the one that the portal requested.
    expect((await visitor.post(form, { email: 'x@y.example', password: 'wrong' })).text).toContain(
      'lang="zh',
    );
    expect((await pageIn('en')).text).toContain('lang="en"');
    expect((await pageIn('xx')).text).toContain('lang="en"');
  });
  test('offers no demo users when test mode is off', async () => {
    const { visitor, form, page } = await loginPage();
    expect(page.text).not.toContain('demo');
    const answer = await visitor.follow(
      await visitor.post(`${form}/demo`, { email: 'admin@coldlane.example' }),
    );
    expect(parseUrlFragment(answer.address).get('code')).toBe(null);
  });
  test('ignores a form sent from another site', async () => {
    const person = await world.person();
    const { visitor, form } = await loginPage();
    const fields = {
      method: 'POST',
      body: new URLSearchParams({ email: person.email, password: person.password }).toString(),
    };
    const answer = await visitor.go(form, {
      ...fields,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    const without = await createHttpVisitor(world.origin).go(form, {
      ...fields,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([without.status, without.text.includes('This sign-in has expired')]).toEqual([400, true]);
  });
  test('serves pages with a policy without inline scripts that cannot be framed and are not cached', async () => {
    const { page } = await loginPage();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('permissions-policy')).toMatch(/^camera=\(\), /);
    expect(page.text).not.toMatch(/<script>|<style|style=|onclick/);
  });
});

describe('a silent sign-in', () => {
  const silent = () =>
    buildAuthorizationRequest(facts, world.origin, {
      prompt: 'none',
      redirect_uri: `${world.origin}/silent-renew`,
    });
  test('gets a code without a page while the session is active', async () => {
    const { visitor } = await codeFor(await world.person());
    const answer = await visitor.follow(await visitor.go(silent().url));
    expect(new URL(answer.address).pathname).toBe('/silent-renew');
    expect(parseUrlFragment(answer.address).get('code')).toBeTruthy();
  });
  test('returns login_required without a session', async () => {
    const visitor = createHttpVisitor(world.origin);
    expect(
      parseUrlFragment((await visitor.follow(await visitor.go(silent().url))).address).get('error'),
    ).toBe('login_required');
  });
  test('fails once the user is inactive', async () => {
    const person = await world.person();
    const { visitor } = await codeFor(person);
    await world.rows('update app_user set active = false where id = $1', [person.id]);
    expect(parseUrlFragment((await visitor.follow(await visitor.go(silent().url))).address).get('code')).toBe(
      null,
    );
  });
});

describe('token renewal', () => {
  const renew = (token: string, browser?: string) =>
    requestTokens(facts, { grant_type: 'refresh_token', refresh_token: token }, browser);
  /** Moves the first use of every used refresh token back by this many seconds. */
  const usedEarlier = (seconds: number) =>
    world.rows(
      "update oidc_model set consumed_at = consumed_at - make_interval(secs => $1) where model = 'RefreshToken'",
      [seconds],
    );
  test('rotates the refresh token and returns changed roles', async () => {
    const person = await world.person();
    const first = await signInOverHttp(world.origin, person);
    await world.rows("insert into role (code, name) values ('Billing', 'Billing') on conflict do nothing");
    await world.rows("insert into user_role values ($1, 'Billing', 1)", [person.id]);
    const { tokens } = await renew(first.refresh_token);
    expect(tokens.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: 'coldlane-api',
      roles: ['Internal', 'Billing'],
    });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ roles: ['Internal', 'Billing'] });
  });
  test.each([
    ['by the same client after the grace', 11, undefined],
    ['by another client within the grace', 0, 'another browser'],
  ])('refuses a refresh token reused %s, and ends the entire session', async (_, wait, browser) => {
    const first = await signInOverHttp(world.origin, await world.person());
    const second = (await renew(first.refresh_token)).tokens;
    expect((await world.api('/me', second.access_token)).status).toBe(200);
    await usedEarlier(wait);
    expect((await renew(first.refresh_token, browser)).error).toBe('invalid_grant');
    expect(await world.api('/me', second.access_token)).toMatchObject({ status: 401, code: 50012 });
    expect((await renew(second.refresh_token)).error).toBe('invalid_grant');
  });
  test('refuses a code used twice, in sequence or at the same time, and ends the entire session', async () => {
    for (const atOnce of [false, true]) {
      const { attempt, answer } = await codeFor(await world.person());
      const exchange = (verifier: string) =>
        requestTokens(facts, {
          grant_type: 'authorization_code',
          code: answer.get('code') ?? '',
          redirect_uri: attempt.redirectUri,
          code_verifier: verifier,
        });
      const first = exchange(attempt.verifier);
      const { tokens } = atOnce ? { tokens: undefined } : await first;
      if (tokens) {
        // A client that has only the code, without the code verifier, cannot end the session.
        expect((await exchange('x'.repeat(43))).error).toBe('invalid_grant');
        expect((await world.api('/me', tokens.access_token)).status).toBe(200);
      }
      const answers = await Promise.all([first, exchange(attempt.verifier)]);
      expect(answers.map(({ error }) => error).filter(Boolean)).toEqual(['invalid_grant']);
      for (const { error, tokens: given } of answers)
        if (!error) {
          expect(await world.api('/me', given.access_token)).toMatchObject({ status: 401, code: 50012 });
          expect((await renew(given.refresh_token)).error).toBe('invalid_grant');
        }
    }
  });
  test('returns separate tokens for ten simultaneous renewals by one client, and the session continues', async () => {
    const { refresh_token: token } = await signInOverHttp(world.origin, await world.person());
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(token)));
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(new Set(answers.map(({ tokens }) => tokens.refresh_token)).size).toBe(10);
    for (const { tokens } of answers) {
      expect((await world.api('/me', tokens.access_token)).status).toBe(200);
      expect((await renew(tokens.refresh_token)).error).toBeUndefined();
    }
    // The grace period runs from the first use. Later uses do not extend it.
    await usedEarlier(6);
    expect((await renew(token)).error).toBeUndefined();
    await usedEarlier(6);
    expect((await renew(token)).error).toBe('invalid_grant');
  });
  test('succeeds at most once when twenty different clients use one token', async () => {
    const { refresh_token: token } = await signInOverHttp(world.origin, await world.person());
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => renew(token, `browser ${n}`)));
    expect(answers.filter((answer) => !answer.error).length).toBeLessThanOrEqual(1);
  });
  test('works in two tabs of one session independently', async () => {
    const person = await world.person();
    const visitor = createHttpVisitor(world.origin);
    const one = await signInOverHttp(world.origin, person, visitor);
    const two = await signInOverHttp(world.origin, person, visitor);
    const [a, b] = [(await renew(one.refresh_token)).tokens, (await renew(two.refresh_token)).tokens];
    for (const tokens of [one, two, a, b])
      expect((await world.api('/me', tokens.access_token)).status).toBe(200);
  });
});

describe('signing out', () => {
  test('refuses the previous access and refresh tokens immediately', async () => {
    const person = await world.person();
    const visitor = createHttpVisitor(world.origin);
    const tokens = await signInOverHttp(world.origin, person, visitor);
    const page = await visitor.go(
      `${facts.authority}/session/end?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${world.origin}/` }).toString()}`,
    );
    const xsrf = page.text.match(/name="xsrf" value="([^"]+)"/)?.[1] ?? '';
    expect(page.text).toMatch(/data-leave\s+form="op.logoutForm"\s+name="logout"\s+value="yes"/);
    const left = await visitor.post(`${facts.authority}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect([left.status, left.location]).toEqual([303, `${world.origin}/`]);
    // Never "storage", because unsent scans are stored there.
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    expect(await world.api('/me', tokens.access_token)).toMatchObject({ status: 401, code: 50012 });
    expect(
      (await requestTokens(facts, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }))
        .error,
    ).toBe('invalid_grant');
    expect(
      await world.rows(
        `
          select user_name, after
          from audit
          where entity = 'app_user' and entity_id = $1 and action = 'signed out'
        `,
        [person.id],
      ),
    ).toEqual([{ user_name: 'Ada Park', after: { address: '127.0.0.1' } }]);
    expect((await codeFor(person)).answer.get('code')).toBeTruthy();
  });
  test('requires confirmation when not started by the portal, and ends nothing without it', async () => {
    const [ada, eve] = [await world.person(), await world.person()];
    const visitor = createHttpVisitor(world.origin);
    const tokens = await signInOverHttp(world.origin, ada, visitor);
    const foreign = (await signInOverHttp(world.origin, eve)).id_token;
    const leave = (fields: Record<string, string>) =>
      visitor.go(`${facts.authority}/session/end?${new URLSearchParams(fields).toString()}`);
    const wishes: Record<string, string>[] = [{}, { client_id: facts.clientId }, { id_token_hint: foreign }];
    for (const fields of wishes) {
      const page = await leave(fields);
      expect([page.text.includes('data-leave'), page.text.includes('Sign out?')]).toEqual([false, true]);
      expect(page.text).toContain('Stay signed in');
    }
    expect((await leave({ id_token_hint: tokens.id_token })).text).toContain('data-leave');
    expect((await world.api('/me', tokens.access_token)).status).toBe(200);
  });
  test('everywhere ends every browser session of the user and of no other user', async () => {
    const person = await world.person();
    const [here, there, other] = [
      await signInOverHttp(world.origin, person),
      await signInOverHttp(world.origin, person),
      await signInOverHttp(world.origin, await world.person()),
    ];
    expect(
      (await world.api('/session/sign-out-everywhere', here.access_token, { method: 'POST' })).status,
    ).toBe(200);
    for (const tokens of [here, there]) {
      expect(await world.api('/me', tokens.access_token)).toMatchObject({ status: 401, code: 50012 });
      expect(
        (await requestTokens(facts, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }))
          .error,
      ).toBe('invalid_grant');
    }
    expect((await world.api('/me', other.access_token)).status).toBe(200);
  });
  test('is not needed after deactivation: the user is refused at the next request', async () => {
    const person = await world.person();
    const tokens = await signInOverHttp(world.origin, person);
    expect((await world.api('/me', tokens.access_token)).status).toBe(200);
    await world.rows("update app_user set active = false, status = 'inactive' where id = $1", [person.id]);
    await expect
      .poll(() => world.api('/me', tokens.access_token))
      .toMatchObject({ status: 401, code: 50012 });
  });
});

test('the provider uses its configured address as issuer, whatever address a request contains', async () => {
  const { hostname, port } = new URL(world.origin);
  const ask = (headers: Record<string, string>) =>
    new Promise<string>((done, failed) => {
      const asked = request(
        { host: hostname, port, path: '/oidc/.well-known/openid-configuration', headers },
        (answer) => {
          const parts: Buffer[] = [];
          answer
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => done(Buffer.concat(parts).toString()));
        },
      );
      asked.on('error', failed).end();
    });
  const lies: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'evil.example:443', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: new URL(world.origin).host, 'x-forwarded-host': 'evil.example' },
  ];
  for (const headers of lies) {
    const said = await ask(headers);
    expect(said).not.toContain('evil.example');
    expect(said).toContain(`"authorization_endpoint":"${world.origin}/oidc/auth"`);
  }
});

describe('password guessing', () => {
  const guess = async (email: string, password: string) => {
    const { visitor, form } = await loginPage();
    const page = await visitor.follow(await visitor.post(form, { email, password }));
    if (parseUrlFragment(page.address).get('code')) return 'in';
    return page.text.includes('Too many attempts') ? 'locked' : 'wrong';
  };
  test('locks sign-in after ten wrong passwords even for the correct one, and unlocks it later', async () => {
    const person = await world.person();
    for (let i = 0; i < 10; i += 1) expect(await guess(person.email, `Wrong-${i}`)).toBe('wrong');
    expect(await guess(person.email, person.password)).toBe('locked');
    await world.rows("update login_attempt set at = at - interval '16 minutes'");
    expect(await guess(person.email, person.password)).toBe('in');
  });
  test('locks an unknown address in the same way', async () => {
    for (let i = 0; i < 10; i += 1) await guess('not.there@example.test', 'Wrong-1');
    expect(await guess('not.there@example.test', 'Wrong-1')).toBe('locked');
    await world.rows('delete from login_attempt');
  });
  test('counts twenty attempts at the same time as twenty', async () => {
    const person = await world.person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => guess(person.email, `Wrong-${i}`)),
    );
    expect(answers.filter((answer) => answer === 'wrong').length).toBe(10);
    await world.rows('delete from login_attempt');
  });
  test('resets the count after a successful sign-in, and stores no entered passwords', async () => {
    const person = await world.person();
    for (let i = 0; i < 5; i += 1) await guess(person.email, `Wrong-${i}`);
    expect(await guess(person.email, person.password)).toBe('in');
    for (let i = 0; i < 9; i += 1) expect(await guess(person.email, `Wrong-${i}`)).toBe('wrong');
    expect(await guess(person.email, person.password)).toBe('in');
    const kept = await world.rows<{ who: string }>('select owner_digest as who from login_attempt');
    expect(JSON.stringify(kept)).not.toContain(person.email);
  });
});

test('under https the sign-in sets no cookie usable by scripts, by other sites or over plain http', async () => {
  const secure = await openIdentityTestWorld(1, {
    PUBLIC_URL: 'https://portal.example',
    TRUST_PROXY: '127.0.0.1',
  });
  try {
    const query = new URLSearchParams({
      client_id: facts.clientId,
      scope: facts.scope,
      response_type: 'code',
      redirect_uri: 'https://portal.example/callback',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
    });
    const answer = await fetch(`${secure.origin}/oidc/auth?${query.toString()}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example' },
    });
    // A language chosen on a sign-in page is saved too.
    const page = await fetch(`${secure.origin}/customerCenter/account?token=x&lang=es`);
    expect(page.headers.getSetCookie()).toHaveLength(1);
    const cookies = [...answer.headers.getSetCookie(), ...page.headers.getSetCookie()];
    expect([answer.status, cookies.length > 1]).toEqual([303, true]);
    expect(
      cookies.filter(
        (cookie) =>
          !/^__(Host|Secure)-/.test(cookie) ||
          !/httponly/i.test(cookie) ||
          !/;\s*secure/i.test(cookie) ||
          !/samesite=(lax|strict)/i.test(cookie),
      ),
    ).toEqual([]);
  } finally {
    await secure.close();
  }
});
