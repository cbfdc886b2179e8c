import type { DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** The user of the test run: the administrator created last. */
export const findLatestAdministrator = (records: DemoWorldHelper) =>
  records.queryRow<{ id: number; subject: string }>(
    `
      select u.id, u.subject
      from app_user u
      join user_role r on r.user_id = u.id
      where r.role_code = 'Admin'
      order by u.id desc
      limit 1
    `,
  );
const aSession = async (w: DemoWorldHelper) =>
  w.queryId('insert into login_session (uid, subject) values (gen_random_uuid(), $1) returning id', [
    (await findLatestAdministrator(w)).subject,
  ]);

export const recipes: EndpointTestRecipes = {
  'myAccount.endSession': {
    paramKinds: { id: 'house' },
    buildCall: async (w) => ({ params: { id: await aSession(w) } }),
    touchesOwnDataOnly: true,
  },
  'myAccount.endOtherSessions': {
    buildCall: async (w) => {
      await aSession(w);
      return {};
    },
    touchesOwnDataOnly: true,
  },
};
