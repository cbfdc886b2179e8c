import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts } from './nasty.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';

/** The pages and endpoints before sign-in accept any input and respond in their defined way. */
let world: IdentityTestWorld;
let cookies: string;
let page: string;
beforeAll(async () => {
  world = await openIdentityTestWorld();
  const query = new URLSearchParams({
    client_id: 'coldlane-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${world.origin}/callback`,
    state: 's',
    nonce: 'n',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const opened = await fetch(`${world.origin}/oidc/auth?${query.toString()}`, { redirect: 'manual' });
  page = new URL(opened.headers.get('location') ?? '/interaction/none', world.origin).pathname;
  cookies = opened.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
});
afterAll(() => world.close());

const send = async (path: string, type: string | undefined, body?: string) =>
  fetch(`${world.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { cookie: cookies, ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
  }).then((answer) => answer.status);
const form = 'application/x-www-form-urlencoded';
const texts = hostileTexts.filter((text) => text.isWellFormed());
const places = (): string[] => [page, `${page}/forgot`, `${page}/demo`, '/customerCenter/account'];

describe('the pages before sign-in', () => {
  it('are reachable', async () => {
    expect([page.startsWith('/interaction/'), await send(page, undefined)]).toEqual([true, 200]);
  });
  it.each(['sign-in', 'the forgotten password', 'the demo', 'the account'].entries().toArray())(
    'accept any text in any field (%i: %s)',
    async (at) => {
      const path = places()[at] ?? '';
      const wrong: string[] = [];
      const tell = async (what: string, answer: Promise<number>) => {
        const status = await answer;
        if (status >= 500) wrong.push(`${path} ${what}: ${status}`);
      };
      // One field at a time, beside other values that pass. The variants of a text are sent concurrently, because checking a
      // password takes time.
      for (const text of texts) {
        const value = encodeURIComponent(text);
        const filled = (field: string) =>
          new URLSearchParams({
            email: 'a@example.test',
            password: 'p',
            token: 't',
            again: 'p',
            [field]: text,
          });
        await Promise.all([
          ...['email', 'token', 'lang'].map((field) =>
            tell(`${field} ${value.slice(0, 30)}`, send(path, form, filled(field).toString())),
          ),
          tell(
            `? ${value.slice(0, 30)}`,
            send(`${path}?email=${value}&token=${value}&lang=${value}`, undefined),
          ),
        ]);
      }
      expect([path.startsWith('/'), wrong]).toEqual([true, []]);
    },
  );
  it.each([
    ['too long', form, `email=${'x'.repeat(20_000)}`, 413],
    ['JSON', 'application/json', '{"email":"a"}', 415],
    ['text', 'text/plain', 'x', 415],
    ['a form of parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['torn parts', 'multipart/form-data', '--x', 415],
  ])('reject a body of the kind: %s', async (_, type, body, status) => {
    for (const path of places()) expect([path, await send(path, type, body)]).toEqual([path, status]);
  });
  it('reject any invalid text for an API client’s token request without a server error', async () => {
    const wrong: string[] = [];
    for (const text of texts.slice(0, 20)) {
      const status = await send(
        '/api/oauth/token',
        form,
        new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: text,
          client_secret: text,
        }).toString(),
      );
      if (status >= 500) wrong.push(`${encodeURIComponent(text).slice(0, 30)}: ${status}`);
    }
    const basic = await fetch(`${world.origin}/api/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('a\u0000b:c').toString('base64')}`,
        'content-type': form,
      },
      body: 'grant_type=client_credentials',
    });
    for (const type of ['application/json', 'text/plain', 'multipart/form-data'])
      expect(await send('/api/oauth/token', type, '{')).toBeLessThan(500);
    expect(await send('/api/oauth/token', form, `client_id=${'x'.repeat(9000)}`)).toBeLessThan(500);
    expect([wrong, basic.status < 500]).toEqual([[], true]);
  });
  it('include provider endpoints that accept any text without a server error', async () => {
    const wrong: string[] = [];
    for (const path of ['/oidc/auth', '/oidc/token', '/oidc/session/end', '/oidc/me', '/oidc/x'])
      for (const text of texts.slice(0, 12)) {
        const value = encodeURIComponent(text);
        for (const status of [
          await send(`${path}?client_id=${value}&state=${value}`, undefined),
          await send(path, form, `client_id=${value}&code=${value}&grant_type=authorization_code`),
          await send(path, 'application/json', '{'),
        ])
          if (status >= 500) wrong.push(`${path} ${value.slice(0, 30)}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });
});
