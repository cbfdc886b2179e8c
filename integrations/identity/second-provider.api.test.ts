import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { startExternalOidcProvider, externalOidcAudience } from '#tests/outside-provider.ts';
import type { ExternalOidcProvider } from '#tests/outside-provider.ts';
import { createTestShipper } from '#tests/factories.ts';

/** A second OIDC server in its own process signs users in. Its tokens match those of Keycloak, Entra ID and Auth0. */
let provider: ExternalOidcProvider;
beforeAll(async () => {
  provider = await startExternalOidcProvider();
});
afterAll(() => provider.close());
afterEach(() => void vi.useRealTimers());

const worldOf = (env: Record<string, string> = {}, at = provider): Promise<IdentityTestWorld> =>
  openIdentityTestWorld(1, {
    OIDC_ISSUER: at.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_AUDIENCE: externalOidcAudience,
    ...env,
  });
const userOf = (answer: { data: Record<string, unknown> }): Record<string, unknown> =>
  Object(answer.data['user']);

describe('tokens as providers issue them', () => {
  const space = 'https://coldlane.example';
  const billing = '6c7f8a10-2222-4444-8888-000000000001';
  const tenant = 'f0b1c2d3-0000-4444-8888-00000000000a';
  test.each([
    [
      'Keycloak, roles below realm_access',
      { OIDC_ROLES_CLAIM: 'realm_access.roles' },
      (email: string) => ({
        email,
        email_verified: true,
        name: 'Kea Cloak',
        preferred_username: 'kea',
        realm_access: { roles: ['offline_access', 'uma_authorization', 'Billing'] },
        azp: 'portal',
      }),
      'Kea Cloak',
    ],
    [
      'Entra ID, app roles, its own mark of a proven address and its tenant',
      { OIDC_EMAIL_VERIFIED_CLAIM: 'xms_edov', OIDC_TENANT: `tid=${tenant}`, OIDC_GROUPS_CLAIM: 'accounts' },
      (email: string) => ({
        email,
        xms_edov: '1',
        name: 'Enno Tra',
        oid: 'o',
        tid: tenant,
        ver: '2.0',
        roles: ['Billing'],
        groups: [billing],
      }),
      'Enno Tra',
    ],
    [
      'Entra ID, groups by their ids as roles',
      {
        OIDC_EMAIL_VERIFIED_CLAIM: 'xms_edov',
        OIDC_ROLES_CLAIM: 'groups',
        OIDC_GROUPS_CLAIM: 'accounts',
        OIDC_ROLE_NAMES: `${billing}=Billing, other=Admin`,
      },
      (email: string) => ({ email, xms_edov: true, name: 'Gru Ppe', groups: [billing, 'unknown'] }),
      'Gru Ppe',
    ],
    [
      'Auth0, everything below addresses',
      {
        OIDC_ROLES_CLAIM: `${space}/roles`,
        OIDC_EMAIL_CLAIM: `${space}/email`,
        OIDC_EMAIL_VERIFIED_CLAIM: `${space}/email_verified`,
        OIDC_NAME_CLAIM: `${space}/name`,
      },
      (email: string) => ({
        [`${space}/email`]: email,
        [`${space}/email_verified`]: true,
        [`${space}/name`]: 'Ana Zero',
        [`${space}/roles`]: ['Billing'],
      }),
      'Ana Zero',
    ],
  ])('from %s', async (_, env, claims, name) => {
    const world = await worldOf(env);
    try {
      const email = `p${Math.random().toString(36).slice(2)}@example.test`;
      await provider.person(email, claims(email));
      const answer = await world.api('/me', await provider.signIn(email));
      expect([answer.status, answer.message]).toEqual([200, undefined]);
      expect(userOf(answer)).toMatchObject({ subject: email, email, name, roles: ['Billing'] });
      // The provider's own claim marks the address as verified, so the invitation for that address is matched.
      const known = await world.person({ status: 'invited' });
      await provider.person('proven|1', claims(known.email));
      expect(userOf(await world.api('/me', await provider.signIn('proven|1')))['id']).toBe(known.id);
    } finally {
      await world.close();
    }
  });
});

