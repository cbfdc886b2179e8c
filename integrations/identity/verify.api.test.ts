import { createHmac, createPublicKey } from 'node:crypto';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import { getServerPort } from '#tests/listening.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { readProviderKeys, signingAlgorithm } from './provider-keys.ts';
import { createEmbeddedVerifier, readListOrSeparatedTextAtPath, createExternalVerifier } from './verify.ts';
import { signInOverHttp } from '#tools/sign-in.ts';
import type { OidcTokens } from '#tools/sign-in.ts';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token of the embedded provider', () => {
  let world: IdentityTestWorld;
  let tokens: OidcTokens;
  let claims: JWTPayload;
  beforeAll(async () => {
    world = await openIdentityTestWorld();
    tokens = await signInOverHttp(world.origin, await world.person());
    claims = decodeJwt(tokens.access_token);
  });
  afterAll(() => world.close());

  const ownKey = async () => {
    const [key] = (await readProviderKeys(world.serving)).signingKeys;
    if (!key) throw new Error('no key');
    return key;
  };
  const signed = async (change: JWTPayload, header: { alg?: string; typ?: string; kid?: string } = {}) => {
    const key = await ownKey();
    return new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: key.kid ?? '', ...header })
      .sign(await importJWK(key, signingAlgorithm));
  };
  const [seconds, hour] = [() => Math.floor(Date.now() / 1000), 3600];

  test('is accepted when created manually with the right key and claims, as a baseline for the refusals below', async () => {
    expect((await world.api('/me', await signed({}))).status).toBe(200);
  });
  const forgeries: [string, () => Promise<string> | string][] = [
    ['not a token', () => 'abc'],
    ['three dots', () => '...'],
    ['alg none', () => `${coded({ alg: 'none', typ: 'at+jwt' })}.${coded(claims)}.`],
    ['alg None in another letter case', () => `${coded({ alg: 'nOnE', typ: 'at+jwt' })}.${coded(claims)}.`],
    ['no signature', () => `${tokens.access_token.split('.').slice(0, 2).join('.')}.`],
    [
      'a swapped payload',
      () => {
        const [h, , s] = tokens.access_token.split('.');
        return `${h}.${coded({ ...claims, sub: 'local|admin' })}.${s}`;
      },
    ],
    [
      'HS256 with the public key as secret',
      async () => {
        const key = createPublicKey({ key: { ...(await ownKey()), d: undefined }, format: 'jwk' }).export({
          format: 'pem',
          type: 'spki',
        });
        const text = `${coded({ alg: 'HS256', typ: 'at+jwt', kid: (await ownKey()).kid })}.${coded(claims)}`;
        return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
      },
    ],
    [
      'RS256 with a key of its own',
      async () => {
        const { privateKey } = await generateKeyPair('RS256', { extractable: true });
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: (await ownKey()).kid ?? '' })
          .sign(privateKey);
      },
    ],
    [
      'ES256 with a key of its own in the header',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(publicKey) })
          .sign(privateKey);
      },
    ],
    ['a wrong audience', () => signed({ aud: 'coldlane-web' })],
    ['a wrong issuer', () => signed({ iss: 'https://evil.example' })],
    ['no subject', () => signed({ sub: undefined })],
    ['no expiry', () => signed({ exp: undefined })],
    ['not valid before tomorrow', () => signed({ nbf: seconds() + 24 * hour })],
    ['no session', () => signed({ sid: undefined })],
    ['the identity token', () => tokens.id_token],
    ['the refresh token', () => tokens.refresh_token],
    ['letters added at its end', () => `${tokens.access_token}${'a'.repeat(4000)}`],
  ];
  test.each(forgeries)('with %s is invalid: 50008', async (_, forge) => {
    expect(await world.api('/me', await forge())).toMatchObject({ status: 401, code: 50008 });
  });
  test('of an unknown session is refused as ended: 50012', async () => {
    expect(await world.api('/me', await signed({ sid: 'unknown' }))).toMatchObject({
      status: 401,
      code: 50012,
    });
  });
  test('is accepted 59 seconds after expiry, and refused as expired after 61: 50014, even if seen before', async () => {
    let now = Date.now();
    const verifier = createEmbeddedVerifier({
      pool: world.serving,
      origin: () => world.origin,
      now: () => now,
    });
    const end = seconds() + 300;
    const token = await signed({ exp: end });
    now = (end + 59) * 1000;
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: claims.sub });
    now = (end + 61) * 1000;
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 50014 });
    await expect(
      createEmbeddedVerifier({ pool: world.serving, origin: () => world.origin, now: () => now }).verify(
        token,
      ),
    ).rejects.toMatchObject({ code: 50014 });
  });
});

