import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import { hashSecret } from '#kit/server/password-hash.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const password = 'Orchid+918273';

export const recipes: EndpointTestRecipes = {
  'identityProof.getOptions': { buildCall: async () => ({}), touchesOwnDataOnly: true },
  'identityProof.submit': {
    buildCall: async (w) => {
      const { id } = await findLatestAdministrator(w);
      await w.world.rows(
        'insert into password (user_id, hash) values ($1, $2) on conflict (user_id) do update set hash = excluded.hash',
        [id, await hashSecret(password, 10)],
      );
      return { body: { typed: password } };
    },
    touchesOwnDataOnly: true,
  },
};
