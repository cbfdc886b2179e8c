import { findLatestAdministrator } from '#areas/people/my-account/my-account.fixtures.ts';
import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

const aNotice = async (w: DemoWorldHelper) =>
  w.queryId(
    `
      insert into notification (user_id, kind, key, message, at, in_product, by_mail)
      values ($1, 'jobEnded', gen_random_uuid()::text, 'done', now(), true, false)
      returning id
    `,
    [(await findLatestAdministrator(w)).id],
  );

export const recipes: EndpointTestRecipes = {
  'notifications.markRead': {
    buildCall: async (w) => ({ body: { ids: [await aNotice(w)] } }),
    touchesOwnDataOnly: true,
  },
  'notifications.setPreference': {
    buildCall: async () => ({ body: { kind: 'jobEnded', inProduct: true, byMail: true, byPush: true } }),
    touchesOwnDataOnly: true,
  },
  'notifications.setEmailSchedule': {
    buildCall: async (w) => {
      const { id } = await findLatestAdministrator(w);
      await w.world.rows('delete from notification_schedule where user_id = $1', [id]);
      return { body: { rhythm: 'hour', morning: '07:00', zone: 'America/Chicago' } };
    },
    touchesOwnDataOnly: true,
  },
};