describe('a token of an outside provider', () => {
  const audience = 'https://portal.example/api';
  let issuer = '';
  let close = () => {};
  let sign: (claims: JWTPayload, header?: { typ?: string }) => Promise<string>;
  let publicPem = '';
  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    publicPem = String(createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }));
    const server = createServerWithoutKeepAliveTimeout((request, reply) => {
      reply.setHeader('content-type', 'application/json');
      reply.end(
        JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }),
      );
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    issuer = `http://127.0.0.1:${getServerPort(server)}`;
    close = () => server.close();
    sign = (claims, header = {}) =>
      new SignJWT({ iss: issuer, aud: audience, sub: 'auth0|1', ...claims })
        .setIssuedAt()
        .setExpirationTime('10m')
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
        .sign(privateKey);
  });
  afterAll(() => close());
  const verifier = () =>
    createExternalVerifier({
      issuer,
      audience,
      paths: {
        roles: 'realm_access.roles',
        permissions: 'https://coldlane.example/permissions',
        groups: 'groups',
      },
    });

  test('is read using the configured claim paths', async () => {
    const token = await sign({
      realm_access: { roles: ['shipper'] },
      'https://coldlane.example/permissions': ['homeView:home'],
      groups: 'MA00101 MA00102',
      email: 'a@b.test',
      email_verified: true,
    });
    expect(await verifier().verify(token)).toMatchObject({
      subject: 'auth0|1',
      roles: ['shipper'],
      permissions: ['homeView:home'],
      groups: ['MA00101', 'MA00102'],
      emailVerified: true,
    });
  });
  test('of another issuer or audience, or signed with the public key as a secret, is refused', async () => {
    const text = `${coded({ alg: 'HS256', kid: 'one' })}.${coded({ iss: issuer, aud: audience, sub: 'x', exp: 9e9, iat: 1 })}`;
    const forged = [
      await sign({ iss: 'https://evil.example' }),
      await sign({ aud: 'other' }),
      `${text}.${createHmac('sha256', publicPem).update(text).digest('base64url')}`,
      `${coded({ alg: 'none' })}.${coded({ iss: issuer, aud: audience, sub: 'x', exp: 9e9, iat: 1 })}.`,
    ];
    for (const token of forged) await expect(verifier().verify(token)).rejects.toMatchObject({ code: 50008 });
  });
  test('identifies its user: a new user is added, an invited one is matched by the verified address', async () => {
    const world = await openIdentityTestWorld(1, {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_AUDIENCE: audience,
      OIDC_ROLES_CLAIM: 'roles',
    });
    try {
      await world.rows(
        `
          insert into app_user (subject, email, name, status)
          values ('invited|7', 'seven@example.test', 'Seven', 'invited')
        `,
      );
      const fresh = await sign({
        sub: 'google-apps|new@example.test',
        email: 'New@example.test',
        name: 'New Person',
        roles: ['internal'],
      });
      expect((await world.api('/me', fresh)).data).toMatchObject({
        user: { name: 'New Person', email: 'new@example.test', roles: ['Internal'], isGoogleAppsUser: true },
      });
      const proven = await sign({
        sub: 'auth0|7',
        email: 'seven@example.test',
        email_verified: true,
        roles: ['Billing'],
      });
      expect((await world.api('/me', proven)).data).toMatchObject({
        user: { name: 'Seven', subject: 'auth0|7', roles: ['Billing'] },
      });
      const unproven = await sign({
        sub: 'auth0|8',
        email: 'seven@example.test',
        email_verified: false,
        roles: ['Admin'],
      });
      expect(await world.api('/me', unproven)).toMatchObject({ status: 401, code: 50012 });
      expect((await world.api('/client-configuration')).data).toMatchObject({
        authority: issuer,
        clientId: 'portal',
        audience,
        embedded: false,
      });
    } finally {
      await world.close();
    }
  });
});

test.each([
  [{ roles: ['a', 'a', 'b'] }, 'roles', ['a', 'b']],
  [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [{ 'https://x.example/roles': ['a'] }, 'https://x.example/roles', ['a']],
  [{ roles: 'a b,c' }, 'roles', ['a', 'b', 'c']],
  [{ roles: { a: true } }, 'roles', []],
  [{}, '__proto__.constructor', []],
])('the list of %j at %s is %j', (payload, path, list) => {
  expect(readListOrSeparatedTextAtPath(payload, path)).toEqual(list);
});
