import { theCaller } from '#areas/people/account/account.testing.ts';
import { openAuthenticator } from '#tests/authenticator.ts';
import { aName } from '#tests/picking.ts';
import type { Picking } from '#tests/picking.ts';
import type { Recipes } from '#tests/recipes.ts';

/** What the tests that walk over all calls must know of these (tests/recipes.ts). */

/** A key that a test's caller has; nobody signs in with it. */
const aPasskey = async (w: Picking) =>
  w.id(
    `
      insert into passkey (user_id, name, credential_id, public_key, backed_up)
      values ($1, 'Walked', gen_random_uuid(), '\\x00', false)
      returning id
    `,
    [(await theCaller(w)).id],
  );
const aPassword = async (w: Picking) =>
  w.world.rows('insert into password (user_id, hash) values ($1, $2) on conflict do nothing', [
    (await theCaller(w)).id,
    'none',
  ]);

export const recipes: Recipes = {
  'passkeys.add': {
    good: async (w) => {
      const { options } = await w.first('passkeys.begin', {});
      return {
        body: { name: aName('Telephone'), answer: openAuthenticator('http://localhost').make(options) },
      };
    },
    harmless: true,
  },
  'passkeys.remove': {
    names: { id: 'house' },
    good: async (w) => {
      await aPassword(w);
      return { params: { id: await aPasskey(w) } };
    },
    harmless: true,
  },
  'passkeys.rename': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await aPasskey(w) }, body: { name: aName('Laptop') } }),
    harmless: true,
  },
  'passkeys.dropPassword': {
    good: async (w) => {
      await aPassword(w);
      await aPasskey(w);
      return {};
    },
    harmless: true,
  },
};
