import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExternalVerifier } from './verify.ts';
import { createTestShipment } from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestWarehouse } from '#tests/factories.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import { getServerPort } from '#tests/listening.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { createServerWithoutKeepAliveTimeout } from '../fake-server.ts';

/** The production setup: roles and groups come from the tokens of an external provider and are in no table of ours. */
const audience = 'https://portal.example/api';
let world: IdentityTestWorld;
let sign: (claims: JWTPayload, typ?: string) => Promise<string>;
let issuer = '';
let away: string[] = [];
let close = () => {};
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServerWithoutKeepAliveTimeout((request, reply) => {
    reply.statusCode = away.includes(request.url ?? '') ? 502 : 200;
    reply.setHeader('content-type', 'application/json');
    reply.end(
      JSON.stringify(request.url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${getServerPort(server)}`;
  close = () => server.close();
  sign = (claims, typ) =>
    new SignJWT({ iss: issuer, aud: audience, email: `${claims.sub ?? ''}@example.test`, ...claims })
      .setIssuedAt(claims.iat)
      .setExpirationTime('10m')
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(typ ? { typ } : {}) })
      .sign(privateKey);
  world = await openIdentityTestWorld(
    1,
    {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_AUDIENCE: audience,
      CLOCK_START: '2027-02-03T15:00:00Z',
    },
    true,
  );
});
afterAll(async () => {
  await world.close();
  close();
});

describe('a validly signed token with wrong claims', () => {
  test.each<[string, JWTPayload, string]>([
    ['another audience', { aud: 'https://other.example/api' }, 'aud'],
    ['an issuer with a slash at its end', { iss: 'slash' }, 'iss'],
  ])('logs the claim for the server operator: %s', async (_, wrong, claim) => {
    const claims = wrong.iss === 'slash' ? { iss: `${issuer}/` } : wrong;
    const token = await sign({ sub: 'misled', roles: ['Admin'], ...claims });
    const paths = { roles: 'roles', permissions: 'permissions', groups: 'groups' };
    await expect(createExternalVerifier({ issuer, audience, paths }).verify(token)).rejects.toMatchObject({
      code: 50008,
      claimMismatch: { claim, expected: claim === 'aud' ? audience : issuer },
    });
    expect(await world.api('/me', token)).toMatchObject({
      status: 401,
      message: 'Sign-in isn’t configured correctly. Contact your administrator.',
    });
  });
  test.each<[string, () => Promise<string>]>([
    [
      'a new user without an email address',
      () =>
        sign({
          sub: 'nameless',
          email: undefined,
          preferred_username: 'ana@contoso.example',
          roles: ['Billing'],
        }),
    ],
    ['an identity token', () => sign({ sub: 'misled', roles: ['Admin'] }, 'id_token')],
  ])('reports that sign-in is misconfigured: %s', async (_, made) => {
    expect(await world.api('/me', await made())).toMatchObject({
      status: 401,
      message: 'Sign-in isn’t configured correctly. Contact your administrator.',
    });
  });
});

describe('a user of an outside provider', () => {
  test('has the provider’s second factor: ours is not shown, not accepted and not required', async () => {
    const token = await sign({ sub: 'elsewhere', roles: ['Admin'] });
    await world.rows(
      `
        insert into admin_setting (code, value, value_type, description)
        values ('secondFactorRoles', 'Admin', 4, '')
        on conflict (code) do update
        set value = excluded.value
      `,
    );
    const sentence = 'You sign in through another service, which asks for the second factor.';
    expect((await world.api('/me/second-factor/secret', token)).message).toBe(sentence);
    for (const [path, body] of [
      ['', { code: '123456' }],
      ['/codes', { proof: '123456' }],
      ['/off', { proof: '123456' }],
    ] as const) {
      const said = await world.api(`/me/second-factor${path}`, token, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      expect([said.status, said.message]).toEqual([412, sentence]);
    }
    expect((await world.api('/me/second-factor', token)).data).toMatchObject({
      since: null,
      required: false,
    });
    const { data } = await world.api('/me', token);
    const { id } = Object(data['user']) as { id: number };
    const reset = await world.api(`/accounts/user-groups/${id}/second-factor`, token, { method: 'DELETE' });
    expect(reset.message).toBe('Your sign-in service manages roles and passwords. Change them there.');
  });
  test('sees no account if their groups name no active account, even if their role could see all', async () => {
    const shipper = await createTestShipper(world);
    const numberOf = async (id: number) =>
      (await world.row<{ number: string }>('select number from account where id = $1', [id])).number;
    const accounts = async (groups?: string[]) => {
      const { data } = await world.api(
        '/me',
        await sign({ sub: 'bound', roles: ['Internal'], ...(groups ? { groups } : {}) }),
      );
      return { data, user: Object(data['user']) as { everyAccount: boolean } };
    };
    expect((await accounts()).user.everyAccount).toBe(true);
    expect((await accounts([await numberOf(shipper.id)])).user.everyAccount).toBe(false);
    await world.rows('update account set active = false where id = $1', [shipper.id]);
    expect((await accounts([await numberOf(shipper.id)])).user.everyAccount).toBe(false);
    expect((await accounts(['NO-SUCH-ACCOUNT'])).user.everyAccount).toBe(false);
  });

  test('gets an error for an unvalidated address of another user, or when inactive', async () => {
    const known = await world.person();
    const claims = { sub: 'other|1', roles: ['Internal'], email: known.email };
    expect(await world.api('/me', await sign(claims))).toMatchObject({
      status: 401,
      code: 50012,
      error: 'actor.emailNotValidated',
      message: "Account's email address has not been validated",
    });
    expect((await world.api('/me', await sign({ ...claims, email_verified: true }))).status).toBe(200);
    await world.rows("update app_user set active = false, status = 'inactive' where id = $1", [known.id]);
    await expect
      .poll(async () => world.api('/me', await sign({ ...claims, email_verified: true })))
      .toMatchObject({ status: 401, code: 50012, error: 'actor.userInactive', message: 'User is inactive' });
  });

  test('can start long jobs, which run with the permissions at the start', async () => {
    const warehouse = await createTestWarehouse(world);
    const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
    const consignee = await createTestConsignee(world);
    for (let i = 0; i < 3; i += 1) await createTestShipment(world, { shipper, consignee, status: 1 });
    const billing = await sign({ sub: 'biller', roles: ['Billing'] });
    const started = await world.api('/billing/shipments/rating/run', billing, {
      method: 'POST',
      body: JSON.stringify({
        outboundDateFrom: '2026-01-01',
        outboundDateTo: '2027-12-31',
        keepAdjustments: true,
      }),
    });
    expect(started.status).toBe(200);
    const look = async () => (await world.api(`/jobs/${Number(started.data['jobId'])}`, billing)).data;
    await expect.poll(async () => (await look())['status']).toBe('done');
    expect((await look())['total']).toBe(3);
  });

  test('is refused with earlier tokens after signing out everywhere, and can sign in with a new one', async () => {
    // Tokens have times in whole seconds. These are created well before and after.
    const now = Math.trunc(Date.now() / 1000);
    const token = await sign({ sub: 'leaver', roles: ['Internal'], iat: now - 2 });
    expect((await world.api('/me', token)).status).toBe(200);
    expect(
      (await world.api('/session/sign-out-everywhere', token, { method: 'POST', body: '{}' })).status,
    ).toBe(200);
    expect(await world.api('/me', token)).toMatchObject({ status: 401, code: 50012 });
    const { seconds } = await world.row<{ seconds: number }>(
      'select ceil(extract(epoch from now()))::int as seconds',
    );
    const fresh = await sign({ sub: 'leaver', roles: ['Internal'], iat: seconds + 1 });
    expect((await world.api('/me', fresh)).status).toBe(200);
  });

  test('is never one of our own API clients or scanners, whatever the provider’s subject', async () => {
    await world.rows(
      `
        insert into app_user (subject, email, name)
        values ('client|cl_x', 'cl_x@software.invalid', 'Program')
      `,
    );
    for (const sub of ['client|cl_x', 'scanner:1', 'house', 'nobody'])
      expect(await world.api('/me', await sign({ sub, sid: 'secret-1', roles: ['Internal'] }))).toMatchObject(
        { status: 401, code: 50008 },
      );
  });

  test('has no password here: no reset link is emailed, since it would change nothing', async () => {
    const token = await sign({ sub: 'forgetful', roles: ['Internal'] });
    expect((await world.api('/session/reset-password', token, { method: 'POST', body: '{}' })).status).toBe(
      412,
    );
    expect(
      (
        await world.api('/accounts/users/reset-password', undefined, {
          method: 'POST',
          body: JSON.stringify({ email: 'forgetful@example.test' }),
        })
      ).status,
    ).toBe(200);
    expect(await world.rows("select 1 from outbox where kind = 'email'")).toEqual([]);
  });
});

test.each(['/.well-known/openid-configuration', '/keys'])(
  'a provider whose %s fails does not invalidate tokens: no user is signed out, and the next request succeeds',
  async (path) => {
    const verifier = createExternalVerifier({
      issuer,
      audience,
      paths: { roles: 'roles', permissions: 'permissions', groups: 'groups' },
    });
    const token = await sign({ sub: 'patient' });
    away = [path];
    await expect(verifier.verify(token)).rejects.toMatchObject({
      status: 503,
      error: 'call.signInUnavailable',
    });
    away = [];
    await expect(verifier.verify(token)).resolves.toMatchObject({ subject: 'patient' });
  },
);
