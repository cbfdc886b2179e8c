import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import { hashSecret } from '#kit/server/password-hash.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

export const recipes: EndpointTestRecipes = {
  'passwords.requestOwnReset': { buildCall: async () => ({}), touchesOwnDataOnly: true },
  'passwords.change': {
    buildCall: async (w) => {
      const { id } = await findLatestAdministrator(w);
      const hash = await hashSecret('Orchid+918273', 10);
      await w.world.rows(
        'insert into password (user_id, hash) values ($1, $2) on conflict (user_id) do update set hash = excluded.hash',
        [id, hash],
      );
      return { body: { current: 'Orchid+918273', password: 'Orchid+837261', again: 'Orchid+837261' } };
    },
    touchesOwnDataOnly: true,
  },
};
