import { expect, test } from 'vitest';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { startExternalOidcProvider, externalOidcAudience } from '#tests/outside-provider.ts';
import type { ExternalOidcProvider } from '#tests/outside-provider.ts';

const worldOf = (at: ExternalOidcProvider): Promise<IdentityTestWorld> =>
  openIdentityTestWorld(1, {
    OIDC_ISSUER: at.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_AUDIENCE: externalOidcAudience,
  });

test('while the provider is down, signed-in users can continue, and others get an error message', async () => {
  const away = await startExternalOidcProvider();
  const [world, fresh] = [await worldOf(away), await worldOf(away)];
  try {
    const claims = { email: 'stays@example.test', email_verified: true, name: 'Stays', roles: ['Internal'] };
    await away.person('stays|1', claims);
    const token = await away.signIn('stays|1');
    expect((await world.api('/me', token)).status).toBe(200);
    await away.close();
    expect((await world.api('/me', token)).status).toBe(200);
    // A freshly started server has no cached keys.
    expect(await fresh.api('/me', token)).toMatchObject({
      status: 503,
      error: 'call.signInUnavailable',
      message: 'The sign-in service isn’t responding. Try again in a moment.',
    });
  } finally {
    await world.close();
    await fresh.close();
    await away.close();
  }
});
