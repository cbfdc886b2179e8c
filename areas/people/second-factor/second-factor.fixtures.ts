import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import { computeTotpCode } from '#kit/server/totp.ts';
import { hashSecret } from '#kit/server/password-hash.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const password = 'Orchid+918273';
/** The caller has a second factor without an app, and a known password. */
async function withFactor(w: DemoWorldHelper): Promise<void> {
  const { id } = await findLatestAdministrator(w);
  await w.world.rows(
    "insert into second_factor (user_id, encrypted_secret, last_time_step) values ($1, 'none', 0) on conflict do nothing",
    [id],
  );
  await w.world.rows(
    'insert into password (user_id, hash) values ($1, $2) on conflict (user_id) do update set hash = excluded.hash',
    [id, await hashSecret(password, 10)],
  );
}
const withoutFactor = async (w: DemoWorldHelper) =>
  w.world.rows('delete from second_factor where user_id = $1', [(await findLatestAdministrator(w)).id]);
const proven = async (w: DemoWorldHelper) => {
  await withFactor(w);
  return { body: { proof: password } };
};

export const recipes: EndpointTestRecipes = {
  'secondFactor.getSecret': {
    buildCall: async (w) => {
      await withoutFactor(w);
      return {};
    },
    touchesOwnDataOnly: true,
  },
  'secondFactor.confirm': {
    buildCall: async (w) => {
      await withoutFactor(w);
      const { secret } = await w.callFirst('secondFactor.getSecret', {});
      return { body: { code: computeTotpCode(String(secret), Date.now()) } };
    },
    touchesOwnDataOnly: true,
  },
  'secondFactor.renewCodes': { buildCall: proven, touchesOwnDataOnly: true },
  'secondFactor.turnOff': { buildCall: proven, touchesOwnDataOnly: true },
};