describe('a user of the second provider', () => {
  let world: IdentityTestWorld;
  beforeAll(async () => {
    world = await worldOf({ OIDC_TENANT: 'tid=ours', OIDC_GROUPS_CLAIM: 'groups' });
  });
  afterAll(() => world.close());
  const someone = (more: Record<string, unknown> = {}) => ({
    email_verified: true,
    name: 'Sana Two',
    tid: 'ours',
    roles: ['Internal'],
    ...more,
  });
  const comes = async (sub: string, claims: Record<string, unknown>) => {
    await provider.person(sub, someone(claims));
    return world.api('/me', await provider.signIn(sub));
  };

  test('gets an error when their groups were too many for the token, and sees nothing until then', async () => {
    const cut = {
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.example' } },
    };
    const answer = await comes('over|1', { email: 'over@example.test', ...cut });
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('too many')]);
    expect((await comes('over|2', { email: 'over2@example.test', hasgroups: true })).status).toBe(403);
    const other = { _claim_names: { photos: 'src1' } };
    expect((await comes('over|3', { email: 'over3@example.test', ...other })).status).toBe(200);
    const ship = await createTestShipper(world);
    const bound = await comes('over|4', { email: 'over4@example.test', groups: [ship.number] });
    expect(userOf(bound)).toMatchObject({ everyAccount: false, groups: [ship.number] });
  });
  test('is refused when they belong to another tenant', async () => {
    for (const tid of ['theirs', undefined])
      expect(await comes('tenant|1', { email: 'tenant@example.test', tid })).toMatchObject({
        status: 401,
        code: 50008,
      });
  });
  test('gets a changed address here too, once it is verified and unused', async () => {
    const first = userOf(await comes('moves|1', { email: 'moves@example.test' }));
    const moved = userOf(await comes('moves|1', { email: 'Moved@example.test' }));
    expect(moved).toMatchObject({ id: first['id'], email: 'moved@example.test' });
    const unproven = userOf(await comes('moves|1', { email: 'again@example.test', email_verified: false }));
    expect(unproven).toMatchObject({ id: first['id'], email: 'moved@example.test' });
    const other = await world.person();
    const taken = userOf(await comes('moves|1', { email: other.email }));
    expect(taken).toMatchObject({ id: first['id'], email: 'moved@example.test' });
    const told = await world.rows<{ before: unknown; after: unknown }>(
      "select before, after from audit where entity = 'app_user' and entity_id = $1 and action = 'name and address'",
      [first['id']],
    );
    expect(told).toEqual([
      { before: { email: 'moves@example.test' }, after: { email: 'moved@example.test' } },
    ]);
  });
  test('with another user’s unverified address never becomes that user', async () => {
    const owner = await world.person({ role: 'Admin' });
    for (const email_verified of [false, undefined, 'no', 0]) {
      const answer = await comes('thief|1', { email: owner.email, email_verified });
      expect([answer.status, answer.code]).toEqual([401, 50012]);
    }
    const { subject } = await world.row<{ subject: string }>('select subject from app_user where id = $1', [
      owner.id,
    ]);
    expect(subject).toBe(owner.subject);
  });
  test('is created once when signing in from two places at the same time', async () => {
    await provider.person('twice|1', someone({ email: 'twice@example.test' }));
    const tokens = await Promise.all([provider.signIn('twice|1'), provider.signIn('twice|1')]);
    const answers = await Promise.all([...tokens, ...tokens].map((token) => world.api('/me', token)));
    expect(new Set(answers.map((answer) => userOf(answer)['id'])).size).toBe(1);
    expect(await world.rows("select 1 from app_user where email = 'twice@example.test'")).toHaveLength(1);
  });
  test('remains signed in when the provider rotates its keys, and tokens of the old keys expire', async () => {
    await provider.person('turns|1', someone({ email: 'turns@example.test' }));
    const old = await provider.signIn('turns|1');
    expect((await world.api('/me', old)).status).toBe(200);
    const unseen = await provider.signIn('turns|1');
    await provider.turnKeys();
    // A verified token stays valid until it expires. Keys are fetched again at most every 30 seconds.
    expect((await world.api('/me', old)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    const fresh = await provider.signIn('turns|1');
    expect((await world.api('/me', fresh)).status).toBe(200);
    expect(await world.api('/me', unseen)).toMatchObject({ status: 401, code: 50008 });
  });

  const now = () => Math.trunc(Date.now() / 1000);
  const claimed = (more: Record<string, unknown> = {}) =>
    someone({
      iss: provider.issuer,
      aud: externalOidcAudience,
      sub: 'forged|1',
      email: 'forged@example.test',
      iat: now(),
      exp: now() + 600,
      ...more,
    });
  test.each<[string, () => Promise<string>, number, number]>([
    ['valid', () => provider.sign(claimed()), 200, 20000],
    [
      'with a clock 50 s behind the server’s',
      () => provider.sign(claimed({ iat: now() - 700, exp: now() - 50 })),
      200,
      20000,
    ],
    [
      'with a clock 50 s ahead of the server’s',
      () => provider.sign(claimed({ iat: now() + 50, nbf: now() + 50 })),
      200,
      20000,
    ],
    ['of another issuer', () => provider.sign(claimed({ iss: 'https://evil.example' })), 401, 50008],
    ['for another audience', () => provider.sign(claimed({ aud: 'https://other.example' })), 401, 50008],
    ['expired', () => provider.sign(claimed({ iat: now() - 900, exp: now() - 90 })), 401, 50014],
    ['not yet valid', () => provider.sign(claimed({ nbf: now() + 300 })), 401, 50008],
    ['made in the future', () => provider.sign(claimed({ iat: now() + 300 })), 401, 50008],
    ['without a subject', () => provider.sign(claimed({ sub: undefined })), 401, 50008],
    ['without an expiry', () => provider.sign(claimed({ exp: undefined })), 401, 50008],
    ['that is an identity token', () => provider.sign(claimed(), { typ: 'id_token' }), 401, 50008],
    ['of an unknown key', () => provider.sign(claimed(), { kid: 'unknown' }), 401, 50008],
    [
      'without a signature',
      async () => {
        const part = (of: unknown) => Buffer.from(JSON.stringify(of)).toString('base64url');
        return `${part({ alg: 'none' })}.${part(claimed())}.`;
      },
      401,
      50008,
    ],
    [
      'that was changed in transit',
      async () => {
        const [head, , sign] = (await provider.sign(claimed())).split('.');
        const body = Buffer.from(JSON.stringify(claimed({ roles: ['Admin'] }))).toString('base64url');
        return `${head}.${body}.${sign}`;
      },
      401,
      50008,
    ],
  ])('is checked with a token %s', async (_, made, status, code) =>
    expect(await world.api('/me', await made())).toMatchObject({ status, code }),
  );
});
