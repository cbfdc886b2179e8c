import type { DemoWorldHelper } from '#tests/demo-records.ts';
import { nextDemoSerial } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** A staff user that the test changes and no other test needs. */
async function somebody(w: DemoWorldHelper, more = "status = 'active'") {
  const n = nextDemoSerial();
  const { id, subject } = await w.queryRow<{ id: number; subject: string }>(
    'insert into app_user (subject, email, name, activated_at) values ($1, $2, $3, now()) returning id, subject',
    [`walked-${n}`, `walked${n}@coldlane.example`, `Walked ${n}`],
  );
  await w.world.rows(`update app_user set ${more} where id = $1`, [id]);
  await w.world.rows("insert into user_role values ($1, 'Billing', 0)", [id]);
  return { id, subject };
}
const names = { id: 'house', sessionId: 'house' } as const;
const versioned = { rowVersion: 1 };
const act = (more?: string) => async (w: DemoWorldHelper) => ({
  params: { id: (await somebody(w, more)).id },
  body: versioned,
});

export const recipes: EndpointTestRecipes = {
  'users.get': { paramKinds: names },
  'users.save': {
    paramKinds: names,
    buildCall: async (w) => ({
      params: { id: (await somebody(w)).id },
      body: { roles: ['Routing'], accountIds: [], rowVersion: 1 },
    }),
  },
  'users.deactivate': { paramKinds: names, buildCall: act() },
  'users.reactivate': { paramKinds: names, buildCall: act('active = false') },
  'users.endSession': {
    paramKinds: names,
    buildCall: async (w) => {
      const { id, subject } = await somebody(w);
      const sessionId = await w.queryId(
        'insert into login_session (uid, subject) values ($1, $1) returning id',
        [subject],
      );
      return { params: { id, sessionId } };
    },
  },
  'users.endSessions': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { id: (await somebody(w)).id } }),
  },
  'users.sendReset': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { id: (await somebody(w)).id } }),
  },
  'users.resetSecondFactor': {
    paramKinds: names,
    buildCall: async (w) => {
      const { id } = await somebody(w);
      await w.world.rows(
        "insert into second_factor (user_id, encrypted_secret, last_time_step) values ($1, 'none', 0)",
        [id],
      );
      return { params: { id } };
    },
  },
  'users.invite': {
    buildCall: async () => ({
      body: { email: `guest${nextDemoSerial()}@coldlane.example`, name: 'A guest', roles: ['Billing'] },
    }),
  },
  'users.resendInvitation': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { id: (await somebody(w, "status = 'invited'")).id } }),
  },
};
