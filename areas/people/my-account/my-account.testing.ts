import type { DemoRecords } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** The user of the test run: the administrator created last. */
export const findLatestAdministrator = (w: DemoRecords) =>
  w.queryRow<{ id: number; subject: string }>(
    `
      select u.id, u.subject
      from app_user u
      join user_role r on r.user_id = u.id
      where r.role_code = 'Admin'
      order by u.id desc
      limit 1
    `,
  );
const aSession = async (w: DemoRecords) =>
  w.queryId('insert into login_session (uid, subject) values (gen_random_uuid(), $1) returning id', [
    (await findLatestAdministrator(w)).subject,
  ]);

export const recipes: Recipes = {
  'account.endSession': {
    names: { id: 'house' },
    good: async (w) => ({ params: { id: await aSession(w) } }),
    harmless: true,
  },
  'account.endOthers': {
    good: async (w) => {
      await aSession(w);
      return {};
    },
    harmless: true,
  },
};
