import { createECDH, randomBytes } from 'node:crypto';
import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** A subscription as a browser creates it, at a push service that does not exist. */
export function buildTestPushSubscription(
  endpoint = `https://push.example.test/${randomBytes(9).toString('base64url')}`,
) {
  const keys = createECDH('prime256v1');
  return {
    endpoint,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    agent: 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0',
  };
}
const aBrowser = async (w: DemoWorldHelper) => {
  const { id } = await findLatestAdministrator(w);
  await w.callFirst('push.getPublicKey', {});
  const { endpoint, p256dh, auth } = buildTestPushSubscription();
  return w.queryId(
    `
      insert into push_subscription (user_id, key_id, endpoint, p256dh, auth, added_at)
      select $1, max(k.id), $2, $3, $4, now()
      from push_key k
      returning id
    `,
    [id, endpoint, p256dh, auth],
  );
};
export const recipes: EndpointTestRecipes = {
  'push.add': {
    buildCall: async (w) => {
      const { publicKey } = await w.callFirst('push.getPublicKey', {});
      return { body: { ...buildTestPushSubscription(), publicKey } };
    },
    touchesOwnDataOnly: true,
  },
  'push.remove': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aBrowser(w) } }),
    touchesOwnDataOnly: true,
  },
};
