import type { DemoWorldHelper } from '#tests/demo-records.ts';
import { nextDemoSerial } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';

/** Test data for the tests that run every endpoint (tests/recipes.ts). */

/** A custom role on Billing without users. */
async function aRole(w: DemoWorldHelper): Promise<number> {
  const n = nextDemoSerial();
  await w.world.rows("insert into role (code, name) values ('Billing', 'Billing') on conflict do nothing");
  const code = `own-${(0x7e57_0000 + n).toString(16)}`;
  const id = await w.queryId(
    "insert into role (code, name, base_code) values ($1, $2, 'Billing') returning id",
    [code, `Clerks ${n}`],
  );
  await w.world.rows("insert into role_permission values ($1, 'homeView:home')", [code]);
  return id;
}
const names = { id: 'house' } as const;
const permissions = ['homeView:home', 'invoicesView:billing'];

export const recipes: EndpointTestRecipes = {
  'roles.get': { paramKinds: names },
  'roles.add': {
    buildCall: async (w) => {
      await aRole(w);
      return { body: { name: `Desk of ${nextDemoSerial()}`, base: 'Billing', permissions } };
    },
  },
  'roles.save': {
    paramKinds: names,
    buildCall: async (w) => ({
      params: { id: await aRole(w) },
      body: { name: `Desk by ${nextDemoSerial()}`, permissions, rowVersion: 1 },
    }),
  },
  'roles.preview': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { id: await aRole(w) }, body: { permissions } }),
  },
  'roles.delete': {
    paramKinds: names,
    buildCall: async (w) => ({ params: { id: await aRole(w) }, body: { rowVersion: 1 } }),
  },
};
