import { afterAll, beforeAll, expect, test } from 'vitest';
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
  world = await openIdentityTestWorld(2);
});
afterAll(() => world.close());

test('two servers behind one address act as one provider when requests alternate between them', async () => {
  const person = await world.person();
  const facts = await fetchOidcClientConfiguration(world.origin);
  for (let round = 0; round < 3; round += 1) {
    const visitor = createHttpVisitor(world.origin);
    let tokens = await signInOverHttp(world.origin, person, visitor);
    for (let i = 0; i < 4; i += 1) {
      expect((await world.api('/me', tokens.access_token)).status).toBe(200);
      const renewed = await requestTokens(facts, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      });
      expect(renewed.error).toBeUndefined();
      tokens = renewed.tokens;
    }
    const silent = await visitor.follow(
      await visitor.go(buildAuthorizationRequest(facts, world.origin, { prompt: 'none' }).url),
    );
    expect(silent.address).toContain('code=');
    if (round % 2 === 1) await world.api('/me', tokens.access_token);
  }
  expect(await world.rows('select use, count(*)::int as n from oidc_key group by use order by use')).toEqual([
    { use: 'cookie', n: 1 },
    { use: 'device', n: 1 },
    { use: 'sig', n: 1 },
  ]);
});

test('a session ended on one server is refused by the other within seconds', async () => {
  const tokens = await signInOverHttp(world.origin, await world.person());
  for (let i = 0; i < 4; i += 1) expect((await world.api('/me', tokens.access_token)).status).toBe(200);
  expect(
    (await world.api('/session/sign-out-everywhere', tokens.access_token, { method: 'POST' })).status,
  ).toBe(200);
  await expect
    .poll(async () => [
      (await world.api('/me', tokens.access_token)).code,
      (await world.api('/me', tokens.access_token)).code,
    ])
    .toEqual([50012, 50012]);
});

test('a refresh token sent to both servers at the same time by different clients is used at most once', async () => {
  const facts = await fetchOidcClientConfiguration(world.origin);
  const { refresh_token: token } = await signInOverHttp(world.origin, await world.person());
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      requestTokens(facts, { grant_type: 'refresh_token', refresh_token: token }, `browser ${n}`),
    ),
  );
  expect(answers.filter((answer) => !answer.error).length).toBeLessThanOrEqual(1);
});
