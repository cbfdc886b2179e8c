import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import { createTestPasskeyAuthenticator } from '#tests/authenticator.ts';
import { uniqueName } from '#tests/demo-records.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** A passkey of a test's caller. It is not used to sign in. */
const aPasskey = async (w: DemoWorldHelper) =>
  w.queryId(
    `
      insert into passkey (user_id, name, credential_id, public_key, backed_up)
      values ($1, 'Walked', gen_random_uuid(), '\\x00', false)
      returning id
    `,
    [(await findLatestAdministrator(w)).id],
  );
const aPassword = async (w: DemoWorldHelper) =>
  w.world.rows('insert into password (user_id, hash) values ($1, $2) on conflict do nothing', [
    (await findLatestAdministrator(w)).id,
    'none',
  ]);

export const recipes: EndpointTestRecipes = {
  'passkeys.add': {
    buildCall: async (w) => {
      const { options } = await w.callFirst('passkeys.getCreationOptions', {});
      return {
        body: {
          name: uniqueName('Telephone'),
          answer: createTestPasskeyAuthenticator('http://localhost').make(options),
        },
      };
    },
    touchesOwnDataOnly: true,
  },
  'passkeys.remove': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => {
      await aPassword(w);
      return { params: { id: await aPasskey(w) } };
    },
    touchesOwnDataOnly: true,
  },
  'passkeys.rename': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aPasskey(w) }, body: { name: uniqueName('Laptop') } }),
    touchesOwnDataOnly: true,
  },
  'passkeys.removePassword': {
    buildCall: async (w) => {
      await aPassword(w);
      await aPasskey(w);
      return {};
    },
    touchesOwnDataOnly: true,
  },
};
